"""Two versions of one scores file, made one where both only added games to what they share."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...language.parser import parse_line
from ...language.statements import BlankLine, DateLine, Declaration, PlayersLine

KEPT_IN_PLACE = {"guest"}  # declarations of a game; others hold for what comes after them, too


class Evening(NamedTuple):
    """A part of a file: what it says of one date, or of the date that is said before it."""

    date: str = ""  # empty where it begins without one
    head: Sequence[str] = ()  # the line of the date, after blank lines and comments
    lines: Sequence[str] = ()


def merge_texts(one: str, other: str) -> str | None:
    """One text with the games that each of two versions added, in the order of their dates, those
    of `one` first; or None where they did more, such as changing a line. What both share is the
    beginning of both: so much of it that what comes after begins a game in each."""
    lines, others = one.splitlines(keepends=True), other.splitlines(keepends=True)
    shared = 0
    while shared < min(len(lines), len(others)) and lines[shared] == others[shared]:
        shared += 1
    if shared in (len(lines), len(others)):
        return max(one, other, key=len)
    while shared and not lines[shared - 1].strip():  # a blank line before each game that is added
        shared -= 1
    if not (_adds_games(lines[shared:]) and _adds_games(others[shared:])):
        return None
    evenings = [*_list_evenings(lines[shared:]), *_list_evenings(others[shared:])]
    merged, said = lines[:shared], ""
    for evening in sorted(evenings, key=lambda each: each.date):  # which keeps the order of equals
        is_said = evening.date and evening.date == said
        merged += [*(evening.head[:-1] if is_said else evening.head), *evening.lines]
        said = evening.date
        if merged and not merged[-1].endswith("\n"):
            merged[-1] += "\n"
    return "".join(merged)


def _adds_games(lines: Sequence[str]) -> bool:
    """Whether lines begin with a date or the players of a game, and declare nothing that would hold
    for other games as well."""
    statements = [parse_line(line.rstrip("\r\n")).statement for line in lines]
    said = [statement for statement in statements if not isinstance(statement, BlankLine)]
    declared = {str(statement.key) for statement in said if isinstance(statement, Declaration)}
    if not said:
        return True
    return isinstance(said[0], DateLine | PlayersLine) and declared <= KEPT_IN_PLACE


def _list_evenings(lines: Sequence[str]) -> Iterator[Evening]:
    """A part of a file, by its dates. Blank lines and comments belong to what follows them."""
    evening = Evening()
    waiting: list[str] = []
    for line in lines:
        waiting.append(line)
        statement = parse_line(line.rstrip("\r\n")).statement
        if isinstance(statement, BlankLine):
            continue
        if isinstance(statement, DateLine):
            yield evening
            evening = Evening(str(statement.date), waiting)
        else:
            evening = evening._replace(lines=[*evening.lines, *waiting])
        waiting = []
    yield evening._replace(lines=[*evening.lines, *waiting])
