"""The records of riichi: what they are, and where hands and games may set one."""

from collections.abc import Callable, Iterator
from functools import partial

from .....base.winds import round_name
from ....model.achievements import COMEBACK_RECORD, POINT_RECORDS, SCORE_RECORDS
from ....model.hand import Win
from ....model.payments import Purpose
from ....model.types import GameRecord, HandEffect
from ....statistics.counts import Achievement, RecordKind, RecordKinds
from ....statistics.hand_counts import discarder, winners
from ..payments import limit_name
from ..rules import RiichiRules
from .counts import (
    MOST_HAN,
    count_deals,
    count_win_han,
    find_deal_in_values,
    find_limit,
    find_win_values,
)

# ----------------------------------------------------------------------------------- hands


def _achievements_of_wins(
    find_figures: Callable[[HandEffect[RiichiRules]], dict[int, int]],
) -> Callable[[HandEffect[RiichiRules]], Iterator[Achievement]]:
    """Each win that has some of it."""

    def deeds(effect: HandEffect[RiichiRules]) -> Iterator[Achievement]:
        for seat, figure in sorted(find_figures(effect).items()):
            if figure:
                describe = partial(_describe_win, effect, seat)
                yield Achievement(seat, figure, describe, tuple(discarder(effect)), seat)

    return deeds


def _count_yakuman(effect: HandEffect[RiichiRules]) -> dict[int, int]:
    """How many yakuman each hand won is paid as; a counted one is one."""
    return {
        win.seat: win.value.yakuman or int(_is_counted(win, effect))
        for win in effect.hand.wins
        if win.value
    }


def _is_counted(win: Win, effect: HandEffect[RiichiRules]) -> bool:
    return win.value.han >= MOST_HAN and find_limit(win, effect.rules) == "counted yakuman"


def _describe_win(effect: HandEffect[RiichiRules], seat: int) -> str:
    """The limit of a hand won, and its yaku where they are known. A hand that is known by its
    points has neither."""
    (win,) = (win for win in effect.hand.wins if win.seat == seat)
    if win.value is None:
        return ""
    names = [each.romaji for each in win.valuation.yaku] if win.valuation else win.yaku or []
    limit = limit_name(win.value, effect.rules)
    return ": ".join(filter(None, (limit, ", ".join(names))))


def _deal_in_achievements(effect: HandEffect[RiichiRules]) -> Iterator[Achievement]:
    """The hand dealt in to, or all of several on one discard; of a yakuman that another is liable
    for as well, the part of who dealt in."""
    paid = effect.rules.play.list_payments(effect.hand) if effect.hand.liable else ()
    for seat, value in find_deal_in_values(effect).items():
        share = sum(
            each.points for each in paid if (each.payer, each.purpose) == (seat, Purpose.HAND)
        )
        seats = tuple(winners(effect))
        describe = partial(_describe_winners, effect)
        yield Achievement(seat, share or value, describe, seats, seats[0])


def _describe_winners(effect: HandEffect[RiichiRules]) -> str:
    """What was dealt in to: the hand of the one winner, or how many there were."""
    first, *others = winners(effect)
    return f"{1 + len(others)} winners" if others else _describe_win(effect, first)


# fmt: off
HAND_RECORDS = (
    RecordKind("yakuman",
        "every hand won that was paid as a yakuman, counted ones too: how many it was", "yakuman",
        _achievements_of_wins(_count_yakuman), None),
    RecordKind("most_han", "the most han of a hand won, 13 for each yakuman", "han",
        _achievements_of_wins(count_win_han)),
    RecordKind("highest_value", "the most points of a hand won, without honba and sticks", "score",
        _achievements_of_wins(find_win_values)),
    RecordKind("largest_deal_in",
        "the most points that somebody paid for what they dealt in to, without honba and sticks",
        "score", _deal_in_achievements),
)
# fmt: on

# ----------------------------------------------------------------------------------- games


def _deal_achievements(game_record: GameRecord[RiichiRules]) -> Iterator[Achievement]:
    """Each deal of two hands or more in a followed game, where its last hand was played."""
    players, at = len(game_record.session.names), -1
    for number, hands in count_deals(game_record).items():
        at += hands
        if hands > 1:
            describe = partial(round_name, number, players)
            yield Achievement(number % players, hands, describe, hand_index=at)


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
