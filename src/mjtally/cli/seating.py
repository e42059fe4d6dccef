"""`mjtally seating`: who sits where in the rounds of a tournament, as a scores file to fill in."""

import argparse
import json
import os
import re
from collections.abc import Sequence
from random import Random
from typing import NamedTuple
from unicodedata import normalize

from ..base.errors import Problem, UsageError
from ..base.terminal import escape_unprintable
from ..base.wording import did_you_mean, format_list, pluralize
from ..importing.names import quote_in_list
from ..interpreter.rulesets import Settings
from ..interpreter.sources import BOM, STDIN, read_text
from ..model.types import Rules
from ..output.files import Seen, is_same_file, open_output, seen
from ..output.seating import NamedPlan, describe_plan, describe_quality, format_rounds
from ..seating import (
    Past,
    Plan,
    PlayedFile,
    SeatedRound,
    Task,
    find_declarations,
    find_lost_lines,
    make_plan,
    make_swiss_round,
    measure_plan,
    read_played_file,
)
from ..tables.options import split_names
from .console import EXIT_ERRORS, EXIT_FINE, print_message, print_output, report_problem
from .options import add_include_anywhere, add_quiet_option, add_rules_options, parse_rules_options
from .parsers import VerbParser, check_known, parse_settings, start_parser, whole_number

FORMATS = ("scores", "json")
EXPECTED_PROBLEMS = {"unfinished", "nothing-played", "no-players"}  # of a tournament
MOST_PLAYERS, MOST_ROUNDS = 1000, 100
LARGEST_PLAN = 20_000  # seats in all rounds
OWN_COMMENTS = ("# round ", "# sits out: ")
DEFAULT_SEED = 1


class SeatingOptions(NamedTuple):
    """Who plays how many rounds, after what, and where the plan goes."""

    names: tuple[str, ...]
    player_count: int  # of players without names; 0 where they have some
    roster: str  # a scores file, or nothing
    kept: str  # likewise
    round_count: int  # in all, with those played; 0 where the file says it
    added: tuple[str, ...]
    without: tuple[str, ...]
    is_swiss: bool
    seed: int
    rules_name: str
    settings: Settings
    rules: Rules | None
    include_anywhere: bool
    out: str
    format: str
    is_quiet: bool


class Tournament(NamedTuple):
    """Who plays on, what was played, and what was planned; the text that stays of the file."""

    task: Task
    names: tuple[str, ...]  # by number
    text: str
    is_as_planned: bool = False  # nobody came or left: the planned rounds stay
    standing: tuple[int, ...] = ()  # the first one first, of those who play


def build_parser() -> VerbParser:
    """The options of `seating`."""
    words = (
        "Who sits where, round by round, as a scores file to fill in: nobody meets twice where that"
        " is possible, otherwise as evenly as was found; everybody has every wind and table about"
        " as often. Where players are left over, those with the most games sit out. How good the"
        " plan is stands on standard error."
    )
    parser = start_parser("seating", words)
    add = parser.add_argument
    add("names", nargs="*", metavar="NAME", help="who plays")
    add("--players", type=whole_number, default=0, metavar="N", help="so many, without names")
    add("--roster", default="", metavar="FILE", help="the roster of a scores file")
    add("--rounds", type=whole_number, metavar="N", help="how many, with those that were played")
    kept = "go on after what was played in a scores file; what was planned stays if nobody changes"
    add("--keep", default="", metavar="FILE", help=kept)
    add("--add", default="", metavar="A,B", help="who comes late (--keep)")
    add("--without", default="", metavar="A,B", help="who does not play on (--keep, --roster)")
    swiss = "one more round, by the standings: who are near play each other (--keep)"
    add("--swiss", action="store_true", help=swiss)
    seed = f"another number is another plan ({DEFAULT_SEED})"
    add("--seed", type=whole_number, default=DEFAULT_SEED, metavar="N", help=seed)
    add_rules_options(parser)
    add_include_anywhere(parser)
    out = "a file that is not there yet, or that of --keep; - is standard output"
    add("-o", dest="out", default=STDIN, metavar="OUT", help=out)
    add("--format", default=FORMATS[0], metavar="FORMAT", help=format_list(FORMATS, "or"))
    parser.possible_values["format"] = FORMATS
    add_quiet_option(parser)
    return parser


