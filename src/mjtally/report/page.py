"""The page: its sections in their order, its style and script, and what it may load: nothing."""

from base64 import b64encode
from collections.abc import Iterator, Mapping
from hashlib import sha256
from importlib.resources import files
from os.path import basename
from typing import NamedTuple
from xml.etree.ElementTree import Element

from .. import __version__
from ..base.screen import visible
from ..base.words import listing, plural
from ..write.known import AUTHOR, DOCTYPE
from . import each, notes, overview, words
from .markup import document, element
from .overview import Section
from .season import Season

SECTIONS: Mapping[str, Section] = {
    "standings": overview.standings,
    "points": overview.points,
    "ranks": overview.ranks,
    "style": overview.style,
    "payments": overview.payments,
    "hands": overview.hands,
    "seats": overview.seats,
    "records": overview.records,
    "players": each.players,
    "games": each.games,
    "warnings": notes.warnings,
    "definitions": notes.definitions,
    "rules": notes.rules,
}


class Asset(NamedTuple):
    """A file of the package that stands in the page, and what its content is known by."""

    text: str

    @property
    def known_by(self) -> str:
        """Its hash, as a Content-Security-Policy has it."""
        return f"'sha256-{b64encode(sha256(self.text.encode()).digest()).decode()}'"


def page(season: Season) -> str:
    """The whole page, in one text that loads nothing."""
    style, script = _asset("page.css"), _asset("page.js")
    made = [(name, title, SECTIONS[name](season)) for name, title in _titles()]
    kept = [(name, title, content) for name, title, content in made if content]
    links = [element("a", title, " ", href=f"#{name}") for name, title, _ in kept]
    body = element(
        "body",
        element("header", element("h1", _title(season)), element("p", _extent(season))),
        element("nav", *links, aria_label=words.CONTENTS),
        _filters(season),
        element(
            "main",
            *(
                element("section", element("h2", title), *content, id=name)
                for name, title, content in kept
            ),
        ),
        element("footer", _made_by(season)),
        element("script", script.text),
    )
    return f"{DOCTYPE}\n" + document(
        element("html", _head(season, style, script), body, lang=words.LANGUAGE)
    )


def _titles() -> Iterator[tuple[str, str]]:
    return ((name, words.SECTIONS[name]) for name in words.SECTIONS if name in SECTIONS)


def _asset(name: str) -> Asset:
    return Asset(files(__package__).joinpath(name).read_text(encoding="utf-8"))


def _head(season: Season, style: Asset, script: Asset) -> Element:
    """What the page may do: show itself. No other style, script, picture or address."""
    policy = (
        f"default-src 'none'; style-src {style.known_by}; script-src {script.known_by}; "
        "base-uri 'none'; form-action 'none'"
    )
    policy_meta = element("meta", content=policy)
    policy_meta.set("http-equiv", "Content-Security-Policy")
    return element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="generator", content=f"{AUTHOR} {__version__}"),
        policy_meta,
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="color-scheme", content="light dark"),
        element("title", _title(season)),
        element("style", style.text),
    )


def _title(season: Season) -> str:
    if season.options.title:
        return visible(season.options.title)
    names = (visible(basename(file)) for file in season.files)
    return ", ".join(name.rpartition(".")[0] or name for name in names)


def _extent(season: Season) -> str:
    """Players, hands, games, and from when to when."""
    hands = sum(not line.is_final for sheet in season.games for line in sheet.lines)
    finished = sum(sheet.lines[-1].is_final for sheet in season.games)
    counts = [plural(len(season.names), "player"), plural(hands, "hand")]
    counts += [plural(finished, "game")] * bool(finished)
    dates = sorted({sheet.date for sheet in season.games if sheet.date})
    if dates:
        first, last = dates[0], dates[-1]
        counts.append(first if first == last else words.DAYS.format(first=first, last=last))
    return ", ".join(counts)


def _filters(season: Season) -> Element:
    """Who and when; of use with scripts, and hidden without."""
    choices = [element("option", words.EVERYBODY, value="")]
    choices += [
        element("option", name, value=str(number)) for number, name in enumerate(season.names)
    ]
    days = sorted({sheet.date for sheet in season.games if sheet.date})
    bounds = {"type": "date", "min": days[0], "max": days[-1]} if days else {"type": "date"}
    fields = [element("label", words.FILTER, " ", element("select", *choices, id="who"))]
    if days:
        fields += [
            element("label", words.FROM, " ", element("input", id="since", **bounds)),
            element("label", words.UNTIL, " ", element("input", id="until", **bounds)),
            element("small", words.FILTER_NOTE),
        ]
    return element("form", *fields, id="filters", hidden="")


def _made_by(season: Season) -> str:
    names = listing([visible(basename(file)) for file in season.files])
    return words.MADE_BY.format(version=__version__, files=names)
