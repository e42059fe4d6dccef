"""`mjtally help [TOPIC]`: the reference. `mjtally new NAME…`: a scores file to begin with."""

import argparse
import sys
from collections.abc import Sequence
from contextlib import nullcontext

from ..base.errors import Problem, UsageError
from ..base.terminal import Screen, detect_screen, display_width, wrap_words
from ..base.wording import describe_unknown, find_nearest, pluralize
from ..editing.mistake_catalogue import MISTAKES_BY_CODE, PROBLEMS_TOPIC, explain_mistake
from ..families import list_families
from ..interpreter.sources import STDIN, ScoresSource
from ..interpreter.tally import Tally, find_named_rules
from ..language.reference import LANGUAGE_TOPICS, Topic, strip_markdown
from ..model.types import Rules
from ..output.files import open_output
from ..output.screen import render_descriptions
from ..tables.reference import records_topic, tables_topic
from .options import EXIT_FINE, build_parser, print_output


def list_topics() -> dict[str, Topic]:
    """Every topic of the reference, by name; what families share is there once."""
    of_families = (
        topic for family in list_families() for topic in family.language.build_reference()
    )
    of_tables = tables_topic(), records_topic(list_families()), PROBLEMS_TOPIC
    return {topic.name: topic for topic in (*LANGUAGE_TOPICS, *of_families, *of_tables)}


def help_parser() -> argparse.ArgumentParser:
    """The options of `help`."""
    parser = build_parser("help", "The reference of the language, a topic at a time.")
    parser.add_argument(
        "topic", nargs="?", default="", metavar="TOPIC", help="such as marks, or han-needs-fu"
    )
    return parser


def run_help(arguments: Sequence[str]) -> int:
    """The reference of the language, a topic at a time."""
    name, every, screen = (
        help_parser().parse_args(arguments).topic,
        list_topics(),
        detect_screen(sys.stdout),
    )
    if not name:
        titles = render_descriptions(
            [(topic.name, topic.title) for topic in every.values()], screen
        )
        print_output("\n".join(("mjtally help TOPIC, of these:", "", *titles)))
        return EXIT_FINE
    if name in MISTAKES_BY_CODE:
        print_output("\n".join(explain_mistake(MISTAKES_BY_CODE[name])))
        return EXIT_FINE
    if name not in every:
        near = find_nearest(name, every) or not find_nearest(name, MISTAKES_BY_CODE)
        raise UsageError(describe_unknown("topic", name, every if near else MISTAKES_BY_CODE))
    print_output(format_topic(every[name], screen), end="")
    return EXIT_FINE


def format_topic(topic: Topic, screen: Screen) -> str:
    """A topic in two columns."""
    lines = [screen.apply_style(topic.title, "bold"), ""]
    lines += render_descriptions(
        [(strip_markdown(shown), strip_markdown(words)) for shown, words in topic.rows], screen
    )
    if topic.notes:
        lines += ["", *wrap_words(strip_markdown(topic.notes), screen.width)]
    return "".join(f"{line}\n" for line in lines)


# ------------------------------------------------------------------------------------- new


def new_parser() -> argparse.ArgumentParser:
    """The options of `new`."""
    parser = build_parser("new", "Print a scores file to begin with.")
    parser.add_argument("names", nargs="+", metavar="NAME", help="who plays; more are a roster")
    parser.add_argument("--rules", default="riichi", metavar="NAME", help="a ruleset (riichi)")
    return parser


def run_new(arguments: Sequence[str]) -> int:
    """Print a scores file to begin with."""
    options = new_parser().parse_args(arguments)
    text = build_new_file(options.names, options.rules, find_named_rules(options.rules))
    _check_new_file(text)
    with open_output(STDIN, []) as (file, keep):  # UTF-8, as scores files are
        file.write(text)
        keep()
    return EXIT_FINE


def build_new_file(names: Sequence[str], ruleset: str, rules: Rules) -> str:
    """A date, the rules, everybody who may play, who plays, and the marks as comments."""
    from datetime import date

    if len(names) < rules.players:
        words = rules.family.description
        raise UsageError(f"{pluralize(len(names), 'name')}, and {words} needs {rules.players}")
    marks = rules.family.language.build_reference()[0]
    shown = [(strip_markdown(mark), strip_markdown(words)) for mark, words in marks.rows]
    most = max(display_width(mark) for mark, _ in shown)
    comments = [f"#   {mark}{' ' * (most - display_width(mark))}  {words}" for mark, words in shown]
    notes = (
        [f"# {line}" for line in wrap_words(strip_markdown(marks.notes), 76)] if marks.notes else []
    )
    return "\n".join(
        (
            f"rules={ruleset}",
            f"roster={','.join(names)}  # any other name is an error",
            date.today().isoformat(),
            "",
            "# A line for each hand, with a mark for each player in this order:",
            *comments,
            *notes,
            "",
            f"{' '.join(names[: rules.players])}  # the first deals first",
            "",
        )
    )


def _check_new_file(text: str) -> None:
    """Fails where the names cannot be written."""

    def problem(said: Problem) -> None:
        if said.is_error:
            raise UsageError(said.message)

    source = ScoresSource("<new>", lambda: nullcontext(text.splitlines()))
    for _ in Tally([source], problem).events():
        pass
