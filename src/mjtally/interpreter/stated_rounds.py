"""Rounds and tables of a tournament, as a file states them: `round=2`, and `table=3` behind the
names of a players line.

A round goes on until the next `round=`, or until another stage or season begins. It may be
continued elsewhere: further down, in another file of the day, or on a later day. Each stage has
rounds of its own, and so has each day on which `round=1` begins them anew.
"""

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..base.errors import (
    Mistake,
    Place,
    Problem,
    Remark,
    mistake_at,
    problem_at,
    remark_at,
    remark_over,
    warning_at,
)
from ..base.wording import format_list
from ..language.statements import Declaration, ParsedLine, PlayersLine, Statement
from ..language.tokens import statement_cell
from ..rules.model.types import NO_ROUND, DeclaredRound, Session

NUMBER_PATTERN = "[1-9][0-9]{0,2}"  # the number of a round or a table
# values of `rounding=`, which is another key
ROUNDINGS = ("half-up", "half-down", "up", "down", "none")


def parse_round(declaration: Declaration) -> int:
    """The number of `round=2`; 0 where a round ends."""
    value = declaration.value
    if not value or re.fullmatch(NUMBER_PATTERN, value):
        return int(value or 0)
    from ..advice.words import find_value_meaning

    message = f"{declaration}: a round is a number from 1 to 999"
    digits = re.search(NUMBER_PATTERN, value)
    if digits:
        message = f"{message}: write round={digits[0]}"
    elif find_value_meaning("rounding", value) or value in ROUNDINGS:
        message = f"{message}; how points are rounded is rounding="
    elif re.fullmatch(r"[^\W\d_]{3,}", value):
        message = f"{message}; a part of the season that has a name is a stage: stage={value}"
    raise mistake_at(value, "round-form", message)


def find_table_number(statement: Statement) -> int:
    """The number of `table=3` behind the names of a players line; 0 where there is none."""
    tags = statement.tags if isinstance(statement, PlayersLine) else ()
    value = tags[0].partition("=")[2] if tags else ""
    return int(value) if value and re.fullmatch(NUMBER_PATTERN, value) else 0


def check_table(players: PlayersLine) -> None:
    """Fails where the text behind the names is no number of a table."""
    tag = players.tags[0]
    value = tag.partition("=")[2]
    if re.fullmatch(NUMBER_PATTERN, value):
        return
    message = f"{tag}: the number of a table is from 1 to 999"
    digits = re.search(NUMBER_PATTERN, value)
    if digits:
        message = f"{message}: write table={digits[0]}"
    elif len(value) == 1 and value.isascii() and value.isalpha():
        message = f"{message}: number the tables, such as table={ord(value.upper()) - ord('A') + 1}"
    else:
        message = f"{message}, such as table=3"
    raise mistake_at(tag, "table-form", message)


def misplaced_table_mistake(declaration: Declaration) -> Mistake:
    """The error about `table=3` alone on its line."""
    message = (
        f"{declaration} goes behind the names of those who sit there: write Aki Ben Chie Dai"
        f" {declaration}"
    )
    return Mistake(remark_over(*declaration, "table-misplaced", message))


class _DeclaredLine(NamedTuple):
    """Where a round was declared."""

    number: int
    place: Place
    line: ParsedLine


class _SeatedTable(NamedTuple):
    """A table of a round: who sits there, by which players line, and whether they played."""

    session: Session
    players: PlayersLine
    text: str  # the text of the line
    has_result: bool

    @property
    def people(self) -> Sequence[str]:
        """Everybody who cannot sit elsewhere: players, and those for whom they play."""
        return tuple(dict.fromkeys((*self.session.names, *self.session.point_names)))

    def describe_place(self, file: str) -> str:
        """Where its players line is."""
        return Place(self.session.file, self.session.line).describe_from(file)

    def describe(self) -> str:
        """`round 2, table 3`, or by who sits there."""
        number = self.session.round.number
        if self.session.table:
            return f"round {number}, table {self.session.table}"
        return f"the table of {format_list(self.session.names)} in round {number}"

    def build_problem(self, remark: Remark) -> Problem:
        """A remark on its players line."""
        return problem_at(Place(self.session.file, self.session.line), remark, self.text)


class _Series(NamedTuple):
    """Rounds that are numbered together: those of a stage, from the day on which they begin.
    Without dates those of another file may be of another day."""

    file: str
    season: str
    stage: str
    first_day: str


class _SeatedRound:
    """The tables of a round, who sits at which, and those that have a number."""

    def __init__(self) -> None:
        self.tables: list[_SeatedTable] = []
        self.by_player: dict[str, _SeatedTable] = {}
        self.by_number: dict[int, _SeatedTable] = {}

    def add(self, table: _SeatedTable) -> None:
        """One more table; where players sit at two, the later one counts."""
        self.tables.append(table)
        self.by_player.update(dict.fromkeys(table.people, table))
        self.by_number.setdefault(table.session.table, table)


