"""Checkpoints of a tracked game, labels and scores, by which a file checks itself from then on.

They state what the game has come to where it was played without a mistake: `E2.1:` before a
hand, `= 26600 21900 29600 21900` after one. Loose hands get none, and keep their labels, which
say who deals.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from ..language.statements import Cell, ScoresLine
from ..rules.model.game_ends import UNFINISHED
from ..rules.model.played_hands import PlayedHand, walk_hands
from ..rules.model.types import GameRecord
from .same_meaning import FileMeaning
from .source_file import LineKind, SourceFile, SourceLine

AFTER_HAND, AFTER_GAME = "hand", "game"  # after which there are scores


class CheckpointOptions(NamedTuple):
    """Which checkpoints a file shall have: labels (None leaves them as they are), and scores
    `AFTER_HAND` or `AFTER_GAME` (empty adds none)."""

    labels: bool | None = None
    scores: str = ""

    @property
    def is_any_wanted(self) -> bool:
        """Whether anything is to be added or removed."""
        return self.labels is not None or self.scores != ""


def change_checkpoints(
    source: SourceFile,
    meaning: FileMeaning,
    wanted: CheckpointOptions,
    without: Collection[int] = (),
) -> tuple[SourceFile, Mapping[int, int], int]:
    """A file without errors, with the checkpoints that are wanted but no scores after the lines of
    `without`. Also the numbers of the lines that were added, each with that of the line, in the
    file as it was, that it follows; and how many games they are about."""
    games = list(_list_tracked_games(meaning))
    texts = _change_labels(source.lines, [hand for _, hands in games for hand in hands], wanted)
    scores = dict(_build_scores_lines(games, source.lines, wanted.scores))
    lines: list[tuple[str, str]] = []
    added: dict[int, int] = {}
    for number, line in enumerate(zip(texts, source.line_ends, strict=True), 1):
        lines.append(line)
        if number in scores and number not in without:
            lines.append((scores[number], ""))
            added[len(lines)] = number
    return source.rebuild(lines), added, len(games)


def _list_tracked_games(
    meaning: FileMeaning,
) -> Iterator[tuple[GameRecord, Sequence[PlayedHand]]]:
    """The tracked games of the file itself: how each ended, and its hands; none of one that is
    known by its scores. Long games come in several records."""
    records = (event for event in meaning.events if isinstance(event, GameRecord))
    for _, parts in groupby(records, key=lambda record: record.session.game_number):
        together = list(parts)
        last = together[-1]
        is_own = last.session.file == meaning.file and last.session.rules.tracks_games
        hands = [hand for record in together if is_own for hand in walk_hands(record)]
        if hands:
            yield last, hands


def _change_labels(
    lines: Sequence[SourceLine], hands: Sequence[PlayedHand], wanted: CheckpointOptions
) -> list[str]:
    """The texts of lines with labels before the hands, or without them."""
    texts = [line.text for line in lines]
    if wanted.labels is None:
        return texts
    for hand in hands:
        line = lines[hand.line - 1]
        first_cell = line.cells[0]
        has_label = first_cell.endswith(":")
        if wanted.labels and not has_label:
            texts[hand.line - 1] = f"{hand.label}: {line.text.lstrip()}"
        elif has_label and not wanted.labels:
            texts[hand.line - 1] = line.text.lstrip()[len(first_cell) :].lstrip()
    return texts


# ----------------------------------------------------------------------------------- scores


def _build_scores_lines(
    games: Sequence[tuple[GameRecord, Sequence[PlayedHand]]],
    lines: Sequence[SourceLine],
    after: str,
) -> Iterator[tuple[int, str]]:
    """The lines of scores that the file lacks, each with the number of the line before it."""
    for record, hands in games if after else ():
        last = hands[-1]
        last_number = last.line  # the line that ends the game: `end` may follow it
        if record.end_reason == "end":
            ends = (at for at in range(last.line, len(lines)) if lines[at].cells == ("end",))
            last_number = next(ends, last.line - 1) + 1
        places = [(hand.line, hand.scores) for hand in hands[:-1]]
        if last_number != last.line or record.end_reason == UNFINISHED:
            places.append((last.line, last.scores))
        is_over = record.end_reason not in {"", UNFINISHED}
        if is_over:  # the sticks left on the table have been handed out
            unit, moved = record.session.score_unit, record.score_changes
            pairs = zip(record.initial_scores, moved, strict=True)
            places.append((last_number, [first + change * unit for first, change in pairs]))
        stated: Sequence[str] = ()  # the scores that were stated before the end
        for at, (number, exact_scores) in enumerate(places, 1):
            scores = tuple(Cell(score.format_decimal(1)) for score in exact_scores)
            cells = _find_scores_after(lines, number)
            is_wanted = after == AFTER_HAND or number == last_number
            is_final = is_over and at == len(places)
            if is_wanted and not cells and not (is_final and stated == scores):
                below = number  # comments may go on below a line
                while below < len(lines) and lines[below].kind is LineKind.CONTINUED_COMMENT:
                    below += 1
                yield below, str(ScoresLine(scores))
                cells = ("=", *scores)
            stated = cells[1:]


def _find_scores_after(lines: Sequence[SourceLine], number: int) -> Sequence[str]:
    """The cells of the scores that follow a line, before anything else is played; empty where
    there are none."""
    for at in range(number, len(lines)):  # a slice would be the whole rest of the file
        line = lines[at]
        if line.kind is LineKind.SCORES:
            return line.cells
        if line.kind in {LineKind.RESULT, LineKind.PLAYERS} or line.cells == ("end",):
            break
    return ()
