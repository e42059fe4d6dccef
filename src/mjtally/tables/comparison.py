"""Two players side by side, or two periods of one: their figures, how sure the differences are,
and how often luck alone makes as large ones.

What is dealt out again is a whole game: its hands hang together, and its rank is one. Loose hands
stand alone, and are dealt out one by one.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from ..base.errors import UsageError
from ..base.quotient import Quotient
from ..base.wording import format_list, pluralize
from ..model.types import AppliedAdjustment, Family, GameRecord, iterate_hands
from ..statistics.columns import (
    NAN,
    Column,
    collect_required_counts,
    find_columns,
)
from ..statistics.intervals import compute_difference_interval
from ..statistics.permutation import (
    Arrangements,
    Part,
    PlayedParts,
    Schedule,
    adjust_chances,
    compute_chances,
    compute_figure,
)
from ..statistics.player import ALL_PLAYERS, PlayerTotals
from .options import ALL_COLUMNS
from .player_statistics import PlayerStatistics

GAME_FIGURES = ("mean_rank", "points_per_game", "first_fraction")  # which come before the others
ENOUGH_TOGETHER, ENOUGH_APART = "6 together", "4 of each"


class PlayedGame(NamedTuple):
    """What was played by itself: a game, or a loose hand; and what each player did in it."""

    date: str
    is_hand: bool
    players: dict[str, PlayerTotals]


class Side(NamedTuple):
    """One of the two that are compared: a player, in all their games, those before a date or
    those from a date on."""

    name: str
    since: str = ""
    until: str = ""

    def includes_game(self, game: PlayedGame) -> bool:
        """Whether a game is one of theirs."""
        within = game.date >= self.since and (not self.until or "" < game.date < self.until)
        return within and self.name in game.players

    @property
    def period(self) -> str:
        """The dates in words, if any are meant."""
        said = [("from", self.since), ("before", self.until)]
        return " ".join(f"{word} {date}" for word, date in said if date)

    def __str__(self) -> str:
        return f"{self.name} {self.period}".rstrip()


class ComparedFigure(NamedTuple):
    """A figure of both, the first less the second with its interval, and the chances that luck
    alone makes such a difference: in this figure, and in any of those that are compared."""

    column: Column
    first: Quotient
    second: Quotient
    low: Quotient
    high: Quotient
    chance: Quotient
    chance_of_any: Quotient

    @property
    def difference(self) -> Quotient:
        """The first less the second; nan where one of them is."""
        is_known = self.first.denominator and self.second.denominator
        return self.first - self.second if is_known else NAN


class Comparison(NamedTuple):
    """Two sides, and their figures, the most telling first."""

    first: Side
    second: Side
    schedule: Schedule
    figures: Sequence[ComparedFigure]
    arrangements: Arrangements
    percent: float  # of the intervals
    game_word: str  # what was dealt out again: game, or hand

    @property
    def game_counts(self) -> tuple[int, int]:
        """How many games each played."""
        together, first_apart, second_apart = self.schedule
        return together + first_apart, together + second_apart


class ComparisonOptions(NamedTuple):
    """What is compared, and how."""

    columns: str = ""  # names, with commas between them; all; or none said, those that tell most
    only_together: bool = False  # the games that both played in
    percent: float = 95.0
    seed: int = 1


# ----------------------------------------------------------------------------------- figures


def select_figures(family: Family, named: str) -> Sequence[Column]:
    """The columns to compare: shares and means alone, which have something to divide by."""
    every = family.statistics.build_columns(True)
    possible = {column.name: column for column in every if column.has_interval}
    if named == ALL_COLUMNS:
        return [*possible.values()]
    if not named:
        return [possible[name] for name in _list_telling_names(family) if name in possible]
    found = find_columns(every, named)
    for column in found:
        if column.name not in possible:
            some = format_list([name for name in _list_telling_names(family) if name in possible])
            raise UsageError(f"{column.name} is neither a share nor a mean, such as {some}")
    return found


def _list_telling_names(family: Family) -> Iterable[str]:
    """The columns that tell most of a player, each once."""
    statistics = family.statistics
    names = [*GAME_FIGURES, *statistics.narrow_columns]
    if statistics.report_columns:
        names += statistics.report_columns.player_columns
    return dict.fromkeys(names)


# ------------------------------------------------------------------------------------- games


class ComparedGames:
    """What is compared of what was played, a game at a time, in the order of its ends."""

    def __init__(self, named_columns: str) -> None:
        self.games: list[PlayedGame] = []
        self.everybody = PlayerTotals(ALL_PLAYERS)
        self.open_games: dict[int, PlayedGame] = {}  # by number: of some hands come by and by
        self.statistics = PlayerStatistics(
            lambda family: collect_required_counts(
                select_figures(family, named_columns), intervals=True
            ),
            with_optional_counts=True,
        )

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take an event in. Points that are given or taken outside games are in none."""
        if not isinstance(event, GameRecord):
            return
        if event.session.rules.tracks_games:
            self._add_to_game(event)
            return
        for hand in _split_hands(event):
            self.games.append(self._count(hand, is_hand=True))

    def _add_to_game(self, record: GameRecord) -> None:
        if not record.is_played:
            return
        number, game = record.session.game_number, self._count(record, is_hand=False)
        earlier = self.open_games.pop(number, None)
        if earlier:
            for name, player in game.players.items():
                earlier.players[name].merge(player, ())
            game = earlier
        if record.final_result:
            self.games.append(game)
        else:
            self.open_games[number] = game

    def _count(self, record: GameRecord, *, is_hand: bool) -> PlayedGame:
        self.statistics.add(record)
        players = self.statistics.take_players(record.session.rules.family)
        self.everybody.merge(players.pop(ALL_PLAYERS), ())
        return PlayedGame(record.date, is_hand, players)

    def list_games(self) -> list[PlayedGame]:
        """Every game; those without an end, whose hands count, are last."""
        return [*self.games, *self.open_games.values()]


