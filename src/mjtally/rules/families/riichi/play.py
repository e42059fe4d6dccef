"""Riichi as two families of rules, with four players and with three: all that its payments, marks
and hands do not say."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain, combinations, product, repeat
from typing import TYPE_CHECKING, ClassVar

from ....base.errors import Mistake, Remark, RemarkKind, fail, impossible_at, mistake_at, warning_at
from ....base.late_imports import LateFunction, late_class_value, late_method
from ....base.quotient import Quotient
from ....base.remembered import Remembered
from ....base.wording import format_list, pluralize
from ....language.changes import read_changes
from ....language.tags import DRAW_TAGS, FamilyTags
from ...model.calculator import SEAT_NAMES, build_win_result
from ...model.declarations import list_declarations
from ...model.hand import Hand, PlayerMark, Role, Win
from ...model.referee import MOST_MARKS, HandSetting
from ...model.result_lines import locate_tag
from ...model.types import (
    HandEffect,
    HandsInPlay,
    PossibleDraw,
    PossibleHand,
    Session,
    TileScoring,
)
from .final_points import round_to_whole
from .game import RiichiGame
from .hand import RiichiHands
from .marks import match_mark
from .payments import (
    HandValue,
    base_points,
    explain_impossible_value,
    list_lost_sticks,
    list_stick_takers,
    sum_stick_payments,
)
from .rules import DRAWS_OF_FOUR, MOST_YAKUMAN, RiichiRules

if TYPE_CHECKING:
    from ....language.reference import TermPage
    from ...model.points_play import PointsReading
    from ...model.table_form import TableForm

# Of few lines.
check_indicators = LateFunction(__package__, ".stated_wins:check_indicators")
list_turn_warnings = LateFunction(__package__, ".turns:list_turn_warnings")

FEWEST_RARE_HAN = 20  # which take many dora; where points are counted many hands have as much
POINTS_HINT = " (an MCR file begins with rules=mcr, one of Zung Jung with rules=zung-jung)"
USUAL_FU = (30, 40, 20, 50, 25, 60, 70, 80, 90, 100, 110)  # the most usual first
LIMIT_HAN = (5, 6, 8, 11, 13)
USUAL_VALUES = frozenset(  # values that a hand known by its points is likely to have
    (
        *("1/30", "1/40", "1/50", "2/20", "2/25", "2/30", "2/40", "2/50"),
        *("3/20", "3/25", "3/30", "3/40", "3/50", "4/20", "4/25", "4/30"),
        *("5", "6", "8", "11", "13", "1y"),
    )
)
MOST_WINNERS = 3  # on one discard, which is never so where a draw would pay alike
RARE_WINNERS = 20  # how unlikely several winners are, where one would pay so
PLAIN_ROLES = {Role.WINNER, Role.NONE, Role.DISCARDER, Role.LIABLE, Role.TENPAI, Role.UNSTATED}


class RiichiPlay(RiichiHands):
    """Riichi with four players."""

    name = "riichi"
    short_name = "riichi"
    description = "riichi with four players"
    other_names: ClassVar[tuple[str, ...]] = ("japanese", "reach", "リーチ", "立直")
    has_chips = True
    file_start = "a riichi file begins with rules=riichi"
    earliest_last_turn = 12  # 70 tiles are drawn (of 55 that three draw, no fewer a player)
    tags = FamilyTags("riichi", "riichi.lark")
    list_tag_words = late_method(__package__, ".named_yaku:list_tag_words")
    find_tag_word = late_method(__package__, ".named_yaku:find_tag_word")
    list_term_pages: "ClassVar[Callable[[], Iterable[TermPage]]]" = LateFunction(
        __package__, ".terms:list_term_pages"
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
        score_tiles=LateFunction(__package__, ".hand_value.hand_score:score_hand"),
        score_mark=LateFunction(__package__, ".tiles_in_marks:score_mark"),
        condition_names=(
            *("self_draw", "riichi", "ippatsu", "seat", "round", "dora", "ura"),
            *("last", "rinshan", "chankan", "first"),
        ),
        build_yaku_names=LateFunction(__package__, ".statistics.counts:build_yaku_names"),
        signs_name="japanese",
    )
    statistics = late_class_value(__package__, ".statistics:RIICHI_STATISTICS")
    repeats = "honba"
    least_change = 100
    hands_before_doubt = 1  # no game has so many points
    ready_words = ("tenpai", "noten")
    declared_word = "riichi"

    def __init__(self, rules: RiichiRules) -> None:
        super().__init__(rules)
        self._plain_marks = Remembered(self._remove_riichi, MOST_MARKS)

    def open_followed_game(self, session: Session) -> HandsInPlay:
        return RiichiGame(session, self.rules)

    def check_tags(self, tags: Mapping[str, str]) -> None:
        rules = self.rules
        draws = [key for key in tags if key in DRAW_TAGS]
        if "dora" in tags or "ura" in tags:
            check_indicators(tags, rules)
        if len(draws) > 1:
            two = format_list(draws)
            fail(tags[draws[1]], "two-draws", f"two abortive draws in one hand: {two}: remove one")
        if "dora" in tags and "ura" in tags:
            dora, ura = tags["dora"].split(","), tags["ura"].split(",")
            if len(ura) > len(dora):
                message = (
                    f"ura={tags['ura']}: {pluralize(len(ura), 'ura indicator')} and"
                    f" {pluralize(len(dora), 'dora indicator')}: write at most"
                    " one ura for each dora"
                )
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

    def list_warnings(self, hand: Hand, player_marks: Sequence[PlayerMark]) -> list[Remark]:
        """Warnings about values that no hand can have, and about values and turns that hardly any
        hand has."""
        remarks = []
        self_draw = hand.kind == "tsumo"
        how = "by self-draw" if self_draw else "by discard"
        for win in hand.wins:
            _, _, cell, mark = player_marks[win.seat]
            why = None
            if not mark.tiles:
                why = explain_impossible_value(
                    win.value, self_draw=self_draw, riichi=mark.riichi > 0, called=mark.is_open
                )
            if not mark.tiles and win.value.han >= FEWEST_RARE_HAN:
                message = f"hardly any hand has {win.value.han} han; scored as written"
                remark = warning_at(cell, "unlikely-value", message)
                if self.players == 4:  # as those families have
                    remark = remark._replace(
                        message=message + POINTS_HINT,
                        kind=RemarkKind.OTHER_FAMILY,
                        hint=POINTS_HINT,
                    )
                remarks.append(remark)
            if why:
                value = win.value.format_mark()
                message = f"no hand has {value} {how}: {why}; scored as written"
                remarks.append(impossible_at(cell, "unlikely-value", message))
        if hand.turn and hand.riichi_turns:
            remarks.extend(list_turn_warnings(hand, player_marks))
        return remarks

    # ------------------------------------------------------------------ riichi apart

    def judge_row(self, words: tuple[str, ...], setting: HandSetting) -> HandEffect | None:
        """Judge a row of marks. Most rows differ only in their `!`, so a row is judged and
        remembered without it, and the sticks are added."""
        declared = tuple([seat for seat, word in enumerate(words) if "!" in word])
        row = self._set_riichi_apart(words) if declared else None
        effect = self.recall_effect(row, setting) if row else None
        if effect is None:  # perhaps the hand can only be as it is with riichi
            return self._judge_words(words, setting)
        hand = effect.hand.replace(riichi=declared)
        marks = [mark for mark in self.find_valid_marks(words) if mark]
        player_marks = [*map(PlayerMark, range(len(words)), repeat(""), words, marks)]
        if self.list_warnings(hand, player_marks):
            return None
        first = hand.wins[0].seat if hand.wins else None
        lost = list_lost_sticks(hand, self.rules)
        return effect.with_sticks(hand, sum_stick_payments(lost, first, self.rules.players))

    def _set_riichi_apart(self, words: tuple[str, ...]) -> tuple[str, ...] | None:
        """A row of plain marks without its `!`; None where riichi changes more than the sticks."""
        are_winners, in_win, in_draw = zip(*map(self._plain_marks.__getitem__, words), strict=True)
        row = in_win if any(are_winners) else in_draw
        return None if "" in row or len(row) != self.rules.players else row

    def _remove_riichi(self, word: str) -> tuple[bool, str, str]:
        """Whether a plain mark is a winner's, and what it is without its `!` in a win and in a
        draw: empty where riichi changes more than the sticks, or for another mark."""
        mark = self._marks[word]
        if mark is None or mark.role not in PLAIN_ROLES:
            return False, "", ""
        is_winner, plain = mark.role == Role.WINNER, word.replace("!", "")
        if plain == word:
            return is_winner, word, word
        if mark.riichi != 1 or mark.riichi_without_stick or mark.is_open or mark.tiles:
            return False, "", ""  # of tiles riichi is one of the yaku that are counted
        match mark.role:
            case Role.UNSTATED:
                return False, "-" + plain, "+" + plain
            case Role.NONE:
                return False, plain, ""  # in a draw a player in riichi is tenpai
            case _:
                return is_winner, plain, plain

    def read_tags_at_table(self, hand: Hand, tags: Mapping[str, str], setting: HandSetting) -> Hand:
        hand = super().read_tags_at_table(hand, tags, setting)
        if "yaku" not in tags:
            return hand
        from .named_yaku import name_yaku_at_table  # few lines need it

        order = setting.order.seats if setting.order else None
        return name_yaku_at_table(hand, tags, setting.wind, order)

    def continue_deal(self, hand: Hand) -> tuple[bool, int | None]:
        """Whether the dealer deals again, and how many honba are added; None if they begin again at
        0. In a game of one hand the dealer deals again until somebody wins."""
        rules, winners = self.rules, list_stick_takers(hand, self.rules)
        match hand.kind:
            case "chombo":
                return True, 0  # a replayed hand has the same honba
            case "abort":
                keeps_deal = True
            case _ if winners:
                keeps_deal = rules.renchan != "none" and hand.dealer in winners
            case _:
                tenpai = rules.renchan == "tenpai" and hand.dealer in hand.tenpai
                keeps_deal = rules.renchan == "always" or tenpai
        if rules.length == "hand":
            keeps_deal = not winners
        return keeps_deal, None if winners and not keeps_deal else 1

    # ------------------------------------------------------------- hands by their points

    def weigh_reading(self, hand: Hand, marks: Sequence[str]) -> int:
        """Weigh how unlikely a hand is. Sticks that others take are unlikely, and so are many fu;
        the weights come from 72,000 recorded hands."""
        if not hand.wins:
            if len(hand.tenpai) == self.rules.players:
                return 1
            is_of_dealer = hand.tenpai == {hand.dealer}  # the dealer's 1000 from all pays the same
            return (1 if self.rules.players == 4 else -1) * is_of_dealer
        rare = sum(marks[win.seat].rstrip("!*") not in USUAL_VALUES for win in hand.wins)
        sticks = len(list_lost_sticks(hand, self.rules))
        return 2 * sticks + 3 * rare + RARE_WINNERS * (len(hand.wins) > 1)

    def must_ask(self, taken: "PointsReading", rival: "PointsReading") -> bool:
        """Whether the writer must be asked which hand it was. A draw and a win of one player can be
        told apart by the table after them; two wins may be almost equally likely."""
        hands = taken.effect.hand, rival.effect.hand
        if bool(hands[0].wins) != bool(hands[1].wins):
            return max(len(hand.wins) for hand in hands) < MOST_WINNERS
        return rival.weight <= taken.weight + (1 if self.rules.players == 4 else 2)

    def list_unpaid_draws(self, declared: Collection[int]) -> Sequence[tuple[str, ...]]:
        if not self.rules.abortive:
            return ()
        seats = range(self.rules.players)
        return [(*["!" if seat in declared else "-" for seat in seats], "abort")]

    def list_marked_hands(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Chombo, nagashi mangan, and yakuman for which somebody is liable."""
        yield from _list_marked_hands(self.rules)

    # ----------------------------------------------------------------- points, and words

    describe_hand = late_method(__package__, ".explanation:describe_hand")
    explain_points = late_method(__package__, ".explanation:explain_points")

    def calculate_points(
        self, mark: str, *, dealer: bool = False, self_draw: bool = False, honba: int = 0
    ) -> list[Quotient]:
        """What each player gets or pays for a mark. The first player wins, and deals if `dealer` is
        set or the mark has a `*`; otherwise the second deals. After a discard the second is the
        discarder."""
        players = self.rules.players
        result = build_win_result(mark, "3/40, 5 or 1y", players=players, self_draw=self_draw)
        parsed_hand, remarks = self.parse_hand(result.cells, SEAT_NAMES[:players])
        if parsed_hand is None:
            raise Mistake(remarks[0])
        if parsed_hand.winners_with_tiles:
            message = f"{mark} is tiles: mjtally hand says what they are worth"
            raise mistake_at(None, "no-mark", message)
        kind, discarder = ("tsumo", None) if self_draw else ("ron", 1)
        deals = 0 if dealer or parsed_hand.marked_dealer == 0 else 1
        win = Win(0, parsed_hand.hand.wins[0].value)
        hand = Hand(kind, wins=(win,), discarder=discarder, dealer=deals)
        return [Quotient(points, 1) for points in self.settle(hand, honba)]

    def round_carried(self, points: Quotient) -> Quotient:
        """Points that are carried into a stage: whole points if the rules round, otherwise tenths.
        Points above 0 are rounded like scores above `return`."""
        if self.rules.rounding == "none":
            return super().round_carried(points)
        is_gain = points.numerator >= 0
        return Quotient(round_to_whole(points, self.rules.rounding, is_gain=is_gain), 1)

    def describe_rules(self) -> str:
        """The start, the return and the uma."""
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
        """The exhaustive draws, by who is tenpai: the players in riichi, and any of the others."""
        seats = range(self.rules.players)
        groups = (combinations(seats, count) for count in range(self.rules.players + 1))
        for tenpai in chain.from_iterable(groups):
            if set(declared) <= set(tenpai):
                marks: dict[int | None, str] = dict.fromkeys(tenpai, "+")
                yield PossibleDraw(tenpai, self._build_cells(marks, dealer, declared))

    def _build_cells(
        self, marks: Mapping[int | None, str], dealer: int | None, declared: Sequence[int]
    ) -> tuple[str, ...]:
        """The cells of a line in which some players have marks; a loose hand says who deals."""
        return tuple(
            marks.get(seat, "-")
            + "!" * (seat in declared)
            + "*" * (seat == dealer and not self.rules.tracks_games)
            for seat in range(self.rules.players)
        )

    def list_score_aims(self) -> Sequence[int]:
        """The start and the return, from which points are calculated, and the target."""
        rules = self.rules
        targets = {rules.target} if rules.tracks_games and rules.extension != "none" else set()
        end_at = {rules.end_at} if rules.tracks_games and rules.end_at is not None else set()
        return sorted({rules.start, rules.return_} | targets | end_at)

    # ------------------------------------------------------------ what is tapped at a table

    build_form = late_method(__package__, ".form:build_form")
    write_cells = late_method(__package__, ".form:write_cells")
    read_taps = late_method(__package__, ".form:read_taps")

    @cached_property
    def form(self) -> "TableForm":
        form: TableForm = self.build_form()
        return form

    def list_declared(self, marks: Sequence[str]) -> Sequence[int]:
        """The players in riichi, with a stick or without, by seat."""
        changes = read_changes(tuple(marks))
        if changes:
            return [seat for seat, change in enumerate(changes) if change.riichi]
        return [seat for seat, mark in enumerate(map(match_mark, marks)) if mark and mark.riichi]


