"""`mjtally explain`: the reason for a figure, or what a line means."""

import argparse
import re
import sys
from collections.abc import Sequence
from functools import partial
from itertools import islice

from ..base.errors import Problem, UsageError
from ..base.terminal import screen_of
from ..base.words import plural
from ..play.plays import Play
from ..reading.tally import Tally, span_of
from ..tables.explained import Explaining
from ..tables.meaning import meaning
from ..write.reasons import explanation_json, explanation_text, meaning_json, meaning_text
from .options import (
    ERRORS,
    FINE,
    asked_rules,
    known,
    percentage,
    reading_parser,
    report,
    say,
    sources,
    tell,
)

LINE = r"(.+):([0-9]+)"
LONGEST = 18  # digits of a line's number


def explain(arguments: Sequence[str]) -> int:
    """Why a figure is what it is."""
    asked = explain_parser().parse_args(arguments)
    known(asked.format, ("text", "json"), "format")
    place = re.fullmatch(LINE, asked.files[0])
    if not (asked.player or asked.column) and place and len(asked.files) == 1:
        return _line(asked, place[1], place[2])
    if not (asked.player and asked.column):
        what = "--player NAME --column COLUMN, or which line: FILE:LINE"
        raise UsageError(f"say which figure: {what}")
    return _figure(asked)


def _line(asked: argparse.Namespace, file: str, digits: str) -> int:
    """What a line means. What is wrong before it, or with it, is told instead."""
    (source,) = sources([file])
    number = int(digits) if len(digits) <= LONGEST else 0
    with source.open() as lines:
        text = next(islice(lines, number - 1, None), None) if number else None
    if text is None:
        raise UsageError(f"{file} has no line {digits}")
    problems: list[Problem] = []
    tally = Tally(
        [source],
        problems.append,
        asked_rules(asked),
        include_anywhere=asked.include_anywhere,
    )
    plays = [event for event in tally.events() if isinstance(event, Play)]
    said = [each for each in problems if each.line <= number or each.file != source.name]
    if any(each.is_error for each in said):
        for each in said:
            report(asked.quiet, each)
        return ERRORS
    meant = meaning(text, number, source.name, plays)
    if asked.format == "json":
        say(meaning_json(file, number, text, meant))
    else:
        say(meaning_text(f"{file}:{number}", text, meant, screen_of(sys.stdout)), end="")
    return FINE


def explain_parser() -> argparse.ArgumentParser:
    """The options of `explain`."""
    words = "Why a figure of the players table is what it is; or what a line means."
    parser = reading_parser("explain", words)
    add = parser.add_argument
    add("--player", default="", metavar="NAME", help="whose figure; * is everybody's")
    add("--column", default="", metavar="COLUMN", help="which figure")
    add("--interval", metavar="95", help="and its interval of so many percent")
    add("--from", dest="since", default="", metavar="DATE", help="from this date")
    add("--to", dest="until", default="", metavar="DATE", help="before this date")
    add("--season", default="", metavar="NAME", help="of this season alone")
    add("--format", default="text", metavar="FORMAT", help="text or json")
    return parser


def _figure(asked: argparse.Namespace) -> int:
    span = span_of(asked.since, asked.until, asked.season)
    told = partial(report, asked.quiet)
    tally = Tally(
        sources(asked.files),
        told,
        asked_rules(asked),
        span,
        asked.strict,
        include_anywhere=asked.include_anywhere,
    )
    explaining = Explaining(asked.player, asked.column, percentage(asked.interval))
    for event in tally.events():
        explaining.add(event)
    if tally.errors:
        tell(f"{plural(tally.errors, 'error')}: nothing is explained")
        return ERRORS
    tally.check_found()
    family = tally.family()
    why = explaining.explanation(family)
    if asked.format == "json":
        say(explanation_json(why))
    else:
        say(explanation_text(why, family, screen_of(sys.stdout)), end="")
    return FINE
