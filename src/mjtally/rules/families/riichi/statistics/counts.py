"""The counts of riichi, a row each: for which players of a hand it counts, or what it takes from
one player's game.

A hand that several win on one discard is one hand: each winner's count has a win of it, and who
dealt in has one deal-in. What is told of its winner's tiles is that of the first in turn.

To add a count: a row of `HAND_COUNTS` (or of the hands of some kind that it is about) or of
`GAME_COUNTS`, and a column of it in `columns`.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache, lru_cache

from .....base.winds import WIND_NAMES
from ....model.game_ends import CHIPS
from ....model.hand import Win
from ....model.parameters import TENTHS_PER_POINT
from ....model.types import GameRecord, GameSeat, HandEffect, YakuName
from ....statistics.columns import MARKED_HANDS, MARKED_WINS
from ....statistics.counts import (
    Count,
    CountGroup,
    CountTable,
    Extreme,
    GameCount,
    NamedCounts,
    SeatNamer,
    sum_changes,
)
from ....statistics.deal_ins import (
    DealIn,
    DealInGroups,
    HandGroup,
    build_deal_in_counts,
    build_yaku_groups,
)
from ....statistics.game_counts import RANK_STREAKS, SCORE_EXTREMES, build_game_counts
from ....statistics.hand_counts import (
    HAND_CHANGE,
    KNOWN_YAKU_COUNT,
    MARKED_COUNTS,
    TURN_COUNTS,
    at_most_one,
    both,
    build_yaku_counts,
    dealer,
    discarder,
    everybody,
    if_marked,
    is_by_points,
    knows_yaku,
    self_drawers,
    winners,
    winners_by_discard,
    winners_with_tiles,
    without,
)
from ..game import BUST_PRIZE, YAKITORI
from ..payments import limit_name, list_lost_sticks, payments_for_value
from ..rules import RiichiRules

LIMIT_COUNTS = (
    ("below_mangan", "", "below mangan"),
    ("mangan", "mangan", "worth a mangan"),
    ("haneman", "haneman", "worth a haneman"),
    ("baiman", "baiman", "worth a baiman"),
    ("sanbaiman", "sanbaiman", "worth a sanbaiman"),
    ("counted_yakuman", "counted yakuman", "worth a counted yakuman"),
    ("yakuman", "yakuman", "worth a yakuman or more"),
)
LIMIT_KEYS = {limit: key for key, limit, _ in LIMIT_COUNTS}
TOLD, TOLD_WINS = "told_hand_count", "told_win_count"
MOST_HAN = 13  # the most han that are told apart; more count as so many

# ------------------------------------------------------------------------------ whom of a hand


def _concealed_winners(effect: HandEffect[RiichiRules]) -> Sequence[int]:
    """Who won with a closed hand without riichi, as far as that is written."""
    if is_by_points(effect):
        return ()
    return without(winners(effect), (*effect.hand.riichi, *effect.hand.open_hands))


def tells_riichi(effect: HandEffect[RiichiRules]) -> bool:
    """Whether it is known of everybody who declared riichi. A hand that is known by its points
    tells it where a change has a `!`, and in a draw."""
    return not (effect.is_by_points and effect.hand.unknown_riichi)


def _declared(effect: HandEffect[RiichiRules]) -> Sequence[int]:
    """Who declared riichi, in a hand that tells it of everybody."""
    return effect.hand.riichi if tells_riichi(effect) else ()


def _if_told(name_seats: SeatNamer) -> SeatNamer:
    """The seats in a hand that tells of everybody who declared riichi."""
    return lambda effect: name_seats(effect) if tells_riichi(effect) else ()


def _riichi_winners(effect: HandEffect[RiichiRules]) -> Sequence[int]:
    return both(winners(effect), _declared(effect))


def _riichi_discarder(effect: HandEffect[RiichiRules]) -> Sequence[int]:
    return both(discarder(effect), _declared(effect))


def _pays_self_draw(effect: HandEffect[RiichiRules]) -> Sequence[int]:
    return without(everybody(effect), winners(effect))


def _pays_self_draw_as_dealer(effect: HandEffect[RiichiRules]) -> Sequence[int]:
    return without(dealer(effect), winners(effect))


def _pays_big_self_draw_as_dealer(effect: HandEffect[RiichiRules]) -> Sequence[int]:
    """The dealer, where another won a mangan or more (炸庄)."""
    value = effect.hand.wins[0].value
    is_big = value and limit_name(value, effect.rules)
    return _pays_self_draw_as_dealer(effect) if is_big else ()


def _wareme(effect: HandEffect[RiichiRules]) -> Sequence[int]:
    return at_most_one(effect.hand.wareme)


# --------------------------------------------------------------------------- what hands are worth


@lru_cache(1)  # several rows ask for those of the same hand, one after another
def find_win_values(effect: HandEffect[RiichiRules]) -> dict[int, int]:
    """The winners' own points, by seat, without honba and sticks; none where they are not certain,
    in a hand that is known by its points."""
    hand = effect.hand
    if hand.is_by_points:
        points = {win.seat: win.points for win in hand.wins if win.points is not None}
        return points if len(points) == len(hand.wins) else {}
    return {
        win.seat: payments_for_value(
            win.value,
            dealer=win.seat in dealer(effect),
            self_draw=hand.kind == "tsumo",
            rules=effect.rules,
        )[0]
        for win in hand.wins
    }


def _knows_points(effect: HandEffect[RiichiRules]) -> Sequence[int]:
    """The seats of everybody, if it is known what the winners got for their hands alone."""
    return everybody(effect) if find_win_values(effect) or not effect.hand.wins else ()


def find_deal_in_values(effect: HandEffect[RiichiRules]) -> dict[int, int]:
    """The points of the hands dealt in to, of all winners, for who did."""
    values = find_win_values(effect)
    return {seat: sum(values.values()) for seat in discarder(effect)} if values else {}


def count_win_han(effect: HandEffect[RiichiRules]) -> dict[int, int]:
    """All han of the hands won, 13 for each yakuman, by seat."""
    values = [(win.seat, win.value) for win in effect.hand.wins if win.value]
    return {seat: max(value.han, MOST_HAN * value.yakuman) for seat, value in values}


def _select_values(effect: HandEffect[RiichiRules], seats: Collection[int]) -> dict[int, int]:
    return {seat: value for seat, value in find_win_values(effect).items() if seat in seats}


def find_limit(win: Win, rules: RiichiRules) -> str:
    """The name of the limit of a hand won, however many yakuman it is; empty below a mangan."""
    return "yakuman" if win.value.yakuman else limit_name(win.value, rules)


def _list_yaku(win: Win) -> set[str]:
    """The yaku of a hand won, and dora where its tiles are written."""
    return {each.romaji for each in win.valuation.yaku} if win.valuation else {*(win.yaku or ())}


# ---------------------------------------------------------------------------------------- hands

# fmt: off
HAND_COUNTS = CountGroup((
    Count("hand_count", "hands sat in", everybody),
    Count("win_count", "hands won", winners),
    Count("deal_in_count", "hands dealt in (a double ron once)", discarder),
    Count("riichi_count", "hands with riichi declared",
        lambda e: e.hand.riichi, known_in=TOLD),
    Count("told_riichi_count", "hands with riichi declared", _declared),
    Count(TOLD, "hands sat in", _if_told(everybody)),
    Count("open_count", "hands marked o, or with called tiles", lambda e: e.hand.open_hands,
        known_in=MARKED_HANDS),
    Count("open_said_count", "hands played where o is written",
        lambda e: everybody(e) if e.hand.states_open_hands else ()),
    Count("dealer_hand_count", "hands as dealer", dealer),
    Count("abort_count", "hands that ended in an abortive draw",
        lambda e: everybody(e) if e.hand.kind == "abort" else ()),
    Count("chombo_count", "chombo made", lambda e: at_most_one(e.hand.offender)),
    Count("wareme_count", "hands as wareme (the tag)", _wareme),
    sum_changes("wareme_change", "change of score in hands as wareme", _wareme),
    HAND_CHANGE,
    Count("valued_hand_count", "hands sat in", _knows_points),
    *MARKED_COUNTS,
))
WIN_COUNTS = CountGroup((
    Count("self_draw_count", "hands won by self-draw", self_drawers),
    Count("discard_win_count", "hands won by discard", winners_by_discard),
    Count("open_win_count", "open hands won", lambda e: both(winners(e), e.hand.open_hands),
        known_in=MARKED_WINS),
    Count("riichi_win_count", "hands won in riichi", _riichi_winners, known_in=TOLD_WINS),
    Count(TOLD_WINS, "hands won",
        _if_told(winners)),
    Count("concealed_win_count", "closed hands won without riichi", _concealed_winners,
        known_in=MARKED_WINS),
    Count("dealer_win_count", "hands won as dealer", lambda e: both(winners(e), dealer(e))),
    Count("wareme_win_count", "hands won as wareme", lambda e: both(winners(e), _wareme(e))),
    Count("ippatsu_count", "hands won with ippatsu (the tag, beside tiles or beside han and fu)",
        lambda e: both(winners(e), e.hand.ippatsu)),
    Count("liable_count", "others' wins that the player was liable for",
        lambda e: e.hand.liable[:1] if e.hand.liable else ()),
    sum_changes("win_change", "change of score at wins", winners),
    sum_changes("riichi_win_change", "change of score at wins in riichi", _riichi_winners),
    Count("win_value", "points of the hands they won, without honba and sticks", find_win_values,
        unit="score"),
    Count("valued_win_count", "hands won",
        lambda e: [*find_win_values(e)]),
    Count("riichi_win_value", "points of the riichi hands they won, without honba and sticks",
        lambda e: _select_values(e, _declared(e)), unit="score"),
    Count("open_win_value", "points of the open hands they won, without honba and sticks",
        lambda e: _select_values(e, e.hand.open_hands), unit="score"),
    Count("concealed_win_value",
        "points of the closed hands without riichi they won, without honba and sticks",
        lambda e: _select_values(e, _concealed_winners(e)), unit="score"),
    Count("net_value",
        "points of the hands they won less those dealt in to, without honba and sticks",
        lambda e: find_win_values(e) | {s: -value for s, value in find_deal_in_values(e).items()},
        unit="points"),
    *TURN_COUNTS,
), holds=winners)
DEAL_IN_COUNTS = CountGroup((
    Count("deal_in_value", "points of the hands dealt in to, without honba and sticks",
        find_deal_in_values, unit="score"),
    Count("valued_deal_in_count", "hands dealt in (a double ron once)",
        lambda e: [*find_deal_in_values(e)]),
    Count("marked_deal_in_count", "hands dealt in (a double ron once)", if_marked(discarder)),
    Count("told_deal_in_count",
        "hands dealt in (a double ron once)",
        _if_told(discarder)),
    sum_changes("deal_in_change", "change of score at deal-ins", discarder),
    Count("riichi_deal_in_count", "riichi hands dealt in", _riichi_discarder, known_in=TOLD),
    sum_changes("riichi_deal_in_change", "change of score at deal-ins in riichi",
        _riichi_discarder),
    Count("open_deal_in_count", "open hands dealt in",
        lambda e: both(discarder(e), e.hand.open_hands), known_in=MARKED_HANDS),
    Count("tiles_deal_in_count",
        "hands dealt in to whose winner's tiles are written (of several the first in turn)",
        lambda e: discarder(e) if e.hand.wins[0].valuation else ()),
    Count("known_yaku_deal_in_count",
        "hands dealt in to whose winner's yaku are known (of several the first in turn)",
        lambda e: discarder(e) if knows_yaku(e.hand.wins[0]) else ()),
), holds=winners_by_discard)
SELF_DRAW_COUNTS = CountGroup((
    Count("self_draw_paid_count", "others' self-draws", _pays_self_draw),
    sum_changes("self_draw_paid_change", "change of score at others' self-draws", _pays_self_draw),
    Count("self_draw_paid_as_dealer_count", "others' self-draws while they dealt",
        _pays_self_draw_as_dealer),
    sum_changes("self_draw_paid_as_dealer_change",
        "change of score at others' self-draws while they dealt", _pays_self_draw_as_dealer),
    Count("big_self_draw_paid_as_dealer_count",
        "others' self-draws of a mangan or more while they dealt", _pays_big_self_draw_as_dealer,
        known_in=MARKED_HANDS),
    Count("marked_self_draw_paid_count", "others' self-draws",
        if_marked(_pays_self_draw)),
    sum_changes("big_self_draw_paid_as_dealer_change",
        "change of score at others' self-draws of a mangan or more while they dealt",
        _pays_big_self_draw_as_dealer),
), holds=self_drawers)
RIICHI_COUNTS = CountGroup((
    sum_changes("riichi_change", "change of score in riichi hands", lambda e: e.hand.riichi),
    Count("riichi_lost_count",
        "riichi sticks that did not come back in the hand (taken by others, or left on the table)",
        lambda e: list_lost_sticks(e.hand, e.rules), known_in=TOLD),
    Count("double_riichi_count", "hands with double riichi declared (!!)",
        lambda e: e.hand.double_riichi, known_in=TOLD),
    Count("turn_riichi_count",
        "hands with riichi declared in a turn that is written (riichi-turn=)",
        lambda e: e.hand.riichi if e.hand.riichi_turns else ()),
    Count("riichi_turn_sum", "turns in which riichi was declared, where they are written",
        lambda e: dict(zip(e.hand.riichi, e.hand.riichi_turns, strict=False)), unit="turns"),
), holds=_declared)
DRAW_COUNTS = CountGroup((
    Count("draw_count", "hands that ended in an exhaustive draw", everybody),
    Count("tenpai_count", "exhaustive draws in which one was tenpai", lambda e: e.hand.tenpai),
    Count("nagashi_count", "nagashi mangan", lambda e: e.hand.nagashi),
    Count("riichi_draw_count", "riichi hands in exhaustive draws", lambda e: e.hand.riichi),
    Count("open_draw_count", "open hands in exhaustive draws", lambda e: e.hand.open_hands),
), holds=lambda e: e.hand.kind in {"draw", "nagashi"})
YAKU_COUNTS = CountGroup((KNOWN_YAKU_COUNT,), holds=winners)
TILE_COUNTS = CountGroup((
    Count("tiles_win_count", "hands won whose tiles are written", winners_with_tiles),
    Count("tiles_riichi_win_count", "hands won in riichi whose tiles are written",
        lambda e: both(winners_with_tiles(e), e.hand.riichi)),
    Count("ura_count", "hands won with an ura dora whose tiles are written",
        lambda e: [win.seat for win in e.hand.wins if "ura dora" in _list_yaku(win)]),
    Count("dora_sum", "dora of all kinds in hands won whose tiles are written",
        lambda e: {win.seat: win.valuation.dora for win in e.hand.wins if win.valuation},
        unit="dora"),
), holds=winners_with_tiles)
# fmt: on


def _name_value_counts(effect: HandEffect[RiichiRules]) -> Iterator[tuple[str, int]]:
    """The limit of each hand won, and its counted han; a yakuman has none."""
    for win in () if is_by_points(effect) else effect.hand.wins:
        yield f"{LIMIT_KEYS[find_limit(win, effect.rules)]}_win_count", win.seat
        if not win.value.yakuman:
            yield f"han_{min(win.value.han, MOST_HAN)}_win_count", win.seat


# fmt: off
HAN_COUNTS = tuple(
    Count(f"han_{han}_win_count",
        f"hands won with {han} counted han{' or more' if han == MOST_HAN else ''}",
        known_in=MARKED_WINS)
    for han in range(1, MOST_HAN + 1)
)
# fmt: on
VALUE_COUNTS = NamedCounts(
    (
        *HAN_COUNTS,
        *(
            Count(f"{key}_win_count", f"hands won {words}", known_in=MARKED_WINS)
            for key, _, words in LIMIT_COUNTS
        ),
    ),
    _name_value_counts,
)


@cache
def build_yaku_names() -> tuple[YakuName, ...]:
    """Every yaku, and the count of hands won with it: `yaku_sanshoku_doujun_count`."""
    from ..hand_value.yaku import RENHOU, YAKU  # a file without tiles need not wait for them

    return tuple(
        YakuName(each.romaji, each.japanese, _name_yaku_count(each.romaji))
        for each in (*YAKU, RENHOU)
    )


def _name_yaku_count(romaji: str) -> str:
    plain = "".join(letter for letter in romaji if letter not in "()")
    return f"yaku_{plain.replace(' ', '_')}_count"


@cache
def build_yaku_group() -> NamedCounts:
    """A row for each yaku."""
    return build_yaku_counts(build_yaku_names(), _list_yaku)


# -------------------------------------------------------------------------------------- deal-ins

OPEN_COUNT = "open_count"  # if no hand is marked open, nobody knows which were


@cache
def build_deal_in_groups() -> DealInGroups:
    """The groups of hands that one deals in to: by han and limit, by riichi, by yaku."""
    below = [
        HandGroup(f"{han} han", f"{han}_han", f"a hand of {han} han below mangan")
        for han in range(1, 5)
    ]
    limits = [HandGroup(limit, key, f"a hand {words}") for key, limit, words in LIMIT_COUNTS[1:]]
    return DealInGroups(
        "deal_in",
        _find_deal_in,
        values=(*below, *limits),
        kinds=(
            HandGroup("riichi", "riichi", "a player in riichi"),
            HandGroup("open", "open", "an open hand", OPEN_COUNT),
            HandGroup("concealed", "concealed", "a closed hand without riichi", OPEN_COUNT),
        ),
        yaku=build_yaku_groups(build_yaku_names()),
        tiles_count="known_yaku_deal_in_count",
    )


def _find_deal_in(effect: HandEffect[RiichiRules]) -> DealIn | None:
    hand = effect.hand
    if hand.discarder is None or hand.is_by_points:
        return None
    first = hand.wins[0]
    limit = find_limit(first, effect.rules)
    written = (("riichi", hand.riichi), ("open", hand.open_hands))
    kinds = [kind for kind, seats in written if first.seat in seats]
    return DealIn(
        hand.discarder,
        LIMIT_KEYS[limit] if limit else f"{first.value.han}_han",
        kinds or ["concealed"],
        _list_yaku(first),
    )


# ---------------------------------------------------------------------------------- games


def _count_paid_for(game: GameSeat, name: str) -> int:
    """How many chips a player won, or of whatever else is paid for after a game; below 0 those that
    they lost."""
    payment = game.record.find_side_payment(name)
    return payment.numbers[game.seat] if payment else 0


def _sum_side_points(name: str) -> Callable[[GameSeat], int]:
    def add(game: GameSeat) -> int:
        payment = game.record.find_side_payment(name)
        return payment.points[game.seat] if payment else 0

    return add


# fmt: off
SIDE_GAME_COUNTS = (
    GameCount("chip_game_count", "games whose chips are written",
        lambda g: g.record.find_side_payment(CHIPS) is not None, is_of_payments=True),
    GameCount("chips", "chips won less those lost", lambda g: _count_paid_for(g, CHIPS), "chips",
        is_of_payments=True),
    GameCount("yakitori_count", "games in which the player paid yakitori",
        lambda g: max(0, _count_paid_for(g, YAKITORI)), is_of_payments=True),
    GameCount("bust_prize_won_count", "bust prizes that the player got",
        lambda g: max(0, _count_paid_for(g, BUST_PRIZE)), is_of_payments=True),
    GameCount("bust_prize_paid_count", "bust prizes that the player paid",
        lambda g: max(0, -_count_paid_for(g, BUST_PRIZE)), is_of_payments=True),
    *(
        GameCount(f"{name}_points", f"points {words}", _sum_side_points(payment), "points",
            TENTHS_PER_POINT, is_of_payments=True)
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
    GameCount("bust_count", "games finished below 0", lambda g: g.score < 0),
    GameCount("gain", "final scores less the scores at the start",
        lambda g: g.score - g.record.session.rules.start if g.is_scored else 0, "points"),
    *(
        row
        for seat, wind in enumerate(WIND_NAMES)
        for row in (
            GameCount(f"{wind}_game_count", f"games begun {wind}", lambda g: 1, seat=seat),
            GameCount(f"{wind}_rank", f"ranks of games begun {wind}",
                COMMON_GAME_COUNTS["rank"].count_seat, "rank", 2, seat=seat),
            GameCount(f"{wind}_points", f"points of games begun {wind}",
                COMMON_GAME_COUNTS["game_points"].count_seat, "points", TENTHS_PER_POINT,
                seat=seat),
        )
    ),
    *SIDE_GAME_COUNTS,
)
# fmt: on


def count_deals(game_record: GameRecord[RiichiRules]) -> Counter[int]:
    """The hands of each deal of a followed game: each round is one deal."""
    is_followed = game_record.session.rules.tracks_games
    return Counter(table.round for table in game_record.tables[:-1] if is_followed)


def _longest_deals(game_record: GameRecord[RiichiRules]) -> Iterator[int | None]:
    """The number of hands in a row that each player dealt in a followed game."""
    players = len(game_record.session.names)
    if not game_record.session.rules.tracks_games:
        return
    deals = count_deals(game_record)
    if game_record.effects:
        deals[game_record.tables[0].round] += game_record.earlier_hands_in_deal
    for seat in range(players):
        yield max((hands for at, hands in deals.items() if at % players == seat), default=None)


# fmt: off
EXTREMES = (
    Extreme("most_han", "the most han of a hand won, 13 for each yakuman", "han",
        max, count_win_han),
    Extreme("highest_value", "the most points of a hand won, without honba and sticks", "score",
        max, find_win_values),
    Extreme("longest_deal", "the most hands in one deal of a followed game, replayed ones too",
        "hands", max, find_game_values=_longest_deals, otherwise=0),
    *SCORE_EXTREMES,
)
# fmt: on


@cache
def build_count_table(every: bool) -> CountTable:
    """The table of everything that is counted in riichi; with every yaku and every kind of deal-in,
    if these are needed."""
    named = [VALUE_COUNTS]
    if every:
        named += build_yaku_group(), build_deal_in_counts(build_deal_in_groups())
    hands = (
        *(HAND_COUNTS, WIN_COUNTS, DEAL_IN_COUNTS, SELF_DRAW_COUNTS, RIICHI_COUNTS, DRAW_COUNTS),
        *(YAKU_COUNTS, TILE_COUNTS),
    )
    return CountTable(hands, tuple(named), GAME_COUNTS, EXTREMES, RANK_STREAKS)
