"""The command as a person sees it, in a terminal of some width."""

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from struct import pack

QUIET_TERMINAL = {  # no pager, and no bar on a machine that is slow
    "TERM": "xterm",
    "MJTALLY_PAGER": "",
    "TQDM_DISABLE": "1",
}


# Each command has a process of its own, but what they all import is imported once.
SESSION = """
import os, shlex, sys
import mjtally.cli.main, mjtally.cli.tally
from mjtally.__main__ import run_command
for line in sys.argv[1:]:
    print("$", line, flush=True)
    if not os.fork():
        sys.argv = shlex.split(line)
        sys.exit(run_command())
    os.wait()
"""


def run_in_terminal(
    arguments: Sequence[str], width: int, folder: Path, env: Mapping[str, str] | None = None
) -> str:
    """All that appears in a terminal after `mjtally` and these arguments."""
    return _watch_python(["-m", "mjtally", *arguments], width, folder, env or {})


def run_session_in_terminal(
    commands: Sequence[str], width: int, folder: Path, env: Mapping[str, str]
) -> str:
    """All that appears in a terminal with these commands one after another, each after `$ `."""
    return _watch_python(["-c", SESSION, *commands], width, folder, env)


def _watch_python(
    arguments: Sequence[str], width: int, folder: Path, env: Mapping[str, str]
) -> str:
    import fcntl
    import pty
    import termios

    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, pack("HHHH", 24, width, 0, 0))
    plain = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
    process = subprocess.Popen(
        [sys.executable, *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=folder,
        env={**plain, **QUIET_TERMINAL, **env},
    )
    os.close(theirs)
    seen = b"".join(iter(lambda: _read_terminal(ours), b""))
    os.close(ours)
    process.wait()
    return seen.decode().replace("\r\n", "\n")


def _read_terminal(terminal: int) -> bytes:
    try:
        return os.read(terminal, 1 << 16)
    except OSError:  # nobody writes any more
        return b""
