"""The types that everything flows in: rules, families, effects of hands, sessions, games.

They stand in one module because they refer to one another: a ruleset belongs to a family, a family
judges hands in play, and these belong to a session, which has a ruleset. Nothing outside a family's
own folder asks which family it is: it asks the family. A new family is a folder with a class of
`Play`, and a line in the list of families.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Self, TypeAlias

from ...base.errors import Remark, UsageError
from ...base.quotient import Quotient, round_half_up, share_quotient
from ...base.winds import list_seats_from
from ...language.statements import ParsedLine, ResultLine, ScoresLine
from .game_ends import FinalResult, SidePayment, TableStatus
from .hand import Hand
from .parameters import TENTHS_PER_POINT, Parameter
from .payments import Payment, Purpose, add_scores, sum_payments, take_sticks
from .stakes import NO_STAKES, Stakes
from .table_state import FIRST_TABLE, StatedTable, TableState, WindOrder, find_table

if TYPE_CHECKING:  # besides, what only some verbs ask of a family: others start without it
    from typing_extensions import TypeVar  # defaults, which Python itself has from 3.13 on

    from ...language.mark_words import MarkWords
    from ...language.reference import TermPage, Topic
    from ...language.tags import FamilyTags
    from ..statistics.family_statistics import FamilyStatistics
    from .hand_scores import TileScore
    from .table_form import TableForm, Taps

    R = TypeVar("R", bound="Rules", default=Any)  # the rules of a family
else:
    from typing import TypeVar

    R = TypeVar("R")


MAX_RULESETS = 100  # the most rulesets whose plays are remembered

# ------------------------------------------------------------------------------------------
# Rules and families.


class Rules:
    """A ruleset of a family, which does not change. Two rulesets of a family with the same values
    are equal. Each family has its own class of rules, whose fields are its parameters."""

    family: "Family"
    players: int  # the number of players
    fields: ClassVar[dict[str, Parameter]] = {}
    _values: tuple[Any, ...]
    _hash: int

    def __init_subclass__(cls) -> None:
        own = {
            name: parameter for name, parameter in vars(cls).items() if type(parameter) is Parameter
        }
        cls.fields = cls.fields | own

    def __init__(self, family: "Family", /, **values: Any) -> None:
        every = {name: parameter.default for name, parameter in self.fields.items()} | values
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
    def play(self) -> "Play[Any]":
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
        """The things in these rules that were probably not meant."""
        return iter(())

    def seat_order(self, number: int) -> tuple[int, ...]:
        """The seats of the players who sit east, south, west (and north) in a round of a game. Both
        rounds and seats count from 0."""
        return list_seats_from(number % self.players, self.players)

    def replace(self, family: "Family | None" = None, **changes: Any) -> Self:
        """These rules with other values for some parameters."""
        values = dict(zip(self.fields, self._values, strict=True)) | changes
        return type(self)(family or self.family, **values)


class RulesDoubt(NamedTuple):
    """Something in rules that was probably not meant: the keys of the parameters that say it, and
    the message."""

    keys: tuple[str, ...]
    message: str


class Play(ABC, Generic[R]):
    """A family of rules. The class itself is the family (`rules.family`), and says what all rules
    of the family have in common. An instance is the family under certain rules (`rules.play`), and
    says what happens to a line, a hand or a game under these rules."""

    # --------------------------------------------------- what all rules of a family share

    name: ClassVar[str]  # the name that `rules=` and `--rules` take
    short_name: ClassVar[str]  # its name in messages: `HK`
    description: ClassVar[str]  # its description in lists: `riichi with four players`
    other_names: ClassVar[tuple[str, ...]] = ()  # other names that people may give it
    players: ClassVar[int] = 4
    point_parts: ClassVar[int] = TENTHS_PER_POINT  # points are counted in such parts of a point
    has_counters: ClassVar[bool] = True  # honba and riichi sticks lie on its tables
    hand_is_game: ClassVar[bool] = False  # a hand is called a game, and counted as one
    has_score_penalties: ClassVar[bool] = False  # a number after a name lowers a score of the game
    has_chips: ClassVar[bool] = False  # chips are counted after its games
    is_always_loose: ClassVar[bool] = False  # no games are tracked
    has_net_scores: ClassVar[bool] = False  # stated scores are compared with those of loose hands
    has_rank_points: ClassVar[bool] = False  # a game's points depend on ranks alone; no sum of 0
    can_change_between_hands: ClassVar[bool] = False  # rules may change between any two hands
    # How its scores files are written: what tells players what to write.
    file_start: ClassVar[str]  # how a scores file of the family begins, in words
    mark_words: "ClassVar[MarkWords]"
    tags: "ClassVar[FamilyTags]"  # the tags that its lines may have
    example_scores: ClassVar[str] = "= 45200 28100 17300 9400"  # possible final scores
    # hands of as many players as there may be, each with what it says of `{0}`, `{1}` …; in rules
    # for fewer players they have fewer marks
    example_hands: ClassVar[Sequence[tuple[str, str]]] = ()
    # what every table decides before it begins: keys, each with what it says
    first_questions: ClassVar[Mapping[str, str]] = MappingProxyType({})
    # topics of its reference, the marks first
    topics: ClassVar[Mapping[str, str]] = MappingProxyType({})
    list_term_pages: "ClassVar[Callable[[], Iterable[TermPage]]]" = tuple  # yaku, words of the game
    # What is imported when it is asked for: files without tiles, and checks, wait for neither.
    tiles: "ClassVar[TileScoring | None]" = None  # None if lines of the family have no tiles
    statistics: "ClassVar[FamilyStatistics]"  # what is counted, and the columns made from it

    @classmethod
    def build_reference(cls) -> "Sequence[Topic]":
        """The reference pages of the family, its marks first."""
        from ...language.reference import read_topics  # only when somebody looks something up

        return read_topics(cls.topics)

    @classmethod
    def takes_penalties(cls, rules: Rules) -> bool:
        """Whether a number alone after a name lowers a score, under these rules."""
        return cls.has_score_penalties and (rules.tracks_games or cls.has_net_scores)

    @classmethod
    def moves_points(cls, rules: Rules) -> bool:
        """Whether points can go from score to score outside any hand, under these rules."""
        return rules.tracks_games or cls.takes_penalties(rules)

    @classmethod
    def describe_loose(cls) -> str:
        """The reason why hands stand alone, in words: the family, or a declared length."""
        return cls.short_name if cls.is_always_loose else "length=free"

    # --------------------------------------------------------------- under certain rules

    score_unit = Quotient(1, 1)  # scores are kept as whole numbers of this unit
    stick_value = 0  # the value of a riichi stick on the table
    score_step = 1  # all scores in its games are multiples of this
    hands_before_doubt = 2  # lines of whole games, so many of which could be hands, are doubted
    ready_words: tuple[str, str] | None = None  # tenpai, noten; None if draws do not ask for them
    declared_word = ""  # riichi; empty if players declare nothing

    def __init__(self, rules: R) -> None:
        self.rules = rules

    def describe_rules(self) -> str:
        """A few words that tell rulesets of the family apart at a glance."""
        return ""

    def list_tag_words(self, tag: str) -> Iterable[tuple[str, str]]:
        """The words that may stand in the value of a tag, each with its meaning."""
        return ()

    def find_tag_word(self, tag: str, name: str) -> str:
        """The word by which a tag calls what players call by this name; empty if there is none."""
        return ""

    # --------------------------------------------------------------------- a line, a game

    @abstractmethod
    def open_game(self, session: "Session", before: "HandsInPlay | None") -> "HandsInPlay":
        """Begin a game, or loose hands."""

    def may_be_hand(self, stated: ScoresLine) -> bool:
        """Whether scores of a whole game could be the changes of one hand."""
        return False

    @abstractmethod
    def find_effect(self, result: ResultLine, game: "HandsInPlay") -> "HandEffect | None":
        """What a result line does where it is played; None where it may be wrong, or where there is
        something to remark."""

    @abstractmethod
    def judge_hand(self, result: ResultLine, game: "HandsInPlay") -> "Verdict":
        """What a result line does where it is played, and the remarks on it."""

    @abstractmethod
    def check_marks(
        self, result: ResultLine, names: Sequence[str], *, sure: bool
    ) -> Sequence[Remark]:
        """The remarks on a hand's marks when nobody knows how the game stands. Without `sure`
        nobody is sure of the rules either."""

    def explain_points(self, game_record: "GameRecord[R]", seat: int) -> "Sequence[PointStep]":
        """The parts of the points of a player's finished game, which add up to them."""
        return ()

    def round_carried(self, points: Quotient) -> Quotient:
        """Points that are carried from a stage to the next, rounded as the rules do."""
        return round_to_tenths(points)

    # --------------------------------------------------------------------------- a hand

    @abstractmethod
    def list_payments(self, hand: Hand, honba: int = 0, sticks: int = 0) -> Iterable[Payment]:
        """Who pays whom, and why, at a table with so many honba (the dealer dealt again so many
        times) and so many sticks. All numbers of points follow from these payments.

        What is paid for honba grows in proportion to their number, and so does what is paid for
        sticks: the effect of a hand is made from the payments for one of each, and multiplied."""

    def list_all_payments(self, hand: Hand, honba: int = 0, sticks: int = 0) -> Iterable[Payment]:
        """The payments of any hand, also of one that is known by its points alone."""
        if hand.paid_as is None:
            yield from self.list_payments(hand, honba, sticks)
            return
        for payment in self.list_payments(hand.paid_as, honba, sticks):
            if hand.wins and payment.purpose == Purpose.HAND:
                yield payment._replace(reason="for the hand, by its points")
            else:
                yield payment

    def settle(self, hand: Hand, honba: int = 0) -> tuple[int, ...]:
        """The changes of the scores by a hand, by seat; they add up to 0."""
        own, for_honba, _ = sum_payments(self.list_payments(hand, honba), self.rules.players)
        return add_scores(own, for_honba)

    @abstractmethod
    def describe_hand(self, hand: Hand, names: Sequence[str]) -> Iterable[str]:
        """What happened, in words."""

    @abstractmethod
    def calculate_points(
        self, mark: str, *, dealer: bool = False, self_draw: bool = False, honba: int = 0
    ) -> list[Quotient]:
        """What a winner's mark is worth by itself: the winner's points, then those of each payer,
        the largest payment first; they add up to 0. A `Mistake` if the mark is not a win."""

    # ------------------------------------------------ the hand that is to be played next

    def list_wins(
        self, winner: int, discarder: int | None, dealer: int | None, declared: Sequence[int]
    ) -> "Sequence[PossibleHand]":
        """The possible wins of a seat, as lines, the smallest payment first. `declared` are the
        seats that declared something in the hand. Some of the lines may be impossible: they are
        judged like any other line."""
        raise UsageError(f"{self.description}: nobody knows which hands there may be")

    def list_draws(self, dealer: int | None, declared: Sequence[int]) -> "Iterable[PossibleDraw]":
        """The possible draws."""
        return ()

    def list_score_aims(self) -> Sequence[int]:
        """Final scores that matter besides the ranks."""
        return ()

    def pays_by_dealer(self) -> bool:
        """Whether the payment for a win depends on who deals."""
        return False

    # ------------------------------------------------------------- what is tapped at a table

    @cached_property
    def form(self) -> "TableForm | None":
        """The form in which results are tapped; None if the family has no form."""
        return None

    def write_cells(self, taps: "Taps", names: Sequence[str]) -> tuple[str, ...]:
        """The marks and tags of the line for what was tapped in the form."""
        raise UsageError(f"{self.description}: type the line")

    def read_taps(self, cells: Sequence[str], names: Sequence[str]) -> "Taps | None":
        """The taps for which `write_cells` writes these marks and tags; None if there are none."""
        return None

    def keeps_loose_deal(self, hand: Hand, dealer: int) -> bool | None:
        """Whether the dealer of a loose hand deals again, as players usually do; None if nobody can
        tell. A board shows it, but no line says it."""
        return None

    def list_declared(self, marks: Sequence[str]) -> Sequence[int]:
        """The seats whose marks say that they declared what the form asks for."""
        return ()


