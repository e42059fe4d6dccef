"""Hands of one game, of which each lies in a file of its own, put together again."""

from collections.abc import Iterable, Iterator, Sequence

from ...families.mcr.rules import DEALER_ROTATION, HANDS_PER_GAME
from ...logs.faults import Fault
from ...logs.formats import AnyLog
from ...logs.mcr_game import PLAYERS, McrLog, McrLogHand

# Who deals in each hand of a game, as places in the players line.
FIXED, ROTATING = "fixed", "rotate"
DEALERS_BY_SEATS = {
    FIXED: (0, 1, 2, 3) * PLAYERS,
    ROTATING: tuple(dealer for dealers in DEALER_ROTATION for dealer in dealers),
}


def join_hands(logs: Iterable[AnyLog | Fault]) -> Iterator[AnyLog | Fault]:
    """The logs; in the end those that belong to a game, as that game where all of it is there,
    and otherwise as the hands that they are."""
    parts_by_game: dict[str, dict[str, McrLog]] = {}
    for log in logs:
        if isinstance(log, McrLog) and log.game_id and log.id:
            parts_by_game.setdefault(log.game_id, {}).setdefault(log.id, log)
        else:
            yield log
    for parts in parts_by_game.values():
        whole = _join_game([*parts.values()])
        yield from parts.values() if whole is None else [whole]


def _join_game(parts: Sequence[McrLog]) -> McrLog | None:
    """The game, where its hands are all there and agree in who plays and deals."""
    in_order = sorted(parts, key=lambda part: part.hands[0].number)
    first = in_order[0]
    if [part.hands[0].number for part in in_order] != [*range(HANDS_PER_GAME)]:
        return None
    if len(set(first.players)) < PLAYERS or any(
        {*part.players} != {*first.players} for part in in_order
    ):
        return None
    dealers = tuple(first.players.index(part.players[part.hands[0].dealer]) for part in in_order)
    seats = next((name for name, each in DEALERS_BY_SEATS.items() if each == dealers), None)
    if seats is None:
        return None
    return first._replace(
        id=first.game_id,
        hands=tuple(_place_hand(part, first.players) for part in in_order),
        seats=seats,
    )


def _place_hand(part: McrLog, players: Sequence[str]) -> McrLogHand:
    """A hand by the places of another players line."""
    (hand,) = part.hands
    places = [players.index(name) for name in part.players]
    deltas = dict(zip(places, hand.deltas, strict=True))
    return hand._replace(
        id=part.id,
        win=hand.win and hand.win._replace(seat=places[hand.win.seat]),
        discarder=None if hand.discarder is None else places[hand.discarder],
        false_wins=frozenset(places[seat] for seat in hand.false_wins),
        deltas=tuple(deltas[seat] for seat in range(PLAYERS)),
    )
