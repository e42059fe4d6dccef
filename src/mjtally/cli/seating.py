"""`mjtally seating`: who sits where in the rounds of a tournament, as a scores file to fill in."""

import argparse
import json
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from random import Random
from time import monotonic
from unicodedata import normalize

from ..base.errors import Problem, UsageError
from ..base.terminal import escape_unprintable
from ..base.wording import did_you_mean_player, format_list, pluralize
from ..editing.layout import lay_out_source
from ..editing.source_file import SourceFile
from ..interpreter.file_kinds import check_kinds
from ..interpreter.game_checks import CODES_OF_OPEN_GAMES
from ..interpreter.sources import BOM, STDIN, read_text
from ..language.statements import quote_in_list
from ..output.files import FileContents, is_same_file, read_contents
from ..output.places import Places
from ..output.seating import (
    NamedPlan,
    describe_plan,
    describe_quality,
    format_rounds,
    format_sheets_html,
    format_sheets_markdown,
)
from ..seating.planning import Task, make_plan, make_swiss_round
from ..seating.plans import Past, Plan, measure_plan
from ..seating.played import (
    PlayedFile,
    SeatedRound,
    find_declarations,
    find_lost_lines,
    read_played_file,
)
from ..tables.options import split_names
from .console import (
    EXIT_FINE,
    count_fixable,
    fail_for_argument,
    fail_for_errors,
    print_message,
    report_problems,
)
from .named_files import check_is_new, name_file
from .options import (
    add_include_anywhere,
    add_quiet_option,
    add_rules_options,
    list_check_options,
    parse_rules_options,
)
from .parsers import VerbParser, check_names, number_from

FORMATS = ("scores", "md", "html", "json")
MOST_PLAYERS, MOST_ROUNDS = 1000, 100
LARGEST_PLAN = 20_000  # seats in all rounds
ROUND_LINES = ("round=", "# round ")
DEFAULT_SEED = 1
DEFAULT_TIME = 60  # seconds, after which the best plan so far is taken
QUIET_SECONDS = 2  # before a terminal shows how far the search is


