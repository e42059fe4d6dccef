"""The least hands that reach an aim, and what a draw does."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import chain
from typing import Any, NamedTuple

from ..base.quotient import Quotient
from .aims import Aim, list_aims
from .outcomes import HandToPlay, Outcome, play_line, rank_now

BUST = "bust"  # an end that any hand may bring


class WinNeed(NamedTuple):
    """The least win that reaches an aim, as its mark says it; empty where none does.

    `discarder` is None for a self-draw. `is_shared` is a first place that is shared. `end` is how
    the win ends the game; where the game goes on after it, `ending_mark` is the least win which
    reaches the aim and ends the game, if any does.
    """

    discarder: int | None
    is_declared: bool  # with riichi
    mark: str = ""
    is_any: bool = False  # the least win there is
    is_shared: bool = False
    end: str = ""
    ending_mark: str = ""
    outcome: Outcome | None = None


class DrawNeed(NamedTuple):
    """The draws at which a player, ready or not, reaches an aim: who is ready at them, by seat,
    of so many possible draws; and whether the game goes on after any of them."""

    is_ready: bool
    is_declared: bool
    reaching: tuple[tuple[int, ...], ...]
    possible_count: int
    goes_on: bool


class PlayerAim(NamedTuple):
    """An aim of a player, and all that reaches it."""

    aim: Aim
    wins: tuple[WinNeed, ...]
    draws: tuple[DrawNeed, ...]


class PlayerNeeds(NamedTuple):
    """A player at the table, and their aims."""

    seat: int
    aims: tuple[PlayerAim, ...]


class PlayedDraw(NamedTuple):
    """A draw, who is ready at it and in riichi, and how everybody stands then."""

    ready_seats: tuple[int, ...]
    declared: tuple[int, ...]
    outcome: Outcome


class Needs(NamedTuple):
    """What everybody needs in a hand. `may_be_last` is whether the hand may end the game by the
    rules, other than by somebody's bust; where no games are followed, any hand may be the last."""

    hand: HandToPlay
    may_be_last: bool
    standing: Outcome  # before it
    players: tuple[PlayerNeeds, ...]
    draws: tuple[PlayedDraw, ...]


class _PlayedWin(NamedTuple):
    mark: str
    outcome: Outcome


def find_needs(hand: HandToPlay, overtaken: Sequence[int] = ()) -> Needs:
    """What everybody needs in a hand, if the game ends with it; `overtaken` are seats that the
    others want to be ahead of."""
    seats = range(len(hand.session.names))
    wins = {
        (seat, discarder, declares): _play_wins(hand, seat, discarder, declares=declares)
        for seat in seats
        for discarder in (None, *(other for other in seats if other != seat))
        for declares in _list_declarations(hand, seat)
    }
    draws = _play_draws(hand, hand.declared)
    draws_in_riichi = {
        seat: _play_draws(hand, (*hand.declared, seat))
        for seat in seats
        if True in _list_declarations(hand, seat) and seat not in hand.declared
    }
    players = []
    for seat in seats:
        own_wins = {key[1:]: played for key, played in wins.items() if key[0] == seat}
        own_draws = (draws, draws_in_riichi.get(seat, ()))
        aims = tuple(
            PlayerAim(
                aim,
                tuple(_find_least(aim, seat, *key, played) for key, played in own_wins.items()),
                tuple(_find_draws(hand, aim, seat, *own_draws)),
            )
            for aim in list_aims(hand, seat, overtaken)
        )
        players.append(PlayerNeeds(seat, aims))
    outcomes = [win.outcome for win in chain.from_iterable(wins.values())]
    outcomes += [draw.outcome for draw in draws]
    may_be_last = not hand.session.rules.tracks_games or any(
        outcome.end not in {"", BUST} for outcome in outcomes
    )
    return Needs(hand, may_be_last, rank_now(hand), tuple(players), draws)


def _list_declarations(hand: HandToPlay, seat: int) -> tuple[bool, ...]:
    """Whether a player may win without riichi, and with it."""
    if seat in hand.declared:
        return (True,)
    return (False, True) if hand.next_hands.declared_word else (False,)


def _play_wins(
    hand: HandToPlay, seat: int, discarder: int | None, *, declares: bool
) -> list[_PlayedWin]:
    """Every win of a player, the least first; of those that pay the same the first."""
    declared = sorted({*hand.declared, *([seat] if declares else [])})
    wins: list[_PlayedWin] = []
    paid: set[tuple[int, ...]] = set()
    possible = hand.next_hands.list_wins(hand.session.rules, seat, discarder, hand.dealer, declared)
    for words, cells in possible:
        played = play_line(hand, cells)
        if played and played[0].score_changes not in paid:
            paid.add(played[0].score_changes)
            wins.append(_PlayedWin(words, played[1]))
    return wins


