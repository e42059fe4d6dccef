"""The types that everything flows in: rules, hands, sessions, games, families.

They stand in one module because they refer to one another: a ruleset belongs to a family, and a
family says what its rules do. Nothing outside a family's own folder asks which family it is: it
asks the family. A new family is a folder with such a value, and a line in the list of families.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum, auto
from functools import cached_property, lru_cache
from operator import add, itemgetter
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Self

from ..base.errors import Remark
from ..base.quotient import Quotient, round_half_up, share_quotient
from ..base.winds import list_seats_from
from ..base.wording import format_list
from ..language.statements import ParsedLine
from .hand import Hand
from .parameters import TENTHS_PER_POINT, Parameter
from .payments import MAX_SHARED_CHANGES, Payment, sum_payments
from .stakes import NO_STAKES, Stakes

if TYPE_CHECKING:  # besides, what only some verbs ask of a family: others start without it
    from typing_extensions import TypeVar  # defaults, which Python itself has from 3.13 on

    from ..language.mark_words import MarkWords
    from ..language.reference import TermPage, Topic
    from ..statistics.family_statistics import FamilyStatistics
    from .hand_scores import TileScore
    from .open_games import HandsInPlay
    from .referee import Referee

    R = TypeVar("R", bound="Rules", default=Any)  # the rules of a family
else:
    from typing import TypeVar

    R = TypeVar("R")


MAX_RULESETS = 100  # whose plays are remembered

# ------------------------------------------------------------------------------------------
# Hands: what a line does at a table, whatever the family of rules.


class Rules:
    """A ruleset of a family, which does not change. Two rulesets with the same parameters are
    equal. Each family has its own class of rules, whose fields are its parameters."""

    family: "Family"
    players: int  # how many play
    fields: dict[str, Parameter] = {}  # noqa: RUF012 (of the class, made once)
    _values: tuple[Any, ...]
    _hash: int

    def __init_subclass__(cls) -> None:
        own = {name: each for name, each in vars(cls).items() if type(each) is Parameter}
        cls.fields = cls.fields | own

    def __init__(self, family: "Family", /, **values: Any) -> None:
        every = {name: each.default for name, each in self.fields.items()} | values
        if len(every) > len(self.fields):
            raise TypeError(f"no such parameter: {', '.join(every.keys() - self.fields.keys())}")
        content = tuple(every.values())
        hashed = hash((family.name, content))
        self.__dict__.update(
            every, family=family, players=family.players, _values=content, _hash=hashed
        )

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"rules do not change: {name}")

    def __eq__(self, other: object) -> bool:
        return self is other or (
            type(other) is type(self)
            and self.family.name == other.family.name
            and self._values == other._values
        )

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def play(self) -> "Referee[Any]":
        """What happens under these rules. Rules of the same content have one play."""
        return _find_play(self)

    @property
    def chip_value(self) -> int:
        """What a chip is worth, in parts of a point."""
        return 0

    @property
    def tracks_games(self) -> bool:
        """Whether games are followed to an end; otherwise each hand stands alone."""
        return False

    def find_doubts(self) -> Iterator["RulesDoubt"]:
        """What in these rules was probably not meant."""
        return iter(())

    def seat_order(self, number: int) -> tuple[int, ...]:
        """Who sits east, south, west (and north) in a round of a game, which is counted from
        0; the places of a players line, from 0."""
        return list_seats_from(number % self.players, self.players)

    def replace(self, family: "Family | None" = None, **changes: Any) -> Self:
        """The same rules with other values for some parameters."""
        values = dict(zip(self.fields, self._values, strict=True)) | changes
        return type(self)(family or self.family, **values)


class RulesDoubt(NamedTuple):
    """Something in rules that was probably not meant: the keys of the parameters, and the
    message."""

    keys: tuple[str, ...]
    message: str


class TableState(NamedTuple):
    """A table before a hand. Rounds count from 0 (E1); where nothing is followed, the round
    and the honba stay 0."""

    round: int = 0
    honba: int = 0
    sticks: int = 0


class StatedTable(NamedTuple):
    """What a line states about its table. What it does not state is None."""

    round: int | None = None
    honba: int | None = None
    sticks: int | None = None

    def matches_table(self, table: TableState) -> bool:
        """Whether the table is so."""
        return all(stated in {None, now} for stated, now in zip(self, table, strict=True))


def add_scores(scores: Sequence[int], changes: Sequence[int], times: int = 1) -> tuple[int, ...]:
    """Scores by seat after changes, each of which is added `times` times."""
    if times == 1:
        return tuple(map(add, scores, changes))
    return tuple([score + times * change for score, change in zip(scores, changes, strict=True)])


def subtract_scores(scores: Sequence[int], before: Sequence[int]) -> tuple[int, ...]:
    """The differences of scores by seat: what was changed."""
    return tuple([score - earlier for score, earlier in zip(scores, before, strict=True)])


class WindOrder:
    """The seats of who sits east, south, west (and north); `by_wind` puts what each has in that
    order, and `by_seat` back; `seat_changes` does that with scores, of which many are the same."""

    __slots__ = ("by_seat", "by_wind", "seat_changes", "seats")

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.seats = seats
        self.by_wind = itemgetter(*seats)
        self.by_seat = itemgetter(*map(seats.index, range(len(seats))))
        self.seat_changes = lru_cache(MAX_SHARED_CHANGES)(self.by_seat)


class HandEffect(Generic[R]):
    """What the marks of a line do at a table where a certain player deals, worked out once.

    `hand` is all that is known of the hand, for whoever counts. The changes are scores by seat:
    those of the hand itself, and those that each honba and each stick on the table adds (empty for
    none). `stated_table` is what tags say of the table, if anything. Where a game says who deals,
    the hand is judged once for all dealers: `by_wind` is the effect where seats count from east.
    """

    __slots__ = (
        "_hand",
        "added_honba",
        "by_wind",
        "clears_sticks",
        "keeps_deal",
        "order",
        "own_honba",
        "per_honba",
        "per_stick",
        "placed_sticks",
        "rules",
        "score_changes",
        "seated",
        "stated_table",
    )

    def __init__(
        self,
        rules: R,
        hand: Hand,
        score_changes: tuple[int, ...],
        *,
        per_honba: tuple[int, ...] = (),
        per_stick: tuple[int, ...] = (),
        placed_sticks: int = 0,
        keeps_deal: bool = True,
        added_honba: int | None = 0,
        own_honba: int = 0,
        stated_table: StatedTable | None = None,
    ) -> None:
        self.rules = rules
        self.by_wind = self
        self.order: WindOrder | None = None
        self._hand: Hand | None = hand
        self.seated: dict[WindOrder, HandEffect[R]] = {}  # the same by seat, of one by wind
        self.score_changes = score_changes
        self.per_honba = per_honba
        self.per_stick = per_stick
        self.clears_sticks = bool(hand.wins)  # somebody won, and takes what lies on the table
        self.placed_sticks = placed_sticks  # put on the table, where nobody won
        self.keeps_deal = keeps_deal  # the dealer keeps the deal
        self.added_honba = added_honba  # honba more after the hand; None: they begin again at 0
        self.own_honba = own_honba  # of a loose hand, which says it itself
        self.stated_table = stated_table

    def seat(self, order: WindOrder) -> "HandEffect[R]":
        """The same where seats counted from east, and players sit so; then it is in `seated`."""
        seated = self.seated[order] = HandEffect.__new__(HandEffect)
        seated.rules, seated.stated_table = self.rules, self.stated_table
        seated.by_wind, seated.order, seated._hand = self, order, None
        by_seat = order.seat_changes
        seated.score_changes = by_seat(self.score_changes)
        seated.per_honba = self.per_honba and by_seat(self.per_honba)
        seated.per_stick = self.per_stick and by_seat(self.per_stick)
        seated.clears_sticks, seated.placed_sticks = self.clears_sticks, self.placed_sticks
        seated.keeps_deal, seated.added_honba = self.keeps_deal, self.added_honba
        seated.own_honba = self.own_honba
        return seated

    def find_seat(self, wind: int) -> int:
        """Who has what a seat has in `by_wind`."""
        return self.order.seats[wind] if self.order else wind

    @property
    def hand(self) -> Hand:
        """All that is known of the hand."""
        if self._hand is None:
            assert self.order
            self._hand = self.by_wind.hand.seat(self.order.seats)
        return self._hand

    def score_changes_at(self, table: TableState) -> tuple[int, ...]:
        """The scores of the hand, with the table's honba and sticks."""
        changes = self.score_changes
        if table.honba and self.per_honba:
            changes = add_scores(changes, self.per_honba, table.honba)
        if table.sticks and self.per_stick:
            changes = add_scores(changes, self.per_stick, table.sticks)
        return changes

    def change_at(self, table: TableState, seat: int) -> int:
        """The same for one seat."""
        change = self.score_changes[seat]
        if table.honba and self.per_honba:
            change += table.honba * self.per_honba[seat]
        if table.sticks and self.per_stick:
            change += table.sticks * self.per_stick[seat]
        return change

    def list_payments(self, table: TableState) -> Iterable[Payment]:
        """Who pays whom at a table; some may pay nothing."""
        honba = table.honba + self.own_honba
        return self.rules.play.list_payments(self.hand, honba, table.sticks)

    def next_table(self, table: TableState) -> TableState:
        """The table after the hand."""
        added, placed = self.added_honba, self.placed_sticks
        if added == 0 and self.keeps_deal and not (placed or table.sticks):
            return table  # as after nearly all loose hands
        number = table.round if self.keeps_deal else table.round + 1
        honba = 0 if added is None else table.honba + added
        sticks = 0 if self.clears_sticks else table.sticks + placed
        return TableState(number, honba, sticks)

    def agrees_with_table(self, table: TableState) -> bool:
        """Whether the table is as the line states it."""
        return self.stated_table is None or self.stated_table.matches_table(table)


