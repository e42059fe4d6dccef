"""What was meant by a label that no hand has."""

import re

from ..base.errors import Mistake, mistake_at
from ..base.winds import WINDS


def wrong_label_mistake(cell: str, players: int, repeats: str, no_repeats: str) -> Mistake:
    """The error about a label that no hand of so many players has. `repeats` is the name of the
    number after the point; where a family has none, `no_repeats` says so in words."""
    if cell[:-1].isdecimal():
        message = (
            f"{cell} is not a label: hands have no numbers: remove it, or write a label such as E1:"
        )
        return mistake_at(cell, "label-unknown", message)
    better = re.fullmatch(rf"(?i)([{WINDS}][1-{players}])(?:[.-]([0-9]+))?[.-]?:", cell)
    corrected = ""
    if better:
        after = f".{better[2]}" if better[2] and repeats else ""
        corrected = f"{better[1].upper()}{after}:"
        if after and len(better[2]) > 3:
            message = f"{cell.rstrip(':')}: the {repeats} is a number of three digits at most"
            return mistake_at(cell, "label-unknown", message)
    glued = re.fullmatch(rf"([{WINDS}][1-{players}])[bBhH]?([0-9]{{1,2}}):", cell)
    turned = re.fullmatch(rf"([1-{players}])([{WINDS}]):", cell)
    guess = f"{turned[2]}{turned[1]}:" if turned else ""
    if glued and repeats:
        guess = f"{glued[1]}.{glued[2]}:"
    form = f"a wind (E S W N) and a hand (1 to {players}), such as E1:"
    is_sure = bool(better)
    if repeats:
        form = f"a wind (E S W N), a hand (1 to {players}) and the {repeats}, such as E1: or S3.2:"
    elif better and better[2]:
        form, is_sure = f"{form}, and {no_repeats}", False
    if is_sure:
        advice = f"write {corrected}"
    elif guess:
        advice = f"is {guess} meant?"
    else:
        advice = f"a label is {form}{f' (write {corrected})' * bool(corrected)}"
    message = f"{cell} is not a valid label: {advice}"
    sure = corrected if is_sure else None
    return mistake_at(cell, "label-unknown", message, sure, guess=guess or None)
