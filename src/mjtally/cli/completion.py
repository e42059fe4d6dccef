"""`mjtally completion SHELL`: a script that completes verbs, options and their values.

It is written by shtab, an optional extra (`pip install 'mjtally[completion]'`), which is imported
only here.
"""

import argparse
from collections.abc import Callable, Mapping, Sequence

from ..base.errors import UsageError
from ..families import PRESETS
from ..output.formats import FORMAT_NAMES
from ..tables.options import PERIODS
from ..tables.registry import TABLE_NAMES
from .check import PROBLEM_FORMATS, check_parser
from .explain import explain_parser
from .fmt import SCORES_AFTER, fmt_parser
from .hand import hand_parser, lab_parser
from .help import help_parser, list_topics, new_parser
from .import_logs import import_parser
from .lists import columns_parser, points_parser, rules_parser
from .lsp import lsp_parser
from .options import EXIT_FINE, build_parser, check_known, print_output
from .report import report_parser
from .sheet import sheet_parser
from .tally import ALL_TABLES, tally_parser

SHELLS = ("bash", "zsh", "fish")


def completion_parser() -> argparse.ArgumentParser:
    """The options of `completion`."""
    parser = build_parser("completion", "Print a script that completes the command in a shell.")
    parser.add_argument("shell", metavar="SHELL", help="bash, zsh or fish")
    return parser


PARSERS: Mapping[str, Callable[[], argparse.ArgumentParser]] = {
    "tally": tally_parser,
    "check": check_parser,
    "fmt": fmt_parser,
    "sheet": sheet_parser,
    "explain": explain_parser,
    "report": report_parser,
    "rules": rules_parser,
    "columns": columns_parser,
    "points": points_parser,
    "import": import_parser,
    "hand": hand_parser,
    "lab": lab_parser,
    "help": help_parser,
    "new": new_parser,
    "completion": completion_parser,
    "lsp": lsp_parser,
}


def run(arguments: Sequence[str]) -> int:
    """Print a completion script."""
    shell = completion_parser().parse_args(arguments).shell
    check_known(shell, SHELLS, "shell")
    try:
        import shtab
    except ImportError:
        why = "completion needs shtab: pip install 'mjtally[completion]'"
        raise UsageError(why) from None
    print_output(shtab.complete(build_whole_parser(), shell=shell))
    return EXIT_FINE


def build_whole_parser() -> argparse.ArgumentParser:
    """All verbs as one parser, with the values that options have."""
    whole = argparse.ArgumentParser("mjtally")
    verbs = whole.add_subparsers()
    for name, make in PARSERS.items():
        own = make()
        words = own.description
        verb = verbs.add_parser(name, parents=[own], add_help=False, help=words, description=words)
        for action in verb._actions:
            action.choices = _list_possible_values(name, action) or action.choices
            if action.dest == "files":
                action.complete = {  # type: ignore[attr-defined]
                    "bash": "_shtab_compgen_files",
                    "zsh": "_files",
                    "fish": "__fish_complete_path",
                }
    return whole


def _list_possible_values(verb: str, action: argparse.Action) -> Sequence[str]:
    """The words that an option, or an argument, may be."""
    match verb, action.dest:
        case _, "rules":
            return tuple(PRESETS)
        case "rules", "name":
            return tuple(PRESETS)
        case _, "table":
            return (*TABLE_NAMES, ALL_TABLES)
        case "fmt", "scores":
            return SCORES_AFTER
        case "check", "format":
            return PROBLEM_FORMATS
        case "explain" | "hand", "format":
            return ("text", "json")
        case _, "format":
            return FORMAT_NAMES
        case _, "by":
            return PERIODS
        case _, "topic":
            return tuple(list_topics())
        case _, "shell":
            return SHELLS
    return ()
