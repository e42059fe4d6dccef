"""Logs of platforms, our own small ones and real samples: read, and spoiled."""

import gzip
import io
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mjtally.imports.logs import sources
from mjtally.imports.logs.faults import Fault
from mjtally.imports.logs.game import Log, McrLog
from mjtally.imports.logs.sources import read_logs
from support.paths import DATA, SHARED

OWN = DATA / "logs"
OWN_LOGS = sorted(path for path in OWN.iterdir() if path.suffix != ".txt")
# Others' records, with commands and what these print in the text beside each.
IMPORTS = sorted(path for path in (DATA / "imports").iterdir() if path.suffix != ".txt")
SAMPLES = SHARED / "cases" / "logs"
EXPECTED = sorted(SAMPLES.glob("*.expected.json"))
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