class SanmaPlay(RiichiPlay):
    """Riichi with three players."""

    name = "sanma"
    description = "riichi with three players"
    other_names = ("3p", "three", "three-player", "3-player", "riichi3", "三麻")
    players = 3
    file_start = "a file for three players begins with rules=sanma"
    list_term_pages = tuple  # none: the pages of riichi with four players serve both
    statistics = late_class_value(__package__, ".statistics:SANMA_STATISTICS")


def _list_marked_hands(rules: RiichiRules) -> Iterator[tuple[str, tuple[str, ...]]]:
    seats = range(rules.players)

    def write(marks: Mapping[int, str]) -> tuple[str, ...]:
        return tuple([marks.get(seat, "-") for seat in seats])

    for seat in seats:
        yield f"a chombo of {{{seat}}}", write({seat: "f"})
        others = [other for other in seats if other != seat]
        for declared in chain.from_iterable(combinations(others, size) for size in seats):
            marks = dict.fromkeys(declared, "!") | {seat: "n"}
            yield f"nagashi mangan of {{{seat}}}", write(marks)
        for liable, discarder in product(others, (None, *others)):
            marks = {seat: "1y", liable: "p"}
            if discarder is not None and discarder != liable:
                marks[discarder] = "d"
            why = f"a yakuman of {{{seat}}} that {{{liable}}} was liable for"
            if discarder != liable:
                yield why, write(marks)


@lru_cache(maxsize=100)
def _list_values(rules: RiichiRules) -> tuple[str, ...]:
    """Every value as a mark, by base points, the lowest first."""
    values = [HandValue(han, fu) for fu in USUAL_FU for han in range(1, 5)]
    values += [HandValue(han) for han in LIMIT_HAN]
    values += [HandValue(0, None, yakuman) for yakuman in range(1, MOST_YAKUMAN + 1)]
    # a limit stands before han and fu that are worth as much
    values.sort(key=lambda value: (base_points(value, rules), value.fu is not None))
    return tuple(value.format_mark() for value in values)
