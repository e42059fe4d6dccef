"""What one mark of a riichi result says about its player."""

import re
from typing import NamedTuple

from ....language.grammar import match_terminal
from ....language.mark_diagnosis import MarkWords, Suggestion, diagnose_mark
from ....language.players_words import fold_word
from ..hand_value.payments import HandValue
from ..rules import ABORTIVE_DRAWS


class RiichiRole:
    """The parts that a player can have in a hand: a terminal each, but tiles are a winner's."""

    NONE = "NONE"
    WINNER = "WINNER"
    DISCARDER = "DISCARDER"
    LIABLE = "LIABLE"
    TENPAI = "TENPAI"
    NAGASHI = "NAGASHI"
    CHOMBO = "CHOMBO"
    UNSTATED = "UNSTATED"  # riichi alone: -! in a win, +! in a draw


ROLE_SIGNS = {  # of those who did not win
    RiichiRole.NONE: "-",
    RiichiRole.DISCARDER: "d",
    RiichiRole.LIABLE: "p",
    RiichiRole.TENPAI: "+",
    RiichiRole.NAGASHI: "n",
    RiichiRole.CHOMBO: "f",
    RiichiRole.UNSTATED: "",
}


class RiichiMark(NamedTuple):
    """A mark, taken apart. Numbers are as written; nothing is judged yet."""

    role: str  # one of `RiichiRole`
    han: int = 0
    fu: int | None = None
    yakuman: int | None = None  # None for a hand of counted han
    tiles: str = ""
    liable_yakuman: int = 0  # liable for so many yakuman; 0 is all of them
    is_tenpai: bool = False  # n+: nagashi mangan by a player who is also tenpai
    riichi: int = 0  # 1 riichi, 2 double riichi
    riichi_without_stick: bool = False  # d(!): the declaring tile was won on, no stick is paid
    is_dealer: bool = False
    is_open: bool = False

    @property
    def states_value(self) -> bool:
        """Whether a value is written, and not the tiles alone."""
        return bool(self.han) or self.fu is not None or self.yakuman is not None

    @property
    def value(self) -> HandValue:
        """The value that is written."""
        return HandValue(self.han, self.fu, self.yakuman or 0)

    def __str__(self) -> str:
        """The mark as it is written."""
        riichi = "!" * self.riichi
        suffixes = "*" * self.is_dealer + "o" * self.is_open
        suffixes = f"({riichi}){suffixes}" if self.riichi_without_stick else riichi + suffixes
        if self.role != RiichiRole.WINNER:
            more = f"{self.liable_yakuman or ''}{'+' * self.is_tenpai}"
            return f"{ROLE_SIGNS[self.role]}{more}{suffixes}"
        if self.yakuman == 0:
            value = "0y"  # which is told to be none
        else:
            value = "" if self.tiles and not self.states_value else self.value.format_mark()
        return f"{value}{'=' if value and self.tiles else ''}{self.tiles}{suffixes}"


ROLE_WORDS = {
    RiichiRole.NONE: "had no part in it; in a draw: noten",
    RiichiRole.DISCARDER: "dealt in",
    RiichiRole.LIABLE: "is liable for the winner's yakuman",
    RiichiRole.TENPAI: "was tenpai in a draw",
    RiichiRole.NAGASHI: "had nagashi mangan in a draw",
    RiichiRole.CHOMBO: "made a chombo, a false win",
}


def parse_mark(cell: str, missing: int | None = None) -> RiichiMark:
    """What a cell of a riichi result says; a `Mistake` where it is not a mark. `missing` is how
    many marks the line has too few, where that is known."""
    mark = _match_mark(str(cell))
    if mark is None:
        raise diagnose_mark(cell, RIICHI_MARKS, missing)
    return mark


def _match_mark(text: str) -> RiichiMark | None:
    """The mark that a text is, by riichi.lark."""
    found = match_terminal("riichi.lark", text)
    if found is None:
        return None
    terminal, match = found
    said = match.groupdict().get
    fu, yakuman, ronned = said("fu"), said("yakuman"), said("ronned")
    return RiichiMark(
        RiichiRole.WINNER if terminal == "TILES" else terminal,
        han=int(said("han") or 0),
        fu=int(fu) if fu else None,
        yakuman=int(yakuman[:-1]) if yakuman else None,
        tiles=said("tiles") or "",
        liable_yakuman=int(said("liable") or 0),
        is_tenpai=bool(said("tenpai")),
        riichi=len(ronned[1:-1] if ronned else said("riichi") or ""),
        riichi_without_stick=ronned is not None,
        is_dealer=bool(said("dealer")),
        is_open=bool(said("open")),
    )


