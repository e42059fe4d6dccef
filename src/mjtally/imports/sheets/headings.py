"""What the headings of a sheet stand for, in the languages of players."""

import re
from functools import lru_cache
from unicodedata import normalize

from ..logs.game import ROUND_MARK, TABLE_MARK

DATE, NAME, SCORE, POINTS = "date", "name", "score", "points"
GAME, SEAT, END, IGNORED = "game", "seat", "end", "ignored"
# What tells the games of a day apart, and what changes or repeats a total.
TIME, ROUND, TABLE = "time", ROUND_MARK, TABLE_MARK
PENALTY, BONUS, CHIPS, STICKS, TOTAL, UMA = "penalty", "bonus", "chips", "sticks", "total", "uma"
HAND = "hand"
SEASON, COMMENT = "season", "comment"
DEALER, HONBA, RIICHI, WAY = "dealer", "honba", "riichi", "way"  # columns of a row that is a hand
EVENING_WORDS = ("spieltag", "match day", "matchday")  # columns with dates or numbers of evenings
# fmt: off
HEADING_WORDS = {
    DATE: (
        *EVENING_WORDS, "date", "day", "played", "played on", "timestamp", "when", "datum", "tag",
        "zeitstempel", "jour", "fecha", "data", "日付", "日時", "日", "年月日", "開催日",
        "対局日", "タイムスタンプ", "日期", "дата",
    ),
    NAME: (
        "name", "names", "player", "players", "player name", "member", "who", "spieler",
        "spielerin", "joueur", "nom", "jugador", "giocatore", "名前", "氏名", "プレイヤー",
        "プレーヤー", "選手", "雀士", "対局者", "参加者", "ニックネーム",
        "nick", "nickname", "user", "username", "account", "spieler/in", "player id",
        "雀名", "姓名", "玩家", "选手", "игрок",
    ),
    SCORE: (
        "score", "scores", "final", "final score", "end score", "raw score", "raw", "endstand",
        "punktestand", "endpunkte", "rohpunkte", "点数", "持ち点", "最終持ち点", "素点", "最終得点",
        "終了時点数", "得点", "スコア",
        "punteggio", "puntuación", "点棒", "得分", "分数",
    ),
    POINTS: (
        "points", "point", "pts", "pt", "result", "results", "final points", "net", "plus minus",
        "+/-", "±", "formatted", "punkte", "ergebnis", "wertung", "wertungspunkte", "ポイント",
        "成績", "収支", "結果",
        "puntos", "punti", "积分", "очки",
    ),
    GAME: (
        "game", "game id", "game no", "game number", "match", "match id", "hanchan", "id", "no",
        "nr", "number", "nummer", "spiel", "spiel nr", "partie", "半荘", "対局", "試合", "番号",
        "ゲーム", "partita", "partida", "场次", "игра", "#",
    ),
    SEAT: (
        "seat", "wind", "start seat", "sitz", "席", "座席", "座順", "家", "風", "起家",
    ),
    END: ("end",),
    IGNORED: (
        "file", "line", "hands",
        "games", "games played", "spiele", "対局数", "半荘数", "回数",
        "rank", "ranking", "place", "placement", "position", "pos", "platz", "platzierung", "rang",
        "順位", "着順", "着", "節", "weekday", "wochentag", "曜日",
        "running total", "cumulative", "cum", "balance",
        "check", "checksum", "difference", "diff", "average", "avg", "mean", "rating", "elo",
        "kumuliert", "kontrolle", "prüfsumme", "differenz", "schnitt",
        "durchschnitt", "累計", "通算", "平均", "検算", "ø", "∅",
        "venue", "location", "where", "ort", "場所", "会場", "duration", "minutes", "dauer",
        "team", "teams", "mannschaft", "チーム", "email", "e-mail", "mail", "start",
        "start score", "year", "jahr", "年", "month", "monat", "月",
        "verified", "link", "url", "room", "raum",
    ),
}
MARK_WORDS = {  # columns that tell apart the games of a day
    TIME: (
        "time", "start time", "end time", "started", "ended", "uhrzeit", "zeit", "beginn", "heure",
        "hora", "ora", "時刻", "時間", "開始", "开始时间", "время",
    ),
    ROUND: (
        "round", "round no", "session", "runde", "ronde", "ronda", "回戦", "回", "轮", "轮次",
        "тур", "раунд",
    ),
    TABLE: ("table", "table no", "tisch", "tavolo", "mesa", "卓", "卓番", "桌", "桌号", "стол"),
    HAND: (
        "hand", "hand no", "hand nr", "hand number", "deal", "局", "局数", "main", "mano",
        "раздача",
    ),
}
FIGURE_WORDS = {  # columns whose figures change a total, or repeat it
    PENALTY: (
        "penalty", "penalties", "pen", "deduction", "deductions", "fine", "chombo", "strafe",
        "strafen", "strafpunkte", "pénalité", "penalità", "penalización", "ペナルティ", "罰符",
        "罰則", "チョンボ", "错和", "罚分", "罚点", "штраф", "чомбо",
    ),
    BONUS: (
        "bonus", "bonuses", "adjustment", "adjustments", "correction", "korrektur",
        "zuschlag", "ボーナス", "調整", "奖励", "бонус",
    ),
    CHIPS: ("chip", "chips", "チップ", "祝儀", "筹码", "фишки"),
    STICKS: (
        "leftover", "leftovers", "deposit", "deposits", "stick", "sticks", "riichi sticks",
        "riichi sticks left", "sticks left", "leftover sticks", "kyoutaku", "kyotaku", "供託",
        "供托", "riichistäbe", "stäbchen", "reststäbe",
    ),
    TOTAL: (
        "sum", "total", "totals", "grand total", "summe", "gesamt", "合計", "計", "総計", "σ", "∑",
        "totale", "somme", "suma", "итого", "сумма", "总计", "合计",
    ),
    UMA: ("uma", "oka", "ウマ", "オカ", "順位点"),
}
NOTE_WORDS = {  # columns about a game that a scores file has, too
    SEASON: (
        "season", "saison", "stagione", "temporada", "シーズン", "赛季", "賽季",
    ),
    COMMENT: (
        "comment", "comments", "note", "notes", "remark", "remarks", "kommentar", "bemerkung",
        "bemerkungen", "anmerkung", "notiz", "備考", "メモ", "コメント",
    ),
}
HAND_WORDS = {  # columns about a hand; if rows are games they are left out
    DEALER: ("dealer", "oya", "geber", "donneur", "親", "庄家", "庄", "莊家"),
    HONBA: ("honba", "counters", "repeats", "本場", "本场"),
    RIICHI: ("riichi", "reach", "riichi by", "リーチ", "立直", "リーチ者"),
    WAY: (
        "r/t", "t/r", "ron/tsumo", "tsumo/ron", "ron or tsumo", "type", "kind", "win type",
        "won by", "win by", "how", "和了", "和了種別", "種別", "アガリ", "ロン/ツモ",
    ),
}
SEAT_LETTERS = ("E東O", "S南", "W西", "N北")
RULES_WORDS = {"rules", "rule set", "ruleset", "regeln", "regelwerk", "règles", "ルール", "规则"}
DERIVED_WORDS = {  # columns that follow from a date, from results, or from the place of a game
    "file", "line", "weekday", "wochentag", "曜日", "year", "jahr", "年", "month", "monat", "月",
    "rank", "ranking", "place", "placement", "position", "pos", "platz", "platzierung", "rang",
    "順位", "着順", "着",
}
SEAT_WORDS = (
    *("e", "s", "w", "n", "o", "east", "south", "west", "north", "ost", "süd", "nord"),
    *("東", "南", "西", "北", "東家", "南家", "西家", "北家"),
    *("first", "second", "third", "fourth", "1st", "2nd", "3rd", "4th", "erster", "zweiter"),
    *("winner", "sieger", "last", "dritter", "vierter", "トップ", "二着", "三着", "ラス"),
)
# fmt: on
MEANINGS = {word: meaning for meaning, spellings in HEADING_WORDS.items() for word in spellings}
DETAILS = {
    word: detail for detail, spellings in (MARK_WORDS | FIGURE_WORDS).items() for word in spellings
}
NOTES = {word: kind for kind, spellings in NOTE_WORDS.items() for word in spellings}
HAND_DETAILS = {word: detail for detail, spellings in HAND_WORDS.items() for word in spellings}
MEANINGS |= dict.fromkeys((*NOTES, *RULES_WORDS, *HAND_DETAILS), IGNORED)
MEANINGS |= {
    word: GAME if detail in {ROUND, TABLE, HAND} else IGNORED for word, detail in DETAILS.items()
}
COUNTED_WORDS = ("chombo", "チョンボ", "错和", "чомбо")
LONGEST_HEADING = 80  # characters
HEADING_NUMBER = re.compile(r"[\s_#.:]*\d*[\s_#.:]*$")  # `Player 1`, `score_2`, `No.`
IN_PARENTHESES = re.compile(r"(?<=\S)\s*\(.*\)$")  # `Score (1000s)`
SEAT_NUMBER = re.compile(r"(?:\d(?:位|着|\.)?|p\d)$")
BETWEEN_WORDS = re.compile(r"[\s_()\[\]/:-]+")


