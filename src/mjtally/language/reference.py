"""The reference of the language: what can be written, and what it says, a row each.

The help in the terminal prints it, and the manual's page of reference is made of it. Texts
are Markdown, as far as code in backquotes goes.
"""

from collections.abc import Callable
from typing import NamedTuple


class Topic(NamedTuple):
    """A table of the reference: its name and title, the headings of its two columns, its rows, and
    notes below it."""

    name: str
    title: str
    head: tuple[str, str]
    rows: tuple[tuple[str, str], ...]
    notes: str = ""


class TermPage(NamedTuple):
    """A page on one word of the game: a yaku, a limit, a wind of the round. Players look it up by
    its name or by any of the others: other spellings, English, Japanese or Chinese.

    The text is Markdown, of paragraphs, tables and blocks of code. It is made when it is shown, as
    what an example in it pays is worked out and not written down.
    """

    name: str
    other_names: tuple[str, ...]
    title: str
    build_text: Callable[[], str]

    @property
    def text(self) -> str:
        """The page, below its title."""
        return self.build_text()


LINES_TOPIC = Topic(
    name="lines",
    title="what a line of a scores file says",
    head=("a line", "says"),
    rows=(
        (
            "`2026-11-20`",
            "the date of what follows; of a game, also below its players line, before the first hand",
        ),
        ("`length=east`", "a declaration: a rule of the game"),
        ("`Aki Ben Chie Dai`", "the players; opens a new game"),
        ("`3/40! - d -`", "the result of a hand, a mark for each player"),
        (
            "`= 45200 28100 17300 9400`",
            "the scores at this point, to be checked; or a whole game by its final scores",
        ),
        (
            "`= +62.0 -8.0 -14.0 -40.0`",
            "the same in points, with uma and oka: every number has a sign",
        ),
        ("`Aki -20`", "points given to or taken from a player outside any hand"),
        ("`end`", "the game ends here, whatever its length says"),
    ),
)
DECLARATIONS_TOPIC = Topic(
    name="declarations",
    title="declarations that keep a club's files sound",
    head=("declaration", ""),
    rows=(
        (
            "`include=2026-01.txt`",
            "reads another file as if its lines stood here; its declarations are local to it",
        ),
        (
            "`include=scores/2026-*.txt`",
            "the same for all files with such a name (`*` is any letters, `?` one), sorted by name;"
            " `include=scores/` for all of a folder. Only files that end with `.txt` are meant, none"
            " in folders below it, and never this file",
        ),
        (
            "`roster=Aki,Ben,Chie,Dai,Emi`",
            "from here on any other name is an error, with the name that was meant",
        ),
        ("`alias=Aki:Akiko,あき`", "other names of one player"),
        (
            "`rate=0.1`",
            "money a point, from here on: `--table money` and `--table payments` (who pays whom)."
            " It is paid to its last digit: `rate=0.10` in hundredths; empty to end it",
        ),
        (
            "`fee=5`",
            "money that each player pays the club for an evening, whatever they play; empty to end it",
        ),
        (
            "`season=spring`",
            "groups what follows, as dates do, for `--season spring` and `--by season`; empty to end it",
        ),
        (
            "`guest=Zoe,Max`",
            "they play (a roster has them, too), but are in no standings unless `--guests` asks for"
            " them; `*` still adds up",
        ),
        (
            "`team=Red:Aki,Ben`",
            "a team, from here on: `--table teams` adds up what its members did while they were in it",
        ),
        (
            "`stage=final`",
            "a stage of the season, up to the next one: `mjtally standings` has the places in each;"
            " empty to end it",
        ),
        (
            "`carry=half`",
            "below `stage=`: what is carried of the points of the stage before: `none`, `half`,"
            " `full`, or a share such as `0.25`, rounded as the rules round",
        ),
        (
            "`cut=8`",
            "below `stage=`: only the first eight of the stage before may play (`cut=6:teams`: only"
            " who is in one of its first six teams)",
        ),
        (
            "`tiebreak=points,first,score,head`",
            "who is ahead on equal points, in this order: more `first` places in the stage, the"
            " higher mean final `score`, more points in games with each other (head to `head`);"
            " who is equal in all shares a place",
        ),
        (
            "`substitute=Zoe:Aki`",
            "Zoe plays for Aki: the hands are Zoe's, the points Aki's and Aki's team's;"
            " `substitute=` ends it",
        ),
        (
            "`chips=+3/-1/-2/0`",
            "right after a game: the chips that each has more than before it, in the order of"
            " its players line; they add up to 0, and with `chip-points=2` each is worth 2 points",
        ),
    ),
    notes=(
        "`rules=NAME` picks a ruleset (mjtally rules lists them), and `KEY=VALUE` changes one parameter "
        "of it: mjtally help rules."
    ),
)
DATES_TOPIC = Topic(
    name="dates",
    title="dates, and what is picked by them",
    head=("a date", ""),
    rows=(
        ("`2026-11-20`", "alone on a line: the date of what follows, up to the next date"),
        ("`--from 2026-11-01`", "from this date, inclusive; hands without a date are left out"),
        ("`--to 2026-12-01`", "before this date"),
        (
            "`--by week`",
            "with `--table series`: `day`, `week`, `month`, `year`, `game` or `season`",
        ),
    ),
    notes="Dates go forward. A game has the date in force at its first hand, a loose hand its own.",
)
LANGUAGE_TOPICS = (LINES_TOPIC, DECLARATIONS_TOPIC, DATES_TOPIC)


def strip_markdown(text: str) -> str:
    """A text without its Markdown."""
    return text.replace("`", "").replace("\\|", "|")
