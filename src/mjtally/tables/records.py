"""The table of records: the best and the worst of hands, games, runs and days, and who did it.

What of hands and games is a record is the family's choice; runs and days are the same in all.
The record of everybody is found when everything was read: a guest's may turn out not to count.
"""

from bisect import insort
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial, reduce
from itertools import chain
from operator import attrgetter
from typing import Any, NamedTuple

from ..base.errors import UsageError
from ..base.quotient import Quotient
from ..base.remembered import Remembered
from ..base.wording import did_you_mean, pluralize
from ..language.reference import Topic
from ..rules.model.achievements import find_figure
from ..rules.model.types import AppliedAdjustment, Family, GameRecord, GameSeat, HandEffect
from ..rules.statistics.columns import EXTREME_METHOD, STREAK_METHOD, SUM_METHOD, Column, Formula
from ..rules.statistics.counts import Achievement, RecordKind, Streak
from .addends import GAME_LABEL, Addend, Explainer, Explanation
from .hands_and_games import (
    player_mark,
    session_file_name,
    spreadsheet_file_name,
    spreadsheet_mark,
)
from .options import TableOptions
from .ratings import FinishedGames

MAX_REMEMBERED_EFFECTS = 20_000  # for so many effects the achievements are remembered
MIN_RUN_GAMES = 2  # games in a row
MOST_BEST_WINS = 3  # the most hands of a player in the record that pages call the best hand
DAY_NET_DESCRIPTION = "net score of a date: all changes of score in its hands and games"
DAY_GAIN, DAY_LOSS = "largest_day_gain", "largest_day_loss"
# fmt: off
COLUMNS = (  # for a kind of record, and a record of it
    Column("record", "text", "which record it is; mjtally help records explains each",
           lambda kind, record: kind.name),
    Column("name", "text", "the player", lambda kind, record: record.name),
    Column("figure", "figure", "its value",
           lambda kind, record: Quotient(record.figure.numerator, record.figure.denominator)),
    Column("unit", "text", "the unit of its value", lambda kind, record: kind.unit),
    Column("what", "text",
           "what it was: the limit and the yaku, the round, the rank, the first day",
           lambda kind, record: record.description),
    Column("others", "text", "from whom it was won, or to whom it was lost",
           lambda kind, record: record.others),
    Column("mark", "text", "the winner's mark, as in the hands table",
           lambda kind, record: record.mark),
    Column("date", "date", "the date; of a run the day of its last game",
           lambda kind, record: record.date),
    Column("file", "text",
           "the scores file; with ./ where a spreadsheet would see more in its name",
           lambda kind, record: record.file),
    Column("line", "number", "the line of the hand; of games, runs and days, the players line",
           lambda kind, record: record.line),
)
# fmt: on

EffectAchievements = Sequence[tuple[RecordKind, Achievement]]
SEATS = range(4)  # in the order of the seats


class PlayerRecord(NamedTuple):
    """A player's own record: the most or the least of its kind. The file is named as tables name
    it."""

    kind_name: str
    name: str
    figure: int | Fraction
    description: str
    others: str
    mark: str
    date: str
    file: str
    line: int
    game_number: int = 0  # the number of the game among all; 0 for a record of a date


BestRecords = defaultdict[str, list[PlayerRecord]]
"""Those of a player, by kind."""


class PlayerDay(NamedTuple):
    """What a player gained or lost on a date: the place of the first hand, the change of score,
    hands and games."""

    file: str
    line: int
    game_number: int
    net: int | Fraction = 0
    hands: int = 0
    games: int = 0


def list_record_kinds(family: Family) -> list[RecordKind]:
    """The kinds of records that a family has, in their order."""
    kinds = family.statistics.build_record_kinds()
    runs = [
        RecordKind(streak_record_name(row), f"the most {row.description}, from two on", "games")
        for row in _family_streaks(family)
    ]
    gain = RecordKind(DAY_GAIN, f"the most {DAY_NET_DESCRIPTION}", "score")
    loss = RecordKind(
        DAY_LOSS, f"the least {DAY_NET_DESCRIPTION}, below 0", "score", select_better=min
    )
    return [*kinds.hands, *kinds.games, *runs, gain, loss]


