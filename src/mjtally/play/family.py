"""What a family of rules is: everything that it decides, as one value.

Nothing outside a family's own folder asks which family it is: it asks the family. A new family
is a folder with such a value, and a line in the list of families.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from ..base.exact import Quotient
from ..base.memory import Memory
from ..base.packed import Layout
from ..counts.columns import Column
from ..counts.player import Player
from ..counts.rows import Counted, Feats
from ..text.misread import MarkWords
from ..text.statements import Result
from .hands import Outcome, Table
from .parameters import TENTHS
from .playing import Playing
from .plays import Moved, Play, Sitting

if TYPE_CHECKING:
    from ..base.errors import Remark
    from ..text.reference import Topic


class Yaku(NamedTuple):
    """What tiles can have: its name, its name in Chinese or Japanese signs, and the count of
    the hands that were won with it, by name."""

    name: str
    signs: str
    counted: str


class Likeness(NamedTuple):
    """A statistic that others have: their name for it, the column that is like it (none, where
    a scores file does not know it), and whether it is the same."""

    theirs: str
    column: str
    same: str


class Paid(NamedTuple):
    """Points that a hand moves from one seat to another (None is the table), in the unit of
    its scores, and why."""

    payer: int | None
    receiver: int | None
    points: int
    why: str


class Told(NamedTuple):
    """A hand in words, and who pays whom."""

    words: Sequence[str]
    paid: Sequence[Paid]


class Drawn(NamedTuple):
    """What a page draws of the players table: two shares of hands, those that went well and
    those that went ill, and the hands won by value: a column and its words, the least first."""

    well: str
    ill: str
    values: Sequence[tuple[str, str]] = ()


class Conduct(Protocol):
    """What happens at a table under some rules. What lines do is remembered."""

    layout: Layout  # of packed scores
    unit: Quotient  # what one of the whole numbers that scores are kept in is worth

    def sit(self, sitting: Sitting, before: Playing | None) -> Playing:
        """Begin a sitting, or one that goes on under other rules."""

    def marks_alone(
        self, result: Result, names: Sequence[str], *, sure: bool
    ) -> "Sequence[Remark]":
        """What is to be said of a hand's marks where nobody knows how the game stands; nor the
        rules for `sure`."""


class Family(NamedTuple):
    """A family of rules."""

    name: str  # as `rules=` and `--rules` have it
    short: str  # in messages: `HK`
    words: str  # in lists: `riichi with four players`
    players: int
    file_begins: str  # how a scores file of it begins, in words
    marks: MarkWords
    conduct: "Callable[[Any, Memory], Conduct]"  # of some rules
    # --- what is made of what was played
    # (True for all that there is, False for what the default table needs)
    counted: Callable[[bool], Counted]
    columns: Callable[[bool], Sequence[Column]]
    standing: Callable[[Player], Any]  # what the players table is sorted by
    at_a_glance: Sequence[str]  # its columns that a narrow screen shows before the others
    moves: Callable[[Play], Iterable[Moved]]
    # (a hand at a table of these players, in words)
    told: Callable[[Outcome, Table, Sequence[str]], Told]
    reference: "Callable[[], Sequence[Topic]]"  # of its language, its marks first
    # --- what a calculator says
    points: Callable[..., list[Quotient]]  # of a mark: `mark, rules, dealer=, self_draw=, honba=`
    score: "Callable[..., Any] | None" = None  # of tiles: `tiles, rules=, **conditions`
    conditions: tuple[str, ...] = ()  # that `score` takes
    score_mark: "Callable[..., Any] | None" = None  # the same of a winner's mark with tiles
    # (what they say, for people, or for programs as JSON)
    show: "Callable[[Any, bool], str] | None" = None
    in_list: "Callable[[Any], str]" = lambda rules: ""  # what tells rulesets apart at a glance
    # (the statistics of others, by whose they are)
    likenesses: "Callable[[], Mapping[str, Sequence[Likeness]]]" = dict
    drawn: Drawn | None = None  # what a page draws of hands
    counters: bool = True  # honba and riichi sticks lie on its tables
    parts: int = TENTHS  # of one point, that points are counted in; a multiple of ten
    hand_is_game: bool = False  # a hand is called a game, and counted as one
    yaku: "Callable[[], Sequence[Yaku]] | None" = None  # that its tiles can have
    feats: Callable[[], Feats] = Feats  # the records of its hands and games
    yaku_are: str = "yaku"  # what they are called, and the table of them
    also: tuple[str, ...] = ()  # other names that people may give it
    tags: tuple[str, ...] = ()  # behind its marks; those that have a value end in `=`
    # --- what a scores file may do
    scores: str = "= 45200 28100 17300 9400"  # final ones, as they may be
    first_keys: frozenset[str] = frozenset()  # a first declaration of one means this family
    fines: bool = False  # a number alone behind a name is a penalty, off the score of a game
    always_loose: bool = False  # it follows no games
    between_hands: bool = False  # rules may change between any two hands

    @property
    def loose(self) -> str:
        """What makes hands stand alone, in words: the family, or a length that was declared."""
        return self.short if self.always_loose else "length=free"

    def __hash__(self) -> int:
        return hash(self.name)