def describe_mark(text: str) -> str:
    """What a mark says of its player: `won with 3 han 40 fu, declared riichi`."""
    mark = _match_mark(text)
    if mark is None:
        return ""
    words = [ROLE_WORDS.get(mark.role, ""), "was tenpai, too" if mark.is_tenpai else ""]
    if mark.role == RiichiRole.WINNER:
        words = [f"won with {_describe_value(mark)}"]
    if mark.role == RiichiRole.LIABLE and mark.liable_yakuman:
        words = [f"is liable for {mark.liable_yakuman} of the winner's yakuman"]
    words.append(("", "declared riichi", "declared double riichi")[mark.riichi])
    if mark.riichi_without_stick:
        words.append("on that very tile, so that no stick was paid")
    words += ["is the dealer"] * mark.is_dealer + ["had called"] * mark.is_open
    return ", ".join(filter(None, words))


def _describe_value(mark: RiichiMark) -> str:
    """`3 han 40 fu`, `2 yakuman`, or the tiles."""
    if mark.yakuman is not None:
        return "a yakuman" if mark.yakuman == 1 else f"{mark.yakuman} yakuman"
    if not mark.han:
        return "these tiles"
    return mark.value.format_han_and_fu()


HAN_WORDS = ("han", "h", "飜", "翻")
FU_WORDS = ("fu", "f", "符")
WIN_WORD_PATTERN = r"(?:ron|tsumo|zimo|ロン|ツモ|自摸|栄和):?(?P<mark>[0-9].*)"


def _is_mark(text: str) -> bool:
    return _match_mark(text) is not None


def is_tiles_mark(text: str) -> bool:
    """Whether a text is a winner's tiles, with or without their value, and nothing after them."""
    mark = _match_mark(text)
    return mark is not None and bool(mark.tiles) and text.endswith(mark.tiles)


def _suggest_value(cell: str) -> Suggestion | None:
    """Han and fu with other signs or words than / between them: `3-40`, `3han40fu`; with the kind
    of win beside them, `ron3/40`; or `13+`."""
    if re.fullmatch(r"13\+[!*o]*", cell):  # from 13 han on all are the same
        return Suggestion(f"is {cell.replace('+', '')} meant?")
    won = re.fullmatch(WIN_WORD_PATTERN, cell.casefold())
    if won and _is_mark(won["mark"]):
        return Suggestion(f"is {won['mark']} meant?")
    value = re.fullmatch(r"([0-9]{1,2})([^0-9/!*]+)([0-9]{2,3})(\D*)", cell)
    if not value or not _is_mark(f"{value[1]}/{value[3]}"):
        return None
    han, between, fu, after = value.groups()
    written = f"{han}/{fu}{re.sub('[^!*o]', '', after)}"
    has_other_sign = len(between) == 1 and _is_mark(written) and not after.strip("!*o")
    has_words = between.removesuffix(",") in ("", *HAN_WORDS) and after in FU_WORDS
    return Suggestion(f"write {written}", written if has_other_sign or has_words else None)


DRAW_HINT = "a draw is - - - -, with + for a player who is tenpai"
VALUE_HINT = "the winner's value, such as 3/40"
RIICHI_HINT = "! (riichi)"
MARKS_BY_WORD = {  # what to write for each of some words, in lower case and without hyphens
    RIICHI_HINT: "r riichi 立直 リーチ",
    "the winner's han and fu, and d for the discarder": "ron ロン 栄和",
    "the winner's han and fu, and no d": "tsumo selfdraw zimo ツモ 自摸",
    "+ (tenpai)": "t",
    "+": "tenpai テンパイ 聴牌",
    "-": "noten ノーテン 不聴 x 0 _ . ・ none",
    "d": "houjuu 放銃 振込 dealin discard discarder",
    VALUE_HINT: "w win winner 和了 アガリ",
    "f": "chombo chonbo チョンボ 錯和",
    "p": "pao パオ 包",
    "n": "nagashi 流し満貫 流し",
    "5": "mangan 満貫",
    "6": "haneman 跳満 ハネ満",
    "8": "baiman 倍満",
    "11": "sanbaiman 三倍満",
    "1y": "y yakuman 役満",
}
RIICHI_MARKS = MarkWords(
    _is_mark,
    "3/40, 5, 1y, d, p, -, +, n, f",
    {fold_word(word): mark for mark, words in MARKS_BY_WORD.items() for word in words.split()},
    {
        **dict.fromkeys(
            ("draw", "ryuukyoku", "ryukyoku", "noten", "tenpai", "流局", "荒牌"), DRAW_HINT
        ),
        **{
            kind: f"an abortive draw has its marks before the tag: - - - - {kind}"
            for kind in ("abort", *ABORTIVE_DRAWS)
        },
        "nagashi": "nagashi mangan is a draw with n for the player: - n - -",
        "chombo": "a chombo is f for the player: - f - -",
    },
    describe_mark,
    HAN_WORDS,
    _suggest_value,
)
