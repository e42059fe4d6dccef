"""What one mark of a riichi result says about its player."""

from functools import cache, lru_cache
from typing import NamedTuple

from ...text.grammar import Grammar, grammar
from ...text.misread import MarkWords, no_mark
from .rules import ABORTIVE


class Part:
    """The parts that a player can have in a hand, by the mark that says so."""

    NONE = "-"
    WINNER = "a win"
    DISCARDER = "d"
    LIABLE = "p"
    TENPAI = "+"
    NAGASHI = "n"
    CHOMBO = "f"
    UNSAID = "!"  # riichi alone: -! in a win, +! in a draw


class Mark(NamedTuple):
    """A mark, taken apart. Numbers are as written; nothing is judged yet."""

    part: str  # one of `Part`
    han: int = 0
    fu: int | None = None
    yakuman: int | None = None  # None for a hand of counted han
    tiles: str = ""
    share: int = 0  # liable for so many yakuman; 0 is all of them
    tenpai: bool = False  # n+: nagashi mangan by a player who is also tenpai
    riichi: int = 0  # 1 riichi, 2 double riichi
    ronned: bool = False  # d(!): the tile that declared riichi was won on, and no stick paid
    dealer: bool = False
    open: bool = False

    def __str__(self) -> str:
        """The mark as it is written."""
        riichi = "!" * self.riichi
        behind = "*" * self.dealer + "o" * self.open
        behind = f"({riichi}){behind}" if self.ronned else riichi + behind
        if self.part == Part.UNSAID:
            return behind
        if self.part == Part.LIABLE:
            return f"p{self.share or ''}{behind}"
        if self.part != Part.WINNER:
            return f"{self.part}{'+' * self.tenpai}{behind}"
        value = f"{self.yakuman}y" if self.yakuman is not None else _han_and_fu(self)
        return f"{value}{'=' if value and self.tiles else ''}{self.tiles}{behind}"


def _han_and_fu(mark: Mark) -> str:
    """`3/40`, `5`; nothing where only the tiles are written."""
    if not mark.han and mark.fu is None and mark.tiles:
        return ""
    return f"{mark.han}" if mark.fu is None else f"{mark.han}/{mark.fu}"


PART_WORDS = {
    Part.NONE: "had no part in it; in a draw: noten",
    Part.DISCARDER: "dealt in",
    Part.LIABLE: "is liable for the winner's yakuman",
    Part.TENPAI: "was tenpai in a draw",
    Part.NAGASHI: "had nagashi mangan in a draw",
    Part.CHOMBO: "made a chombo, a false win",
}
PARTS = {
    "NONE": Part.NONE,
    "DISCARDER": Part.DISCARDER,
    "LIABLE": Part.LIABLE,
    "TENPAI": Part.TENPAI,
    "NAGASHI": Part.NAGASHI,
    "CHOMBO": Part.CHOMBO,
}


@cache
def _grammar() -> Grammar:
    return grammar("riichi.lark", "mark")


def riichi_mark(cell: str) -> Mark:
    """What a cell of a riichi result says; a `Mistake` where it is no mark."""
    mark = _read(str(cell))
    if mark is None:
        raise no_mark(cell, RIICHI_MARKS)
    return mark


@lru_cache(maxsize=5_000)
def _read(text: str) -> Mark | None:
    """The mark that a text is, by riichi.lark."""
    tokens = _grammar().read(text)
    if tokens is None:
        return None
    said = {token.kind: token.text for token in tokens}
    numbers = [int(token.text) for token in tokens if token.kind == "NUMBER"]
    part = next((PARTS[kind] for kind in said if kind in PARTS), None)
    if part is None:
        won = said.keys() & {"NUMBER", "YAKUMAN", "TILES"}
        part = Part.WINNER if won else Part.UNSAID
    return Mark(
        part,
        han=numbers[0] if numbers else 0,
        fu=numbers[1] if len(numbers) > 1 else None,
        yakuman=int(said["YAKUMAN"][:-1]) if "YAKUMAN" in said else None,
        tiles=said.get("TILES", ""),
        share=int(said.get("LIABLE", "p")[1:] or 0),
        tenpai=said.get("NAGASHI") == "n+",
        riichi=len(said.get("RIICHI") or said.get("RONNED", "()")[1:-1]),
        ronned="RONNED" in said,
        dealer="DEALER" in said,
        open="OPEN" in said,
    )


def words(text: str) -> str:
    """What a mark says of its player: `won with 3 han 40 fu, declared riichi`."""
    mark = _read(text)
    if mark is None:
        return ""
    said = [PART_WORDS.get(mark.part, ""), "was tenpai, too" if mark.tenpai else ""]
    if mark.part == Part.WINNER:
        said = [f"won with {_value_words(mark)}"]
    if mark.part == Part.LIABLE and mark.share:
        said = [f"is liable for {mark.share} of the winner's yakuman"]
    said.append(("", "declared riichi", "declared double riichi")[mark.riichi])
    if mark.ronned:
        said.append("on that very tile, so that no stick was paid")
    said += ["is the dealer"] * mark.dealer + ["had called"] * mark.open
    return ", ".join(filter(None, said))


def _value_words(mark: Mark) -> str:
    """`3 han 40 fu`, `2 yakuman`, or the tiles."""
    if mark.yakuman is not None:
        return "a yakuman" if mark.yakuman == 1 else f"{mark.yakuman} yakuman"
    if not mark.han:
        return "these tiles"
    return f"{mark.han} han" if mark.fu is None else f"{mark.han} han {mark.fu} fu"


DRAW = "a draw is - - - -, with + for a player who is tenpai"
RIICHI_MARKS = MarkWords(
    lambda text: bool(text) and _read(text) is not None,
    "3/40, 5, 1y, d, p, -, +, n, f",
    {
        "r": "! (riichi)",
        "riichi": "! (riichi)",
        "ron": "the winner's han and fu, and d for the discarder",
        "tsumo": "the winner's han and fu, and no d",
        "t": "+ (tenpai)",
        "tenpai": "+",
        "noten": "-",
        "x": "-",
        "w": "the winner's value, such as 3/40",
        "chombo": "f",
        "pao": "p",
        "mangan": "5",
        "haneman": "6",
        "baiman": "8",
        "sanbaiman": "11",
        "yakuman": "1y",
        "y": "1y",
    },
    {
        **dict.fromkeys(("draw", "ryuukyoku", "ryukyoku", "noten", "tenpai"), DRAW),
        **{
            kind: f"an abortive draw has its marks before the tag: - - - - {kind}"
            for kind in ("abort", *ABORTIVE)
        },
        "nagashi": "nagashi mangan is a draw with n for the player: - n - -",
        "chombo": "a chombo is f for the player: - f - -",
    },
    words,
)
