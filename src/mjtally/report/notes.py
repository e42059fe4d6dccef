"""The sections behind the figures: warnings, what columns mean, the rules in force."""

from collections.abc import Sequence
from os.path import basename

from ..base.screen import visible
from ..base.words import plural
from ..counts.columns import Column
from ..families import PRESETS
from ..play.parameters import Rules, declarations
from . import words
from .markup import Content, Head, Line, element, table
from .parts import heading
from .season import Season

SHOWN = ("players", "matchups", "series")  # tables whose columns the page shows


def warnings(season: Season) -> Sequence[Content]:
    """What was said of the files."""
    if not season.problems:
        return []
    said = [
        f"{visible(basename(each.file))}:{each.line}: {each.message}" for each in season.problems
    ]
    return [element("ul", *(element("li", each) for each in said))]


def definitions(season: Season) -> Sequence[Content]:
    """What each figure of the page is."""
    names = {*season.family.at_a_glance, *words.HEADINGS, *words.MOVES}
    if season.family.drawn:
        names |= {season.family.drawn.well, season.family.drawn.ill}
    found: dict[str, Column] = {}
    for grid in (season.tables[name] for name in SHOWN):
        found = {name: each for name, each in grid.columns.items() if name in names} | found
    pairs = [
        each
        for name, column in found.items()
        for each in (element("dt", heading(name)), element("dd", column.words))
    ]
    return [element("dl", *pairs, class_="definitions")]


def rules(season: Season) -> Sequence[Content]:
    """The rules that games were played by, as declarations."""
    content: list[Content] = []
    for each, games in season.rules.items():
        title = words.RULES_OF.format(name=_name(each), games=plural(games, "game"))
        lines = [Line(pair) for pair in declarations(each)]
        heads = [Head("", is_text=True), Head("", is_text=True)]
        content.append(element("details", element("summary", title), table(heads, lines)))
    return content


def _name(rules: Rules) -> str:
    """A ruleset by its name, if it has one; otherwise by its family's."""
    named = (name for name, preset in PRESETS.items() if preset == rules)
    return next(named, rules.family.name)
