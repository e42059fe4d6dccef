"""How well ratings foretell ranks; run by hand: `python tests/bench/ratings.py [FILES…]`.

Each file is a club of its own, whose games are rated in their order. Before each game a rating says
of every pair of its players how likely it is that one ranks ahead of the other; the log loss is the
mean of -log of what was said of what then happened, and 0.6931 is chance. A tie is half of each.

Elo and OpenSkill have a formula for it. Tenhou's R and the mean rank so far have none: theirs is a
logistic one, whose scale is fitted to the pairs of the first half of each file. All are judged by
the second halves. `fitted` is the same with a fitted scale for every rating: how well it orders
players, whatever it says of how sure that is. `ahead` is in how many pairs who is rated higher
ranked ahead. `±` is the standard error of the difference to chance, over games, since the pairs of
a game are not independent.

The second judge is leagues that are played here, with a seed, in which the strengths are known:
ranks are by strength and luck, so that the odds of a pair are those of their strengths. There it is
also told how often the strength lies in OpenSkill's interval of 95 %.
"""

import argparse
import math
import random
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations
from pathlib import Path
from statistics import fmean, stdev
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from mjtally import tally
from mjtally.tables.rating_systems import (
    BILLIONTHS,
    ELO_SCALE,
    OPENSKILL_LUCK,
    RatingState,
    RatingSystem,
    find_rating_system,
    score_pair,
)

SEED = 2026
LEAGUES = {  # how far strengths lie apart, in the logarithm of odds: two of three pairs, about
    "alike (0.1)": 0.1,
    "a club (0.2)": 0.2,
    "far apart (0.35)": 0.35,
}
LEAGUE_PLAYERS, LEAGUE_GAMES, LEAGUES_EACH = 24, 1500, 4
MOST_SCALE = 20.0  # of a logistic formula
SEARCH_STEPS = 60


class Game(NamedTuple):
    """Who played, and their ranks."""

    names: Sequence[str]
    ranks: Sequence[int]


class Pair(NamedTuple):
    """A pair of a game: how far one leads by a rating, and 1, a half or 0 for how it ranked."""

    lead: float
    score: float


GamePairs = list[Pair]


# ------------------------------------------------------------------------------------- forecasts


def list_pairs(game: Game, find_lead: Callable[[int, int], float]) -> GamePairs:
    """The pairs of a game, with how far one of two seats leads."""
    return [
        Pair(find_lead(one, other), score_pair(game.ranks[one], game.ranks[other]) / 2)
        for one, other in combinations(range(len(game.ranks)), 2)
    ]


def follow_states(
    games: Sequence[Game], system: RatingSystem
) -> Iterator[tuple[Game, Sequence[RatingState]]]:
    """Each game, and what is known of its players before it; then nobody's game, with what is
    known of everybody in the end."""
    now: dict[str, tuple[int, RatingState]] = {}
    for game in games:
        known = [now.get(name, (0, system.start)) for name in game.names]
        counts, states = [count for count, _ in known], [state for _, state in known]
        yield game, states
        for name, count, state in zip(
            game.names, counts, system.rate_game(states, counts, game.ranks), strict=True
        ):
            now[name] = count + 1, state
    yield Game([*now], []), [state for _, state in now.values()]


def forecast_by_system(games: Sequence[Game], name: str) -> list[GamePairs]:
    """How far players lead by a rating system. Of Elo and OpenSkill it is the logarithm of the odds
    that they give."""

    def find_lead(one: RatingState, other: RatingState) -> float:
        ahead = (one.mean - other.mean) / BILLIONTHS
        if name == "openskill":
            spreads = (one.spread / BILLIONTHS) ** 2 + (other.spread / BILLIONTHS) ** 2
            return ahead / math.sqrt(2 * OPENSKILL_LUCK**2 + spreads)
        return ahead / ELO_SCALE * math.log(10)

    made = []
    for game, states in follow_states(games, find_rating_system(name)):

        def lead(one: int, other: int, states: Sequence[RatingState] = states) -> float:
            return find_lead(states[one], states[other])

        made.append(list_pairs(game, lead))
    return made[:-1]


def forecast_by_mean_rank(games: Sequence[Game]) -> list[GamePairs]:
    """How far players lead by their mean rank so far; of a newcomer the middle one."""
    ranks: dict[str, list[int]] = {}
    made = []
    for game in games:
        middle = (len(game.ranks) + 1) / 2
        means = [fmean(ranks.get(name) or [middle]) for name in game.names]

        def lead(one: int, other: int, means: Sequence[float] = means) -> float:
            return means[other] - means[one]

        made.append(list_pairs(game, lead))
        for name, rank in zip(game.names, game.ranks, strict=True):
            ranks.setdefault(name, []).append(rank)
    return made


class Forecast(NamedTuple):
    """What foretells ranks, and whether it says odds by itself."""

    name: str
    make: Callable[[Sequence[Game]], list[GamePairs]]
    says_odds: bool


FORECASTS = (
    Forecast("mean rank so far", forecast_by_mean_rank, False),
    Forecast("tenhou", partial(forecast_by_system, name="tenhou"), False),
    Forecast("elo", partial(forecast_by_system, name="elo"), True),
    Forecast("openskill", partial(forecast_by_system, name="openskill"), True),
)


# ---------------------------------------------------------------------------------------- losses


class Loss(NamedTuple):
    """The mean log loss of pairs, and the standard error of its difference to chance."""

    mean: float
    error: float

    def __str__(self) -> str:
        return f"{self.mean:.4f} ± {self.error:.4f}"