Verdict = tuple[HandEffect | None, Sequence[Remark]]
"""The effect of a line, if any, and the remarks on it."""


# ------------------------------------------------------------------------------------------
# What was played: hands of the same players, and how a game ended.


ENDED_BY_SCORES, ENDED_BY_POINTS = "scores", "points"  # ends of a game known by them alone
ENDED_BY_PLAYERS = "end"  # a line says so
UNFINISHED = "unfinished"  # the end of a game that was left
END_DESCRIPTIONS = {
    "length": "its last hand was played",
    "extension": "the extension was over",
    "bust": "somebody went bust",
    "last-dealer": "the last dealer kept the deal, first and with the target",
    ENDED_BY_PLAYERS: "it says end",
}


def describe_bust(names: Sequence[str], scores: Sequence["int | Quotient"]) -> str:
    """`Ben and Dai went bust`, by the scores after the hand that ended the game."""
    numbers = [score if isinstance(score, int) else score.numerator for score in scores]
    below = [name for name, score in zip(names, numbers, strict=True) if score < 0]
    at_zero = [name for name, score in zip(names, numbers, strict=True) if score == 0]
    return f"{format_list(below or at_zero)} went bust"


class Stage(NamedTuple):
    """A stage of a season, as a file declares it: what its players bring with them, how many of
    the stage before may play, and what sets apart who is equal on points. A stage without a name
    is what is played outside any."""

    name: str = ""
    previous: str = ""  # the stage before it in the season; empty for none
    carry: Quotient = Quotient(0, 1)  # the share of points of the stage before
    cut: int = 0  # the first so many of the stage before play; 0 for all who come
    cuts_teams: bool = False  # so many teams, not players
    tiebreak: tuple[str, ...] = ()  # what counts after points, by `TIEBREAKS`


