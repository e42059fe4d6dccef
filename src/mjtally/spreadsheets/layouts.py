"""The layouts in which people keep results, and which of them a sheet has."""

from collections.abc import Callable, Iterator, Sequence

from .cells import Cell, Row, find_line, read_text
from .game_rows import read_game_rows
from .games import Game, Player, Reading, add_up, find_common_total
from .player_columns import read_player_columns
from .player_rows import read_player_rows

MOST_TURNED = 2_000  # rows of a sheet that may have its games side by side
HEAD_ROWS = 20  # among which the headings are
PART_WORDS = (  # of headings, where the parts of a date have columns of their own
    ("year", "jahr", "année", "año", "anno", "年"),
    ("month", "monat", "mois", "mes", "mese", "月"),
    ("day", "tag", "jour", "día", "giorno", "日"),
)
# fmt: off
LAYOUTS: tuple[tuple[Callable[[Sequence[Row]], Reading | None], str, str], ...] = (
    # what reads it, or says None; what it is called, and what in a sheet that is turned
    (read_player_rows,
     "a row for each player of each game", "a column for each player of each game"),
    (read_game_rows,
     "a row for each game", "a column for each game"),
    (read_player_columns,
     "a column for each player", "a row for each player, a column for each game"),
)
# fmt: on
LAYOUTS_EXPECTED = (
    "a row for each game (date, name, score, name, score …, or names and then scores), a column"
    " for each player, a row of names above each row of scores, or a row for each player of each"
    " game"
)


def find_reading(rows: Sequence[Row]) -> Reading | None:
    """What a sheet holds, in the layout in which most of its games add up."""
    if len(rows) < 2:
        return None
    rows = _join_date_parts(rows)
    readings = [*_list_readings(rows)]
    if not any(reading.sound_games for reading in readings) and len(rows) <= MOST_TURNED:
        turned = [*zip(*rows, strict=True)]
        readings += [each for each in _list_readings(turned) if each.sound_games]
    return max(
        readings,
        key=lambda each: (each.sound_games, each.is_plausible, bool(each.refusal)),
        default=None,
    )


def _list_readings(rows: Sequence[Row]) -> Iterator[Reading]:
    is_turned = find_line(rows[0])[0] == "column"
    for read, description, turned in LAYOUTS:
        if found := read(rows):
            yield _put_scores_first(
                found._replace(description=turned if is_turned else description)
            )


def _put_scores_first(reading: Reading) -> Reading:
    """A reading whose scores add up to scores, whichever of two columns is called so; without
    points that are others than those of a game, such as 4, 2, 1 and 0 by rank."""
    scores = find_common_total(
        add_up([each.score for each in game.players]) for game in reading.games
    )
    totals = [add_up([each.points for each in game.players]) for game in reading.games]
    points = find_common_total(totals)
    known = [total for total in totals if total is not None]
    if scores == 0 and points:
        return reading._replace(
            games=_change_players(reading, lambda each: Player(each.name, each.points, each.score))
        )
    if scores and points is None and len(known) > 1 and len({*known}) == 1:
        remark = f"the points add up to {known[0] // 1000} and are not read"
        return reading._replace(
            games=_change_players(reading, lambda each: Player(each.name, each.score)),
            remarks=(*reading.remarks, remark),
        )
    return reading


def _change_players(reading: Reading, change: Callable[[Player], Player]) -> tuple[Game, ...]:
    return tuple(
        [game._replace(players=tuple(map(change, game.players))) for game in reading.games]
    )


def _join_date_parts(rows: Sequence[Row]) -> Sequence[Row]:
    """Rows with whole dates in the column of the day, where year, month and day have columns of
    their own. A year or a month holds for the rows below that have none."""
    for head in range(min(len(rows), HEAD_ROWS)):
        words = [cell.text.casefold() for cell in rows[head]]
        columns = [at for part in PART_WORDS for at, word in enumerate(words) if word in part]
        if len(columns) == len(PART_WORDS):
            break
    else:
        return rows
    joined, year, month = [*rows[: head + 1]], "", ""
    for row in rows[head + 1 :]:
        own_year, own_month, day = (row[at].text for at in columns)
        month = own_month or ("" if own_year else month)
        year = own_year or year
        texts = dict.fromkeys(columns, "")
        texts[columns[-1]] = day
        if day and month:
            is_number = month.isdigit()
            texts[columns[-1]] = f"{year}-{month}-{day}" if is_number else f"{day} {month} {year}"
        joined.append(
            tuple(
                [
                    Cell(texts[at], cell.row, cell.column, *read_text(texts[at]))
                    if at in texts
                    else cell
                    for at, cell in enumerate(row)
                ]
            )
        )
    return joined
