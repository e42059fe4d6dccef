"""What is said of what the pointer is on: a mark, a hand, a declaration, a player."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ..base.errors import UsageError
from ..base.exact import signed
from ..base.terminal import Screen
from ..play.family import Family
from ..play.plays import Adjusted, Play
from ..tables.asked import Asked
from ..tables.meaning import Meaning, meaning
from ..tables.players import Players
from ..text.cells import cells_of
from ..text.reference import plain
from ..text.statements import Blank, Cell, Result
from ..write.aligned import defined, shown
from ..write.reasons import meaning_lines
from .mentions import mention_at
from .survey import State, Survey, Surveyed

SCREEN = Screen(width=76)  # of what is said, as wide as editors show it
Event = Play | Adjusted


class Hover(NamedTuple):
    """Words about a part of a line (`end` is the first column behind it), and lines as they stand
    under one another."""

    column: int
    end: int
    words: str
    lines: Sequence[str] = ()


def hover(file: str, line: int, column: int, read: Survey) -> Hover | None:
    """What is to be said of a place; None where that is nothing."""
    found = read.files[file]
    text = found.text(line)
    cell = next((c for c in cells_of(text) if c.column <= column <= c.column + len(c)), None)
    if cell is None:
        return None
    said = next(filter(None, (look(file, line, cell, read) for look in LOOKS)), None)
    return said or _meaning(found, line, cell, read)


# ----------------------------------------------------------------------------------- players


def _player(file: str, line: int, cell: Cell, read: Survey) -> Hover | None:
    """A player, with what the player has so far."""
    mention = mention_at(file, line, cell.column, read)
    if mention is None:
        return None
    family = read.files[file].state_before(line).rules.family
    figures = figures_of(mention.player, family, until(file, line, read))
    also = "" if mention.name == mention.player else f" ({mention.name})"
    words = f"{mention.player}{also}" + ("" if figures else " has not played yet")
    rows = [(name.replace("_", " "), value) for name, value in figures]
    return Hover(mention.column, mention.end, words, defined(rows, SCREEN) if rows else ())


def until(file: str, line: int, read: Survey) -> Iterator[Event]:
    """What was played up to a line, in it included."""
    name = read.files[file].name
    own = [_line(event) if _file(event) == name else None for event in read.events]
    last = max((at for at, number in enumerate(own) if number and number <= line), default=-1)
    for event, number in zip(read.events[: last + 1], own, strict=False):
        if number is None or number <= line:  # a game is told when it is over
            yield event


def _file(event: Event) -> str:
    return event.sitting.file if isinstance(event, Play) else event.file


def _line(event: Event) -> int:
    return event.sitting.line if isinstance(event, Play) else event.line


def figures_of(player: str, family: Family, events: Iterator[Event]) -> list[tuple[str, str]]:
    """A player's figures at a glance, by column; nothing for somebody who has not played."""
    columns = [name for name in family.at_a_glance if name != "name"]
    summary = Players(Asked(columns=",".join(["name", *columns])))
    for event in events:
        if isinstance(event, Adjusted) or event.sitting.rules.family == family:
            summary.add(event)
    every = summary.columns(family)
    for name, *values in summary.rows(family, every):
        if name == player:
            return [
                (column.name, "".join(shown(column.unit, [value])))
                for column, value in zip(every[1:], values, strict=True)
            ]
    return []


# ------------------------------------------------------------------------------------- hands


def _hand(file: str, line: int, cell: Cell, read: Survey) -> Hover | None:
    """A mark, with the hand that it is in."""
    found = read.files[file]
    statement = read.tallied.read(found.text(line)).statement
    if not isinstance(statement, Result):
        return None
    state, meant = found.state_before(line), _meant(found, line)
    words = _cell_words(cell, line, found, state, meant)
    lines = meaning_lines(meant, SCREEN) if meant else ()
    return Hover(cell.column, cell.column + len(cell), words, lines) if words or lines else None


def _cell_words(cell: Cell, line: int, found: Surveyed, state: State, meant: Meaning | None) -> str:
    """What a cell of a result says, and what it brings its player."""
    cells = [each for each in cells_of(found.text(line)) if not each.endswith(":")]
    seat = next((at for at, each in enumerate(cells) if each.column == cell.column), None)
    family = state.rules.family
    if seat is None:
        return ""
    if seat >= family.players:
        return reference_of(cell, family)
    words = family.marks.words(cell)
    if not words or seat >= len(state.names):
        return words
    name = state.names[seat]
    if meant is None or not meant.names:
        return f"{name} {words}"
    return f"{name} {words}: {signed([meant.changes[seat]])}, {meant.after[seat].digits(4)} now"


def reference_of(cell: str, family: Family) -> str:
    """What the reference says of a tag, a key or a mark; nothing where it does not know it."""
    begun = f"`{cell.partition('=')[0]}"
    rows = [row for topic in family.reference() for row in topic.rows]
    for shown_as, words in rows:
        if f"{begun}=" in shown_as or f"{begun}`" in shown_as:
            return plain(words)
    return next((plain(head) for head, words in rows if f"{begun}`" in words), "")


# ------------------------------------------------------------------------------- other lines


def _meaning(found: Surveyed, line: int, cell: Cell, read: Survey) -> Hover | None:
    """What a whole line says; nothing of one with a mistake, which is told already."""
    meant = _meant(found, line)
    if meant is None or isinstance(read.tallied.read(found.text(line)).statement, Blank):
        return None
    return Hover(cell.column, cell.column + len(cell), "\n\n".join(meant.words))


def _meant(found: Surveyed, line: int) -> Meaning | None:
    if any(each.line == line and each.is_error for each in found.problems):
        return None
    try:
        return meaning(found.text(line), line, found.name, found.game_at(line))
    except UsageError:  # the hand was not played, since a line before it is wrong
        return None


LOOKS: tuple[Callable[[str, int, Cell, Survey], Hover | None], ...] = (_player, _hand)
