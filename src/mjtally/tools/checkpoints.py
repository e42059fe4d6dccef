"""Labels and scores in a followed game, by which a file checks itself from then on.

They are what the game says of itself where it was played without a mistake: `E2.1:` before a
hand, `= 26600 21900 29600 21900` behind one. Loose hands get none, and keep their labels, which
say who deals.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from ..play.plays import UNFINISHED, Play
from ..tables.gamesheet import GameSheet, SheetLine, sheets
from ..text.statements import Scores
from .proof import Meaning
from .rawlines import Kind, Parted, RawLine, continued, joined, parted, raw_line

HAND, GAME = "hand", "game"  # after which there are scores


class Wanted(NamedTuple):
    """What is to stand in a file: labels (None leaves them as they are), and scores after each
    `HAND` or `GAME` (nothing adds none)."""

    labels: bool | None = None
    scores: str = ""

    @property
    def anything(self) -> bool:
        """Whether anything is to be added or taken away."""
        return self.labels is not None or self.scores != ""


class WithChecks(NamedTuple):
    """A text with labels and scores; the numbers of the lines that were added, with those of the
    lines before that they stand behind; and how many games there are that they are about."""

    text: str
    added: Mapping[int, int]
    games: int


def with_checks(
    text: str, meaning: Meaning, wanted: Wanted, without: Collection[int] = ()
) -> WithChecks:
    """A text without errors with what is wanted; no scores behind the lines of `without`."""
    parts = parted(text)
    games = [game for game in _followed(meaning) if _hands(game)]
    hands = [line for game in games for line in _hands(game)]
    texts = _labelled(parts.lines, hands, wanted.labels)
    scores = dict(_scores(games, [*continued(map(raw_line, parts.lines))], wanted.scores))
    lines, ends, added = [], [], {}
    for at, (line, end) in enumerate(zip(texts, parts.ends, strict=True), 1):
        lines.append(line)
        ends.append(end or parts.end)
        if at in scores and at not in without:
            lines.append(scores[at])
            ends.append(parts.end)
            added[len(lines)] = at
    return WithChecks(joined(Parted(parts.bom, lines, ends)), added, len(games))


def _followed(meaning: Meaning) -> Iterator[GameSheet]:
    """The followed games of the file itself."""
    plays = (event for event in meaning.events if isinstance(event, Play))
    for sheet in sheets(plays, {}):
        if sheet.sitting.file == meaning.file and sheet.sitting.rules.followed:
            yield sheet


def _hands(game: GameSheet) -> list[SheetLine]:
    """The hands of a game; none of one that is known by its scores."""
    return [line for line in game.lines if not line.is_final]


def _labelled(lines: Sequence[str], hands: Sequence[SheetLine], labels: bool | None) -> list[str]:
    """Lines with labels before the hands, or without them."""
    made = list(lines)
    if labels is None:
        return made
    for hand in hands:
        at = hand.line - 1
        cells = raw_line(made[at]).cells
        has_label = cells[0].endswith(":")
        if labels and not has_label:
            made[at] = f"{hand.label}: {made[at].lstrip()}"
        elif has_label and not labels:
            made[at] = made[at].lstrip()[len(cells[0]) :].lstrip()
    return made


# ----------------------------------------------------------------------------------- scores


def _scores(
    games: Sequence[GameSheet], lines: Sequence[RawLine], after: str
) -> Iterator[tuple[int, str]]:
    """Lines of scores that are not there yet, each with the number of the line before."""
    for game in games if after else ():
        said: Sequence[str] = ()  # by the scores before the end
        for at, line in _places(game, lines):
            numbers = tuple(score.digits(1) for score in line.scores)
            there = _scores_behind(lines, at)
            wanted = after == HAND or at == _last(game, lines)
            if wanted and not there and not (line.is_final and said == numbers):
                yield _behind(at, lines), str(Scores(numbers, ()))
                there = ("=", *numbers)
            said = there[1:]


def _places(game: GameSheet, lines: Sequence[RawLine]) -> Iterator[tuple[int, SheetLine]]:
    """The hands of a game, and its end where a line says it, with the numbers of their lines."""
    hands = _hands(game)
    yield from ((line.line, line) for line in hands[:-1])
    final, last = game.lines[-1], hands[-1]
    at = _last(game, lines)
    if at != last.line or final.result == UNFINISHED:
        yield last.line, last
    if final.is_final and final.result != UNFINISHED:
        yield at, final


def _last(game: GameSheet, lines: Sequence[RawLine]) -> int:
    """The number of the line that ends a game: its last hand, or `end` behind it."""
    last = _hands(game)[-1].line
    if game.lines[-1].result != "end":
        return last
    end, *_ = (at for at in range(last, len(lines)) if lines[at].cells == ("end",))
    return 1 + end


def _behind(at: int, lines: Sequence[RawLine]) -> int:
    """The last line of a hand: comments may go on below it."""
    while at < len(lines) and lines[at].kind is Kind.MORE:
        at += 1
    return at


def _scores_behind(lines: Sequence[RawLine], at: int) -> Sequence[str]:
    """The cells of the scores that stand behind a line, before anything else is played; none
    where none do."""
    for line in lines[at:]:
        if line.kind is Kind.SCORES:
            return line.cells
        if line.kind in {Kind.RESULT, Kind.PLAYERS} or line.cells == ("end",):
            break
    return ()
