"""Topics and pages as what help shows: whole, row by row, and section by section."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, partial

from ..base.markdown import (
    escape_markdown,
    format_code,
    format_table,
    split_sections,
)
from ..editing.mistake_catalogue import PROBLEMS_TOPIC
from ..families import list_families
from ..language.reference import LANGUAGE_TITLES, Topic, read_topics
from ..tables.reference import ratings_topic, records_topic, tables_topic
from . import PAGES, read_page
from .lookup import Entry, find_first_paragraph
from .markdown import Heading, parse_blocks, strip_spans

REFERENCE_PAGE = "reference"  # which says again what other sources say
ARTICLES = re.compile("^(?:a|an|the) ")
CODE = re.compile(r"`([^`]+)`")
FENCE = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
SHORTEST_VALUE = 3  # letters of code in an explanation by which that is found


# ----------------------------------------------------------------------------------- topics


@cache
def list_topics() -> Mapping[str, Topic]:
    """Every topic of the reference, by name; what families share is there once."""
    of_families = (
        topic for family in list_families() for topic in family.language.build_reference()
    )
    of_tables = (
        tables_topic(),
        ratings_topic(),
        records_topic(list_families()),
        PROBLEMS_TOPIC,
    )
    of_language = read_topics(LANGUAGE_TITLES)
    return {topic.name: topic for topic in (*of_language, *of_families, *of_tables)}


def group_topics() -> Iterator[tuple[str, Sequence[Topic]]]:
    """The topics by what they are about, as the first screen of `mjtally help` lists them."""
    yield "every file", read_topics(LANGUAGE_TITLES)
    told = {*LANGUAGE_TITLES}
    for family in list_families():
        own = [each for each in family.language.build_reference() if each.name not in told]
        told.update(topic.name for topic in own)
        if own:
            yield family.short_name, own
    others = [each for each in list_topics().values() if each.name not in told]
    yield "tables and mistakes", others


def format_topic(topic: Topic) -> str:
    """A topic as Markdown: its title, its table, its notes."""
    rows = topic.rows
    if topic is PROBLEMS_TOPIC:  # whose rows are texts of files
        rows = tuple((format_code(code), escape_markdown(said)) for code, said in rows)
    title = f"# {topic.title[:1].upper()}{topic.title[1:]}"
    return "\n\n".join(filter(None, (title, format_table(topic.head, rows), topic.notes)))


def list_topic_entries() -> Iterator[Entry]:
    """Every topic, whole."""
    for topic in list_topics().values():
        names = (topic.name, *([topic.name[:-1]] if topic.name.endswith("s") else []))
        yield Entry(
            names,
            topic.title,
            f"The topic `{topic.name}`.",
            f"mjtally help {topic.name}",
            partial(format_topic, topic),
            phrase=topic.title,
            leads=True,
        )


def list_row_entries() -> Iterator[Entry]:
    """The rows of every topic, and the sentences below them that have code in them."""
    for topic in list_topics().values():
        if topic is PROBLEMS_TOPIC:
            continue
        command = f"mjtally help {topic.name}"
        for shown, said in topic.rows:
            text = f"{_quote_term(shown)}: {said}".replace("\\|", "|")
            yield Entry(_list_terms(shown, said), topic.title, text, command)
        for sentence in re.split(r"(?<=\.) ", topic.notes):
            terms = tuple(_list_code_terms(CODE.findall(sentence)))
            if terms:
                yield Entry(terms, topic.title, sentence, command)


def _quote_term(shown: str) -> str:
    """What a row is about: code as it is, words in bold."""
    return shown if "`" in shown else f"**{shown}**"


def _list_terms(shown: str, said: str) -> tuple[str, ...]:
    """What a row is looked up by: the whole of what it explains, each word of code in it, and the
    values that its explanation names."""
    bare = shown.replace("`", "")
    codes = [code for code in CODE.findall(said) if len(code) >= SHORTEST_VALUE]
    words = [bare, ARTICLES.sub("", bare)] if "`" not in shown else []
    terms = (*words, *_list_code_terms(CODE.findall(shown)), *_list_code_terms(codes))
    return tuple(dict.fromkeys(terms))


def _list_code_terms(codes: Iterable[str]) -> Iterator[str]:
    """Each piece of code, its words, and the keys among them."""
    for code in codes:
        yield code
        for word in code.split():
            yield word
            yield word.partition("=")[0] or word


# ----------------------------------------------------------------------------------- the manual


def list_page_entries() -> Iterator[Entry]:
    """Every page of the manual, whole."""
    for name in PAGES:
        title = _find_title(name)
        yield Entry(
            (name, title),
            f"The manual: {title}",
            command=_page_command(name),
            build_page=partial(read_page, name),
            phrase=f"{title} {name.replace('-', ' ')}",
            leads=True,
        )


def _page_command(name: str) -> str:
    """What shows a page: one that is called as a topic is has to say that it is a page."""
    return f"mjtally help page {name}" if name in list_topics() else f"mjtally help {name}"


@cache
def _find_title(name: str) -> str:
    """The heading of a page."""
    return read_page(name).partition("\n")[0].removeprefix("# ").strip()


def list_section_entries() -> Iterator[Entry]:
    """The sections of every page. Words are not looked for in the page that says again what other
    sources say."""
    for name in PAGES:
        for written, text in split_sections(read_page(name)):
            heading = _strip_markdown(written)
            yield Entry(
                (heading,),
                f"{_find_title(name)}: {heading}",
                find_first_paragraph(text),
                _page_command(name),
                partial(_format_section, name, heading, text),
                phrase=heading,
                searched="" if name == REFERENCE_PAGE else FENCE.sub("", text),
            )


def _format_section(name: str, heading: str, text: str) -> str:
    return f"# {_find_title(name)}: {heading}\n\n{text}"


def _strip_markdown(text: str) -> str:
    (block,) = parse_blocks(f"# {text}") if text.strip() else [Heading(1, ())]
    assert isinstance(block, Heading)
    return strip_spans(block.spans)


# ------------------------------------------------------------------------- the first screen

FIRST_PAGES = ("first-evening", "cheat-sheet", "when-it-says")  # to be read before the others


def format_first_screen(title: str) -> str:
    """What `mjtally help` prints: what to read first, and what there is."""
    others = [name for name in PAGES if name not in FIRST_PAGES]
    groups = [
        (group, " ".join(format_code(topic.name) for topic in topics))
        for group, topics in group_topics()
    ]
    parts = (
        f"# {title}",
        "`mjtally help WORD` explains any word. These are the pages to begin with:",
        _format_rows((name, _find_title(name)) for name in FIRST_PAGES),
        "More pages:",
        _format_rows((name, _find_title(name)) for name in others),
        "Lists of all that there is:",
        _format_rows(groups),
        "Or any word: a key `uma`, a mark `3/40`, a tag `ippatsu`, a column `win_fraction`, a code"
        " `han-needs-fu`, a verb `check`, an option `--best`, a yaku or fan, a word of players.",
    )
    return "\n\n".join(parts)


def _format_rows(rows: Iterable[tuple[str, str]]) -> str:
    """Rows in two columns without headings."""
    return format_table(("", ""), rows)
