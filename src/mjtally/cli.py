"""The command: arguments, files, exit status. Here alone is anything printed or written."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import Any

from . import __version__
from .base.errors import Problem, UsageError
from .base.words import listing, plural, unknown
from .inclusion import Opener
from .presets import PRESETS
from .reading import (
    PERIODS,
    STDIN,
    TABLES,
    Source,
    Tally,
    asked_for,
    open_lines,
    rules_named,
    span_of,
)
from .rules import FAMILIES, Rules, declarations
from .sheets import Asked
from .tables import write
from .writing import same_file, writing

FINE, ERRORS, USAGE = 0, 1, 2
FORMATS = ("tsv", "csv", "json")

HELP = """\
usage: mjtally [tally] FILE...      every player's statistics, written to FILE.tsv
       mjtally check FILE...        read everything, write nothing, report every mistake
       mjtally rules [NAME]         the rulesets; one of them as declarations
       mjtally columns              what can stand in the table, and how it is counted
       mjtally points MARK          what a mark such as 3/40 pays
       mjtally hand TILES           yaku, fu and payments of a hand of tiles
       mjtally lab FILE...          the answers to the lab document's input files
       mjtally VERB --help          more about one of these

A scores file is plain text: a players line, then a line for each hand.

    Aki Ben Chie Dai
    3/40! - d -
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; the exit status is 0 fine, 1 errors in a scores file, 2 wrong usage."""
    arguments = list(sys.argv[1:] if arguments is None else arguments)
    verb = arguments[0] if arguments else ""
    try:
        if verb in {"", "-h", "--help"}:
            print(HELP, end="", file=sys.stdout if verb else sys.stderr)
            return FINE if verb else USAGE
        if verb == "--version":
            print(f"mjtally {__version__}")
            return FINE
        if verb in VERBS:
            return VERBS[verb](arguments[1:])
        return _tally(arguments)
    except UsageError as error:
        print(f"mjtally: {error}", file=sys.stderr)
        return USAGE
    except BrokenPipeError:  # the reader of the table has gone: say nothing at exit, too
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE
    except OSError as error:  # such as a full disk behind standard output
        print(f"mjtally: {error.strerror}", file=sys.stderr)
        return USAGE
    except KeyboardInterrupt:
        return 130


def _parser(verb: str, description: str) -> argparse.ArgumentParser:
    return argparse.ArgumentParser(f"mjtally {verb}".rstrip(), description=description)


def _reading_parser(verb: str, description: str) -> argparse.ArgumentParser:
    parser = _parser(verb, description)
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="a scores file; - is standard input"
    )
    parser.add_argument("--rules", metavar="NAME", help="as if the files began with rules=NAME")
    parser.add_argument("-q", "--quiet", action="store_true", help="say nothing but errors")
    return parser


# ---------------------------------------------------------------------------------- tally


def _tally(arguments: Sequence[str]) -> int:
    parser = _reading_parser("[tally]", "Write every player's statistics beside the scores file.")
    parser.add_argument(
        "-o", dest="out", metavar="OUT", help="the table's file; - is standard output"
    )
    parser.add_argument("--table", default="players", metavar="TABLE", help=listing(TABLES, "or"))
    parser.add_argument("--format", default="tsv", metavar="FORMAT", help=listing(FORMATS, "or"))
    parser.add_argument("--columns", default="", metavar="A,B,C", help="these columns, or all")
    parser.add_argument("--from", dest="since", default="", metavar="DATE", help="from this date")
    parser.add_argument("--to", dest="until", default="", metavar="DATE", help="before this date")
    parser.add_argument("--season", default="", metavar="NAME", help="of this season alone")
    parser.add_argument("-j", dest="jobs", type=int, default=1, metavar="N", help="processes")
    parser.add_argument(
        "--by", default="day", metavar="PERIOD", help=f"of a series: {listing(PERIODS, 'or')}"
    )
    parser.add_argument(
        "--interval", metavar="95", help="a low and a high column of so many percent"
    )
    parser.add_argument(
        "--min-hands", type=int, default=0, metavar="N", help="only who sat in so many"
    )
    parser.add_argument(
        "--min-games", type=int, default=0, metavar="N", help="only who finished so many"
    )
    asked = parser.parse_args(arguments)
    _known(asked.table, TABLES, "table")
    _known(asked.format, FORMATS, "format")
    _known(asked.by, PERIODS, "period")
    span = span_of(asked.since, asked.until, asked.season)
    rules, table, out = _asked_rules(asked), _asked_table(asked), _out(asked)
    report = partial(_report, asked.quiet)
    with _opener(asked) as opened, writing(out, asked.files) as (file, keep):
        tally = _made(asked.jobs, _sources(asked.files, opened), report, rules, span)
        sheet = tally.table(table)
        if not tally.errors:
            write(sheet, asked.format, file)
        if tally.errors:
            return _failed(tally)
        if out != STDIN and any(same_file(out, path) for path in tally.tallied.files):
            raise UsageError(f"{out} is included: the table would take its place")
        keep()
    if tally.left_out and not asked.quiet:
        few = plural(tally.left_out, "player")
        least = [f"{asked.min_hands} hands"] * (asked.min_hands > 0)
        least += [f"{asked.min_games} games"] * (asked.min_games > 0)
        print(f"{few} with fewer than {listing(least, 'or')} left out", file=sys.stderr)
    if tally.undated and not asked.quiet:
        print("warning: hands without a date were left out", file=sys.stderr)
    if not asked.quiet and out != STDIN:
        print(f"wrote {out} ({tally.summary()})", file=sys.stderr)
    return FINE


def _made(jobs: int, *given: Any) -> Tally:
    """A tally of files, by one process or by several."""
    if jobs < 2:
        return Tally(*given)
    from .parallel import SideBySide

    return SideBySide(jobs, *given)


def _opener(asked: argparse.Namespace) -> AbstractContextManager[Opener]:
    """How files are opened: with a progress bar, where a person looks on."""
    if asked.quiet or not sys.stderr.isatty():
        return nullcontext(open_lines)
    from .progress import watched

    return watched(asked.files)


def _asked_table(asked: argparse.Namespace) -> Asked:
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
        ("--interval", interval > 0, "players"),
        ("--min-hands", asked.min_hands, "players"),
        ("--min-games", asked.min_games, "players"),
        ("--by", asked.by != "day", "series"),
    ]
    for option, given, table in only:
        if given and asked.table != table:
            raise UsageError(f"{option} is for the table {table}: leave it out, or --table {table}")
    if min(asked.min_hands, asked.min_games) < 0:
        raise UsageError("--min-hands and --min-games are 0 or more")
    return Asked(asked.table, asked.columns, asked.by, interval, asked.min_hands, asked.min_games)


def _failed(tally: Tally) -> int:
    print(f"{plural(tally.errors, 'error')}: nothing was written", file=sys.stderr)
    return ERRORS


def _report(quiet: bool, problem: Problem) -> None:
    if problem.is_error or not quiet:
        print(problem, file=sys.stderr)


def _known(word: str, words: Sequence[str], what: str) -> None:
    if word not in words:
        raise UsageError(unknown(what, word, words))


def _asked_rules(asked: argparse.Namespace) -> Rules | None:
    return None if asked.rules is None else rules_named(asked.rules)


def _sources(paths: Sequence[str], opened: Opener = open_lines) -> list[Source]:
    if paths.count(STDIN) > 1:
        raise UsageError("standard input (-) can be read only once")
    return [Source("<stdin>" if path == STDIN else path, partial(opened, path)) for path in paths]


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


# ---------------------------------------------------------------------- the other verbs


def _check(arguments: Sequence[str]) -> int:
    parser = _reading_parser("check", "Read everything, write nothing, report every mistake.")
    asked = parser.parse_args(arguments)
    tally = Tally(_sources(asked.files), partial(_report, asked.quiet), _asked_rules(asked))
    for _ in tally.events():
        pass
    if tally.errors:
        print(plural(tally.errors, "error"), file=sys.stderr)
        return ERRORS
    if not asked.quiet:
        print(f"{listing(asked.files)}: {tally.summary()}, no errors", file=sys.stderr)
    return FINE


def _list_rules(arguments: Sequence[str]) -> int:
    parser = _parser("rules", "List the rulesets, or print one as declarations for a scores file.")
    parser.add_argument("name", nargs="?", metavar="NAME", help="a ruleset")
    name = parser.parse_args(arguments).name
    if name is None:
        for each, rules in PRESETS.items():
            shown = dict(pair.split("=", 1) for pair, _ in declarations(rules))
            points = f"{shown['start']}/{shown['return']}, {shown['uma']}" if "uma" in shown else ""
            print(f"{each:17}{FAMILIES[rules.family]:27}{points}".rstrip())
        return FINE
    pairs = list(declarations(rules_named(name)))
    width = max(len(pair) for pair, _ in pairs) + 2
    for pair, meaning in pairs:
        print(f"{pair:{width}}# {meaning}")
    return FINE


def _columns(arguments: Sequence[str]) -> int:
    from .columns import all_columns, default_columns

    parser = _parser("columns", "What the columns of the players table say; * marks the default.")
    parser.add_argument("--rules", default="riichi", metavar="NAME", help="a ruleset")
    family = rules_named(parser.parse_args(arguments).rules).family
    columns, default = all_columns(family), {each.name for each in default_columns(family)}
    width = max(len(column.name) for column in columns)
    for column in columns:
        star = "*" if column.name in default else " "
        print(f"{star} {column.name:{width}}  {column.unit:6}  {column.words}")
    return FINE


def _points(arguments: Sequence[str]) -> int:
    from .payments import payments, shown

    parser = _parser("points", "What each player pays for a mark, such as 3/40, 5 or 1y.")
    parser.add_argument("mark", metavar="MARK", help="the winner's mark")
    parser.add_argument("--dealer", action="store_true", help="the winner is the dealer")
    parser.add_argument("--self-draw", action="store_true", help="by self-draw, not by discard")
    parser.add_argument("--rules", default="riichi", metavar="NAME", help="a ruleset")
    asked = parser.parse_args(arguments)
    rules = rules_named(asked.rules)
    with asked_for():
        paid = payments(asked.mark, rules, dealer=asked.dealer, self_draw=asked.self_draw)
    print(shown(paid))
    return FINE


def _hand(arguments: Sequence[str]) -> int:
    from .families.riichi.scoring import score_mark
    from .families.riichi.showing import hand_json, hand_text

    parser = _parser("hand", "Yaku, fu and payments of a hand of tiles.")
    parser.add_argument(
        "tiles", metavar="TILES", help="in quotes, the tile won on after +: '34678m33s234567p+2m'"
    )
    for flag, meaning in (
        ("--self-draw", "won by self-draw, not by discard"),
        ("--riichi", "in riichi"),
        ("--double-riichi", "in riichi since the first turn"),
        ("--ippatsu", "within a turn of riichi"),
        ("--last", "on the last tile of the wall, or the last discard"),
        ("--rinshan", "on the tile after a kan"),
        ("--chankan", "on a tile that another player added to a triplet"),
        ("--first", "in the first turn: tenhou, chiihou or renhou"),
        ("--dealer", "the winner deals: the same as --seat E"),
    ):
        parser.add_argument(flag, action="store_true", help=meaning)
    parser.add_argument("--seat", default="", metavar="S", help="the seat wind, E S W N (S)")
    parser.add_argument("--round", default="E", metavar="E", help="the wind of the round (E)")
    parser.add_argument("--dora", default="", metavar="5s,1z", help="the dora indicators")
    parser.add_argument("--ura", default="", metavar="3p", help="those under them")
    parser.add_argument("--rules", default="riichi", metavar="NAME", help="a ruleset")
    parser.add_argument("--format", default="text", metavar="FORMAT", help="text or json")
    asked = parser.parse_args(arguments)
    _known(asked.format, ("text", "json"), "format")
    seat = asked.seat.upper()
    if asked.dealer and seat not in {"", "E"}:
        raise UsageError(f"--dealer sits east, and --seat says {seat}: leave one away")
    try:
        score = score_mark(
            asked.tiles,
            self_draw=asked.self_draw,
            riichi=2 if asked.double_riichi else int(asked.riichi),
            ippatsu=asked.ippatsu,
            seat="E" if asked.dealer else seat,
            round=asked.round.upper(),
            dora=asked.dora,
            ura=asked.ura,
            last=asked.last,
            rinshan=asked.rinshan,
            chankan=asked.chankan,
            first=asked.first,
            rules=asked.rules,
        )
    except ValueError as error:
        raise UsageError(str(error)) from None
    print(hand_json(score) if asked.format == "json" else hand_text(score))
    return FINE


def _lab(arguments: Sequence[str]) -> int:
    from .families.riichi.lab import answer

    parser = _parser("lab", "The answers to the lab document's input files, a line each.")
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="an input file; - is standard input"
    )
    parser.add_argument(
        "--can-win", action="store_true", help="yes or no: whether the hand is complete"
    )
    asked = parser.parse_args(arguments)
    answers = []
    for name, opened in _sources(asked.files):
        with opened() as lines:
            answers.append(answer(name, lines, can_win=asked.can_win))
    problems = [each.problem for each in answers if each.problem]
    for problem in problems:
        print(problem, file=sys.stderr)
    errors = sum(problem.is_error for problem in problems)
    if errors:
        print(f"{plural(errors, 'error')}: no answers were given", file=sys.stderr)
        return ERRORS
    for each in answers:
        print(each.said)
    return FINE


VERBS: dict[str, Callable[[Sequence[str]], int]] = {
    "tally": _tally,
    "check": _check,
    "rules": _list_rules,
    "points": _points,
    "columns": _columns,
    "hand": _hand,
    "lab": _lab,
}
