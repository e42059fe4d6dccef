"""The types of hands whose worth is one number, and what a family says of itself."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol

from ..base.late_imports import LateFunction
from ..base.quotient import Quotient
from ..language.reference import TermPage, Topic
from ..model.hand import FalseWin, Hand, Mark, PlayerMark, Win, locate_value
from ..model.parameters import TENTHS_PER_POINT
from ..model.payments import Payment
from ..model.types import GameRecord, PointStep, Rules, TileScoring
from ..patterns.rows import AnyPatternList
from ..tiles.conditions import WinConditions

if TYPE_CHECKING:
    from typing_extensions import TypeVar  # a default, which Python itself has from 3.13 on

    from ..model.table_form import TableForm
    from ..tiles.parsing import GroupNames

    R = TypeVar("R", bound=Rules, default=Any)
else:
    from typing import TypeVar

    R = TypeVar("R")


class NamedPattern(Protocol):
    """A pattern, or fan, as it counts in a hand."""

    @property
    def english(self) -> str:
        """Its name."""


class TileValuation(Protocol):
    """What tiles are worth, the flowers among them, and what makes it."""

    @property
    def value(self) -> int:
        """Faan, points or tai."""

    @property
    def flowers(self) -> int:
        """How many there are."""

    @property
    def patterns(self) -> Sequence[NamedPattern]:
        """What counts."""


def build_hand(
    wins: tuple[Win, ...] = (),
    discarder: int | None = None,
    *,
    guarantor: int | None = None,
    offender: int | None = None,
    dealer: int | None = None,
    false_wins: tuple[FalseWin, ...] = (),
) -> Hand:
    """A hand whose worth is one number. Who guaranteed a win pays for all; at a win by discard that
    is who dealt in."""
    if wins:
        kind = "self-draw" if discarder is None else "discard"
    else:
        kind = "draw" if offender is None else "false-win"
    return Hand(
        kind,
        wins=wins,
        discarder=discarder,
        guarantor=guarantor,
        offender=offender,
        dealer=dealer,
        false_wins=false_wins,
    )


# ------------------------------------------------------------------------------------------
# What a family says of itself.


class ValueLimit(NamedTuple, Generic[R]):
    """The least or the most that a win counts, and the parameter that says it, with its highest
    value; no key where the rules leave no choice."""

    find: Callable[[R], int]
    key: str = ""
    highest: int = 999


def always_false(*_: object) -> bool:
    """What holds under no rules."""
    return False


def says_nothing(*_: object) -> str:
    """Of what nothing is to be said."""
    return ""


NOTHING_MORE: Mapping[str, str] = MappingProxyType({})
NEXT_IN_TURN = "of several callers the next after the discarder wins"
TURN_TAG, FLOWERS_TAG = "turn", "flowers"  # tags that have a value


class ValuePlay(NamedTuple, Generic[R]):
    """What a family says of itself; all else follows from it (`build_value_family`).

    `list_payments` is who pays whom, how much (in units of `find_score_unit`) and why, of a hand
    whose dealer dealt again so many times: what one time more adds is always the same. Its values
    are `unit`. What differs with the rules is a function of them. In marks, `D` and `S` are there
    where the grammar has them; a win on a discard takes one winner or several.

    The methods are the way of a hand as most families go it. A family that goes another way at
    some step, as MCR does after a false win, is a class of its own that says that step.
    """

    # --------------------------------------------------------------- its name and its words
    name: str  # as `rules=` has it
    short_name: str  # in messages
    unit: str  # faan, points, tai
    grammar: str  # the file of one mark
    example_values: tuple[str, str]  # of a winner's marks, the second at a self-draw
    build_reference: Callable[[], Sequence[Topic]]  # its marks first
    list_term_pages: Callable[[], Iterable[TermPage]]
    # ------------------------------------------------------------------------- who pays whom
    list_payments: Callable[[Hand, R, int], Iterable[Payment]]
    # ------------------------------------------------------------------- what its rules say
    least: ValueLimit[R]
    most: ValueLimit[R]
    most_winners: ValueLimit[R] = ValueLimit(lambda rules: 1)  # on one discard
    # (what to say where more than one won, and one may)
    one_winner: str = "a hand has one winner: write the one who wins by your house rule"
    find_score_unit: Callable[[R], Quotient] = lambda rules: Quotient(1, 1)
    # (whether it matters who deals, so that `*` and labels say something)
    dealer_matters: Callable[[R], bool] = always_false
    # (what to say of a mark, by its terminal, that says nothing under some rules)
    refuse_mark: Callable[[R, str], str] = says_nothing
    # (what to say of a value that no win has under some rules, or that pays nothing)
    refuse_value: Callable[[R, int], str] = says_nothing
    # (sentences about a value, of a hand that moves points)
    describe_value: Callable[[Hand, R], Iterable[str]] = lambda hand, rules: ()
    describe_rules: Callable[[R], str] = says_nothing
    # ------------------------------------------------- games: none where every hand is loose
    is_always_loose: bool = False
    count_deals: Callable[[R], int] = lambda rules: 0  # of a game: a dealer's, repeated or not
    # (whether the dealer deals again, and whether that is one time more)
    keeps_deal: Callable[[Hand, R], bool] = always_false
    counts_repeat: Callable[[Hand, R], bool] = lambda hand, rules: True
    has_repeats: bool = False  # dealing again is counted, and a label may say how often: `E1.2:`
    has_rank_points: bool = False  # the points of a game go by rank alone; otherwise its scores
    point_parts: int = TENTHS_PER_POINT  # of one point of a game
    # ---------------------------------------------------------------------------- the rest
    note_tags: tuple[str, ...] = ("last", "rinshan", "chankan", "first")  # that stand alone
    value_tags: tuple[str, ...] = (TURN_TAG,)
    draw_words: str = "a draw"
    discard_words: str = "dealt in"  # what who discarded the winning tile did
    description: str = ""  # in lists, where that is not the short name
    file_start: str = ""  # how a scores file begins, in words; `a NAME file begins with rules=NAME`
    mark_examples: str = ""  # `the winner's faan, -, d, f`, where there are others than these
    # (what to write for words in the place of a mark, and alone on a line, besides the usual ones)
    synonyms: Mapping[str, str] = NOTHING_MORE
    lone_words: Mapping[str, str] = NOTHING_MORE
    false_win_example: tuple[str, str] = ("f - - -", "a false win of {0}, who pays the others")
    more_example_hands: Sequence[tuple[str, str]] = ()
    other_names: tuple[str, ...] = ()
    unit_words: Sequence[str] = ()  # what players write after a number
    usual_values: Sequence[int] = ()  # a key each at the table; others by a list or as a number
    list_variants: Callable[[R], Sequence[R]] = lambda rules: [rules]  # that have every key
    load_patterns: Callable[[], AnyPatternList] | None = (
        None  # of tiles; None where hands have none
    )
    # (the form at its tables, and the cells of what was tapped; they get the family first)
    build_form: "Callable[..., TableForm]" = LateFunction(__package__, ".form:build_form")
    write_cells: Callable[..., tuple[str, ...]] = LateFunction(__package__, ".form:write_cells")
    tile_table: str = ""  # the table of patterns, where it is not named as the unit is
    tiles: TileScoring | None = None  # what it says of tiles, where it does not list patterns

    def __hash__(self) -> int:
        return hash(self.name)

    # --------------------------------------------------------------------------- a line
    def explain_cell(self, cell: str) -> None:
        """Fails with what was meant by a cell that is not a mark, where only the family knows."""

    def check_mark(self, cell: str, mark: Mark, rules: R) -> None:
        """Fails where a mark cannot be under some rules, besides what is wrong in any family."""

    def combine_marks(
        self, player_marks: Sequence[PlayerMark], tags: Mapping[str, str], rules: R
    ) -> Hand | None:
        """The hand that marks make together, without its turn, or a `Mistake` where they make none;
        None where that is as in most families."""
        return None

    # ---------------------------------------------------------------------------- tiles
    def find_tile_words(self) -> "tuple[GroupNames, int] | None":
        """How players name groups of tiles, and how many sets a hand has; None without tiles."""
        if self.load_patterns is None:
            return None
        patterns = self.load_patterns()
        return patterns.group_names, patterns.set_count

    def evaluate_tiles(
        self, tiles: str, conditions: WinConditions, rules: R, tags: Mapping[str, str]
    ) -> TileValuation:
        """What tiles are worth; a `Mistake` where they are not a win."""
        from ..patterns.judge import evaluate_hand

        assert self.load_patterns
        return evaluate_hand(tiles, conditions, rules, self.load_patterns(), tags)

    def describe_valuation(self, valuation: Any) -> str:
        """What tiles are worth, in words."""
        from ..patterns.judge import describe_valuation

        assert self.load_patterns
        return describe_valuation(valuation, self.load_patterns())

    def check_written_value(
        self, winner: PlayerMark, valuation: Any, conditions: WinConditions, rules: R
    ) -> None:
        """Fails where another value is written before a winner's tiles than they are worth."""
        from ..patterns.judge import check_written_value

        assert self.load_patterns
        assert winner.mark.value is not None
        written = locate_value(winner.cell)
        check_written_value(written, winner.mark.value, valuation, self.load_patterns())

    # ---------------------------------------------------------------------------- games
    def find_points(self, rules: R, place: int, sharing: int, score: int) -> int:
        """The points of a game, in parts of one, for a score at a place, counted from 0, that so
        many share."""
        return score * self.point_parts

    def explain_points(self, game_record: GameRecord, seat: int) -> Sequence[PointStep]:
        """What the points of a finished game are made of; loose hands have none."""
        final = game_record.final_result
        return [PointStep("final score:", Quotient(final.scores[seat], 1))] if final else ()

    def explain_wrong_sum(self, rules: R, scores: Sequence[int]) -> str:
        """Why final scores cannot add up to more than 0."""
        return "scores only move between players, and penalties take off"

    # ----------------------------------------------------------------- what may come next
    def list_values(self, rules: R) -> Sequence[int]:
        """What a win can be worth under some rules, the least first."""
        possible = range(self.least.find(rules), self.most.find(rules) + 1)
        return [value for value in possible if not self.refuse_value(rules, value)]
