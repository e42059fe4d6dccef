"""Rows of changes, as changes.lark has them: `+7700 0 -7700! 0`, a hand known by its points."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from .grammar import load_terminal

NO_CHANGE = ("0", "-")
FEWEST_CHANGES = 3  # the fewest players


class Change(NamedTuple):
    """The change of a player's score as a cell has it: the digits with their sign, whether the
    player declared riichi (1) or double riichi (2), and whether the player is marked as dealer."""

    points: str
    riichi: int = 0
    is_dealer: bool = False

    @property
    def signs(self) -> str:
        """What stands behind the digits."""
        return "!" * self.riichi + "*" * self.is_dealer


def parse_change(cell: str) -> Change | None:
    """The change that a cell is; None if it is not one."""
    match = load_terminal("changes.lark", "CHANGE").fullmatch(cell)
    if match is None:
        return None
    signs = match["signs"]
    return Change(match["change"], signs.count("!"), "*" in signs)


@lru_cache(maxsize=5_000)
def read_changes(words: tuple[str, ...]) -> tuple[Change, ...]:
    """The changes with which the words of a result begin; empty if they are too few, if none of
    them has a sign and digits, and not all are 0."""
    changes = list[Change]()
    for word in words:
        change = parse_change(word)
        if change is None:
            break
        changes.append(change)
    if len(changes) < FEWEST_CHANGES:
        return ()
    if any(change.points not in NO_CHANGE for change in changes):
        return tuple(changes)
    rest = words[len(changes) :]
    are_zeros = words[0] == "0" and len({*words[: len(changes)]}) == 1
    return tuple(changes) if are_zeros and (not rest or rest[0][:2].isalpha()) else ()


def describe_change(change: Change, declared_word: str) -> str:
    """Says what a change tells of its player: `gets 7700`, `pays 1000, and declared riichi`."""
    digits = change.points.lstrip("+-")
    phrase = "gets and pays nothing"
    if digits.strip("0."):
        phrase = f"{'pays' if change.points[0] == '-' else 'gets'} {digits}"
    declared = f", and declared {'double ' * (change.riichi > 1)}{declared_word}"
    return phrase + declared * bool(change.riichi) + ", and deals" * change.is_dealer


def sign_changes(words: Sequence[str]) -> tuple[str, ...]:
    """Numbers as changes are written: with a plus above 0."""
    return tuple(
        [word if word[0] in "+-" or not word.strip("0.") else f"+{word}" for word in words]
    )


def has_changes(words: Sequence[str]) -> bool:
    """Whether one of the words is a sign and digits, which no mark is, or all may be 0: a quick
    look."""
    return words[:3] == ("0",) * 3 or any(
        word[0] in "+-" and word[1:2].isdecimal() for word in words
    )
