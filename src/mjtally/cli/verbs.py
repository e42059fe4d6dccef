"""Every verb of the command, a row each: its name, the module it lives in, its lines of the
overview, and what `--help` says of it. The command, the overview, completion and the tests go
through this list.

A verb's module declares its options and does the work. It is imported here, by its name, and only
when its verb is used: a short file takes little time.
"""

import sys
from argparse import HelpFormatter, Namespace
from collections.abc import Sequence
from functools import cache, partial
from importlib import import_module
from itertools import chain
from typing import NamedTuple, Protocol, cast

from ..base.terminal import detect_width
from .parsers import VerbParser


class VerbModule(Protocol):
    """What the module of a verb offers."""

    def add_options(self, parser: VerbParser) -> None:
        """Declare the options, and what each word of the command line may be and becomes."""

    def run(self, arguments: Namespace) -> int:
        """Do what the verb does; the exit status."""


class Verb(NamedTuple):
    """A verb, such as `check` in `mjtally check games.txt`."""

    name: str
    module: str  # the module's name in this folder
    overview: str  # its lines in `mjtally --help`, which follow the program's name; may be empty
    description: str
    examples: str  # command lines, with which its `--help` begins

    def load(self) -> VerbModule:
        """The verb's module, which is imported now."""
        return cast(VerbModule, import_module(f".{self.module}", __package__))

    def run(self, words: Sequence[str]) -> int:
        """Do what the words after the verb ask for; the exit status."""
        arguments = build_parser(self).parse_arguments(words)
        if not vars(arguments).get("watch"):
            return self.load().run(arguments)
        from .failures import report_failure
        from .watching import watch

        return watch(arguments, self.load().run, report_failure)


@cache
def build_parser(verb: Verb) -> VerbParser:
    """The options of a verb. The first of all verbs need not be written."""
    shown = f"[{verb.name}]" if verb is DEFAULT_VERB else verb.name
    # as wide as the terminal (left to itself, argparse asks `shutil` for every option, which takes
    # as long to import as a short file to tally)
    formatter = partial(HelpFormatter, width=detect_width(sys.stdout) - 2)
    parser = VerbParser(f"mjtally {shown}", description=verb.description, formatter_class=formatter)
    parser.examples = verb.examples.splitlines()
    verb.load().add_options(parser)
    return parser