@lru_cache(maxsize=1000)
def find_meaning(heading: str) -> str:
    """What a heading stands for; empty where it is not known."""
    return next((MEANINGS[word] for word in _list_spellings(heading) if word in MEANINGS), "")


@lru_cache(maxsize=1000)
def find_detail(heading: str) -> str:
    """What a column of those that tell games apart, change a total or repeat it, has; also where
    the heading says whose it is, such as `Aki penalty`. Empty for any other."""
    parts = [word for word in BETWEEN_WORDS.split(heading[:LONGEST_HEADING]) if word]
    candidates = [*_list_spellings(heading), *map(str.casefold, parts[-1:] + parts[:1])]
    detail = next((DETAILS[word] for word in candidates if word in DETAILS), "")
    return detail or (GAME if find_meaning(heading) == GAME else "")


@lru_cache(maxsize=1000)
def find_note_kind(heading: str) -> str:
    """Whether a column has seasons or comments; empty for any other."""
    return next((NOTES[word] for word in _list_spellings(heading) if word in NOTES), "")


@lru_cache(maxsize=1000)
def find_hand_detail(heading: str) -> str:
    """What a column says of hands: who deals, the honba, who declared riichi, or how somebody won;
    empty for any other."""
    spellings = _list_spellings(heading)
    return next((HAND_DETAILS[word] for word in spellings if word in HAND_DETAILS), "")


