"""The entries of `mjtally help` about the language, tables and the manual.

Each entry takes its text from the part of the program that has it: nothing is explained here a
second time.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial

from ..advice.words import find_declaration_meaning, load_word_rows
from ..base.markdown import (
    escape_markdown,
    format_bullets,
    format_code,
    format_fence,
    format_table,
    split_sections,
)
from ..base.terminal import escape_unprintable
from ..base.wording import capitalize, format_list
from ..editing.mistakes import (
    MISTAKES_BY_CODE,
    PROBLEMS_TOPIC,
    MistakeExample,
    interpret_example,
)
from ..language.grammar import is_label
from ..language.mark_words import MarkWords
from ..language.reference import LANGUAGE_TITLES, TermPage, Topic, read_topics
from ..language.words import fold_word
from ..output.comparison import COMPARISON_COLUMNS
from ..output.formats import FORMAT_NAMES
from ..rules.families import PRESETS, list_families
from ..rules.model.declarations import list_declarations, parameters_by_key
from ..rules.model.types import Family, Rules
from ..tables.ratings import ratings_topic
from ..tables.records import records_topic
from ..tables.registry import TABLES, tables_topic
from . import DOORS, PAGES, read_page
from .index import HelpEntry, find_first_paragraph
from .markdown import Heading, parse_blocks, strip_spans

REFERENCE = "reference"  # the beginning of the names of pages that only repeat other entries
ARTICLES = re.compile("^(?:a|an|the) ")
CODE = re.compile(r"`([^`]+)`")
FENCE = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
SHORTEST_VALUE = 3  # letters of code in an explanation that are a name of its row


def list_entries() -> Iterator[HelpEntry]:
    """All entries that can be listed, except for verbs and options, which the command lists."""
    yield from list_task_entries()
    yield from list_topic_entries()
    yield from list_page_entries()
    yield from list_code_entries()
    yield from list_term_entries()
    yield from list_row_entries()
    yield from list_ruleset_entries()
    yield from list_key_entries()
    yield from list_value_entries()
    yield from list_column_entries()
    yield from list_format_entries()
    yield from list_section_entries()


def list_family_names() -> Mapping[str, str]:
    """Every name of a family, also those of its rulesets, with the family."""
    by_ruleset = {name: rules.family.name for name, rules in PRESETS.items()}
    families = list_families()
    names = [(family, (family.short_name, *family.other_names)) for family in families]
    return {name: family.name for family, others in names for name in others} | by_ruleset


def read_word(text: str, family: str = "") -> Iterator[HelpEntry]:
    """The entries that no list can hold: about a mark, a label, or a word of players. With a
    family, what they are in it; else in all."""
    whose = frozenset(filter(None, [family]))
    if marks := _format_by_family(
        lambda mark_words: [escape_markdown(mark_words.describe_mark(text))], whose
    ):
        explanation = f"The player with {format_code(text)}:\n\n{marks}"
        yield HelpEntry(
            "mark",
            (text,),
            f"The mark {escape_markdown(text)}",
            explanation,
            "mjtally help marks",
            families=whose,
        )
    if advice := _format_by_family(lambda mark_words: _explain_mark_word(mark_words, text), whose):
        title = f"{escape_markdown(text)} in the line of a hand"
        yield HelpEntry("word", (text,), title, advice, "mjtally help hands", families=whose)
    label = text.rstrip(":")
    if is_label(f"{label}:"):
        wind = {"E": "east", "S": "south", "W": "west", "N": "north"}[label[0]]
        honba = label.partition(".")[2]
        counted = f", with {honba} honba" if honba else ""
        explanation = (
            f"`{label}:` stands before the marks of a hand and says which one it is: {wind}"
            f" {label[1]}{counted}. It need not be written; where it is, it is checked."
        )
        yield HelpEntry("label", (text,), f"The label {label}:", explanation, "mjtally help lines")
    keys = {key for rules in PRESETS.values() for key in parameters_by_key(rules)}
    meaning = find_declaration_meaning(text, "", keys)
    if meaning and meaning.hint:
        title = f"{escape_markdown(text)} in a scores file"
        yield HelpEntry("meaning", (text,), title, escape_markdown(f"{meaning.hint}."))
    elif meaning and meaning.value:
        explanation = format_code(f"{meaning.key}={meaning.value}")
        yield HelpEntry(
            "meaning", (text,), "A declaration", explanation, f"mjtally help key {meaning.key}"
        )


# ----------------------------------------------------------------------------------- topics


@cache
def list_topics() -> Mapping[str, Topic]:
    """Every topic of the reference, by name; a topic of several families is there once."""
    of_families = (topic for family in list_families() for topic in family.build_reference())
    of_tables = (
        tables_topic(),
        ratings_topic(),
        records_topic(list_families()),
        PROBLEMS_TOPIC,
    )
    of_language = read_topics(LANGUAGE_TITLES)
    return {topic.name: topic for topic in (*of_language, *of_families, *of_tables)}


@cache
def index_families_by_topic() -> Mapping[str, frozenset[str]]:
    """The families that have a topic, by its name; none for one of every file, or of tables."""
    topics = [
        (topic.name, family.name)
        for family in list_families()
        for topic in family.build_reference()
    ]
    return {
        name: frozenset(family for other, family in topics if other == name) for name, _ in topics
    }


def list_topic_entries() -> Iterator[HelpEntry]:
    """Every topic, whole."""
    for topic in list_topics().values():
        names = (topic.name, *([topic.name[:-1]] if topic.name.endswith("s") else []))
        yield HelpEntry(
            "topic",
            names,
            topic.title,
            f"The topic `{topic.name}`.",
            f"mjtally help {topic.name}",
            partial(_format_topic, topic),
            title=topic.title,
            families=index_families_by_topic().get(topic.name, frozenset()),
        )


def _format_topic(topic: Topic) -> str:
    rows = topic.rows
    if topic is PROBLEMS_TOPIC:  # its rows are texts of files
        rows = tuple(
            (format_code(code), escape_markdown(description)) for code, description in rows
        )
    title = f"# {capitalize(topic.title)}"
    return "\n\n".join(filter(None, (title, format_table(topic.head, rows), topic.notes)))


def list_row_entries() -> Iterator[HelpEntry]:
    """The rows of every topic, and the sentences below them that have code in them. The names of a
    row are its first cell, each word of code there, and the values in its explanation."""
    for topic in list_topics().values():
        if topic is PROBLEMS_TOPIC:
            continue
        command = f"mjtally help {topic.name}"
        families = index_families_by_topic().get(topic.name, frozenset())
        for head, description in topic.rows:
            bare = head.replace("`", "")
            names = [bare, ARTICLES.sub("", bare)] if "`" not in head else []
            values = [code for code in CODE.findall(description) if len(code) >= SHORTEST_VALUE]
            names += _split_code([*CODE.findall(head), *values])
            title = head if "`" in head else f"**{head}**"
            text = f"{title}: {description}".replace("\\|", "|")
            if topic.name == "extras":
                text = f"{text}. To install it: `pip install 'mjtally[{names[-1]}]'`"
            names = [*dict.fromkeys(names)]
            yield HelpEntry("row", tuple(names), topic.title, text, command, families=families)
        for sentence in re.split(r"(?<=\.) ", topic.notes):
            if names := _split_code(CODE.findall(sentence)):
                yield HelpEntry(
                    "row", tuple(names), topic.title, sentence, command, families=families
                )


def _split_code(codes: Iterable[str]) -> list[str]:
    """Each piece of code, its words, and the keys among them."""
    names: list[str] = []
    for code in codes:
        names.append(code)
        for word in code.split():
            names += (word, word.partition("=")[0] or word)
    return names


# ----------------------------------------------------------------------------------- the manual

TASKS_PAGE = "how-do-i"
TASK = re.compile(r"^### (.+)\n<!-- also: (.+) -->\n\n((?:(?!##).*\n)*)", re.MULTILINE)


def list_task_entries() -> Iterator[HelpEntry]:
    """The tasks of the manual, by the words in which people ask for them."""
    for heading, also, text in TASK.findall(read_page(TASKS_PAGE)):
        others = also.split(", ")
        command = f"mjtally help {others[0]}"
        title = f"{heading} {also}"
        yield HelpEntry("task", (heading, *others), heading, text.strip(), command, title=title)


def list_page_entries() -> Iterator[HelpEntry]:
    """Every page of the manual, whole."""
    for name in PAGES:
        title = find_title(name)
        yield HelpEntry(
            "page",
            (name, title),
            f"The manual: {title}",
            command=_page_command(name),
            build_page=partial(read_page, name),
            title=f"{title} {name.replace('-', ' ')}",
        )


def _page_command(name: str) -> str:
    """The command that shows a page. It says `page` where a topic has the same name."""
    return f"mjtally help page {name}" if name in list_topics() else f"mjtally help {name}"


@cache
def find_title(name: str) -> str:
    """The heading of a page."""
    return read_page(name).partition("\n")[0].removeprefix("# ").strip()


def list_section_entries() -> Iterator[HelpEntry]:
    """The sections of every page. No words are looked for in the texts of pages that only repeat
    other entries."""
    for name in PAGES:
        for markdown_heading, text in split_sections(read_page(name)):
            (block,) = parse_blocks(f"# {markdown_heading}")
            assert isinstance(block, Heading)
            heading = strip_spans(block.spans)
            # the tasks of that page are entries of their own
            if name == TASKS_PAGE and "### " in text:
                continue
            place = f"{find_title(name)}: {heading}"
            yield HelpEntry(
                "section",
                (heading,),
                place,
                find_first_paragraph(text),
                _page_command(name),
                partial("# {}\n\n{}".format, place, text),
                title=heading,
                searched="" if name.startswith(REFERENCE) else FENCE.sub("", text),
            )


# ----------------------------------------------------------------------------------- marks


def _format_by_family(explain: Callable[[MarkWords], Iterable[str]], whose: Collection[str]) -> str:
    """The explanations of families (of all, if none is named) as a list; one that several families
    have is there once. Empty if no family has any."""
    families: dict[str, dict[str, None]] = {}
    for family in list_families():
        if whose and family.name not in whose:
            continue
        for explanation in filter(None, explain(family.mark_words)):
            families.setdefault(explanation, {})[family.short_name] = None
    return format_bullets(
        f"{format_list(names)}: {explanation}" for explanation, names in families.items()
    )


def _explain_mark_word(mark_words: MarkWords, text: str) -> Iterator[str]:
    """The mark or the words that a family has for a word of players, such as 放銃."""
    synonym = mark_words.find_synonym(text)
    if synonym:
        is_mark = mark_words.is_mark(synonym)
        yield f"write {format_code(synonym) if is_mark else escape_markdown(synonym)}"
    yield escape_markdown(mark_words.lone_words.get(fold_word(text), ""))


# ----------------------------------------------------------------------------------- rules


def list_namesakes(family: Family) -> list[Family]:
    """The families of the same short name: riichi has two."""
    return [other for other in list_families() if other.short_name == family.short_name]


def list_key_entries() -> Iterator[HelpEntry]:
    """The parameters of every family. One that says the same in several families is one entry."""
    whose: dict[tuple[str, str, str], list[Rules]] = {}
    for rules in PRESETS.values():
        for key, (_, parameter) in parameters_by_key(rules).items():
            expected = parameter.kind.describe_expected(rules.players)
            whose.setdefault((key, parameter.meaning, expected), []).append(rules)
    for (key, meaning, expected), users in whose.items():
        families = dict.fromkeys(rules.family for rules in users)
        names: dict[str, None] = {}
        for family in families:
            namesakes = {*list_namesakes(family)}
            names[family.short_name if families.keys() >= namesakes else family.description] = None
        place = f"a parameter of {format_list(names)}"
        text = f"`{key}=`: {escape_markdown(meaning)}. Values: {escape_markdown(expected)}."
        yield HelpEntry(
            "key",
            (key,),
            capitalize(place),
            text,
            f"mjtally help key {key}",
            partial(_format_key, key, place, text, users),
            families=frozenset(family.name for family in families),
        )


def _format_key(key: str, place: str, text: str, users: Sequence[Rules]) -> str:
    """A parameter, and its value in every ruleset that has it."""
    values: dict[str, list[str]] = {}
    for name, rules in PRESETS.items():
        if any(rules is user for user in users):
            field, parameter = parameters_by_key(rules)[key]
            declaration = f"{key}={parameter.kind.format(getattr(rules, field))}"
            values.setdefault(declaration, []).append(name)
    rows = ((_code_cell(value), " ".join(rulesets)) for value, rulesets in values.items())
    return f"# {key}, {place}\n\n{text}\n\n{format_table(('value', 'in the rulesets'), rows)}"


def _code_cell(text: str) -> str:
    return format_code(text).replace("|", "\\|")


def list_ruleset_entries() -> Iterator[HelpEntry]:
    """Every ruleset; the one with the name of a family has the family's other names, too."""
    for name, rules in PRESETS.items():
        differs = rules.play.describe_rules()
        text = f"`rules={name}`: {rules.family.description}{f'; {differs}' if differs else ''}"
        names = (name, *(rules.family.other_names if name == rules.family.name else ()))
        page = partial(_format_ruleset, name, text)
        yield HelpEntry(
            "ruleset",
            names,
            "A ruleset",
            text,
            f"mjtally rules {name}",
            page,
            families=frozenset({rules.family.name}),
        )


