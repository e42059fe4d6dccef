"""What is read for the page to look at: the files that are served, as its filters ask, with what is
wrong in them.

An address says the filters, in the words of the command's options: `/look?season=spring&last=20`.
"""

import os
from collections.abc import Iterable, Sequence
from functools import partial
from typing import NamedTuple

from ..base.errors import Problem, UsageError
from ..interpreter.sources import FileOpener, ScoresSource, open_lines
from ..interpreter.tally import UNLIMITED_PERIOD, SelectedPeriod, Tally, parse_period
from ..model.types import Family, Rules
from ..report.report_data import ReportData, ReportOptions
from ..report.report_reader import read_report_data
from ..tables.options import TableOptions, check_game_choice, split_names
from ..tables.selection import check_players
from ..translations import ENGLISH

LONGEST_COUNT = 6  # digits
COUNTS = ("last", "min-games", "best", "drop")  # filters that are numbers
FILTERS = frozenset({"season", "from", "to", "on", "players", "guests", *COUNTS})


class LookRequest(NamedTuple):
    """Which page is wanted: pages of equal requests are equal."""

    files: tuple[str, ...]  # scores files; those that they include are found
    query: tuple[tuple[str, str], ...] = ()  # the filters, as `select_filters` finds them
    language: str = ENGLISH
    title: str = ""  # of the page; the names of the files where it is empty
    rules: Rules | None = None  # that the files begin with

    @property
    def chosen_players(self) -> tuple[str, ...]:
        """The players that were asked for, each once."""
        names = [value for name, value in self.query if name == "players"]
        return tuple(dict.fromkeys(each for text in names for each in split_names(text)))


class LookFilters(NamedTuple):
    """What is looked at."""

    period: SelectedPeriod = UNLIMITED_PERIOD
    min_games: int = 0
    guests: bool = False
    best: int = 0
    drop: int = 0

    @property
    def players(self) -> tuple[str, ...]:
        """The players whose games are meant; empty for all."""
        return self.period.players


class Choices(NamedTuple):
    """What there is to choose from."""

    seasons: Sequence[str]
    players: Sequence[str]
    first_date: str
    last_date: str
    family: Family


class LookReading(NamedTuple):
    """What was found in the files: the page's data, if there are any, and why not."""

    season: ReportData | None
    errors: Sequence[Problem]
    warnings: Sequence[Problem]
    first_error: Problem | None  # up to which was read
    choices: Choices
    complaint: str  # about the filters; empty where they are fine


def select_filters(query: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """What of an address says a filter, without those that are empty."""
    said = [(name, value.strip()) for name, value in query if name in FILTERS]
    return tuple((name, value) for name, value in said if value)


# ------------------------------------------------------------------------------------ reading


def parse_filters(request: LookRequest) -> LookFilters:
    """The filters that an address says; a `UsageError` for what they cannot be. Of several values
    of a name other than `players` the last counts."""
    values = dict(request.query)
    counts = {name: _parse_count(name, values.get(name, "")) for name in COUNTS}
    choice = {name: counts[name] for name in ("best", "drop")}
    check_game_choice(choice)
    since, until, season = (values.get(name, "") for name in ("from", "to", "season"))
    period = parse_period(
        since, until, season, counts["last"], request.chosen_players, day=values.get("on", "")
    )
    return LookFilters(period, counts["min-games"], bool(values.get("guests")), **choice)


def _parse_count(name: str, text: str) -> int:
    if not text:
        return 0
    if not (text.isascii() and text.isdecimal() and len(text) <= LONGEST_COUNT):
        raise UsageError(f"{name}: {text} is not a number of games, such as 10")
    return int(text)


def read_look(request: LookRequest, open_file: FileOpener = open_lines) -> LookReading:
    """Read the files up to the first error, for what the filters ask."""
    problems: list[Problem] = []
    complaint, season, filters = "", None, LookFilters()
    try:
        filters = parse_filters(request)
    except UsageError as error:
        complaint = str(error)
    tally = Tally(
        [ScoresSource(file, partial(open_file, file)) for file in request.files],
        problems.append,
        request.rules,
        filters.period,
        opened=open_file,
        up_to_error=True,
    )
    tally.tally_state.allows_empty_folders = True  # the first table is still to be opened
    try:
        if complaint:
            for _ in tally.events():
                pass
        else:
            season = _read_season(tally, filters, request, problems)
    except UsageError as error:
        complaint = str(error)
    here = [_shorten_path(problem, request.files[0]) for problem in problems]
    warnings = [problem for problem in here if not problem.is_error]
    return LookReading(
        season=season._replace(problems=warnings) if season else None,
        errors=[problem for problem in here if problem.is_error],
        warnings=warnings,
        first_error=tally.first_error and _shorten_path(tally.first_error, request.files[0]),
        choices=_list_choices(tally),
        complaint=complaint,
    )


def _read_season(
    tally: Tally, filters: LookFilters, request: LookRequest, problems: Sequence[Problem]
) -> ReportData | None:
    """The data of the page; None where nothing was played."""
    options = ReportOptions(
        title=request.title,
        min_games=filters.min_games,
        guests=filters.guests,
        players=filters.players,
        best=filters.best,
        drop=filters.drop,
        period=filters.period,
        language=request.language,
    )
    season = read_report_data(tally, options, problems, request.files)
    check_players(TableOptions(players=filters.players), tally.tally_state)
    if tally.hand_count or tally.game_count or filters != LookFilters():
        tally.check_found()
    return season if season and season.results else None


def _list_choices(tally: Tally) -> Choices:
    """What there is to choose from, whatever was chosen."""
    state, extent = tally.tally_state, tally.extent
    return Choices(
        seasons=[*state.seasons],
        players=sorted(state.names, key=str.casefold),
        first_date=extent.first,
        last_date=extent.last,
        family=tally.find_family(),
    )


def _shorten_path(problem: Problem, first: str) -> Problem:
    """A problem whose file is told from the folder of the file that is served."""
    folder = os.path.dirname(first)
    inside = problem.file.removeprefix(os.path.join(folder, "")) if folder else problem.file
    return problem._replace(file=inside)
