"""A hand as its line says it, in any family: the marks, and what they make together.

Seats count from 0, in the order of the players line. What a family does not have keeps its default.
"""

from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

from ...base.errors import Cell, column_of, fail
from ...base.wording import format_group


class Role:
    """The parts that a player can have in a hand. Each is a terminal of the grammars; the
    terminal `TILES` is a winner's, too."""

    WINNER = "WINNER"
    NONE = "NONE"
    DISCARDER = "DISCARDER"
    # roles in families where somebody pays for all, or a false win ends the hand
    DISCARD_GUARANTOR = "DISCARD_GUARANTOR"
    SELF_DRAW_GUARANTOR = "SELF_DRAW_GUARANTOR"
    FALSE_WIN = "FALSE_WIN"
    # roles in families with riichi
    LIABLE = "LIABLE"
    TENPAI = "TENPAI"
    NAGASHI = "NAGASHI"
    CHOMBO = "CHOMBO"
    UNSTATED = "UNSTATED"  # riichi alone: -! in a win, +! in a draw


class Mark(NamedTuple):
    """What a mark says, part by part. Nothing is judged yet."""

    role: str  # one of the values of `Role`
    value: Any = None  # a winner's value, as the family counts; None if only tiles are written
    tiles: str = ""
    is_dealer: bool = False
    cost: int | None = None  # what a false win costs, to each of the others, if it is written
    is_discarder: bool = False  # a player who made a false win also discarded the winning tile
    riichi: int = 0  # 1 riichi, 2 double riichi
    riichi_without_stick: bool = False  # d(!): the declaring tile was won on, no stick is paid
    is_open: bool = False
    is_tenpai: bool = False  # n+: nagashi mangan by a player who is also tenpai
    share: int = 0  # liable for so many yakuman; 0 is all of them


class PlayerMark(NamedTuple):
    """A player, the player's cell, and the mark that the cell is."""

    seat: int
    name: str
    cell: str
    mark: Mark


class Win(NamedTuple):
    """A winner, and the value of the hand as the family counts it. If the tiles are written,
    `valuation` says where the value comes from; if not, `yaku` are the yaku that the line names.
    Of a hand that is known by its points the value is None; `points` are what the winner got for
    the hand alone, where they are certain."""

    seat: int
    value: Any  # faan, points or tai; in riichi a `HandValue`
    valuation: Any = None
    yaku: tuple[str, ...] | None = None
    points: int | None = None


class FalseWin(NamedTuple):
    """The player who made a false win, and what the player pays to each of the others."""

    seat: int
    cost: int


