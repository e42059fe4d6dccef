"""What one mark of a Hong Kong result says about its player."""

from functools import cache, lru_cache

from ...text.grammar import Grammar, grammar
from ...text.misread import MarkWords, no_mark


@cache
def _grammar() -> Grammar:
    return grammar("hk.lark", "mark")


@lru_cache(maxsize=2_000)
def _read(text: str) -> str:
    """The kind of mark that a text is, by hk.lark; nothing where it is none."""
    return _grammar().kind_of(text)


def hk_mark(cell: str) -> str:
    """The kind of a Hong Kong mark, as hk.lark names it; a `Mistake` where it is no mark."""
    kind = _read(str(cell))
    if not kind:
        raise no_mark(cell, HK_MARKS)
    return kind


def words(text: str) -> str:
    """What a mark says of its player, as the reference has it."""
    from ...text.reference import plain
    from .reference import MARKS

    kind = _read(text)
    if kind == "FAAN":
        return f"won with {text} faan"
    rows = ((plain(mark), said) for mark, said in MARKS.rows)
    return next((plain(said) for mark, said in rows if kind and _read(mark) == kind), "")


HK_MARKS = MarkWords(
    lambda text: bool(_read(text)),
    "the winner's faan, -, d, D, S, f",
    {
        "x": "-",
        "w": "the winner's faan, such as 3",
        "win": "the winner's faan, such as 3",
        "zimo": "the winner's faan, and no d",
        "draw": "-",
        "false": "f",
    },
    dict.fromkeys(("draw", "ryuukyoku"), "a draw is - - - -"),
    words,
)
