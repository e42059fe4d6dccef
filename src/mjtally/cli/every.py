"""`mjtally FILE… --table all`: every table, in one workbook or in a folder."""

import argparse
import os
from functools import partial

from ..base.errors import UsageError
from ..base.terminal import Screen
from ..base.words import plural
from ..reading.sources import BOM, STDIN
from ..reading.tally import Tally, span_of
from ..tables.asked import Asked
from ..tables.making import every_table
from ..write.files import writing
from ..write.formats import write
from ..write.workbook import write_workbook
from .options import ERRORS, FINE, asked_rules, check_workbook, report, sources, tell

LEAST = ("min_hands", "min_games")
OF_ONE = ("columns", "sort", "players", "transpose", "interval", *LEAST, "best", "drop")


def every(asked: argparse.Namespace, how: str) -> int:
    """Every table, once everything was read; `how` is the format that is said, or the ending of
    the place says, empty where neither does."""
    given = [name for name in OF_ONE if getattr(asked, name)]
    if given:
        option = given[0].replace("_", "-")
        raise UsageError(f"--{option} is for one table: leave it out, or say which --table")
    how, out = how or "tsv", _out(asked, how)
    check_workbook(how, out)
    span = span_of(asked.since, asked.until, asked.season, asked.last)
    told = partial(report, asked.quiet)
    tally = Tally(
        sources(asked.files),
        told,
        asked_rules(asked),
        span,
        asked.strict,
        include_anywhere=asked.include_anywhere,
    )
    made = every_table(tally, Asked(by=asked.by, guests=asked.guests))
    if tally.errors:
        tell(f"{plural(tally.errors, 'error')}: nothing was written")
        return ERRORS
    tally.check_found()
    if how == "xlsx":
        with writing(out, asked.files, force=asked.force) as (file, keep):
            write_workbook(made, file)
            keep()
    else:
        _make_folder(out)
        for name, sheet in made.items():
            ending = "txt" if how == "table" else how
            place = os.path.join(out, f"{name}.{ending}")
            with writing(place, asked.files, force=asked.force) as (file, keep):
                file.write(BOM if asked.bom else "")
                write(sheet, how, file, Screen())
                keep()
    if not asked.quiet:
        for said in tally.missed():
            tell(f"warning: {said}")
        tell(f"wrote {out} ({plural(len(made), 'table')}: {tally.summary()})")
    return FINE


def _make_folder(out: str) -> None:
    try:
        os.makedirs(out, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        raise UsageError(
            f"{out} cannot be a folder: a file is there; name another with -o"
        ) from None


def _out(asked: argparse.Namespace, how: str) -> str:
    """The workbook, or the folder, beside the one scores file unless something else is said."""
    if how not in {asked.format, "xlsx"}:  # the ending is that of one table
        raise UsageError(
            f"{asked.out} is one file, and every table is several: name a workbook (.xlsx), or a"
            f" folder: -o {os.path.splitext(asked.out)[0]} --format {how}"
        )
    if asked.out and (asked.out != STDIN or how == "xlsx"):
        return str(asked.out)
    if asked.out or asked.files[0] == STDIN:
        raise UsageError("--table all goes into a folder, or into a workbook (.xlsx): say -o OUT")
    if len(asked.files) > 1:
        raise UsageError("several files give one set of tables: say where it goes with -o OUT")
    return f"{asked.files[0]}.{'xlsx' if how == 'xlsx' else 'tables'}"
