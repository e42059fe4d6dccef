"""The sections after the figures: warnings, what columns mean, the rules in force."""

from collections.abc import Sequence, Set
from os.path import basename

from ..base.terminal import escape_unprintable
from ..rules.families import PRESETS
from ..rules.model.declarations import list_declarations
from ..rules.model.types import Rules
from ..rules.statistics.columns import TEXT_UNITS, Column
from ..translations import ENGLISH
from .data import HEADINGS, TRANSFER_TITLES, ReportData
from .html import Content, HtmlRow, TableHeading, element, table_element

MOST_WARNINGS = 50  # the most warnings that are listed


def warnings_section(report: ReportData) -> Sequence[Content]:
    """The warnings about the files, the first of many: where they are, and in the language of
    messages also what they say."""
    warnings = report.warnings
    if not warnings:
        return []
    listed = element("ul", translate="no")
    for problem in warnings[:MOST_WARNINGS]:
        place = f"{escape_unprintable(basename(problem.file))}:{problem.line}"
        is_english = report.catalogue.language == ENGLISH
        listed.append(element("li", f"{place}: {problem.message}" if is_english else place))
    more = len(warnings) - MOST_WARNINGS
    if more <= 0:
        return [listed]
    return [listed, element("p", report.say("and {count} more warnings", count=more))]


def definitions_section(report: ReportData, shown_words: Set[str]) -> Sequence[Content]:
    """What each figure is that the page shows, by the words that stand there, folded; where a table
    has `nan`, the page has nothing."""
    statistics = report.family.statistics
    names = {*statistics.narrow_columns, *HEADINGS, *TRANSFER_TITLES}
    if shown := statistics.report_columns:
        names |= {shown.good_share, shown.bad_share}
    columns: dict[str, Column] = {}
    for table in (report.tables["players"], report.tables["matchups"], report.series):
        columns = {
            name: column
            for name, column in table.columns.items()
            if name in names and (column.unit in TEXT_UNITS or table.has_figures(name))
        } | columns
    listed = element("dl", class_="definitions")
    for name, column in columns.items():
        headings = [report.say_heading(name)]
        if name in TRANSFER_TITLES:
            headings.append(report.say(TRANSFER_TITLES[name]))
        if shown_headings := [heading for heading in headings if heading in shown_words]:
            meaning = column.description.partition("; nan ")[0]
            listed.append(element("dt", shown_headings[0]))
            listed.append(element("dd", report.catalogue.say_meaning(meaning)))
    if not len(listed):
        return []
    count = sum(child.tag == "dt" for child in listed)
    summary = element("summary", report.say("Each figure explained ({count})", count=count))
    return [element("details", summary, listed)]


def rules_section(report: ReportData) -> Sequence[Content]:
    """The rules that games were played by, as declarations."""
    heads = [TableHeading("", is_text=True), TableHeading("", is_text=True)]
    content: list[Content] = []
    for rules in report.rules:
        word = "game" if rules.tracks_games else "hand"
        count = report.rules[rules]  # 0 of evenings that are known by their balances
        played = f": {report.catalogue.say_count(count, word)}" if count else ""
        title = element("summary", element("bdi", _name_ruleset(report, rules)), played)
        lines = (
            HtmlRow([element("bdi", declaration), report.catalogue.say_meaning(meaning)])
            for declaration, meaning in list_declarations(rules)
        )
        table = table_element(heads, lines)
        content.append(element("details", title, table))
    return content


def _name_ruleset(report: ReportData, rules: Rules) -> str:
    """Name a ruleset; if it has no name, name the one that it is most like, and say what is changed
    in it."""
    own = dict(declaration.split("=", 1) for declaration, _ in list_declarations(rules))
    changes: dict[str, list[str]] = {}
    for name, preset in PRESETS.list_alike(rules):
        before = [declaration for declaration, _ in list_declarations(preset)]
        changes[name] = [
            f"{key}={value}" for key, value in own.items() if f"{key}={value}" not in before
        ]
    nearest = min(changes, key=lambda name: len(changes[name]))
    if not changes[nearest]:
        return nearest
    declared = ", ".join(changes[nearest])
    return report.say("{ruleset}, with {changes}", ruleset=nearest, changes=declared)