NO_STAGE = Stage()


class DeclaredRound(NamedTuple):
    """A round of a tournament, as `round=` declares it: its number, and which of all declarations
    of rounds it is, counted from 1. A round without a number is what is played outside any."""

    number: int = 0
    declaration: int = 0


NO_ROUND = DeclaredRound()


class Session(NamedTuple, Generic[R]):
    """The players of one players line: where it is, when they play, and by which rules. The round
    and the number of the table are those that the file states."""

    file: str
    line: int
    date: str
    game_number: int  # counted from 1 over the whole input
    names: tuple[str, ...]
    rules: R
    score_unit: Quotient  # what one of the whole numbers that scores are kept in is worth
    season: str = ""  # as the file names it
    teams: tuple[str, ...] = ()  # that the players are in, by seat; empty for none
    folder: str = ""  # of an included file, from that of the file that was named: `2026/`
    stage: Stage = NO_STAGE
    stakes: Stakes = NO_STAKES  # what its points are worth in money
    represented: tuple[str, ...] = ()  # whose points those of a seat are; empty for the players'
    round: DeclaredRound = NO_ROUND
    table: int = 0  # 0 where none is stated

    @property
    def point_names(self) -> tuple[str, ...]:
        """By seat whose points are played for: substitutes play for somebody else."""
        return self.represented or self.names


