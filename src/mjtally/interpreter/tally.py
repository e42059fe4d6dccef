"""From scores files to events: reads the files of one tally one after another."""

import re
from bisect import bisect_left
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush
from operator import itemgetter
from typing import NamedTuple
from unicodedata import normalize

from ..base.errors import ERROR, Problem, UsageError
from ..base.wording import did_you_mean, format_list, pluralize
from ..language.statements import Cell
from ..rules.families import DEFAULT_RULESET, PRESETS, find_family
from ..rules.model.played_hands import keep_first_hands
from ..rules.model.types import AppliedAdjustment, Family, GameRecord, Rules
from .game_checks import check_date
from .interpreter import build_interpreter
from .rounds import RoundNumbers
from .rulesets import Settings, convert_mistakes
from .sources import FileOpener, ScoresSource, open_lines
from .table import InterpreterEvent
from .tally_state import TallyState

MOST_SEASONS_LISTED = 12  # seasons that a message names


class SelectedPeriod(NamedTuple):
    """The part of the files that is tallied: from a date (inclusive), to a date (exclusive), of one
    season; an empty text is no bound. Of these games only the latest count, as many as asked for (0
    for all), with these players, if any are named."""

    since: str = ""
    until: str = ""
    season: str = ""
    last_games: int = 0
    players: tuple[str, ...] = ()
    day: str = ""  # a day, month or year whose bounds are the two dates

    def includes_event(self, event: GameRecord | AppliedAdjustment) -> bool:
        """Whether an event is inside the period."""
        date = event.date
        season = event.session.season if isinstance(event, GameRecord) else event.season
        within = date >= self.since and (not self.until or date < self.until)
        return within and self.season in {"", season}

    def __str__(self) -> str:
        bounds = [("in season", self.season)]
        if self.day:
            bounds.append(("in" if len(self.day) < len(self.since) else "on", self.day))
        else:
            bounds += [("from", self.since), ("before", self.until)]
        return " ".join(f"{word} {bound}" for word, bound in bounds if bound)


UNLIMITED_PERIOD = SelectedPeriod()
MOST_PROBLEMS_HELD = 10_000  # problems; more of them are reported as they come


class PlayedExtent:
    """What was played altogether, selected or not: the seasons, the first and the last date."""

    def __init__(self) -> None:
        self.seasons: dict[str, None] = {}
        self.first = self.last = ""
        self.is_dated = True  # everything has a date

    def add(self, game_record: GameRecord) -> None:
        """Take in what was played."""
        self.seasons[game_record.session.season] = None
        self.is_dated &= game_record.date != ""
        date = game_record.date
        if date:
            self.first, self.last = min(date, self.first or date), max(date, self.last)

    def __str__(self) -> str:
        seasons = [season for season in self.seasons if season]
        more = (
            f" and {len(seasons) - MOST_SEASONS_LISTED} more"
            if len(seasons) > MOST_SEASONS_LISTED
            else ""
        )
        dates = f"{self.first} to {self.last}" if self.first else "none"
        return (
            f"seasons: {', '.join(seasons[:MOST_SEASONS_LISTED]) or 'none'}{more}; dates: {dates}"
        )


def parse_period(
    since: str,
    until: str,
    season: str = "",
    last: int = 0,
    players: tuple[str, ...] = (),
    *,
    day: str = "",
) -> SelectedPeriod:
    """The period that was selected; a `UsageError` for a date that no calendar has. A month or
    a year alone means its first day; `last` is 0 for all games. `day`, which may be a whole
    month or year, goes in place of the other dates."""
    if day and (since or until):
        raise UsageError("--on is a day, a month or a year: leave --from and --to out")
    days = since and _parse_first_day(since), until and _parse_first_day(until)
    span = SelectedPeriod(*days, normalize("NFC", season), last, players)
    with convert_mistakes():
        for date in filter(None, span[:2]):
            check_date(Cell(date))
        if since and until and days[0] >= days[1]:
            span_text = f"from {since} to {until}"
            if days[0] > days[1]:
                raise UsageError(f"{span_text} goes backwards: write from {until} to {since}")
            after = find_day_after(until)
            raise UsageError(f"{span_text} is nothing, as it ends before {until}: write to {after}")
        if day:
            first = _parse_first_day(day)
            check_date(Cell(first))
            return span._replace(since=first, until=find_day_after(day), day=day)
    return span