# fmt: off
VERBS: tuple[Verb, ...] = (  # in the order of the overview
    Verb("tally", "tally", "FILE...           everybody's statistics, to FILE.tsv",
         "Write the statistics of all players to a file beside the scores file.",
         "mjtally games.txt\n"
         "mjtally games.txt -o november.csv --on 2026-11"),
    Verb("standings", "tally", "standings FILE... who is ahead, on the screen or in a pipe",
         "Print who is ahead in each season and stage, in columns on a screen, as TSV in a pipe."
         " For all games together use mjtally FILE.",
         "mjtally standings games.txt\n"
         "mjtally standings games.txt --players Aki,Ben --columns name,points"),
    Verb("results", "tally", "results FILE...   a line for each game: who came where",
         "Print a line for each finished game with the players in order of rank, the latest last.",
         "mjtally results games.txt\n"
         "mjtally results games.txt --last 5 --format md"),
    Verb("check", "check", "check FILE...     show every mistake; --fix corrects some of them",
         "Read the files and report every mistake.",
         "mjtally check games.txt\n"
         "mjtally check --fix --diff games.txt"),
    Verb("fmt", "fmt", "fmt FILE...       format files: marks under the names",
         "Format scores files in place: marks under the players' names, comments in a column. The"
         " meaning of the lines does not change.",
         "mjtally fmt games.txt\n"
         "mjtally fmt --diff games.txt"),
    Verb("report", "report", "report FILE...    a web page: charts, records, every game",
         "Make a web page of everything, to look at, to send, or to print.",
         "mjtally report games.txt\n"
         "mjtally report games.txt -o page.html --season 2026 --lang de"),
    Verb("add", "add", "add FILE          write hands in the terminal, one by one",
         "Ask for hands, one after another, and write them to the scores file: in short (aki 3/40"
         " chie), or as the file has them. Each is shown with its payments before it is saved.",
         "mjtally add games.txt"),
    Verb("serve", "serve", "serve PATH        a server: phones at the table write the file",
         "Let phones at the table write the scores file, and show the report as a live page.",
         "mjtally serve games.txt\n"
         "mjtally serve club/ --lan"),
    Verb("app", "app", "app PATH          a web app: phones write, without a server",
         "Write a folder of files with which phones keep the scores by themselves: put it on any"
         " web space with https. No server runs, and nothing leaves the phone but what you send.",
         "mjtally app club/ --build APP.zip -o site"),
    Verb("sheet", "sheet", "sheet FILE...     a line for each hand, to compare with the paper",
         "Print a line for each hand: its marks, the changes and the scores.",
         "mjtally sheet games.txt --last 1\n"
         "mjtally sheet games.txt --on 2026-11-20 -o sheet.html"),
    Verb("needs", "needs", "needs FILE...     what each player needs in the next hand",
         "Say what each player needs in the next hand, or in the games that are left of a season.",
         "mjtally needs games.txt\n"
         "mjtally needs games.txt --final --overtake Aki"),
    Verb("seating", "seating", "seating NAME...   plan who sits where in a tournament",
         "Plan who sits where, round by round, and print it as a scores file to fill in, or as"
         " sheets for the wall, the players and the tables (--format md or html). Nobody meets"
         " twice where that is possible; otherwise meetings are as even as was found. Everybody has"
         " each wind and each table about equally often. If players are left over, those with the"
         " most games sit out. Standard error says how good the plan is.",
         "mjtally seating --players 16 --rounds 4\n"
         "mjtally seating Aki Ben Chie Dai Emi Fay Gus Hal --rounds 3 -o cup.txt"),
    Verb("compare", "compare", "compare FILE... A B    two players side by side, and luck",
         "Compare two players, or two periods of one player: how far apart they are, and whether"
         " that may be luck. Words that name a file are files, others players.",
         "mjtally compare games.txt Aki Ben\n"
         "mjtally compare games.txt Aki --before 2026-09"),
    Verb("explain", "explain",
         "explain FILE:LINE what a line means, and who pays whom\n"
         "explain FILE --player NAME --column COLUMN    how it is counted",
         "Explain where a figure of a table comes from, or what a line means.",
         "mjtally explain games.txt:6\n"
         "mjtally explain games.txt --player Aki --column points"),
    Verb("new", "new", "new NAME...       a scores file to begin with; or --club FOLDER",
         "Print a scores file to begin with, or write it with -o. With --club, make the folder of a"
         " club: a file with the rules and the players, evenings in scores/, and files for git.",
         "mjtally new Aki Ben Chie Dai -o friday.txt\n"
         "mjtally new --club ourclub --rules hk Aki Ben Chie Dai"),
    Verb("import", "import_logs",
         "import LOG...     game logs and spreadsheets as a scores file",
         "Make a scores file from game logs or from a spreadsheet.",
         "mjtally import logs/ -o online.txt\n"
         "mjtally import sheet.csv --append games.txt"),
    Verb("help", "help", "help [WORD]       what any word means, and the manual",
         "Explain a word of scores files, of the program, or of the game, or answer a question.",
         "mjtally help uma\n"
         "mjtally help dead hand\n"
         "mjtally help cheat-sheet"),
    Verb("columns", "columns", "columns           every column, and how it is counted",
         "Explain the columns of a table; * marks those that are shown by default.",
         "mjtally columns\n"
         "mjtally columns --table results"),
    Verb("rules", "rules", "rules [NAME]      the rulesets; one of them as declarations",
         "List the rulesets, or print one as declarations for a scores file.",
         "mjtally rules\n"
         "mjtally rules mleague"),
    Verb("points", "points", "points MARK       what a mark such as 3/40 pays",
         "Show what each player pays for a mark, such as 3/40, 5 or 1y.",
         "mjtally points 3/40\n"
         "mjtally points 3/40 --dealer --self-draw --honba 1"),
    Verb("hand", "hand", "hand TILES        yaku, fan and payments of a hand in tiles",
         "Show the yaku and fu, or the fan, and the payments of a hand in tiles.",
         "mjtally hand '34678m33s234567p+2m' --riichi --dora 5s"),
    Verb("lab", "lab", "",  # few people need it: see mjtally help lab
         "The answers to the lab document's input files, a line each.",
         "mjtally lab input.txt"),
    Verb("completion", "completion", "completion SHELL  a script for bash, zsh or fish",
         "Print a script that completes the command in a shell.",
         "mjtally completion bash > ~/.mjtally-completion"),
    Verb("lsp", "lsp", "lsp               a language server, which editors start",
         "A language server for editors, on standard input and output.",
         "mjtally lsp"),
)
# fmt: on
DEFAULT_VERB, *_ = VERBS  # the verb of a command line that names none
VERBS_BY_NAME = {verb.name: verb for verb in VERBS}