def _play_draws(hand: HandToPlay, declared: Sequence[int]) -> tuple[PlayedDraw, ...]:
    possible = hand.next_hands.list_draws(hand.session.rules, hand.dealer, declared)
    played = ((ready, play_line(hand, cells)) for ready, cells in possible)
    return tuple(PlayedDraw(ready, tuple(declared), each[1]) for ready, each in played if each)


def _find_least(
    aim: Aim, seat: int, discarder: int | None, declares: bool, wins: Sequence[_PlayedWin]
) -> WinNeed:
    """The first of some wins that reaches an aim."""
    reaching = [win for win in wins if aim.is_met(win.outcome, seat)]
    if not reaching:
        return WinNeed(discarder, declares)
    least, outcome = reaching[0], reaching[0].outcome
    ending = [win.mark for win in reaching if win.outcome.end] if not outcome.end else []
    return WinNeed(
        discarder,
        declares,
        least.mark,
        is_any=least is wins[0],
        is_shared=outcome.doubled_ranks[seat] != 2 * outcome.ranks[seat],
        end=outcome.end,
        ending_mark=ending[0] if ending else "",
        outcome=outcome,
    )


def _find_draws(
    hand: HandToPlay,
    aim: Aim,
    seat: int,
    draws: Sequence[PlayedDraw],
    draws_in_riichi: Sequence[PlayedDraw],
) -> Iterable[DrawNeed]:
    """What draws do for a player: not ready, ready, and ready in riichi."""
    asks = hand.next_hands.ready_words is not None
    ways = [
        (False, False, [draw for draw in draws if not (asks and seat in draw.ready_seats)]),
        (True, seat in hand.declared, [draw for draw in draws if seat in draw.ready_seats]),
        (True, True, draws_in_riichi),
    ]
    for is_ready, is_declared, possible in ways:
        reaching = [draw for draw in possible if aim.is_met(draw.outcome, seat)]
        if possible:
            yield DrawNeed(
                is_ready,
                is_declared,
                tuple(draw.ready_seats for draw in reaching),
                len(possible),
                any(not draw.outcome.end for draw in reaching),
            )


# ------------------------------------------------------------------------------------------
# The same as plain values.


def describe_needs(needs: Needs) -> dict[str, Any]:
    """Needs as JSON has them; players by their names."""
    hand, standing = needs.hand, needs.standing
    session, names = hand.session, hand.session.names
    return {
        "file": session.file,
        "game": session.game_number,
        "rules": session.rules.family.name,
        "hand": hand.label,
        "dealer": None if hand.dealer is None else names[hand.dealer],
        "honba": hand.table.honba,
        "sticks": hand.table.sticks,
        "declared": [names[seat] for seat in hand.declared],
        "may_be_last": needs.may_be_last,
        "players": [
            {
                "name": names[player.seat],
                "score": to_number(hand.scores[player.seat]),
                "rank": standing.ranks[player.seat],
                "aims": [_describe_aim(each, names) for each in player.aims],
            }
            for player in needs.players
        ],
        "draws": [
            {
                "ready": [names[seat] for seat in draw.ready_seats],
                **_describe_outcome(draw.outcome),
            }
            for draw in needs.draws
        ],
    }


def to_number(value: Any) -> int | float:
    """A score for programs."""
    return Quotient(value.numerator, value.denominator).to_number()


def _describe_outcome(outcome: Outcome) -> dict[str, Any]:
    return {
        "scores": [to_number(score) for score in outcome.scores],
        "ranks": [to_number(Fraction(doubled, 2)) for doubled in outcome.doubled_ranks],
        "end": outcome.end,
    }


def _describe_aim(player_aim: PlayerAim, names: Sequence[str]) -> dict[str, Any]:
    aim = player_aim.aim
    return {
        "aim": aim.kind.value,
        "words": aim.describe(names),
        "wins": [
            {
                "from": None if win.discarder is None else names[win.discarder],
                "declared": win.is_declared,
                "mark": win.mark or None,
                "any": win.is_any,
                "shared": win.is_shared,
                "ending_mark": (win.mark if win.end else win.ending_mark) or None,
                **(_describe_outcome(win.outcome) if win.outcome else {}),
            }
            for win in player_aim.wins
        ],
        "draws": [
            {
                "ready": draw.is_ready,
                "declared": draw.is_declared,
                "reached": _word_of(draw),
                "reached_with_ready": [[names[seat] for seat in ready] for ready in draw.reaching],
                "goes_on": draw.goes_on,
            }
            for draw in player_aim.draws
        ],
    }


def _word_of(draw: DrawNeed) -> str:
    """`always`, `sometimes`, `never`."""
    if not draw.reaching:
        return "never"
    return "always" if len(draw.reaching) == draw.possible_count else "sometimes"