def run(arguments: Sequence[str]) -> int:
    """Print a plan, or write it."""
    options = _parse_options(build_parser().parse_arguments(arguments))
    before = seen(options.kept) if options.kept not in {"", STDIN} else Seen(None)
    tournament = _open_tournament(options)
    if tournament is None:
        return EXIT_ERRORS
    named = _name_plan(tournament, _plan_seats(tournament, options))
    if options.format == "json":
        text = json.dumps(describe_plan(named), ensure_ascii=False, indent=1) + "\n"
    else:
        text = _format_scores(tournament, named)
        _check_text(text, options)
    _write_text(text, options, before)
    if not options.is_quiet:
        if options.out != STDIN:
            print_message(f"wrote {escape_unprintable(options.out)}")
        if options.format != "json" or options.out != STDIN:
            print_message("\n".join(map(escape_unprintable, describe_quality(named))))
    return EXIT_FINE


# ------------------------------------------------------------------------------- what is asked


def _parse_options(options: argparse.Namespace) -> SeatingOptions:
    check_known(options.format, FORMATS, "format")
    parsed = SeatingOptions(
        tuple(normalize("NFC", name) for name in options.names),
        options.players,
        options.roster,
        options.keep,
        options.rounds or 0,
        split_names(options.add),
        split_names(options.without),
        options.swiss,
        options.seed,
        options.rules or "",
        parse_settings(options.set),
        parse_rules_options(options),
        options.include_anywhere,
        options.out,
        options.format,
        options.quiet,
    )
    _check_sources(parsed, options)
    _check_numbers(parsed, options)
    is_kept = bool(parsed.kept) and is_same_file(parsed.out, parsed.kept)
    if parsed.out != STDIN and os.path.lexists(parsed.out) and not is_kept:
        raise UsageError(f"{parsed.out} is there already: name another file")
    return parsed


def _check_sources(options: SeatingOptions, given: argparse.Namespace) -> None:
    """Fails unless it is said in one way who plays."""
    ways = {
        "names": bool(options.names),
        "--players": given.players != 0,
        "--roster": bool(options.roster),
        "--keep": bool(options.kept),
    }
    said = [way for way, is_said in ways.items() if is_said]
    if not said:
        raise UsageError("say who plays: mjtally seating --players 16 --rounds 5, or their names")
    if len(said) > 1:
        raise UsageError(f"{format_list(said)} both say who plays: leave one out")
    if options.added and not options.kept:
        raise UsageError("--add is for who comes late to what --keep FILE goes on with")
    if options.without and not (options.kept or options.roster):
        raise UsageError("--without is for --keep FILE and --roster FILE: leave the names out")
    if options.is_swiss and not options.kept:
        raise UsageError("--swiss seats by what was played: --keep FILE")
    if options.is_swiss and given.rounds is not None:
        raise UsageError("--swiss seats one round, the next one: leave --rounds out")
    if given.rounds is None and not options.kept:
        raise UsageError("say how many rounds are played: --rounds 5")


def _check_numbers(options: SeatingOptions, given: argparse.Namespace) -> None:
    if given.rounds is not None and not 1 <= given.rounds <= MOST_ROUNDS:
        raise UsageError(f"--rounds is 1 to {MOST_ROUNDS}")
    if given.players != 0 and not 1 <= given.players <= MOST_PLAYERS:
        raise UsageError(f"--players is a number of at most {MOST_PLAYERS}, such as 16")
    if len(options.names) == 1 and os.path.isfile(options.names[0]):
        file = options.names[0]
        raise UsageError(f"{file} is a file, not a player: --keep {file} or --roster {file}")


