"""The command as a person sees it, in a terminal of some width."""

import json
import os
import re
import shlex
import subprocess
import sys
from codecs import getincrementaldecoder
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from struct import pack

from support.day import TODAY

QUIET_TERMINAL = {  # no pager, and no bar on a machine that is slow
    "TERM": "xterm",
    "PAGER": "",
    "TQDM_DISABLE": "1",
}

PROMPTS = ("> ", "no] ")  # at which a verb waits for what is typed
TYPED = re.compile(r"^(?:[^>\n$]{1,12}> |\[Enter: yes, n: no\] )(.*)$", re.MULTILINE)

ASKING = f"""
from datetime import datetime
from mjtally.base import today
today.read_clock = lambda: datetime.fromisoformat("{TODAY} 12:00")
from mjtally.__main__ import run_command
raise SystemExit(run_command())
"""

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


class Typist:
    """Somebody who types at a verb that asks, in a terminal without movements of the cursor."""

    def __init__(self, arguments: Sequence[str], width: int, folder: Path) -> None:
        import fcntl
        import pty
        import termios

        self.terminal, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, pack("HHHH", 24, width, 0, 0))
        environment = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
        self.process = subprocess.Popen(
            [sys.executable, "-c", ASKING, *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=folder,
            env={**environment, "TERM": "dumb"},
        )
        os.close(theirs)
        self.seen = ""
        self.decoder = getincrementaldecoder("utf-8")()  # a sign may come in two parts

    def type(self, *lines: str) -> None:
        """Wait until something is asked, and type a line; one after another."""
        for line in lines:
            assert self._wait(), self.seen
            os.write(self.terminal, f"{line}\n".encode())

    def leave(self) -> int:
        """Press Ctrl-D when something is asked, and read to the end; the exit status."""
        if self._wait():
            os.write(self.terminal, b"\x04")
            while self._wait():
                pass
        os.close(self.terminal)
        return self.process.wait()

    def _wait(self) -> bool:
        """Read on until something is asked that was not before; false at the end."""
        start = len(self.seen)
        while self.read():
            shown = self.seen[start:]
            is_answered = "\n" in shown or not start  # what was typed appears first
            if is_answered and shown.endswith(PROMPTS):
                return True
        return False

    def read(self) -> bool:
        """Read what appears next; false at the end."""
        try:
            read = os.read(self.terminal, 1 << 16)
        except OSError:  # the other end is closed
            return False
        self.seen += self.decoder.decode(read).replace("\r\n", "\n")
        return True


def replay_typed(session: str, width: int, folder: Path) -> str:
    """A session made anew: after `$ ` a command that asks, and all that it shows, with what is
    typed behind its prompts."""
    command, _, shown = session.partition("\n")
    typist = Typist(shlex.split(command)[2:], width, folder)
    typist.type(*TYPED.findall(shown))
    assert typist.leave() == 0
    return f"{command}\n{typist.seen}"


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
