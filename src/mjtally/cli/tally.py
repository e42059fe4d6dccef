"""`mjtally FILE…`: scores files to a table."""

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial

from ..base.errors import UsageError
from ..base.screen import visible
from ..base.terminal import Screen, is_terminal, screen_of
from ..base.words import listing, plural
from ..reading.inclusion import Opener
from ..reading.sources import BOM, STDIN, open_lines
from ..reading.tally import Tally, span_of
from ..tables.asked import PERIODS, Asked
from ..tables.making import check_use, read, table
from ..tables.selected import check_players, selected
from ..tables.tables import (
    BEST,
    DROP,
    INTERVAL,
    MIN_GAMES,
    MIN_HANDS,
    NAMES,
    PERIODICAL,
    TURNED,
    Summary,
    table_named,
)
from ..write.aligned import Seen, page
from ..write.files import is_special, same_file, writing
from ..write.formats import FORMATS, write
from .options import (
    ERRORS,
    FINE,
    add_chosen,
    add_span,
    asked_rules,
    check_chosen,
    check_workbook,
    known,
    percentage,
    reading_parser,
    report,
    say,
    sources,
    tell,
    whole_number,
)

EVERY = "all"  # in the place of a table


def tally(arguments: Sequence[str]) -> int:
    """The verb `tally`, which need not be said."""
    asked = tally_parser().parse_args(_with_sort(arguments))
    known(asked.table, (*NAMES, EVERY), "table")
    known(asked.format or "tsv", FORMATS, "format")
    how = _format(asked)
    if asked.bom and how != "csv":
        raise UsageError("--bom is for --format csv")
    if asked.table == EVERY:
        from .every import every

        return every(asked, how)
    known(asked.by, PERIODS, "period")
    rules, wanted, out = asked_rules(asked), _wanted(asked), _out(asked)
    span = span_of(asked.since, asked.until, asked.season, asked.last, wanted.players)
    place = writing(out, asked.files, force=asked.force or _is_own(asked))
    watched = is_terminal(sys.stdout)
    screen = screen_of(sys.stdout) if out == STDIN else Screen()
    with _opener(asked) as opened, place as (file, keep):
        _check_ending(asked, how)
        how = how or ("table" if out == STDIN and watched else "tsv")
        check_workbook(how, out)
        told = partial(report, asked.quiet)
        reading = Tally(
            sources(asked.files, opened),
            told,
            rules,
            span,
            asked.strict,
            include_anywhere=asked.include_anywhere,
        )
        sheet = table(reading, wanted, _read(reading, wanted, asked))
        if not reading.errors:
            sheet = selected(sheet, wanted)
        rows = Seen(sheet.rows) if watched and out != STDIN else sheet.rows
        if not reading.errors:
            file.write(BOM if asked.bom else "")
            write(sheet._replace(rows=rows), how, file, screen)
            check_use(reading, wanted)
        if reading.errors:
            tell(f"{plural(reading.errors, 'error')}: nothing was written")
            return ERRORS
        if out != STDIN and any(same_file(out, path) for path in reading.tallied.files):
            raise UsageError(f"{out} is included: the table would take its place")
        check_players(wanted, reading.tallied.names)
        reading.check_found()
        keep()
    if asked.quiet:
        return FINE
    if isinstance(rows, Seen):
        seen = page(sheet._replace(rows=rows.kept), screen_of(sys.stdout), out, rows.unseen)
        say(seen, end="")
    if sheet.left_out:
        _tell_left_out(asked, sheet.left_out)
    for said in reading.missed():
        tell(f"warning: {visible(said)}")
    if out != STDIN:
        tell(f"wrote {visible(out)} ({reading.summary()})")
    return FINE


def _with_sort(arguments: Sequence[str]) -> list[str]:
    """`--sort -points` as `--sort=-points`: argparse would take the column for an option."""
    joined: list[str] = []
    for argument in arguments:
        if joined and joined[-1] == "--sort":
            joined[-1] = f"--sort={argument}"
        else:
            joined.append(argument)
    return joined


