"""`mjtally new NAME…`: a scores file to begin with."""

from collections.abc import Sequence
from contextlib import nullcontext

from ..base.errors import Problem, UsageError
from ..base.terminal import display_width, wrap_words
from ..base.wording import pluralize
from ..interpreter.rulesets import find_named_rules
from ..interpreter.sources import STDIN, ScoresSource
from ..interpreter.tally import Tally
from ..language.reference import strip_markdown
from ..model.types import Rules
from ..output.files import open_output
from .console import EXIT_FINE
from .parsers import VerbParser, start_parser

COMMENT_WIDTH = 76  # columns of a comment's words


def build_parser() -> VerbParser:
    """The options of `new`."""
    parser = start_parser("new", "Print a scores file to begin with.")
    parser.add_argument("names", nargs="+", metavar="NAME", help="who plays; more are a roster")
    parser.add_argument("--rules", default="riichi", metavar="NAME", help="a ruleset (riichi)")
    return parser


def run(arguments: Sequence[str]) -> int:
    """Print a scores file to begin with."""
    options = build_parser().parse_arguments(arguments)
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
    return "\n".join(
        (
            f"rules={ruleset}",
            f"roster={','.join(names)}  # any other name is an error",
            date.today().isoformat(),
            "",
            "# A line for each hand, with a mark for each player in this order:",
            *_list_mark_comments(rules),
            "",
            f"{' '.join(names[: rules.players])}  # the first deals first",
            "",
        )
    )


def _list_mark_comments(rules: Rules) -> list[str]:
    """The marks of the family and their meanings, in two columns, and the notes on them."""
    topic = rules.family.language.build_reference()[0]
    rows = [(strip_markdown(mark), strip_markdown(meaning)) for mark, meaning in topic.rows]
    width = max(display_width(mark) for mark, _ in rows)
    marks = [f"#   {mark}{' ' * (width - display_width(mark))}  {words}" for mark, words in rows]
    if not topic.notes:
        return marks
    return [
        *marks,
        *(f"# {line}" for line in wrap_words(strip_markdown(topic.notes), COMMENT_WIDTH)),
    ]


def _check_new_file(text: str) -> None:
    """Fails where the names cannot be written."""

    def raise_error(problem: Problem) -> None:
        if problem.is_error:
            raise UsageError(problem.message)

    source = ScoresSource("<new>", lambda: nullcontext(text.splitlines()))
    for _ in Tally([source], raise_error).events():
        pass