def _format_ruleset(name: str, text: str) -> str:
    pairs = list_declarations(PRESETS[name])
    rows = ((_code_cell(pair), escape_markdown(meaning)) for pair, meaning in pairs)
    table = format_table(("declaration", "meaning"), rows)
    return f"# {name}, a ruleset\n\n{text}\n\n{table}"


def list_value_entries() -> Iterator[HelpEntry]:
    """The words that players have for a value, such as 東風戦."""
    values = load_word_rows()["value"]
    # plain answers such as yes and no
    plain_answers = {*" ".join(values["other"].values()).split()}
    meanings = {
        key: parameter.meaning
        for rules in reversed([*PRESETS.values()])
        for key, (_, parameter) in parameters_by_key(rules).items()
    }
    users = {
        key: frozenset(
            rules.family.name for rules in PRESETS.values() if key in parameters_by_key(rules)
        )
        for key in meanings
    }
    for key, rows in values.items():
        for value, players_words in rows.items():
            names = tuple(
                word for word in (value, *players_words.split()) if word not in plain_answers
            )
            if key in meanings and names:  # values of other keys, such as first, are common words
                text = f"`{key}={value}`: {escape_markdown(meanings[key])}"
                yield HelpEntry(
                    "value",
                    names,
                    "A declaration",
                    text,
                    f"mjtally help key {key}",
                    families=users[key],
                )


