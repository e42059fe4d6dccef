"""The command as a person sees it, in a terminal of some width."""

import json
import os
import shlex
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from struct import pack

QUIET_TERMINAL = {  # no pager, and no bar on a machine that is slow
    "TERM": "xterm",
    "PAGER": "",
    "TQDM_DISABLE": "1",
}

END = "\x04end of what is seen\x04"
# Each command has a process of its own, but what they all import is imported once.
COMMANDS = """
import gc, json, os, shlex, sys
from importlib import import_module
from pkgutil import walk_packages
from mjtally import __path__ as path
from mjtally.__main__ import run_command
ROOMS = {"cli", "rules", "interpreter", "output", "tables"}
for module in walk_packages(path, "mjtally."):
    if module.name.split(".")[1] in ROOMS:
        import_module(module.name)
gc.freeze()
for line in os.fdopen(int(sys.argv[1])):
    commands, folder, environment, are_shown = json.loads(line)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    for command in commands:
        if are_shown:
            print("$", command, flush=True)
        if not os.fork():
            sys.argv = shlex.split(command)
            run_command()
            sys.stdout.flush()
            os._exit(0)
        os.wait()
    print(sys.argv[2], end="", flush=True)
"""


def run_in_terminal(
    arguments: Sequence[str], width: int, folder: Path, env: Mapping[str, str] | None = None
) -> str:
    """All that appears in a terminal after `mjtally` and these arguments."""
    return _watch([shlex.join(["mjtally", *arguments])], width, folder, env or {}, are_shown=False)


def run_session_in_terminal(
    commands: Sequence[str], width: int, folder: Path, env: Mapping[str, str]
) -> str:
    """All that appears in a terminal with these commands one after another, each after `$ `."""
    return _watch(commands, width, folder, env, are_shown=True)


def _watch(
    commands: Sequence[str],
    width: int,
    folder: Path,
    env: Mapping[str, str],
    *,
    are_shown: bool,
) -> str:
    import fcntl
    import termios

    terminal, ask = _open_terminal()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, pack("HHHH", 24, width, 0, 0))
    plain = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
    ask(json.dumps([commands, str(folder), {**plain, **QUIET_TERMINAL, **env}, are_shown]))
    seen, end = b"", END.encode()
    while not seen.endswith(end):
        seen += os.read(terminal, 1 << 16)
    return seen.removesuffix(end).decode().replace("\r\n", "\n")


@cache
def _open_terminal() -> tuple[int, Callable[[str], None]]:
    """A terminal, and what has commands run in it; it ends with the tests."""
    import pty

    ours, theirs = pty.openpty()
    wanted, sender = os.pipe()
    subprocess.Popen(
        [sys.executable, "-c", COMMANDS, str(wanted), END],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        pass_fds=[wanted],
    )
    os.close(theirs)
    os.close(wanted)
    asked = os.fdopen(sender, "w", encoding="utf-8")
    return ours, lambda line: print(line, file=asked, flush=True)
