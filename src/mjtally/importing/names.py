"""What players are called in a scores file: their names, resolved by aliases.

A name is kept as it is wherever a scores file can hold it, quoted where it must be. What even
quotes cannot hold becomes `_`, always in the same way, and two names never become one.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from unicodedata import category, normalize

from ..base.spreadsheet_cells import find_spreadsheet_value, is_spreadsheet_formula
from ..language.invisible import find_invisible
from ..language.statements import format_name

NO_NAME = "NoName"  # as Tenhou calls its guests
INVISIBLE_CATEGORIES = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def normalize_names(names: Sequence[str]) -> tuple[str, ...]:
    """Names by seat as they are compared. A player without a name, or with the same as another
    of the game, is nobody: `NoName3` in the third seat."""
    stripped = [normalize("NFC", name).strip() for name in names]
    return tuple(
        f"{NO_NAME}{seat + 1}" if is_nameless(name, stripped) else name
        for seat, name in enumerate(stripped)
    )


def is_nameless(name: str, names: Sequence[str]) -> bool:
    """Whether a name says nothing of who played."""
    return name in {"", NO_NAME} or list(names).count(name) > 1


def has_nameless(names: Sequence[str]) -> bool:
    """Whether somebody in a game is nobody."""
    stripped = [normalize("NFC", name).strip() for name in names]
    return any(is_nameless(name, stripped) for name in stripped)


def choose_spellings(names: Iterable[str]) -> dict[str, str]:
    """How each name is written. Names that would be written alike get a number each."""
    alike: dict[str, list[str]] = {}
    for name in sorted(set(names)):
        alike.setdefault(_replace_forbidden_characters(name), []).append(name)
    found = {group[0]: spelling for spelling, group in alike.items() if len(group) == 1}
    for spelling, group in alike.items():
        if len(group) > 1:
            numbered = (f"{spelling}{number}" for number in count(1))
            free = (name for name in numbered if name not in alike)
            found |= dict(zip(group, free, strict=False))
    return found


def _replace_forbidden_characters(name: str) -> str:
    """The name, as far as quotes can hold it."""
    visible = "".join(
        "_" if each == '"' or category(each) in INVISIBLE_CATEGORIES else each for each in name
    )
    while (at := find_invisible(visible)) is not None:
        visible = f"{visible[:at]}_{visible[at + 1 :]}"
    is_refused = is_spreadsheet_formula(visible) or find_spreadsheet_value(visible)
    return f"_{visible}" if is_refused else visible


def quote_in_list(name: str) -> str:
    """A name among others that commas and colons set apart."""
    quoted = format_name(name)
    return f'"{name}"' if quoted == name and set(name) & set(",:;，：；、") else quoted


def resolve_aliases(names: Sequence[str], aliases: Mapping[str, str]) -> tuple[str, ...]:
    """The players whose names these are."""
    return tuple(aliases.get(name, name) for name in names)