def _split_hands(record: GameRecord) -> Iterator[GameRecord]:
    """Loose hands, each as a record of its own."""
    for at, (effect, table) in enumerate(iterate_hands(record)):
        yield record._replace(
            line_numbers=record.line_numbers[at : at + 1],
            lines=record.lines[at : at + 1],
            effects=[effect],
            first_table=table,
            score_changes=effect.score_changes_at(table),
        )


# ------------------------------------------------------------------------------- comparisons


class SharedGames(NamedTuple):
    """The games of two sides: those that both played, and those of one of them."""

    together: Sequence[PlayedGame]
    first_apart: Sequence[PlayedGame]
    second_apart: Sequence[PlayedGame]

    @property
    def schedule(self) -> Schedule:
        """How many there are."""
        return Schedule(*map(len, self))


def compare_sides(
    played: ComparedGames, sides: tuple[Side, Side], family: Family, options: ComparisonOptions
) -> Comparison:
    """The comparison of two sides; a `UsageError` where they have too few games for one."""
    first, second = sides
    games = _share_games(played.list_games(), first, second)
    if options.only_together:
        games = SharedGames(games.together, (), ())
    word = _choose_game_word([*games.together, *games.first_apart, *games.second_apart], family)
    _check_enough(games.schedule, sides, word)
    columns, parts = [], []
    for column in select_figures(family, options.columns):
        found = _find_parts(column, games, first.name, second.name)
        if _is_known(column, found, played.everybody):
            columns.append(column)
            parts.append(found)
    if not columns:
        by = f" of {options.columns}" * (options.columns != ALL_COLUMNS) if options.columns else ""
        raise UsageError(f"nothing is known{by} that {first} and {second} could be compared by")
    is_swapped = str(second) < str(first)  # so that the order of the two changes no chance
    arranged = [each.swap() for each in parts] if is_swapped else parts
    together, first_apart, second_apart = games.schedule
    apart = (second_apart, first_apart) if is_swapped else (first_apart, second_apart)
    arrangements = Arrangements(Schedule(together, *apart), options.seed)
    chances = compute_chances(arranged, arrangements)
    rare = zip(columns, parts, chances, adjust_chances(chances), strict=True)
    figures = [_compare_figure(*each, options.percent) for each in rare]
    return Comparison(first, second, games.schedule, figures, arrangements, options.percent, word)