Family: TypeAlias = type[Play[Any]]
"""A family of rules: a class of `Play`."""


@lru_cache(maxsize=MAX_RULESETS)
def _find_play(rules: Rules) -> Play[Any]:
    return rules.family(rules)


# ------------------------------------------------------------------------------------------
# Hands: what a line does at a table, whatever the family of rules.


class HandEffect(Generic[R]):
    """What the marks of a line do at a table where a certain player deals, worked out once.

    `hand` is everything that is known about the hand, for code that counts. The changes of scores
    are by seat: `score_changes` by the hand itself, `per_honba` and `per_stick` by each honba and
    each stick on the table (empty for none). `stated_table` is what tags state about the table, if
    anything. If a game says who deals, a hand is judged once for all dealers: `effect_by_wind` is
    the effect if seats count from east.
    """

    __slots__ = (
        "_hand",
        "added_honba",
        "by_rules",
        "clears_sticks",
        "effect_by_wind",
        "has_tiles",
        "is_by_points",
        "keeps_deal",
        "moves_table",
        "order",
        "own_honba",
        "per_honba",
        "per_stick",
        "placed_sticks",
        "rules",
        "score_changes",
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
        has_tiles: bool = False,
    ) -> None:
        self.rules = rules
        self.effect_by_wind = self
        self.order: WindOrder | None = None
        self._hand: Hand | None = hand
        self.has_tiles = has_tiles  # hands with tiles usually come once
        self.is_by_points = hand.is_by_points  # at a table that is like this one alone
        self.score_changes = score_changes
        self.per_honba = per_honba
        self.per_stick = per_stick
        self.clears_sticks = any(per_stick)  # somebody takes the sticks on the table
        self.placed_sticks = placed_sticks  # put on the table in this hand
        self.keeps_deal = keeps_deal  # the dealer keeps the deal
        self.added_honba = added_honba  # honba more after the hand; None: they begin again at 0
        self.own_honba = own_honba  # the honba that a loose hand states
        self.stated_table = stated_table
        # what the rules say, if the line says whether the deal stays
        self.by_rules: HandEffect[R] | None = None
        # after nearly all loose hands the table is as before
        self.moves_table = bool(placed_sticks or added_honba != 0 or not keeps_deal)

    def _copy(self) -> "HandEffect[R]":
        """Another effect with the same values."""
        effect: HandEffect[R] = HandEffect.__new__(HandEffect)
        effect.rules, effect._hand, effect.order = self.rules, self._hand, self.order
        effect.effect_by_wind, effect.by_rules = effect, self.by_rules
        effect.score_changes, effect.stated_table = self.score_changes, self.stated_table
        effect.per_honba, effect.per_stick = self.per_honba, self.per_stick
        effect.clears_sticks, effect.placed_sticks = self.clears_sticks, self.placed_sticks
        effect.keeps_deal, effect.added_honba = self.keeps_deal, self.added_honba
        effect.own_honba, effect.moves_table = self.own_honba, self.moves_table
        effect.has_tiles, effect.is_by_points = self.has_tiles, self.is_by_points
        return effect

    def rotate_to(self, order: WindOrder) -> "HandEffect[R]":
        """The effect of the hand for players who sit in an order; this effect counts seats from
        east."""
        effect, sort_changes = self._copy(), order.sort_changes
        effect.effect_by_wind, effect.order, effect._hand = self, order, None
        effect.score_changes = sort_changes(self.score_changes)
        effect.per_honba = self.per_honba and sort_changes(self.per_honba)
        effect.per_stick = self.per_stick and sort_changes(self.per_stick)
        return effect

    def find_seat(self, wind: int) -> int:
        """The seat in this effect of the player whose seat in `effect_by_wind` is `wind`."""
        return self.order.seats[wind] if self.order else wind

    @property
    def hand(self) -> Hand:
        """Everything that is known about the hand."""
        if self._hand is None:
            assert self.order
            self._hand = self.effect_by_wind.hand.rotate_to(self.order.seats)
        return self._hand

    def score_changes_at(self, table: TableState) -> tuple[int, ...]:
        """The changes of the scores by the hand, with the table's honba and sticks."""
        honba, sticks = table.honba, table.sticks
        changes = self.score_changes
        if honba and self.per_honba:
            changes = add_scores(changes, self.per_honba, honba)
        if sticks and self.clears_sticks:
            changes = add_scores(changes, self.per_stick, sticks)
        return changes

    def change_at(self, table: TableState, seat: int) -> int:
        """The change of one seat's score by the hand, with the table's honba and sticks."""
        change = self.score_changes[seat]
        if table.honba and self.per_honba:
            change += table.honba * self.per_honba[seat]
        if table.sticks and self.per_stick:
            change += table.sticks * self.per_stick[seat]
        return change

    def list_payments(self, table: TableState) -> Iterable[Payment]:
        """Who pays whom for the hand at a table; some payments may be 0."""
        honba = table.honba + self.own_honba
        return self.rules.play.list_all_payments(self.hand, honba, table.sticks)

    def next_table(self, table: TableState) -> TableState:
        """The table after the hand."""
        number, honba, sticks = table
        return find_table(
            (
                number if self.keeps_deal else number + 1,
                0 if self.added_honba is None else honba + self.added_honba,
                0 if self.clears_sticks else sticks + self.placed_sticks,
            )
        )

    def with_hand(self, hand: Hand) -> "HandEffect[R]":
        """The effect with something else known about the hand; seats count as in this effect."""
        effect = self._copy()
        effect._hand, effect.order, effect.has_tiles = hand, None, False
        effect.is_by_points = hand.is_by_points
        return effect

    def with_sticks(self, hand: Hand, changes: tuple[int, ...]) -> "HandEffect[R]":
        """The effect of the same hand, in which players put sticks on the table, which changes the
        scores besides."""
        effect = self._copy()
        effect._hand, effect.placed_sticks = hand, len(hand.stick_payers)
        effect.score_changes = add_scores(self.score_changes, changes)
        effect.moves_table = True
        return effect

    def with_deal(self, *, stays: bool, added_honba: int | None) -> "HandEffect[R]":
        """The effect of the hand where its line says that the deal stays or passes, and that
        stands."""
        effect = self._copy()
        effect._hand, effect.order, effect.by_rules = self.hand, None, self
        effect.keeps_deal, effect.added_honba = stays, added_honba
        effect.moves_table = True
        return effect


