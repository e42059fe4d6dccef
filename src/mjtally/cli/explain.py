"""`mjtally explain`: the reason for a figure, or what a line means."""

import argparse
import sys
from collections.abc import Sequence
from functools import partial

from ..base.errors import UsageError
from ..base.terminal import screen_of
from ..base.words import plural
from ..reading.tally import Tally, span_of
from ..tables.explained import Explaining
from ..write.reasons import explanation_json, explanation_text
from .options import (
    ERRORS,
    FINE,
    asked_rules,
    known,
    percentage,
    reading_parser,
    report,
    sources,
    tell,
)

LINE = r"(.+):([0-9]+)"


def explain(arguments: Sequence[str]) -> int:
    """Why a figure is what it is."""
    asked = _parser().parse_args(arguments)
    known(asked.format, ("text", "json"), "format")
    if not (asked.player and asked.column):
        raise UsageError("say which figure: --player NAME --column COLUMN")
    return _figure(asked)


def _parser() -> argparse.ArgumentParser:
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
    tally = Tally(sources(asked.files), told, asked_rules(asked), span)
    explaining = Explaining(asked.player, asked.column, percentage(asked.interval))
    for event in tally.events():
        explaining.add(event)
    if tally.errors:
        tell(f"{plural(tally.errors, 'error')}: nothing is explained")
        return ERRORS
    family = tally.family()
    why = explaining.explanation(family)
    if asked.format == "json":
        print(explanation_json(why))
    else:
        print(explanation_text(why, family, screen_of(sys.stdout)), end="")
    return FINE
