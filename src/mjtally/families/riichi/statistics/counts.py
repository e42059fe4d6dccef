"""What is counted of riichi: one row a count, of one player's part in a hand or a game."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache

from ....base.winds import WIND_NAMES
from ....model.parameters import TENTHS_PER_POINT
from ....model.types import CHIPS, GameRecord, GameSeat, iterate_hands
from ....statistics.counts import Count, CountTable, Extreme
from ....statistics.deal_ins import build_deal_in_counts
from ....statistics.game_counts import RANK_STREAKS, build_game_counts
from ....statistics.game_counts import SCORE_EXTREMES as SCORES
from ....statistics.hand_counts import TURN_COUNTS
from ..game import BUST_PRIZE, YAKITORI
from ..rules import RiichiRules
from ..settlement import keeps_stick
from .deal_ins import build_deal_in_groups
from .seat import LIMIT_COUNTS, RiichiSeat, hand_seats
from .yaku_counts import yaku_counts


def _has_limit(name: str) -> Callable[[RiichiSeat], int]:
    return lambda s: s.limit == name


def _has_han(han: int) -> Callable[[RiichiSeat], int]:
    return lambda s: s.counted_han == han


# fmt: off
HAND_COUNTS = (
    Count("hand_count", "hands sat in", lambda s: 1, needs_facts_alone=True),
    Count("win_count", "hands won", lambda s: s.is_winner, needs_facts_alone=True),
    Count("deal_in_count", "hands dealt in (a double ron once)", lambda s: s.is_discarder,
        needs_facts_alone=True),
    Count("riichi_count", "hands with riichi declared", lambda s: s.is_in_riichi,
        needs_facts_alone=True),
    Count("self_draw_count", "hands won by self-draw",
        lambda s: s.is_winner and s.hand.kind == "tsumo", part_of="win_count"),
    Count("discard_win_count", "hands won by discard",
        lambda s: s.is_winner and s.hand.kind == "ron", part_of="win_count"),
    Count("open_count", "hands marked o, or with called tiles", lambda s: s.has_open_hand),
    Count("open_said_count", "hands played where o is written", lambda s: s.hand.states_open_hands),
    Count("open_win_count", "open hands won", lambda s: s.is_winner and s.has_open_hand,
        part_of="win_count"),
    Count("riichi_win_count", "hands won in riichi", lambda s: s.is_winner and s.is_in_riichi,
        part_of="win_count"),
    Count("concealed_win_count", "closed hands won without riichi",
        lambda s: s.is_winner and not s.is_in_riichi and not s.has_open_hand, part_of="win_count"),
    Count("deal_in_to_riichi_count",
        "hands dealt in to a player in riichi (of several winners the first in turn)",
        lambda s: s.deals_in_to_riichi, part_of="deal_in_count"),
    Count("deal_in_to_open_count",
        "hands dealt in to an open hand (of several winners the first in turn)",
        lambda s: s.deals_in_to_open_hand, part_of="deal_in_count"),
    Count("deal_in_to_concealed_count",
        "hands dealt in to a closed hand without riichi (of several winners the first in turn)",
        lambda s: s.deals_in_to_concealed_hand, part_of="deal_in_count"),
    *(
        Count(f"deal_in_to_{kind}_change",
            f"change of score at deal-ins to {words} (of several winners the first in turn)",
            change_of, unit="points", is_table_independent=False, part_of="deal_in_count")
        for kind, words, change_of in (
            ("riichi", "a player in riichi", lambda s: s.change if s.deals_in_to_riichi else 0),
            ("open", "an open hand", lambda s: s.change if s.deals_in_to_open_hand else 0),
            (
                "concealed",
                "a closed hand without riichi",
                lambda s: s.change if s.deals_in_to_concealed_hand else 0,
            ),
        )
    ),
    Count("win_value", "points of the hands they won, without honba and sticks",
        lambda s: s.win_value, unit="score", part_of="win_count"),
    Count("deal_in_value", "points of the hands dealt in to, without honba and sticks",
        lambda s: s.deal_in_value, unit="score", part_of="deal_in_count"),
    Count("win_change", "change of score at wins", lambda s: s.change if s.is_winner else 0,
        unit="points", is_table_independent=False, part_of="win_count"),
    Count("deal_in_change", "change of score at deal-ins",
        lambda s: s.change if s.is_discarder else 0, unit="points", is_table_independent=False,
        part_of="deal_in_count"),
    Count("self_draw_paid_count", "others' self-draws", lambda s: s.pays_self_draw),
    Count("self_draw_paid_change", "change of score at others' self-draws",
        lambda s: s.change if s.pays_self_draw else 0, unit="points", is_table_independent=False,
        part_of="self_draw_paid_count"),
    Count("self_draw_paid_as_dealer_count", "others' self-draws while they dealt",
        lambda s: s.pays_self_draw and s.is_dealer, part_of="self_draw_paid_count"),
    Count("self_draw_paid_as_dealer_change",
        "change of score at others' self-draws while they dealt",
        lambda s: s.change if s.pays_self_draw and s.is_dealer else 0, unit="points",
        is_table_independent=False, part_of="self_draw_paid_count"),
    Count("big_self_draw_paid_as_dealer_count",
        "others' self-draws of a mangan or more while they dealt",
        lambda s: s.pays_big_self_draw_as_dealer, part_of="self_draw_paid_count"),
    Count("big_self_draw_paid_as_dealer_change",
        "change of score at others' self-draws of a mangan or more while they dealt",
        lambda s: s.change if s.pays_big_self_draw_as_dealer else 0, unit="points",
        is_table_independent=False, part_of="self_draw_paid_count"),
    Count("riichi_deal_in_count", "riichi hands dealt in",
        lambda s: s.is_in_riichi and s.is_discarder, part_of="deal_in_count"),
    Count("riichi_draw_count", "riichi hands in exhaustive draws",
        lambda s: s.is_in_riichi and s.is_exhaustive_draw, part_of="riichi_count"),
    Count("riichi_change", "change of score in riichi hands",
        lambda s: s.change if s.is_in_riichi else 0, unit="points", is_table_independent=False,
        part_of="riichi_count"),
    Count("riichi_win_change", "change of score at wins in riichi",
        lambda s: s.change if s.is_in_riichi and s.is_winner else 0, unit="points",
        is_table_independent=False, part_of="win_count"),
    Count("riichi_deal_in_change", "change of score at deal-ins in riichi",
        lambda s: s.change if s.is_in_riichi and s.is_discarder else 0, unit="points",
        is_table_independent=False, part_of="deal_in_count"),
    Count("open_deal_in_count", "open hands dealt in", lambda s: s.has_open_hand and s.is_discarder,
        part_of="deal_in_count"),
    Count("open_draw_count", "open hands in exhaustive draws",
        lambda s: s.has_open_hand and s.is_exhaustive_draw),
    *(
        Count(f"{kind}_win_value", f"points of the {words} they won, without honba and sticks", of,
            unit="score", part_of="win_count")
        for kind, words, of in (
            ("riichi", "riichi hands", lambda s: s.win_value if s.is_in_riichi else 0),
            ("open", "open hands", lambda s: s.win_value if s.has_open_hand else 0),
            (
                "concealed",
                "closed hands without riichi",
                lambda s: 0 if s.is_in_riichi or s.has_open_hand else s.win_value,
            ),
        )
    ),
    Count("net_value",
        "points of the hands they won less those dealt in to, without honba and sticks",
        lambda s: s.win_value - s.deal_in_value, unit="points"),
    Count("riichi_lost_count",
        "riichi sticks that did not come back in the hand (taken by others, or left on the table)",
        lambda s: s.seat in s.hand.stick_payers and not keeps_stick(s.hand, s.seat, s.rules)),
    Count("double_riichi_count", "hands with double riichi declared (!!)",
        lambda s: s.seat in s.hand.double_riichi),
    Count("draw_count", "hands that ended in an exhaustive draw", lambda s: s.is_exhaustive_draw),
    Count("tenpai_count", "exhaustive draws in which one was tenpai",
        lambda s: s.is_exhaustive_draw and s.seat in s.hand.tenpai, part_of="draw_count"),
    Count("nagashi_count", "nagashi mangan", lambda s: s.seat in s.hand.nagashi,
        part_of="draw_count"),
    Count("abort_count", "hands that ended in an abortive draw", lambda s: s.hand.kind == "abort"),
    Count("chombo_count", "chombo made", lambda s: s.seat == s.hand.offender),
    Count("liable_count", "others' yakuman that one was liable for",
        lambda s: s.hand.liable is not None and s.hand.liable[0] == s.seat),
    Count("wareme_count", "hands as wareme (the tag)", lambda s: s.is_wareme),
    Count("wareme_win_count", "hands won as wareme", lambda s: s.is_winner and s.is_wareme,
        part_of="win_count"),
    Count("wareme_change", "change of score in hands as wareme",
        lambda s: s.change if s.is_wareme else 0, unit="points", is_table_independent=False,
        part_of="wareme_count"),
    Count("dealer_hand_count", "hands as dealer", lambda s: s.is_dealer),
    Count("dealer_win_count", "hands won as dealer", lambda s: s.is_winner and s.is_dealer,
        part_of="win_count"),
    *(
        Count(f"{name}_win_count", f"hands won {words}", _has_limit(limit), part_of="win_count")
        for name, limit, words in LIMIT_COUNTS
    ),
    *(
        Count(f"han_{han}_win_count",
            f"hands won with {han} counted han{' or more' if han == 13 else ''}", _has_han(han),
            part_of="win_count")
        for han in range(1, 14)
    ),
    *TURN_COUNTS,
    Count("turn_riichi_count",
        "hands with riichi declared in a turn that is written (riichi-turn=)",
        lambda s: s.riichi_turn > 0, part_of="riichi_count"),
    Count("riichi_turn_sum", "turns in which riichi was declared, where they are written",
        lambda s: s.riichi_turn, unit="turns", part_of="turn_riichi_count"),
    Count("tiles_win_count", "hands won whose tiles are written", lambda s: s.has_winning_tiles,
        part_of="win_count"),
    Count("tiles_deal_in_count",
        "hands dealt in to whose winner's tiles are written (of several the first in turn)",
        lambda s: s.deal_in_win is not None and s.deal_in_win.valuation is not None,
        part_of="deal_in_count"),
    Count("tiles_riichi_win_count", "hands won in riichi whose tiles are written",
        lambda s: s.has_winning_tiles and s.is_in_riichi, part_of="tiles_win_count"),
    Count("ippatsu_count", "hands won with ippatsu (the tag, beside tiles or beside han and fu)",
        lambda s: s.is_winner and s.seat in s.hand.ippatsu, part_of="win_count"),
    Count("ura_count", "hands won with an ura dora whose tiles are written",
        lambda s: "ura dora" in s.yaku, part_of="tiles_win_count"),
    Count("dora_sum", "dora of all kinds in hands won whose tiles are written",
        lambda s: s.dora_count, unit="dora", part_of="tiles_win_count"),
)

HAND_CHANGE = Count("hand_change", "change of score", lambda s: s.change, unit="points",
    is_table_independent=False, needs_change_alone=True)
# fmt: on


# ---------------------------------------------------------------------------------- games


def _only_at_seat(seat: int, of: Callable[[GameSeat], int]) -> Callable[[GameSeat], int]:
    return lambda g: of(g) if g.seat == seat else 0


def _count_side_payment(name: str, *, sign: int = 1) -> Callable[[GameSeat], int]:
    """How many of what is paid for after a game; with a `sign`, of those above or below 0."""

    def count(game: GameSeat) -> int:
        payment = game.record.find_side_payment(name)
        return max(0, sign * payment.numbers[game.seat]) if payment else 0

    return count


def _sum_side_points(name: str) -> Callable[[GameSeat], int]:
    def add(game: GameSeat) -> int:
        payment = game.record.find_side_payment(name)
        return payment.points[game.seat] if payment else 0

    return add


def _has_chips(game: GameSeat) -> bool:
    return game.record.find_side_payment(CHIPS) is not None


def _sum_chips(game: GameSeat) -> int:
    payment = game.record.find_side_payment(CHIPS)
    return payment.numbers[game.seat] if payment else 0


SIDE_GAME_COUNTS = (
    Count("chip_game_count", "games whose chips are written", _has_chips),
    Count("chips", "chips won less those lost", _sum_chips, unit="chips"),
    Count("yakitori_count", "games in which one paid yakitori", _count_side_payment(YAKITORI)),
    Count("bust_prize_won_count", "bust prizes that one was paid", _count_side_payment(BUST_PRIZE)),
    Count(
        "bust_prize_paid_count",
        "bust prizes that one paid",
        _count_side_payment(BUST_PRIZE, sign=-1),
    ),
    *(
        Count(
            f"{name}_points",
            f"points {words}",
            _sum_side_points(payment),
            unit="points",
            parts_per_unit=TENTHS_PER_POINT,
        )
        for name, words, payment in (
            ("chip", "of chips", CHIPS),
            ("yakitori", "by yakitori, paid and received", YAKITORI),
            ("bust_prize", "by bust prizes, paid and received", BUST_PRIZE),
        )
    ),
)
COMMON_GAME_COUNTS = {row.name: row for row in build_game_counts(TENTHS_PER_POINT)}
GAME_COUNTS = (
    *COMMON_GAME_COUNTS.values(),
    Count("bust_count", "games finished below 0", lambda g: g.score < 0),
    Count(
        "gain",
        "final scores less the scores at the start",
        lambda g: g.score - g.record.session.rules.start if g.is_scored else 0,
        "points",
    ),
    *(
        row
        for seat, wind in enumerate(WIND_NAMES)
        for row in (
            Count(f"{wind}_game_count", f"games begun {wind}", _only_at_seat(seat, lambda g: 1)),
            Count(
                f"{wind}_rank",
                f"ranks of games begun {wind}",
                _only_at_seat(seat, COMMON_GAME_COUNTS["rank"].count_seat),
                unit="rank",
                parts_per_unit=2,
                part_of=f"{wind}_game_count",
            ),
            Count(
                f"{wind}_points",
                f"points of games begun {wind}",
                _only_at_seat(seat, COMMON_GAME_COUNTS["game_points"].count_seat),
                unit="points",
                parts_per_unit=TENTHS_PER_POINT,
                part_of=f"{wind}_game_count",
            ),
        )
    ),
    *SIDE_GAME_COUNTS,
)


def _longest_deals(game_record: GameRecord[RiichiRules]) -> Iterator[int | None]:
    """How long each dealt in a followed game: each round is one deal."""
    players = len(game_record.session.names)
    if not game_record.session.rules.tracks_games:
        return
    deals = Counter(table.round for _, table in iterate_hands(game_record))
    if game_record.effects:
        deals[game_record.first_table.round] += game_record.earlier_hands_in_deal
    for seat in range(players):
        yield max((hands for at, hands in deals.items() if at % players == seat), default=None)


def _maximum_of_wins(
    of: Callable[[RiichiSeat], int],
) -> Callable[[GameRecord[RiichiRules]], Iterator[int | None]]:
    """The most that each player's hands won had of something."""

    def most(game_record: GameRecord[RiichiRules]) -> Iterator[int | None]:
        nothing = (0,) * len(game_record.session.names)
        effects = {effect for effect in game_record.effects if effect.clears_sticks}
        seats = [
            seat for outcome in effects for seat in hand_seats(outcome, nothing) if seat.is_winner
        ]
        for at, _ in enumerate(nothing):
            yield max((of(seat) for seat in seats if seat.seat == at), default=None)

    return most


EXTREMES = (
    Extreme(
        "most_han",
        "the most han of a hand won, 13 for each yakuman",
        "han",
        _maximum_of_wins(lambda s: s.total_han),
        max,
    ),
    Extreme(
        "highest_value",
        "the most points of a hand won, without honba and sticks",
        "score",
        _maximum_of_wins(lambda s: s.win_value),
        max,
    ),
    Extreme(
        "longest_deal",
        "the most hands in one deal of a followed game, replayed ones too",
        "hands",
        _longest_deals,
        max,
    ),
    *SCORES,
)


@cache
def build_count_table(every: bool) -> CountTable:
    """All that is counted of riichi; every yaku and every kind of deal-in, if need be."""
    rows = (*HAND_COUNTS, HAND_CHANGE)
    if every:
        rows += (*yaku_counts(), *build_deal_in_counts(build_deal_in_groups()))
    return CountTable(hand_seats, rows, GAME_COUNTS, EXTREMES, RANK_STREAKS)