def streak_record_name(streak: Streak) -> str:
    """The name of the record of a streak."""
    return f"longest_{streak.name}_run"


def _family_streaks(family: Family) -> Sequence[Streak]:
    return family.statistics.build_count_table(False).streaks


class FamilyRecords:
    """What a family has records of, and which of a player's are kept. What effects achieve is
    worked out once while it is remembered."""

    def __init__(self, family: Family) -> None:
        self.hands, games = family.statistics.build_record_kinds()
        self.streaks = _family_streaks(family)
        # kinds of games by what finds them: the highest scores, and the lowest
        by_finder: dict[Any, list[RecordKind]] = {}
        for kind in games:
            by_finder.setdefault(kind.find_achievements, []).append(kind)
        self.games = list(by_finder.items())
        self.by_name = {kind.name: kind for kind in (*self.hands, *games)}
        shown = family.statistics.report_columns
        self.win_record = self.by_name.get(shown.best_win_record) if shown else None
        self._achievements = Remembered(self._list_achievements, MAX_REMEMBERED_EFFECTS)
        self._achievements_by_wind = Remembered(self._list_by_wind, MAX_REMEMBERED_EFFECTS)

    def find_achievements(self, effect: HandEffect) -> tuple[EffectAchievements, Sequence[int]]:
        """What is achieved by an effect, and who has its seats: for whoever deals, unless several
        won, of whom each is named in their place."""
        achieved = self._achievements_by_wind[effect.effect_by_wind]
        if achieved is None:
            return self._achievements[effect], SEATS
        return achieved, effect.order.seats if effect.order else SEATS

    def _list_by_wind(self, effect: HandEffect) -> EffectAchievements | None:
        return None if len(effect.hand.wins) > 1 else self._list_achievements(effect)

    def _list_achievements(self, effect: HandEffect) -> EffectAchievements:
        return [
            (kind, achievement)
            for kind in self.hands
            for achievement in kind.find_achievements(effect)
        ]

    def is_worse(
        self, kind: RecordKind, figure: int | Fraction, best: BestRecords, date: str
    ) -> bool:
        """Whether a figure is worse than what is kept of a player, as most are."""
        kept, better = best[kind.name], kind.select_better
        if not kept or better is None:
            return False
        least = kept[-1].figure
        if kind is self.win_record:
            if len(kept) < MOST_BEST_WINS:
                return False
            if figure == least != kept[0].figure:  # of two equal ones the earlier one is kept
                return date >= kept[-1].date
        return figure < least if better is max else figure > least

    def keep(self, record: PlayerRecord, best: BestRecords) -> None:
        """Add a record to those that are kept of its player, unless it is worse. All records that
        equal the best are kept; of won hands also some that come next; and if every one is a
        record, all."""
        kind, kept = self.by_name[record.kind_name], best[record.kind_name]
        if self.is_worse(kind, record.figure, best, record.date):
            return
        if kind is self.win_record:
            insort(kept, record, key=lambda kept_record: (-kept_record.figure, kept_record.date))
            while len(kept) > MOST_BEST_WINS and kept[-1].figure != kept[0].figure:
                kept.pop()
            return
        if kept and kind.select_better and kept[0].figure != record.figure:
            kept.clear()
        kept.append(record)