def _compare_figure(
    column: Column, parts: PlayedParts, chance: Quotient, of_any: Quotient, percent: float
) -> ComparedFigure:
    one, other = map(compute_figure, parts.list_parts())
    low, high = compute_difference_interval(parts, percent)
    if column.unit == "share" and low.denominator:
        low, high = max(low, Quotient(-1, 1), key=float), min(high, Quotient(1, 1), key=float)
    return ComparedFigure(column, one, other, low, high, chance, of_any)


def _share_games(games: Iterable[PlayedGame], first: Side, second: Side) -> SharedGames:
    lists: dict[tuple[bool, bool], list[PlayedGame]] = {}
    for game in games:
        whose = first.includes_game(game), second.includes_game(game)
        lists.setdefault(whose, []).append(game)
    return SharedGames(
        lists.get((True, True), []), lists.get((True, False), []), lists.get((False, True), [])
    )


def _choose_game_word(games: Iterable[PlayedGame], family: Family) -> str:
    """What is dealt out again, in the family's word; of games and loose hands, games."""
    is_of_hands = all(game.is_hand for game in games) and not family.hand_is_game
    return "hand" if is_of_hands else "game"


def _check_enough(schedule: Schedule, sides: tuple[Side, Side], word: str) -> None:
    """Fails where luck explains any difference."""
    if schedule.is_enough:
        return
    together, *apart = schedule
    counts = [
        f"{side} has {pluralize(together + alone, word)}"
        for side, alone in zip(sides, apart, strict=True)
    ]
    have, enough = "", ENOUGH_APART
    if not sides[0].period:
        have = f", {together} of them together" if together else ", none together"
        enough = f"{ENOUGH_TOGETHER}, or {ENOUGH_APART} apart,"
    raise UsageError(f"{format_list(counts)}{have}: too few to tell from luck; {enough} are enough")


def _find_parts(column: Column, games: SharedGames, first: str, second: str) -> PlayedParts:
    """The parts of both in one figure, in whole units."""
    one = [_measure_part(column, game.players[first]) for game in _list_games(games, 0)]
    other = [_measure_part(column, game.players[second]) for game in _list_games(games, 1)]
    unit = lcm(*(total.denominator for total, _ in (*one, *other)))
    firsts, seconds = (
        [Part(int(total * unit), size * unit) for total, size in every] for every in (one, other)
    )
    both = len(games.together)
    pairs = list(zip(firsts[:both], seconds[:both], strict=True))
    return PlayedParts(pairs, firsts[both:], seconds[both:])


def _measure_part(column: Column, player: PlayerTotals) -> tuple[Fraction, int]:
    """What one's game adds to the sum of a figure, and to what divides it. The sum is that of the
    column itself: sticks that are handed out after the last hand are in it, and in no hand."""
    size, value = column.compute_moments(player).sample_size, column.compute_value(player)
    assert isinstance(value, Quotient)
    return Fraction(*value) * size if size else Fraction(0), size


def _list_games(games: SharedGames, side: int) -> list[PlayedGame]:
    return [*games.together, *games[1 + side]]


def _is_known(column: Column, parts: PlayedParts, everybody: PlayerTotals) -> bool:
    """Whether anything is known of a figure: nobody may have noted what it is about."""
    if column.required_anywhere and not everybody.find_count(column.required_anywhere):
        return False
    return any(compute_figure(each).denominator for each in parts.list_parts())