class FinalResult(NamedTuple):
    """How a game ended for each seat: score, rank and points.

    `scores` have the sticks left on the table handed out, where they are. `ranks` are the
    first rank a player shares, from 1; `doubled_ranks` twice the mean of those shared;
    `points` are in parts of one (`Family.point_parts`, mostly tenths). There are no `scores`
    where a game is known by its points alone.
    """

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    doubled_ranks: tuple[int, ...]
    points: tuple[int, ...]


class SidePayment(NamedTuple):
    """Points that go from player to player after a game, whatever the ranks: what for, how many by
    seat (in parts of one; they add up to 0), and by seat the number of what is paid for, such as
    chips."""

    name: str
    points: tuple[int, ...]
    numbers: tuple[int, ...] = ()


CHIPS = "chips"  # the payment for those of a game


class GameRecord(NamedTuple, Generic[R]):
    """Hands of one session, one after another: a game, or loose hands, or a batch of either.

    `score_changes` add up the changes of its hands and what came of the sticks nobody won.
    `initial_scores` are those before the first hand; `earlier_hand_count` hands of the session
    came before, `earlier_hands_in_deal` of them in the deal that goes on. `end_reason` says how
    a game ended; it is empty where none is tracked, and `final_result` is there for finished
    games. `point_penalties` are points (in the same parts as its own) taken off by seat after
    the game. `score_penalties` came off the scores by seat before the first of these hands, and
    nobody got them; they are in `score_changes`, and not in `initial_scores`. `side_payments` are
    points that a finished game moved besides its own. `score_exchanges` went from player to player
    outside any hand, before the first of these hands, as the penalties did. `round` and `table` say
    which table of which round it was, from 1; 0 where nobody counted.
    """

    session: Session[R]
    date: str
    initial_scores: tuple[Quotient, ...]
    score_changes: tuple[int, ...]
    earlier_hand_count: int = 0
    line_numbers: Sequence[int] = ()  # of the lines
    lines: Sequence[ParsedLine] = ()
    effects: Sequence[HandEffect[R]] = ()
    tables: Sequence[TableState] = (TableState(),)  # before each hand, and after the last
    end_reason: str = ""
    final_result: FinalResult | None = None
    point_penalties: tuple[int, ...] = ()
    stick_points: Sequence[int] = ()  # by seat, of the sticks on the table before the first hand
    earlier_hands_in_deal: int = 0
    score_penalties: Sequence[int] = ()
    end_line: int = 0  # the line that ended the game, if one did
    side_payments: Sequence[SidePayment] = ()
    score_exchanges: Sequence[Payment] = ()
    round: int = 0
    table: int = 0

    @property
    def whole_initial_scores(self) -> tuple[int, ...]:
        """The scores before the first hand of a followed game, which are whole."""
        return tuple(score.numerator for score in self.initial_scores)

    @property
    def is_played(self) -> bool:
        """Whether there is a hand, an end, or what loose hands have outside them; a session may
        have none."""
        if self.effects or self.end_reason:
            return True
        outside = self.score_exchanges or any(self.score_penalties)
        return bool(outside) and not self.session.rules.tracks_games

    def keep_first_hands(self, hands: int) -> Self:
        """The same without an end and without all but so many hands."""
        changes = sum_outside_hands(self)
        for effect, table in zip(self.effects[:hands], self.tables, strict=False):
            changes = add_scores(changes, effect.score_changes_at(table))
        return self._replace(
            line_numbers=self.line_numbers[:hands],
            lines=self.lines[:hands],
            effects=self.effects[:hands],
            tables=self.tables[: hands + 1],
            score_changes=changes,
            end_reason="",
            final_result=None,
            point_penalties=(),
            end_line=0,
            side_payments=(),
        )

    def seat_points(self, seat: int) -> int:
        """Points of a finished game, penalties and side payments in them, in parts of one."""
        assert self.final_result
        points = self.final_result.points[seat]
        if self.point_penalties:
            points += self.point_penalties[seat]
        for payment in self.side_payments:
            points += payment.points[seat]
        return points

    def find_side_payment(self, name: str) -> SidePayment | None:
        """What was paid after the game for something, if anything was."""
        return next((each for each in self.side_payments if each.name == name), None)

    def exact_seat_points(self, seat: int) -> Quotient:
        """The same, exactly."""
        return share_quotient(self.seat_points(seat), self.session.rules.family.point_parts)


