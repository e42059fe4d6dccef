"""The manual's pages of reference: what is written there by hand, and what the program knows.

`test_reference_page.py` holds `src/mjtally/manual/reference*.md` to them. The sections on lines,
marks, tags, tiles and values of parameters are the pages' own, as `mjtally help` shows them, and
stay. Every other sentence that explains something comes from where `columns`, `rules` and `--help`
take it; only headings are here.
"""

import argparse
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from mjtally.base.wording import format_list
from mjtally.cli.parsers import VerbParser, format_metavar
from mjtally.cli.verbs import VERBS, VERBS_BY_NAME, build_parser
from mjtally.imports.logs.formats import LOG_FORMATS
from mjtally.language.reference import Topic
from mjtally.manual.entries import list_topics
from mjtally.output.formats import OUTPUT_FORMATS, OutputFormat
from mjtally.rules.families import PRESETS, list_families
from mjtally.rules.model.declarations import list_declarations, parameters_by_key
from mjtally.rules.model.types import Family, Rules
from mjtally.rules.statistics.columns import Column
from mjtally.tables.registry import TABLES, TableDefinition
from support.paths import ROOT

MANUAL = ROOT / "src" / "mjtally" / "manual"
MAIN_FAMILIES = ("riichi", "sanma")  # whose columns of players fill a page of their own
FEWEST_VERBS_THAT_SHARE = 3  # an option of so many commands is explained once
MENDING = "  →  "  # between the wrong and the right text of a mistake

WRITTEN = "<!-- tools.golden writes this {} -->"  # whoever edits it edits the program instead
MUCH_ALIKE = 0.7  # so much of a table is in another: only the rest is listed

COLUMNS_OF_PLAYERS = f"Columns of {TABLES[0].name}"
PLAYERS_PAGE = "reference-columns.md"

Row = Sequence[str]
Lines = Iterator[str]
WhoHasColumns = dict[Row, list[str]]  # the names of the families that have each column


class Section(NamedTuple):
    """A part of a page under a heading of its own, which may be written there by hand."""

    title: str
    lines: tuple[str, ...]
    by_hand: bool = False


class Page(NamedTuple):
    """A page of one thing."""

    name: str
    title: str
    intro: str
    sections: Sequence[Section]


# --------------------------------------------------------------------------------- Markdown


def format_code(text: str) -> str:
    """A text as code, also in a table."""
    return f"`{escape_cell(text)}`" if text else ""


def escape_cell(text: str) -> str:
    """A text that can stand in a table, with what is escaped in it already."""
    return text.replace("\\|", "|").replace("|", "\\|")


def format_table(head: Row, rows: Iterable[Row]) -> Lines:
    """A table of cells that are Markdown."""
    for row in (head, ["---"] * len(head), *rows):
        yield f"| {' | '.join(row)} |".replace("|  |", "| |")


def format_paragraphs(*blocks: Iterable[str]) -> Lines:
    """Blocks of lines, a blank line between two; empty ones are left out."""
    for number, block in enumerate(filter(None, map(tuple, blocks))):
        yield from ("",) * (number > 0)
        yield from block


def capitalize_first(text: str) -> str:
    """A text that begins a sentence."""
    return text[:1].upper() + text[1:]


def list_in_code(names: Iterable[str]) -> str:
    """Names, each as code, with commas."""
    return ", ".join(map(format_code, names))


# ------------------------------------------------------------------------------ the language


def topic_section(topic: Topic, *, by_hand: bool = True) -> Section:
    """A topic of `mjtally help`: the page's own, or of rows that the program has."""
    head, words = topic.head
    table = format_table((head, words), topic.rows)
    return Section(
        capitalize_first(topic.title),
        tuple(format_paragraphs(table, [topic.notes] * bool(topic.notes))),
        by_hand,
    )


def problems_section(topic: Topic) -> Section:
    """The codes of mistakes: an example of each, or words where no line can show it."""
    rows = [(format_code(code), _format_mending(said)) for code, said in topic.rows]
    more = "The most common messages, with files before and after: [When it says …]"
    return Section(
        capitalize_first(topic.title),
        tuple(
            format_paragraphs(
                [f"{more}(when-it-says.md)."],
                format_table(topic.head, rows),
                [topic.notes],
            )
        ),
    )


