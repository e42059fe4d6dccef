"""Statistics and plays to tables: columns, order, and every number's digits."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from math import lcm
from os import fsencode
from os.path import basename
from typing import IO, NamedTuple

from .errors import UsageError, unknown
from .play import Outcome, Play, Sitting, Table
from .quotients import Quotient, plus, times
from .riichi.cells import WINDS
from .riichi.outcomes import round_name
from .statements import Result
from .statistics import Player

Value = str | int | Quotient
Row = Sequence[Value]

PLACES = ("first", "second", "third", "fourth")


class Column(NamedTuple):
    """A column of the players table: its name, its value, how many decimals it shows."""

    name: str
    value: Callable[[Player], Value]
    extra: bool = False  # shown only when asked for


def _count(name: str, extra: bool = False) -> Column:
    return Column(name, lambda player: player.counts.get(name, 0), extra)


def _fraction(name: str, count: str, of: str, extra: bool = False) -> Column:
    return Column(
        name,
        lambda player: Quotient(player.counts.get(count, 0), player.counts.get(of, 0)),
        extra,
    )


def _per(of: str) -> Callable[[Player], Quotient]:
    def value(player: Player) -> Quotient:
        numerator, denominator = player.net_score()
        return Quotient(numerator, denominator * player.counts.get(of, 0))

    return value


HK_PLAYERS = (
    Column("name", lambda player: player.name),
    _count("game_count"),
    _count("win_count"),
    _fraction("win_fraction", "win_count", "game_count"),
    _count("blame_count"),
    _fraction("blame_fraction", "blame_count", "game_count"),
    Column("net_score", Player.net_score),
    Column("net_score_per_game", _per("game_count")),
)


def _place(place: int) -> Column:
    return Column(f"{PLACES[place]}_count", lambda player: player.places[place])


@cache
def players_columns(family: str) -> tuple[Column, ...]:
    """The columns of the players table of a family of rules."""
    if family == "hk":
        return HK_PLAYERS
    return (
        Column("name", lambda player: player.name),
        _count("hand_count"),
        _count("win_count"),
        _fraction("win_fraction", "win_count", "hand_count"),
        _count("deal_in_count"),
        _fraction("deal_in_fraction", "deal_in_count", "hand_count"),
        _count("riichi_count"),
        _fraction("riichi_fraction", "riichi_count", "hand_count"),
        Column("net_score", Player.net_score),
        Column("net_score_per_hand", _per("hand_count")),
        Column("game_count", lambda player: player.games),
        Column("mean_rank", lambda player: Quotient(player.doubled_ranks, 2 * player.games)),
        *map(_place, range(3 if family == "sanma" else 4)),
        Column("bust_count", lambda player: player.busts),
        Column("points", lambda player: Quotient(player.points, 10)),
        Column("points_per_game", lambda player: Quotient(player.points, 10 * player.games)),
        _count("self_draw_count", extra=True),
        _fraction("self_draw_fraction", "self_draw_count", "win_count", extra=True),
        _count("open_count", extra=True),
        _fraction("open_fraction", "open_count", "hand_count", extra=True),
    )


def players_rows(players: Sequence[Player], family: str) -> Iterator[Row]:
    """The players table, in its order; `players` ends with everybody, `*`."""
    *each, everybody = players
    columns = players_columns(family)
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
    running, table, file = [0] * len(sitting.names), play.table, _file(sitting)
    for at, (line, outcome) in enumerate(zip(play.numbers, play.outcomes, strict=True)):
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
        table = outcome.after(table)


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


def choose(columns: str, names: Sequence[str], default: Sequence[str]) -> list[int]:
    """Which of a table's columns are asked for: `a,b,c`, `all`, or none said, the default."""
    if not columns:
        return [names.index(name) for name in default]
    if columns == "all":
        return list(range(len(names)))
    chosen = columns.split(",")
    for name in chosen:
        if name not in names:
            raise UsageError(unknown("column", name, names))
    return [names.index(name) for name in chosen]


def digits(value: Value) -> str:
    """A value as a table shows it: quotients with at most four decimals."""
    return value.digits(4) if isinstance(value, Quotient) else str(value)


def write(
    rows: Iterable[Row], names: Sequence[str], chosen: Sequence[int], how: str, out: IO[str]
) -> None:
    """A header and rows as `tsv`, `csv` or `json`."""
    header = [names[at] for at in chosen]
    shown = ([row[at] for at in chosen] for row in rows)
    if how == "json":
        _write_json(header, shown, out)
        return
    import csv

    writer = csv.writer(out, delimiter="\t" if how == "tsv" else ",", lineterminator="\n")
    writer.writerow(header)
    writer.writerows(map(digits, row) for row in shown)


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
