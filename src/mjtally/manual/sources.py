"""What `mjtally help` knows of the language, of tables and of the manual: a source for each kind.

Everything comes from where the program has it: nothing is explained here a second time, but for a
few signs and files that no table of the reference has a row for.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, partial

from ..base.terminal import escape_unprintable
from ..base.wording import format_list
from ..editing.mistake_catalogue import (
    MISTAKES_BY_CODE,
    PROBLEMS_TOPIC,
    MistakeExample,
    interpret_example,
)
from ..families import PRESETS, list_families
from ..language.diagnosis import LABEL_PATTERN
from ..language.players_words import (
    WordKind,
    find_declaration_meaning,
    find_meaning,
    fold_word,
)
from ..language.reference import LANGUAGE_TOPICS, Topic
from ..model.declarations import list_declarations, parameters_by_key
from ..model.types import Family, Rules
from ..output.formats import FORMAT_NAMES
from ..tables.reference import records_topic, tables_topic
from ..tables.registry import TABLES
from . import PAGES, read_page
from .lookup import Entry, Source, Synonym, find_first_paragraph
from .markdown import (
    Heading,
    escape_markdown,
    format_code,
    format_fence,
    parse_blocks,
    strip_spans,
)

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
    of_tables = tables_topic(), records_topic(list_families()), PROBLEMS_TOPIC
    return {topic.name: topic for topic in (*LANGUAGE_TOPICS, *of_families, *of_tables)}


def group_topics() -> Iterator[tuple[str, Sequence[Topic]]]:
    """The topics by what they are about, as the first screen of `mjtally help` lists them."""
    yield "every file", LANGUAGE_TOPICS
    told: set[str] = set()
    for family in list_families():
        own = [each for each in family.language.build_reference() if each.name not in told]
        told.update(topic.name for topic in own)
        if own:
            yield family.short_name, own
    others = (each for each in list_topics().values() if each not in LANGUAGE_TOPICS)
    yield "tables and mistakes", [each for each in others if each.name not in told]


def format_topic(topic: Topic) -> str:
    """A topic as Markdown: its title, its table, its notes."""
    head = topic.head
    rows = topic.rows
    if topic is PROBLEMS_TOPIC:  # whose rows are texts of files
        rows = tuple((format_code(code), escape_markdown(said)) for code, said in rows)
    table = [head, ("---", "---"), *rows]
    lines = "\n".join(f"| {shown} | {said} |" for shown, said in table)
    title = f"# {topic.title[:1].upper()}{topic.title[1:]}"
    return "\n\n".join(filter(None, (title, lines, topic.notes)))


def _list_topic_entries() -> Iterator[Entry]:
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


def _list_row_entries() -> Iterator[Entry]:
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


def _list_page_entries() -> Iterator[Entry]:
    for name in PAGES:
        title = _find_title(name)
        is_taken = name in list_topics()
        yield Entry(
            (name, title),
            f"The manual: {title}",
            command=f"mjtally help page {name}" if is_taken else f"mjtally help {name}",
            build_page=partial(read_page, name),
            phrase=f"{title} {name.replace('-', ' ')}",
            leads=True,
        )


@cache
def _find_title(name: str) -> str:
    """The heading of a page."""
    return read_page(name).partition("\n")[0].removeprefix("# ").strip()


def _list_section_entries() -> Iterator[Entry]:
    """The sections of every page. Words are not looked for in the page that says again what other
    sources say."""
    for name in PAGES:
        command = f"mjtally help page {name}" if name in list_topics() else f"mjtally help {name}"
        for heading, text in split_sections(read_page(name)):
            yield Entry(
                (heading,),
                f"{_find_title(name)}: {heading}",
                find_first_paragraph(text),
                command,
                partial(_format_section, name, heading, text),
                phrase=heading,
                searched="" if name == REFERENCE_PAGE else FENCE.sub("", text),
            )


def _format_section(name: str, heading: str, text: str) -> str:
    return f"# {_find_title(name)}: {heading}\n\n{text}"


def split_sections(page: str) -> Iterator[tuple[str, str]]:
    """The headings of the second level, each with the text below it."""
    heading, lines, fenced = "", list[str](), False
    for line in [*page.split("\n"), "## "]:
        fenced = fenced ^ line.startswith("```")
        if line.startswith("## ") and not fenced:
            if heading:
                yield heading, "\n".join(lines).strip() + "\n"
            heading, lines = _strip_markdown(line.removeprefix("## ")), []
        else:
            lines.append(line)


def _strip_markdown(text: str) -> str:
    (block,) = parse_blocks(f"# {text}") if text.strip() else [Heading(1, ())]
    assert isinstance(block, Heading)
    return strip_spans(block.spans)


# ----------------------------------------------------------------------------------- marks


def _read_mark(text: str) -> Iterator[Entry]:
    """What a mark says of its player, in every family that has it."""
    meanings: dict[str, list[str]] = {}
    for family in list_families():
        said = family.language.mark_words.describe_mark(text)
        if said:
            names = meanings.setdefault(said, [])
            names += [family.short_name] * (family.short_name not in names)
    if meanings:
        shown = format_code(text)
        lines = (f"- {' and '.join(whose)}: {said}" for said, whose in meanings.items())
        words = "\n".join((f"The player with {shown}:", "", *lines))
        yield Entry((text,), f"The mark {text}", words, "mjtally help marks")


def _read_mark_word(text: str) -> Iterator[Entry]:
    """What is written in a result for a word of players, such as 放銃."""
    meanings: dict[str, list[str]] = {}
    for family in list_families():
        words = family.language.mark_words
        written = words.find_synonym(text)
        said = f"write {format_code(written)}" if words.is_mark(written) else f"write {written}"
        for each in (said if written else "", words.lone_words.get(fold_word(text), "")):
            if each:
                names = meanings.setdefault(each, [])
                names += [family.short_name] * (family.short_name not in names)
    if meanings:
        lines = (f"- {' and '.join(whose)}: {said}" for said, whose in meanings.items())
        yield Entry(
            (text,), f"{text} in the line of a hand", "\n".join(lines), "mjtally help hands"
        )


def _read_label(text: str) -> Iterator[Entry]:
    """What a label before the marks says."""
    label = text.rstrip(":")
    if not re.fullmatch(LABEL_PATTERN, label):
        return
    wind = {"E": "east", "S": "south", "W": "west", "N": "north"}[label[0]]
    honba = label.partition(".")[2]
    counted = f", with {honba} honba" if honba else ""
    said = (
        f"`{label}:` stands before the marks of a hand and says which one it is: {wind}"
        f" {label[1]}{counted}. It need not be written; where it is, it is checked."
    )
    yield Entry((text,), f"The label {label}:", said, "mjtally help lines")


# ----------------------------------------------------------------------------------- rules


def _list_key_entries() -> Iterator[Entry]:
    """The parameters of every family. One that says the same in several families is one entry."""
    whose: dict[tuple[str, str, str], list[Rules]] = {}
    for rules in PRESETS.values():
        for key, (_, each) in parameters_by_key(rules).items():
            expected = each.kind.describe_expected(rules.players)
            whose.setdefault((key, each.meaning, expected), []).append(rules)
    for (key, meaning, expected), users in whose.items():
        text = f"`{key}=`: {meaning}. Values: {expected}."
        yield Entry(
            (key,),
            f"A parameter of {_describe_users(users)}",
            text,
            f"mjtally help key {key}",
            partial(_format_key, key, text, users),
        )


def _describe_users(users: Sequence[Rules]) -> str:
    """Whose parameter it is, as shortly as that can be said."""
    families = dict.fromkeys(rules.family for rules in users)
    names = []
    for family in families:
        alike = {each for each in list_families() if each.short_name == family.short_name}
        names.append(family.short_name if families.keys() >= alike else family.description)
    return format_list(dict.fromkeys(names))


def _format_key(key: str, text: str, users: Sequence[Rules]) -> str:
    """A parameter, and its value in every ruleset that has it."""
    names = {id(rules): name for name, rules in PRESETS.items()}
    values: dict[str, list[str]] = {}
    for rules in users:
        field, each = parameters_by_key(rules)[key]
        written = f"{key}={each.kind.format(getattr(rules, field))}"
        values.setdefault(written, []).append(names[id(rules)])
    rows = (f"| {_code_cell(value)} | {' '.join(whose)} |" for value, whose in values.items())
    head = f"# {key}, a parameter of {_describe_users(users)}"
    return "\n".join((head, "", text, "", "| value | in the rulesets |", "| --- | --- |", *rows))


def _code_cell(text: str) -> str:
    return format_code(text).replace("|", "\\|")


def _list_ruleset_entries() -> Iterator[Entry]:
    for name, rules in PRESETS.items():
        differs = rules.family.describe_rules(rules)
        words = f"`rules={name}`: {rules.family.description}{f'; {differs}' if differs else ''}"
        names = (name, *(rules.family.other_names if name == rules.family.name else ()))
        yield Entry(
            names,
            "A ruleset",
            words,
            f"mjtally rules {name}",
            partial(_format_ruleset, name, words),
        )


def _format_ruleset(name: str, words: str) -> str:
    pairs = list(list_declarations(PRESETS[name]))
    rows = (f"| {_code_cell(pair)} | {escape_markdown(meaning)} |" for pair, meaning in pairs)
    table = "\n".join(("| declaration | meaning |", "| --- | --- |", *rows))
    return f"# {name}, a ruleset\n\n{words}\n\n{table}"


def _list_value_entries() -> Iterator[Entry]:
    """The words that players have for a value, such as 東風戦."""
    from ..language.word_rows import NO_WORDS, VALUE_ROWS, YES_WORDS

    answers = {*f"{YES_WORDS} {NO_WORDS}".split()}
    meanings = {
        key: parameter.meaning
        for rules in reversed(PRESETS.values())
        for key, (_, parameter) in parameters_by_key(rules).items()
    }
    for key, rows in VALUE_ROWS.items():
        for value, words in rows.items():
            names = tuple(each for each in (value, *words.split()) if each not in answers)
            if key and names:
                text = f"`{key}={value}`: {meanings[key]}"
                yield Entry(names, "A declaration", text, f"mjtally help key {key}")


# ----------------------------------------------------------------------------------- tables


def _list_column_entries() -> Iterator[Entry]:
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


def _name_families(families: Sequence[Family]) -> str:
    names = " and ".join(dict.fromkeys(family.short_name for family in families))
    return f", of {names}"


def _list_statistic_entries() -> Iterator[Entry]:
    """The statistics of others, and the columns that are like them."""
    told: set[tuple[str, ...]] = set()
    for family in list_families():
        for whose, rows in family.statistics.foreign_statistics().items():
            for row in rows:
                key = (whose, *row)
                if key in told:
                    continue
                told.add(key)
                like = f"column `{row.column}`" if row.column else "no column"
                name, same = map(escape_markdown, (row.foreign_name, row.comparison))
                text = f"{name}: {like}. Is it the same? {same}."
                place = f"A statistic of {whose}"
                yield Entry((row.foreign_name,), place, text, f"mjtally columns --like {whose}")


def _list_format_entries() -> Iterator[Entry]:
    from ..logs.formats import LOG_FORMATS  # which the first screen does without

    for name in FORMAT_NAMES:
        words = f"`--format {name}`, or `-o table.{name}`"
        yield Entry((name,), "A format of tables", words, "mjtally tally --help")
    for each in LOG_FORMATS:
        words = f"{format_code(each.name)}: {escape_markdown(each.description)}"
        yield Entry((each.name,), "A format of game logs", words, "mjtally import LOG")


# ----------------------------------------------------------------------------------- mistakes


def _list_code_entries() -> Iterator[Entry]:
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


# ----------------------------------------------------------------------------------- terms


def _list_term_entries() -> Iterator[Entry]:
    """The pages on yaku, fan and words of the game; what two families share is there once."""
    told: set[tuple[str, str]] = set()
    for family in list_families():
        for term in family.language.list_term_pages():
            if (term.name, term.title) not in told:
                told.add((term.name, term.title))
                yield Entry(
                    (term.name, *term.other_names),
                    term.title,
                    command=f"mjtally help term {term.name}",
                    build_page=lambda term=term: f"# {term.title}\n\n{term.text}",  # type: ignore[misc]
                    searched=term.title,
                )


# ----------------------------------------------------------------------------------- the rest

SIGNS = {
    "#": "begins a comment, which goes on to the end of the line",
    "=": "with a space after it scores follow, to be checked; without spaces, between a key and its"
    " value: `length=east`",
    "*": "after a mark: the dealer. In the place of a name, in tables: all players together",
    '"': 'around a name that has spaces or signs in it: `"Chie O"`',
    "@": "means nothing; no name can begin with it, unless it stands in double quotes",
    ",": "separates names in a declaration: `roster=Aki,Ben,Chie,Dai`",
    ":": "after a label: `E1: 3/40 - d -`. In `alias=` and `team=` between a name and what it has",
    "/": "between han and fu: `3/40`. In `uma=` between the points of the ranks",
}
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
    "report": "draws the charts of `mjtally report`",
    "lsp": "is for editors: `mjtally lsp` tells them of mistakes while a file is written",
    "majsoul": "reads the records of Mahjong Soul that are not JSON",
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


def _list_variable_entries() -> Iterator[Entry]:
    for name, words in VARIABLES.items():
        text = f"{format_code(name)}: {words}."
        names = (name, *name.lower().split("_")[1:])
        yield Entry(names, "A variable of the environment", text)


def _list_sign_entries() -> Iterator[Entry]:
    for sign, words in SIGNS.items():
        text = f"{format_code(sign)} {words}."
        yield Entry((sign,), "A sign in a scores file", text, "mjtally help lines")


def _list_file_entries() -> Iterator[Entry]:
    for name, words in FILES.items():
        yield Entry(
            (name, f".{name.rpartition('.')[2]}"), "A file", f"{format_code(name)}: {words}."
        )


def _list_extra_entries() -> Iterator[Entry]:
    for name, words in EXTRAS.items():
        text = f"`pip install 'mjtally[{name}]'` {words}."
        yield Entry((name,), "An extra package", text)


def _read_players_word(text: str) -> Iterator[Entry]:
    """What is to be said of a word that stands for no single thing, such as oka."""
    meaning = find_declaration_meaning(text, "", _list_rule_keys())
    if meaning and meaning.hint:
        yield Entry((text,), f"{text} in a scores file", escape_markdown(f"{meaning.hint}."))
    elif meaning and meaning.value:
        declaration = format_code(f"{meaning.key}={meaning.value}")
        yield Entry((text,), "A declaration", declaration, f"mjtally help key {meaning.key}")


@cache
def _list_rule_keys() -> frozenset[str]:
    return frozenset(key for rules in PRESETS.values() for key in parameters_by_key(rules))


SOURCES: tuple[Source, ...] = (  # in the order in which hits are listed
    Source("topic", _list_topic_entries),
    Source("page", _list_page_entries),
    Source("code", _list_code_entries),
    Source("term", _list_term_entries),
    Source("word", tuple, _read_mark_word),
    Source("row", _list_row_entries),
    Source("sign", _list_sign_entries),
    Source("mark", tuple, _read_mark),
    Source("label", tuple, _read_label),
    Source("player's word", tuple, _read_players_word),
    Source("ruleset", _list_ruleset_entries),
    Source("key", _list_key_entries),
    Source("value", _list_value_entries),
    Source("column", _list_column_entries),
    Source("statistic", _list_statistic_entries),
    Source("format", _list_format_entries),
    Source("variable", _list_variable_entries),
    Source("file", _list_file_entries),
    Source("extra", _list_extra_entries),
    Source("section", _list_section_entries),
)


SOURCES_BY_KIND = {  # of words that players have for things: where these are explained
    WordKind.KEY: ("row", "key"),
    WordKind.TAG: ("row",),
    WordKind.TABLE: ("row",),
    WordKind.COLUMN: ("column",),
    WordKind.VERB: ("verb",),
}


def find_synonyms(word: str, names: Iterable[str]) -> Iterator[Synonym]:
    """The names that stand for what a player means by a word, and where these are explained."""
    known = set(names)
    meaning = find_declaration_meaning(word, "", known)
    if meaning and meaning.key:
        yield Synonym(meaning.key, SOURCES_BY_KIND[WordKind.KEY])
    for kind in (WordKind.TAG, WordKind.TABLE, WordKind.COLUMN, WordKind.VERB):
        found = find_meaning(kind, word, known)
        if found:
            yield Synonym(found, SOURCES_BY_KIND[kind])


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
        " `han-needs-fu`, a verb `check`, an option `--best`, a yaku or fan, a word of players."
        " The whole manual for a browser: `mjtally help --html -o manual.html`.",
    )
    return "\n\n".join(parts)


def _format_rows(rows: Iterable[tuple[str, str]]) -> str:
    """Rows in two columns without headings."""
    return "\n".join(("| | |", "| --- | --- |", *(f"| {one} | {two} |" for one, two in rows)))
