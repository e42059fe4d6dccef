"""`mjtally FILE…`: scores files to a table."""

import argparse
import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial

from ..base.errors import UsageError
from ..base.screen import visible
from ..base.words import listing, plural
from ..reading.inclusion import Opener
from ..reading.sources import STDIN, open_lines
from ..reading.tally import Tally, span_of
from ..tables.asked import PERIODS, Asked
from ..tables.making import read, table
from ..tables.tables import ENOUGH, NAMES, PERIODICAL, Summary, table_named
from ..write.files import same_file, writing
from ..write.formats import FORMATS, write
from .options import ERRORS, FINE, asked_rules, known, reading_parser, report, sources, tell


def tally(arguments: Sequence[str]) -> int:
    """The verb `tally`, which need not be said."""
    asked = _parser().parse_args(arguments)
    known(asked.table, NAMES, "table")
    known(asked.format, FORMATS, "format")
    known(asked.by, PERIODS, "period")
    span = span_of(asked.since, asked.until, asked.season)
    rules, wanted, out = asked_rules(asked), _wanted(asked), _out(asked)
    with _opener(asked) as opened, writing(out, asked.files) as (file, keep):
        reading = Tally(sources(asked.files, opened), partial(report, asked.quiet), rules, span)
        sheet = table(reading, wanted, _read(reading, wanted, asked))
        if not reading.errors:
            write(sheet, asked.format, file)
        if reading.errors:
            tell(f"{plural(reading.errors, 'error')}: nothing was written")
            return ERRORS
        if out != STDIN and any(same_file(out, path) for path in reading.tallied.files):
            raise UsageError(f"{out} is included: the table would take its place")
        keep()
    if asked.quiet:
        return FINE
    if sheet.left_out:
        _tell_left_out(asked, sheet.left_out)
    for said in reading.missed():
        tell(f"warning: {visible(said)}")
    if out != STDIN:
        tell(f"wrote {out} ({reading.summary()})")
    return FINE


def _parser() -> argparse.ArgumentParser:
    parser = reading_parser("[tally]", "Write every player's statistics beside the scores file.")
    add = parser.add_argument
    add("-o", dest="out", metavar="OUT", help="the table's file; - is standard output")
    add("--table", default="players", metavar="TABLE", help=listing(NAMES, "or"))
    add("--format", default="tsv", metavar="FORMAT", help=listing(FORMATS, "or"))
    add("--columns", default="", metavar="A,B,C", help="these columns, or all")
    add("--from", dest="since", default="", metavar="DATE", help="from this date")
    add("--to", dest="until", default="", metavar="DATE", help="before this date")
    add("--season", default="", metavar="NAME", help="of this season alone")
    add("-j", dest="jobs", type=int, default=1, metavar="N", help="processes")
    by = f"of a series: {listing(PERIODS, 'or')}"
    add("--by", default="day", metavar="PERIOD", help=by)
    add("--interval", metavar="95", help="a low and a high column of so many percent")
    add("--guests", action="store_true", help="guests stand in the standings, too")
    add("--min-hands", type=int, default=0, metavar="N", help="only who sat in so many")
    add("--min-games", type=int, default=0, metavar="N", help="only who finished so many")
    return parser


def _read(tally: Tally, wanted: Asked, asked: argparse.Namespace) -> Summary | None:
    """Everything, added up by one process or by several."""
    if asked.jobs < 2:
        return read(tally, wanted)
    from ..tables.parallel import read_side_by_side

    return read_side_by_side(tally, wanted, asked.jobs, asked.rules or "")


def _opener(asked: argparse.Namespace) -> AbstractContextManager[Opener]:
    """How files are opened: with a progress bar, where a person looks on."""
    if asked.quiet or not sys.stderr.isatty():
        return nullcontext(open_lines)
    from .progress import watched

    return watched(asked.files)


def _wanted(asked: argparse.Namespace) -> Asked:
    """The table that is asked for, with usable numbers."""
    interval = 0.0
    if asked.interval is not None:
        try:
            interval = float(asked.interval)
        except ValueError:
            interval = 0.0
        if not 1 <= interval < 100:
            raise UsageError(f"--interval {asked.interval}: write a percentage such as 95")
    only = [
        ("--interval", interval > 0, ENOUGH, "players"),
        ("--min-hands", asked.min_hands, ENOUGH, "players"),
        ("--min-games", asked.min_games, ENOUGH, "players"),
        ("--by", asked.by != "day", PERIODICAL, "series"),
    ]
    for option, given, kind, name in only:
        if given and kind not in table_named(asked.table).options:
            raise UsageError(f"{option} is for the table {name}: leave it out, or --table {name}")
    if min(asked.min_hands, asked.min_games) < 0:
        raise UsageError("--min-hands and --min-games are 0 or more")
    return Asked(
        *(asked.table, asked.columns, asked.by, interval),
        *(asked.min_hands, asked.min_games, asked.guests),
    )


def _tell_left_out(asked: argparse.Namespace, left_out: int) -> None:
    """Say who is not in the table."""
    least = [f"{asked.min_hands} hands"] * (asked.min_hands > 0)
    least += [f"{asked.min_games} games"] * (asked.min_games > 0)
    tell(f"{plural(left_out, 'player')} with fewer than {listing(least, 'or')} left out")


def _out(asked: argparse.Namespace) -> str:
    """Where the table goes: beside the one scores file, unless something else is said."""
    if asked.out:
        return str(asked.out)
    if len(asked.files) > 1:
        raise UsageError("several files give one table: say where it goes with -o OUT")
    if asked.files[0] == STDIN:
        return STDIN
    kind = "" if asked.table == "players" else f".{asked.table}"
    return f"{asked.files[0]}{kind}.{asked.format}"