# ----------------------------------------------------------------------------------- terms


def list_term_entries() -> Iterator[HelpEntry]:
    """The pages about yaku, fan and words of the game; a page of two families is there once. Each
    is also found by its names behind that of its family, `hk payment`: other families may have a
    page of that name, and tasks are told in riichi."""
    pages: dict[tuple[str, str], TermPage] = {}
    families: dict[tuple[str, str], list[Family]] = {}
    for family in list_families():
        for term in family.list_term_pages():
            pages.setdefault((term.name, term.title), term)
            families.setdefault((term.name, term.title), []).append(family)
    counts = Counter(fold_word(name) for name, _ in pages)
    for page, term in pages.items():
        names = (term.name, *term.other_names)
        of_family = f"{families[page][0].name} {term.name}"
        is_shared = counts[fold_word(term.name)] > 1
        yield HelpEntry(
            "term",
            (*names, *(f"{family.name} {name}" for family in families[page] for name in names)),
            term.title,
            command=f"mjtally help {of_family if is_shared else f'term {term.name}'}",
            build_page=partial(_format_term, term),
            searched=term.title,
            families=frozenset(  # riichi's pages are also for three players
                user.name for family in families[page] for user in list_namesakes(family)
            ),
        )


def _format_term(term: TermPage) -> str:
    return f"# {capitalize(term.title)}\n\n{term.text}"


