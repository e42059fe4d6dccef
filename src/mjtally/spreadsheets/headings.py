"""What the headings of a sheet stand for, in the languages of players."""

import re
from functools import lru_cache
from unicodedata import normalize

DATE, NAME, SCORE, POINTS = "date", "name", "score", "points"
GAME, SEAT, END, IGNORED = "game", "seat", "end", "ignored"
# fmt: off
HEADING_WORDS = {
    DATE: (
        "date", "day", "played", "played on", "timestamp", "when", "datum", "tag", "spieltag",
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
        "game", "game id", "game no", "game number", "match", "hanchan", "table", "table no",
        "round", "session", "id", "no", "nr", "number", "nummer", "spiel", "spiel nr", "partie",
        "tisch", "runde", "半荘", "回戦", "回", "対局", "試合", "卓", "卓番", "番号", "ゲーム",
        "partita", "partida", "局", "场次", "игра",
    ),
    SEAT: (
        "seat", "wind", "start seat", "sitz", "席", "座席", "座順", "家", "風", "起家",
    ),
    END: ("end",),
    IGNORED: (
        "file", "line", "hands", "time", "start time", "uhrzeit", "zeit", "時刻", "時間",
        "games", "games played", "spiele", "対局数", "半荘数", "回数",
        "rank", "ranking", "place", "placement", "position", "pos", "platz", "platzierung", "rang",
        "順位", "着順", "着", "season", "saison", "シーズン", "節", "weekday", "wochentag", "曜日",
        "comment", "comments", "note", "notes", "remark", "remarks", "kommentar", "bemerkung",
        "bemerkungen", "anmerkung", "notiz", "備考", "メモ", "コメント",
        "sum", "total", "totals", "grand total", "running total", "cumulative", "cum", "balance",
        "check", "checksum", "difference", "diff", "average", "avg", "mean", "rating", "elo",
        "summe", "gesamt", "kumuliert", "kontrolle", "prüfsumme", "differenz", "schnitt",
        "durchschnitt", "合計", "計", "総計", "累計", "通算", "平均", "検算", "σ", "∑", "ø", "∅",
        "leftover", "deposit", "sticks", "kyoutaku", "供託", "uma", "oka", "ウマ", "オカ",
        "chip", "chips", "チップ", "祝儀", "penalty", "penalties", "strafe", "ペナルティ",
        "venue", "location", "where", "ort", "場所", "会場", "duration", "minutes", "dauer",
        "team", "teams", "mannschaft", "チーム", "email", "e-mail", "mail", "順位点", "start",
        "start score", "year", "jahr", "年", "month", "monat", "月", "rules", "regeln", "ルール",
        "verified", "link", "url", "room", "raum",
    ),
}
SEAT_WORDS = (
    *("e", "s", "w", "n", "o", "east", "south", "west", "north", "ost", "süd", "nord"),
    *("東", "南", "西", "北", "東家", "南家", "西家", "北家"),
    *("first", "second", "third", "fourth", "1st", "2nd", "3rd", "4th", "erster", "zweiter"),
    *("winner", "sieger", "last", "dritter", "vierter", "トップ", "二着", "三着", "ラス"),
)
# fmt: on
MEANINGS = {word: meaning for meaning, words in HEADING_WORDS.items() for word in words}
LONGEST_HEADING = 80  # characters
HEADING_NUMBER = re.compile(r"[\s_#.:]*\d*[\s_#.:]*$")  # `Player 1`, `score_2`, `No.`
IN_PARENTHESES = re.compile(r"(?<=\S)\s*\(.*\)$")  # `Score (1000s)`
SEAT_NUMBER = re.compile(r"(?:\d(?:位|着|\.)?|p\d)$")
BETWEEN_WORDS = re.compile(r"[\s_()\[\]/:-]+")


@lru_cache(maxsize=1000)
def find_meaning(heading: str) -> str:
    """What a heading stands for; empty where it is not known."""
    if len(heading) > LONGEST_HEADING:
        return ""
    plain = normalize("NFKC", heading).casefold().replace("_", " ").strip()
    bare = IN_PARENTHESES.sub("", plain)
    words = (plain, HEADING_NUMBER.sub("", plain).strip(), HEADING_NUMBER.sub("", bare).strip())
    return next((MEANINGS[word] for word in words if word in MEANINGS), "")


@lru_cache(maxsize=1000)
def is_seat_heading(heading: str) -> bool:
    """Whether a heading is a seat or a place, which players take in turns: `East`, `1st`, `P2`."""
    plain = normalize("NFKC", heading[:LONGEST_HEADING]).casefold().strip()
    return (
        plain in SEAT_WORDS
        or SEAT_NUMBER.match(plain) is not None
        or HEADING_NUMBER.sub("", plain) in SEAT_WORDS
    )


@lru_cache(maxsize=1000)
def split_heading(heading: str) -> tuple[str, str]:
    """`Anna (points)` and `Score Anna`: whose column it is, and what it holds. The second is empty
    where a heading is one thing alone."""
    if len(heading) > LONGEST_HEADING:
        return heading, ""
    words = [word for word in BETWEEN_WORDS.split(heading) if word]
    for others, word in ((words[:-1], words[-1:]), (words[1:], words[:1])):
        meaning = find_meaning("".join(word))
        if others and meaning in {SCORE, POINTS, IGNORED}:
            return " ".join(others), meaning
    return heading, ""