class RecordsTable:
    """The own records of every player, from games in any order. The table shows the best of
    them."""

    omitted_count = 0

    def __init__(self, options: TableOptions) -> None:
        # by player and kind: all that are equally good; for the best hands also the next ones
        self.best: defaultdict[str, BestRecords] = defaultdict(partial(defaultdict, list))
        self.days: dict[str, dict[str, PlayerDay]] = {}  # by date and player
        self.finished = FinishedGames()
        self.unfinished_parts: list[GameRecord] = []  # parts of a long game that goes on
        self.kinds: FamilyRecords | None = None

    # ---------------------------------------------------------------------------- reading

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take in a game record or an adjustment."""
        if isinstance(event, AppliedAdjustment):
            return
        if event.session.rules.tracks_games and not event.end_reason:
            self.unfinished_parts.append(event)
            return
        game_record = merge_game_parts([*self.unfinished_parts, event])
        self.unfinished_parts = []
        kinds = self.find_kinds(game_record.session.rules.family)
        best = [self.best[str(name)] for name in game_record.session.names]
        is_worse, date = kinds.is_worse, game_record.date
        for at, effect in enumerate(game_record.effects):
            achieved, seats = kinds.find_achievements(effect)
            for kind, achievement in achieved:
                if not is_worse(kind, achievement.value, best[seats[achievement.seat]], date):
                    self._keep(kind, achievement, seats, game_record, at)
        for find_achievements, kinds_of_games in kinds.games:
            for achievement in find_achievements(game_record):
                for kind in kinds_of_games:
                    if not is_worse(kind, achievement.value, best[achievement.seat], date):
                        self._keep(kind, achievement, SEATS, game_record, achievement.hand_index)
        self._add_day(game_record)
        if game_record.final_result:
            played = [
                GameSeat(game_record, game_record.final_result, at)
                for at, _ in enumerate(game_record.session.names)
            ]
            flags = tuple(
                sum(bool(row.has_succeeded(game)) << game.seat for game in played)
                for row in kinds.streaks
            )
            self.finished.add(game_record, streak_flags=flags)

    def find_kinds(self, family: Family) -> "FamilyRecords":
        """The kinds of records that the family has; a tally holds one family."""
        if self.kinds is None:
            self.kinds = FamilyRecords(family)
        return self.kinds

    def share_memory(self, other: "RecordsTable") -> None:
        """Remember what effects achieve together with another."""
        self.kinds = other.kinds

    def include(self, other: "RecordsTable") -> None:
        """Take in everything that another one has taken in."""
        for name, best in other.best.items():
            assert other.kinds
            for record in chain.from_iterable(best.values()):
                other.kinds.keep(record, self.best[name])
        for date, players in other.days.items():
            same_day = self.days.setdefault(date, {})
            for name, day in players.items():
                had = same_day.get(name, day._replace(net=0, hands=0, games=0))
                first = min(had, day, key=attrgetter("game_number"))
                same_day[name] = first._replace(
                    net=had.net + day.net, hands=had.hands + day.hands, games=had.games + day.games
                )
        self.finished.include(other.finished)

    def _add_day(self, game_record: GameRecord) -> None:
        """The changes of score of a game or of loose hands with a date."""
        session = game_record.session
        if not game_record.date:
            return
        unit = find_figure(*session.score_unit)
        hands, games = len(game_record.effects), int(game_record.final_result is not None)
        days = self.days.setdefault(game_record.date, {})
        first = PlayerDay(session_file_name(session), session.line, session.game_number)
        for name, change in zip(map(str, session.names), game_record.score_changes, strict=True):
            day = days.get(name, first)
            days[name] = day._replace(
                net=day.net + change * unit, hands=day.hands + hands, games=day.games + games
            )

    def _keep(
        self,
        kind: RecordKind,
        achievement: Achievement,
        seats: Sequence[int],
        game_record: GameRecord,
        hand_index: int | None,
    ) -> None:
        """Keep what is no worse than a player's best."""
        session = game_record.session
        name = session.names[seats[achievement.seat]]
        line, mark = session.line, ""
        if hand_index is not None:
            line = game_record.line_numbers[hand_index]
            if achievement.mark_seat is not None:
                mark = player_mark(game_record.lines[hand_index], seats[achievement.mark_seat])
        record = PlayerRecord(
            kind.name,
            str(name),
            achievement.value,
            achievement.describe(),
            ", ".join(session.names[seats[at]] for at in achievement.other_seats),
            spreadsheet_mark(mark),
            game_record.date,
            session_file_name(session),
            line,
            session.game_number,
        )
        self.find_kinds(session.rules.family).keep(record, self.best[str(name)])

    def list_best_wins(self) -> dict[str, Sequence[tuple[RecordKind, PlayerRecord]]]:
        """The best hands that each player won, the best first; of equal ones by date."""
        if self.kinds is None or self.kinds.win_record is None:
            return {}
        kind = self.kinds.win_record
        return {
            name: [(kind, record) for record in best[kind.name][:MOST_BEST_WINS]]
            for name, best in self.best.items()
            if kind.name in best
        }

    # ---------------------------------------------------------------------------- records

    def count_streaks(self) -> Mapping[str, Mapping[str, tuple[int, int]]]:
        """Of each player, by the name of a streak, how many games in a row had it: at most, and up
        to the latest."""
        counts: defaultdict[str, dict[str, tuple[int, int]]] = defaultdict(dict)
        streaks = self.kinds.streaks if self.kinds else ()
        for game in self.finished.sorted_by_date():
            for seat, name in enumerate(game.names):
                own = counts[name]
                for row, flags in zip(streaks, game.streak_flags, strict=True):
                    most, now = own.get(row.name, (0, 0))
                    now = now + 1 if flags >> seat & 1 else 0
                    own[row.name] = max(most, now), now
        return counts

    def columns(self, family: Family) -> Sequence[Column]:
        """Every column."""
        return COLUMNS

    def rows(
        self, family: Family, guests: Collection[str] = (), only: str = ""
    ) -> Iterator[tuple[RecordKind, PlayerRecord]]:
        """A row for each record, and each who has it, in the order of their kinds; those that are
        equal by date, then by file and line. `guests` have none. With `only`, a player's own."""
        of_kind: dict[str, list[PlayerRecord]] = {}
        own = chain.from_iterable(chain.from_iterable(map(dict.values, self.best.values())))
        for record in chain(own, self._streak_records(family), self._day_records()):
            if record.name not in guests and only in {"", record.name}:
                of_kind.setdefault(record.kind_name, []).append(record)
        for kind in list_record_kinds(family):
            records = of_kind.get(kind.name, [])
            if records and kind.select_better:  # otherwise every one is a record
                figure = reduce(kind.select_better, (record.figure for record in records))
                records = [record for record in records if record.figure == figure]
            for record in sorted(records, key=attrgetter("date", "game_number", "line")):
                yield kind, record

    def _streak_records(self, family: Family) -> Iterator[PlayerRecord]:
        """The runs of each player, of two games or more: every one that is as long as any before,
        from game to game."""
        games = self.finished.sorted_by_date()
        for bit, row in enumerate(_family_streaks(family)):
            going: dict[str, tuple[int, str]] = {}  # how many games, and the date of the first
            longest: dict[str, int] = {}
            for game in games:
                for seat, name in enumerate(game.names):
                    before, first = going.pop(name, (0, game.date))
                    if not game.streak_flags[bit] >> seat & 1:
                        continue
                    going[name] = count, _ = before + 1, first
                    if count < max(MIN_RUN_GAMES, longest.get(name, 0)):
                        continue
                    longest[name] = count
                    file = spreadsheet_file_name(game.file, game.folder)
                    since = f"since {first}" if first and first != game.date else ""
                    place = game.date, file, game.line, game.number
                    yield PlayerRecord(streak_record_name(row), name, count, since, "", "", *place)

    def _day_records(self) -> Iterator[PlayerRecord]:
        """The largest gain and loss of each player's scores on a date."""
        for date, players in self.days.items():
            for name, day in players.items():
                if day.net:
                    kind = DAY_GAIN if day.net > 0 else DAY_LOSS
                    counted = "by its balances"
                    if day.games or day.hands:
                        count = (day.games, "game") if day.games else (day.hands, "hand")
                        counted = pluralize(*count)
                    place = date, day.file, day.line, day.game_number
                    yield PlayerRecord(kind, name, day.net, counted, "", "", *place)