def add_options(parser: VerbParser) -> None:
    add = parser.add_argument
    add("names", nargs="*", type=partial(normalize, "NFC"), metavar="NAME", help="who plays")
    names = "who plays: a file with a name on each line; - is standard input"
    add("--names", dest="names_file", default="", metavar="FILE", help=names)
    add(
        "--players",
        type=number_from(1, MOST_PLAYERS),
        default=0,
        metavar="N",
        help="this many players, without names",
    )
    add("--roster", default="", metavar="FILE", help="who plays: the roster of a scores file")
    add(
        "--rounds",
        type=number_from(1, MOST_ROUNDS),
        metavar="N",
        help="how many rounds there are in all, the played ones included",
    )
    kept = (
        "go on after what was played in this scores file; the rest of its plan stays unless"
        " players change"
    )
    add("--keep", default="", metavar="FILE", help=kept)
    add("--add", type=split_names, default=(), metavar="A,B", help="players who come late (--keep)")
    gone = "players who no longer play (--keep, --roster)"
    add("--without", type=split_names, default=(), metavar="A,B", help=gone)
    swiss = (
        "one more round by the standings: neighbours play each other, and the leaders sit at"
        " table 1 (--keep)"
    )
    add("--swiss", action="store_true", help=swiss)
    seed = f"another number gives another plan ({DEFAULT_SEED})"
    add("--seed", type=number_from(0), default=DEFAULT_SEED, metavar="N", help=seed)
    limit = f"search for at most this long, and then take the best plan so far ({DEFAULT_TIME})"
    add("--time", type=number_from(0), default=DEFAULT_TIME, metavar="SECONDS", help=limit)
    add_rules_options(parser)
    add_include_anywhere(parser)
    out = "write to a new file, or to that of --keep; - is standard output"
    add("-o", dest="out", default=STDIN, metavar="OUT", help=out)
    format_names = format_list(FORMATS, "or")
    parser.add_choice(
        "--format", values=FORMATS, default=FORMATS[0], metavar="FORMAT", help=format_names
    )
    add_quiet_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print a plan, or write it."""
    parse_rules_options(arguments)  # this checks them
    check_names("seating", arguments.names)
    _check_who_plays(arguments)
    kept, out = arguments.keep, arguments.out
    is_rewritten = kept != "" and is_same_file(out, kept)  # the plan goes on in its own file
    if not is_rewritten:
        check_is_new(out)
    if is_rewritten and arguments.format != FORMATS[0]:
        raise UsageError(f"{out} is the scores file: write the pages to print to another file")
    before = read_contents(kept) if is_rewritten else FileContents(None)
    plan_rounds = _plan_from_file if kept or arguments.roster else _plan_for_names
    text, named = plan_rounds(arguments)
    if arguments.format == "md":
        text = "".join(f"{line}\n" for line in format_sheets_markdown(named))
    elif arguments.format == "html":
        text = "".join(f"{line}\n" for line in format_sheets_html(named))
    elif arguments.format == "json":
        text = json.dumps(describe_plan(named), ensure_ascii=False, indent=1) + "\n"
    else:
        rounds = "".join(f"{line}\n" for line in format_rounds(named))
        text += "\n" + lay_out_source(SourceFile.from_text(rounds)).text
        _read_played(arguments, kept or "<plan>", text, fail_for_argument)  # can names be written?
    with Places() as places:
        places.open(out, "plan", before=before).write(text)  # UTF-8, as scores files are
        places.keep()
    if not arguments.quiet:
        if out != STDIN:
            print_message(f"wrote {escape_unprintable(out)}")
        if arguments.format != "json" or out != STDIN:
            print_message("\n".join(map(escape_unprintable, describe_quality(named))))
    return EXIT_FINE


def _check_who_plays(arguments: argparse.Namespace) -> None:
    """Fails unless exactly one option says who plays."""
    ways = {
        "names": bool(arguments.names),
        "--names": bool(arguments.names_file),
        "--players": arguments.players != 0,
        "--roster": bool(arguments.roster),
        "--keep": bool(arguments.keep),
    }
    chosen_ways = [way for way, is_said in ways.items() if is_said]
    if not chosen_ways:
        raise UsageError("say who plays: mjtally seating --players 16 --rounds 5, or their names")
    if len(chosen_ways) > 1:
        raise UsageError(f"{format_list(chosen_ways)} both say who plays: leave one out")
    if arguments.add and not arguments.keep:
        raise UsageError(
            "--add is for players who come late, and needs the plan so far: add --keep FILE"
        )
    if arguments.without and not (arguments.keep or arguments.roster):
        raise UsageError(
            "--without needs --keep FILE or --roster FILE: add one, or leave"
            " these players out of the names"
        )
    if arguments.swiss and not arguments.keep:
        raise UsageError("--swiss needs the rounds that were played: add --keep FILE")
    if arguments.swiss and arguments.rounds is not None:
        raise UsageError("--swiss seats one round, the next one: leave --rounds out")
    if arguments.rounds is None and not arguments.keep:
        raise UsageError("say how many rounds there are: --rounds 5")
    if len(arguments.names) == 1 and arguments.names[0].isdecimal():
        number = arguments.names[0]
        raise UsageError(f"{number} is one name: for {number} players write --players {number}")
    if len(arguments.names) == 1 and os.path.isfile(arguments.names[0]):
        file = arguments.names[0]
        raise UsageError(
            f"{file} is a file, not a player: --keep {file} or --roster {file} if it is a scores"
            f" file, --names {file} if it has a name on each line"
        )


# --------------------------------------------------------------------------- who plays, and when


def _plan_for_names(arguments: argparse.Namespace) -> tuple[str, NamedPlan]:
    """The plan for players who are named or counted: the lines above the rounds, and the rounds."""
    from ..rules.families import DEFAULT_RULESET, PRESETS

    width = len(str(arguments.players))
    names = tuple(arguments.names) or tuple(
        f"P{number:0{width}}" for number in range(1, arguments.players + 1)
    )
    if arguments.names_file:
        names = _read_names(arguments.names_file)
    _check_twice(names, "")
    rules = parse_rules_options(arguments) or PRESETS[DEFAULT_RULESET]
    return _plan_from_start(arguments, names, rules.players, _list_declarations(arguments, []))


def _read_names(path: str) -> tuple[str, ...]:
    """The names of a list, one on each line; # begins a comment."""
    lines = normalize("NFC", read_text(path).removeprefix(BOM)).splitlines()
    names = (" ".join(re.sub(r"(^|\s)#.*", "", line).split()) for line in lines)
    listed = tuple(name.strip('"') for name in names if name)
    if not listed:
        raise UsageError(f"{name_file(path)} has no names: write one on each line")
    return listed


