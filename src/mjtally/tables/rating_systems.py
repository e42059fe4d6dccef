"""Rating systems, a row each: what everybody begins with, and what a game makes of it.

A system keeps a mean of each player, and where it says how sure it is, the spread of it. The rating
that is shown and ranked by is what a player is at least, the mean less three spreads; without a
spread it is the mean. One more system is a row of `RATING_SYSTEMS`.

Exact ratings would be fractions whose denominators grow with every game, or no fractions at all. So
means and spreads are kept in whole billionths, and rounded to them after each game, half to even.
Tenhou's R and Elo are worked out in whole and decimal numbers, the same on every machine. OpenSkill
is worked out in floats by the package of that name; the rounding after each game takes what
machines may differ in, and tables show five digits fewer.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

from ..base.errors import UsageError
from ..base.quotient import Quotient, round_half_even
from ..base.wording import describe_unknown

if TYPE_CHECKING:
    from decimal import Context, Decimal

BILLIONTHS = 10**9  # ratings are kept in billionths
SPREADS_BELOW = 3  # the mean, down to what a player is at least

TENHOU_START = 1500
RANK_BASES = {3: (30, 0, -30), 4: (30, 10, -10, -30)}  # by the number of players
FULL_DECAY_GAMES = 400  # games, from which on ratings move least
FIRST_GAME_WEIGHT = 500  # what a first game weighs; each later one a part less
DAMPING = 40  # what the distance to the table's mean is divided by

ELO_START = 1500
ELO_FACTOR = 8  # the K of a game: its pairs share it
ELO_SCALE = 400  # points ahead, with which one scores ten times as much as the other
ELO_DIGITS = 40  # the digits with which expected scores are calculated

OPENSKILL_START = 25  # the package's own mean, and a third of it as the spread
OPENSKILL_LUCK = 37.5  # the beta of the model: nine times what the package takes for games of skill


class RatingState(NamedTuple):
    """What a system knows about a player's strength, in billionths."""

    mean: int
    spread: int = 0

    @property
    def rating(self) -> int:
        """The rating that is shown: the least strength that the player probably has."""
        return self.mean - SPREADS_BELOW * self.spread


class RatedGame(NamedTuple):
    """What a game made of the ratings of those who played it, by seat. `counts` are the games
    that each finished before, `ranks` those of the game, the first of those that players share."""

    before: Sequence[RatingState]
    counts: Sequence[int]
    ranks: Sequence[int]
    after: Sequence[RatingState]


RateGame = Callable[
    [Sequence[RatingState], Sequence[int], Sequence[int]], Sequence[RatingState]
]  # what was before, counts and ranks, as in a `RatedGame`, to what is after


class RatingSystem(NamedTuple):
    """A rating system. `describe_change` says how a game changed the rating of a seat, with the
    numbers of the formula; `load` fails where a package that it needs is missing."""

    name: str
    description: str
    start: RatingState
    rate_game: RateGame
    describe_change: Callable[[RatedGame, int], str]
    has_spread: bool = False
    load: Callable[[], object] = lambda: None


def format_rating(parts: int, count: int = 1) -> str:
    """A rating from its billionths, or the mean of so many, as it is shown."""
    return Quotient(parts, BILLIONTHS * count).format_decimal(2)


# --------------------------------------------------------------------------------- Tenhou's R


def rate_by_tenhou(
    before: Sequence[RatingState], counts: Sequence[int], ranks: Sequence[int]
) -> Sequence[RatingState]:
    """Tenhou's R, as clubs reckon it over their own games:

        max(0.2, 1 - 0.002 × games) × (base + (mean R of the table - R) / 40)

    where `games` are those finished before, the mean is of everybody's R before the game (their
    own too, and whatever it is), and the base is 30, 10, -10, -30 from first to last, with three
    players 30, 0, -30; who share a rank get the mean of their bases. (Tenhou's ranking page at
    riichi.wiki; the server also raises a mean below 1500, which no club does.)
    """
    players, together = len(before), sum(rating.mean for rating in before)
    bases = RANK_BASES[players]
    after = []
    for state, count, rank in zip(before, counts, ranks, strict=True):
        shared = ranks.count(rank)
        base = sum(bases[rank - 1 : rank - 1 + shared])  # of all players who share the rank
        weight = FIRST_GAME_WEIGHT - min(count, FULL_DECAY_GAMES)
        distance = together - players * state.mean
        # weight / 500 × (base / shared + distance / players / 40), over one denominator
        change = weight * (base * BILLIONTHS * players * DAMPING + distance * shared)
        divisor = FIRST_GAME_WEIGHT * shared * players * DAMPING
        after.append(RatingState(state.mean + round_half_even(change, divisor)))
    return after