def _open_tournament(options: SeatingOptions) -> Tournament | None:
    """Who plays, and what was played; None where the file has errors, which were reported."""
    if not (options.kept or options.roster):
        width = len(str(options.player_count))
        names = options.names or tuple(
            f"P{number:0{width}}" for number in range(1, options.player_count + 1)
        )
        _check_twice(names, "")
        text = "".join(f"{line}\n" for line in _list_declarations((), options))
        return _begin_tournament(names, _find_table_size(options.rules), text, options)
    path = options.kept or options.roster
    text = re.sub("\r\n?", "\n", read_text(path).removeprefix(BOM))
    errors: list[Problem] = []

    def report(problem: Problem) -> None:
        if problem.code not in EXPECTED_PROBLEMS:
            report_problem(options.is_quiet, problem)
            errors.extend([problem] * problem.is_error)

    name = "<stdin>" if path == STDIN else path
    played = read_played_file(
        name,
        text,
        report,
        options.rules,
        options.settings,
        include_anywhere=options.include_anywhere,
    )
    if errors:
        print_message(f"{pluralize(len(errors), 'error')}: no seats were planned")
        return None
    expected = _choose_players(played, options)
    if options.kept:
        return _continue_tournament(played, expected, text, name, options)
    if not expected:
        raise UsageError(f"{path} has no roster, and nobody played in it: write roster=Aki,Ben,…")
    head = "".join(f"{line}\n" for line in _list_declarations(text.split("\n"), options))
    return _begin_tournament(expected, played.rules.players, head, options)


def _list_declarations(lines: Sequence[str], options: SeatingOptions) -> list[str]:
    """The rules of the command line, after what the lines of another file declare, rules and
    people, but for what the plan has itself."""
    declared = list(find_declarations(lines))
    if options.rules_name:
        declared.append(f"rules={options.rules_name}")
    return [*declared, *(f"{key}={value}" for key, value in options.settings)]


def _find_table_size(rules: Rules | None) -> int:
    from ..families import DEFAULT_RULESET, PRESETS

    return (rules or PRESETS[DEFAULT_RULESET]).players


def _choose_players(played: PlayedFile, options: SeatingOptions) -> tuple[str, ...]:
    """Who plays on, by the names that the file tallies them under."""
    without = {_find_player(name, played, "--without") for name in options.without}
    added = [played.aliases.get(name, name) for name in options.added]
    for name in added:
        if name in played.expected_names and name not in without:
            raise UsageError(f"--add: {name} plays already")
    _check_twice(added, "--add: ")
    stay = [name for name in played.expected_names if name not in without]
    return tuple(dict.fromkeys((*stay, *added)))


def _find_player(name: str, played: PlayedFile, option: str) -> str:
    player = played.aliases.get(name, name)
    if player not in played.expected_names:
        near = did_you_mean(name, played.expected_names)
        raise UsageError(f"{option}: {name} does not play{near}")
    return player


def _check_twice(names: Sequence[str], option: str) -> None:
    for at, name in enumerate(names):
        if name in names[:at]:
            raise UsageError(f"{option}{name} is named twice: two players need different names")


def _check_size(playing: int, table_size: int, rounds: int) -> None:
    """Fails where there is no table, or more than is planned at once."""
    if playing < table_size:
        raise UsageError(f"{pluralize(playing, 'player')}: a table needs {table_size}")
    if playing > MOST_PLAYERS or playing * rounds > LARGEST_PLAN:
        raise UsageError(
            f"{playing} players and {pluralize(rounds, 'round')}: at most {MOST_PLAYERS} players,"
            f" and {LARGEST_PLAN} seats in all rounds, are planned at once"
        )


# ----------------------------------------------------------------------------- the tournament


def _begin_tournament(
    names: tuple[str, ...], table_size: int, head: str, options: SeatingOptions
) -> Tournament:
    """Nothing was played yet."""
    _check_size(len(names), table_size, options.round_count)
    roster = f"roster={','.join(map(quote_in_list, names))}\n"
    past = Past(len(names))
    task = Task(range(len(names)), table_size, options.round_count, past, options.seed)
    return Tournament(task, names, f"{head}{roster}")