# ----------------------------------------------------------------------------------- tables


def list_column_entries() -> Iterator[HelpEntry]:
    """The columns of every table; equal columns of several tables are one entry."""
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
        short_names = dict.fromkeys(family.short_name for family in users)
        whose = "" if len(users) == len(everybody) else f", of {' and '.join(short_names)}"
        place = f"A column of the table {first_table}"
        place = f"A column of the tables {format_list(names)}" if others else place
        text = f"{format_code(name)}{whose} ({unit}): {escape_markdown(description)}"
        yield HelpEntry(
            "column",
            (name,),
            place,
            text,
            f"mjtally columns --table {first_table}{rules}",
            families=frozenset(family.name for family in users),
        )
    listed = {name for name, _, _ in tables}
    for column in COMPARISON_COLUMNS:
        if column.name not in listed:
            text = f"{format_code(column.name)}: {escape_markdown(column.description)}"
            place = "A column of a comparison"
            yield HelpEntry("column", (column.name,), place, text, "mjtally compare --help")


def list_format_entries() -> Iterator[HelpEntry]:
    """The formats of tables and of game logs."""
    from ..imports.logs.formats import LOG_FORMATS  # the first screen does without them

    for name in FORMAT_NAMES:
        text = f"`--format {name}`, or `-o table.{name}`"
        yield HelpEntry("format", (name,), "A format of tables", text, "mjtally tally --help")
    for log_format in LOG_FORMATS:
        text = f"{format_code(log_format.name)}: {escape_markdown(log_format.description)}"
        yield HelpEntry(
            "format", (log_format.name,), "A format of game logs", text, "mjtally import LOG"
        )


