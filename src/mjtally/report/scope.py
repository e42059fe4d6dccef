"""What the page is about, for its head: counts, dates, files, and every option that is in force.

There is one count of games, that of the standings: finished ones. Of loose hands there are none;
what people come together for is an evening, which is a date.
"""

from collections.abc import Sequence
from contextlib import suppress
from datetime import date, timedelta
from os.path import basename

from ..base.terminal import escape_unprintable
from . import page_texts
from .report_data import ReportData

MOST_FILES = 3  # that are named


def find_page_title(season: ReportData) -> str:
    """What the page is called: as it is asked for, or by its files."""
    if season.options.title:
        return escape_unprintable(season.options.title)
    names = (escape_unprintable(basename(file)) for file in season.files)
    return ", ".join(name.rpartition(".")[0] or name for name in names)


def describe_extent(season: ReportData) -> list[str]:
    """How much was played, and from when to when."""
    say_count, hands = season.catalogue.say_count, season.hand_count
    names = [str(name) for name in season.names]
    evenings = count_evenings(season)
    finished = sum(result.is_finished for result in season.results)
    counts = [(len(names), "player"), (finished, "game"), (evenings, "evening"), (hands, "hand")]
    said = [say_count(count, word) for count, word in counts if count]
    dates = season.dates
    if dates:
        first, last = dates[0], dates[-1]
        is_day = first == last
        said.append(first if is_day else season.say(page_texts.DATE_RANGE, first=first, last=last))
    return said


def count_evenings(season: ReportData) -> int:
    """The dates of loose hands; or the tables, where there are no dates."""
    tables = sum(result.is_loose for result in season.results)
    return len(season.loose_dates - {""}) or tables


def describe_files(season: ReportData) -> str:
    """The files, the first of many."""
    names = [escape_unprintable(basename(file)) for file in season.files]
    shown = ", ".join(names[:MOST_FILES])
    if len(names) <= MOST_FILES:
        return shown
    return season.say(page_texts.MORE_FILES, files=shown, count=len(names) - MOST_FILES)


def describe_options(season: ReportData) -> list[str]:
    """Every option that is in force, in words."""
    options, say = season.options, season.say
    period, say_count = options.period, season.catalogue.say_count
    last_day = find_last_day(period.until)
    given: Sequence[tuple[object, str]] = (
        (period.season, say(page_texts.SCOPE_SEASON, season=period.season)),
        (period.since, say(page_texts.SCOPE_FROM, date=period.since)),
        (last_day, say(page_texts.SCOPE_TO, date=last_day)),
        (
            period.last_games,
            say(page_texts.SCOPE_LAST, games=say_count(period.last_games, "game")),
        ),
        (options.players, say(page_texts.SCOPE_PLAYERS, names=", ".join(options.players))),
        (options.guests, say(page_texts.SCOPE_GUESTS)),
        (options.best, say(page_texts.SCOPE_BEST, games=say_count(options.best, "game"))),
        (options.drop, say(page_texts.SCOPE_DROP, games=say_count(options.drop, "game"))),
        (
            options.min_games,
            say(page_texts.SCOPE_MIN_GAMES, games=say_count(options.min_games, "game")),
        ),
        (options.by, say(page_texts.SCOPE_BY, period=say(page_texts.PERIOD_NAMES[season.by]))),
        (options.rules, ", ".join(options.rules)),
    )
    return [words for value, words in given if value]


def find_last_day(until: str) -> str:
    """The last day before a date, which is the last that is in; empty where there is no end."""
    if until:
        with suppress(ValueError, OverflowError):
            return (date.fromisoformat(until) - timedelta(days=1)).isoformat()
    return ""