# ------------------------------------------------------------------------ one after another


def merge_game_parts(parts: Sequence[GameRecord]) -> GameRecord:
    """The whole game of several game records."""
    first, last, before = parts[0], parts[-1], parts[0].earlier_hand_count
    if len(parts) == 1:
        return last
    return last._replace(
        earlier_hand_count=first.earlier_hand_count,
        initial_scores=first.initial_scores,
        line_numbers=[number for part in parts for number in part.line_numbers],
        lines=[line for part in parts for line in part.lines],
        effects=[effect for part in parts for effect in part.effects],
        tables=[first.tables[0], *(table for part in parts for table in part.tables[1:])],
        score_changes=tuple(map(sum, zip(*(part.score_changes for part in parts), strict=True))),
        stick_points=first.stick_points,
        earlier_hands_in_deal=first.earlier_hands_in_deal,
        outside_moves=[
            move._replace(hand_count=move.hand_count + part.earlier_hand_count - before)
            for part in parts
            for move in part.outside_moves
        ],
    )


class RecordExplainer(Explainer):
    """What a player's own record is the most, or the least, of: the best of each game; of a run its
    games, and of a day what each game of the day brought."""

    def __init__(self, *asked: Any) -> None:
        super().__init__(*asked)
        self.table = RecordsTable(self.options)
        self.parts: list[RecordsTable] = []  # the records of each game alone

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take in a game record or an adjustment."""
        self.table.add(event)
        if not (self.parts and self.parts[-1].unfinished_parts):
            self.parts.append(RecordsTable(self.options))
        self.parts[-1].add(event)

    def explain(self, family: Family) -> Explanation:
        """The explanation; guests have one, too."""
        kinds = {kind.name: kind for kind in list_record_kinds(family)}
        name, player = self.column_name, self.player
        if name not in kinds:
            near = did_you_mean(name, kinds) or ": mjtally help records lists them"
            raise UsageError(f"there is no record {name}{near}")
        self.check_played(self.table.best)
        records = [
            record for kind, record in self.table.rows(family, only=player) if kind.name == name
        ]
        if not records:
            raise UsageError(f"{player} has no record {name}: it is {kinds[name].description}")
        runs = {streak_record_name(row): bit for bit, row in enumerate(_family_streaks(family))}
        if name in runs:
            method, addends = STREAK_METHOD, self._list_run(runs[name], records[-1])
        elif name in {DAY_GAIN, DAY_LOSS}:
            method, addends = SUM_METHOD, self._list_day(records[-1])
        else:
            method, addends = (
                EXTREME_METHOD,
                [
                    self._build_addend(record)
                    for part in self.parts
                    for kind, record in part.rows(family, only=player)
                    if kind.name == name
                ],
            )
        column = Column(name, kinds[name].unit, kinds[name].description)
        column = column._replace(formula=Formula((name,), method=method))
        figure = records[-1].figure
        return Explanation(player, column, Quotient(figure.numerator, figure.denominator), addends)

    def _build_addend(self, record: PlayerRecord) -> Addend:
        """The addend of a record in one game; the record of a whole game has no mark."""
        place = record.file, record.line, record.date, record.game_number
        adds = Quotient(record.figure.numerator, record.figure.denominator)
        why = ", ".join(filter(None, (record.description, record.others)))
        label = "" if record.mark else GAME_LABEL
        return Addend(*place, label, record.name, record.mark, self.column_name, adds, why)

    def _list_run(self, bit: int, record: PlayerRecord) -> list[Addend]:
        """The games of a run, each with the player's rank."""
        own = [
            (game, game.names.index(record.name))
            for game in self.table.finished.sorted_by_date()
            if record.name in game.names
        ]
        numbers = [game.number for game, _ in own]
        end = numbers.index(record.game_number) + 1
        return [
            Addend(
                *(game.file, game.line, game.date, game.number, GAME_LABEL, record.name),
                *(f"rank {game.ranks[seat]}", self.column_name),
                Quotient(game.streak_flags[bit] >> seat & 1, 1),
            )
            for game, seat in own[end - int(record.figure) : end]
        ]

    def _list_day(self, record: PlayerRecord) -> list[Addend]:
        """What each game of the day, or the loose hands of the day, brought."""
        days = [part.days.get(record.date, {}).get(record.name) for part in self.parts]
        return [
            self._build_addend(
                record._replace(
                    file=day.file,
                    line=day.line,
                    game_number=day.game_number,
                    figure=day.net,
                    description="",
                )
            )
            for day in days
            if day
        ]


def records_topic(families: Iterable[Family]) -> Topic:
    """The records that there are, of all families."""
    descriptions = {
        kind.name: kind.description for family in families for kind in list_record_kinds(family)
    }
    return Topic(
        name="records",
        title="the records of --table records",
        head=("record", "is"),
        rows=tuple((f"`{name}`", description) for name, description in descriptions.items()),
    )
