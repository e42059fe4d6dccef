"""`mjtally help [TOPIC]`: the reference of the language, and what a verb, a code or any word of it
means."""

import sys
from collections.abc import Iterable, Iterator, Sequence

from ..base.errors import UsageError
from ..base.terminal import Screen, detect_screen, wrap_words
from ..base.wording import describe_unknown, find_nearest
from ..editing.mistake_catalogue import MISTAKES_BY_CODE, PROBLEMS_TOPIC, explain_mistake
from ..families import PRESETS, list_families
from ..language.players_words import WordKind, find_declaration_meaning, find_meaning
from ..language.reference import LANGUAGE_TOPICS, Topic, strip_markdown
from ..model.declarations import parameters_by_key
from ..output.formats import FORMAT_NAMES
from ..output.screen import render_descriptions
from ..tables.reference import records_topic, tables_topic
from ..tables.registry import TABLES
from .console import EXIT_FINE, print_output
from .parsers import VerbParser, start_parser
from .unknown_words import OTHER_VERBS
from .verbs import VERBS_BY_NAME


def list_topics() -> dict[str, Topic]:
    """Every topic of the reference, by name; what families share is there once."""
    of_families = (
        topic for family in list_families() for topic in family.language.build_reference()
    )
    of_tables = tables_topic(), records_topic(list_families()), PROBLEMS_TOPIC
    return {topic.name: topic for topic in (*LANGUAGE_TOPICS, *of_families, *of_tables)}


def build_parser() -> VerbParser:
    """The options of `help`."""
    parser = start_parser("help", "The reference of the language, and what any word of it means.")
    words = "a topic such as marks, a verb, a code such as han-needs-fu, a key, a column, a mark"
    parser.add_argument("topic", nargs="?", default="", metavar="TOPIC", help=words)
    parser.possible_values["topic"] = (*list_topics(), *VERBS_BY_NAME)
    return parser


def run(arguments: Sequence[str]) -> int:
    """Print a topic, the help of a verb, what a word means, or the list of topics."""
    word: str = build_parser().parse_arguments(arguments).topic
    topics, screen = list_topics(), detect_screen(sys.stdout)
    word = f"{word}s" if f"{word}s" in topics and word not in VERBS_BY_NAME else word
    if not word:
        titles = render_descriptions(
            [(topic.name, topic.title) for topic in topics.values()], screen
        )
        print_output("\n".join(("mjtally help TOPIC, of these:", "", *titles)))
    elif word in MISTAKES_BY_CODE:
        print_output("\n".join(explain_mistake(MISTAKES_BY_CODE[word])))
    elif word in topics:
        print_output(format_topic(topics[word], screen), end="")
    elif word in VERBS_BY_NAME:
        VERBS_BY_NAME[word].load().build_parser().print_help()
    else:
        print_output("\n".join(format_topic(each, screen) for each in find_word(word)), end="")
    return EXIT_FINE


# ------------------------------------------------------------------------------ a word's meaning


def find_word(word: str) -> list[Topic]:
    """What is said of a word wherever it is explained, or of what players mean by it."""
    topics = (*list_topics().values(), *_list_other_topics())
    found = _select_rows(topics, word)
    if found:
        return found
    words = {each for topic in topics for row in topic.rows for each in _list_terms(row)}
    meaning = find_declaration_meaning(word, "", words)
    if meaning and meaning.hint:
        raise UsageError(f"there is no topic {word}; {meaning.hint}")
    meanings = [meaning.key if meaning else ""]
    meanings += [find_meaning(kind, word, words) for kind in (WordKind.TAG, WordKind.COLUMN)]
    meant = next(filter(None, meanings), "")
    if meant:
        return _select_rows(topics, meant)
    verb = find_meaning(WordKind.VERB, word, {*VERBS_BY_NAME, *OTHER_VERBS})
    if verb in OTHER_VERBS:
        raise UsageError(f"there is no topic {word}; {OTHER_VERBS[verb].format(files='FILE')}")
    likely = (list_topics(), VERBS_BY_NAME, words, MISTAKES_BY_CODE)
    near = verb or next(filter(None, (find_nearest(word, each) for each in likely)), "")
    raise UsageError(describe_unknown("topic", word, list_topics(), near))


def _select_rows(topics: Iterable[Topic], word: str) -> list[Topic]:
    """The rows that explain a word, of the topics that have any."""
    found = []
    for topic in topics:
        rows = tuple(row for row in topic.rows if word.casefold() in _list_terms(row))
        notes = topic.notes if f"`{word}`" in topic.notes else ""
        if rows or notes:
            title = f"{topic.title} (mjtally help {topic.name})" if topic.name else topic.title
            found.append(topic._replace(title=title, rows=rows, notes=notes))
    return found


def _list_terms(row: tuple[str, str]) -> set[str]:
    """The words that a row explains: `uma=20/10/-10/-20` is one of uma."""
    terms = strip_markdown(row[0]).casefold().split()
    return {*terms, *(term.partition("=")[0] for term in terms)}


def _list_other_topics() -> Iterator[Topic]:
    """What is explained elsewhere, as topics without a name."""
    head = "", ""
    rows = (row for topic in list_topics().values() for row in topic.rows)
    known = set().union(*map(_list_terms, rows))
    parameters = {
        (key, parameter.meaning): None
        for preset in PRESETS.values()
        for key, (_, parameter) in parameters_by_key(preset).items()
        if key.casefold() not in known
    }
    yield Topic("", "parameters of rules (mjtally rules NAME prints all)", head, tuple(parameters))
    rulesets = tuple((name, preset.family.description) for name, preset in PRESETS.items())
    yield Topic("", "rulesets (mjtally rules NAME prints one)", head, rulesets)
    formats = ((name, f"--format {name}, or -o table.{name}") for name in FORMAT_NAMES)
    yield Topic("", "formats of tables", head, tuple(formats))
    for table in TABLES:
        columns = {
            (column.name, f"{column.unit}: {column.description}"): None
            for family in list_families()
            if not table.explain_absence(family)
            for column in table.columns(family)
        }
        title = f"columns of --table {table.name} (mjtally columns --table {table.name})"
        yield Topic("", title, head, tuple(columns))


def format_topic(topic: Topic, screen: Screen) -> str:
    """A topic in two columns."""
    lines = [screen.apply_style(topic.title, "bold"), ""]
    lines += render_descriptions(
        [(strip_markdown(term), strip_markdown(words)) for term, words in topic.rows], screen
    )
    if topic.notes:
        lines += ["", *wrap_words(strip_markdown(topic.notes), screen.width)]
    return "".join(f"{line}\n" for line in lines)