def _format_mending(said: str) -> str:
    wrong, arrow, right = said.partition(MENDING)
    if not arrow:
        return escape_cell(said)
    mended = right if right.startswith("(") and right.endswith(")") else format_code(right)
    return f"{format_code(wrong)} → {mended}"


# ----------------------------------------------------------------------------------- rules


def base_rules(family: Family) -> Rules:
    """The ruleset of a family that others differ from: its first."""
    return next(each for each in PRESETS.values() if each.family is family)


def parameters_section() -> Section:
    """Every key of every family. What two families share is told with the first of them."""
    blocks: list[Iterable[str]] = []
    told: set[Row] = set()
    for family in list_families():
        rows = [row for row in _list_parameters(base_rules(family)) if row not in told]
        is_rest = any(row in told for row in _list_parameters(base_rules(family)))
        what = ", only what differs from the list above" if is_rest else ""
        blocks.append([f"{capitalize_first(family.description)}{what}:"])
        blocks.append(format_table(("parameter", "values", "is"), rows))
        told.update(rows)
    head = ("Each parameter has the value that is used if nothing else is declared.",)
    return Section("Parameters of the rules", tuple(format_paragraphs(head, *blocks)))


def _list_parameters(rules: Rules) -> list[tuple[str, ...]]:
    return [
        (
            format_code(f"{key}={each.kind.format(getattr(rules, name))}"),
            escape_cell(each.kind.describe_expected(rules.players)),
            escape_cell(each.meaning),
        )
        for key, (name, each) in parameters_by_key(rules).items()
    ]


def rulesets_section() -> Section:
    """Every ruleset, and how it differs from the first of its family."""
    rows = [
        (format_code(name), rules.family.description, _format_differences(rules))
        for name, rules in PRESETS.items()
    ]
    head = "Write `rules=NAME` at the top of a file. All other parameters are as listed below."
    table = format_table(("`rules=`", "is", "differs by"), rows)
    return Section("Rulesets", tuple(format_paragraphs([head], table)))


def _format_differences(rules: Rules) -> str:
    usual = dict.fromkeys(pair for pair, _ in list_declarations(base_rules(rules.family)))
    return " ".join(format_code(pair) for pair, _ in list_declarations(rules) if pair not in usual)


# --------------------------------------------------------------------------------- columns


def players_sections() -> tuple[Section, Section]:
    """The columns of players: those that riichi has, and all others."""
    found = _list_columns(TABLES[0])
    main = {row: whose for row, whose in found.items() if set(whose) & set(MAIN_FAMILIES)}
    others = {row: whose for row, whose in found.items() if row not in main}
    return (
        Section(COLUMNS_OF_PLAYERS, tuple(format_paragraphs(*_format_columns(main)))),
        Section(
            f"{COLUMNS_OF_PLAYERS}, other games", tuple(format_paragraphs(*_format_columns(others)))
        ),
    )


def columns_sections() -> Iterator[Section]:
    """The columns of every other table. What a table shares with most of an earlier one is not said
    again, and families that share a column stand together."""
    players, *tables = TABLES
    told = {players.name: _list_columns(players)}
    for table in tables:
        found = _list_columns(table)
        like = next((name for name, rows in told.items() if _is_much_like(found, rows)), "")
        own = {row: whose for row, whose in found.items() if row not in told.get(like, {})}
        blocks: list[Iterable[str]] = []
        if like:
            page = PLAYERS_PAGE if like == players.name else ""
            other = f"[{like}]({page}#{make_anchor(f'Columns of {like}')})"
            blocks.append([f"Those of {other}" + (", except:" if own else ".")])
        blocks += _format_columns(own)
        told[table.name] = found
        yield Section(f"Columns of {table.name}", tuple(format_paragraphs(*blocks)))


def _is_much_like(found: WhoHasColumns, others: WhoHasColumns) -> bool:
    most = max(len(found), len(others))
    return len(found.keys() & others.keys()) > MUCH_ALIKE * most


def _format_columns(found: WhoHasColumns) -> Iterator[Iterable[str]]:
    """Tables of columns, one for each group of families that have the same."""
    by_families: dict[tuple[str, ...], list[Row]] = {}
    for row, whose in found.items():
        by_families.setdefault(tuple(whose), []).append(row)
    for families, rows in by_families.items():
        if len(by_families) > 1:
            yield [f"{_describe_families(families)}:"]
        yield format_table(("column", "unit", "is"), rows)


