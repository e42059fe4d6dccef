"""Every verb of the command, a row each: its name, the module it lives in, and its lines of the
overview. The command, the overview, completion and the tests go through this list.

A verb's module has `build_parser()`, its options, and `run(words)`, which returns the exit
status. It is imported here, by its name, and only when its verb is used: a short file takes little
time.
"""

from collections.abc import Sequence
from importlib import import_module
from itertools import chain
from typing import Any, NamedTuple, Protocol, cast


class VerbModule(Protocol):
    """What the module of a verb offers."""

    def build_parser(self) -> Any:
        """The options of the verb, a `VerbParser`, whose description says what the verb does.
        (Its messages name verbs: it asks this list, and so is not imported here.)"""

    def run(self, words: Sequence[str]) -> int:
        """Do what the verb does; the exit status."""


class Verb(NamedTuple):
    """A verb, such as `check` in `mjtally check games.txt`."""

    name: str
    module: str  # in this folder; or what in one of them, as `module:name`
    overview: str  # its lines in `mjtally --help`, each after the program's name; or none

    def load(self) -> VerbModule:
        """What runs it, imported now."""
        module, _, name = self.module.partition(":")
        loaded = import_module(f".{module}", __package__)
        return cast(VerbModule, getattr(loaded, name) if name else loaded)


VERBS: tuple[Verb, ...] = (  # in the order of the overview
    Verb("tally", "tally", "FILE...           everybody's statistics, to FILE.tsv"),
    Verb(
        "standings", "tally:STANDINGS", "standings FILE... who is ahead, on the screen or in a pipe"
    ),
    Verb("results", "tally:RESULTS", "results FILE...   a line for each game: who came where"),
    Verb("check", "check", "check FILE...     show every mistake; --fix corrects some of them"),
    Verb("fmt", "fmt", "fmt FILE...       format files: marks under the names"),
    Verb("report", "report", "report FILE...    a web page: charts, records, every game"),
    Verb("serve", "serve", "serve PATH        a server: phones at the table write the file"),
    Verb("app", "app", "app PATH          a web app: phones write, without a server"),
    Verb("sheet", "sheet", "sheet FILE...     a line for each hand, to compare with the paper"),
    Verb("needs", "needs", "needs FILE...     what each player needs in the next hand"),
    Verb("seating", "seating", "seating NAME...   plan who sits where in a tournament"),
    Verb(
        "compare",
        "compare",
        "compare FILE... A B    two players side by side, and luck",
    ),
    Verb(
        "explain",
        "explain",
        "explain FILE:LINE      what a line means, and who pays whom\n"
        "explain FILE --player NAME --column COLUMN    how it is counted",
    ),
    Verb("new", "new", "new NAME...       a scores file to begin with; or --club FOLDER"),
    Verb("import", "import_logs", "import LOG...     game logs and spreadsheets as a scores file"),
    Verb("help", "help", "help [WORD]       what any word means, and the manual"),
    Verb("columns", "columns", "columns           every column, and how it is counted"),
    Verb("rules", "rules", "rules [NAME]      the rulesets; one of them as declarations"),
    Verb("points", "points", "points MARK       what a mark such as 3/40 pays"),
    Verb("hand", "hand", "hand TILES        yaku, fan and payments of a hand in tiles"),
    Verb("lab", "lab", ""),  # which few need: see mjtally help lab
    Verb("completion", "completion", "completion SHELL  a script for bash, zsh or fish"),
    Verb("lsp", "lsp", "lsp               a language server, which editors start"),
)
DEFAULT_VERB, *_ = VERBS  # of a command line that names none
VERBS_BY_NAME = {verb.name: verb for verb in VERBS}

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
  --set KEY=VALUE       one of its rules, as if declared after that

A scores file is plain text: a players line, then a line for each hand.

    Aki Ben Chie Dai
    3/40! - d -"""
WORDS_COLUMN, OVERVIEW_WIDTH = 24, 80  # where the meaning of an option begins, and ends


def format_overview(width: int = OVERVIEW_WIDTH) -> str:
    """What `mjtally --help` prints: every verb, and the options that are often used. On a narrower
    screen the words of a line go on below it."""
    from ..base.terminal import wrap_words
    from ..output.formats import FORMAT_NAMES
    from ..tables.registry import TABLE_NAMES

    lines = [line for verb in VERBS for line in verb.overview.splitlines()]
    usage = "\n       ".join(f"mjtally {line}" for line in (*lines, USAGE_OF_VERBS))
    _, *tables = TABLE_NAMES  # all but the default one
    room = OVERVIEW_WIDTH - WORDS_COLUMN
    options = OFTEN_USED.format(
        tables=f"\n{' ' * WORDS_COLUMN}".join(wrap_words(" ".join(tables), room)),
        formats=" ".join(sorted(FORMAT_NAMES, key="table".__ne__)),  # the screen's first
    )
    overview = f"usage: {usage}\n\n{options}"
    if width >= OVERVIEW_WIDTH:
        return overview
    return "\n".join(chain.from_iterable(_fit_line(line, width) for line in overview.split("\n")))


def _fit_line(line: str, width: int) -> list[str]:
    """A line of the overview, whose words stand below its beginning where it is too long."""
    from ..base.terminal import wrap_words

    if len(line) <= width:
        return [line]
    indent = len(line) - len(line.lstrip())
    start, _, words = line.strip().partition("  ")
    first = [f"{' ' * indent}{start}"] if words else []
    below = min(indent + 4, width // 2)
    wrapped = wrap_words(words.strip() or start, width - below)
    return [*first, *(f"{' ' * below}{part}" for part in wrapped)]
