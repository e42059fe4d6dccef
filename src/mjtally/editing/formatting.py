"""A scores file in good form: laid out, with labels and scores where they are wanted."""

from collections.abc import Collection
from functools import partial
from typing import NamedTuple

from ..base.errors import ScoresError, UsageError
from ..language.statements import Declaration
from ..rules.model.types import Rules
from .checkpoints import CheckpointOptions, change_checkpoints
from .layout import BODY_KINDS, KINDS_ABOVE_PLAYERS, has_same_statements, lay_out_source
from .same_meaning import FileMeaning, has_same_meaning, interpret_source
from .source_file import LineKind, SourceFile, parse_source_line

LAYOUT_ONLY = CheckpointOptions()  # labels and scores stay as they are
NAMES_NUMBER_CODE = "names-number"  # a line with this problem may be right under other rules


class FormattedText(NamedTuple):
    """A file in good form; how many of its lines were left as they are because they have errors;
    and how many games labels and scores can be about (None if neither is wanted)."""

    source: SourceFile
    broken_count: int = 0
    game_count: int | None = None

    @property
    def text(self) -> str:
        return self.source.text


def format_text(
    text: str,
    file: str = "<text>",
    rules: Rules | None = None,
    wanted: CheckpointOptions = LAYOUT_ONLY,
    *,
    include_anywhere: bool = False,
) -> FormattedText:
    """A text laid out, with the labels and scores that are wanted. `file` is its path, for the
    files that it includes; `rules` are those with which it begins.

    It is proved that the meaning stays the same. A layout is compared statement by statement; the
    file is tallied once, for the errors in it. Labels and scores are proved by a second tally (and
    one more if scores had to be left out, which no line can hold, such as parts of a stick that was
    shared), and are only for files without errors: for others a `ScoresError` is raised.
    """
    source = SourceFile.from_text(text)
    interpret = partial(
        interpret_source,
        file=file,
        rules=rules,
        include_anywhere=include_anywhere,
        with_events=wanted.is_any_wanted,
    )
    meaning = interpret(source)
    if wanted.is_any_wanted and meaning.has_errors:
        raise ScoresError(meaning.problems)
    fault = (  # of a file that would no longer mean the same, which is not a mistake of its writer
        f"{file}: formatted it would not say the same, which is a fault of mjtally's: it stays as"
        " it was"
    )
    checked, game_count, without = source, None, set[int]()
    while wanted.is_any_wanted:
        checked, added_lines, game_count = change_checkpoints(source, meaning, wanted, without)
        after = interpret(checked)
        if has_same_meaning(meaning, after):
            break
        wrong = {added_lines[error.line] for error in after.errors if error.line in added_lines}
        if not wrong:
            raise UsageError(fault)
        without |= wrong
    broken = find_broken_lines(source, meaning)
    laid_out = lay_out_source(checked, broken)
    if laid_out != checked and not has_same_statements(checked, laid_out):
        raise UsageError(fault)
    return FormattedText(laid_out, len(broken), game_count)


def format_last_game(
    source: SourceFile, players_line: int, broken: Collection[int] = ()
) -> SourceFile:
    """A file whose last game, which begins at a players line, is laid out, and nothing else; the
    `broken` lines of the game stay as they are. Its comments stand in one column with those right
    above it, as `lay_out_source` has them, and so do its names while it is a table of a plan."""
    first, above = players_line, {*KINDS_ABOVE_PLAYERS}
    if BODY_KINDS.isdisjoint(parse_source_line(text).kind for text in source.line_texts[first:]):
        above.add(LineKind.PLAYERS)
    # one line after another, since a file may hold a thousand games
    while first > 1 and parse_source_line(source.line_texts[first - 2]).kind in above:
        first -= 1
    game = source.select_lines(first - 1)
    laid_out = lay_out_source(game, {number - first + 1 for number in broken})
    return laid_out if first == 1 else source.select_lines(0, first - 1) + laid_out


def find_broken_lines(source: SourceFile, meaning: FileMeaning) -> set[int]:
    """The numbers of the lines with errors. If no players line has as many names as the rules have
    players, and no line chooses rules, the lines belong to a file that includes this one, and they
    are right."""
    broken = {error.line for error in meaning.errors}
    doubted = {error.line for error in meaning.errors if error.code == NAMES_NUMBER_CODE}
    lines = source.lines if doubted else ()
    players = {at for at, line in enumerate(lines, 1) if line.kind is LineKind.PLAYERS}
    statements = (line.statement for line in lines)
    chooses_rules = any(
        isinstance(statement, Declaration) and statement.key == "rules" for statement in statements
    )
    return broken - doubted if players == doubted and not chooses_rules else broken