def _plan_from_file(arguments: argparse.Namespace) -> tuple[str, NamedPlan]:
    """The lines above the rounds, and the rounds, for the players of a file, after the games that
    it has."""
    path = arguments.keep or arguments.roster
    file = name_file(path)
    check_kinds([path])
    text = re.sub("\r\n?", "\n", read_text(path).removeprefix(BOM))
    problems: list[Problem] = []
    played = _read_played(arguments, file, text, problems.append)
    expected_codes = CODES_OF_OPEN_GAMES | {"no-players"}
    errors = report_problems(problems, quiet=arguments.quiet, expected=expected_codes)
    if errors:
        fail_for_errors(
            errors,
            "no seats were planned",
            fixable_counts=count_fixable(problems),
            named_files=[file],
            check_options=list_check_options(arguments),
        )
    expected = _choose_players(arguments, played)
    if arguments.keep:
        return _plan_further(arguments, played, expected, text)
    if not expected:
        raise UsageError(f"{file} has no roster, and nobody played in it: write roster=Aki,Ben,…")
    head = _list_declarations(arguments, text.split("\n"))
    return _plan_from_start(arguments, expected, played.rules.players, head)


def _read_played(
    arguments: argparse.Namespace, name: str, text: str, report: Callable[[Problem], None]
) -> PlayedFile:
    return read_played_file(
        name,
        text,
        report,
        parse_rules_options(arguments),
        arguments.set,
        include_anywhere=arguments.include_anywhere,
    )


def _list_declarations(arguments: argparse.Namespace, lines: Sequence[str]) -> list[str]:
    """The rules of the command line, after what the lines of another file declare, rules and
    people, except for what the plan has itself."""
    declared = list(find_declarations(lines))
    if arguments.rules:
        declared.append(f"rules={arguments.rules}")
    return [*declared, *(f"{key}={value}" for key, value in arguments.set)]


def _choose_players(arguments: argparse.Namespace, played: PlayedFile) -> tuple[str, ...]:
    """The players of the next rounds, by the names that the file uses in tables."""
    without = {played.aliases.get(name, name) for name in arguments.without}
    for name in without:
        if name not in played.expected_names:
            near = did_you_mean_player(name, played.expected_names)
            raise UsageError(f"--without: {name} does not play{near}")
    added = [played.aliases.get(name, name) for name in arguments.add]
    for name in added:
        if name in played.expected_names and name not in without:
            raise UsageError(f"--add: {name} plays already")
    _check_twice(added, "--add: ")
    staying = [name for name in played.expected_names if name not in without]
    return tuple(dict.fromkeys((*staying, *added)))


def _check_twice(names: Sequence[str], option: str) -> None:
    for at, name in enumerate(names):
        if name in names[:at]:
            raise UsageError(f"{option}{name} is named twice: two players need different names")


def _check_size(playing: int, table_size: int, rounds: int) -> None:
    """Fails if there is no table, or more than can be planned at once."""
    if playing < table_size:
        raise UsageError(f"{pluralize(playing, 'player')}: a table needs {table_size}")
    if playing > MOST_PLAYERS or playing * rounds > LARGEST_PLAN:
        raise UsageError(
            f"{playing} players and {pluralize(rounds, 'round')}: at most {MOST_PLAYERS} players,"
            f" and {LARGEST_PLAN} seats in all rounds, are planned at once"
        )


# -------------------------------------------------------------------------------- the plan


def _plan_from_start(
    arguments: argparse.Namespace, names: tuple[str, ...], table_size: int, head: Sequence[str]
) -> tuple[str, NamedPlan]:
    """The plan for players who have not played yet: the lines above the rounds, and the rounds."""
    _check_size(len(names), table_size, arguments.rounds)
    roster = f"roster={','.join(map(quote_in_list, names))}"
    task = Task(range(len(names)), table_size, arguments.rounds, Past(len(names)), arguments.seed)
    with _watch_search(arguments.time) as goes_on:
        plan = make_plan(task, goes_on)
    return "".join(f"{line}\n" for line in (*head, roster)), _name_plan(task, names, plan, 1)


