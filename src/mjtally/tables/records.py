"""The table of records: the best and the worst of hands, games, runs and days, and who did it.

What of hands and games is a record is the family's choice; runs and days are the same in all.
The record of everybody is found when everything was read: a guest's may turn out not to count.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache, reduce
from itertools import chain
from operator import attrgetter
from typing import Any, NamedTuple

from ..base.quotient import Quotient
from ..base.wording import pluralize
from ..model.types import AppliedAdjustment, Family, GameRecord, GameSeat, HandEffect
from ..statistics.columns import Column
from ..statistics.counts import Achievement, RecordKind, Streak
from .finished_games import FinishedGame, FinishedGames
from .hands_and_games import (
    field_columns,
    player_mark,
    session_file_name,
    spreadsheet_file_name,
    spreadsheet_mark,
)
from .options import Row, TableOptions

MAX_REMEMBERED_EFFECTS = 5_000  # whose achievements are remembered
MIN_RUN_GAMES = 2  # games in a row
DAY_NET_DESCRIPTION = "net score of a date: all changes of score in its hands and games"
DAY_GAIN, DAY_LOSS = "largest_day_gain", "largest_day_loss"
COLUMNS = field_columns(
    ("record", "text", "what is a record: mjtally help records tells of each"),
    ("name", "text", "the player"),
    ("figure", "figure", "how much it was"),
    ("unit", "text", "of what"),
    ("what", "text", "what it was: the limit and the yaku, the round, the rank, the first day"),
    ("others", "text", "from whom it was won, or to whom it was lost"),
    ("mark", "text", "the winner's mark, as in the hands table"),
    ("date", "date", "the date; of a run the day of its last game"),
    ("file", "text", "the scores file; with ./ where a spreadsheet would see more in its name"),
    ("line", "number", "the line of the hand; of games, runs and days, the players line"),
)

FigureComparison = Callable[[Any, Any], Any] | None  # max, min, or None where every one is a record
EffectAchievements = Sequence[tuple[RecordKind, Achievement]]


class PlayerRecord(NamedTuple):
    """What a player did: the most or the least of its kind that they have. The file is named as
    tables name it."""

    kind_name: str
    name: str
    figure: int | Fraction
    description: str
    others: str
    mark: str
    date: str
    file: str
    line: int
    game_number: int = 0  # which game of all it is; for what is of a date


class RecordRow(NamedTuple):
    """A row of the table."""

    record: str
    name: str
    figure: Quotient
    unit: str
    what: str
    others: str
    mark: str
    date: str
    file: str
    line: int


class RecordDefinition(NamedTuple):
    """A kind of record: its name, its unit, its definition, and which of two figures it is."""

    name: str
    unit: str
    description: str
    select_better: FigureComparison


class PlayerDay(NamedTuple):
    """What a player did on a date: its first place, the change of score, hands and games."""

    file: str
    line: int
    game_number: int
    net: int | Fraction = 0
    hands: int = 0
    games: int = 0


def record_definitions(family: Family) -> list[RecordDefinition]:
    """The records that there are where a family is played, in their order."""
    record_kinds = family.statistics.build_record_kinds()
    runs = [
        RecordDefinition(
            streak_record_name(row), "games", f"the most {row.description}, from two on", max
        )
        for row in _family_streaks(family)
    ]
    return [
        *(
            RecordDefinition(
                record_kind.name,
                record_kind.unit,
                record_kind.description,
                record_kind.select_better,
            )
            for record_kind in record_kinds.hands
        ),
        *(
            RecordDefinition(feat.name, feat.unit, feat.description, feat.select_better)
            for feat in record_kinds.games
        ),
        *runs,
        RecordDefinition(DAY_GAIN, "score", f"the most {DAY_NET_DESCRIPTION}", max),
        RecordDefinition(DAY_LOSS, "score", f"the least {DAY_NET_DESCRIPTION}, below 0", min),
    ]


def streak_record_name(streak: Streak) -> str:
    """What the record of a streak is called."""
    return f"longest_{streak.name}_run"


def _family_streaks(family: Family) -> Sequence[Streak]:
    return family.statistics.build_count_table(False).streaks


class RecordsTable:
    """Everybody's own records, from games in any order; the table has the best of them."""

    omitted_count = 0

    def __init__(self, options: TableOptions) -> None:
        self.best: dict[tuple[str, str], list[PlayerRecord]] = {}  # by kind and player
        self.days: dict[str, dict[str, PlayerDay]] = {}  # by date and player
        self.finished = FinishedGames()
        self.unfinished_parts: list[GameRecord] = []  # of a long game that goes on
        self.game_number = 0
        self.streaks: Sequence[Streak] = ()
        self.game_kinds: Sequence[RecordKind] = ()
        self.effect_achievements: Callable[[HandEffect], EffectAchievements] | None = None

    # ---------------------------------------------------------------------------- reading

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take an event in."""
        if isinstance(event, AppliedAdjustment):
            return
        if event.session.rules.tracks_games and not event.end_reason:
            self.unfinished_parts.append(event)
            return
        game_record = merge_game_parts([*self.unfinished_parts, event])
        self.unfinished_parts = []
        self.game_number += 1
        achievements = self.build_achievement_finder(game_record.session.rules.family)
        for at, effect in enumerate(game_record.effects):
            for record_kind, achievement in achievements(effect):
                self._keep_if_best(record_kind, achievement, game_record, at)
        for record_kind in self.game_kinds:
            for achievement in record_kind.find_achievements(game_record):
                self._keep_if_best(record_kind, achievement, game_record, achievement.hand_index)
        self._add_day(game_record)
        if game_record.final_result:
            seats = [
                GameSeat(game_record, game_record.final_result, at)
                for at, _ in enumerate(game_record.session.names)
            ]
            flags = tuple(
                tuple(bool(row.has_succeeded(seat)) for seat in seats) for row in self.streaks
            )
            self.finished.add(game_record, streak_flags=flags)

    def build_achievement_finder(
        self, family: Family
    ) -> Callable[[HandEffect], EffectAchievements]:
        """What is achieved by an effect, worked out once while it is remembered; a tally holds one
        family."""
        if self.effect_achievements is None:
            record_kinds = family.statistics.build_record_kinds()
            self.game_kinds, self.streaks = record_kinds.games, _family_streaks(family)

            @lru_cache(MAX_REMEMBERED_EFFECTS)
            def find_achievements(effect: HandEffect) -> EffectAchievements:
                return [
                    (record_kind, achievement)
                    for record_kind in record_kinds.hands
                    for achievement in record_kind.find_achievements(effect)
                ]

            self.effect_achievements = find_achievements
        return self.effect_achievements

    def _add_day(self, game_record: GameRecord) -> None:
        """The changes of score of a game or of loose hands with a date."""
        session, changes = game_record.session, game_record.score_changes
        if not game_record.date:
            return
        day = self.days.setdefault(game_record.date, {})
        hands, games = len(game_record.effects), int(game_record.final_result is not None)
        for name, change in zip(session.names, changes, strict=True):
            net = _exact_number(
                change * session.score_unit.numerator, session.score_unit.denominator
            )
            place = session_file_name(session), session.line, self.game_number
            day[str(name)] = _merge_days(day.get(name), PlayerDay(*place, net, hands, games))

    def _keep_if_best(
        self,
        record_kind: RecordKind,
        achievement: Achievement,
        game_record: GameRecord,
        hand_index: int | None,
    ) -> None:
        """Keep a record if nothing is better of what the player did before; most are not."""
        better, figure = record_kind.select_better, achievement.value
        had = self.best.get((record_kind.name, game_record.session.names[achievement.seat]))
        if (
            had and better and better(figure, had[0].figure) is not figure
        ):  # of equal ones the first
            return
        done = achievement._replace(hand_index=hand_index)
        record = _build_record(record_kind.name, game_record, done, self.game_number)
        self._keep_record(record, better)

    def _keep_record(self, record: PlayerRecord, better: FigureComparison) -> None:
        """Keep a record that is no worse than what the player did before."""
        had = self.best.setdefault((record.kind_name, record.name), [])
        if had and better and had[0].figure != record.figure:
            if better(had[0].figure, record.figure) != record.figure:
                return
            had.clear()
        had.append(record)

    # ---------------------------------------------------------------------------- records

    def list_records(
        self, family: Family, guests: Collection[str] = (), only: str = ""
    ) -> Iterator[tuple[RecordDefinition, PlayerRecord]]:
        """The records, in the order of their kinds; those that are equal by date, then by file
        and line. `guests` have none. With `only`, a player's own."""
        of_kind: dict[str, list[PlayerRecord]] = {}
        own = chain.from_iterable(self.best.values())
        for record in chain(own, self._streak_records(family), self._day_records()):
            if record.name not in guests and only in {"", record.name}:
                of_kind.setdefault(record.kind_name, []).append(record)
        for kind in record_definitions(family):
            yield from (
                (kind, each)
                for each in _select_best(of_kind.get(kind.name, ()), kind.select_better)
            )

    def _streak_records(self, family: Family) -> Iterator[PlayerRecord]:
        """The longest runs of each player, of two games or more."""
        games = self.finished.sorted_by_date()
        for bit, row in enumerate(_family_streaks(family)):
            for run in _find_longest_runs(games, bit):
                last, first = run.last_game, run.first_date
                file = spreadsheet_file_name(last.standings.file, last.standings.folder)
                places = last.date, file, last.line, last.number
                what = f"since {first}" if first and first != last.date else ""
                yield PlayerRecord(
                    streak_record_name(row), run.name, run.game_count, what, "", "", *places
                )

    def _day_records(self) -> Iterator[PlayerRecord]:
        """What each player's scores gained or lost most on a date."""
        for date, players in self.days.items():
            for name, day in players.items():
                if day.net:
                    kind = DAY_GAIN if day.net > 0 else DAY_LOSS
                    count = (day.games, "game") if day.games else (day.hands, "hand")
                    place = date, day.file, day.line, day.game_number
                    yield PlayerRecord(kind, name, day.net, pluralize(*count), "", "", *place)

    def columns(self, family: Family) -> Sequence[Column]:
        """Every column."""
        return COLUMNS

    def rows(
        self, family: Family, columns: Sequence[Column], guests: Collection[str] = ()
    ) -> Iterator[Row]:
        """A row for each record, and each who has it."""
        for kind, record in self.list_records(family, guests):
            row = _build_row(kind, record)
            yield [column.compute_value(row) for column in columns]


