"""A game as a log has it: what is the same in all formats, and nothing else.

Seats are numbered from 0 in the order of the players line: seat 0 deals first. Scores are
in points; final points (uma included) in thousandths, so that 1000 of either is one point
of the final table. Tiles and indicators are in the notation of a scores file.
"""

import datetime
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple, TypeVar, get_args

from ...base.winds import round_name

# As a scores file has them: the moment of a win, and the kinds of abortive draws.
Tag = Literal["ippatsu", "last", "rinshan", "chankan", "first"]
AbortiveKind = Literal["kyuushu", "suufon", "suucha", "suukan", "sanchahou"]
TAGS: tuple[Tag, ...] = get_args(Tag)

# By their names in Japanese.
# fmt: off
JAPANESE_DRAWS: dict[str, AbortiveKind] = {
    "九種九牌": "kyuushu", "四風連打": "suufon", "四家立直": "suucha", "四開槓": "suukan",
    "四槓散了": "suukan", "三家和了": "sanchahou", "三家和": "sanchahou",
}
JAPANESE_YAKU: dict[str, Tag] = {
    "一発": "ippatsu", "海底摸月": "last", "河底撈魚": "last", "嶺上開花": "rinshan",
    "槍槓": "chankan", "天和": "first", "地和": "first", "人和": "first",
}
# fmt: on

STICK_POINTS = 1000  # what a riichi costs

# Where players choose their rules, which final points show.
FRIENDS_ROOM, TOURNAMENT_LOBBY = OWN_RULES_ROOMS = ("a friends' room", "a tournament lobby")

Marks = tuple[tuple[str, str], ...]  # what tells a game of a sheet apart: kinds and texts
ROUND_MARK, TABLE_MARK = "round", "table"  # the kinds of marks that a scores file has, too

SeatValue = TypeVar("SeatValue")
YakuKey = TypeVar("YakuKey", int, str)


def rotate_seats(values: Sequence[SeatValue], first: int) -> tuple[SeatValue, ...]:
    """Values that a log has by seat, beginning with the first dealer's."""
    return (*values[first:], *values[:first])


def add_changes(scores: Sequence[int], changes: Sequence[int]) -> tuple[int, ...]:
    """The scores after changes, by seat."""
    return tuple([a + b for a, b in zip(scores, changes, strict=True)])


def subtract_scores(scores: Sequence[int], before: Sequence[int]) -> tuple[int, ...]:
    """The changes from the scores before to these scores, by seat."""
    return tuple([a - b for a, b in zip(scores, before, strict=True)])


def find_tags(yaku: Iterable[YakuKey], tags: Mapping[YakuKey, Tag]) -> tuple[Tag, ...]:
    """The tags that yaku stand for. They are always in one order, since formats list yaku in
    different orders."""
    known_tags = {tags[name] for name in yaku if name in tags}
    return tuple([tag for tag in TAGS if tag in known_tags])


class HandStart(NamedTuple):
    """Which hand it is, and how the players stood before it."""

    round: int  # counted from 0, by players: with three of them 3 is S1
    honba: int
    sticks: int
    scores: tuple[int, ...]

    def __str__(self) -> str:
        """`E3.1`."""
        return f"{round_name(self.round, len(self.scores))}.{self.honba}"


class RiichiDeclaration(NamedTuple):
    """A declaration of riichi. No stick is paid for it if its tile was ronned."""

    seat: int
    is_double: bool
    is_paid: bool
    turn: int = 0  # the turn in which it was declared; 0 if the log does not show it


class Liability(NamedTuple):
    """Who pays for a winner's yakuman (pao), and for how many; 0 where the log does not say."""

    seat: int
    yakuman: int


class LogWin(NamedTuple):
    """A winner's hand. Han and fu are None if the hand is yakuman, or if the log does not state
    them. `tiles` is empty if the tiles are not known."""

    seat: int
    han: int | None
    fu: int | None
    yakuman: int
    tiles: str
    tags: tuple[Tag, ...]
    liable: Liability | None = None


class LogWins(NamedTuple):
    """One or several wins on one tile, as the log orders them; no discarder is a self-draw.

    The discarder may also be the player who made the kan, or set the north aside, that was
    robbed."""

    wins: tuple[LogWin, ...]
    discarder: int | None


class ExhaustiveDraw(NamedTuple):
    """An exhaustive draw."""

    tenpai: frozenset[int]
    nagashi: frozenset[int] = frozenset()


class AbortiveDraw(NamedTuple):
    """An abortive draw, of a kind that is its tag in a scores file."""

    kind: AbortiveKind


class Chombo(NamedTuple):
    """A false win, or another fault for which the hand is played again."""

    seat: int


HandOutcome = LogWins | ExhaustiveDraw | AbortiveDraw | Chombo


class LogHand(NamedTuple):
    """A played hand. `deltas` is what the log says each player got and paid in it, the riichi
    sticks too."""

    start: HandStart
    outcome: HandOutcome
    deltas: tuple[int, ...]
    riichi: tuple[RiichiDeclaration, ...] = ()
    called_seats: frozenset[int] = frozenset()  # players with a chi, a pon or an open kan
    dora: tuple[str, ...] = ()  # indicators
    ura: tuple[str, ...] = ()  # the indicators for a winner in riichi
    turn: int = 0  # for a win the turn of the player whose tile it was; 0 if not known
    correction: str = ""  # the known mistake of a converter that the deltas are corrected for

    @property
    def label(self) -> str:
        return str(self.start)

    @property
    def scores_after(self) -> tuple[int, ...]:
        return add_changes(self.start.scores, self.deltas)

    @property
    def sticks_after(self) -> int:
        """The sticks on the table after the hand: whatever all players together lost lies there."""
        return self.start.sticks - sum(self.deltas) // STICK_POINTS


