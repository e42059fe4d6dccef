"""Games of scores files as logs of Tenhou's viewer: the way back, for tests of the import."""

import json
from itertools import groupby
from pathlib import Path
from typing import Any

from mjtally import tally

TableRow = dict[str, Any]

LOG_DATE = "2026100312"
LIMIT_NAMES = {5: "満貫", 6: "跳満", 7: "跳満", 8: "倍満", 11: "三倍満", 13: "数え役満"}


def build_logs(scores: Path) -> list[dict[str, Any]]:
    """The games of a scores file without tiles, by Tenhou's rules for east games."""
    hands = groupby(tally(scores, table="hands"), lambda row: row["game"])
    ends = groupby(tally(scores, table="games"), lambda row: row["game"])
    return [
        _build_log(number, list(rows), list(final))
        for number, ((_, rows), (_, final)) in enumerate(zip(hands, ends, strict=True))
    ]


def _build_log(number: int, rows: list[TableRow], final: list[TableRow]) -> dict[str, Any]:
    hands = [rows[at : at + 4] for at in range(0, len(rows), 4)]
    return {
        "ref": f"{LOG_DATE}gm-0001-0000-{number:08x}",
        "name": [row["name"] for row in final],
        "rule": {"disp": "般東喰赤", "aka": 1},
        "log": [_build_hand(hand) for hand in hands],
        "sc": [value for row in final for value in (row["score"], row["points"])],
    }


def _build_hand(rows: list[TableRow]) -> list[Any]:
    wind, dealer = "ESWN".index(rows[0]["round"][0]), int(rows[0]["round"][1]) - 1
    start = [row["score"] - row["delta"] for row in rows]
    moves = [entry for row in rows for entry in _build_moves(row)]
    table = [4 * wind + dealer, rows[0]["honba"], rows[0]["sticks"]]
    return [table, start, [11], [], *moves, _build_result(rows)]


def _build_moves(row: TableRow) -> tuple[list[Any], list[Any], list[Any]]:
    """Dealt tiles that are not shown; a call, a riichi, and a draw for who wins by it."""
    draws: list[Any] = [13, "p121212"] if "o" in row["mark"] else [13, 13]
    discards: list[Any] = [13, "r13" if row["riichi"] else 13]
    if row["won"] and row["result"] == "tsumo":
        draws.append(14)
    return [], draws, discards


def _build_result(rows: list[TableRow]) -> list[Any]:
    changes = [row["delta"] + 1000 * row["riichi"] for row in rows]
    if rows[0]["result"] == "draw":
        return ["流局" if any(changes) else "全員不聴", changes]
    (winner,) = [seat for seat, row in enumerate(rows) if row["won"]]
    source = next((seat for seat, row in enumerate(rows) if row["dealt_in"]), winner)
    value = rows[winner]["mark"].rstrip("!of")  # 3h40f
    han, _, fu = value.partition("h")
    text = f"{fu}符{han}飜" if fu else LIMIT_NAMES[int(han)]
    return ["和了", changes, [winner, source, winner, f"{text}1000点", f"ドラ({han}飜)"]]


def write_log(log: dict[str, Any], folder: Path) -> Path:
    """The log as a file of any name."""
    path = folder / f"{log['ref'][-2:] or 'x'}.json"
    path.write_text(json.dumps(log, ensure_ascii=False), encoding="utf-8")
    return path