def describe_tenhou_change(game: RatedGame, seat: int) -> str:
    """`from 1500 to 1530: 1 × (30 + (1500 - 1500) / 40)`."""
    before = format_rating(game.before[seat].mean)
    mean = format_rating(sum(rating.mean for rating in game.before), len(game.before))
    decayed = min(game.counts[seat], FULL_DECAY_GAMES)
    weight = Quotient(FIRST_GAME_WEIGHT - decayed, FIRST_GAME_WEIGHT).format_decimal(3)
    rank, shared = game.ranks[seat], game.ranks.count(game.ranks[seat])
    bases = RANK_BASES[len(game.ranks)][rank - 1 : rank - 1 + shared]
    base = Quotient(sum(bases), shared).format_decimal(2)
    return f"{_describe_step(game, seat)}: {weight} × ({base} + ({mean} - {before}) / {DAMPING})"


# ---------------------------------------------------------------------------------------- Elo


def rate_by_elo(
    before: Sequence[RatingState], counts: Sequence[int], ranks: Sequence[int]
) -> Sequence[RatingState]:
    """Elo's rating, where a game is a result of each pair that played it: three of each player's
    with four, two with three. A pair moves

        K / (players - 1) × (score - 1 / (1 + 10^((their rating - one's own) / 400)))

    from one to the other; the score is 1 for who ranks ahead, 0 for the other, a half each where
    they share a rank. What one gets the other gives, so the sum of all ratings stays the same.
    """
    means = [rating.mean for rating in before]
    for one, other in combinations(range(len(before)), 2):
        expected = find_expected_score(before[other].mean - before[one].mean)
        surprise = score_pair(ranks[one], ranks[other]) * BILLIONTHS - 2 * expected
        change = round_half_even(ELO_FACTOR * surprise, 2 * (len(before) - 1))
        means[one] += change
        means[other] -= change
    return [RatingState(mean) for mean in means]


def score_pair(rank: int, other: int) -> int:
    """Two halves for who ranks ahead of another, one where they share a rank, or none."""
    return 1 + (rank < other) - (rank > other)


def find_expected_score(lead: int) -> int:
    """What one is expected to score against another who is rated so many billionths higher, in
    billionths: 1 / (1 + 10^(lead / 400)). The two of a pair are expected to score one together."""
    if lead < 0:
        return BILLIONTHS - find_expected_score(-lead)
    from decimal import Decimal  # only this system needs it

    context, logarithm = _prepare_decimals()
    share = context.divide(Decimal(lead), Decimal(ELO_SCALE * BILLIONTHS))
    odds = context.exp(context.multiply(share, logarithm))
    expected = context.divide(Decimal(BILLIONTHS), context.add(odds, Decimal(1)))
    return int(expected.to_integral_value(context=context))


@cache
def _prepare_decimals() -> "tuple[Context, Decimal]":
    """With how many digits expected scores are worked out, and the logarithm of 10. Exponentials
    and logarithms of decimal numbers are rounded correctly, and so alike, on every machine."""
    from decimal import ROUND_HALF_EVEN, Context

    context = Context(prec=ELO_DIGITS, rounding=ROUND_HALF_EVEN)
    return context, context.ln(10)


def describe_elo_change(game: RatedGame, seat: int) -> str:
    """`from 1500 to 1504: 8 / 3 × (3 - 1.5)`."""
    others = [other for other in range(len(game.ranks)) if other != seat]
    halves = sum(score_pair(game.ranks[seat], game.ranks[other]) for other in others)
    leads = [game.before[other].mean - game.before[seat].mean for other in others]
    expected = format_rating(sum(map(find_expected_score, leads)))
    score = Quotient(halves, 2).format_decimal(1)
    return f"{_describe_step(game, seat)}: {ELO_FACTOR} / {len(others)} × ({score} - {expected})"