def sum_outside_hands(played: "GameRecord | HandsInPlay") -> tuple[int, ...]:
    """What penalties, and what went from player to player, changed before the first hand."""
    size = len(played.session.names)
    moved, _, _ = sum_payments(played.score_exchanges, size)
    return add_scores(played.score_penalties or (0,) * size, moved)


class GameSeat:
    """One player's finished game, for whoever counts."""

    __slots__ = ("doubled_rank", "final_result", "rank", "record", "seat")

    def __init__(self, record: GameRecord, final_result: FinalResult, seat: int) -> None:
        self.record, self.final_result, self.seat = record, final_result, seat
        self.rank = final_result.ranks[seat]  # a shared one as its better one
        self.doubled_rank = final_result.doubled_ranks[seat]  # a shared one as the mean, twice

    @property
    def is_scored(self) -> bool:
        """Whether the final scores are known."""
        return bool(self.final_result.scores)

    @property
    def score(self) -> int:
        """The final score; 0 where it is not known."""
        return self.final_result.scores[self.seat] if self.final_result.scores else 0

    @property
    def points(self) -> int:
        """Points with penalties and side payments, in parts of one."""
        return self.record.seat_points(self.seat)

    @property
    def is_last(self) -> bool:
        """Whether nobody ranked lower."""
        return self.rank == max(self.final_result.ranks)


def iterate_hands(
    played: "GameRecord[R] | HandsInPlay",
) -> Iterator[tuple[HandEffect[R], TableState]]:
    """The hands of a record, or of what goes on, each with the table before it."""
    return zip(played.effects, played.tables, strict=False)


class AppliedAdjustment(NamedTuple):
    """Points that a player was given outside any hand, or that were taken (below 0), in parts of
    a point."""

    date: str
    name: str
    points: int
    season: str = ""
    game_number: int = 0  # the game before it
    team: str = ""  # that the player is in
    file: str = ""
    line: int = 0
    point_parts: int = TENTHS_PER_POINT
    comment: str = ""  # of its line, without the sign
    stage: Stage = NO_STAGE
    is_substitution: bool = False  # a game's points, from the substitute to the player
    stakes: Stakes = NO_STAKES  # what the points are worth in money

    @property
    def exact_points(self) -> Quotient:
        """How many points, exactly."""
        return Quotient(self.points, self.point_parts)


CLUB = "(club)"  # who gets the money of points that nobody got; no player is called so
NOBODY = "(nobody)"  # who gets what is taken off the table or off a score; no player is called so


class YakuName(NamedTuple):
    """What tiles can have: its name, its name in Chinese or Japanese signs, and the count of
    the hands that were won with it, by name."""

    name: str
    characters: str
    count_name: str


class PointStep(NamedTuple):
    """A part of the points of a finished game, with the words for it: `uma`, `35000 - 30000 =`."""

    words: str
    points: Quotient

    def __str__(self) -> str:
        return f"{self.words} {self.points.format_signed(4)}"


class TableStatus(Enum):
    """How a table stands where a line of a file is read."""

    EMPTY = auto()  # the file has said nothing yet that is tallied
    NO_PLAYERS = auto()  # nobody sits down yet, but something else was said
    LEFT = auto()  # the players left: new rules or an included file came after their hands
    UNKNOWN = auto()  # a mistake, which was reported, leaves open who plays, or how a game stands
    PLAYING = auto()  # hands can follow
    RECORDED = auto()  # a whole game was recorded by its final scores
    ENDED = auto()  # the game is over