# ----------------------------------------------------------------------------------- mistakes


def list_code_entries() -> Iterator[HelpEntry]:
    """Every mistake, by its code."""
    for code, example in MISTAKES_BY_CODE.items():
        _, short = example.reference_row
        yield HelpEntry(
            "code",
            (code,),
            "A mistake in a scores file",
            f"`{code}`: {escape_markdown(short)}",
            f"mjtally help {code}",
            partial(_format_mistake, example),
        )


def _format_mistake(example: MistakeExample) -> str:
    """A mistake: a file that has it, its messages, and the file without it."""
    head = f"# {example.code}, a mistake in a scores file"
    if example.description:
        return f"{head}\n\n{escape_markdown(example.description)}"
    problems = interpret_example(example.file_with_mistake).problems
    message_lines = [line for problem in problems for line in str(problem).split("\n")]
    wrong, right = (
        format_fence([escape_unprintable(line) for line in text.splitlines()])
        for text in (example.file_with_mistake, example.corrected_file)
    )
    parts = (head, "A file that has it:", wrong, "What is said of it:", format_fence(message_lines))
    return "\n\n".join((*parts, "The file without it:", right))


# ------------------------------------------------------------------------- the first screen

# These pages are to be read before the others.
FIRST_PAGES = (TASKS_PAGE, "first-evening", "cheat-sheet", "when-it-says")


def format_first_screen() -> str:
    """The text that `mjtally help` prints: the first pages to read, and lists of topics."""
    doors = (
        (door, " ".join(format_code(name) for name in pages if name not in FIRST_PAGES))
        for door, pages in DOORS.items()
    )
    groups = {"every file": [*LANGUAGE_TITLES]}  # names of topics, by what they are about
    listed = {*LANGUAGE_TITLES}
    for family in list_families():
        names = [topic.name for topic in family.build_reference()]
        if names_of_family := [name for name in names if name not in listed]:
            groups[family.short_name] = names_of_family
        listed.update(names_of_family)
    groups["tables and mistakes"] = [name for name in list_topics() if name not in listed]
    lists = ((group, " ".join(map(format_code, names))) for group, names in groups.items())
    sections = dict(split_sections(read_page(TASKS_PAGE)))
    parts = (
        "# The manual of mjtally",
        sections["Which command shows what"].strip(),
        "`mjtally help WORD` explains any word, and what you want to do: `mjtally help two tables`."
        " These are the pages to begin with:",
        format_table(("", ""), ((name, find_title(name)) for name in FIRST_PAGES)),
        "More pages, by who reads them:",
        format_table(("", ""), doors),
        "Lists of all that there is:",
        format_table(("", ""), lists),
        "Or any word: a key `uma`, a mark `3/40`, a tag `ippatsu`, a column `win_fraction`, a code"
        " `han-needs-fu`, a verb `check`, an option `--best`, a yaku or fan, a word of players.",
    )
    return "\n\n".join(parts)
