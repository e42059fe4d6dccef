"""What everybody needs in the hand to be played, or in what is left of a season: aims, the least
hands that reach them, and what a draw does."""

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from fractions import Fraction
from typing import Any, NamedTuple

from ...base.quotient import Quotient
from ...rules.model.standings import StageStanding
from ...rules.model.types import PossibleHand
from ...translations import IN_ENGLISH, Catalogue
from .outcomes import HandToPlay, Outcome, play_line, rank_now

BUST = "bust"  # an end that any hand may bring

# ------------------------------------------------------------------------------------- aims


class AimKind(Enum):
    """The kind of an aim; its value is used in JSON."""

    FIRST = "first"  # or shares the first place, if places are shared
    SECOND = "second"  # or first
    NOT_LAST = "not-last"
    SCORE = "score"  # at least this one
    AHEAD = "ahead"  # ranked before somebody


AIM_TEXTS = {
    AimKind.FIRST: "first",
    AimKind.SECOND: "second or better",
    AimKind.NOT_LAST: "not last",
    AimKind.SCORE: "{score} or more",
    AimKind.AHEAD: "ahead of {name}",
}


class Aim(NamedTuple):
    """An aim: `score` is used by `SCORE`, and the other player's seat by `AHEAD`."""

    kind: AimKind
    score: int = 0
    other: int = 0

    def is_met(self, outcome: Outcome, seat: int) -> bool:
        """Whether a seat has reached the aim."""
        match self.kind:
            case AimKind.FIRST:
                return outcome.ranks[seat] == 1
            case AimKind.SECOND:
                return outcome.ranks[seat] <= 2
            case AimKind.NOT_LAST:
                return not outcome.is_last(seat)
            case AimKind.SCORE:
                return outcome.scores[seat] >= Fraction(self.score)
            case AimKind.AHEAD:
                return outcome.doubled_ranks[seat] < outcome.doubled_ranks[self.other]

    def describe(self, names: Sequence[str], catalogue: Catalogue = IN_ENGLISH) -> str:
        """In words: `first`, `ahead of Ben`."""
        return catalogue.say(AIM_TEXTS[self.kind], score=self.score, name=names[self.other])


def list_aims(hand: HandToPlay, seat: int, overtaken: Sequence[int]) -> Iterator[Aim]:
    """The aims of a player: the first, second and last rank (of three the second is not the last),
    the scores that matter in these rules, and the players to pass."""
    yield Aim(AimKind.FIRST)
    if len(hand.session.names) > 3:
        yield Aim(AimKind.SECOND)
    yield Aim(AimKind.NOT_LAST)
    for score in hand.session.rules.play.list_score_aims():
        yield Aim(AimKind.SCORE, score=score)
    for other in overtaken:
        if other != seat:
            yield Aim(AimKind.AHEAD, other=other)


# ------------------------------------------------------------------------------------ needs


class WinNeed(NamedTuple):
    """The least win that reaches an aim, as its mark says it; empty where none does.

    `discarder` is None for a self-draw. `is_shared` is a first place that is shared. `end` is how
    the win ends the game; where the game goes on after it, though the hand may be the last one,
    `ending_mark` is the least win which reaches the aim and ends the game, if any does.
    """

    discarder: int | None
    is_declared: bool  # with a declared riichi
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
    """A player at the table, with their aims."""

    seat: int
    aims: tuple[PlayerAim, ...]


class PlayedDraw(NamedTuple):
    """A draw: who is ready in it and who is in riichi, and the scores and ranks after it."""

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


class PlayedWin(NamedTuple):
    """A possible win that was played: its place among those of the player, its mark and its
    outcome."""

    place: int
    mark: str
    outcome: Outcome


class _Wins:
    """The wins of a player in one way, the least first; each is played when it is asked for. All
    have the same winner and the same next deal, and by size the winner's score only rises and those
    of the others only fall."""

    def __init__(self, hand: HandToPlay, possible: Sequence[PossibleHand]) -> None:
        self.hand, self.possible = hand, possible
        self._played: dict[int, PlayedWin | None] = {}  # by place; None if it cannot be

    def list_from(self, first: int) -> Iterator[PlayedWin]:
        """The wins from a place on."""
        for place in range(first, len(self.possible)):
            if place not in self._played:
                mark, cells = self.possible[place]
                played = play_line(self.hand, cells)
                self._played[place] = PlayedWin(place, mark, played[1]) if played else None
            win = self._played[place]
            if win:
                yield win

    def find_least(self, aim: Aim, seat: int) -> PlayedWin | None:
        """The least win that reaches an aim. All that are greater reach it, too, so that each win
        that is asked leaves half of them."""
        least, first, end = None, 0, len(self.possible)
        while first < end:
            middle = (first + end) // 2
            win = next(self.list_from(middle), None)
            if win and not aim.is_met(win.outcome, seat):
                first = win.place + 1
            else:
                least, end = win or least, middle
        return least

    def may_end_game(self) -> bool:
        """Whether any of them ends the game by something else than a bust. Whoever has a target at
        some win has it at the least or the greatest one. Where that is a bust, which comes before
        other ends, all are asked."""
        least = next(self.list_from(0), None)
        places = reversed(range(len(self.possible)))
        greatest = next((win for place in places for win in self.list_from(place)), None)
        if least is None or greatest is None:
            return False
        ends = {least.outcome.end, greatest.outcome.end}
        if BUST in ends:
            return any(win.outcome.end not in {"", BUST} for win in self.list_from(0))
        return ends != {""}


