"""The records of riichi: what they are, and where hands and games may set one."""

from collections.abc import Callable, Iterator

from ...base.winds import round_name
from ...counts.rows import Deed, Feat, Feats
from ...play.feats import COMEBACK, POINTS, SCORES
from ...play.hands import Outcome
from ...play.plays import Play, hands_of
from .counts import RiichiSeat, seats_of
from .points import limit_name
from .rules import RiichiRules

YAKUMAN = 13  # han that are as much

# ----------------------------------------------------------------------------------- hands


def _seats(outcome: Outcome) -> list[RiichiSeat]:
    """Everybody's part in a hand that somebody won."""
    rules = outcome.rules
    assert isinstance(rules, RiichiRules)
    return seats_of(outcome, (0,) * rules.players) if outcome.takes else []


def _of_wins(of: Callable[[RiichiSeat], int]) -> Callable[[Outcome], Iterator[Deed]]:
    """Each win that has some of it."""

    def deeds(outcome: Outcome) -> Iterator[Deed]:
        for seat in _seats(outcome):
            figure = of(seat) if seat.won else 0
            if figure:
                dealt_in = outcome.facts.dealt_in
                others = () if dealt_in is None else (dealt_in,)
                yield Deed(seat.seat, figure, _what(seat), others, seat.seat)

    return deeds


def _yakuman(seat: RiichiSeat) -> int:
    """How many yakuman a hand won is paid as; a counted one is one."""
    if seat.win is None:
        return 0
    assert isinstance(seat.rules, RiichiRules)
    counted = seat.win.value.han >= YAKUMAN and limit_name(seat.win.value, seat.rules)
    return seat.win.value.yakuman or int(counted == "counted yakuman")


def _what(seat: RiichiSeat) -> str:
    """The limit of a hand won, and its yaku where its tiles are written."""
    assert seat.win
    assert isinstance(seat.rules, RiichiRules)
    names = [each.romaji for each in seat.worth.yaku] if seat.worth else []
    limit = limit_name(seat.win.value, seat.rules)
    return ": ".join(filter(None, (limit, ", ".join(names))))


def _deal_ins(outcome: Outcome) -> Iterator[Deed]:
    """The hand dealt in to, or all of several on one discard."""
    for seat in _seats(outcome):
        if seat.dealt_in:
            winners = outcome.facts.winners
            several = "" if len(winners) == 1 else f"{len(winners)} winners"
            what = several or _what(_seats(outcome)[winners[0]])
            yield Deed(seat.seat, seat.value_dealt_in, what, winners, winners[0])


HANDS = (
    Feat(
        "yakuman",
        "every hand won that was paid as a yakuman, counted ones too: how many it was",
        "yakuman",
        _of_wins(_yakuman),
        None,
    ),
    Feat(
        "most_han",
        "the most han of a hand won, 13 for each yakuman",
        "han",
        _of_wins(lambda seat: seat.all_han),
    ),
    Feat(
        "highest_value",
        "the most points of a hand won, without honba and sticks",
        "score",
        _of_wins(lambda seat: seat.value),
    ),
    Feat(
        "largest_deal_in",
        "the most points of what was dealt in to, of all winners, without honba and sticks",
        "score",
        _deal_ins,
    ),
)

# ----------------------------------------------------------------------------------- games


def _deals(play: Play) -> Iterator[Deed]:
    """Each deal of two hands or more in a followed game, where its last hand was played."""
    players = len(play.sitting.names)
    if not play.sitting.rules.followed:
        return
    deals: dict[int, list[int]] = {}  # each round is one deal
    for at, (_, table) in enumerate(hands_of(play)):
        deals.setdefault(table.round, []).append(at)
    for number, hands in deals.items():
        if len(hands) > 1:
            what = round_name(number, players)
            yield Deed(number % players, len(hands), what, hand=hands[-1])


GAMES = (
    Feat(
        "longest_deal",
        "the most hands in one deal of a followed game, replayed ones too, from two on",
        "hands",
        _deals,
    ),
    *(*SCORES, *POINTS, COMEBACK),
)
FEATS = Feats(HANDS, GAMES)
