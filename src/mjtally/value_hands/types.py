"""The types of hands whose worth is one number, and what a family says of itself."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from ..base.quotient import Quotient
from ..language.reference import TermPage, Topic
from ..model.payments import Payment
from ..model.types import Rules
from ..patterns.types import AnyPatternList, PatternValuation

if TYPE_CHECKING:
    from typing_extensions import TypeVar  # a default, which Python itself has from 3.13 on

    R = TypeVar("R", bound=Rules, default=Any)
else:
    from typing import TypeVar

    R = TypeVar("R")


class ValueWin(NamedTuple):
    """Who won, and what the hand was worth."""

    seat: int
    value: int  # faan, points or tai
    valuation: PatternValuation | None = None  # of the tiles, where they are written


class ValueHand(NamedTuple):
    """One hand as its marks say it. Seats count from 0, in the players line's order.

    Nobody won a draw. Who guaranteed a win pays for all; at a win by discard that is who dealt in.
    """

    wins: tuple[ValueWin, ...] = ()
    discarder: int | None = None
    guarantor: int | None = None
    false_winner: int | None = None
    dealer: int | None = None  # where the line or the game says who deals
    turn: int | None = None  # of the win: that of the player whose tile it was

    @property
    def kind(self) -> str:
        """What came of it, as in the hands table."""
        if self.wins:
            return "self-draw" if self.discarder is None else "discard"
        return "draw" if self.false_winner is None else "false-win"

    @property
    def winners(self) -> tuple[int, ...]:
        """Who won, by seat."""
        return tuple([win.seat for win in self.wins])


def has_tiles(hand: ValueHand) -> bool:
    """Whether the tiles of a winner are written."""
    return any(win.valuation for win in hand.wins)


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


class ValuePlay(NamedTuple, Generic[R]):
    """What a family says of itself; all else follows from it (`build_value_family`).

    `list_payments` is who pays whom, how much (in units of `find_score_unit`) and why, of a hand
    whose dealer dealt again so many times: what one time more adds is always the same. Its values
    are `unit`. What differs with the rules is a function of them. In marks, `D` and `S` are there
    where the grammar has them; a win on a discard takes one winner or several.
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
    list_payments: Callable[[ValueHand, R, int], Iterable[Payment]]
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
    describe_value: Callable[[ValueHand, R], Iterable[str]] = lambda hand, rules: ()
    describe_rules: Callable[[R], str] = says_nothing
    # ------------------------------------------------- games: none where every hand is loose
    is_always_loose: bool = False
    count_deals: Callable[[R], int] = lambda rules: 0  # of a game: a dealer's, repeated or not
    # (whether the dealer deals again, and whether that is one time more)
    keeps_deal: Callable[[ValueHand, R], bool] = always_false
    counts_repeat: Callable[[ValueHand, R], bool] = lambda hand, rules: True
    has_repeats: bool = False  # dealing again is counted, and a label may say how often: `E1.2:`
    # ---------------------------------------------------------------------------- the rest
    description: str = ""  # in lists, where that is not the short name
    file_start: str = ""  # how a scores file begins, in words; `a NAME file begins with rules=NAME`
    mark_examples: str = ""  # `the winner's faan, -, d, f`, where there are others than these
    # (what to write for words in the place of a mark, and alone on a line, besides the usual ones)
    synonyms: Mapping[str, str] = NOTHING_MORE
    lone_words: Mapping[str, str] = NOTHING_MORE
    more_example_hands: Sequence[tuple[str, str]] = ()
    other_names: tuple[str, ...] = ()
    unit_words: Sequence[str] = ()  # what players write after a number
    usual_values: Sequence[int] = ()  # a key each at the table; others by a list or as a number
    list_variants: Callable[[R], Sequence[R]] = lambda rules: [rules]  # that have every key
    load_patterns: Callable[[], AnyPatternList] | None = (
        None  # of tiles; None where hands have none
    )
    tile_table: str = ""  # the table of patterns, where it is not named as the unit is

    def __hash__(self) -> int:
        return hash(self.name)


def list_values(play: ValuePlay, rules: Rules) -> Sequence[int]:
    """What a win can be worth under some rules, the least first."""
    possible = range(play.least.find(rules), play.most.find(rules) + 1)
    return [value for value in possible if not play.refuse_value(rules, value)]