Verdict = tuple[HandEffect | None, Sequence[Remark]]
"""The effect of a line, if any, and the remarks on it."""


# ------------------------------------------------------------------------------------------
# What was played: hands of the same players, and the games that they make.


class Stage(NamedTuple):
    """A stage of a season, as a file declares it: which share of their points players carry into
    it, how many of the stage before may play, and how ties are broken. A stage without a name is
    for everything that is played outside any stage."""

    name: str = ""
    previous: str = ""  # the stage before it in the season; empty for none
    carry: Quotient = Quotient(0, 1)  # the share of points of the stage before
    cut: int = 0  # how many of the stage before may play, the first ones; 0: everybody may
    cuts_teams: bool = False  # the cut counts teams, not players
    tiebreak: tuple[str, ...] = ()  # what counts after points: words of `TIEBREAKS`


NO_STAGE = Stage()


class DeclaredRound(NamedTuple):
    """A round of a tournament, as `round=` declares it: its number, and which of all declarations
    of rounds it is, counted from 1. A round without a number is for everything that is played
    outside any round."""

    number: int = 0
    declaration: int = 0


NO_ROUND = DeclaredRound()


class Session(NamedTuple, Generic[R]):
    """The players of one players line, with the place of the line, the date and the rules. The
    round and the number of the table are those that the file states."""

    file: str
    line: int
    date: str
    game_number: int  # counted from 1 over the whole input
    names: tuple[str, ...]
    rules: R
    score_unit: Quotient  # scores are kept as whole numbers of this unit
    season: str = ""  # the season that the file names
    teams: tuple[str, ...] = ()  # the players' teams, by seat; empty for none
    # the folder of an included file, from that of the file that was named: `2026/`
    folder: str = ""
    stage: Stage = NO_STAGE
    stakes: Stakes = NO_STAKES  # what its points are worth in money
    represented: tuple[str, ...] = ()  # who gets the points, by seat; empty: the players themselves
    round: DeclaredRound = NO_ROUND
    table: int = 0  # 0 if none is stated

    @property
    def point_names(self) -> tuple[str, ...]:
        """By seat, the player who gets the points: a substitute plays for somebody else."""
        return self.represented or self.names


