"""The games of a sheet as logs: what kind of numbers they have, when they were played, and what is
wrong with one."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from ..logs.faults import Fault, quote_value
from ..logs.game import Log, Marks
from .cells import find_remark
from .dates import find_date_order, list_dates
from .figures import find_usage, read_extras
from .games import Game, SheetReading, add_up
from .headings import COMMENT, GAME, ROUND, SEASON, TABLE, TOTAL
from .order import CLOCK, find_doubles, find_mark_text, list_places
from .row_faults import build_date_fault, list_faults, parse_numbers

HAS_DIGIT = re.compile(r"\d")
HAS_LETTER = re.compile(r"[^\W\d_]")
BEHIND_DATE = re.compile(r"\(([^()]*)\)$")  # 20.11.2026 (at Anna's)
WEEKDAY = re.compile(  # weekdays in English, German, French and Japanese
    r"(?:(?:mon|tue|tues|wed|wednes|thu|thurs|fri|sat|satur|sun)(?:day)?"
    r"|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend|mo|di|mi|do|fr|sa|so"
    r"|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche|lun|mar|mer|jeu|ven|sam|dim"
    r"|[月火水木金土日]曜?日?)\.?",
    re.IGNORECASE,
)

# The kinds of scores, by what those of a game add up to: the name of a kind, the least total in
# thousandths, and what one number is multiplied by. Three players begin with 25000 at least.
SCORE_KINDS = (
    ("scores", 5_000_000, 1),
    ("scores in hundreds", 500_000, 100),
    ("scores in thousands", 50_000, 1000),
)
POINT_NUMBERS = ("points", 0, 0)
MARK_NUMBER = re.compile(r"[1-9]\d{0,2}")  # the number of a round or a table in a scores file


def convert_games(
    place: str, reading: SheetReading, date_order: str, *, has_date: bool
) -> Iterator[Log | Fault]:
    """The games of a sheet as logs. Messages call the sheet by its `place`; `date_order` is empty
    where the sheet tells the order; `has_date` says that the user gives a date for games without
    one."""
    games = reading.games
    dates = [game.date for game in games if game.date]
    order = date_order or find_date_order(cell.text for cell in dates)
    days = [
        list_dates(game.date.text, is_headed=True).get(order) if game.date else None
        for game in games
    ]
    seasons = _list_seasons(games)
    usage = find_usage(games)
    kind, _, factor = _find_number_kind(games)
    rules = _find_told_rules(games) if factor else {}
    numbers = f"{kind} and points in tenths (rounding=none)" if rules else kind
    description = "; ".join(
        (
            f"{reading.description}, with {numbers}",
            *_list_valid_below(games, seasons),
            *reading.remarks,
            *usage.remarks,
            *_list_unwritten(games),
        )
    )
    doubles, alike = find_doubles(games, days)
    yield from (fault.add_place(place) for fault in alike)
    places = list_places(games, days)
    for game, day, season, (number, second) in zip(games, days, seasons, places, strict=True):
        extras, wrong = read_extras(game, usage)
        faults = [*list_faults(game), *wrong]
        if game.date and not day:
            faults.append(build_date_fault(game.date, order))
        elif dates and not (game.date or has_date):
            faults.append(Fault("no date, and none above it", "a date", hand=str(game.line)))
        if game.line in doubles:
            continue
        if faults:
            yield from (fault.add_place(place) for fault in faults)
            continue
        scores, points = _read_results(game, factor)
        yield Log(
            name=f"{place}: {game.line}",
            format=description,
            date=day,
            season=season,
            remarks=_list_comments(game),
            players=game.players,
            rules=rules,
            final_scores=scores,
            final_points=points,
            extras=extras,
            source=place,
            place=number,
            second=second,
            marks=_list_marks(game),
            absent=game.absent,
        )


def _read_results(game: Game, factor: int) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None]:
    """The scores of a game, and its points in thousandths, as far as it has them. The `factor` is
    what its scores are multiplied by; 0 where they are points."""
    scores, points = parse_numbers(game.scores), parse_numbers(game.points)
    if scores and factor:
        return tuple([score * factor // 1000 for score in scores]), points
    return None, points or scores


def _list_valid_below(games: Sequence[Game], seasons: Sequence[str]) -> Iterator[str]:
    """The notes on dates and seasons that stand once for several games."""
    dates = [game.date for game in games if game.date]
    if len({(cell.row, cell.column) for cell in dates}) < len(dates):
        yield "a date is valid for the rows below that have none"
    if any(season and not _find_season(game) for game, season in zip(games, seasons, strict=True)):
        yield "a season is valid for the rows below that have none"


def _list_unwritten(games: Sequence[Game]) -> Iterator[str]:
    """The notes on names and times that tell games apart and that a scores file cannot have."""
    if name := _find_unwritten_name(games):
        yield f"what games, rounds or tables are called ({quote_value(name)}) is not written"
    if any(game.date and CLOCK.search(game.date.text) for game in games):
        yield "times beside dates put the games in order and are not written"


def _list_seasons(games: Sequence[Game]) -> list[str]:
    """The season of each game, its own or that of a game above it; empty where there is none."""
    seasons: list[str] = []
    for game in games:
        above = seasons[-1] if seasons else ""
        seasons.append(_find_season(game) or above)
    return seasons


def _find_season(game: Game) -> str:
    """The season that the rows of a game say; empty where they say none."""
    return next((text for kind, text in game.notes if kind == SEASON), "")


def _list_comments(game: Game) -> tuple[str, ...]:
    """The comments on a game, and what stands in parentheses behind its date and its numbers."""
    comments = [text for kind, text in game.notes if kind == COMMENT]
    behind = BEHIND_DATE.search(game.date.text) if game.date else None
    if behind and HAS_LETTER.search(behind[1]) and not WEEKDAY.fullmatch(behind[1]):
        comments.append(behind[1])
    for name, *cells in zip(game.players, game.scores, game.points, strict=True):
        for cell in cells:
            if cell and (remark := find_remark(cell.text)):
                comments.append(f"{name}: {remark}")
    return tuple([" ".join(comment.split()) for comment in comments])


def _find_unwritten_name(games: Sequence[Game]) -> str:
    """The name of a game, or of its round or table, that a scores file cannot have: it has numbers
    of rounds and tables, and no names of games. The result is empty if there is no such name."""
    for game in games:
        for kind, cell in game.marks:
            is_numbered = bool(
                HAS_DIGIT.search(cell.text)
                if kind == GAME
                else MARK_NUMBER.fullmatch(find_mark_text(kind, cell.text))
            )
            if kind in {GAME, ROUND, TABLE} and not is_numbered and cell != game.date:
                return cell.text
    return ""


def _list_marks(game: Game) -> Marks:
    """What tells a game apart, as it can be compared with another sheet."""
    return tuple(
        [(kind, find_mark_text(kind, cell.text)) for kind, cell in game.marks if cell != game.date]
    )


def _find_number_kind(games: Sequence[Game]) -> tuple[str, int, int]:
    """The kind of the first numbers of most games."""
    totals = (add_up(game.scores) for game in games)
    counts = Counter(
        next((kind for kind in SCORE_KINDS if total >= kind[1]), POINT_NUMBERS)
        for total in totals
        if total is not None
    )
    return max(counts, key=counts.__getitem__) if counts else POINT_NUMBERS


def _find_told_rules(games: Sequence[Game]) -> Mapping[str, str]:
    """The rules that the figures tell: points with tenths beside scores were not rounded."""
    points = [
        points
        for game in games
        for score, points in zip(game.scores, game.points, strict=True)
        if score
    ]
    points += [
        figure.cell
        for game in games
        for figure in game.figures
        if figure.kind == TOTAL and figure.owner is not None
    ]
    has_tenths = any(cell.decimals and (cell.number or 0) % 1000 for cell in points if cell)
    return {"rounding": "none"} if has_tenths else {}
