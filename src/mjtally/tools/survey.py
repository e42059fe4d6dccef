"""A tree of scores files, read as a whole: what an editor asks about.

A file and all that it includes are read as `mjtally check` reads them, and what was found is
kept by file and line. Nothing is asked here about what stands behind an error: a game is kept
as far as it could be followed.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from os.path import realpath
from types import MappingProxyType
from typing import NamedTuple

from ..base.errors import Problem
from ..families import DEFAULT
from ..play.parameters import Rules
from ..play.plays import Adjusted, Play
from ..reading.fold import Fold, fold
from ..reading.tallied import Remembered, Tallied
from ..reading.tally import in_order
from ..text.lines import placed
from ..text.statements import Statement

Lines = Sequence[str]
Finder = Callable[[str], Lines]  # the lines of a file by its path; a `UsageError` for none


class State(NamedTuple):
    """What is in force behind a line, and who sit at the table, if anybody does."""

    rules: Rules
    date: str = ""
    season: str = ""
    roster: Mapping[str, None] = MappingProxyType({})
    aliases: Mapping[str, str] = MappingProxyType({})  # other names, and whose they are
    names: tuple[str, ...] = ()


BEGINNING = State(DEFAULT)


@dataclass
class Surveyed:
    """One file of the tree: its lines, and what was found in them."""

    name: str  # as messages have it
    lines: Lines
    states: list[State] = field(default_factory=list)
    changed: list[int] = field(default_factory=list)  # the lines that the states begin behind
    plays: list[Play] = field(default_factory=list)
    adjusted: list[Adjusted] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def state_before(self, line: int) -> State:
        """What is in force where a line (from 1) begins."""
        at = bisect_right(self.changed, line - 1) - 1
        return self.states[at] if at >= 0 else BEGINNING

    def game_at(self, line: int) -> Sequence[Play]:
        """The latest game (in one play or several) that was opened before a line, or in it."""
        opened = bisect_right(self.plays, line, key=lambda play: play.sitting.line)
        found: list[Play] = []
        for play in reversed(self.plays[:opened]):
            if found and play.sitting.game != found[0].sitting.game:
                break
            if not play.numbers or play.numbers[0] <= line or not found:
                found.insert(0, play)
        return found

    def text(self, line: int) -> str:
        """A line, which may be one behind the last."""
        return self.lines[line - 1] if 0 < line <= len(self.lines) else ""

    def watch(self, line: int, reading: Fold) -> None:
        """Take note of what is in force behind a line."""
        force, game = reading.force, reading.table.game
        now = State(
            *(force.ruling.rules, force.date, force.season),
            *(force.seating.roster, force.seating.aliases),
            game.sitting.names if game else (),
        )
        if not self.states or now != self.states[-1]:
            self.states.append(now)
            self.changed.append(line)


@dataclass
class Survey:
    """A tree of files, by their real paths, in the order in which they were read."""

    root: str
    files: dict[str, Surveyed]
    tallied: Tallied
    events: list[Play | Adjusted]

    @property
    def players(self) -> Mapping[str, None]:
        """Everybody who has played."""
        return self.tallied.names

    def plays(self) -> Iterator[Play]:
        """All that was played."""
        return (event for event in self.events if isinstance(event, Play))


def statement_of(text: str, survey: Survey) -> Statement:
    """What a line says, in cells that know where they stand."""
    return placed(survey.tallied.read(text))


class _Tree:
    """The files of a tree, as they are opened one after another."""

    def __init__(self, root: str, name: str, find: Finder) -> None:
        self.root, self.name, self.find = root, name, find
        self.files: dict[str, Surveyed] = {}
        self.by_name: dict[str, Surveyed] = {}

    @contextmanager
    def open(self, path: str) -> Iterator[Iterable[str]]:
        """The lines of a file. One that is read again leaves no second trace."""
        key = self.root if path == self.name else realpath(path)
        found = Surveyed(path, self.find(key))
        self.by_name[path] = found
        self.files.setdefault(key, found)
        yield found.lines

    def watch(self, line: int, reading: Fold) -> None:
        """Take note of what is in force in the file that is being read."""
        self.by_name[reading.force.file].watch(line, reading)


def survey(root: str, name: str, find: Finder, remembered: Remembered) -> Survey:
    """Read a file, called `name` in messages, with all that it includes.

    `root` is its real path; `find` gives lines by such a path. What is `remembered` of lines and
    hands makes a second reading a quick one: only what changed is worked out anew. Raises a
    `UsageError` where the root itself cannot be read.
    """
    tree, tallied = _Tree(root, name, find), Tallied(remembered)
    opened: Callable[[str], AbstractContextManager[Iterable[str]]] = tree.open
    reading = fold(name, tallied, None, opened, tree.watch)
    problems: list[Problem] = []
    events: list[Play | Adjusted] = []
    with tree.open(name) as lines:
        for event in reading.events(lines):
            if isinstance(event, Problem):
                problems.append(event)
                continue
            events.append(event)
            if isinstance(event, Play):
                tree.by_name[event.sitting.file].plays.append(event)
            else:
                tree.by_name[event.file].adjusted.append(event)
    problems += tallied.sittings.doubts()
    for problem in in_order(problems):
        tree.by_name[problem.file].problems.append(problem)
    return Survey(root, tree.files, tallied, events)