class OutsideMove(NamedTuple):
    """Points that move outside any hand, as a line says: a penalty, which nobody gets, or points
    that go from score to score, or between a score and the sticks on the table. `hand_count` hands
    of its record came before it."""

    hand_count: int
    line: int
    payments: tuple[Payment, ...]

    @property
    def is_penalty(self) -> bool:
        """Whether nobody gets the points."""
        return self.payments[0].purpose is Purpose.FOUL

    def count_sticks(self, stick_value: int) -> int:
        """How many sticks more lie on the table afterwards; fewer are below 0."""
        of_sticks = [paid for paid in self.payments if paid.purpose is Purpose.STICKS]
        points = [paid.points if paid.receiver is None else -paid.points for paid in of_sticks]
        return sum(points) // stick_value if points else 0

    def find_next_table(self, table: TableState, stick_value: int) -> TableState:
        """The table afterwards."""
        return table._replace(sticks=table.sticks + self.count_sticks(stick_value))

    @property
    def is_of_pot(self) -> bool:
        """Whether points go to the sticks on the table, or come from there."""
        return any(paid.purpose is Purpose.STICKS for paid in self.payments)

    @property
    def kind(self) -> str:
        """A word for it: `penalty`, `pot` or `gift`."""
        return "penalty" if self.is_penalty else "pot" if self.is_of_pot else "gift"

    def sum_changes(self, players: int) -> tuple[int, ...]:
        """The changes of the scores, by seat."""
        own, _, for_sticks = sum_payments(self.payments, players)
        return add_scores(own, for_sticks)