@contextmanager
def _watch_search(seconds: int) -> Iterator[Callable[[int], bool]]:
    """Tell a search when its time is over. If a person watches, print on standard error how far the
    search is, and that the time was up."""
    start, shows, shown = monotonic(), sys.stderr.isatty(), False
    stopped: list[int] = []

    def goes_on(repeats: int) -> bool:
        nonlocal shown
        passed = monotonic() - start
        if shows and passed > QUIET_SECONDS:
            text = f"searching for {passed:.0f} of {seconds} s, {pluralize(repeats, 'repeat')} now"
            print(f"\r{text}", end="\033[K", file=sys.stderr, flush=True)
            shown = True
        if passed > seconds:
            stopped.append(repeats)
        return not stopped

    yield goes_on
    if shown:
        print("\r\033[K", end="", file=sys.stderr, flush=True)
    if stopped and stopped[0]:
        print_message(
            f"stopped after {pluralize(seconds, 'second')} with the best plan so far; --time"
            f" {2 * seconds or DEFAULT_TIME} searches longer"
        )


def _plan_further(
    arguments: argparse.Namespace, played: PlayedFile, expected: tuple[str, ...], text: str
) -> tuple[str, NamedPlan]:
    """The plan for players who have already played: the lines above the rounds, and the rounds. The
    rounds that were planned stay, or the search starts with them."""
    names = tuple(dict.fromkeys((*played.names, *expected)))
    numbers = {name: number for number, name in enumerate(names)}
    done, planned = len(played.played), played.planned
    total = done + 1 if arguments.swiss else arguments.rounds or done + len(planned)
    if total <= done:
        were = "round was" if done == 1 else "rounds were"
        raise UsageError(
            f"{done} {were} played, and no more are planned: say how many there are in all, such"
            f" as --rounds {done + 1}"
        )
    _check_size(len(expected), played.rules.players, total - done)
    start = () if arguments.swiss else _number_rounds(planned[: total - done], numbers)
    task = Task(
        [numbers[name] for name in expected],
        played.rules.players,
        total - done,
        Past(len(names), _number_rounds(played.played, numbers)),
        arguments.seed,
        start,
    )
    stays = _cut_plan(text, planned, name_file(arguments.keep))
    if set(expected) != set(played.qualified or played.roster):
        stays = f"{stays}\nroster={','.join(map(quote_in_list, expected))}\n"
    nobody_changed = set(expected) == set(played.expected_names) and len(planned) >= total - done
    if arguments.swiss:
        order = list(task.playing)
        Random(arguments.seed).shuffle(order)  # players who are equal come in any order
        order.sort(key=lambda number: played.places.get(names[number], len(names)))
        plan = make_swiss_round(task, tuple(order))
    elif nobody_changed and start and all(len(round_) == task.table_count for round_ in start):
        plan = start
    else:
        with _watch_search(arguments.time) as goes_on:
            plan = make_plan(task, goes_on)
    return stays, _name_plan(task, names, plan, played.next_round, played.title)


def _name_plan(
    task: Task, names: tuple[str, ...], plan: Plan, first_round: int, title: str = ""
) -> NamedPlan:
    quality = measure_plan(plan, task.past, task.table_size, task.playing)
    return NamedPlan(plan, names, task.playing, first_round, quality, title)


def _number_rounds(rounds: Sequence[SeatedRound], numbers: dict[str, int]) -> Plan:
    return tuple(
        tuple(tuple(numbers[name] for name in table.names) for table in round_) for round_ in rounds
    )


def _cut_plan(text: str, planned: Sequence[SeatedRound], file: str) -> str:
    """The lines of a file that stay when its planned rounds are replaced. Raises a `UsageError` if
    any other line would be lost."""
    lines = text.split("\n")
    tables = [table for round_ in planned for table in round_]
    if tables:
        elsewhere = [table for table in tables if table.file != file]
        if elsewhere:
            raise UsageError(
                f"{elsewhere[0].file}:{elsewhere[0].line} is planned in an included file: remove"
                " it there, or go on with that file, --keep"
            )
        first = tables[0].line
        lost = next(find_lost_lines(lines, first), 0)
        if lost:
            raise UsageError(
                f"{file}:{lost}: the rounds from line {first} on are planned anew, and this line"
                " would be lost: move it above them, or remove it"
            )
        del lines[first - 1 :]
    while lines and (not lines[-1].strip() or lines[-1].startswith(ROUND_LINES)):
        if not tables and lines[-1].strip():
            break  # a round that was played
        del lines[-1]
    return "".join(f"{line}\n" for line in lines)
