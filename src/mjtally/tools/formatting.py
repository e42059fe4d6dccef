"""A scores file in good form: laid out, with labels and scores where they are asked for."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from ..base.errors import ScoresError, UsageError
from ..play.parameters import Rules
from .checkpoints import Wanted, WithChecks, with_checks
from .layout import laid_out
from .proof import Meaning, meaning_of, means_the_same, says_the_same
from .rawlines import Kind, parted, raw_line

NOTHING_ELSE = Wanted()  # but the layout
OTHER_RULES = "names-number"  # of a line that may be right under other rules


class Formatted(NamedTuple):
    """A text in good form; how many lines were left as they are, since they are broken; and how
    many games there are that labels and scores can be about (None where nobody asked)."""

    text: str
    broken: int = 0
    games: int | None = None


def formatted(
    text: str,
    file: str = "<text>",
    rules: Rules | None = None,
    wanted: Wanted = NOTHING_ELSE,
    *,
    include_anywhere: bool = False,
) -> Formatted:
    """A text laid out, with the labels and scores that are wanted. `file` is where it stands,
    for the files that it includes; `rules` are those that it begins with.

    What was read says the same as what is given back: both were read. Labels and scores are for
    files without errors: a `ScoresError` has those of others.
    """
    read = partial(meaning_of, file=file, rules=rules, include_anywhere=include_anywhere)
    meaning = read(text)
    with_them, games = text, None
    if wanted.anything:
        with_them, _, games = _checked(text, meaning, read, wanted)
    broken = broken_lines(text, meaning)
    new = laid_out(with_them, broken)
    if new != with_them and not says_the_same(with_them, new):
        raise _fault(file)
    return Formatted(new, len(broken), games)


def _checked(
    text: str, meaning: Meaning, read: Callable[[str], Meaning], wanted: Wanted
) -> WithChecks:
    """The text with labels and scores. Scores that no line can hold, such as parts of a stick
    that was shared, are left out."""
    if meaning.has_errors:
        raise ScoresError(meaning.problems)
    without: set[int] = set()
    while True:
        made = with_checks(text, meaning, wanted, without)
        after = read(made.text)
        if means_the_same(meaning, after):
            return made
        wrong = {made.added[each.line] for each in after.errors if each.line in made.added}
        if not wrong:
            raise _fault(meaning.file)
        without |= wrong


def _fault(file: str) -> UsageError:
    """What to say where a file would not say the same: it is no mistake of its writer's."""
    return UsageError(
        f"{file}: formatted it would not say the same, which is a fault of mjtally's: it stays"
        " as it was"
    )


def broken_lines(text: str, meaning: Meaning) -> set[int]:
    """The numbers of the lines with errors. Where no players line has as many names as the rules
    have players, the rules stand in a file that includes this one, and the lines are right."""
    doubted = {each.line for each in meaning.errors if each.code == OTHER_RULES}
    lines = enumerate(parted(text).lines, 1) if doubted else ()
    players = {at for at, line in lines if raw_line(line).kind is Kind.PLAYERS}
    broken = {each.line for each in meaning.errors}
    return broken - doubted if players == doubted else broken
