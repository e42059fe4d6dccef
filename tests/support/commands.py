"""Commands of mjtally that run in the process of a test, and files of commands."""

import io
import os
import re
import shlex
import shutil
from collections.abc import Callable, Iterator
from contextlib import chdir, contextmanager, nullcontext, redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest

from mjtally.cli.main import main
from support.paths import EXAMPLES

Run = Callable[..., tuple[int, str, str]]  # the status, and what is printed and said

COMMAND_FILE = "commands.txt"
# Commands after `$ `, below lines of comment that begin with `# `.
TYPED = re.compile(r"^((?:# .*\n)*)\$ (.*)\n", re.MULTILINE)


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Run:
    def run_command(*arguments: object) -> tuple[int, str, str]:
        status = main(list(map(str, arguments)))
        return status, *capfd.readouterr()

    return run_command


class CommandResult(NamedTuple):
    """How a command ended, and what it printed."""

    status: int
    out: str
    err: str


def run_command(*arguments: str) -> CommandResult:
    """Run the command in this process."""
    out = io.TextIOWrapper(io.BytesIO(), "utf-8", "strict", newline="")
    err = io.TextIOWrapper(io.BytesIO(), "utf-8", "backslashreplace", newline="")
    with redirect_stdout(out), redirect_stderr(err):
        try:
            status = main(arguments)
        except SystemExit as stopped:
            assert isinstance(stopped.code, int)
            status = stopped.code
    return CommandResult(status, *map(_read_stream, (out, err)))


def _read_stream(stream: io.TextIOWrapper) -> str:
    stream.flush()
    stream.seek(0)
    return stream.read()


# ------------------------------------------------------------------------ files of commands


def list_typed(text: str) -> list[str]:
    """The commands of a file of commands."""
    return [typed for _, typed in TYPED.findall(text)]


def replay_commands(path: Path) -> str:
    """A file of commands made anew: each command, what it prints, its status in brackets if that
    is not 0, and what it says. They run one after another in a copy of the file's folder, which
    has the examples in it, where a command names them."""
    text = path.read_text("utf-8")
    with copy_folder(path.parent, with_examples="examples/" in text):
        return "".join(f"{comment}$ {typed}\n{_replay(typed)}" for comment, typed in _split(text))


def _split(text: str) -> Iterator[tuple[str, str]]:
    for match in TYPED.finditer(text):
        yield match[1], match[2]


def _replay(typed: str) -> str:
    status, out, err = run_typed(typed)
    return out + (f"[{status}]\n" if status else "") + err


@contextmanager
def copy_folder(folder: Path, *, with_examples: bool = False) -> Iterator[Path]:
    """The working folder is a copy of a folder, above which nobody includes anything."""
    with TemporaryDirectory() as above:
        Path(above, ".git").mkdir()
        copy = Path(above, folder.name)
        shutil.copytree(folder, copy, copy_function=shutil.copyfile)
        if with_examples:
            shutil.copytree(EXAMPLES, copy / "examples", copy_function=shutil.copyfile)
        with chdir(copy):
            yield copy


def run_typed(typed: str) -> CommandResult:
    """Run a command as it is typed: perhaps with `cd FOLDER; ` before it, and ` < FILE` after it.
    `cat FILE` prints what was written, and `ls` which files there are."""
    *folder, command = typed.split("; ")
    command, _, given = command.partition(" < ")
    program, *arguments = shlex.split(command)
    with chdir(folder[0].removeprefix("cd ")) if folder else nullcontext():
        if program == "cat":
            written = "".join(Path(name).read_text("utf-8") for name in arguments)
            return CommandResult(0, written, "")
        if program == "ls":
            return CommandResult(0, "".join(f"{name}\n" for name in sorted(os.listdir())), "")
        assert program == "mjtally", f"{typed}: a command is mjtally, cat or ls"
        with pytest.MonkeyPatch.context() as patch:
            patch.delenv("COLUMNS", raising=False)
            if given:
                stream = io.TextIOWrapper(io.BytesIO(Path(given).read_bytes()))
                patch.setattr("sys.stdin", stream)
            return run_command(*arguments)