def find_day_after(day: str) -> str:
    """The first day after a day, a month or a year."""
    year, month, date = (*map(int, day.split("-")), 0, 0)[:3]
    if date:
        import datetime  # only days pay for it

        return (datetime.date(year, month, date) + datetime.timedelta(1)).isoformat()
    year, month = (year, month + 1) if 0 < month < 12 else (year + 1, 1)
    return f"{year}-{month:02}-01"


def _parse_first_day(date: str) -> str:
    """`2026-10` and `2026` as their first day; a `UsageError` for a month in another notation."""
    month = re.fullmatch(r"([0-9]{1,2})[-./]([0-9]{4})", date)
    year_first = re.fullmatch(r"([0-9]{4})[-./]([0-9]{1,2})", date)
    numbers = month.groups() if month else year_first.groups()[::-1] if year_first else ()
    if numbers and 1 <= int(numbers[0]) <= 12:
        corrected = f"{numbers[1]}-{int(numbers[0]):02}"
        if corrected != date:
            raise UsageError(f"{date}: a month is year-month: write {corrected}")
    if not re.fullmatch(r"[0-9]{4}(-[0-9]{2})?", date):
        return date
    if numbers and not 1 <= int(numbers[0]) <= 12:
        raise UsageError(f"{date}: the calendar has no such month: correct the month")
    return f"{date}-01-01"[:10]


