"""Statistics and plays to tables: columns, order, and every number's digits."""

from collections.abc import Iterable, Iterator, Sequence
from math import lcm
from os import fsencode
from os.path import basename
from typing import IO, NamedTuple

from .base.errors import UsageError
from .base.exact import Quotient, plus, times
from .base.winds import WINDS, round_name
from .base.words import unknown
from .columns import Column, Value
from .play import Outcome, Play, Sitting, Table, hands_of
from .statistics import Player
from .text.statements import Result

Row = Sequence[Value]


def players_rows(
    players: Sequence[Player], family: str, columns: Sequence[Column]
) -> Iterator[Row]:
    """The players table, in its order; `players` ends with everybody, `*`."""
    *each, everybody = players
    for player in [*_ordered(each, family), everybody]:
        yield [column.value(player) for column in columns]


def _ordered(players: Sequence[Player], family: str) -> list[Player]:
    nets = {player.name: player.net_score() for player in players}
    if family == "hk":
        games = {player.name: player.counts.get("game_count", 0) for player in players}
        common = lcm(*(nets[name].denominator * games[name] or 1 for name in nets))

        def mean(name: str) -> int:
            return nets[name].numerator * (common // (nets[name].denominator * games[name]))

        return sorted(
            players,
            key=lambda player: (
                not games[player.name],
                -mean(player.name) if games[player.name] else 0,
                player.name,
            ),
        )
    return sorted(
        players, key=lambda player: (-player.points, -nets[player.name].numerator, player.name)
    )


# ------------------------------------------------------------------------ hands and games

HANDS = (
    *("file", "line", "date", "game", "hand", "round", "honba", "sticks", "result", "dealer"),
    *("seat", "name", "mark", "riichi", "won", "dealt_in", "delta", "score"),
)
GAMES = (
    *("file", "line", "date", "game", "hands", "end", "seat", "name", "score", "rank", "points"),
)


def hands_rows(play: Play) -> Iterator[Row]:
    """A row for each player of each hand."""
    sitting, unit = play.sitting, play.sitting.unit
    running, file = [0] * len(sitting.names), _file(sitting)
    for at, (line, (outcome, table)) in enumerate(zip(play.numbers, hands_of(play), strict=True)):
        facts = outcome.facts
        deltas = sitting.layout.unpack(outcome.change_at(table))["score"]
        told = _told(outcome, table, play)
        for seat, (name, delta) in enumerate(zip(sitting.names, deltas, strict=True)):
            running[seat] += delta
            yield (
                file,
                line,
                play.date,
                sitting.game,
                play.hands + at + 1,
                *told,
                int(seat == facts.dealer),
                _wind(seat, facts.dealer, len(sitting.names)),
                str(name),
                _mark(outcome, seat),
                int(seat in facts.riichi),
                int(seat in facts.winners),
                int(seat == facts.dealt_in),
                times(delta, unit),
                plus(play.scores[seat], times(running[seat], unit)),
            )


def _told(outcome: Outcome, table: Table, play: Play) -> tuple[Value, ...]:
    """The columns from `round` to `result`."""
    followed = play.sitting.rules.length != "free"
    name = round_name(table.round, len(play.sitting.names)) if followed else ""
    return name, table.honba + outcome.own_honba, table.sticks, outcome.facts.kind


def _wind(seat: int, dealer: int | None, players: int) -> str:
    """The seat wind; empty where nobody knows the dealer."""
    return "" if dealer is None else WINDS[(seat - dealer) % players]


def _mark(outcome: Outcome, seat: int) -> str:
    statement = outcome.line.statement
    assert isinstance(statement, Result)
    return str(statement.cells[seat])


def _file(sitting: Sitting) -> str:
    """The file's name, without the machine's folders; bytes that are not UTF-8 are marked."""
    return fsencode(basename(sitting.file)).decode("utf-8", "replace")


def games_rows(play: Play) -> Iterator[Row]:
    """A row for each player of a game; none for loose hands."""
    if not play.end:
        return
    sitting, final = play.sitting, play.final
    changes = sitting.layout.unpack(play.total)["score"]
    for seat, name in enumerate(sitting.names):
        score = final.scores[seat] if final else play.scores[seat].numerator + changes[seat]
        penalty = play.penalties[seat] if play.penalties else 0
        yield (
            _file(sitting),
            sitting.line,
            play.date,
            sitting.game,
            play.hands + len(play.outcomes),
            play.end,
            WINDS[seat],
            str(name),
            score,
            Quotient(final.doubled_ranks[seat], 2) if final else "",
            Quotient(final.points[seat] + penalty, 10) if final else "",
        )


# -------------------------------------------------------------------------------- writing


class Sheet(NamedTuple):
    """A header, and rows as long as it."""

    header: Sequence[str]
    rows: Iterable[Row]


def restricted(names: Sequence[str], rows: Iterable[Row], columns: str) -> Sheet:
    """A table with the columns that are asked for: `a,b,c`, or all of them."""
    if columns in {"", "all"}:
        return Sheet(names, rows)
    chosen = columns.split(",")
    for name in chosen:
        if name not in names:
            raise UsageError(unknown("column", name, names))
    places = [names.index(name) for name in chosen]
    return Sheet(chosen, ([row[at] for at in places] for row in rows))


def digits(value: Value) -> str:
    """A value as a table shows it: quotients with at most four decimals."""
    return value.digits(4) if isinstance(value, Quotient) else str(value)


def write(sheet: Sheet, how: str, out: IO[str]) -> None:
    """A table as `tsv`, `csv` or `json`."""
    if how == "json":
        _write_json(sheet.header, sheet.rows, out)
        return
    import csv

    writer = csv.writer(out, delimiter="\t" if how == "tsv" else ",", lineterminator="\n")
    writer.writerow(sheet.header)
    writer.writerows(map(digits, row) for row in sheet.rows)


def _write_json(header: Sequence[str], rows: Iterable[Row], out: IO[str]) -> None:
    import json

    between = "[\n"
    for row in rows:
        named = dict(zip(header, map(_json_value, row), strict=True))
        out.write(between + json.dumps(named, ensure_ascii=False))
        between = ",\n"
    out.write("[]\n" if between == "[\n" else "\n]\n")


def _json_value(value: Value) -> str | int | float | None:
    """Numbers as numbers, nan as null."""
    if not isinstance(value, Quotient):
        return value
    text = digits(value)
    return None if text == "nan" else float(text) if "." in text else int(text)