class Hand:
    """One hand, which does not change. A draw has no wins; after a false win the hand ends, or play
    goes on. There are many hands, and most of them say little: what a hand does not say has the
    default of the class, and takes no memory."""

    kind: str  # its name in the hands table: tsumo ron draw …; self-draw discard draw false-win
    wins: tuple[Win, ...] = ()  # wins that are paid; in riichi the first in turn first
    winners: tuple[int, ...] = ()  # who won these, by seat
    discarder: int | None = None
    dealer: int | None = None  # None if neither the line nor the game says who deals
    guarantor: int | None = None  # who pays for all; in a win by discard this is the discarder
    offender: int | None = None  # who ended the hand by a false win, a chombo
    false_wins: tuple[FalseWin, ...] = ()  # false wins after which play went on
    turn: int | None = None  # for a win the turn of the player whose tile it was
    liable: tuple[int, int] | None = None  # seat, and for how many yakuman (0: all)
    tenpai: frozenset[int] = frozenset()
    nagashi: tuple[int, ...] = ()
    wareme: int | None = None  # the player who pays and receives double
    riichi: tuple[int, ...] = ()
    riichi_without_stick: tuple[int, ...] = ()  # their declaring tile was won on: no stick
    double_riichi: tuple[int, ...] = ()
    # the turns in which `riichi` declared, in that order; empty if not written
    riichi_turns: tuple[int, ...] = ()
    ippatsu: tuple[int, ...] = ()  # winners with ippatsu, as the line says
    notes: tuple[str, ...] = ()  # tags that say no more than they are: `last`, `flowers=2`
    dead_hands: tuple[int, ...] = ()  # players who cannot win any more, and play on
    open_hands: tuple[int, ...] = ()
    states_open_hands = False  # `o` is written: open hands of losers are known, too
    # a hand that is known by its points: a hand that pays so, whose values say nothing
    paid_as: "Hand | None" = None
    unknown_riichi: tuple[int, ...] = ()  # players who may or may not have declared riichi in it

    def __init__(self, kind: str, **fields: Any) -> None:
        self.__dict__.update(fields, kind=kind)
        if self.wins:
            self.winners = tuple([win.seat for win in self.wins])

    def replace(self, **fields: Any) -> "Hand":
        """This hand with other values for some fields."""
        hand = Hand.__new__(Hand)
        hand.__dict__.update(self.__dict__, **fields)
        if "wins" in fields:
            hand.winners = tuple([win.seat for win in hand.wins])
        return hand

    def rotate_to(self, order: Sequence[int]) -> "Hand":
        """This hand with the players in other seats: seat `order[0]` has what seat 0 has here."""

        def find(seat: int | None) -> int | None:
            return None if seat is None else order[seat]

        def sort(seats: Sequence[int]) -> tuple[int, ...]:
            return tuple(sorted([order[seat] for seat in seats])) if seats else ()

        wins = [win._replace(seat=order[win.seat]) for win in self.wins]
        if self.kind != "ron":  # in a ron the winners are in turn
            wins.sort(key=attrgetter("seat"))
        false_wins = sorted([FalseWin(order[seat], cost) for seat, cost in self.false_wins])
        return self.replace(
            wins=tuple(wins),
            discarder=find(self.discarder),
            dealer=find(self.dealer),
            guarantor=find(self.guarantor),
            offender=find(self.offender),
            false_wins=tuple(false_wins),
            liable=self.liable and (order[self.liable[0]], self.liable[1]),
            tenpai=frozenset([order[seat] for seat in self.tenpai]),
            nagashi=sort(self.nagashi),
            wareme=find(self.wareme),
            riichi=sort(self.riichi),
            riichi_without_stick=sort(self.riichi_without_stick),
            double_riichi=sort(self.double_riichi),
            ippatsu=sort(self.ippatsu),
            dead_hands=sort(self.dead_hands),
            open_hands=sort(self.open_hands),
            paid_as=self.paid_as and self.paid_as.rotate_to(order),
            unknown_riichi=sort(self.unknown_riichi),
        )

    @property
    def is_by_points(self) -> bool:
        """Whether the hand is known by the changes of scores: nobody knows its value."""
        return self.paid_as is not None

    @property
    def stick_payers(self) -> tuple[int, ...]:
        """Who paid a stick for riichi. A replayed hand returns its sticks."""
        if self.kind == "chombo":
            return ()
        if not self.riichi_without_stick:
            return self.riichi
        return tuple(seat for seat in self.riichi if seat not in self.riichi_without_stick)


class Label(NamedTuple):
    """The label of a hand: its round, counted from 0, who deals in it, and the honba it states."""

    round: int
    dealer: int
    honba: int | None = None


class ParsedHand(NamedTuple):
    """A hand, and what else its line says. What its tiles are worth is not known yet: it depends on
    the table."""

    hand: Hand
    player_marks: Sequence[PlayerMark]
    tags: Mapping[str, str]  # by key, each with the cell of its value
    marked_dealer: int | None  # the seat marked `*`
    label: Label | None
    winners_with_tiles: Sequence[PlayerMark] = ()

    def find_number(self, key: str) -> int | None:
        """The number of a tag, such as `honba=2`; None where it is not written."""
        return int(self.tags[key]) if key in self.tags else None


def locate_tiles(cell: str, tiles: str) -> Cell:
    """The tiles of a mark, `24=TILES*`, where they stand in the line."""
    column = column_of(cell)
    return Cell(tiles, column + cell.index(tiles, cell.find("=") + 1) if column else 0)


def locate_value(cell: str) -> Cell:
    """The value that is written before the tiles, where it stands."""
    return Cell(cell.partition("=")[0], column_of(cell))


def check_at_most_one(player_marks: Sequence[PlayerMark], state: str) -> None:
    """Fails if more than one player has this mark; `state` says how they are marked, and why that
    cannot be."""
    if len(player_marks) > 1:
        who = format_group(player.name for player in player_marks)
        fail(player_marks[1].cell, "two-players-marked", f"{who} {state}")