H = TypeVar("H")  # a hand, or what belongs to one


def list_steps(
    hands: Iterable[H], outside_moves: Sequence[OutsideMove]
) -> Iterator[H | OutsideMove]:
    """Hands, with what moves points between them, in the order in which they were played."""
    moved = 0
    for count, hand in enumerate(hands):
        while moved < len(outside_moves) and outside_moves[moved].hand_count <= count:
            yield outside_moves[moved]
            moved += 1
        yield hand
    yield from outside_moves[moved:]


class GameRecord(NamedTuple, Generic[R]):
    """Hands of one session, one after another: a game, or loose hands, or a batch of either.

    `score_changes` are the sum of the changes by its hands, by sticks that nobody won, and by
    `outside_moves`, which are penalties and points that change hands outside any hand, in the order
    of their lines; none of them is in `initial_scores`. `earlier_hand_count` hands of the session
    came before, `earlier_hands_in_deal` of them in the deal that goes on. `end_reason` says how a
    game ended; it is empty if no game is tracked. Finished games have a `final_result`.
    `point_penalties` are points (in the parts of the final result) that are taken off after the
    game, by seat. `side_payments` are other points that move after a finished game. `round` and
    `table` say which table of which round it was, from 1; 0 if nobody counts them.
    """

    session: Session[R]
    date: str
    initial_scores: tuple[Quotient, ...]
    score_changes: tuple[int, ...]
    earlier_hand_count: int = 0
    line_numbers: Sequence[int] = ()  # the numbers of the lines
    lines: Sequence[ParsedLine] = ()
    effects: Sequence[HandEffect[R]] = ()
    tables: Sequence[TableState] = (TableState(),)  # before each hand, and after the last
    end_reason: str = ""
    final_result: FinalResult | None = None
    point_penalties: tuple[int, ...] = ()
    stick_points: Sequence[int] = ()  # by seat, for the sticks on the table before the first hand
    earlier_hands_in_deal: int = 0
    outside_moves: Sequence[OutsideMove] = ()
    end_line: int = 0  # the line that ended the game, if one did
    side_payments: Sequence[SidePayment] = ()
    round: int = 0
    table: int = 0

    @property
    def whole_initial_scores(self) -> tuple[int, ...]:
        """The scores before the first hand of a followed game, which are whole."""
        return tuple(score.numerator for score in self.initial_scores)

    @property
    def is_played(self) -> bool:
        """Whether there is a hand, an end, or a penalty or exchange among loose hands. A session
        may have none of these."""
        if self.effects or self.end_reason:
            return True
        return bool(self.outside_moves) and not self.session.rules.tracks_games

    @property
    def score_penalties(self) -> tuple[int, ...]:
        """What penalties change of the scores, by seat; empty if there are none."""
        size = len(self.session.names)
        penalties = [move.sum_changes(size) for move in self.outside_moves if move.is_penalty]
        return tuple(map(sum, zip(*penalties, strict=True)))

    def seat_points(self, seat: int) -> int:
        """A seat's points of a finished game with penalties and side payments, in parts of a
        point."""
        assert self.final_result
        points = self.final_result.points[seat]
        if self.point_penalties:
            points += self.point_penalties[seat]
        for payment in self.side_payments:
            points += payment.points[seat]
        return points

    def find_side_payment(self, name: str) -> SidePayment | None:
        """The side payment of this name; None if there is none."""
        return next((payment for payment in self.side_payments if payment.name == name), None)

    def exact_seat_points(self, seat: int) -> Quotient:
        """A seat's points of a finished game with penalties and side payments, exactly."""
        return share_quotient(self.seat_points(seat), self.session.rules.family.point_parts)


