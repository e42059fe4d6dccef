"""The sections after the figures: warnings, what columns mean, the rules in force."""

from collections.abc import Sequence
from os.path import basename

from ..base.terminal import escape_unprintable
from ..families import PRESETS
from ..model.declarations import list_declarations
from ..model.types import Rules
from ..statistics.columns import TEXT_UNITS, Column
from ..translations import ENGLISH
from . import page_texts
from .html import Content, HtmlRow, TableHeading, element, table_element
from .report_data import ReportData

MOST_WARNINGS = 50  # that are listed
DEFINED_TABLES = ("players", "matchups", "series")  # tables whose columns the page shows


def in_english(season: ReportData) -> dict[str, str]:
    """What says that something is English, on a page in another language."""
    return {} if season.catalogue.language == ENGLISH else {"lang": ENGLISH}


def warnings_section(season: ReportData) -> Sequence[Content]:
    """The warnings about the files, the first of many."""
    if not season.problems:
        return []
    warnings = [
        f"{escape_unprintable(basename(problem.file))}:{problem.line}: {problem.message}"
        for problem in season.problems[:MOST_WARNINGS]
    ]
    more = len(season.problems) - len(warnings)
    listed = element("ul", *(element("li", warning) for warning in warnings), **in_english(season))
    note = season.say(page_texts.MORE_WARNINGS, count=more)
    return [listed, element("p", note) if more else None]


def definitions_section(season: ReportData) -> Sequence[Content]:
    """What each figure of the page is."""
    names = {
        *season.family.statistics.narrow_columns,
        *page_texts.HEADINGS,
        *page_texts.TRANSFER_TITLES,
    }
    if season.family.statistics.report_columns:
        names |= {
            season.family.statistics.report_columns.good_share,
            season.family.statistics.report_columns.bad_share,
        }
    found: dict[str, Column] = {}
    for grid in (season.tables[name] for name in DEFINED_TABLES):
        found = {
            name: column
            for name, column in grid.columns.items()
            if name in names and (column.unit in TEXT_UNITS or grid.has_figures(name))
        } | found
    pairs = [
        part
        for name, column in found.items()
        for part in (
            element("dt", season.say_heading(name)),
            element("dd", _define(column), **in_english(season)),
        )
    ]
    return [element("dl", *pairs, class_="definitions")]


def _define(column: Column) -> str:
    """What a column is; where a table has `nan`, the page has nothing."""
    return column.description.partition("; nan ")[0]


def rules_section(season: ReportData) -> Sequence[Content]:
    """The rules that games were played by, as declarations. Where several have one name, titles
    say in what they differ."""
    declared = {rules: list(list_declarations(rules)) for rules in season.rules}
    content: list[Content] = []
    for rules, lines in declared.items():
        name = _ruleset_name(rules)
        others = [declared[other] for other in declared if _ruleset_name(other) == name]
        own = [line[0] for line in lines if any(line not in other for other in others)]
        word = "game" if rules.tracks_games else "hand"
        title = season.say(
            page_texts.RULES_TITLE,
            name=", ".join([name, *own]),
            games=season.catalogue.say_count(season.rules[rules], word),
        )
        heads = [TableHeading("", is_text=True), TableHeading("", is_text=True)]
        table = table_element(heads, map(HtmlRow, lines))
        for key, value in in_english(season).items():
            table.set(key, value)
        content.append(element("details", element("summary", title), table))
    return content


def _ruleset_name(rules: Rules) -> str:
    """A ruleset by its name, if it has one; otherwise by its family's."""
    named = (name for name, preset in PRESETS.items() if preset == rules)
    return next(named, rules.family.name)
