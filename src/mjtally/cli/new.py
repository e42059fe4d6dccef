"""`mjtally new NAME…`: a scores file to begin with; with `--club`, the folder of a club."""

import os
import sys
from collections.abc import Sequence
from shlex import join as join_command

from ..base.errors import UsageError
from ..base.terminal import detect_width, escape_unprintable, is_terminal
from ..interpreter.includes import SCORES_ENDING
from ..interpreter.rulesets import find_named_rules
from ..interpreter.sources import STDIN
from ..output.files import Seen, open_output
from .console import EXIT_FINE, print_message
from .new_files import COMMENT_WIDTH, build_new_file
from .parsers import VerbParser, start_parser


def build_parser() -> VerbParser:
    """The options of `new`."""
    words = (
        "Print a scores file to begin with, or write it with -o; with --club, lay out the folder"
        " of a club: evenings in scores/, who may play, and what git and a forge want to know."
    )
    parser = start_parser("new", words)
    add = parser.add_argument
    add("names", nargs="*", metavar="NAME", help="who plays; more are a roster")
    add("-o", dest="out", default=STDIN, metavar="OUT", help="the file, which is not there yet")
    add("--club", default="", metavar="FOLDER", help="lay out a club's repository in FOLDER")
    add("--rules", default="riichi", metavar="NAME", help="a ruleset (riichi)")
    return parser


def run(arguments: Sequence[str]) -> int:
    """Print a scores file to begin with, or write it."""
    options = build_parser().parse_arguments(arguments)
    _check_names(options.names)
    if options.club:
        if options.out != STDIN:
            raise UsageError("--club writes a folder, and -o one file: leave one out")
        from .new_club import lay_out_club

        return lay_out_club(options.club, options.names, options.rules)
    if not options.names:
        raise UsageError("say who plays: mjtally new Aki Ben Chie Dai")
    if options.out != STDIN and os.path.lexists(options.out):
        raise UsageError(f"{options.out} is there already: name another file")
    is_shown = options.out == STDIN and is_terminal(sys.stdout)
    width = min(COMMENT_WIDTH, detect_width(sys.stdout) - 3) if is_shown else COMMENT_WIDTH
    text = build_new_file(options.names, options.rules, find_named_rules(options.rules), width)
    with open_output(options.out, [], before=Seen(None)) as (file, keep):  # UTF-8, as they are
        file.write(text)
        keep()
    if options.out != STDIN:
        print_message(f"wrote {escape_unprintable(options.out)}")
    return EXIT_FINE


def _check_names(names: Sequence[str]) -> None:
    """Fails where the name of a file is among those of players."""
    for name in names:
        if name.endswith(SCORES_ENDING):
            players = join_command([each for each in names if each != name] or ["NAME..."])
            raise UsageError(
                f"{name} is a file, not a player: mjtally new {players} -o {join_command([name])}"
            )
