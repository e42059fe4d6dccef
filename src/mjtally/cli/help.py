"""`mjtally help [TOPIC]`: the reference of the language, and what a problem's code means."""

import sys
from collections.abc import Sequence

from ..base.errors import UsageError
from ..base.terminal import Screen, detect_screen, wrap_words
from ..base.wording import describe_unknown, find_nearest
from ..editing.mistake_catalogue import MISTAKES_BY_CODE, PROBLEMS_TOPIC, explain_mistake
from ..families import list_families
from ..language.reference import LANGUAGE_TOPICS, Topic, strip_markdown
from ..output.screen import render_descriptions
from ..tables.reference import records_topic, tables_topic
from .console import EXIT_FINE, print_output
from .parsers import VerbParser, start_parser


def list_topics() -> dict[str, Topic]:
    """Every topic of the reference, by name; what families share is there once."""
    of_families = (
        topic for family in list_families() for topic in family.language.build_reference()
    )
    of_tables = tables_topic(), records_topic(list_families()), PROBLEMS_TOPIC
    return {topic.name: topic for topic in (*LANGUAGE_TOPICS, *of_families, *of_tables)}


def build_parser() -> VerbParser:
    """The options of `help`."""
    parser = start_parser("help", "The reference of the language, a topic at a time.")
    parser.add_argument(
        "topic", nargs="?", default="", metavar="TOPIC", help="such as marks, or han-needs-fu"
    )
    parser.possible_values["topic"] = tuple(list_topics())
    return parser


def run(arguments: Sequence[str]) -> int:
    """Print a topic, the explanation of a code, or the list of topics."""
    name: str = build_parser().parse_arguments(arguments).topic
    topics, screen = list_topics(), detect_screen(sys.stdout)
    if not name:
        titles = render_descriptions(
            [(topic.name, topic.title) for topic in topics.values()], screen
        )
        print_output("\n".join(("mjtally help TOPIC, of these:", "", *titles)))
    elif name in MISTAKES_BY_CODE:
        print_output("\n".join(explain_mistake(MISTAKES_BY_CODE[name])))
    elif name in topics:
        print_output(format_topic(topics[name], screen), end="")
    else:
        is_like_topic = find_nearest(name, topics) or not find_nearest(name, MISTAKES_BY_CODE)
        known = topics if is_like_topic else MISTAKES_BY_CODE
        raise UsageError(describe_unknown("topic", name, known))
    return EXIT_FINE


def format_topic(topic: Topic, screen: Screen) -> str:
    """A topic in two columns."""
    lines = [screen.apply_style(topic.title, "bold"), ""]
    lines += render_descriptions(
        [(strip_markdown(term), strip_markdown(words)) for term, words in topic.rows], screen
    )
    if topic.notes:
        lines += ["", *wrap_words(strip_markdown(topic.notes), screen.width)]
    return "".join(f"{line}\n" for line in lines)