def tally_parser() -> argparse.ArgumentParser:
    """The options of `tally`."""
    parser = reading_parser("[tally]", "Write every player's statistics beside the scores file.")
    add = parser.add_argument
    add("-o", dest="out", metavar="OUT", help="the table's file; - is standard output")
    add("--force", action="store_true", help="replace OUT, whatever it is")
    add("--table", default="players", metavar="TABLE", help=listing((*NAMES, EVERY), "or"))
    said = f"{listing(FORMATS, 'or')}, otherwise as the ending of OUT says"
    add("--format", default="", metavar="FORMAT", help=said)
    add("--bom", action="store_true", help="with csv: so that Excel sees it is UTF-8")
    add("--columns", default="", metavar="A,B,C", help="these columns, or all")
    add_span(parser)
    add("--players", default="", metavar="A,B", help="only the rows of these players")
    add("--sort", default="", metavar="COLUMN", help="by this column; -COLUMN downwards")
    add("--transpose", action="store_true", help="a line for each column")
    add("-j", dest="jobs", type=whole_number, default=1, metavar="N", help="processes")
    by = f"of a series: {listing(PERIODS, 'or')}"
    add("--by", default="day", metavar="PERIOD", help=by)
    add("--interval", metavar="95", help="a low and a high column of so many percent")
    add("--guests", action="store_true", help="guests stand in the standings, too")
    add("--min-hands", type=whole_number, default=0, metavar="N", help="only who sat in so many")
    add("--min-games", type=whole_number, default=0, metavar="N", help="only who finished so many")
    add_chosen(parser)
    return parser


def _read(tally: Tally, wanted: Asked, asked: argparse.Namespace) -> Summary | None:
    """Everything, added up by one process or by several."""
    if asked.jobs < 2:
        return read(tally, wanted)
    from ..tables.parallel import read_side_by_side

    return read_side_by_side(tally, wanted, asked.jobs, asked.rules or "")


def _opener(asked: argparse.Namespace) -> AbstractContextManager[Opener]:
    """How files are opened: with a progress bar, where a person looks on."""
    if asked.quiet or not is_terminal(sys.stderr):
        return nullcontext(open_lines)
    from .progress import watched

    return watched(asked.files)


def _wanted(asked: argparse.Namespace) -> Asked:
    """The table that is asked for, with usable numbers."""
    interval = percentage(asked.interval)
    only = [
        (INTERVAL, interval > 0, "players"),
        (MIN_HANDS, asked.min_hands, "players"),
        (MIN_GAMES, asked.min_games, "players"),
        (BEST, asked.best, "players"),
        (DROP, asked.drop, "players"),
        (PERIODICAL, asked.by != "day", "series"),
        (TURNED, asked.transpose, "players"),
    ]
    for option, given, name in only:
        if given and option not in table_named(asked.table).options:
            raise UsageError(f"--{option} is for the table {name}: leave it out, or --table {name}")
    if min(asked.min_hands, asked.min_games) < 0:
        raise UsageError("--min-hands and --min-games are 0 or more")
    check_chosen(asked)
    return Asked(
        *(asked.table, asked.columns, asked.by, interval),
        *(asked.min_hands, asked.min_games, asked.guests),
        players=tuple(filter(None, asked.players.split(","))),
        sort=asked.sort,
        turned=asked.transpose,
        best=asked.best,
        drop=asked.drop,
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
    if asked.format == "table":
        return STDIN
    if len(asked.files) > 1:
        raise UsageError("several files give one table: say where it goes with -o OUT")
    if asked.files[0] == STDIN:
        return STDIN
    kind = "" if asked.table == "players" else f".{asked.table}"
    return f"{asked.files[0]}{kind}.{asked.format or 'tsv'}"


def _is_own(asked: argparse.Namespace) -> bool:
    """Whether the table's place is mjtally's own: nobody else calls a file `games.txt.tsv`."""
    return not asked.out and os.path.splitext(asked.files[0])[1] != ""


def _format(asked: argparse.Namespace) -> str:
    """The format of the table: the one that is said, or that the ending of its file says;
    empty where neither says it."""
    ending = _ending(asked).casefold()
    return str(asked.format or (ending if ending in FORMATS else ""))


def _check_ending(asked: argparse.Namespace, how: str) -> None:
    """Fails where a table would go into a file whose ending says something else."""
    if _ending(asked) and not how:
        endings = listing([f".{each}" for each in FORMATS], "or")
        raise UsageError(
            f"{asked.out}: the ending of a table is {endings}; with --format it may be any other"
        )


def _ending(asked: argparse.Namespace) -> str:
    """The ending of the table's file, without its dot; a pipe or a folder may have any."""
    if not asked.out or is_special(asked.out):
        return ""
    return os.path.splitext(str(asked.out))[1].removeprefix(".")
