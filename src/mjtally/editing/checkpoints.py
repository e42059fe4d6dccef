"""Labels and scores in a followed game, by which a file checks itself from then on.

They are what the game says of itself where it was played without a mistake: `E2.1:` before a
hand, `= 26600 21900 29600 21900` behind one. Loose hands get none, and keep their labels, which
say who deals.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from ..language.statements import Cell, ScoresLine
from ..model.types import UNFINISHED, GameRecord
from ..tables.game_sheet import GameSheet, SheetLine, build_game_sheets
from .same_meaning import FileMeaning
from .source_lines import (
    LineKind,
    SourceLine,
    SourceText,
    join_source,
    mark_continued_comments,
    parse_source_line,
    split_source,
)

AFTER_HAND, AFTER_GAME = "hand", "game"  # after which there are scores


class CheckpointOptions(NamedTuple):
    """What is to stand in a file: labels (None leaves them as they are), and scores after each
    `HAND` or `GAME` (nothing adds none)."""

    labels: bool | None = None
    scores: str = ""

    @property
    def is_any_wanted(self) -> bool:
        """Whether anything is to be added or taken away."""
        return self.labels is not None or self.scores != ""


class CheckpointedText(NamedTuple):
    """A text with labels and scores; the numbers of the lines that were added, with those of the
    lines before that they stand behind; and how many games there are that they are about."""

    text: str
    added_lines: Mapping[int, int]
    game_count: int


def change_checkpoints(
    text: str, meaning: FileMeaning, wanted: CheckpointOptions, without: Collection[int] = ()
) -> CheckpointedText:
    """A text without errors with what is wanted; no scores behind the lines of `without`."""
    parts = split_source(text)
    games = [game for game in _list_tracked_sheets(meaning) if _list_hand_lines(game)]
    hands = [line for game in games for line in _list_hand_lines(game)]
    texts = _change_labels(parts.lines, hands, wanted.labels)
    scores = dict(
        _build_scores_lines(
            games, [*mark_continued_comments(map(parse_source_line, parts.lines))], wanted.scores
        )
    )
    lines, ends, added = [], [], {}
    for at, (line, end) in enumerate(zip(texts, parts.line_ends, strict=True), 1):
        lines.append(line)
        ends.append(end or parts.new_line_end)
        if at in scores and at not in without:
            lines.append(scores[at])
            ends.append(parts.new_line_end)
            added[len(lines)] = at
    return CheckpointedText(join_source(SourceText(parts.bom, lines, ends)), added, len(games))


def _list_tracked_sheets(meaning: FileMeaning) -> Iterator[GameSheet]:
    """The followed games of the file itself."""
    game_records = (event for event in meaning.events if isinstance(event, GameRecord))
    for sheet in build_game_sheets(game_records, {}):
        if sheet.session.file == meaning.file and sheet.session.rules.tracks_games:
            yield sheet


def _list_hand_lines(game: GameSheet) -> list[SheetLine]:
    """The hands of a game; none of one that is known by its scores."""
    return [line for line in game.lines if not line.is_final]


def _change_labels(
    lines: Sequence[str], hands: Sequence[SheetLine], labels: bool | None
) -> list[str]:
    """Lines with labels before the hands, or without them."""
    made = list(lines)
    if labels is None:
        return made
    for hand in hands:
        at = hand.line - 1
        cells = parse_source_line(made[at]).cells
        has_label = cells[0].endswith(":")
        if labels and not has_label:
            made[at] = f"{hand.label}: {made[at].lstrip()}"
        elif has_label and not labels:
            made[at] = made[at].lstrip()[len(cells[0]) :].lstrip()
    return made


# ----------------------------------------------------------------------------------- scores


def _build_scores_lines(
    games: Sequence[GameSheet], lines: Sequence[SourceLine], after: str
) -> Iterator[tuple[int, str]]:
    """Lines of scores that are not there yet, each with the number of the line before."""
    for game in games if after else ():
        said: Sequence[str] = ()  # by the scores before the end
        for at, line in _list_checkpoint_places(game, lines):
            numbers = tuple(Cell(score.format_decimal(1)) for score in line.scores)
            there = _find_scores_after(lines, at)
            wanted = after == AFTER_HAND or at == _last_line_number(game, lines)
            if wanted and not there and not (line.is_final and said == numbers):
                yield _last_comment_line(at, lines), str(ScoresLine(numbers, ()))
                there = ("=", *numbers)
            said = there[1:]


def _list_checkpoint_places(
    game: GameSheet, lines: Sequence[SourceLine]
) -> Iterator[tuple[int, SheetLine]]:
    """The hands of a game, and its end where a line says it, with the numbers of their lines."""
    hands = _list_hand_lines(game)
    yield from ((line.line, line) for line in hands[:-1])
    final, last = game.lines[-1], hands[-1]
    at = _last_line_number(game, lines)
    if at != last.line or final.result == UNFINISHED:
        yield last.line, last
    if final.is_final and final.result != UNFINISHED:
        yield at, final


def _last_line_number(game: GameSheet, lines: Sequence[SourceLine]) -> int:
    """The number of the line that ends a game: its last hand, or `end` behind it."""
    last = _list_hand_lines(game)[-1].line
    if game.lines[-1].result != "end":
        return last
    end, *_ = (at for at in range(last, len(lines)) if lines[at].cells == ("end",))
    return 1 + end


def _last_comment_line(at: int, lines: Sequence[SourceLine]) -> int:
    """The last line of a hand: comments may go on below it."""
    while at < len(lines) and lines[at].kind is LineKind.CONTINUED_COMMENT:
        at += 1
    return at


def _find_scores_after(lines: Sequence[SourceLine], at: int) -> Sequence[str]:
    """The cells of the scores that stand behind a line, before anything else is played; none
    where none do."""
    for line in lines[at:]:
        if line.kind is LineKind.SCORES:
            return line.cells
        if line.kind in {LineKind.RESULT, LineKind.PLAYERS} or line.cells == ("end",):
            break
    return ()
