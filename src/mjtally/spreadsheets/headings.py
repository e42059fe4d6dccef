"""What the columns of a sheet are called."""

import re
from collections.abc import Sequence
from unicodedata import normalize

DATE, NAME, SCORE, POINTS, GAME, SEAT, END, IGNORED = (
    *("date", "name", "score", "points", "game", "seat", "end", "ignored"),
)
WORDS = {
    DATE: ("date", "day", "datum", "日付", "日時", "日"),
    NAME: ("name", "player", "player name", "spieler", "joueur", "名前", "プレイヤー", "選手"),
    SCORE: ("score", "final score", "raw score", "点数", "持ち点", "素点", "スコア"),
    POINTS: ("points", "point", "pts", "pt", "result", "ポイント"),
    GAME: ("game", "match", "hanchan", "table", "no", "nr", "半荘", "回戦"),
    SEAT: ("seat", "wind", "席", "家"),
    END: ("end",),
    IGNORED: (
        *("file", "line", "hands", "rank", "place", "season", "順位", "time", "comment"),
        *("comments", "note", "notes", "sum", "total", "備考"),
    ),
}
MEANINGS = {word: meaning for meaning, words in WORDS.items() for word in words}
NUMBERED = re.compile(r"[\s_#.]*\d*$")  # `Player 1`, `score_2`


def meaning(heading: str) -> str:
    """What a heading stands for; nothing where it is not known."""
    word = NUMBERED.sub("", normalize("NFKC", heading).casefold().replace("_", " ")).strip()
    return MEANINGS.get(word, "")


def meanings(cells: Sequence[str]) -> list[str]:
    """What the headings of a row stand for."""
    return [meaning(cell) for cell in cells]
