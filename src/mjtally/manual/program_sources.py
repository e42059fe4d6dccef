"""What help says of the program: columns, formats, mistakes, files, extra
packages and variables."""

from collections.abc import Iterator, Sequence
from functools import partial

from ..base.markdown import escape_markdown, format_code, format_fence
from ..base.terminal import escape_unprintable
from ..base.wording import format_list
from ..editing.mistake_catalogue import MISTAKES_BY_CODE, MistakeExample, interpret_example
from ..families import list_families
from ..model.types import Family
from ..output.comparison import COMPARISON_COLUMNS
from ..output.formats import FORMAT_NAMES
from ..tables.registry import TABLES
from .lookup import Entry

# ----------------------------------------------------------------------------------- tables


def list_column_entries() -> Iterator[Entry]:
    """The columns of every table, those that are alike as one."""
    tables: dict[tuple[str, str, str], dict[str, None]] = {}
    families: dict[tuple[str, str, str], dict[Family, None]] = {}
    for table in TABLES:
        for family in list_families():
            if not table.explain_absence(family):
                for column in table.columns(family):
                    row = (column.name, column.unit, column.description)
                    tables.setdefault(row, {})[table.name] = None
                    families.setdefault(row, {})[family] = None
    everybody = list_families()
    for row, names in tables.items():
        name, unit, description = row
        users, (first_table, *others) = [*families[row]], names
        rules = "" if everybody[0] in users else f" --rules {users[0].name}"
        whose = "" if len(users) == len(everybody) else _name_families(users)
        place = f"A column of the table {first_table}"
        place = f"A column of the tables {format_list(names)}" if others else place
        text = f"{format_code(name)}{whose} ({unit}): {escape_markdown(description)}"
        yield Entry((name,), place, text, f"mjtally columns --table {first_table}{rules}")
    listed = {name for name, _, _ in tables}
    for column in COMPARISON_COLUMNS:
        if column.name not in listed:
            text = f"{format_code(column.name)}: {escape_markdown(column.description)}"
            yield Entry((column.name,), "A column of a comparison", text, "mjtally compare --help")


def _name_families(families: Sequence[Family]) -> str:
    names = " and ".join(dict.fromkeys(family.short_name for family in families))
    return f", of {names}"


def list_format_entries() -> Iterator[Entry]:
    """Formats of tables, and of game logs."""
    from ..logs.formats import LOG_FORMATS  # which the first screen does without

    for name in FORMAT_NAMES:
        words = f"`--format {name}`, or `-o table.{name}`"
        yield Entry((name,), "A format of tables", words, "mjtally tally --help")
    for each in LOG_FORMATS:
        words = f"{format_code(each.name)}: {escape_markdown(each.description)}"
        yield Entry((each.name,), "A format of game logs", words, "mjtally import LOG")


# ----------------------------------------------------------------------------------- mistakes


def list_code_entries() -> Iterator[Entry]:
    """Every mistake, by its code."""
    for code, example in MISTAKES_BY_CODE.items():
        _, short = example.reference_row
        yield Entry(
            (code,),
            "A mistake in a scores file",
            f"`{code}`: {escape_markdown(short)}",
            f"mjtally help {code}",
            partial(_format_mistake, example),
            leads=True,
        )


def _format_mistake(example: MistakeExample) -> str:
    """A mistake: a file that has it, what is said of it, the file without it."""
    head = f"# {example.code}, a mistake in a scores file"
    if example.description:
        return f"{head}\n\n{escape_markdown(example.description)}"
    problems = interpret_example(example.file_with_mistake).problems
    said = [line for problem in problems for line in str(problem).split("\n")]
    wrong, right = (
        format_fence([escape_unprintable(line) for line in text.splitlines()])
        for text in (example.file_with_mistake, example.mended_file)
    )
    parts = (head, "A file that has it:", wrong, "What is said of it:", format_fence(said))
    return "\n\n".join((*parts, "The file without it:", right))


# ------------------------------------------------------------- files, packages, variables

FILES = {
    "games.txt": "a scores file: plain text in UTF-8, under any name; `mjtally new` begins one",
    "games.txt.tsv": "the table that `mjtally games.txt` writes beside `games.txt`: columns"
    " separated by tabs, which every spreadsheet opens",
    ".gitattributes": "tells git how to treat files: `*.txt text eol=lf` keeps the line ends of"
    " scores files the same on every computer",
    ".pre-commit-hooks.yaml": "lets the program pre-commit check scores files before each commit",
}
EXTRAS = {
    "xlsx": "reads and writes workbooks of spreadsheet programs (`--format xlsx`)",
    "serve": "serves a table to phones, which write the scores file (`mjtally serve`)",
    "share": "makes a PNG of the standings for chats (`mjtally report --share`)",
    "ratings": "works out ratings by OpenSkill (`--table ratings --rating openskill`)",
    "lsp": "is for editors: `mjtally lsp` tells them of mistakes while a file is written",
    "progress": "shows how far a long import is",
    "completion": "writes scripts for `mjtally completion`: bash, zsh, fish",
    "test": "is what the tests need",
    "dev": "is what contributors need: the tests, a formatter, a checker of types",
}


VARIABLES = {
    "MJTALLY_PAGER": "the pager, which shows a long text in a terminal page by page, and whatever"
    " options it needs; empty for none. It goes before `PAGER`",
    "PAGER": "the pager of all programs; without it `less` is taken, or `more`",
    "NO_COLOR": "no colours, if it is set to anything",
}


def list_variable_entries() -> Iterator[Entry]:
    """Variables of the environment that change what is printed."""
    for name, words in VARIABLES.items():
        text = f"{format_code(name)}: {words}."
        names = (name, *name.lower().split("_")[1:])
        yield Entry(names, "A variable of the environment", text)


def list_file_entries() -> Iterator[Entry]:
    """Files that a person meets."""
    for name, words in FILES.items():
        yield Entry(
            (name, f".{name.rpartition('.')[2]}"), "A file", f"{format_code(name)}: {words}."
        )


def list_extra_entries() -> Iterator[Entry]:
    """What can be installed besides."""
    for name, words in EXTRAS.items():
        text = f"`pip install 'mjtally[{name}]'` {words}."
        yield Entry((name,), "An extra package", text)
