"""Logs of platforms, our own small ones and real samples: read, and spoiled."""

import gzip
import io
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mjtally.imports.logs import sources
from mjtally.imports.logs.faults import Fault
from mjtally.imports.logs.game import (
    AbortiveDraw,
    Chombo,
    ExhaustiveDraw,
    HandOutcome,
    Log,
    LogHand,
    LogWin,
    LogWins,
    McrLog,
)
from mjtally.imports.logs.sources import read_logs
from support.paths import DATA, SHARED

OWN = DATA / "logs"
OWN_LOGS = sorted(path for path in OWN.iterdir() if path.suffix != ".txt")
# Others' records, with commands and what these print in the text beside each.
IMPORTS = sorted(path for path in (DATA / "imports").iterdir() if path.suffix != ".txt")
SAMPLES = SHARED / "cases" / "logs"
EXPECTED = sorted(SAMPLES.glob("*.expected.json"))
needs_samples = pytest.mark.skipif(not EXPECTED, reason="the samples are not here")
SOUND = [path for path in OWN_LOGS if not path.name.startswith(("broken", "no-log"))]
SOUND_IMPORTS = [path for path in IMPORTS if not path.name.startswith("broken")]
ORIGINALS = [
    *SOUND,
    *SOUND_IMPORTS,
    *(each for each in sorted(SAMPLES.glob("*.*")) if each not in EXPECTED),
]
WRONG: tuple[object, ...] = (None, True, -1, 0, 5, 10**20, 1.5, "", "x", [], [1], {}, "\ud800")


def read_log_files(*arguments: object, stdin: bytes = b"") -> list[Log | Fault]:
    """The games of riichi in files, and what is wrong with any."""
    logs = read_logs(map(str, arguments), io.BytesIO(stdin))
    return [log for log in logs if not isinstance(log, McrLog)]


def sample_of(expected: Path) -> Path:
    stem = expected.name.removesuffix(".expected.json")
    [sample] = [each for each in SAMPLES.glob(f"{stem}.*") if each != expected]
    return sample


def read_unpacked(path: Path) -> bytes:
    data = path.read_bytes()
    return gzip.decompress(data) if data.startswith(b"\x1f\x8b") else data


def list_value_paths(value: object, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths to everything inside a JSON value."""
    inner: Any = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    for key, each in inner:
        yield (*path, key)
        yield from list_value_paths(each, (*path, key))


def spoil_log(data: bytes, rng: random.Random) -> bytes:
    """A log cut off, with bytes changed, without a part, or with a value of another kind."""
    at, to = sorted(rng.randrange(len(data) + 1) for _ in range(2))
    match rng.randrange(5):
        case 0:
            return data[:at]
        case 1:
            return data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :]
        case 2:
            return data[:at] + data[to:]
        case 3 if data[:1] in (b"{", b"["):
            return spoil_json(data, rng)
    quoted = [part for part in data.split(b'"') if part][1::2]
    return data.replace(
        rng.choice(quoted or [b"0"]), rng.choice((b"", b"-1", b"x", b"9" * 5000)), 1
    )


def spoil_json(data: bytes, rng: random.Random) -> bytes:
    values: Any = list(sources.read_content("", data).values)
    *parents, last = rng.choice(list(list_value_paths(values)))
    inner = values
    for key in parents:
        inner = inner[key]
    if rng.random() < 0.4:
        del inner[last]
    else:
        inner[last] = rng.choice(WRONG)
    return "\n".join(map(json.dumps, values)).encode()


# ------------------------------------------------------------------------------ as text


def format_log(log: Log | Fault) -> str:
    """A game as text: what the log told, and a line for each hand."""
    if isinstance(log, Fault):
        return f"{log}{'' if log.is_log else ' [no log]'}\n"
    rows = (
        ("format", f"{log.format} {log.platform}"),
        ("id", f"{log.id} {log.date}"),
        ("players", " ".join(log.players)),
        ("rules", " ".join(f"{key}={value}" for key, value in log.rules.items())),
        ("untold", ", ".join(log.unknown_rules)),
        *((hand.label, format_log_hand(hand)) for hand in log.hands),
        ("scores", "" if log.final_scores is None else format_numbers(log.final_scores)),
        ("points", "" if log.final_points is None else format_numbers(log.final_points)),
        ("remarks", ", ".join(log.remarks)),
    )
    return "".join(f"{name}: {text}".strip() + "\n" for name, text in rows if text.strip())


def format_log_hand(hand: LogHand) -> str:
    riichi = [
        f"{each.seat}{'!!' if each.is_double else '!'}{'' if each.is_paid else ' unpaid'}"
        for each in hand.riichi
    ]
    parts = (
        f"{format_numbers(hand.start.scores)}, sticks {hand.start.sticks}",
        format_log_outcome(hand.outcome),
        riichi and f"riichi {', '.join(riichi)}",
        hand.called_seats and f"called {format_numbers(sorted(hand.called_seats))}",
        f"dora {','.join(hand.dora)}",
        hand.ura and f"ura {','.join(hand.ura)}",
        format_numbers(hand.deltas),
        hand.correction,
    )
    return "; ".join(part for part in parts if part)


def format_log_outcome(effect: HandOutcome) -> str:
    match effect:
        case LogWins(wins, discarder):
            source = "self-draw" if discarder is None else f"from {discarder}"
            return " and ".join(map(format_log_win, wins)) + f" {source}"
        case ExhaustiveDraw(tenpai, nagashi):
            return (
                f"tenpai {format_numbers(sorted(tenpai))} nagashi {format_numbers(sorted(nagashi))}"
            )
        case AbortiveDraw(kind):
            return kind
        case Chombo(seat):
            return f"chombo {seat}"


def format_log_win(win: LogWin) -> str:
    value = f"{win.yakuman}y" if win.yakuman else f"{win.han}/{win.fu}"
    liable = f" liable {win.liable.seat} for {win.liable.yakuman}" if win.liable else ""
    return f"{win.seat} wins {value}={win.tiles} {','.join(win.tags)}{liable}".rstrip()


def format_numbers(values: Any) -> str:
    return " ".join(map(str, values))