def _continue_tournament(
    played: PlayedFile,
    expected: tuple[str, ...],
    text: str,
    file: str,
    options: SeatingOptions,
) -> Tournament:
    """After what was played; what was planned stays, or is where the search begins."""
    names = tuple(dict.fromkeys((*played.names, *expected)))
    numbers = {name: number for number, name in enumerate(names)}
    done, planned = len(played.played), played.planned
    total = done + 1 if options.is_swiss else options.round_count or done + len(planned)
    if total <= done:
        were = "round was" if done == 1 else "rounds were"
        raise UsageError(
            f"{done} {were} played, and no more are planned: say how many there are in all, such"
            f" as --rounds {done + 1}"
        )
    _check_size(len(expected), played.rules.players, total - done)
    start = () if options.is_swiss else _number_rounds(planned[: total - done], numbers)
    is_same = set(expected) == set(played.expected_names) and len(planned) >= total - done
    task = Task(
        [numbers[name] for name in expected],
        played.rules.players,
        total - done,
        Past(len(names), _number_rounds(played.played, numbers)),
        options.seed,
        start,
    )
    is_as_planned = is_same and bool(start) and all(len(each) == task.table_count for each in start)
    stays = _cut_plan(text, played.planned, file)
    if set(expected) != set(played.roster):
        stays = f"{stays}\nroster={','.join(map(quote_in_list, expected))}\n"
    order = list(task.playing)
    Random(options.seed).shuffle(order)  # of those who are equal
    order.sort(key=lambda number: played.places.get(names[number], len(names)))
    return Tournament(task, names, stays, is_as_planned, tuple(order))


def _number_rounds(rounds: Sequence[SeatedRound], numbers: dict[str, int]) -> Plan:
    return tuple(
        tuple(tuple(numbers[name] for name in table.names) for table in round_) for round_ in rounds
    )


def _cut_plan(text: str, planned: Sequence[SeatedRound], file: str) -> str:
    """What stays of a file when its planned rounds are replaced; a `UsageError` where more than
    they would be lost."""
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
    while lines and (not lines[-1].strip() or lines[-1].startswith(OWN_COMMENTS)):
        if not tables and lines[-1].strip():
            break  # of a round that was played
        del lines[-1]
    return "".join(f"{line}\n" for line in lines)


# -------------------------------------------------------------------------------- the plan


def _plan_seats(tournament: Tournament, options: SeatingOptions) -> Plan:
    if options.is_swiss:
        return make_swiss_round(tournament.task, tournament.standing)
    if tournament.is_as_planned:
        return tournament.task.start
    return make_plan(tournament.task)


def _name_plan(tournament: Tournament, plan: Plan) -> NamedPlan:
    task = tournament.task
    quality = measure_plan(plan, task.past, task.table_size, task.playing)
    first = len(task.past.rounds) + 1
    return NamedPlan(plan, tournament.names, task.playing, first, quality)


def _format_scores(tournament: Tournament, named: NamedPlan) -> str:
    """The text that stays, and the rounds below it."""
    return tournament.text + "".join(f"{line}\n" for line in format_rounds(named))


def _check_text(text: str, options: SeatingOptions) -> None:
    """Fails where names cannot be written, before anything is."""

    def raise_error(problem: Problem) -> None:
        if problem.is_error:
            raise UsageError(problem.message)

    read_played_file(
        options.kept or "<plan>",
        text,
        raise_error,
        options.rules,
        options.settings,
        include_anywhere=options.include_anywhere,
    )


def _write_text(text: str, options: SeatingOptions, before: Seen) -> None:
    if options.out == STDIN:
        print_output(text, end="")
        return
    is_kept = bool(options.kept) and is_same_file(options.out, options.kept)
    held = before if is_kept else Seen(None)
    with open_output(options.out, [], force=True, before=held) as (file, keep):
        file.write(text)
        keep()
