"""The reference of the language: what can be written, and what it says, a row each.

It stands in the manual's pages of reference, of which the help in the terminal, the editor and new
files show parts. Texts are Markdown, as far as code in backquotes goes.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple

from ..base.markdown import read_page, split_sections
from ..base.wording import capitalize


class Topic(NamedTuple):
    """A table of the reference: its name and title, the headings of its two columns, its rows, and
    notes below it."""

    name: str
    title: str
    head: tuple[str, str]
    rows: tuple[tuple[str, str], ...]
    notes: str = ""


class TermPage(NamedTuple):
    """A page on one word of the game: a yaku, a limit, a wind of the round. Players look it up by
    its name or by any of the others: other spellings, English, Japanese or Chinese.

    The text is Markdown, of paragraphs, tables and blocks of code. It is made when it is shown, as
    what an example in it pays is worked out and not written down.
    """

    name: str
    other_names: tuple[str, ...]
    title: str
    build_text: Callable[[], str]

    @property
    def text(self) -> str:
        """The page, below its title."""
        return self.build_text()


PAGES = ("lines", "tags", "rules")  # pages whose sections are written by hand
LANGUAGE_TITLES = {
    "lines": "what a line of a scores file says",
    "declarations": "declarations for a club's files",
    "dates": "dates, and what you choose by them",
    "signs": "signs of a scores file",
    "files": "other files, and environment variables",
    "extras": "what else you can install",
    "glossary": "words of this manual, and the one thing that each of them means",
}


def read_topics(titles: Mapping[str, str]) -> tuple[Topic, ...]:
    """Sections of the manual's reference as topics, by the names that `help` has for them."""
    return tuple(_read_topic(name, title) for name, title in titles.items())


@cache
def describe_declarations() -> Mapping[str, str]:
    """The meanings of the declarations that are not rules, by key."""
    (topic,) = (topic for topic in read_topics(LANGUAGE_TITLES) if topic.name == "declarations")
    rows = reversed(topic.rows)  # if a key has two rows, the first counts
    return {shown.strip("`").partition("=")[0]: strip_markdown(meaning) for shown, meaning in rows}


@cache
def _read_topic(name: str, title: str) -> Topic:
    table, _, notes = _read_sections()[capitalize(title)].strip().partition("\n\n")
    cells = [re.split(r"(?<!\\)\|", line)[1:-1] for line in table.split("\n")]
    (head, _, *rows) = ((left.strip(), right.strip()) for left, right in cells)
    return Topic(name, title, head, tuple(rows), notes)


@cache
def _read_sections() -> Mapping[str, str]:
    return {
        title: text
        for name in PAGES
        for title, text in split_sections(read_page(f"reference-{name}"))
    }


def strip_markdown(text: str) -> str:
    """A text without its Markdown."""
    return text.replace("`", "").replace("\\|", "|")
