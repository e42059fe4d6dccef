"""What a process of `ServerProcess` runs: `mjtally serve`, with what it prints in a file."""

import os
import sys
from collections.abc import Mapping, Sequence

# What such a process has imported before it is begun.
MODULES = (
    "mjtally.cli.main",
    "mjtally.cli.serve",
    "mjtally.club.server.app",
    "mjtally.club.club",
    "mjtally.club.server.http_server",
    "mjtally.club.server.watching",
    "segno",
    "uvicorn.loops.asyncio",
    "uvicorn.protocols.http.h11_impl",
    "watchfiles",
)


def run_server(arguments: Sequence[str], log: str, environment: Mapping[str, str]) -> None:
    """As `python -m mjtally serve` would; the process ends with its status."""
    os.environ.clear()
    os.environ.update(environment)
    number = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for each in (1, 2):
        os.dup2(number, each)
    sys.stdout, sys.stderr = (os.fdopen(each, "w", 1, encoding="utf-8") for each in (1, 2))
    sys.argv = ["mjtally", "serve", *arguments]

    from pytest import MonkeyPatch

    from mjtally.__main__ import run_command
    from support.day import stop_the_day

    stop_the_day(MonkeyPatch())
    sys.exit(run_command())
