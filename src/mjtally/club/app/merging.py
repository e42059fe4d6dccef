"""Two versions of a scores file become one, if both only added games to what they share."""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from ...language.parser import parse_line
from ...language.statements import BlankLine, DateLine, Declaration, PlayersLine, Statement

OF_GAMES = {"guest", "round"}  # declarations; others hold for what comes after them, too


class Round(NamedTuple):
    """A round as `round=` says it, and the date of that line. On another day another round may have
    that number."""

    number: str
    date: str


class EveningLines(NamedTuple):
    """A part of a file: its lines of one date, and the round that goes on where the part begins."""

    date: str  # empty where it begins without one
    head: Sequence[str]  # the line of the date, after blank lines and comments
    lines: Sequence[str]
    round: Round | None  # None where there is none


def merge_texts(first: str, second: str) -> str | None:
    """Merge two versions of a text. The result has the games that each of them added, in the order
    of their dates, those of `first` before those of `second`. It is None if they did more, such as
    changing a line. Both versions share their beginning, up to a place after which each begins a
    game. A game stays in its round."""
    lines, others = first.splitlines(keepends=True), second.splitlines(keepends=True)
    shared = 0
    while shared < min(len(lines), len(others)) and lines[shared] == others[shared]:
        shared += 1
    if shared in (len(lines), len(others)):
        return max(first, second, key=len)
    while shared and not lines[shared - 1].strip():  # a blank line before each game that is added
        shared -= 1
    if not (_adds_games(lines[shared:]) and _adds_games(others[shared:])):
        return None
    date, round_ = _follow_rounds(lines[:shared])
    evenings = [
        evening
        for version in (lines[shared:], others[shared:])
        for evening in _list_evenings(version, date, round_)
    ]
    merged, date_above = lines[:shared], ""
    for evening in sorted(evenings, key=lambda evening: evening.date):  # equals keep their order
        has_date = evening.date and evening.date == date_above
        merged += evening.head[:-1] if has_date else evening.head
        date_above = evening.date
        added = evening.lines
        if round_ != evening.round and _needs_round(added):
            if evening.round and evening.round.date != (evening.date or date):
                return None
            added = _insert_round(evening)
        merged += added
        _, round_ = _follow_rounds(added, evening.date or date, round_)
        if merged and not merged[-1].endswith("\n"):
            merged[-1] += "\n"
    return "".join(merged)


def _parse(line: str) -> Statement:
    return parse_line(line.rstrip("\r\n")).statement


def _adds_games(lines: Sequence[str]) -> bool:
    """Whether lines begin with a date or a game, and declare nothing that would hold for other
    games as well."""
    statements = [
        statement for line in lines if not isinstance(statement := _parse(line), BlankLine)
    ]
    others = [statement for statement in statements if not isinstance(statement, Declaration)]
    declared = {
        str(statement.key) for statement in statements if isinstance(statement, Declaration)
    }
    begins_game = not others or isinstance(others[0], DateLine | PlayersLine)
    return begins_game and declared <= OF_GAMES


def _list_evenings(lines: Sequence[str], date: str, round_: Round | None) -> Iterator[EveningLines]:
    """Split the lines of a file by its dates, below a date at which a round goes on. Blank lines
    and comments belong to what follows them."""
    evening = EveningLines("", (), (), round_)
    waiting: list[str] = []
    for line in lines:
        waiting.append(line)
        statement = _parse(line)
        if isinstance(statement, BlankLine):
            continue
        if isinstance(statement, DateLine):
            yield evening
            _, round_ = _follow_rounds(evening.lines, evening.date or date, evening.round)
            evening = EveningLines(str(statement.date), waiting, (), round_)
        else:
            evening = evening._replace(lines=[*evening.lines, *waiting])
        waiting = []
    yield evening._replace(lines=[*evening.lines, *waiting])


# -------------------------------------------------------------------------------- rounds


def _follow_rounds(
    lines: Sequence[str], date: str = "", round_: Round | None = None
) -> tuple[str, Round | None]:
    """Find the date and the round that go on below some lines, if others went on above them."""
    season = stage = ""
    for line in lines:
        match _parse(line):
            case DateLine(day):
                date = str(day)
            case Declaration("round", number):
                round_ = Round(str(number), date) if number else None
            case Declaration("season", name) if name != season:
                season, stage, round_ = str(name), "", None
            case Declaration("stage", name) if name != stage:
                stage, round_ = str(name), None
    return date, round_


def _needs_round(lines: Sequence[str]) -> bool:
    """Whether some lines have a game, and say no round above it."""
    for line in lines:
        match _parse(line):
            case Declaration("round", _):
                return False
            case PlayersLine():
                return True
    return False


def _insert_round(evening: EveningLines) -> list[str]:
    """The lines of an evening, with a line that says its round."""
    above = [*takewhile(lambda line: isinstance(_parse(line), BlankLine), evening.lines)]
    below = evening.lines[len(above) :]
    number = evening.round.number if evening.round else ""
    end = "\r\n" if below[0].endswith("\r\n") else "\n"
    return [*above, f"round={number}{end}", *below]