class PointsHand(NamedTuple):
    """A hand of a sheet that is known by the changes of scores, in thousandths of the numbers that
    stand there: its label, such as `S3.1:`, or none, and the number of its row. What the sheet does
    not say of the dealer, of riichi and of how somebody won is None, or empty."""

    label: str
    changes: tuple[int, ...]
    row: int
    comments: tuple[str, ...] = ()
    dealer: int | None = None
    declared: tuple[int, ...] = ()
    kind: str = ""  # ron, tsumo, draw or abort


class Extras(NamedTuple):
    """Further numbers that a sheet has of a game, by seat: in thousandths of a point, or of a chip;
    None if the sheet has none. `totals` are the points that everybody has with all of them."""

    penalties: tuple[int, ...] | None = None
    bonuses: tuple[int, ...] | None = None
    chips: tuple[int, ...] | None = None
    totals: tuple[int | None, ...] | None = None  # None for who has none
    uma: tuple[int, ...] | None = None
    sticks: int = 0  # sticks that were left on the table and are in nobody's score


NO_EXTRAS = Extras()


class Log(NamedTuple):
    """A game. `rules` are the declarations that the log's own flags stand for, and no more;
    `unknown_rules` says in words which other rules it has."""

    name: str  # where the log was found
    format: str
    players: tuple[str, ...]  # empty names are not known
    platform: str = ""  # the site whose rules are expected; empty if the log does not say
    id: str = ""  # empty where there is none
    date: datetime.date | None = None
    rules: Mapping[str, str] = {}
    unknown_rules: tuple[str, ...] = ()
    hands: tuple[LogHand, ...] = ()
    points_hands: tuple[PointsHand, ...] = ()  # rows of a spreadsheet that has one for each hand
    final_scores: tuple[int, ...] | None = None  # sticks left are handed out
    final_points: tuple[int, ...] | None = None
    remarks: tuple[str, ...] = ()
    is_typed: bool = False  # at the table: no payments are known, and a clock may have ended it
    extras: Extras = NO_EXTRAS
    source: str = ""  # the sheet or the list that it stands in; empty where it stands alone
    place: int = 0  # among the games of that, in the order in which they were played
    second: int | None = None  # the second of the day at which it was played; None if not known
    marks: Marks = ()  # its number, time and table in a spreadsheet
    season: str = ""  # empty where the log does not say
    absent: str = ""  # the fourth player of a sheet's table, whose cell is empty

    @property
    def is_from_start(self) -> bool:
        return not any(self.hands[0].start[:3])

    @property
    def corrected_hands(self) -> tuple[int, ...]:
        """The hands from which a converter's mistake was removed, counted from 0."""
        return tuple(number for number, hand in enumerate(self.hands) if hand.correction)


# ------------------------------------------------------------------------------------------- MCR
#
# Where MCR is recorded a file holds single hands, which may belong to a game. Seats are counted in
# the order of the players line, and of a single hand the label says who of them deals.

MCR_PLAYERS = 4


class McrWin(NamedTuple):
    """A winner's hand: all its points, those of flowers included, and its tiles."""

    seat: int
    points: int
    tiles: str
    tags: tuple[str, ...]


class McrLogHand(NamedTuple):
    """A played hand. `deltas` is what the log says each player got and paid in it."""

    number: int  # the number of the hand in its game, from 0
    win: McrWin | None
    discarder: int | None  # who discarded the winning tile, or made the kong that was robbed
    false_wins: frozenset[int]
    deltas: tuple[int, ...]
    turn: int = 0  # for a win the turn of the player whose tile it was; 0 if not known
    id: str = ""  # the id of its record, in a game that was put together

    @property
    def dealer(self) -> int:
        """Who deals, where it stands alone."""
        return self.number % MCR_PLAYERS

    @property
    def label(self) -> str:
        """`W3`."""
        return round_name(self.number, MCR_PLAYERS)

    def move_seats(self, places: Sequence[int]) -> "McrLogHand":
        """The hand for another players line, in which the player of each seat has the place that
        `places` tells."""
        deltas = dict(zip(places, self.deltas, strict=True))
        return self._replace(
            win=self.win and self.win._replace(seat=places[self.win.seat]),
            discarder=None if self.discarder is None else places[self.discarder],
            false_wins=frozenset(places[seat] for seat in self.false_wins),
            deltas=tuple(deltas[seat] for seat in range(MCR_PLAYERS)),
        )


class McrLog(NamedTuple):
    """A hand that stands alone, or all hands of a game."""

    name: str  # where the log was found
    format: str
    id: str  # empty where there is none
    date: datetime.date | None
    players: tuple[str, ...]  # empty names are not known
    hands: tuple[McrLogHand, ...]
    game_id: str = ""  # the game that this is a hand of; empty if not known
    seats: str = ""  # for a whole game: whether the seats are fixed or rotate
    remarks: tuple[str, ...] = ()
    source: str = ""
    place: int = 0
    second: int | None = None
    marks: Marks = ()
    season: str = ""


AnyLog = Log | McrLog