def find_needs(hand: HandToPlay, overtaken: Sequence[int] = ()) -> Needs:
    """What everybody needs in a hand, if the game ends with it; `overtaken` are seats that the
    others want to be ahead of."""
    seats, play = range(len(hand.session.names)), hand.play
    draws = _play_draws(hand, hand.declared)
    wins: dict[tuple[int, int | None, bool], _Wins] = {}
    draws_in_riichi: dict[int, Sequence[PlayedDraw]] = {}
    for seat in seats:
        ways = [(False, sorted(hand.declared)), (True, sorted({*hand.declared, seat}))]
        if seat in hand.declared or not play.declared_word:
            ways = [ways[seat in hand.declared]]
        else:
            draws_in_riichi[seat] = _play_draws(hand, (*hand.declared, seat))
        for discarder in (None, *(other for other in seats if other != seat)):
            for declares, declared in ways:
                possible = play.list_wins(seat, discarder, hand.dealer, declared)
                wins[seat, discarder, declares] = _Wins(hand, possible)
    may_be_last = hand.is_late and (
        not hand.session.rules.tracks_games
        or any(draw.outcome.end not in {"", BUST} for draw in draws)
        or any(win.may_end_game() for win in wins.values())
    )
    players = []
    for seat in seats:
        own_wins = {key[1:]: played for key, played in wins.items() if key[0] == seat}
        own_draws = (draws, draws_in_riichi.get(seat, ()))
        aims = tuple(
            PlayerAim(
                aim,
                tuple(
                    _find_least(aim, seat, *key, played, seeks_end=may_be_last)
                    for key, played in own_wins.items()
                ),
                tuple(_find_draws(hand, aim, seat, *own_draws)),
            )
            for aim in list_aims(hand, seat, overtaken)
        )
        players.append(PlayerNeeds(seat, aims))
    return Needs(hand, may_be_last, rank_now(hand), tuple(players), draws)


def _play_draws(hand: HandToPlay, declared: Sequence[int]) -> tuple[PlayedDraw, ...]:
    possible = hand.play.list_draws(hand.dealer, declared)
    played = ((ready, play_line(hand, cells)) for ready, cells in possible)
    return tuple(PlayedDraw(ready, tuple(declared), line[1]) for ready, line in played if line)


def _find_least(
    aim: Aim, seat: int, discarder: int | None, declares: bool, wins: _Wins, *, seeks_end: bool
) -> WinNeed:
    """The least of some wins that reaches an aim; and if the game goes on after it, the least that
    ends it as well."""
    least = wins.find_least(aim, seat)
    if least is None:
        return WinNeed(discarder, declares)
    outcome, ending_mark = least.outcome, ""
    if seeks_end and not outcome.end:
        greater = wins.list_from(least.place + 1)
        ending_mark = next((win.mark for win in greater if win.outcome.end), "")
    is_shared = outcome.doubled_ranks[seat] != 2 * outcome.ranks[seat]
    return WinNeed(
        discarder,
        declares,
        least.mark,
        is_any=least == next(wins.list_from(0), None),
        is_shared=aim.kind is AimKind.FIRST and is_shared,
        end=outcome.end,
        ending_mark=ending_mark,
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
    asks = hand.play.ready_words is not None
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


def describe_needs(needs: Needs, catalogue: Catalogue = IN_ENGLISH) -> dict[str, Any]:
    """Needs as JSON has them; players by their names, aims in words of a language."""
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
                "aims": [_describe_aim(aim, names, catalogue) for aim in player.aims],
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


def _describe_aim(
    player_aim: PlayerAim, names: Sequence[str], catalogue: Catalogue
) -> dict[str, Any]:
    aim = player_aim.aim
    return {
        "aim": aim.kind.value,
        "words": aim.describe(names, catalogue),
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


# --------------------------------------------------------------------------------- a season


class SeasonNeed(NamedTuple):
    """What a player needs to pass another one in a season, or in the current stage, if all others
    stay where they are: the points between them, and the mean for each game. (The points of a game
    have no upper bound, so only the mean is shown.)"""

    name: str
    points: Fraction
    place: int
    holder: str
    behind: Fraction  # points of the holder, less one's own
    games: int

    @property
    def mean(self) -> Fraction:
        """The points for each game at which both are equal at the end; with more the player is
        ahead."""
        return self.behind / self.games


def find_season_needs(
    standings: Sequence[StageStanding], games: int, players: Sequence[str] = ()
) -> list[SeasonNeed]:
    """For each player (or the named ones) and each place above theirs: what they need in so many
    games to pass the player who has that place now, if the other player's points do not change."""
    points = {standing.name: Fraction(*standing.points) for standing in standings}
    return [
        SeasonNeed(
            own, points[own], above.place, above.name, points[above.name] - points[own], games
        )
        for own in points
        if not players or own in players
        for above in standings
        if points[above.name] > points[own]
    ]


def describe_season_needs(needs: Sequence[SeasonNeed]) -> list[dict[str, Any]]:
    """What everybody needs in a season, as JSON has it."""
    return [
        {
            "name": need.name,
            "points": to_number(need.points),
            "place": need.place,
            "holder": need.holder,
            "behind": to_number(need.behind),
            "games": need.games,
            "more_than_per_game": to_number(need.mean),
        }
        for need in needs
    ]
