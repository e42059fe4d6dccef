"""Riichi under certain rules: what is its own on the way of a line to its effect, and all else that
is asked of a hand or a game."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain, combinations
from typing import TYPE_CHECKING, Any, ClassVar

from ...base.errors import Cell, Mistake, Remark, fail, mistake_at, warning_at
from ...base.late_imports import LateFunction, late_class_value, late_method
from ...base.quotient import Quotient
from ...base.wording import format_list, pluralize
from ...model.calculator import SEAT_NAMES, build_win_result
from ...model.declarations import list_declarations
from ...model.hand import Hand, Mark, ParsedHand, PlayerMark, Role, Win
from ...model.payments import Payment
from ...model.referee import Referee, Seating
from ...model.result_lines import DRAW_TAGS, FamilyTags, locate_tag
from ...model.types import (
    GameRecord,
    HandsInPlay,
    PointStep,
    PossibleDraw,
    PossibleHand,
    Session,
    TileScoring,
)
from .explanation import describe_hand
from .final_points import explain_points, round_carried
from .game import RiichiGame
from .hand import combine_marks, value_hand
from .marks import (
    MOST_YAKUMAN,
    RIICHI_MARKS,
    check_divided_tiles,
    check_mark,
    check_separate_signs,
    check_separators,
    explain_cell,
    match_mark,
)
from .payments import (
    RIICHI_STICK,
    HandValue,
    base_points,
    explain_unlikely_value,
    list_payments,
    parse_value,
)
from .rules import DRAWS_OF_FOUR, NOTE_TAGS, RiichiRules

if TYPE_CHECKING:
    from ...language.reference import TermPage
    from ...model.table_form import TableForm, Taps

HERE = __package__  # what a check of a file without tiles never needs is imported when it is used
VALUE_TAGS = ("honba", "sticks", "dora", "ura", "yaku", "turn", "riichi-turn", "wareme")
USUAL_FU = (30, 40, 20, 50, 25, 60, 70, 80, 90, 100, 110)  # of equal payments the usual one first
LIMIT_HAN = (5, 6, 8, 11, 13)

# of hands with tiles alone
value_tiles = LateFunction(__package__, ".tiles_in_marks:value_tiles")
check_written_value = LateFunction(__package__, ".tiles_in_marks:check_written_value")
check_liable = LateFunction(__package__, ".tiles_in_marks:check_liable")


class RiichiPlay(Referee[RiichiRules]):
    """Riichi with four players."""

    name = "riichi"
    short_name = "riichi"
    description = "riichi with four players"
    other_names: ClassVar[tuple[str, ...]] = ("japanese", "reach", "リーチ", "立直")
    has_chips = True
    file_start = "a riichi file begins with rules=riichi"
    mark_words = RIICHI_MARKS
    tags = FamilyTags("riichi", (*VALUE_TAGS, *NOTE_TAGS, *DRAW_TAGS))
    player_tags = ("wareme",)
    list_tag_words = late_method(HERE, ".named_yaku:list_tag_words")
    list_term_pages: "ClassVar[Callable[[], Iterable[TermPage]]]" = LateFunction(
        HERE, ".terms:list_term_pages"
    )
    topics: ClassVar[Mapping[str, str]] = {
        "marks": "riichi marks",
        "hands": "how a hand of riichi is written",
        "tags": "tags, after the marks",
        "tiles": "tiles instead of han and fu",
        "rules": "parameters of riichi that need an explanation",
    }
    example_hands = (
        ("3/40! d - -", "{0} won 3 han 40 fu in riichi, {1} dealt in"),
        ("- 2/30 - -", "{1} won by self-draw: nobody has d"),
        ("+ + - -", "a draw, {0} and {1} were tenpai"),
        ("f - - -", "a chombo of {0}: the hand is played again"),
    )
    tiles = TileScoring(
        score_tiles=LateFunction(HERE, ".hand_value.hand_score:score_hand"),
        score_mark=LateFunction(HERE, ".tiles_in_marks:score_mark"),
        condition_names=(
            *("self_draw", "riichi", "ippatsu", "seat", "round", "dora", "ura"),
            *("last", "rinshan", "chankan", "first"),
        ),
        build_yaku_names=LateFunction(HERE, ".statistics.counts:build_yaku_names"),
        signs_name="japanese",
    )
    statistics = late_class_value(HERE, ".statistics:RIICHI_STATISTICS")
    example_mark = "3/40"
    repeats = "honba"
    stick_value = RIICHI_STICK
    ready_words = ("tenpai", "noten")
    declared_word = "riichi"

    def open_followed_game(self, session: Session) -> HandsInPlay:
        return RiichiGame(session, self.rules)

    @classmethod
    def match_mark(cls, text: str) -> Mark | None:
        return match_mark(text)

    def check_mark(self, cell: str, mark: Mark) -> None:
        check_mark(cell, mark, self.rules)

    def explain_cell(self, cell: str) -> None:
        explain_cell(cell)

    def explain_count(self, marks: Sequence[str]) -> None:
        check_separate_signs(marks, self.rules.players)
        check_separators(marks, self.rules.players)

    def explain_extra_marks(self, marks: Sequence[str]) -> None:
        check_divided_tiles(marks, self.rules.players)

    def check_tags(self, tags: Mapping[str, str]) -> None:
        rules = self.rules
        draws = [key for key in tags if key in DRAW_TAGS]
        if len(draws) > 1:
            two = format_list(draws)
            fail(tags[draws[1]], "two-draws", f"two abortive draws in one hand: {two}")
        if "dora" in tags and "ura" in tags:
            dora, ura = tags["dora"].split(","), tags["ura"].split(",")
            if len(ura) > len(dora):
                found = f"{pluralize(len(ura), 'ura indicator')} for {len(dora)} of dora"
                message = f"ura={tags['ura']}: {found}: write one ura for each dora at most"
                fail(tags["ura"], "no-indicator", message)
        if "wareme" in tags and not rules.wareme:
            tag = locate_tag(tags, "wareme")
            message = f"{tag}: nobody pays double in these rules: declare wareme=yes before the"
            fail(tag, "no-wareme", f"{message} players")
        for draw in draws:
            if draw in DRAWS_OF_FOUR and rules.players < 4:
                fail(tags[draw], "no-such-draw", f"{draw} takes four players: remove it")
            if not rules.abortive or (draw != "abort" and draw not in rules.abortive):
                exist = ",".join(rules.abortive) or "none"
                message = f"{draw}: these rules do not have this draw (abortive={exist})"
                fail(tags[draw], "no-such-draw", message)

    def combine_marks(
        self, player_marks: Sequence[PlayerMark], tags: Mapping[str, str], names: Sequence[str]
    ) -> Hand:
        return combine_marks(player_marks, tags, names, self.rules)

    def list_warnings(self, hand: Hand, player_marks: Sequence[PlayerMark]) -> list[Remark]:
        """Warnings about values that no hand can have."""
        remarks = []
        self_draw = hand.kind == "tsumo"
        how = "by self-draw" if self_draw else "by discard"
        for win in hand.wins:
            _, _, cell, mark = player_marks[win.seat]
            why = None
            if not mark.tiles:
                why = explain_unlikely_value(
                    win.value, self_draw=self_draw, riichi=mark.riichi > 0, called=mark.is_open
                )
            if why:
                value = win.value.format_mark()
                message = f"no hand has {value} {how}: {why}; scored as written"
                remarks.append(warning_at(cell, "unlikely-value", message))
        return remarks

    def value_tiles(
        self, parsed_hand: ParsedHand, winner: PlayerMark, tiles: str, seating: Seating
    ) -> Any:
        return value_tiles(parsed_hand, winner, tiles, seating, self.rules)

    def check_valuation(
        self, parsed_hand: ParsedHand, winner: PlayerMark, valuation: Any, seating: Seating
    ) -> None:
        if winner.mark.value is not None:
            check_written_value(winner.cell, winner.mark.value, valuation, parsed_hand.tags)

    def value_hand(self, parsed_hand: ParsedHand, valuations: Mapping[int, Any]) -> Hand:
        hand = value_hand(parsed_hand.hand, parsed_hand.player_marks, self.rules, valuations)
        check_liable(parsed_hand.player_marks, valuations, self.rules)
        return hand

    def needs_dealer(self, hand: Hand) -> bool:
        """Whether the dealer pays or gets another share than the other players, so that it
        matters who deals."""
        return hand.kind in {"tsumo", "ron", "nagashi"} or (
            hand.kind == "chombo" and self.rules.chombo is None
        )

    def continue_deal(self, hand: Hand) -> tuple[bool, int | None]:
        """As in `Referee`. In a game of one hand the dealer deals again until somebody wins."""
        rules = self.rules
        match hand.kind:
            case "chombo":
                return True, 0  # a replayed hand has the same honba
            case "abort":
                keeps_deal = True
            case "tsumo" | "ron":
                keeps_deal = rules.renchan != "none" and hand.dealer in hand.winners
            case _:
                tenpai = rules.renchan == "tenpai" and hand.dealer in hand.tenpai
                keeps_deal = rules.renchan == "always" or tenpai
        if rules.length == "hand":
            keeps_deal = not hand.wins
        return keeps_deal, None if hand.wins and not keeps_deal else 1

    # ------------------------------------------------------- who pays whom, and the points

    def list_payments(self, hand: Hand, honba: int = 0, sticks: int = 0) -> Iterator[Payment]:
        return list_payments(hand, self.rules, honba, sticks)

    def describe_hand(self, hand: Hand, names: Sequence[str]) -> Iterator[str]:
        return describe_hand(hand, self.rules, names)

    def calculate_points(
        self, mark: str, *, dealer: bool = False, self_draw: bool = False, honba: int = 0
    ) -> list[Quotient]:
        """The winner is the first player, and deals if `dealer` or if the mark says `*`, otherwise
        the second does; on a discard the second deals in."""
        value, is_marked_dealer = self._parse_plain_value(mark) or self._parse_win(mark, self_draw)
        kind, discarder = ("tsumo", None) if self_draw else ("ron", 1)
        deals = 0 if dealer or is_marked_dealer else 1
        hand = Hand(kind, wins=(Win(0, value),), discarder=discarder, dealer=deals)
        return [Quotient(points, 1) for points in self.settle(hand, honba)]

    def _parse_plain_value(self, mark: str) -> tuple[HandValue, bool] | None:
        """The value that a mark is, and nothing else: the grammar of marks, which takes longer to
        start than all the rest, is not asked. A `Mistake` where there is no such value."""
        value = parse_value(mark)
        if value is None:
            return None
        check_mark(Cell(mark), Mark(Role.WINNER, value), self.rules)
        return value, False

    def _parse_win(self, mark: str, self_draw: bool) -> tuple[HandValue, bool]:
        """The value of a winner's mark, and whether it says that they deal."""
        players = self.rules.players
        result = build_win_result(mark, "3/40, 5 or 1y", players=players, self_draw=self_draw)
        parsed_hand, remarks = self.parse_hand(result, SEAT_NAMES[:players])
        if parsed_hand is None:
            raise Mistake(remarks[0])
        if parsed_hand.winners_with_tiles:
            message = f"{mark} is tiles: mjtally hand says what they are worth"
            raise mistake_at(None, "no-mark", message)
        return parsed_hand.hand.wins[0].value, parsed_hand.marked_dealer == 0

    def explain_points(
        self, game_record: GameRecord[RiichiRules], seat: int
    ) -> Sequence[PointStep]:
        return explain_points(game_record, seat)

    def round_carried(self, points: Quotient) -> Quotient:
        return round_carried(self.rules, points)

    def describe_rules(self) -> str:
        """Start, return, uma."""
        values = dict(pair.split("=", 1) for pair, _ in list_declarations(self.rules))
        return f"{values['start']}/{values['return']}, {values['uma']}"

    # -------------------------------------------------- the hand that is to be played next

    def list_wins(
        self, winner: int, discarder: int | None, dealer: int | None, declared: Sequence[int]
    ) -> Sequence[PossibleHand]:
        return [
            PossibleHand(mark, self._build_cells({winner: mark, discarder: "d"}, dealer, declared))
            for mark in _list_values(self.rules)
        ]

    def list_draws(self, dealer: int | None, declared: Sequence[int]) -> Iterator[PossibleDraw]:
        """The exhaustive draws, by who is tenpai: those in riichi, and any of the others."""
        seats = range(self.rules.players)
        groups = (combinations(seats, count) for count in range(self.rules.players + 1))
        for tenpai in chain.from_iterable(groups):
            if set(declared) <= set(tenpai):
                marks: dict[int | None, str] = dict.fromkeys(tenpai, "+")
                yield PossibleDraw(tenpai, self._build_cells(marks, dealer, declared))

    def _build_cells(
        self, marks: Mapping[int | None, str], dealer: int | None, declared: Sequence[int]
    ) -> tuple[str, ...]:
        """A line where some have marks; a loose hand says who deals."""
        return tuple(
            marks.get(seat, "-")
            + "!" * (seat in declared)
            + "*" * (seat == dealer and not self.rules.tracks_games)
            for seat in range(self.rules.players)
        )

    def list_score_aims(self) -> Sequence[int]:
        """The start and the return, from which points are computed, and the target."""
        rules = self.rules
        targets = {rules.target} if rules.tracks_games and rules.extension != "none" else set()
        return sorted({rules.start, rules.return_} | targets)

    def pays_by_dealer(self) -> bool:
        return True

    # ------------------------------------------------------------ what is tapped at a table

    @cached_property
    def form(self) -> "TableForm":
        from .form import build_form  # at a table alone

        return build_form(self.rules)

    def write_cells(self, taps: "Taps", names: Sequence[str]) -> tuple[str, ...]:
        from .form import write_cells

        return write_cells(self.rules, taps, names)

    def read_taps(self, cells: Sequence[str], names: Sequence[str]) -> "Taps | None":
        from .form import read_taps

        return read_taps(self.rules, cells, names)

    def list_declared(self, marks: Sequence[str]) -> Sequence[int]:
        """Who is in riichi, with a stick or without."""
        return [seat for seat, mark in enumerate(map(match_mark, marks)) if mark and mark.riichi]


class SanmaPlay(RiichiPlay):
    """Riichi with three players."""

    name = "sanma"
    description = "riichi with three players"
    other_names = ("3p", "three", "three-player", "3-player", "riichi3", "三麻")
    players = 3
    file_start = "a file for three players begins with rules=sanma"
    list_term_pages = tuple  # they are those of four
    statistics = late_class_value(HERE, ".statistics:SANMA_STATISTICS")


@lru_cache(maxsize=100)
def _list_values(rules: RiichiRules) -> tuple[str, ...]:
    """Every value as a mark, the least base points first."""
    values = [HandValue(han, fu) for fu in USUAL_FU for han in range(1, 5)]
    values += [HandValue(han) for han in LIMIT_HAN]
    values += [HandValue(0, None, yakuman) for yakuman in range(1, MOST_YAKUMAN + 1)]
    # of equal ones a limit goes before han and fu that are worth as much
    values.sort(key=lambda value: (base_points(value, rules), value.fu is not None))
    return tuple(value.format_mark() for value in values)
