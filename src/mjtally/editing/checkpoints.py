"""Checkpoints of a tracked game, labels and scores, by which a file checks itself from then on.

They state what the game has come to where it was played without a mistake: `E2.1:` before a
hand, `= 26600 21900 29600 21900` after one. Loose hands get none, and keep their labels, which
say who deals.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from ..language.statements import Cell, ScoresLine
from ..model.types import UNFINISHED, GameRecord
from ..tables.game_sheet import GameSheet, SheetLine, build_game_sheets
from .same_meaning import FileMeaning
from .source_file import LineKind, SourceFile, SourceLine

AFTER_HAND, AFTER_GAME = "hand", "game"  # after which there are scores


class CheckpointOptions(NamedTuple):
    """What is to stand in a file: labels (None leaves them as they are), and scores
    `AFTER_HAND` or `AFTER_GAME` (empty adds none)."""

    labels: bool | None = None
    scores: str = ""

    @property
    def is_any_wanted(self) -> bool:
        """Whether anything is to be added or removed."""
        return self.labels is not None or self.scores != ""


class CheckpointedSource(NamedTuple):
    """A file with labels and scores; the numbers of the lines that were added, each with that of
    the line, in the file as it was, that it follows; and how many games they are about."""

    source: SourceFile
    added_lines: Mapping[int, int]
    game_count: int


def change_checkpoints(
    source: SourceFile,
    meaning: FileMeaning,
    wanted: CheckpointOptions,
    without: Collection[int] = (),
) -> CheckpointedSource:
    """A file without errors with what is wanted; no scores after the lines of `without`."""
    games = [game for game in _list_tracked_sheets(meaning) if _list_hand_lines(game)]
    hands = [line for game in games for line in _list_hand_lines(game)]
    texts = _change_labels(source.lines, hands, wanted.labels)
    scores = dict(_build_scores_lines(games, source.lines, wanted.scores))
    lines: list[tuple[str, str]] = []
    added: dict[int, int] = {}
    for number, line in enumerate(zip(texts, source.line_ends, strict=True), 1):
        lines.append(line)
        if number in scores and number not in without:
            lines.append((scores[number], ""))
            added[len(lines)] = number
    return CheckpointedSource(source.rebuild(lines), added, len(games))


def _list_tracked_sheets(meaning: FileMeaning) -> Iterator[GameSheet]:
    """The tracked games of the file itself."""
    game_records = (event for event in meaning.events if isinstance(event, GameRecord))
    for sheet in build_game_sheets(game_records, {}):
        if sheet.session.file == meaning.file and sheet.session.rules.tracks_games:
            yield sheet


def _list_hand_lines(game: GameSheet) -> list[SheetLine]:
    """The hands of a game; none of one that is known by its scores."""
    return [line for line in game.lines if not line.is_final]


def _change_labels(
    lines: Sequence[SourceLine], hands: Sequence[SheetLine], labels: bool | None
) -> list[str]:
    """The texts of lines with labels before the hands, or without them."""
    texts = [line.text for line in lines]
    if labels is None:
        return texts
    for hand in hands:
        line = lines[hand.line - 1]
        first_cell = line.cells[0]
        has_label = first_cell.endswith(":")
        if labels and not has_label:
            texts[hand.line - 1] = f"{hand.label}: {line.text.lstrip()}"
        elif has_label and not labels:
            texts[hand.line - 1] = line.text.lstrip()[len(first_cell) :].lstrip()
    return texts


# ----------------------------------------------------------------------------------- scores


def _build_scores_lines(
    games: Sequence[GameSheet], lines: Sequence[SourceLine], after: str
) -> Iterator[tuple[int, str]]:
    """Lines of scores that are not there yet, each with the number of the line before."""
    for game in games if after else ():
        last_number = _last_line_number(game, lines)
        stated: Sequence[str] = ()  # by the scores before the end
        for number, line in _list_checkpoint_places(game, last_number):
            scores = tuple(Cell(score.format_decimal(1)) for score in line.scores)
            cells = _find_scores_after(lines, number)
            wanted = after == AFTER_HAND or number == last_number
            if wanted and not cells and not (line.is_final and stated == scores):
                yield _last_comment_line(number, lines), str(ScoresLine(scores, ()))
                cells = ("=", *scores)
            stated = cells[1:]


def _list_checkpoint_places(game: GameSheet, last_number: int) -> Iterator[tuple[int, SheetLine]]:
    """The hands of a game, and its end where a line states it, with the numbers of their lines;
    `last_number` is that of the line that ends it."""
    hands = _list_hand_lines(game)
    yield from ((line.line, line) for line in hands[:-1])
    final, last = game.lines[-1], hands[-1]
    if last_number != last.line or final.result == UNFINISHED:
        yield last.line, last
    if final.is_final and final.result != UNFINISHED:
        yield last_number, final


def _last_line_number(game: GameSheet, lines: Sequence[SourceLine]) -> int:
    """The number of the line that ends a game: its last hand, or `end` after it."""
    last = _list_hand_lines(game)[-1].line
    if game.lines[-1].result != "end":
        return last
    return 1 + next((at for at in range(last, len(lines)) if lines[at].cells == ("end",)), last - 1)


def _last_comment_line(number: int, lines: Sequence[SourceLine]) -> int:
    """The last line of a hand: comments may go on below it."""
    while number < len(lines) and lines[number].kind is LineKind.CONTINUED_COMMENT:
        number += 1
    return number


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