# ------------------------------------------------------------------------ one after another


def merge_game_parts(parts: Sequence[GameRecord]) -> GameRecord:
    """A game that came in several records, as one."""
    first, last = parts[0], parts[-1]
    if len(parts) == 1:
        return last
    return last._replace(
        earlier_hand_count=first.earlier_hand_count,
        initial_scores=first.initial_scores,
        line_numbers=[number for part in parts for number in part.line_numbers],
        lines=[line for part in parts for line in part.lines],
        effects=[effect for part in parts for effect in part.effects],
        first_table=first.first_table,
        score_changes=tuple(map(sum, zip(*(part.score_changes for part in parts), strict=True))),
        stick_points=first.stick_points,
        earlier_hands_in_deal=first.earlier_hands_in_deal,
    )


def _build_record(
    kind: str, game_record: GameRecord, achievement: Achievement, game_number: int
) -> PlayerRecord:
    """An achievement with its place."""
    session, line, mark = game_record.session, game_record.session.line, ""
    if achievement.hand_index is not None:
        line = game_record.line_numbers[achievement.hand_index]
        if achievement.mark_seat is not None:
            mark = spreadsheet_mark(
                player_mark(game_record.lines[achievement.hand_index], achievement.mark_seat)
            )
    name, others = (
        str(session.names[achievement.seat]),
        ", ".join(session.names[at] for at in achievement.other_seats),
    )
    place = game_record.date, session_file_name(session), line, game_number
    return PlayerRecord(kind, name, achievement.value, achievement.describe(), others, mark, *place)


