"""`mjtally help [TOPIC]`: the reference. `mjtally new NAME…`: a scores file to begin with."""

import argparse
import sys
from collections.abc import Sequence
from contextlib import nullcontext

from ..base.errors import Problem, UsageError
from ..base.screen import width, wrapped
from ..base.terminal import Screen, screen_of
from ..base.words import nearest, plural, unknown
from ..families import families
from ..play.parameters import Rules
from ..reading.sources import STDIN, Source
from ..reading.tally import Tally, rules_named
from ..tables.reference import TABLE, of_records
from ..text.reference import TOPICS, Topic, plain
from ..tools.reference import BY_CODE, PROBLEMS, slip_text
from ..write.aligned import defined
from ..write.files import writing
from .options import FINE, parser_of, say


def topics() -> dict[str, Topic]:
    """Every topic of the reference, by name; what families share is there once."""
    of_families = (topic for family in families() for topic in family.reference())
    of_tables = TABLE, of_records(families()), PROBLEMS
    return {topic.name: topic for topic in (*TOPICS, *of_families, *of_tables)}


def help_parser() -> argparse.ArgumentParser:
    """The options of `help`."""
    parser = parser_of("help", "The reference of the language, a topic at a time.")
    parser.add_argument(
        "topic", nargs="?", default="", metavar="TOPIC", help="such as marks, or han-needs-fu"
    )
    return parser


def help_(arguments: Sequence[str]) -> int:
    """The reference of the language, a topic at a time."""
    name, every, screen = help_parser().parse_args(arguments).topic, topics(), screen_of(sys.stdout)
    if not name:
        titles = defined([(topic.name, topic.title) for topic in every.values()], screen)
        say("\n".join(("mjtally help TOPIC, of these:", "", *titles)))
        return FINE
    if name in BY_CODE:
        say("\n".join(slip_text(BY_CODE[name])))
        return FINE
    if name not in every:
        near = nearest(name, every) or not nearest(name, BY_CODE)
        raise UsageError(unknown("topic", name, every if near else BY_CODE))
    say(topic_text(every[name], screen), end="")
    return FINE


def topic_text(topic: Topic, screen: Screen) -> str:
    """A topic in two columns."""
    lines = [screen.styled(topic.title, "bold"), ""]
    lines += defined([(plain(shown), plain(words)) for shown, words in topic.rows], screen)
    if topic.notes:
        lines += ["", *wrapped(plain(topic.notes), screen.width)]
    return "".join(f"{line}\n" for line in lines)


# ------------------------------------------------------------------------------------- new


def new_parser() -> argparse.ArgumentParser:
    """The options of `new`."""
    parser = parser_of("new", "Print a scores file to begin with.")
    parser.add_argument("names", nargs="+", metavar="NAME", help="who plays; more are a roster")
    parser.add_argument("--rules", default="riichi", metavar="NAME", help="a ruleset (riichi)")
    return parser


def new(arguments: Sequence[str]) -> int:
    """Print a scores file to begin with."""
    asked = new_parser().parse_args(arguments)
    text = beginning(asked.names, asked.rules, rules_named(asked.rules))
    _check(text)
    with writing(STDIN, []) as (file, keep):  # UTF-8, as scores files are
        file.write(text)
        keep()
    return FINE


def beginning(names: Sequence[str], ruleset: str, rules: Rules) -> str:
    """A date, the rules, everybody who may play, who plays, and the marks as comments."""
    from datetime import date

    if len(names) < rules.players:
        words = rules.family.words
        raise UsageError(f"{plural(len(names), 'name')}, and {words} needs {rules.players}")
    marks = rules.family.reference()[0]
    shown = [(plain(mark), plain(words)) for mark, words in marks.rows]
    most = max(width(mark) for mark, _ in shown)
    comments = [f"#   {mark}{' ' * (most - width(mark))}  {words}" for mark, words in shown]
    notes = [f"# {line}" for line in wrapped(plain(marks.notes), 76)] if marks.notes else []
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


def _check(text: str) -> None:
    """Fails where the names cannot be written."""

    def problem(said: Problem) -> None:
        if said.is_error:
            raise UsageError(said.message)

    source = Source("<new>", lambda: nullcontext(text.splitlines()))
    for _ in Tally([source], problem).events():
        pass
