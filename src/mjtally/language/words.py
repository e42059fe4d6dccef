"""Words that may stand in a line beside names and marks, and the form in which words are compared.

What players mean by other words is known to `advice/words.py`, which is asked about what is wrong.
"""

import re
from functools import cache, lru_cache
from unicodedata import normalize

# What people write before the names of a players line, and before scores.
PLURAL_HEADINGS = "players names spieler joueurs jugadores giocatori игроки プレイヤー 対局者 玩家"
PLAYERS_HEADINGS = (
    f"{PLURAL_HEADINGS} player name seats seating members namen noms プレーヤー 選手 メンバー"
    " 名前 选手"
)
SCORES_HEADINGS = (
    "scores score finalscores finalscore final finals result results total totals points endscores"
    " finalpoints endstand punkte ergebnis 点数 得点 持ち点 最終得点 結果 スコア"
)

POT_WORDS = (  # the sticks on the table; mjtally's own is the first
    "pot kyoutaku kyotaku sticks stick riichisticks riichibou table deposit deposits bank kitty"
    " 供託 供托 供託棒 リーチ棒 立直棒 卓 プール"
)
EVERYBODY_WORDS = "all everyone everybody others rest each alle 全員 他家 所有人"
COUNTED_THINGS = "game round table hand match day week session hanchan"  # Game 2: a heading

SELF_DRAW_WORDS = "selfdraw selfdrawn selfpick tsumo zimo ツモ 自摸 自摸和"
DISCARD_WIN_WORDS = "ron hu ロン 栄和 点和 點和 食胡 出和"
BINDING_WORDS = "from off on by with won wins win of"  # between names in a sentence about a hand

TENPAI, NOTEN, WINNER, LOSER = "+", "-", "winner", "loser"
ROW_WORDS = {  # names of a row that has a value for each player, and what each says
    TENPAI: "t ten tenpai ready テンパイ 聴 聴牌 聽 聽牌 听 听牌 o ○ 〇 ◯",
    NOTEN: "n no noten notready ノーテン 不聴 不聽 不听 未聴 未聽 未听 没听 沒聽 無聴 x × ✗",
    WINNER: f"w win wins won winner 和 胡 和了 胡了 アガリ {SELF_DRAW_WORDS} {DISCARD_WIN_WORDS}",
    LOSER: "l lose loses lost loser 放銃 放铳 放槍 放枪 放炮 出銃 出铳 出沖 出冲 點炮 点炮 振込 負",
}

# What separates the parts of a value.
SEPARATORS_BY_KEY = {
    **dict.fromkeys(("uma", "table-points", "chips"), "/"),
    **dict.fromkeys(("abortive", "pao", "kongs"), ","),
}

SUBSTITUTE = "substitute"
OWNER_KEYS = {"alias", "team", SUBSTITUTE}  # declarations with a colon


NOTHING_BETWEEN = str.maketrans("", "", "-_・'’.:")  # the parts of a word


def fold_word(word: str) -> str:
    """A word in the form in which words are compared. It has no capitals, hyphens or full-width
    characters, and no differences of romanisation such as long vowels (houtei, hotei) and the n
    (tempai, tenpai)."""
    plain = normalize("NFKC", word).casefold()
    plain = plain[:1] + plain[1:].replace("ー", "")
    bare = "".join(plain.translate(NOTHING_BETWEEN).split())
    short = re.sub("(?<=[ou])u+|(?<=o)o+", "", bare)
    return short.replace("mb", "nb").replace("mp", "np") or word


@lru_cache(maxsize=1_000)
def is_one_of(word: str, words: str) -> bool:
    """Whether a word is one of some, such as Players: or スコア among headings."""
    return fold_word(word) in _fold_words(words)


@cache
def _fold_words(words: str) -> frozenset[str]:
    return frozenset(map(fold_word, words.split()))
