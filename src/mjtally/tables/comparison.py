"""Two players side by side, or two periods of one: their figures, and how often differences as
large would come up if both played equally well.

What is dealt out again is a whole game: its hands hang together, and its rank is one. Loose hands
stand alone, and are dealt out one by one.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from ..base.errors import UsageError
from ..base.quotient import Quotient
from ..base.wording import format_list, pluralize
from ..rules.model.played_hands import split_hands
from ..rules.model.types import AppliedAdjustment, Family, GameRecord
from ..rules.statistics.columns import (
    NAN,
    Column,
    collect_required_counts,
    find_columns,
)
from ..rules.statistics.permutation import (
    Arrangements,
    Part,
    PlayedParts,
    Schedule,
    compute_chances,
    compute_figure,
)
from ..rules.statistics.player import ALL_PLAYERS, PlayerTotals
from .options import ALL_COLUMNS, TableOptions
from .player_statistics import PlayerStatistics

# figures that come before the others
GAME_FIGURES = ("mean_rank", "points_per_game", "first_fraction")
ENOUGH_TOGETHER, ENOUGH_APART = "6 together", "4 of each"


class PlayedGame(NamedTuple):
    """What was played by itself: a game, or a loose hand; and what each player did in it."""

    date: str
    is_hand: bool
    players: dict[str, PlayerTotals]


class Side(NamedTuple):
    """One side of a comparison: a player, with all their games, those before a date or those from a
    date on."""

    name: str
    since: str = ""
    until: str = ""

    def includes_game(self, game: PlayedGame) -> bool:
        """Whether a game is one of this side."""
        within = game.date >= self.since and (not self.until or "" < game.date < self.until)
        return within and self.name in game.players

    @property
    def period(self) -> str:
        """The dates in words; empty if the side has all games."""
        dates = [("from", self.since), ("before", self.until)]
        return " ".join(f"{word} {date}" for word, date in dates if date)

    def __str__(self) -> str:
        return f"{self.name} {self.period}".rstrip()


class ComparedFigure(NamedTuple):
    """A figure of both, and the chance of a difference as large if both played equally well."""

    column: Column
    first: Quotient
    second: Quotient
    chance: Quotient

    @property
    def difference(self) -> Quotient:
        """The first figure less the second; nan if one of them is nan."""
        is_known = self.first.denominator and self.second.denominator
        return self.first - self.second if is_known else NAN


class Comparison(NamedTuple):
    """Two sides, and their figures, the most telling first."""

    first: Side
    second: Side
    schedule: Schedule
    figures: Sequence[ComparedFigure]
    game_word: str  # what was dealt out again: game, or hand

    @property
    def game_counts(self) -> tuple[int, int]:
        """How many games each side played."""
        together, first_apart, second_apart = self.schedule
        return together + first_apart, together + second_apart


# ----------------------------------------------------------------------------------- figures


def select_figures(family: Family, named: str) -> Sequence[Column]:
    """The columns to compare: shares and means alone, which have something to divide by."""
    every = family.statistics.build_columns(True)
    possible = {column.name: column for column in every if column.has_interval}
    if named == ALL_COLUMNS:
        return [*possible.values()]
    if not named:
        return [possible[name] for name in _list_telling_names(family) if name in possible]
    columns = find_columns(every, named)
    for column in columns:
        if column.name not in possible:
            some = format_list([name for name in _list_telling_names(family) if name in possible])
            raise UsageError(f"{column.name} is neither a share nor a mean, such as {some}")
    return columns


def _list_telling_names(family: Family) -> Iterable[str]:
    """The columns that tell most of a player, each once."""
    statistics = family.statistics
    names = [*GAME_FIGURES, *statistics.narrow_columns]
    if statistics.report_columns:
        names += statistics.report_columns.player_columns
    return dict.fromkeys(names)


# ------------------------------------------------------------------------------------- games


class ComparedGames:
    """Collects what is compared, one game at a time, in the order in which games ended."""

    def __init__(self, named_columns: str) -> None:
        self.games: list[PlayedGame] = []
        self.everybody = PlayerTotals(ALL_PLAYERS)
        # by number: games whose hands come one after another
        self.open_games: dict[int, PlayedGame] = {}
        self.statistics = PlayerStatistics(
            lambda family: collect_required_counts(
                select_figures(family, named_columns), intervals=True
            ),
            with_optional_counts=True,
        )

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take an event in. Points that are given or taken outside games are in none."""
        if not (isinstance(event, GameRecord) and event.is_played):
            return
        if not event.session.rules.tracks_games:
            self.games += [self._count(hand, is_hand=True) for _, hand in split_hands(event)]
            return
        number, game = event.session.game_number, self._count(event, is_hand=False)
        earlier = self.open_games.pop(number, None)
        if earlier:
            for name, player in game.players.items():
                earlier.players[name].merge(player, ())
            game = earlier
        if event.final_result:
            self.games.append(game)
        else:
            self.open_games[number] = game

    def _count(self, record: GameRecord, *, is_hand: bool) -> PlayedGame:
        self.statistics.add(record)
        players = self.statistics.take_players()
        for player in players.values():
            self.everybody.merge(player, ())
        return PlayedGame(record.date, is_hand, players)

    def list_games(self) -> list[PlayedGame]:
        """Every game; those without an end, whose hands count, are last."""
        return [*self.games, *self.open_games.values()]


