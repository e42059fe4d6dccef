"""The page of the manual that shows the commonest messages, made of the catalogue of mistakes.

`PYTHONPATH=tests python -m support.when_it_says` writes `src/mjtally/manual/when-it-says.md` anew;
`test_when_it_says.py` holds the page to the catalogue. A row each: a code, the commonest first, and
what a player should know of it beyond the message.
"""

import textwrap

from mjtally.base.terminal import wrap_line
from mjtally.editing.mistake_catalogue import (
    MISTAKES_BY_CODE,
    MistakeExample,
    interpret_example,
)
from support.paths import ROOT

PAGE_FILE = ROOT / "src" / "mjtally" / "manual" / "when-it-says.md"
COLUMNS = 80  # of a terminal, where messages break between words
PAGE_COLUMNS = 98

COMMONEST = (
    (
        "han-needs-fu",
        "From 1 to 4 han the payment depends on the fu. From 5 han on it does not, and `5` is "
        "enough.",
    ),
    (
        "marks-missing",
        "Each player has a mark in each hand, in the order of the players line. A player who had "
        "no part in the hand has `-`.",
    ),
    (
        "two-winners",
        "Two players win only on the same discard, so somebody is marked `d`. If there was one "
        "winner and a riichi, the riichi alone is `!` or `-!`.",
    ),
    (
        "scores-differ",
        "The hands say one thing, the scores that you wrote another. A difference of 1000 is "
        "mostly a forgotten riichi (`!`), one of 300 a honba too many or too few, any other a "
        "wrong han or fu. `mjtally sheet FILE` shows the scores after each hand.",
    ),
    (
        "scores-sum",
        "All scores of a game add up to what the players began with. If riichi sticks lay on the "
        "table at the end, the first gets them under most rules.",
    ),
    (
        "sign-apart",
        "`!`, `*` and `o` stand right after the mark they belong to, without a space.",
    ),
    (
        "not-in-roster",
        "Only the names in `roster=` may play. If this is a new player, write the name there.",
    ),
    (
        "name-almost",
        "Names are told apart by capital and small letters, too. A `roster=` makes an error of it.",
    ),
    (
        "names-number",
        "Riichi, Hong Kong rules and MCR have four players, unless the rules at the top of the "
        "file are rules for three.",
    ),
    (
        "unfinished",
        "The players stopped, or the last hands are still to be written. `end` says that this was"
        " all.",
    ),
    (
        "after-the-end",
        "By its rules the game is over: somebody is below 0, or the last hand was played. If you "
        "play on, another rule holds in your club, such as `bust=none` or `length=full`.",
    ),
    (
        "date-form",
        "A date has four, two and two digits: year, month, day.",
    ),
    (
        "points-as-mark",
        "A winner's mark is the hand, not the payment: mjtally works out who pays how much.",
    ),
    (
        "fu-value",
        "Fu are rounded up to tens before they are written; only seven pairs have 25.",
    ),
    (
        "fu-before-han",
        "Han first, then fu, as in `3/30`.",
    ),
    (
        "two-players-marked",
        "One player discarded the winning tile. All others who did not win have `-`.",
    ),
    (
        "label-differs",
        "You wrote which hand it is, and the game has come to another one. Mostly a hand above is"
        " missing, or a draw was written without the dealer's `+`. You need not write labels.",
    ),
    (
        "tenpai-in-win",
        "`+` is for draws. When somebody wins, nobody else's tenpai is paid.",
    ),
    (
        "riichi-noten",
        "Who is in riichi must be tenpai in a draw: `!` says both.",
    ),
    (
        "chombo-marks",
        "A chombo has a line of its own with `f` and nothing else. The hand is played again, and "
        "that is the next line.",
    ),
    (
        "abort-marks",
        "In an abortive draw nobody is paid for tenpai. Riichi that were declared are written as "
        "`!`.",
    ),
    (
        "players-missing",
        "First who sits at the table, then what happened. Dates and rules do not name the players.",
    ),
    (
        "comment-sign",
        "Whatever stands after `#` is for people, and mjtally skips it.",
    ),
    (
        "full-width",
        "The keyboard was set to Japanese or Chinese. `mjtally check --fix FILE` mends such "
        "letters.",
    ),
    (
        "equals-missing",
        "A rule is written as `key=value`, in a line of its own.",
    ),
    (
        "spaces-in-value",
        "Names in a list have a comma between them and no space.",
    ),
    (
        "parameter-unknown",
        "`mjtally rules riichi` lists all that can stand before `=`, with its meaning.",
    ),
    (
        "no-such-ruleset",
        "`mjtally rules` lists the names of all rulesets.",
    ),
    (
        "entered-twice",
        "The same date, players and scores: perhaps the game is in two files. If it is not the "
        "same, write the dates.",
    ),
    (
        "date-back",
        "In a file the evenings stand in the order in which they were played.",
    ),
)

START = """\
# When it says …

The thirty commonest messages, the most frequent first. Each shows three things: a small file with
the mistake, what mjtally says, and the same file mended.

A message says the file, the line and the column, what is wrong and what to write instead. It ends
with a word in square brackets, its code, and the codes are the headings of this page. Below it is
the line, with `^` under what is meant.

- An *error* must be mended: until then no table is written. A *warning* only wants to be read.
- Begin with the first message. Sometimes the others vanish with it.
- `mjtally check FILE` shows all messages. `mjtally check --fix FILE` mends what is certain.
- `mjtally help CODE` shows any code like this, and `mjtally help problems` lists all of them.
"""


def format_page() -> str:
    """The page as it stands in its file."""
    sections = (format_section(MISTAKES_BY_CODE[code], advice) for code, advice in COMMONEST)
    return "\n".join((START, *sections))


def format_section(example: MistakeExample, advice: str) -> str:
    """A message: the file before it, what is said, and the file after it."""
    (problem,) = interpret_example(example.file_with_mistake).problems
    told, *underlined = str(problem).split("\n")
    message = "\n".join((wrap_line(told, COLUMNS), *underlined))
    return (
        f"## {example.code}\n\n{textwrap.fill(advice, PAGE_COLUMNS)}\n\n"
        f"{format_block(example.file_with_mistake)}\n"
        f"{format_block(message)}\n"
        f"{format_block(example.mended_file)}"
    )


def format_block(text: str) -> str:
    """A text between backquotes."""
    return f"```text\n{text.rstrip()}\n```\n"


if __name__ == "__main__":
    PAGE_FILE.write_text(format_page(), encoding="utf-8")
