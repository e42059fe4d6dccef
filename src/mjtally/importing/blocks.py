"""Entries as the lines of a scores file: what is in force is not said again."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ..base.screen import visible
from ..play.parameters import Rules, declare
from ..text.cells import said_of
from ..text.statements import Cell, Date, Declaration, Players, written
from .entries import Entry
from .handlines import with_names
from .kept import game_of
from .rulesets import made

ID = re.compile(r"[\w.-]+", re.ASCII)  # that a comment can hold


class Named(NamedTuple):
    """An entry with the names of its players, and how those are spelt in the scores file."""

    entry: Entry
    called: tuple[str, ...]
    names: tuple[str, ...]

    def known_by(self) -> tuple[str, ...]:
        """What tells the game from others without its log's id."""
        date = str(self.entry.date or "")
        end = self.entry.ending.split()[1:]
        return game_of(date, self.names, end or [said_of(line).strip() for line in self.results])

    @property
    def results(self) -> list[str]:
        """The hands as lines."""
        names = [*map(written, self.names)]
        return [with_names(line, names) for line in self.entry.lines]


class Block(NamedTuple):
    """The lines of a game: those up to its players line, and those of what they played."""

    head: tuple[str, ...]
    body: tuple[str, ...]


def blocks_of(games: Iterable[Named], date: str, rules: Rules | None) -> Iterator[Block]:
    """Games that follow on a date, and on rules that are in force."""
    for game in games:
        head = []
        if game.entry.date and str(game.entry.date) != date:
            date = str(game.entry.date)
            head.append(str(Date(date)))
        head += _declared(rules, game.entry.declared)
        rules = made(game.entry.declared).rules
        players, comment = str(Players(game.names)), _comment(game)
        head.append(f"{players}    # {comment}" if comment else players)
        yield Block(tuple(head), tuple(filter(None, (*game.results, game.entry.ending))))


def _declared(before: Rules | None, wanted: Sequence[tuple[str, str]]) -> list[str]:
    """The declarations that differ from those in force; all of them, where some of those would
    have to be taken back."""
    rules = made(tuple(wanted)).rules
    if before == rules:
        return []
    if before and before.family is rules.family:
        short, changed = [], before
        for key, value in wanted[1:]:
            after = declare(changed, Cell(key), Cell(value))
            if after != changed:
                short.append(str(Declaration(key, value)))
            changed = after
        if changed == rules:
            return short
    return [str(Declaration(key, value)) for key, value in wanted]


def _comment(game: Named) -> str:
    """The log's id, and what players were called there whose names could not be kept."""
    entry = game.entry
    parts = [f"log {entry.id}"] if ID.fullmatch(entry.id) else []
    parts += entry.remarks
    return "; ".join(parts + _renamed(game))


def _renamed(game: Named) -> list[str]:
    """`_=Aki is =Aki`, of names that no scores file can hold."""
    return [
        f"{name} is {visible(was)}"
        for was, name in zip(game.called, game.names, strict=True)
        if was != name
    ]
