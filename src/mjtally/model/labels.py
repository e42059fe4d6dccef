"""The label of a hand, `E1:` or `S3.2:`, which says its round, and how often its dealer dealt
again."""

import re
from functools import lru_cache

from ..base.errors import Mistake, remark_at
from ..base.winds import WINDS
from .hand import Label


@lru_cache(maxsize=500)
def match_label(text: str, players: int, *, counts_repeats: bool) -> Label | None:
    """The label that a text is, if it is one, where it may say how often the dealer dealt again."""
    found = re.fullmatch(rf"([{WINDS}])([1-9])(?:\.([0-9]{{1,3}}))?:", text)
    if not found or int(found[2]) > players or (found[3] and not counts_repeats):
        return None
    wind, dealer = WINDS.index(found[1]), int(found[2]) - 1
    return Label(players * wind + dealer, dealer, int(found[3]) if found[3] else None)


def parse_label(cell: str, players: int, repeats: str, no_repeats: str) -> Label:
    """A label; a `Mistake` for one that no hand has. `repeats` is the name of the number after the
    point, such as honba; where a family has none, `no_repeats` says so in words."""
    label = match_label(str(cell), players, counts_repeats=bool(repeats))
    if label is not None:
        return label
    better = re.fullmatch(rf"(?i)([{WINDS}][1-{players}])(?:[.-]([0-9]+))?[.-]?:", cell)
    meant = ""
    if better:
        after = f".{better[2]}" if better[2] and repeats else ""
        meant = f"{better[1].upper()}{after}:"
        if after and len(better[2]) > 3:
            message = f"{cell.rstrip(':')}: the {repeats} is a number of three digits at most"
            raise Mistake(remark_at(cell, "label-unknown", message))
    glued = re.fullmatch(rf"([{WINDS}][1-{players}])[bBhH]?([0-9]{{1,2}}):", cell)
    turned = re.fullmatch(rf"([1-{players}])([{WINDS}]):", cell)
    maybe = f"{turned[2]}{turned[1]}:" if turned else ""
    if glued and repeats:
        maybe = f"{glued[1]}.{glued[2]}:"
    what = f"a wind (E S W N) and a hand (1 to {players}), such as E1:"
    is_sure = bool(better)
    if repeats:
        what = f"a wind (E S W N), a hand (1 to {players}) and the {repeats}, such as E1: or S3.2:"
    elif better and better[2]:
        what, is_sure = f"{what}, and {no_repeats}", False
    hints = f" (write {meant})" * bool(meant) + f" (is {maybe} meant?)" * bool(maybe)
    message = f"{cell} is not a valid label: a label is {what}{hints}"
    raise Mistake(remark_at(cell, "label-unknown", message, meant if is_sure else None))
