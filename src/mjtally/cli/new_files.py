"""The text of a scores file to begin with: who plays, the marks, and examples, as comments."""

from collections.abc import Sequence
from contextlib import nullcontext
from datetime import date

from ..base.errors import Problem, UsageError
from ..base.terminal import Screen, wrap_words
from ..base.wording import pluralize
from ..importing.names import quote_in_list
from ..interpreter.sources import ScoresSource
from ..interpreter.tally import Tally
from ..language.reference import strip_markdown
from ..language.statements import format_name
from ..model.types import Rules
from ..output.screen import render_descriptions

COMMENT_WIDTH = 76  # columns of a comment's words
LONGEST_MARKS = 20  # columns of marks beside what they mean
MARKS_INTRODUCTION = "A line for each hand, with a mark for each player in this order:"


def build_new_file(names: Sequence[str], ruleset: str, rules: Rules, width: int) -> str:
    """The rules, everybody who may play, and their first evening. Comments have at most so many
    columns of words. A `UsageError` for names that cannot be written."""
    lines = [f"rules={ruleset}", format_roster(names, rules), *build_evening(names, rules, width)]
    text = "".join(f"{line}\n" for line in lines)
    _check_new_file(text)
    return text


def format_roster(names: Sequence[str], rules: Rules) -> str:
    """The declaration of everybody who may play; a `UsageError` where they are too few."""
    if len(names) < rules.players:
        words = rules.family.description
        raise UsageError(f"{pluralize(len(names), 'name')}, and {words} needs {rules.players}")
    return f"roster={','.join(map(quote_in_list, names))}  # any other name is an error"


def build_evening(
    names: Sequence[str], rules: Rules, width: int, *, is_example: bool = False
) -> list[str]:
    """The lines of an evening: today's date, the marks, who plays, and examples of the lines that
    follow. Nothing was played yet: a hand is written below the last line. Where the names are an
    example, the date and they are comments."""
    sign = "# " if is_example else ""
    seated = names[: rules.players]
    first_deals = "" if rules.family.is_always_loose else "  # the first deals first"
    return [
        f"{sign}{date.today().isoformat()}",
        "",
        *(f"# {line}" for line in wrap_words(MARKS_INTRODUCTION, width)),
        *_list_mark_comments(rules, width),
        "",
        f"{sign}{' '.join(map(format_name, seated))}{first_deals}",
        "# such as:",
        *_format_comments(list_example_lines(seated, rules), width),
    ]


def list_example_lines(names: Sequence[str], rules: Rules) -> list[tuple[str, str]]:
    """Lines that may follow the names, and what they say."""
    language = rules.family.language
    lines = [
        (" ".join(hand.split()[: rules.players]), words.format(*names))
        for hand, words in language.example_hands
    ]
    if rules.family.is_always_loose:
        return lines
    penalty = "off the score" if rules.family.has_score_penalties else "off the points"
    return [
        *lines,
        (_format_example_scores(rules), "a whole game in one line, by its final scores"),
        (f"{format_name(names[-1])} -20", f"a penalty of {names[-1]}, 20 {penalty}"),
        ("end", "the game ends here, before its last hand"),
    ]


def _format_example_scores(rules: Rules) -> str:
    """Final scores as they may be where players start with as much as these rules say."""
    scores = list(map(int, rules.family.language.example_scores.split()[1 : rules.players + 1]))
    start = getattr(rules, "start", 0)
    more = start - sum(scores) // rules.players
    return f"= {' '.join(str(score + more) for score in scores)}"


def _list_mark_comments(rules: Rules, width: int) -> list[str]:
    """The marks of the family and their meanings, in two columns, and the notes on them."""
    topic = rules.family.language.build_reference()[0]
    notes = wrap_words(strip_markdown(topic.notes), width) if topic.notes else []
    rows = [(strip_markdown(mark), strip_markdown(meaning)) for mark, meaning in topic.rows]
    rows = [(_shorten_mark(mark), meaning) for mark, meaning in rows]
    return [*_format_comments(rows, width), *(f"# {line}" for line in notes)]


def _shorten_mark(mark: str) -> str:
    """The last of several marks that would leave no room for what they mean."""
    return mark if len(mark) <= LONGEST_MARKS else mark.rsplit(maxsplit=1)[-1]


def _format_comments(rows: Sequence[tuple[str, str]], width: int) -> list[str]:
    """Rows of two columns as comments."""
    return [f"#   {line}" for line in render_descriptions(rows, Screen(width - 2))]


def _check_new_file(text: str) -> None:
    """Fails where the names cannot be written."""

    def raise_error(problem: Problem) -> None:
        if problem.is_error:
            raise UsageError(problem.message)

    source = ScoresSource("<new>", lambda: nullcontext(text.splitlines()))
    for _ in Tally([source], raise_error).events():
        pass