# ------------------------------------------------------------------------------- comparisons


def compare_sides(
    played: ComparedGames,
    sides: tuple[Side, Side],
    family: Family,
    options: TableOptions,
    *,
    only_together: bool = False,
) -> Comparison:
    """The comparison of two sides, by the columns of the options; a `UsageError` where the two have
    too few games for one."""
    first, second = sides
    by_side: dict[tuple[bool, bool], list[PlayedGame]] = {}
    for game in played.list_games():
        whose = first.includes_game(game), second.includes_game(game)
        by_side.setdefault(whose, []).append(game)
    together = by_side.get((True, True), [])
    apart = [by_side.get(whose, []) for whose in ((True, False), (False, True))]
    if only_together:
        apart = [[], []]
    schedule = Schedule(len(together), *map(len, apart))
    every = [*together, *apart[0], *apart[1]]
    # what is dealt out again, in the family's word; of games and loose hands, games
    is_of_hands = all(game.is_hand for game in every) and not family.hand_is_game
    word = "hand" if is_of_hands else "game"
    if not schedule.is_enough:
        raise UsageError(_describe_too_few(schedule, sides, word))
    columns, parts = [], []
    for column in select_figures(family, options.columns):
        figure_parts = _find_parts(column, together, apart, sides)
        # nobody may have noted what a figure is about
        noted = column.required_anywhere
        if noted and not played.everybody.find_count(noted):
            continue
        if any(compute_figure(part).denominator for part in figure_parts.list_parts()):
            columns.append(column)
            parts.append(figure_parts)
    if not columns:
        by = f" of {options.columns}" * (options.columns != ALL_COLUMNS) if options.columns else ""
        raise UsageError(f"nothing can be compared: {first} and {second} have no figures{by}")
    arranged = parts
    if str(second) < str(first):  # so that the order of the two changes no chance
        arranged, apart = [part.swap() for part in parts], apart[::-1]
    arrangements = Arrangements(Schedule(len(together), *map(len, apart)))
    chances = compute_chances(arranged, arrangements)
    figures = []
    for column, found, chance in zip(columns, parts, chances, strict=True):
        one, other = map(compute_figure, found.list_parts())
        figures.append(ComparedFigure(column, one, other, chance))
    return Comparison(first, second, schedule, figures, word)


def _describe_too_few(schedule: Schedule, sides: tuple[Side, Side], word: str) -> str:
    """The message that two sides have too few games to tell a difference from luck."""
    together, *apart = schedule
    counts = [
        f"{side} has {pluralize(together + alone, word)}"
        for side, alone in zip(sides, apart, strict=True)
    ]
    have, enough = "", ENOUGH_APART
    if not sides[0].period:
        have = f", {together} of them together" if together else ", none together"
        enough = f"{ENOUGH_TOGETHER}, or {ENOUGH_APART} apart,"
    return f"{format_list(counts)}{have}: too few to tell from luck; {enough} are enough"


def _find_parts(
    column: Column,
    together: Sequence[PlayedGame],
    apart: Sequence[Sequence[PlayedGame]],
    sides: tuple[Side, Side],
) -> PlayedParts:
    """The parts of both in one figure, in whole units."""
    measured = [
        [_measure_part(column, game.players[side.name]) for game in (*together, *alone)]
        for side, alone in zip(sides, apart, strict=True)
    ]
    unit = lcm(*(total.denominator for every in measured for total, _ in every))
    firsts, seconds = (
        [Part(int(total * unit), size * unit) for total, size in every] for every in measured
    )
    both = len(together)
    pairs = list(zip(firsts[:both], seconds[:both], strict=True))
    return PlayedParts(pairs, firsts[both:], seconds[both:])


def _measure_part(column: Column, player: PlayerTotals) -> tuple[Fraction, int]:
    """What one's game adds to the sum of a figure, and to what divides it. The sum is that of the
    column itself: sticks that are handed out after the last hand are in it, and in no hand."""
    size, value = column.compute_moments(player).sample_size, column.compute_value(player)
    assert isinstance(value, Quotient)
    return Fraction(*value) * size if size else Fraction(0), size