class LatestGames:
    """What belongs to so many games, the latest by date, in the order in which it was read.

    Games of the same date are in the order of files and lines; those without a date are before
    all others. So it is in series, runs and ratings. Loose hands of one players line are one
    game, of the date of their first. Only games of which something `counts` are among them.
    Points that are given or taken outside any hand belong to the last game before them that
    counts, and are those of somebody who sat in one of the games.
    """

    def __init__(self, games: int, counts: Callable[[GameRecord], bool]) -> None:
        self.games, self.counts = games, counts
        # a heap, with the earliest first: a date, the place in what was read, what belongs to it
        self.kept: list[tuple[str, int, list[GameRecord | AppliedAdjustment]]] = []
        self.order = self.number = 0  # numbers for what was read, and for the game
        self.together: list[GameRecord | AppliedAdjustment] = []

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take an event in."""
        self.order += 1
        if isinstance(event, AppliedAdjustment):
            self.together.append(event)
        elif event.is_played and self.counts(event):
            if event.session.game_number != self.number:
                self.number, self.together = event.session.game_number, []
                heappush(self.kept, (event.date, self.order, self.together))
                if len(self.kept) > self.games:
                    heappop(self.kept)
            self.together.append(event)

    def list_events(self) -> Iterator[GameRecord | AppliedAdjustment]:
        """The events that belong to the latest games."""
        chosen = [event for _, _, game in sorted(self.kept, key=itemgetter(1)) for event in game]
        seated = {
            name
            for event in chosen
            if isinstance(event, GameRecord)
            for name in event.session.names
        }
        for event in chosen:
            if isinstance(event, GameRecord) or event.name in seated:
                yield event


def _cut_at_error(event: GameRecord | AppliedAdjustment, error: Problem) -> GameRecord | None:
    """The part of an event that was played before an error, which are the hands above it in its
    game; None where there is none. Nobody knows how that game went on."""
    if isinstance(event, AppliedAdjustment) or event.session.file != error.file:
        return None
    hands = bisect_left(event.line_numbers, error.line)
    if not hands or event.session.line >= error.line:
        return None
    moves = sum(move.line < error.line for move in event.outside_moves)
    return keep_first_hands(event, hands, moves)


def _sort_key(problem: Problem) -> tuple[int, bool, int]:
    return problem.line, not problem.is_error, problem.column


def sort_problems(problems: Sequence[Problem]) -> list[Problem]:
    """Problems with those of each file in the order of its lines; files come as they came. In a
    line the errors are first, from left to right."""
    problems_by_file: dict[str, list[Problem]] = {}
    for problem in problems:
        problems_by_file.setdefault(problem.file, []).append(problem)
    sorted_ = {
        file: deque(sorted(problems_in_file, key=_sort_key))
        for file, problems_in_file in problems_by_file.items()
    }
    return [sorted_[problem.file].popleft() for problem in problems]


class Tally:
    """The events of one tally, on their way into a table.

    `problem` is called with every problem, as it comes. When the events are used up,
    `error_count` says how many of them are errors; with any, the events are not complete.
    """

    def __init__(
        self,
        sources: Sequence[ScoresSource],
        problem: Callable[[Problem], None],
        rules: Rules | None = None,
        span: SelectedPeriod = UNLIMITED_PERIOD,
        strict: bool = False,  # warnings count as errors
        *,
        opened: FileOpener = open_lines,
        include_anywhere: bool = False,  # also outside the folder of each file
        settings: Settings = (),  # settings for the rules, which declarations may undo
        up_to_error: bool = False,  # the hands before the first error count, though no game does
        observe: Callable[[Problem], None] | None = None,  # called at once, before its report
        when_read: Callable[["Tally"], None] | None = None,  # called below the last report
    ) -> None:
        self.is_up_to_error, self.observe_problem = up_to_error, observe
        self.when_read = when_read
        self.first_error: Problem | None = None  # the first error in the files
        self.sources, self.rules, self.period, self.open_file = sources, rules, span, opened
        self.strict = strict
        self.report_problem = problem
        self.tally_state = TallyState(include_anywhere=include_anywhere, settings=settings)
        self.error_count = 0
        self.fixable_counts: dict[str, int] = {}  # errors whose fix is certain, by file
        self.held_problems: list[Problem] = []  # reported in the order of lines
        self.extent = PlayedExtent()
        self.player_names: set[str] = set()  # players with games within the dates
        self.adjusted_names: set[str] = set()  # players whose points were adjusted within the dates
        self.hand_count = 0
        self.game_count = 0
        self.undated_count = 0  # records without a date, which no dates include

    def events(self, *, with_rounds: bool = False) -> Iterator[GameRecord | AppliedAdjustment]:
        """Records and adjustments within the period, up to an error; with the rounds of games where
        they are wanted. Problems are reported at the end, in the order of lines: which names are
        rare is known when all were read."""
        selected, period = self._select_events(RoundNumbers() if with_rounds else None), self.period
        if period.last_games:
            selected = self._select_latest(selected, period.last_games)
        try:
            for event in selected:
                if isinstance(event, GameRecord):
                    self.player_names.update(event.session.names)
                    self.hand_count += len(event.effects)
                    self.game_count += event.final_result is not None
                else:
                    self.adjusted_names.add(event.name)
                # what comes after an error may even be of another family
                if not self.error_count or self.is_up_to_error:
                    yield event
            for doubt in self.tally_state.find_doubts():
                self._hold_problem(doubt)
        finally:  # everything was read, or as much as is wanted
            self.report_held_problems()
            if self.when_read:
                self.when_read(self)

    def _hold_problem(self, problem: Problem) -> None:
        """Keep a problem until it is reported."""
        if self.strict:
            problem = problem._replace(severity=ERROR)
        self.error_count += problem.is_error
        self.held_problems.append(problem)
        if self.observe_problem:
            self.observe_problem(problem)

    def report_held_problems(self) -> None:
        """Report the problems that were held back."""
        for problem in sort_problems(self.held_problems):
            if problem.is_error and problem.correction:
                self.fixable_counts[problem.file] = self.fixable_counts.get(problem.file, 0) + 1
            self.report_problem(problem)
        self.held_problems = []

    def _interpret_sources(self) -> Iterator[InterpreterEvent]:
        """The events of all files, one after another, as one tally."""
        for source in self.sources:
            interpreter = build_interpreter(
                source.name, self.tally_state, self.rules, self.open_file
            )
            with source.open_lines() as lines:
                yield from interpreter.interpret(lines)

    def _select_events(
        self, rounds: RoundNumbers | None
    ) -> Iterator[GameRecord | AppliedAdjustment]:
        """Records and adjustments within the dates; rounds are counted before these, too."""
        for event in self._interpret_sources():
            if isinstance(event, Problem):
                self._hold_problem(event)
                if self.first_error is None and self.error_count:
                    self.first_error = self.held_problems[-1]
                if len(self.held_problems) > MOST_PROBLEMS_HELD:
                    self.report_held_problems()
                continue
            error = self.first_error if self.is_up_to_error else None
            kept = _cut_at_error(event, error) if error else event
            if kept is None:
                continue
            if rounds and isinstance(kept, GameRecord):
                kept = rounds.number(kept)
            if isinstance(kept, GameRecord) and kept.is_played and self.has_selected_player(kept):
                self.extent.add(kept)
            if self.period.includes_event(kept):
                yield kept
            else:
                undated = isinstance(kept, GameRecord) and not kept.date
                self.undated_count += undated and self.period.since != ""

    def _select_latest(
        self, events: Iterator[GameRecord | AppliedAdjustment], games: int
    ) -> Iterator[GameRecord | AppliedAdjustment]:
        """What belongs to so many games, the latest, once all was read."""
        latest = LatestGames(games, self.has_selected_player)
        for event in events:
            latest.add(event)
        yield from latest.list_events()

    def find_selected_players(self) -> list[str]:
        """The players who were selected, by the names that they are tallied under."""
        return [self.tally_state.find_player(name) for name in self.period.players]

    def has_selected_player(self, game_record: GameRecord) -> bool:
        """Whether the players who were selected, if any were, are in a record."""
        if not self.period.players:
            return True
        return not set(self.find_selected_players()).isdisjoint(game_record.session.names)

    def check_found(self) -> None:
        """Fails where nobody played in what was selected, when the events are used up."""
        span, seasons = self.period, self.extent.seasons
        selected = self.find_selected_players()
        players = self.player_names
        if selected:
            players = (self.player_names | self.adjusted_names).intersection(selected)
        if players or span == UNLIMITED_PERIOD:
            return
        several = "none of " if len(span.players) > 1 else ""
        not_ = "has" if several else "has not"
        who = f"{several}{format_list(span.players)} {not_}" if span.players else "nothing was"
        near = "" if span.season in {"", *seasons} else did_you_mean(span.season, seasons)
        within = f" {span}" if f"{span}" else ""
        undated = "".join(f": {omission}" for omission in self.describe_omissions())
        raise UsageError(f"{who} played{within}{near} ({self.extent}){undated}")

    def describe_omissions(self) -> Sequence[str]:
        """What was left out"""
        return ["hands without a date were left out"] if self.undated_count else []

    def format_summary(self) -> str:
        """`4 players, 24 hands, 2 games`."""
        counts = [(len(self.player_names), "player"), (self.hand_count, "hand")]
        if self.game_count:
            counts.append((self.game_count, "game"))
        return ", ".join(pluralize(number, word) for number, word in counts)

    def find_family(self) -> Family:
        """The family of rules that was played; the default one where nothing was."""
        if self.tally_state.first_family:
            return find_family(self.tally_state.first_family[0])
        return (self.rules or PRESETS[DEFAULT_RULESET]).family