def is_rules_heading(heading: str) -> bool:
    """Whether a column says by which rules games were played."""
    return not RULES_WORDS.isdisjoint(_list_spellings(heading))


@lru_cache(maxsize=1000)
def may_number_evenings(heading: str) -> bool:
    """Whether a column of dates may as well have the numbers of evenings."""
    return not {*EVENING_WORDS}.isdisjoint(_list_spellings(heading))


def is_told_elsewhere(heading: str) -> bool:
    """Whether a game needs nothing from a column: its content is imported already, or follows from
    other columns."""
    is_derived = not DERIVED_WORDS.isdisjoint(_list_spellings(heading))
    is_derived |= split_heading(heading)[1] == IGNORED and any(
        part.casefold() in DERIVED_WORDS for part in BETWEEN_WORDS.split(heading)
    )
    is_figure = find_detail(heading) in FIGURE_WORDS
    return is_derived or is_figure or bool(find_note_kind(heading))


def _list_spellings(heading: str) -> list[str]:
    """A heading as the words above are written: whole, and without its number and parentheses."""
    if len(heading) > LONGEST_HEADING:
        return []
    plain = normalize("NFKC", heading).casefold().replace("_", " ").strip()
    bare = IN_PARENTHESES.sub("", plain)
    return [plain, HEADING_NUMBER.sub("", plain).strip(), HEADING_NUMBER.sub("", bare).strip()]


def is_count_heading(heading: str) -> bool:
    """Whether a column may count false wins, and not say what they cost."""
    return any(word in heading.casefold() for word in COUNTED_WORDS)


@lru_cache(maxsize=1000)
def is_seat_heading(heading: str) -> bool:
    """Whether a heading is a seat or a place, which players take in turns: `East`, `1st`, `P2`."""
    plain = normalize("NFKC", heading[:LONGEST_HEADING]).casefold().strip()
    return (
        plain in SEAT_WORDS
        or SEAT_NUMBER.match(plain) is not None
        or HEADING_NUMBER.sub("", plain) in SEAT_WORDS
    )


def list_seats(text: str) -> list[int]:
    """The seat that a text names, counted from East; none where it names none."""
    letter = text[:1].upper()
    return [seat for seat, known in enumerate(SEAT_LETTERS) if letter and letter in known]


@lru_cache(maxsize=1000)
def split_heading(heading: str) -> tuple[str, str]:
    """`Anna (points)` and `Score Anna`: whose column it is, and what it holds. The second is empty
    where a heading is one thing alone."""
    if len(heading) > LONGEST_HEADING:
        return heading, ""
    parts = [word for word in BETWEEN_WORDS.split(heading) if word]
    for others, word in ((parts[:-1], parts[-1:]), (parts[1:], parts[:1])):
        meaning = find_meaning("".join(word))
        if others and meaning in {SCORE, POINTS, IGNORED}:
            return " ".join(others), meaning
    return heading, ""
