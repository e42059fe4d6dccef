"""`mjtally import LOG…`: game logs and sheets to a scores file."""

import argparse
import datetime
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from io import BytesIO, TextIOWrapper
from itertools import chain

from ..base.errors import UsageError
from ..base.terminal import is_terminal
from ..base.words import listing, plural
from ..importing.asked import Asked
from ..importing.blocks import Block, blocks_of
from ..importing.entries import LeftOut, importer
from ..importing.gathered import Gathered
from ..importing.kept import NOTHING, Kept, read_kept, wrong_with
from ..importing.names import listed
from ..importing.selecting import Selection
from ..logs.faults import Fault, LogError
from ..logs.formats import FORMATS, Format
from ..logs.sources import STANDARD_INPUT_NAME, read_logs
from ..reading.sources import STDIN, standard_input
from ..reading.tally import rules_named, span_of
from ..spreadsheets.figures import ORDERS
from ..spreadsheets.sheet import sheets
from ..write.files import ChangedError, is_special, same_file, seen, writing
from ..write.foreign import check_is_scores
from .imported import Report
from .options import ERRORS, FINE, USAGE, changes_of, parser_of, tell, whole_number
from .progress import watched_logs

FAMILY_FILES = {4: "riichi.txt", 3: "sanma.txt"}  # in a folder


def import_logs(arguments: Sequence[str]) -> int:
    """The verb `import`."""
    said = import_parser().parse_args(arguments)
    asked = _asked(said)
    _check_out(said)
    formats = (*FORMATS, sheets(said.date_format, said.sheet))
    report = Report(said.quiet, {*said.logs, STANDARD_INPUT_NAME})
    names = _kept(said.names, report) if said.names else NOTHING
    kept = _added_to(said.append, report)
    if report.refused:
        return report.over("nothing was written")
    shown = not said.quiet and is_terminal(sys.stderr)
    with watched_logs(said.logs, shown=shown) as passed:
        gathered = _gather(said.logs, formats, asked, report, passed)
    if not (gathered.count or report.read):
        tell("mjtally: no log was found")
        return USAGE
    if report.refused and not said.keep_going:
        return report.over("nothing was written")
    refused = report.refused
    while True:
        selection = Selection(gathered, kept, names.aliases, report.refuse)
        try:
            is_written = _write_all(said, selection, report)
        except ChangedError:  # somebody else has added to it: so is this, behind theirs
            report.try_again(refused)
            kept = _added_to(said.append, report)
            is_written = report.refused == refused
            if is_written:
                continue
        break
    if not is_written:
        return report.over("nothing was written")
    report.summary(selection, names if said.names else kept)
    if said.names:
        _tell_unknown(names, selection, said.names)
    nothing = not (selection.counted.games or selection.counted.there)
    return ERRORS if report.refused or nothing else FINE


# ---------------------------------------------------------------------------------- asked


def import_parser() -> argparse.ArgumentParser:
    """The options of `import`."""
    words = listing([form.words for form in FORMATS], "or")
    parser = parser_of("import", f"Write a scores file of game logs: {words}; or of a sheet.")
    add = parser.add_argument
    add("logs", nargs="+", metavar="LOG", help="a file, a folder, a zip; - is standard input")
    add("-o", dest="out", default=STDIN, metavar="OUT", help="the scores file, or FOLDER/")
    add("--append", metavar="FILE", help="add games to a scores file that are not there yet")
    add("--force", action="store_true", help="let -o replace a file")
    add("--names", metavar="FILE", help="a scores file with alias= and roster= lines")
    add("--date", metavar="DATE", help="of games that have none")
    add("--date-format", default="", choices=ORDERS, help="of sheets whose dates can be either")
    add("--sheet", action="append", default=[], metavar="NAME", help="only this of a workbook")
    add("--rules", default="", metavar="NAME", help="the ruleset, in place of what logs tell")
    add("--set", action="append", default=[], metavar="KEY=VALUE", help="change a rule")
    add("--no-tiles", action="store_true", help="han and fu alone")
    add("--no-open", action="store_true", help="leave out who had called")
    add("--skip-noname", action="store_true", help="leave out games of players without names")
    add("--keep-going", action="store_true", help="write the games that nothing is wrong with")
    add("--unfinished", action="store_true", help="write unfinished games, too")
    add("--players", type=whole_number, choices=(3, 4), default=0, help="only games of so many")
    add("-q", "--quiet", action="store_true", help="say nothing but errors")
    return parser


def _asked(said: argparse.Namespace) -> Asked:
    if said.rules:
        rules_named(said.rules)
    date = None
    if said.date:
        span_of(said.date, "")  # for its error
        if len(said.date) < len("2026-11-20"):  # a month or a year, which begin a span
            raise UsageError(f"--date {said.date}: write a day such as 2026-11-20")
        date = datetime.date.fromisoformat(said.date)
    return Asked(
        rules=said.rules,
        changes=changes_of(said.set),
        date=date,
        has_tiles=not said.no_tiles,
        has_open=not said.no_open,
        keeps_nobody=not said.skip_noname,
        keeps_unfinished=said.unfinished,
        players=said.players,
    )