# ---------------------------------------------------------------------------------- OpenSkill


def rate_by_openskill(
    before: Sequence[RatingState], counts: Sequence[int], ranks: Sequence[int]
) -> Sequence[RatingState]:
    """The rating of Weng and Lin (2011), by their model of all pairs after Bradley and Terry: a
    mean and a spread of each player, which are what is believed of their strength.

    A tie is half a win: who were rated alike and share a rank are rated alike after it, between
    what they would be one place up and one down, and where all share one rank no mean changes. (Of
    the package's other models Plackett and Luce's gives a shared second place what a third would
    get, and Thurstone and Mosteller's foretell ranks no better.)
    """
    model = _load_openskill()
    teams = [
        [model.rating(mu=rating.mean / BILLIONTHS, sigma=rating.spread / BILLIONTHS)]
        for rating in before
    ]
    rated = model.rate(teams, ranks=[float(rank) for rank in ranks])
    return [
        RatingState(round(player.mu * BILLIONTHS), round(player.sigma * BILLIONTHS))
        for (player,) in rated
    ]


@cache
def _load_openskill() -> Any:
    """The package's model; a `UsageError` where the package is missing."""
    try:
        from openskill.models import BradleyTerryFull
    except ImportError:
        from ..base.extras import needs_extra

        raise UsageError(needs_extra("--rating openskill", "openskill", "ratings")) from None
    return BradleyTerryFull(mu=OPENSKILL_START, sigma=OPENSKILL_START / 3, beta=OPENSKILL_LUCK)


def describe_openskill_change(game: RatedGame, seat: int) -> str:
    """`from 0 to 1.36: the mean from 25 to 26.32, the spread from 8.33 to 8.32`."""
    (mean, spread), (new_mean, new_spread) = game.before[seat], game.after[seat]
    means = f"the mean from {format_rating(mean)} to {format_rating(new_mean)}"
    spreads = f"the spread from {format_rating(spread)} to {format_rating(new_spread)}"
    return f"{_describe_step(game, seat)}: {means}, {spreads}"


def _describe_step(game: RatedGame, seat: int) -> str:
    before, after = (format_rating(ratings[seat].rating) for ratings in (game.before, game.after))
    return f"from {before} to {after}"


# ----------------------------------------------------------------------------------- the rows

RATING_SYSTEMS = (
    RatingSystem(
        "tenhou",
        "Tenhou's R: from 1500 on, by rank and by how strong the table is; later games weigh less",
        RatingState(TENHOU_START * BILLIONTHS),
        rate_by_tenhou,
        describe_tenhou_change,
    ),
    RatingSystem(
        "elo",
        f"Elo: from 1500 on, by whether each pair of a game ended as expected; K is {ELO_FACTOR}"
        " for a game",
        RatingState(ELO_START * BILLIONTHS),
        rate_by_elo,
        describe_elo_change,
    ),
    RatingSystem(
        "openskill",
        "OpenSkill: a mean and how sure it is, the spread; the rating is the mean less three"
        " spreads (needs `pip install 'mjtally[ratings]'`)",
        RatingState(OPENSKILL_START * BILLIONTHS, round_half_even(OPENSKILL_START * BILLIONTHS, 3)),
        rate_by_openskill,
        describe_openskill_change,
        has_spread=True,
        load=_load_openskill,
    ),
)
TENHOU = RATING_SYSTEMS[0]  # unless another is named
RATING_NAMES = tuple(system.name for system in RATING_SYSTEMS)


def find_rating_system(name: str) -> RatingSystem:
    """The system of a name, Tenhou's R without one; a `UsageError` where there is none, or where
    the package that it needs is missing."""
    check_rating(name)
    system = next((system for system in RATING_SYSTEMS if system.name == name), TENHOU)
    system.load()
    return system


def check_rating(name: str, known: Iterable[str] = RATING_NAMES) -> None:
    """Fails where a name is given, and there is no such rating system."""

    names = tuple(known)
    if name and name not in names:
        from ..advice.words import WordKind, find_meaning

        meaning = find_meaning(WordKind.RATING, name, names)
        raise UsageError(describe_unknown("rating", name, names, meaning))
