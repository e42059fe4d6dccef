"""A scores file in good form: laid out, with labels and scores where they are asked for."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from ..base.errors import ScoresError, UsageError
from ..model.types import Rules
from .checkpoints import CheckpointedText, CheckpointOptions, change_checkpoints
from .layout import lay_out_text
from .same_meaning import FileMeaning, has_same_meaning, has_same_statements, interpret_text
from .source_lines import LineKind, parse_source_line, split_source

LAYOUT_ONLY = CheckpointOptions()  # but the layout
NAMES_NUMBER_CODE = "names-number"  # of a line that may be right under other rules


class FormattedText(NamedTuple):
    """A text in good form; how many lines were left as they are, since they are broken; and how
    many games there are that labels and scores can be about (None where nobody asked)."""

    text: str
    broken_count: int = 0
    game_count: int | None = None


def format_text(
    text: str,
    file: str = "<text>",
    rules: Rules | None = None,
    wanted: CheckpointOptions = LAYOUT_ONLY,
    *,
    include_anywhere: bool = False,
) -> FormattedText:
    """A text laid out, with the labels and scores that are wanted. `file` is where it stands,
    for the files that it includes; `rules` are those that it begins with.

    What was read says the same as what is given back: both were read. Labels and scores are for
    files without errors: a `ScoresError` has those of others.
    """
    read = partial(interpret_text, file=file, rules=rules, include_anywhere=include_anywhere)
    meaning = read(text)
    with_them, games = text, None
    if wanted.is_any_wanted:
        with_them, _, games = _change_checkpoints(text, meaning, read, wanted)
    broken = find_broken_lines(text, meaning)
    new = lay_out_text(with_them, broken)
    if new != with_them and not has_same_statements(with_them, new):
        raise _build_fault(file)
    return FormattedText(new, len(broken), games)


def _change_checkpoints(
    text: str, meaning: FileMeaning, read: Callable[[str], FileMeaning], wanted: CheckpointOptions
) -> CheckpointedText:
    """The text with labels and scores. Scores that no line can hold, such as parts of a stick
    that was shared, are left out."""
    if meaning.has_errors:
        raise ScoresError(meaning.problems)
    without: set[int] = set()
    while True:
        made = change_checkpoints(text, meaning, wanted, without)
        after = read(made.text)
        if has_same_meaning(meaning, after):
            return made
        wrong = {
            made.added_lines[each.line] for each in after.errors if each.line in made.added_lines
        }
        if not wrong:
            raise _build_fault(meaning.file)
        without |= wrong


def _build_fault(file: str) -> UsageError:
    """What to say where a file would not say the same: it is no mistake of its writer's."""
    return UsageError(
        f"{file}: formatted it would not say the same, which is a fault of mjtally's: it stays"
        " as it was"
    )


def find_broken_lines(text: str, meaning: FileMeaning) -> set[int]:
    """The numbers of the lines with errors. Where no players line has as many names as the rules
    have players, the rules stand in a file that includes this one, and the lines are right."""
    doubted = {each.line for each in meaning.errors if each.code == NAMES_NUMBER_CODE}
    lines = enumerate(split_source(text).lines, 1) if doubted else ()
    players = {at for at, line in lines if parse_source_line(line).kind is LineKind.PLAYERS}
    broken = {each.line for each in meaning.errors}
    return broken - doubted if players == doubted else broken
