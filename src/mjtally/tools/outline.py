"""The outline of a scores file: its days, and on each its games with their results; and what of
it can be folded away."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from ..base.words import plural
from ..play.plays import ENDS, Play
from ..text.statements import Blank, Date
from .hints import standing
from .survey import Survey, Surveyed

DAY, GAME = "day", "game"


class Section(NamedTuple):
    """A day or a game: its lines, from one to another, and what is in it."""

    kind: str
    name: str
    more: str
    first: int
    last: int
    within: "Sequence[Section]" = ()


def outline(found: Surveyed, read: Survey) -> list[Section]:
    """The days of a file, with the games of each; games before any date stand by themselves."""
    games, sections = list(_games(found)), list[Section]()
    dates = [
        (line, str(said.date))
        for line, text in enumerate(found.lines, 1)
        for said in [read.tallied.read(text).statement]
        if isinstance(said, Date)
    ]
    first = dates[0][0] if dates else len(found.lines) + 1
    sections += [game for game in games if game.first < first]
    ends = [*(line for line, _ in dates[1:]), len(found.lines) + 1]
    for (line, date), end in zip(dates, ends, strict=False):
        within = [game for game in games if line < game.first < end]
        last = max([line, *(game.last for game in within)])
        sections.append(Section(DAY, date, plural(len(within), "game"), line, last, within))
    return sections


def _games(found: Surveyed) -> Iterator[Section]:
    """The games of a file, and rows of loose hands, in their order."""
    played = [play for play in found.plays if play.outcomes or play.end]
    for (line, number), parts in groupby(played, key=lambda p: (p.sitting.line, p.sitting.game)):
        plays = list(parts)
        last = max([line, *(play.numbers[-1] for play in plays if play.numbers)])
        names = " ".join(plays[0].sitting.names)
        yield Section(GAME, f"{number}: {standing(plays[-1]) or names}", _ended(plays), line, last)


def _ended(plays: Sequence[Play]) -> str:
    hands = plural(sum(len(play.outcomes) for play in plays), "hand")
    end = plays[-1].end
    return f"{hands}; {ENDS.get(end, end)}" if end else hands


class Folding(NamedTuple):
    """Lines that can be folded away behind the first of them."""

    first: int
    last: int
    is_comment: bool = False


def folds(found: Surveyed, read: Survey) -> Iterator[Folding]:
    """Days, games, and comments of several lines."""
    for section in outline(found, read):
        yield from (
            Folding(each.first, each.last)
            for each in (section, *section.within)
            if each.last > each.first
        )
    comments = [
        isinstance(read.tallied.read(text).statement, Blank) and text.lstrip()[:1] == "#"
        for text in found.lines
    ]
    for is_comment, lines in groupby(enumerate(comments, 1), key=lambda each: each[1]):
        numbers = [number for number, _ in lines]
        if is_comment and len(numbers) > 1:
            yield Folding(numbers[0], numbers[-1], True)
