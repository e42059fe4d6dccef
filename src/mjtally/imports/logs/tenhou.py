"""What Tenhou's formats share, ids and the rules that a table's flags stand for; and its lists of
results: a line for each game, with its points and no hands.

Ranked games have the minutes that they took, and phoenix tables a link to the log; games of a
lobby begin with its number. Players stand in order of rank: who dealt first is not known.

    23:59 | 20 | 四般東喰赤－ | Aki(+61.0) Ben(+1.0) Chie(-19.0) Dai(-43.0)
    L1000 | 22:05 | 三般南喰赤－ | Aki(+46.0) Ben(-7.0) Chie(-39.0)
"""

import html
import re
from collections.abc import Iterator, Sequence
from datetime import date
from functools import partial
from typing import NamedTuple

from .content import (
    FileContent,
    expect_count,
    expect_number,
    expect_points,
    find_date,
    read_games,
)
from .faults import Fault, FaultPlace, quote_value, refuse
from .game import Extras, HandStart, Log, LogHand

# Year to hour in Japan, then in hex what kind of table, the lobby, and at random; other
# services that write the format put an x before the last part.
LOG_ID = re.compile(r"(\d{4})(\d\d)(\d\d)\d\dgm-([0-9a-f]{4})-\d{4,5}-x?[0-9a-f]{8,12}", re.ASCII)
# if this bit of a table's flags or a higher one is set, a lobby has its own rules
OWN_RULES_FLAG = 0x100
PRESETS_BY_PLAYERS = {3: "tenhou-sanma", 4: "tenhou"}
TARGET_SCORES = {3: 40000, 4: 30000}
UMA_CHANGE_DATE = date(2009, 8, 1)  # before it, 10 and 5


class TableFlags(NamedTuple):
    """The flags of a table."""

    players: int
    is_south: bool
    has_red: bool
    has_open_tanyao: bool


def find_log_id(text: str) -> tuple[str, date | None]:
    """The id in a file's name or a field, and its date; empty where there is none."""
    match = LOG_ID.search(text)
    return (match[0], find_date(*match.groups()[:3])) if match else ("", None)


def find_log_second(log_id: str) -> int | None:
    """The second of the day at which the hour in a log's id begins; None without an id."""
    return 3600 * int(log_id[8:10]) if log_id[8:10].isdigit() else None


def describe_own_rules(flags: int) -> tuple[str, ...]:
    """A description of the rules that the flags of a table do not show; none if they show all."""
    return (f"a lobby with its own rules (type {flags:#x})",) if flags >= OWN_RULES_FLAG else ()


def parse_table_flags(log_id: str) -> int:
    """The flags of a table, which are in its id."""
    match = LOG_ID.search(log_id)
    return int(match[4], 16) if match else 0


def build_declarations(
    table: TableFlags, played: date | None, points: Sequence[int] | None, hands: Sequence[LogHand]
) -> dict[str, str]:
    """The declarations of a table. Until 2022 Tenhou rounded points away from zero; about that time
    logs of either kind were made, so the points themselves show it."""
    # No east game goes on to a south round if a player has the target score: then the game is a
    # south game, and the flag was lost when the log was copied.
    souths = [hand.start for hand in hands if hand.start.round >= table.players]
    is_south = table.is_south or (souths and max(souths[0].scores) >= TARGET_SCORES[table.players])
    rules = {"length": "south" if is_south else "east"}
    if points and not any(point % 1000 for point in points):
        rules["rounding"] = "half-away"
    if played and played < UMA_CHANGE_DATE and table.players == 4:
        rules["uma"] = "10/5/-5/-10"
    if not table.has_red:
        rules["red"] = "0"
    if not table.has_open_tanyao:
        rules["open-tanyao"] = "no"
    return rules


def build_start(number: int, honba: int, sticks: int, scores: tuple[int, ...]) -> HandStart:
    """The start of a hand. Tenhou numbers four rounds in a wind, even if three play."""
    wind, kyoku = divmod(expect_number(number, "the round", 0, 15), 4)
    if kyoku >= len(scores):
        refuse(f"the round is {number}", "one of three players")
    return HandStart(
        wind * len(scores) + kyoku,
        expect_count(honba, "honba"),
        expect_count(sticks, "sticks"),
        scores,
    )


