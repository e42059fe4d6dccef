"""`mjtally sheet FILE…`: a line for each hand, as one lays it beside the paper."""

import argparse
import sys
from collections.abc import Iterator, Sequence

from ..base.errors import Problem, UsageError
from ..base.terminal import is_terminal, screen_of
from ..base.words import listing, plural
from ..play.plays import Play
from ..reading.sources import STDIN
from ..reading.tally import Tally, span_of
from ..tables.asked import Sheet
from ..tables.gamesheet import GameSheet, columns, sheets, warned
from ..write.files import writing
from ..write.formats import FORMATS, write
from ..write.sheets import sheet_text
from .options import (
    ERRORS,
    FINE,
    asked_rules,
    check_workbook,
    known,
    reading_parser,
    report,
    sources,
    tell,
    whole_number,
)


def sheet(arguments: Sequence[str]) -> int:
    """The sheets of the games that are asked for, once everything was read."""
    asked = sheet_parser().parse_args(arguments)
    how = asked.format or ("table" if is_terminal(sys.stdout) else "tsv")
    known(how, FORMATS, "format")
    check_workbook(how, STDIN)
    problems: list[Problem] = []

    def problem(said: Problem) -> None:
        problems.append(said)
        report(asked.quiet, said)

    latest = 1 if asked.last and asked.game is None else 0
    span = span_of(asked.since, asked.until, last=latest)
    tally = Tally(
        sources(asked.files),
        problem,
        asked_rules(asked),
        span,
        asked.strict,
        include_anywhere=asked.include_anywhere,
    )
    plays = [play for play in _played(tally) if asked.game in {None, play.sitting.game}]
    if tally.errors:
        tell(f"{plural(tally.errors, 'error')}: there is no sheet")
        return ERRORS
    tally.check_found()
    if not plays:
        raise UsageError(_none(tally, asked))
    _show(list(sheets(plays, warned(problems))), how)
    return FINE


def sheet_parser() -> argparse.ArgumentParser:
    """The options of `sheet`."""
    parser = reading_parser("sheet", "A line for each hand: marks, changes, scores, and the end.")
    add = parser.add_argument
    add("--game", type=whole_number, metavar="N", help="only this game, as the tables number them")
    add("--last", action="store_true", help="only the latest game by date")
    add("--from", dest="since", default="", metavar="DATE", help="from this date")
    add("--to", dest="until", default="", metavar="DATE", help="before this date")
    add("--format", default="", metavar="FORMAT", help=listing(FORMATS, "or"))
    return parser


def _played(tally: Tally) -> Iterator[Play]:
    """All that has a line in a sheet. Everything is read, for its mistakes."""
    for event in tally.events():
        if isinstance(event, Play) and event.is_played:
            yield event


def _none(tally: Tally, asked: argparse.Namespace) -> str:
    games = tally.tallied.games
    if asked.game is not None and 0 < asked.game <= games and f"{tally.span}":
        return f"game {asked.game} was not played {tally.span}"
    if asked.game is not None:
        return f"there is no game {asked.game}: {plural(games, 'game')} in all"
    return "no hand was played"


def _show(made: Sequence[GameSheet], how: str) -> None:
    with writing(STDIN, ()) as (file, keep):
        if how == "table":
            screen = screen_of(sys.stdout)
            file.write("\n".join(sheet_text(each, screen) for each in made))
        else:
            heads = columns(max(len(each.sitting.names) for each in made))
            rows = [[head.value(line) for head in heads] for each in made for line in each.lines]
            write(Sheet(heads, rows), how, file, screen_of(sys.stdout))
        keep()