class GameSeat:
    """One player's finished game, for code that counts."""

    __slots__ = ("final_result", "record", "seat")

    def __init__(self, record: GameRecord, final_result: FinalResult, seat: int) -> None:
        self.record, self.final_result, self.seat = record, final_result, seat

    @property
    def rank(self) -> int:
        """The first of the ranks that are shared."""
        return self.final_result.ranks[self.seat]

    @property
    def doubled_rank(self) -> int:
        """Twice the mean of the ranks that are shared."""
        return self.final_result.doubled_ranks[self.seat]

    @property
    def is_scored(self) -> bool:
        """Whether the final scores are known."""
        return bool(self.final_result.scores)

    @property
    def score(self) -> int:
        """The final score; 0 if it is not known."""
        return self.final_result.scores[self.seat] if self.final_result.scores else 0

    @property
    def points(self) -> int:
        """The points with penalties and side payments, in parts of a point."""
        return self.record.seat_points(self.seat)

    @property
    def is_last(self) -> bool:
        """Whether nobody has a lower rank."""
        return self.rank == max(self.final_result.ranks)


class AppliedAdjustment(NamedTuple):
    """Points that a player was given outside any hand, or that were taken from the player (below
    0), in parts of a point."""

    date: str
    name: str
    points: int
    season: str = ""
    game_number: int = 0  # the game before it
    team: str = ""  # the player's team
    file: str = ""
    line: int = 0
    point_parts: int = TENTHS_PER_POINT
    comment: str = ""  # the comment of its line, without the sign
    stage: Stage = NO_STAGE
    is_substitution: bool = False  # a game's points, from the substitute to the player
    stakes: Stakes = NO_STAKES  # what the points are worth in money

    @property
    def exact_points(self) -> Quotient:
        """How many points, exactly."""
        return Quotient(self.points, self.point_parts)


