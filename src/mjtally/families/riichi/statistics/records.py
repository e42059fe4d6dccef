"""The records of riichi: what they are, and where hands and games may set one."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial

from ....base.winds import round_name
from ....model.game_records import COMEBACK_RECORD, POINT_RECORDS, SCORE_RECORDS
from ....model.types import GameRecord, HandEffect, iterate_hands
from ....statistics.counts import Achievement, RecordKind, RecordKinds
from ..hand_value.payments import limit_name
from ..rules import RiichiRules
from .seat import RiichiSeat, hand_seats

YAKUMAN_HAN = 13  # han that are as much

# ----------------------------------------------------------------------------------- hands


@lru_cache(1)  # every kind of record asks for those of the same hand, one after another
def _seats_of_won_hand(effect: HandEffect[RiichiRules]) -> Sequence[RiichiSeat]:
    """Everybody's part in a hand that somebody won."""
    return hand_seats(effect, (0,) * effect.rules.players) if effect.clears_sticks else ()


def _achievements_of_wins(
    of: Callable[[RiichiSeat], int],
) -> Callable[[HandEffect[RiichiRules]], Iterator[Achievement]]:
    """Each win that has some of it."""

    def deeds(effect: HandEffect[RiichiRules]) -> Iterator[Achievement]:
        for seat in _seats_of_won_hand(effect):
            figure = of(seat) if seat.is_winner else 0
            if figure:
                dealt_in = effect.hand.discarder
                others = () if dealt_in is None else (dealt_in,)
                describe = partial(_describe_win, seat)
                yield Achievement(seat.seat, figure, describe, others, seat.seat)

    return deeds


def _count_yakuman(seat: RiichiSeat) -> int:
    """How many yakuman a hand won is paid as; a counted one is one."""
    if seat.win is None:
        return 0
    counted = seat.win.value.han >= YAKUMAN_HAN and seat.limit == "counted yakuman"
    return seat.win.value.yakuman or int(counted)


def _describe_win(seat: RiichiSeat) -> str:
    """The limit of a hand won, and its yaku where its tiles are written."""
    assert seat.win
    names = [each.romaji for each in seat.valuation.yaku] if seat.valuation else []
    limit = limit_name(seat.win.value, seat.rules)
    return ": ".join(filter(None, (limit, ", ".join(names))))


def _deal_in_achievements(effect: HandEffect[RiichiRules]) -> Iterator[Achievement]:
    """The hand dealt in to, or all of several on one discard."""
    for seat in _seats_of_won_hand(effect):
        if seat.is_discarder:
            winners = effect.hand.winners
            first = _seats_of_won_hand(effect)[winners[0]]
            describe = partial(_describe_winners, len(winners), first)
            yield Achievement(seat.seat, seat.deal_in_value, describe, winners, winners[0])


def _describe_winners(count: int, first: RiichiSeat) -> str:
    """What was dealt in to: the hand of the one winner, or how many there were."""
    return _describe_win(first) if count == 1 else f"{count} winners"


HAND_RECORDS = (
    RecordKind(
        "yakuman",
        "every hand won that was paid as a yakuman, counted ones too: how many it was",
        "yakuman",
        _achievements_of_wins(_count_yakuman),
        None,
    ),
    RecordKind(
        "most_han",
        "the most han of a hand won, 13 for each yakuman",
        "han",
        _achievements_of_wins(lambda seat: seat.total_han),
    ),
    RecordKind(
        "highest_value",
        "the most points of a hand won, without honba and sticks",
        "score",
        _achievements_of_wins(lambda seat: seat.win_value),
    ),
    RecordKind(
        "largest_deal_in",
        "the most points of what was dealt in to, of all winners, without honba and sticks",
        "score",
        _deal_in_achievements,
    ),
)

# ----------------------------------------------------------------------------------- games


def _deal_achievements(game_record: GameRecord[RiichiRules]) -> Iterator[Achievement]:
    """Each deal of two hands or more in a followed game, where its last hand was played."""
    players = len(game_record.session.names)
    if not game_record.session.rules.tracks_games:
        return
    deals: dict[int, list[int]] = {}  # each round is one deal
    for at, (_, table) in enumerate(iterate_hands(game_record)):
        deals.setdefault(table.round, []).append(at)
    for number, hands in deals.items():
        if len(hands) > 1:
            describe = partial(round_name, number, players)
            yield Achievement(number % players, len(hands), describe, hand_index=hands[-1])


GAME_RECORDS = (
    RecordKind(
        "longest_deal",
        "the most hands in one deal of a followed game, replayed ones too, from two on",
        "hands",
        _deal_achievements,
    ),
    *(*SCORE_RECORDS, *POINT_RECORDS, COMEBACK_RECORD),
)
RECORD_KINDS = RecordKinds(HAND_RECORDS, GAME_RECORDS)