def _list_columns(table: TableDefinition) -> WhoHasColumns:
    """The columns of a table, and the families that have each."""
    found: WhoHasColumns = {}
    for family in list_families():
        if not table.explain_absence(family):
            for column in table.columns(family):
                found.setdefault(_format_column(column), []).append(family.name)
    return found


def _format_column(column: Column) -> Row:
    return format_code(column.name), column.unit, escape_cell(column.description)


def _describe_families(names: Sequence[str]) -> str:
    """Families in words: those of one short name together, where all of them are meant."""
    families = list_families()
    if len(names) == len(families):
        return "Under all rules"
    words: dict[str, None] = {}
    for family in families:
        kin = {each.name for each in families if each.short_name == family.short_name}
        if family.name in names:
            words[family.short_name if kin <= set(names) else family.description] = None
    return capitalize_first(format_list(words))


# -------------------------------------------------------------------------------- commands


def commands_section() -> Section:
    """Every verb with what it does and its options; options that several have, once."""
    parsers = {verb: build_parser(verb) for verb in VERBS}
    users: dict[Row, list[str]] = {}
    for verb, parser in parsers.items():
        for row in _list_options(parser):
            users.setdefault(row, []).append(verb.name)
    shared = {row: names for row, names in users.items() if len(names) >= FEWEST_VERBS_THAT_SHARE}
    blocks: list[Iterable[str]] = []
    for verb, parser in parsers.items():
        rows = list(_list_options(parser))
        of_many = ", ".join(row[0] for row in rows if row in shared)
        also = [f"[Options of several commands](#options-of-several-commands): {of_many}."]
        blocks += [
            [f"### {verb.name}"],
            [f"{format_code(_format_usage(parser))}: {parser.description}"],
            format_table(("argument", "is"), own) if (own := _remove(rows, shared)) else [],
            also if of_many else [],
        ]
    blocks += [
        ["### Options of several commands"],
        format_table(
            ("option", "is", "of"),
            ((*row, ", ".join(names)) for row, names in shared.items()),
        ),
    ]
    head = "You need not write the verb `tally`."
    return Section("Commands", tuple(format_paragraphs([head], *blocks)))


def _format_usage(parser: VerbParser) -> str:
    """How a verb is written with its arguments, its options aside."""
    words = [parser.prog]
    for action in parser.declared:
        if not action.option_strings:
            dots = "..." if action.nargs in {"+", "*"} else ""
            word = f"{action.metavar}{dots}"
            words.append(word if action.required else f"[{word}]")
    return " ".join(words)


def _remove(rows: Iterable[Row], others: Iterable[Row]) -> list[Row]:
    left_out = set(others)
    return [row for row in rows if row not in left_out]


def _list_options(parser: VerbParser) -> Iterator[Row]:
    """The options and arguments of a verb: how each is written, and what it is."""
    for action in parser.declared:
        if action.dest != "help" and action.help != argparse.SUPPRESS:
            yield _format_option(action), escape_cell(action.help or "")


def _format_option(action: argparse.Action) -> str:
    metavar = format_metavar(action)
    if not action.option_strings:
        return format_code(f"{metavar}..." if action.nargs == "+" else metavar)
    value = f" {metavar}" if action.nargs != 0 and metavar else ""
    return " ".join(format_code(f"{name}{value}") for name in action.option_strings)


# --------------------------------------------------------------------------------- formats


def formats_section() -> Section:
    """The formats of tables, of problems and of logs."""
    problems = build_parser(VERBS_BY_NAME["check"]).possible_values["format"]
    tables = [(format_code(each.name), _describe_format(each)) for each in OUTPUT_FORMATS]
    return Section(
        "Formats",
        tuple(
            format_paragraphs(
                ["For tables, `--format NAME`, or the ending of OUT:"],
                format_table(("format", ""), tables),
                [f"For problems, `mjtally check --format NAME`: {list_in_code(problems)}."],
                ["For game logs, which mjtally recognizes by their content (`mjtally import`):"],
                [f"- {each.description}" for each in LOG_FORMATS],
                ["What each contains: [logs and spreadsheets](logs-and-sheets.md)."],
            )
        ),
    )