CLUB = "(club)"  # gets the money for points that nobody got; no player is called so
NOBODY = "(nobody)"  # gets what is taken off the table or off a score; no player is called so


class YakuName(NamedTuple):
    """A yaku, fan or pattern that tiles can have: its name, the name in Chinese or Japanese
    characters, and the name of the count of hands that were won with it."""

    name: str
    characters: str
    count_name: str


class PointStep(NamedTuple):
    """A part of the points of a finished game, with the words for it: `uma`, `35000 - 30000 =`."""

    words: str
    points: Quotient

    def __str__(self) -> str:
        return f"{self.words} {self.points.format_signed(4)}"


def round_to_tenths(points: Quotient) -> Quotient:
    """Points rounded to tenths, as rules do that have no rounding of their own; from the middle,
    upwards."""
    return Quotient(round_half_up(points * TENTHS_PER_POINT), TENTHS_PER_POINT)


class PossibleHand(NamedTuple):
    """A hand that may be played next: its name in words, `3/40`, and the cells of its line."""

    words: str
    cells: tuple[str, ...]


class PossibleDraw(NamedTuple):
    """A draw that may be the next hand: the seats of the players who are ready at its end, and the
    cells of its line."""

    ready_seats: tuple[int, ...]
    cells: tuple[str, ...]


class TileScoring(NamedTuple):
    """How a family scores tiles, and what it calls the yaku of a hand."""

    score_tiles: "Callable[..., TileScore[Any, Any]]"  # called with `tiles, rules=, **conditions`
    score_mark: "Callable[..., TileScore[Any, Any]]"  # called with `mark, rules=, **conditions`
    condition_names: tuple[str, ...]  # the conditions that both functions take
    build_yaku_names: "Callable[[], Sequence[YakuName]]"  # all yaku that tiles can have
    yaku_term: str = "yaku"  # the family's word for them, and the name of their table
    signs_name: str = "chinese"  # the language of their signs, and the name of that column


# ------------------------------------------------------------------------------------------
# What is being played.


