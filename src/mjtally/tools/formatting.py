"""A scores file in good form: laid out, with labels and scores where they are asked for."""

from typing import NamedTuple

from ..base.errors import UsageError
from ..play.parameters import Rules
from .layout import laid_out
from .lines import Kind, parted, written
from .proof import Meaning, meaning_of, says_the_same

OTHER_RULES = "names-number"  # of a line that may be right under other rules


class Formatted(NamedTuple):
    """A text in good form, and how many lines were left as they are, since they are broken."""

    text: str
    broken: int = 0


def formatted(text: str, file: str = "<text>", rules: Rules | None = None) -> Formatted:
    """A text laid out, which says the same: both were read. `file` is where it stands, for the
    files that it includes. Fails with a `UsageError` where it would say something else, which
    is a fault of mjtally's."""
    before = meaning_of(text, file, rules)
    broken = broken_lines(text, before)
    new = laid_out(text, broken)
    if new != text and not says_the_same(text, new):
        raise UsageError(
            f"{file}: formatted it would not say the same, which is a fault of mjtally's:"
            " it stays as it was"
        )
    return Formatted(new, len(broken))


def broken_lines(text: str, meaning: Meaning) -> set[int]:
    """The numbers of the lines with errors. Where no players line has as many names as the rules
    have players, the rules stand in a file that includes this one, and the lines are right."""
    doubted = {each.line for each in meaning.errors if each.code == OTHER_RULES}
    lines = enumerate(parted(text).lines, 1) if doubted else ()
    players = {at for at, line in lines if written(line).kind is Kind.PLAYERS}
    broken = {each.line for each in meaning.errors}
    return broken - doubted if players == doubted else broken