def round_to_tenths(points: Quotient) -> Quotient:
    """Points as rules keep them that do not round to whole ones: from the middle, upwards."""
    return Quotient(round_half_up(points * TENTHS_PER_POINT), TENTHS_PER_POINT)


class PossibleHand(NamedTuple):
    """A hand that may be played next: what it is called, `3/40`, and the cells of its line."""

    words: str
    cells: tuple[str, ...]


class PossibleDraw(NamedTuple):
    """A draw that may be the next hand: the seats of those who are ready at its end, and the
    cells of its line."""

    ready_seats: tuple[int, ...]
    cells: tuple[str, ...]


@lru_cache(maxsize=MAX_RULESETS)
def _find_play(rules: Rules) -> "Referee[Any]":
    return rules.family.build_play(rules)


class FamilyLanguage(NamedTuple):
    """How scores files of a family are written: what tells players what to write."""

    mark_words: "MarkWords"
    file_start: str  # how a scores file of it begins, in words
    build_reference: "Callable[[], Sequence[Topic]]"  # of its language, its marks first
    tags: tuple[str, ...] = ()  # after its marks; those that have a value end in `=`
    player_tags: tuple[str, ...] = ()  # of them, those whose value is a player
    # words that may stand in the value of a tag under some rules, each with what it means
    list_tag_words: "Callable[[Any, str], Iterable[tuple[str, str]]]" = lambda rules, tag: ()
    example_scores: str = "= 45200 28100 17300 9400"  # final ones, as they may be
    # hands of as many players as there may be, each with what it says of `{0}`, `{1}` …; in rules
    # for fewer players they have fewer marks
    example_hands: Sequence[tuple[str, str]] = ()
    list_term_pages: "Callable[[], Iterable[TermPage]]" = tuple  # its yaku, and words of the game


class TileScoring(NamedTuple):
    """What a family that knows tiles says of them."""

    score_tiles: "Callable[..., TileScore[Any, Any]]"  # of `tiles, rules=, **conditions`
    score_mark: "Callable[..., TileScore[Any, Any]]"  # the same of a winner's mark with tiles
    condition_names: tuple[str, ...]  # the conditions that both take
    build_yaku_names: "Callable[[], Sequence[YakuName]]"  # that tiles can have
    yaku_term: str = "yaku"  # what they are called, and the table of them
    signs_name: str = "chinese"  # whose signs their names have: the column of these


class Family(NamedTuple, Generic[R]):
    """A family of rules, and what it knows of a hand."""

    name: str  # as `rules=` and `--rules` have it
    short_name: str  # in messages: `HK`
    description: str  # in lists: `riichi with four players`
    players: int
    language: FamilyLanguage
    build_play: "Callable[[R], Referee[R]]"  # of some rules
    load_statistics: "Callable[[], FamilyStatistics]"  # for tables alone: checks wait for none
    tiles: TileScoring | None = None  # None where a hand has no tiles
    other_names: tuple[str, ...] = ()  # other names that people may give it
    point_parts: int = TENTHS_PER_POINT  # of one point, that points are counted in: ten, or more
    has_counters: bool = True  # honba and riichi sticks lie on its tables
    hand_is_game: bool = False  # a hand is called a game, and counted as one
    has_score_penalties: bool = False  # a number alone after a name is off the score of a game
    has_chips: bool = False  # chips are counted after its games
    is_always_loose: bool = False  # no games are tracked
    has_net_scores: bool = False  # a scores line among loose hands checks what came of them so far
    has_rank_points: bool = False  # points of a game go by rank alone, and do not add up to 0
    can_change_between_hands: bool = False  # rules may change between any two hands

    def takes_penalties(self, rules: Rules) -> bool:
        """Whether a number alone after a name is off a score, under some rules."""
        return self.has_score_penalties and (rules.tracks_games or self.has_net_scores)

    @property
    def statistics(self) -> "FamilyStatistics":
        """The statistics of the family: what is counted, and which columns are made from it."""
        return self.load_statistics()

    @property
    def loose_reason(self) -> str:
        """What makes hands stand alone, in words: the family, or a length that was declared."""
        return self.short_name if self.is_always_loose else "length=free"

    def __hash__(self) -> int:
        return hash(self.name)
