"""`mjtally fmt FILE…`: scores files in good form, in place."""

import argparse
from collections.abc import Sequence
from typing import NamedTuple

from ..base.errors import ScoresError, UsageError
from ..base.screen import visible
from ..base.words import plural
from ..reading.sources import STDIN, encoded
from ..tools.changes import as_diff
from ..tools.checkpoints import GAME, HAND, Wanted
from ..tools.formatting import Formatted, formatted
from ..write.files import Seen, writing
from .options import (
    ERRORS,
    FINE,
    add_include_anywhere,
    asked_rules,
    check_in_place,
    parser_of,
    report,
    scores_texts,
    tell,
)

AFTER = (GAME, HAND)  # what scores may stand behind


class Made(NamedTuple):
    """A file, its name in messages, its text and what is made of it."""

    path: str
    name: str
    text: str
    made: Formatted

    @property
    def changes(self) -> bool:
        """Whether the file would change."""
        return self.text != self.made.text


def fmt_parser() -> argparse.ArgumentParser:
    """The options of `fmt`."""
    words = (
        "Lay scores files out, in place: marks under the players' names, comments in a column."
        " What the lines say stays the same."
    )
    parser = parser_of("fmt", words)
    add = parser.add_argument
    add("files", nargs="+", metavar="FILE", help="a scores file; - is standard input to output")
    add("--check", action="store_true", help="write nothing; status 1 if a file would change")
    add("--diff", action="store_true", help="write nothing, print what would change")
    add("--labels", action="store_true", help="add labels (E1:) to the hands of followed games")
    add("--no-labels", action="store_true", help="take the labels of followed games away")
    scores = "add the scores after each game; or after each hand"
    add("--scores", default="", metavar="[hand]", help=scores)
    add("--rules", metavar="NAME", help="as if the files began with rules=NAME")
    add_include_anywhere(parser)
    add("-q", "--quiet", action="store_true", help="say nothing but errors")
    return parser


def fmt(arguments: Sequence[str]) -> int:
    """Lay scores files out, in place."""
    asked = fmt_parser().parse_args(_with_scores(arguments))
    if asked.labels and asked.no_labels:
        raise UsageError("--labels adds labels and --no-labels takes them away: leave one out")
    if asked.files.count(STDIN) > 1:
        raise UsageError("standard input (-) can be read only once")
    wanted = Wanted(True if asked.labels else False if asked.no_labels else None, asked.scores)
    rules = asked_rules(asked)
    every: list[Made] = []
    errors = 0
    for path in asked.files:
        check_in_place(path)
    for path, text in scores_texts(asked.files).items():
        name = "<stdin>" if path == STDIN else path
        try:
            new = formatted(*(text, name, rules, wanted), include_anywhere=asked.include_anywhere)
            every.append(Made(path, name, text, new))
        except ScoresError as error:
            for problem in error.problems:
                report(asked.quiet, problem)
            errors += sum(problem.is_error for problem in error.problems)
    if errors:
        tell(
            f"{plural(errors, 'error')}: nothing was written (only a file without errors can get"
            " or lose labels and scores)"
        )
        return ERRORS
    for made in every:
        _finish(made, asked)
    return ERRORS if asked.check and any(made.changes for made in every) else FINE


def _with_scores(arguments: Sequence[str]) -> list[str]:
    """`--scores` and `--scores hand` with their `=`: what follows may be a file."""
    joined: list[str] = []
    for argument in arguments:
        if joined and joined[-1] == f"--scores={GAME}" and argument in AFTER:
            joined[-1] = f"--scores={argument}"
        elif argument == "--scores":
            joined.append(f"--scores={GAME}")
        elif argument.startswith("--scores=") and argument[9:] not in AFTER:
            raise UsageError(f"{argument}: write --scores, or --scores hand")
        else:
            joined.append(argument)
    return joined


def _finish(made: Made, asked: argparse.Namespace) -> None:
    """Write a file, or say what would be written."""
    name = visible(made.name)
    if asked.diff:
        with writing(STDIN, ()) as (file, keep):
            file.buffer.write(encoded(as_diff(made.name, made.text, made.made.text)))
            keep()
    elif not asked.check and (made.changes or made.path == STDIN):
        seen = Seen(encoded(made.text))
        with writing(made.path, (), force=True, before=seen) as (file, keep):
            file.buffer.write(encoded(made.made.text))
            keep()
    if asked.quiet:
        return
    if made.changes and asked.check:
        tell(f"{name} would change")
    elif made.changes and not asked.diff and made.path != STDIN:
        tell(f"formatted {name}")
    if made.made.games == 0:
        tell(f"{name}: no game is followed hand by hand, so there is nothing for labels or scores")
    if made.made.broken:
        lines = plural(made.made.broken, "broken line")
        tell(f"{name}: {lines} left alone: mjtally check {name} tells what is wrong")