# fmt: off
FIRST_NEEDED = (  # what `mjtally` alone shows, on a small screen with the line that was typed
    "new", "add", "check", "tally", "standings", "results", "sheet", "explain", "report", "serve",
    "needs", "seating", "import", "help",
)
# fmt: on
WHAT_A_FILE_IS = """\
A scores file is plain text: a players line, then a line for each hand.

    Aki Ben Chie Dai
    3/40! - d -
"""
USAGE_OF_VERBS = "VERB --help       the options of a verb; mjtally tally --help"
OFTEN_USED = """\
often used:
  -o OUT                another file; - is standard output
  --table TABLE         {tables}, or all
  --columns A,B,C       these columns, or all
  --format FORMAT       {formats}
  --on DATE --from DATE --to DATE --season NAME --last N --players A,B
  --sort COLUMN         sort by this column; -COLUMN: descending
  --rules NAME          a ruleset, as if the file began with rules=NAME
  --set KEY=VALUE       one of its rules, as if declared after that"""
WORDS_COLUMN, OVERVIEW_WIDTH = 24, 80  # the columns where the meaning of an option begins and ends


def format_first_screen(width: int = OVERVIEW_WIDTH) -> str:
    """What `mjtally` alone prints: what a file is, and the verbs with which everybody begins."""
    verbs = (VERBS_BY_NAME[name].overview.partition("\n")[0] for name in FIRST_NEEDED)
    lines = (f"  mjtally {line}" for line in verbs)
    more = "mjtally --help has all verbs; mjtally VERB --help has the options of one."
    return _fit_text("\n".join([WHAT_A_FILE_IS, *lines, "", more]), width)


def format_overview(width: int = OVERVIEW_WIDTH) -> str:
    """What `mjtally --help` prints: every verb, and the options that are often used. On a narrower
    screen the words of a line go on below it."""
    from ..base.terminal import wrap_words
    from ..output.formats import FORMAT_NAMES
    from ..tables.registry import TABLE_NAMES

    lines = [line for verb in VERBS for line in verb.overview.splitlines()]
    usage = "\n       ".join(f"mjtally {line}" for line in (*lines, USAGE_OF_VERBS))
    _, *tables = TABLE_NAMES  # all tables but the default one
    room = OVERVIEW_WIDTH - WORDS_COLUMN
    options = OFTEN_USED.format(
        tables=f"\n{' ' * WORDS_COLUMN}".join(wrap_words(" ".join(tables), room)),
        formats=" ".join(sorted(FORMAT_NAMES, key="table".__ne__)),  # the screen's first
    )
    return _fit_text(f"{WHAT_A_FILE_IS}\nusage: {usage}\n\n{options}", width)


def _fit_text(text: str, width: int) -> str:
    """A text for a screen, with the words of a line below its beginning where it is too long."""
    if width >= OVERVIEW_WIDTH:
        return text
    return "\n".join(chain.from_iterable(_fit_line(line, width) for line in text.split("\n")))


def _fit_line(line: str, width: int) -> list[str]:
    """A line of the overview, whose words stand below its beginning where it is too long."""
    from ..base.terminal import wrap_words

    if len(line) <= width:
        return [line]
    indent = len(line) - len(line.lstrip())
    start, _, explanation = line.strip().partition("  ")
    first = [f"{' ' * indent}{start}"] if explanation else []
    below = min(indent + 4, width // 2)
    wrapped = wrap_words(explanation.strip() or start, width - below)
    return [*first, *(f"{' ' * below}{part}" for part in wrapped)]