def _describe_format(form: OutputFormat) -> str:
    facts = {
        "not for the screen": bool(form.binary_noun),
        "takes `--bom`": form.takes_bom,
        "with `--table all`, every table in one file": form.write_together is not None,
    }
    return "; ".join([form.words, *(fact for fact, holds in facts.items() if holds)])


# -------------------------------------------------------------------------------- the pages


def list_pages() -> list[Page]:
    """The pages: the language, the rules, the tables, the commands, the problems."""
    topics = dict(list_topics())
    tables, ratings, records, problems = (
        topics.pop(name) for name in ("tables", "ratings", "records", "problems")
    )
    tags = [name for name in topics if name.endswith(("tags", "-lines"))]
    rules = [name for name in topics if name.endswith("rules")]
    lines = [name for name in topics if name not in (*tags, *rules)]
    of_riichi, of_others = players_sections()
    return [
        Page(
            "reference-lines",
            "Lines and marks",
            "What a line of a scores file can say, and the marks and tiles of each game.",
            [topic_section(topics[name]) for name in lines],
        ),
        Page(
            "reference-tags",
            "Tags and other lines",
            "What you can write after the marks of a hand, and lines that only some games have.",
            [topic_section(topics[name]) for name in tags],
        ),
        Page(
            "reference-rules",
            "Rules",
            "The rulesets, and every parameter: `mjtally rules NAME` prints those of a ruleset.",
            [
                rulesets_section(),
                parameters_section(),
                *(topic_section(topics[name]) for name in rules),
            ],
        ),
        Page(
            "reference-tables",
            "Tables, records, ratings",
            "The tables that `--table` names, and their columns. `mjtally columns --table NAME`"
            " prints the columns of a table.",
            [
                *(topic_section(topic, by_hand=False) for topic in (tables, ratings, records)),
                *columns_sections(),
            ],
        ),
        Page(
            "reference-columns",
            "Columns of players",
            "The statistics of a player in riichi; most tables have some of them. `mjtally columns`"
            " prints them, and marks those that are shown first.",
            [of_riichi],
        ),
        Page(
            "reference-columns-other",
            "Columns of players in other games",
            "The statistics of a player that riichi does not have. `mjtally columns --rules NAME`"
            " prints all columns of a game.",
            [of_others],
        ),
        Page(
            "reference-commands",
            "Commands and formats",
            "Every command with its options. `mjtally VERB --help` prints those of one command.",
            [commands_section(), formats_section()],
        ),
        Page(
            "reference-messages",
            "Messages by code",
            "Every message ends with a code. `mjtally help CODE` explains it with a file.",
            [problems_section(problems)],
        ),
    ]


def format_page(page: Page) -> str:
    """A page as it stands in its file. Comments, which no renderer shows, say what is written by
    hand in none of it, or in none of a section."""
    is_mixed = any(section.by_hand for section in page.sections)
    blocks: list[Iterable[str]] = [[f"# {page.title}"], [WRITTEN.format("page")] * (not is_mixed)]
    blocks.append(textwrap.wrap(page.intro, 99))
    if len(page.sections) > 2:
        blocks.append(f"- [{each.title}](#{make_anchor(each.title)})" for each in page.sections)
    for each in page.sections:
        is_written = is_mixed and not each.by_hand
        blocks += [[f"## {each.title}"], [WRITTEN.format("section")] * is_written, each.lines]
    return "".join(f"{line}\n" for line in format_paragraphs(*blocks))


def format_reference_page(pages: Sequence[Page]) -> str:
    """The page that leads to the others."""
    intro = (
        "Everything that can be written in a scores file or on the command line, in short. The",
        "program says the same: `mjtally help WORD` explains any word of these pages.",
    )
    rows = [(f"[{page.title}]({page.name}.md)", page.intro) for page in pages]
    table = format_table(("page", "what it lists"), rows)
    blocks = ["# Reference"], [WRITTEN.format("page")], intro, table
    return "".join(f"{line}\n" for line in format_paragraphs(*blocks))


@cache
def format_pages() -> dict[Path, str]:
    """The text of each file."""
    pages = list_pages()
    texts = {MANUAL / f"{page.name}.md": format_page(page) for page in pages}
    return {MANUAL / "reference.md": format_reference_page(pages), **texts}


def make_anchor(title: str) -> str:
    """The address of a heading, as forges make it."""
    kept = (sign for sign in title.lower() if sign.isalnum() or sign in "_- ")
    return "".join(kept).replace(" ", "-")