def _check_out(said: argparse.Namespace) -> None:
    """The scores file is none of the logs."""
    out = said.append or said.out
    if said.append and said.out != STDIN:
        raise UsageError("-o writes a new file, and --append adds to one: choose either")
    if said.logs.count(STDIN) > 1:
        raise UsageError("standard input (-) can be read only once")
    if any(same_file(out, path) for path in said.logs if not os.path.isdir(path)):
        raise UsageError(f"{out} is a log: the scores file would take its place")


# ----------------------------------------------------------------------------------- read


def _kept(path: str, report: Report) -> Kept:
    return read_kept(path, report.problem)


def _added_to(path: str | None, report: Report) -> Kept:
    """What a scores file has that is added to."""
    if not path or is_special(path):
        return _kept(path, report) if path else NOTHING
    held = seen(path)
    if held.data is None:
        return NOTHING._replace(held=held)
    check_is_scores(path, held.data.decode("utf-8", "surrogateescape"))
    return _kept(path, report)._replace(held=held)


def _gather(
    paths: Sequence[str],
    formats: Sequence[Format],
    asked: Asked,
    report: Report,
    passed: Callable[[str], None],
) -> Gathered:
    """All games of the logs."""
    gathered, entry_of = Gathered(), importer(asked)
    stdin = standard_input() if STDIN in paths else BytesIO()
    for log in read_logs(paths, stdin, formats):
        if isinstance(log, Fault):
            report.fault(log)
            passed(log.log)
            continue
        report.game(log)
        try:
            entry = entry_of(log)
        except LogError as error:
            report.refuse(str(error.fault))
        else:
            if isinstance(entry, LeftOut):
                report.leave_out(entry)
            else:
                gathered.add(entry)
                report.gather(entry)
        passed(log.name)
    return gathered


# ---------------------------------------------------------------------------------- write


def _write_all(said: argparse.Namespace, selection: Selection, report: Report) -> bool:
    """Write the games to where they belong; whether that could be done."""
    found = {players: len(places) for players, places in selection.gathered.places.items()}
    if said.out.endswith(os.sep) or os.path.isdir(said.out):
        os.makedirs(said.out, exist_ok=True)
        files = {players: os.path.join(said.out, FAMILY_FILES[players]) for players in found}
        done = [_write(files[players], players, selection, said, report) for players in found]
        return all(done)
    if len(found) > 1:
        counts = listing(f"{count} of {players}" for players, count in sorted(found.items()))
        report.refuse(
            f"games of three and of four players ({counts}): a scores file holds one kind;"
            " add --players 3 or --players 4, or -o FOLDER/ for a file of each"
        )
        return False
    out = said.append or said.out
    return all(_write(out, players, selection, said, report) for players in found)


def _write(
    out: str, players: int, selection: Selection, said: argparse.Namespace, report: Report
) -> bool:
    """Write the games of so many players; behind what the file holds, where it is added to:
    fails with `ChangedError` where that is not what was read."""
    refused, kept = report.refused, selection.kept
    blocks = blocks_of(selection.games(players), kept.date, kept.rules)
    first = next(blocks, None)
    if first is None:
        return said.keep_going or report.refused == refused
    _check_new(out, said)
    with writing(out, [], force=True, before=kept.held) as (file, keep):
        end = _copy(out, file) if said.append and os.path.exists(out) else "\n"
        wrong = [*wrong_with(kept, _written(chain([first], blocks), file, end))]
        if report.refused > refused and not said.keep_going:
            return False
        for problem in wrong:
            report.refuse(f"{out} could not be read again: {problem.message}")
        if wrong:
            return False
        keep()
    return True


def _check_new(out: str, said: argparse.Namespace) -> None:
    """Fails where a new file would take the place of what somebody keeps."""
    if not (said.append or said.force) and os.path.isfile(out) and os.path.getsize(out):
        raise UsageError(
            f"{out} is there: add the games to it with --append {out}, or replace it with --force"
        )


def _written(blocks: Iterable[Block], file: TextIOWrapper, end: str) -> Iterator[str]:
    """Write games, and pass on what stands before their hands."""
    before = ""
    for head, body in blocks:
        file.write(before + end.join((*head, *body, "")))
        before = end  # a blank line
        yield from head


def _copy(path: str, file: TextIOWrapper) -> str:
    """Copy a scores file to the byte; how its lines end, behind one that has its end."""
    with open(path, "rb") as old:
        first = old.readline()
        old.seek(0)
        shutil.copyfileobj(old, file.buffer)
        size = old.tell()
        old.seek(max(0, size - 1))
        ended = old.read() in (b"\n", b"")
    end = "\r\n" if first.endswith(b"\r\n") else "\n"
    if size:
        file.write(end if ended else end + end)  # a blank line
    return end


# ----------------------------------------------------------------------------- who played


def _tell_unknown(names: Kept, selection: Selection, path: str) -> None:
    """Players who are not in the file of names, with a line to copy."""
    unknown = [name for name in selection.players if name not in names.known]
    if unknown:
        tell(f"{plural(len(unknown), 'name')} not in {path}: {listing(unknown)}; to copy there:")
        others = ",".join(map(listed, unknown))
        roster = ",".join(map(listed, names.roster))
        tell(f"roster={roster},{others}" if roster else f"alias=PLAYER:{others}")