def find_loss(pair: Pair, scale: float) -> float:
    """The log loss of a pair, whose lead is so much of a logarithm of odds."""
    odds = pair.lead * scale
    # log(1 + e^-odds) and log(1 + e^odds), whatever the odds are
    least = max(-odds, 0.0) + math.log1p(math.exp(-abs(odds)))
    return pair.score * least + (1 - pair.score) * (least + odds)


def fit_scale(games: Sequence[GamePairs]) -> float:
    """The scale of the least loss, which has one valley."""
    pairs = [pair for game in games for pair in game]
    low, high = 0.0, MOST_SCALE
    for _ in range(SEARCH_STEPS):
        third = (high - low) / 3
        losses = [sum(find_loss(pair, at) for pair in pairs) for at in (low + third, high - third)]
        low, high = (low, high - third) if losses[0] < losses[1] else (low + third, high)
    return (low + high) / 2


def measure_loss(games: Sequence[GamePairs], scale: float) -> Loss:
    """The loss of games, each of which is one case."""
    means = [fmean(find_loss(pair, scale) for pair in game) for game in games]
    error = stdev(mean - math.log(2) for mean in means) / math.sqrt(len(means))
    return Loss(fmean(means), error)


def measure_ahead(games: Sequence[GamePairs]) -> float:
    """In how many pairs who is rated higher ranks ahead, of those who are not rated alike."""
    pairs = [pair for game in games for pair in game if pair.lead]
    return fmean(pair.score if pair.lead > 0 else 1 - pair.score for pair in pairs)


def print_losses(what: str, clubs: Sequence[Sequence[Game]]) -> None:
    """A table of what foretells the second halves of some clubs' games."""
    games = sum(map(len, clubs))
    players = sum(len({name for game in club for name in game.names}) for club in clubs)
    print(f"\n{what}: {games} games of {players} players, the second half of which are foretold")
    print(f"{'by':18} {'own odds':17} {'fitted':17} ahead")
    print(f"{'chance':18} {math.log(2):.4f}            {math.log(2):.4f}")
    for forecast in FORECASTS:
        first: list[GamePairs] = []
        second: list[GamePairs] = []
        for club in clubs:
            made = forecast.make(club)
            first += made[: len(made) // 2]
            second += made[len(made) // 2 :]
        fitted = measure_loss(second, fit_scale(first))
        own = str(measure_loss(second, 1.0)) if forecast.says_odds else ""
        print(f"{forecast.name:18} {own:17} {fitted!s:17} {measure_ahead(second):.1%}")


# ----------------------------------------------------------------------------------------- games


def read_games(path: str) -> list[Game]:
    """The finished games of a scores file, by date."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        rows = tally(path, table="games", columns="game,date,end,name,rank")
    games: dict[object, list[dict[str, str | int | float]]] = {}
    for row in rows:
        if row["end"] != "unfinished":
            games.setdefault(row["game"], []).append(row)
    return [
        Game([str(row["name"]) for row in game], [int(row["rank"]) for row in game])
        for game in sorted(games.values(), key=lambda game: str(game[0]["date"]))
    ]


class League(NamedTuple):
    """The games of a league, and the strengths of those who played, in the logarithm of odds."""

    strengths: dict[str, float]
    games: list[Game]


def play_league(seed: int, spread: float) -> League:
    """A league of players whose strengths are so far apart. Luck is of Gumbel's law: so the odds of
    a pair are those of their strengths, as Elo and OpenSkill take them to be."""
    chance = random.Random(seed)
    strengths = {f"P{number}": chance.gauss(0, spread) for number in range(LEAGUE_PLAYERS)}
    games = []
    for _ in range(LEAGUE_GAMES):
        names = chance.sample(sorted(strengths), 4)
        luck = {name: strengths[name] - math.log(chance.expovariate(1)) for name in names}
        games.append(
            Game(names, [1 + sum(luck[each] > luck[name] for each in names) for name in names])
        )
    return League(strengths, games)


def measure_coverage(leagues: Sequence[League]) -> tuple[float, float]:
    """How often strengths lie in OpenSkill's interval of 95 %, after a tenth of the games and after
    all. A league says nothing of how strong all are together: their means are made alike."""
    found = []
    for share in (10, 1):
        hits = []
        for league in leagues:
            games = league.games[: len(league.games) // share]
            *_, (everybody, states) = follow_states(games, find_rating_system("openskill"))
            strengths = [league.strengths[name] for name in everybody.names]
            means = [state.mean / BILLIONTHS for state in states]
            for strength, mean, state in zip(strengths, means, states, strict=True):
                lead = (strength - fmean(strengths)) * OPENSKILL_LUCK * math.sqrt(2)
                off = abs(mean - fmean(means) - lead)
                hits.append(off < 1.96 * state.spread / BILLIONTHS)
        found.append(fmean(hits))
    return found[0], found[1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("files", nargs="*", metavar="FILES", help="scores files, a club each")
    files = parser.parse_args().files
    clubs = {path: read_games(path) for path in files}
    for path, games in clubs.items():
        print_losses(Path(path).stem, [games])
    if len(clubs) > 1:
        print_losses("all together, each by itself", [*clubs.values()])
    for what, spread in LEAGUES.items():
        leagues = [play_league(SEED + number, spread) for number in range(LEAGUES_EACH)]
        print_losses(f"leagues of players {what}", [league.games for league in leagues])
        early, late = measure_coverage(leagues)
        print(
            f"strengths in openskill's interval: {early:.0%} after a tenth, {late:.0%} in the end"
        )


if __name__ == "__main__":
    main()