class HandsInPlay(ABC):
    """Hands of the same players, judged by the play of their rules."""

    status = TableStatus.PLAYING
    score_differences: tuple[int, ...] = ()  # the stated scores minus those here
    pending_end: str | None = None  # how the last hand ended the game, if it did
    end_reason = ""
    end_line = 0
    recorded_game_count = 0  # games of these players known by their final scores alone
    final_result: FinalResult | None = None
    point_penalties: tuple[int, ...] = ()  # in parts of points, by seat
    side_payments: tuple[SidePayment, ...] = ()  # after the game
    outside_moves: tuple[OutsideMove, ...] = ()  # between the hands kept here
    earlier_hand_count = 0  # hands that were passed on already
    earlier_hands_in_deal = 0  # how many of them are in the deal that goes on
    stick_points: Sequence[int] = ()  # by seat, for the sticks on the table before these hands

    def __init__(self, session: Session, initial_scores: tuple[Quotient, ...]) -> None:
        self.session = session
        self.play: Play[Any] = session.rules.play
        self.initial_scores = initial_scores  # before the hands that are kept here
        self.line_numbers: list[int] = []
        self.lines: list[ParsedLine] = []
        self.effects: list[HandEffect] = []
        self.table = FIRST_TABLE  # now
        self.tables = [self.table]  # before each of these hands, and after the last

    @property
    def has_hands(self) -> bool:
        """Whether a hand was played."""
        return bool(self.earlier_hand_count or self.effects)

    def find_effect(self, result: ResultLine) -> HandEffect | None:
        """The effect of a result at the table; None where there may be something to remark."""
        return self.play.find_effect(result, self)

    def judge_hand(self, result: ResultLine) -> Verdict:
        """The effect of a result at the table, and the remarks on it."""
        return self.play.judge_hand(result, self)

    def add_hand(self, number: int, line: ParsedLine, effect: HandEffect) -> None:
        """Play one hand."""
        self.line_numbers.append(number)
        self.lines.append(line)
        self.effects.append(effect)
        table = self.table
        if effect.moves_table or table is not FIRST_TABLE:
            table = self.table = effect.next_table(table)
        self.tables.append(table)

    def matches_scores(self, stated: ScoresLine) -> bool:
        """Whether stated scores are those of the game now. This check is quick: it may say no where
        a closer look says yes."""
        return False

    @abstractmethod
    def _sum_hands(self) -> tuple[int, ...]:
        """The changes of the scores by the hands that are kept here, by seat."""

    def mark_state_unknown(self) -> None:
        """After a mistake nobody knows how a tracked game stands."""
        return  # loose hands stand alone

    def update_session(self, **declared: Any) -> None:
        """Take a date, a season, a stage or substitutes that were declared. Each loose hand has
        those that are in force when it is played."""
        self.session = self.session._replace(**declared)

    def move_points(self, line: int, payments: Iterable[Payment]) -> OutsideMove:
        """Move points outside any hand, in units of the scores; a `Payment` says of each whether a
        player or nobody gets them, or whether they lie on the table as sticks."""
        move = OutsideMove(len(self.effects), line, tuple(payments))
        self.outside_moves = (*self.outside_moves, move)
        if move.is_of_pot:
            self.table = move.find_next_table(self.table, self.play.stick_value)
            self.tables[-1] = self.table
        return move

    def release_hands(self, date: str) -> GameRecord:
        """Pass on the hands so far; the players go on playing."""
        game_record = self._build_record(date, "")
        self._begin_next_batch()
        return game_record

    def abandon(self, date: str) -> GameRecord:
        """Stop without an end."""
        return self._build_record(date, "")

    def _sum_stick_points(self) -> list[int]:
        """The points of the sticks on the table, by the seat that put them there."""
        points = list(self.stick_points) or [0] * len(self.session.names)
        if not self.table.sticks:
            return [0] * len(points)
        for step in list_steps(self.effects, self.outside_moves):
            if isinstance(step, OutsideMove):
                for paid in step.payments:
                    if paid.receiver is None and paid.payer is not None:
                        points[paid.payer] += paid.points * (paid.purpose is Purpose.STICKS)
                    elif paid.payer is None and paid.receiver is not None:
                        for seat, taken in take_sticks(points, paid.receiver, paid.points):
                            points[seat] -= taken
            elif step.clears_sticks:
                points = [0] * len(points)
            elif step.placed_sticks:
                for seat in step.hand.riichi:
                    points[seat] += self.play.stick_value
        return points

    def _score_changes(self) -> tuple[int, ...]:
        """The changes of the scores since the hands that are kept here began, by seat."""
        return self._sum_hands()

    def _build_record(self, date: str, end: str) -> GameRecord:
        return GameRecord(
            self.session,
            date,
            self.initial_scores,
            self._score_changes(),
            self.earlier_hand_count,
            self.line_numbers,
            self.lines,
            self.effects,
            self.tables,
            end,
            self.final_result,
            self.point_penalties,
            self.stick_points,
            self.earlier_hands_in_deal,
            self.outside_moves,
            self.end_line,
            self.side_payments,
        )

    def _begin_next_batch(self) -> None:
        """Begin with an empty list of hands, after those that were passed on."""
        self.stick_points = self._sum_stick_points()
        self.earlier_hands_in_deal = self._count_hands_in_deal()
        self.initial_scores = tuple(
            before + change * self.session.score_unit
            for before, change in zip(self.initial_scores, self._sum_hands(), strict=True)
        )
        self.outside_moves = ()
        self.earlier_hand_count += len(self.effects)
        self.line_numbers, self.lines, self.effects, self.tables = [], [], [], [self.table]

    def _count_hands_in_deal(self) -> int:
        """How many hands were played in the deal that goes on."""
        hands = self.earlier_hands_in_deal
        for effect in self.effects:
            hands = hands + 1 if effect.keeps_deal else 0
        return hands