class StatedRounds:
    """The rounds that files state, with their tables so far."""

    def __init__(self) -> None:
        self.declared: list[_DeclaredLine] = []
        # first dates by file, season and stage, in their order
        self.first_days: defaultdict[tuple[str, str, str], list[str]] = defaultdict(list)
        self.series: dict[int, _Series] = {}  # by declaration
        self.rounds: defaultdict[tuple[_Series, int], _SeatedRound] = defaultdict(_SeatedRound)
        self.doubled: set[int] = set()  # declarations of rounds that came twice, which was reported

    def copy(self) -> "StatedRounds":
        """The rounds so far, to which tables can be added without changing these."""
        other = StatedRounds()
        other.declared += self.declared
        other.series |= self.series
        other.doubled |= self.doubled
        for key, days in self.first_days.items():
            other.first_days[key] += days
        for key_of_round, seated in self.rounds.items():
            for table in seated.tables:
                other.rounds[key_of_round].add(table)
        return other

    def declare(self, number: int, place: Place, line: ParsedLine) -> DeclaredRound:
        """Note that a round begins, or goes on."""
        if not number:
            return NO_ROUND
        self.declared.append(_DeclaredLine(number, place, line))
        return DeclaredRound(number, len(self.declared))

    def _find_series(self, session: Session) -> _Series:
        """The series of rounds to which the round of a table belongs."""
        declaration, date = session.round.declaration, session.date
        if declaration not in self.series:
            key = "" if date else session.file, session.season, session.stage.name
            days = self.first_days[key]
            at = bisect_right(days, date)
            first_day = days[at - 1] if at and session.round.number > 1 else date
            if not at or days[at - 1] != first_day:
                days.insert(at, first_day)
            self.series[declaration] = _Series(*key, first_day)
        return self.series[declaration]

    def add_table(
        self, session: Session, line: ParsedLine, *, has_result: bool
    ) -> Iterator[Problem]:
        """Add a table when its players leave it. Returns an error if the table cannot be in its
        round; nothing is said of a line that had to be corrected, which may have meant another
        round."""
        players = line.statement
        if not session.round.number or not isinstance(players, PlayersLine):
            return
        if len(players.words) != len(session.names):
            return
        table = _SeatedTable(session, players, line.text, has_result)
        others = self.rounds[self._find_series(session), session.round.number]
        twice = [name for name in table.people if name in others.by_player]
        same = others.by_number.get(session.table)
        if twice:
            yield from self._report_seated_twice(table, twice, others.by_player[twice[0]])
        elif session.table and same:
            message = (
                f"table {session.table} of round {session.round.number} is that of"
                f" {format_list(same.session.names)} already ({same.describe_place(session.file)}):"
                " write the number of this table"
            )
            yield table.build_problem(remark_at(players.tags[0], "table-twice", message))
        others.add(table)

    def _report_seated_twice(
        self, table: _SeatedTable, twice: Sequence[str], other: _SeatedTable
    ) -> Iterator[Problem]:
        """An error where players sit at two tables of a round; at the `round=` above them, once,
        if the file has declared the round before."""
        session = table.session
        number, declaration = session.round
        names, sit = format_list(twice), "sit" if len(twice) > 1 else "sits"
        where = other.describe_place(session.file)
        is_again = declaration != other.session.round.declaration
        if is_again and session.file == other.session.file:
            if declaration not in self.doubled:
                self.doubled.add(declaration)
                own = self.series[declaration]
                latest = max(last for series, last in self.rounds if series == own)
                message = (
                    f"round {number} comes twice: {names} {sit} in it already ({where}): write"
                    f" round={latest + 1} if the next round begins here"
                )
                _, place, line = self.declared[declaration - 1]
                remark = remark_at(statement_cell(line.text), "round-twice", message)
                yield problem_at(place, remark, line.text)
            return
        for_whom = [
            f"; {name} plays for {player}"
            for seated in (table, other)
            for name, player in zip(seated.session.names, seated.session.point_names, strict=True)
            if name != player and player in twice
        ]
        correct = "correct one of the names, or " if len(twice) < len(session.names) else ""
        message = (
            f"{names} {sit} at two tables of round {number}, here and in {where}"
            f"{''.join(for_whom)}: {correct}write round={number + 1} above if the next round begins"
            " here"
        )
        seat = [*session.names, *session.point_names].index(twice[0]) % len(session.names)
        yield table.build_problem(remark_at(table.players.names[seat], "seated-twice", message))

    def find_missing_results(self) -> Iterator[Problem]:
        """A warning for each table without a result, where others of its round have one, or of
        later rounds. (A whole plan, and its last rounds, are still to be played.)"""
        # last lines of tables with a result, by file and season
        last_lines: dict[tuple[str, str], int] = {}
        last_rounds: dict[_Series, int] = {}  # likewise
        for (series, number), round_ in self.rounds.items():
            for session in (table.session for table in round_.tables if table.has_result):
                last_rounds[series] = max(number, last_rounds.get(series, 0))
                key = session.file, session.season
                last_lines[key] = max(session.line, last_lines.get(key, 0))
        for (series, number), round_ in self.rounds.items():
            for table in round_.tables:
                session = table.session
                has_later = session.line < last_lines.get((session.file, session.season), 0)
                if table.has_result or not (has_later or number <= last_rounds.get(series, 0)):
                    continue
                message = f"{table.describe()} has no result yet: write it below the players"
                remark = warning_at(statement_cell(table.text), "result-missing", message)
                yield table.build_problem(remark)
