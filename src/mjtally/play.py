"""What was played: hands at a table, and stretches of hands by the same players."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from .base.errors import Place, Remark
from .base.exact import Quotient
from .base.packed import Layout
from .rules import Rules
from .text.statements import Cell, Line
from .twice import Entered

if TYPE_CHECKING:
    from .families.hongkong.hand import HkHand
    from .families.riichi.hand import Hand


class Facts(NamedTuple):
    """What the tables tell of a hand, besides its scores. Seats count from 0."""

    kind: str  # tsumo ron draw abort nagashi chombo; HK: self-draw discard draw false-win
    winners: tuple[int, ...]
    dealt_in: int | None
    riichi: tuple[int, ...]
    dealer: int | None
    offender: int | None = None  # of a chombo


class Table(NamedTuple):
    """A table before a hand. Rounds count from 0 (E1); where nothing is followed, the round
    and the honba stay 0."""

    round: int = 0
    honba: int = 0
    sticks: int = 0


class Said(NamedTuple):
    """What a line says of the table that it is played at; None for what it does not say."""

    round: int | None
    honba: int | None
    sticks: int | None


class Outcome:
    """What a line does at a table where a certain player deals, worked out once.

    The changes are scores and counts by seat, packed as the layout says: those of the hand
    itself, and those that each honba and each stick on the table adds.
    """

    __slots__ = (
        *("change", "facts", "hand", "keeps", "line", "more", "moves", "own_honba"),
        *("per_honba", "per_stick", "placed", "said", "takes"),
    )

    def __init__(self, line: Line, facts: Facts, hand: "Hand | HkHand", change: int) -> None:
        self.line = line
        self.facts = facts
        self.hand = hand  # all that is known of it, for statistics that ask for more
        self.change = change
        self.per_honba = 0
        self.per_stick = 0
        self.moves = False  # anything below makes a difference to the table
        self.takes = False  # somebody won, and takes what lies on the table
        self.placed = 0  # sticks put on the table, otherwise
        self.keeps = True  # the dealer keeps the deal
        self.more = 0  # honba more, where the deal is kept or nobody won
        self.own_honba = 0  # of a loose hand, which says it itself
        self.said: Said | None = None  # what the line says of the table, if anything

    def agrees(self, table: Table) -> bool:
        """Whether what the line says of the table is so."""
        return self.said is None or all(
            said is None or said == is_ for said, is_ in zip(self.said, table, strict=True)
        )

    def change_at(self, table: Table) -> int:
        """The scores and counts of the hand, with the table's honba and sticks."""
        return self.change + table.honba * self.per_honba + table.sticks * self.per_stick

    def after(self, table: Table) -> Table:
        """The table after the hand."""
        number, honba, sticks = table
        if self.takes:
            return Table(number + (not self.keeps), honba + self.more if self.keeps else 0, 0)
        return Table(number + (not self.keeps), honba + self.more, sticks + self.placed)


Outcomes = dict[Line, Outcome | None]
"""What lines do where a certain player deals; None for one that needs a closer look."""


class Look(NamedTuple):
    """A closer look at a line: what it does, if anything, and what is to be said of it."""

    outcome: Outcome | None
    remarks: Sequence[Remark]


class Sitting(NamedTuple):
    """Players at a table: where and when they sat down, and by which rules they play."""

    file: str
    line: int
    date: str
    game: int  # counted from 1 over the whole input
    names: tuple[Cell, ...]
    rules: Rules
    layout: Layout
    unit: Quotient  # what one of the whole numbers that scores are kept in is worth
    season: str = ""  # as the file names it


class Play(NamedTuple):
    """Hands played one after another at one sitting: a game, or a stretch of loose hands.

    `total` adds up the hands' changes and what came of the sticks nobody won. `scores` are
    those before the first hand, `hands` how many hands of the game came before. `end` says
    how a game ended; it is empty where none is followed. `final` is there for finished
    games; `penalties` are points (in tenths) taken off by seat after the game.
    """

    sitting: Sitting
    date: str
    hands: int
    scores: tuple[Quotient, ...]
    numbers: Sequence[int]
    outcomes: Sequence[Outcome]
    table: Table
    total: int
    end: str = ""
    final: "Final | None" = None
    penalties: tuple[int, ...] = ()
    owners: Sequence[int] = ()  # by seat, of the sticks on the table before the first hand


def hands_of(play: Play) -> Iterator[tuple[Outcome, Table]]:
    """The hands of a play, each with the table before it."""
    table = play.table
    for outcome in play.outcomes:
        yield outcome, table
        table = outcome.after(table)


class Final(NamedTuple):
    """How a game ended for each seat: score, rank and points.

    `scores` have the sticks left on the table handed out, where they are. `ranks` are the
    first rank a player shares, from 1; `doubled_ranks` twice the mean of those shared;
    `points` are in tenths.
    """

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    doubled_ranks: tuple[int, ...]
    points: tuple[int, ...]


class Adjusted(NamedTuple):
    """Points, in tenths, given to a player (or taken, below 0) outside any hand."""

    date: str
    name: str
    points: int
    season: str = ""


class Opened(NamedTuple):
    """Where a family of rules was first played in this tally."""

    family: str
    file: str
    line: int


class Tallied:
    """What several files of one tally share: the count of games, the players, the family."""

    def __init__(self) -> None:
        self.games = 0
        self.names: dict[str, None] = {}
        self.opened: Opened | None = None
        self.files: dict[str, Place] = {}  # read so far, and the lines that include them
        self.missing = False  # an included file was not there: others may have played
        self.aliases: set[str] = set()  # declared so far
        self.entered = Entered()  # to find games that are entered twice