# -------------------------------------------------------------------------- lists of results

DESCRIPTION = "a list of results, with points and the players in order of rank"

# The lobby, the time, the minutes, the table, the link: what stands before the players.
LINE_START = re.compile(
    r"(?:[LC]\d{4,6} \| )?(\d\d):(\d\d) \| (?:\d{1,4} \| )?([三四])\w([東南])([^\s|]{0,6}) \| "
    r"(<a [^>]*>[^<]*</a> \| )?"
)
FIRST_LINE = re.compile(rb"(?:[LC]\d{4,6} \| )?\d\d:\d\d \| ")
PLAYER = re.compile(r"(\S+?)\(([+-]?\d{1,6}(?:\.\d{1,3})?)(,[+-]?\d{1,6}枚)?\)(?:\s+|$)")
PLAYER_COUNTS = {"三": 3, "四": 4}
SOUTH, OPEN_TANYAO, RED_FIVES = "南", "喰", "赤"
LINE_BREAK = "<br>"  # after each line of a web page, in which names are escaped
FILE_DATE = re.compile(r"\bsc[a-z](\d{4})(\d\d)(\d\d)(?:\d\d)?\.")  # `scb2024030119.log.gz`
LINE_EXPECTED = (
    "one such as 23:59 | 20 | 四般東喰赤－ | Aki(+61.0) Ben(+1.0) Chie(-19.0) Dai(-43.0)"
)


def can_parse(content: FileContent) -> bool:
    return bool(FIRST_LINE.match(content.data))


def parse_log(content: FileContent) -> Iterator[Log | Fault]:
    """The game of each line, or a fault. A line that stands there twice is one game."""
    match = FILE_DATE.search(content.name)
    played = find_date(*match.groups()) if match else None  # the day whose games the file lists
    lines = content.data.decode(errors="replace").split("\n")
    first: dict[str, int] = {}
    for number, line in enumerate(lines, start=1):
        if line.strip() in first:
            yield Fault(
                f"left out: it is the same as line {first[line.strip()]}",
                log=content.name,
                hand=f"line {number}",
                is_remark=True,
                is_warning=True,
            )
        elif line.strip():
            first[line.strip()] = number
            read_line = partial(_parse_line, number, played)
            yield from read_games(content.name, [line.strip()], read_line)


def _parse_line(number: int, played: date | None, name: str, line: str) -> Log:
    with FaultPlace(hand=f"line {number}"):
        start = LINE_START.match(line)
        if start is None:
            refuse(f"{quote_value(line)} is not a result", LINE_EXPECTED)
        hour, minute, count, wind, flags, link = start.groups()
        players = _find_players(line[start.end() :])
        if len(players) != PLAYER_COUNTS[count]:
            refuse(f"{len(players)} players with points", str(PLAYER_COUNTS[count]))
        points = tuple(expect_points(player[2], "points") for player in players)
        chips = tuple(
            1000 * int((player[3] or "0").strip(",枚"))  # the sign stays
            for player in players
        )
        log_id, log_date = find_log_id(link or "")
        table = TableFlags(len(players), wind == SOUTH, RED_FIVES in flags, OPEN_TANYAO in flags)
        # How points are rounded does not matter where they are stated.
        rules = build_declarations(table, log_date or played, None, ())
        return Log(
            name=f"{name}: line {number}",
            format=DESCRIPTION,
            platform="tenhou",
            id=log_id,
            date=log_date or played,
            players=tuple(player[1] for player in players),
            rules={"rules": PRESETS_BY_PLAYERS[len(players)], **rules},
            final_points=points,
            extras=Extras(chips=chips if any(chips) else None),
            source=name,
            place=number,
            second=3600 * int(hour) + 60 * int(minute),
        )


def _find_players(text: str) -> list[re.Match[str]]:
    """The matches of `PLAYER` in the end of a line: a name, points and perhaps chips in each."""
    if text.endswith(LINE_BREAK):
        text = html.unescape(text.removesuffix(LINE_BREAK))
    matches: list[re.Match[str]] = []
    at = 0
    while player := PLAYER.match(text, at):
        matches.append(player)
        at = player.end()
    if at < len(text):
        refuse(f"{quote_value(text[at:])} is not a player with points", "one such as Aki(+61.0)")
    return matches