def _build_row(kind: RecordDefinition, record: PlayerRecord) -> RecordRow:
    figure = Quotient(record.figure.numerator, record.figure.denominator)
    words = record.description, record.others, record.mark, record.date
    return RecordRow(
        record.kind_name,
        record.name,
        figure,
        kind.unit,
        *words,
        record.file,
        record.line,
    )


def _exact_number(numerator: int, denominator: int) -> int | Fraction:
    """A number, whole where that is known at a glance."""
    return numerator if denominator == 1 else Fraction(numerator, denominator)


def _merge_days(before: PlayerDay | None, done: PlayerDay) -> PlayerDay:
    """What a player did on a day, with what they did later."""
    if before is None:
        return done
    net, hands, games = before.net + done.net, before.hands + done.hands, before.games + done.games
    return before._replace(net=net, hands=hands, games=games)


def _select_best(records: Collection[PlayerRecord], better: FigureComparison) -> list[PlayerRecord]:
    """The best of a kind, all that are equal, by date and place."""
    if records and better:
        figure = reduce(better, (record.figure for record in records))
        records = [record for record in records if record.figure == figure]
    return sorted(records, key=attrgetter("date", "game_number", "line"))


class StreakRun(NamedTuple):
    """A player's games in a row: how many, the date of the first, and the last of them."""

    name: str
    game_count: int
    first_date: str
    last_game: FinishedGame


def _find_longest_runs(games: Iterable[FinishedGame], bit: int) -> Iterator[StreakRun]:
    """Each player's longest runs of games that had something."""
    going: dict[str, StreakRun] = {}
    longest: dict[str, list[StreakRun]] = {}

    def keep(run: StreakRun) -> None:
        kept = longest.get(run.name, ())
        if run.game_count >= max(MIN_RUN_GAMES, kept[0].game_count if kept else 0):
            longest[run.name] = [*(each for each in kept if each.game_count == run.game_count), run]

    for game in games:
        for name, had in zip(game.standings.names, game.standings.streak_flags[bit], strict=True):
            run = going.pop(name, None)
            if had:
                going[name] = StreakRun(
                    name,
                    run.game_count + 1 if run else 1,
                    run.first_date if run else game.date,
                    game,
                )
            elif run:
                keep(run)
    for run in going.values():
        keep(run)
    return chain.from_iterable(longest.values())
