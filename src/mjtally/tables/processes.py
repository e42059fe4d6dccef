"""Work for several processes, which end with the one that started them, however that ends."""

import os
import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import Pipe, Process, parent_process
from multiprocessing.connection import Connection, wait
from threading import Thread
from typing import Any, TypeVar

from ..base.errors import UsageError

T = TypeVar("T")
SIGNALS = [
    getattr(signal, name) for name in ("SIGINT", "SIGHUP", "SIGTERM") if name in vars(signal)
]


def spread(work: Callable[[str], T], paths: Sequence[str], jobs: int) -> list[T]:
    """What `work` makes of each path, by so many processes; a `UsageError` where one of them
    dies. None of them is left, whatever happens here."""
    team: list[Process] = []
    try:
        return _worked(work, paths, min(jobs, len(paths)), team)
    except (OSError, EOFError):
        message = "a process that read files side by side was killed: try again, or without -j"
        raise UsageError(message) from None
    finally:
        for process in team:
            process.kill()
        for process in team:
            process.join()


def _worked(
    work: Callable[[str], T], paths: Sequence[str], jobs: int, team: list[Process]
) -> list[T]:
    """Hand a path to everybody who has nothing to do, until all are done."""
    idle: list[Any] = [_hired(work, team) for _ in range(jobs)]
    busy: dict[Any, int] = {}
    done: dict[int, T] = {}
    left = deque(enumerate(paths))
    while left or busy:
        while left and idle:
            at, path = left.popleft()
            line = idle.pop()
            line.send(path)
            busy[line] = at
        ready: list[Any] = wait(list(busy))
        for line in ready:
            done[busy.pop(line)] = line.recv()
            idle.append(line)
    return [done[at] for at in range(len(paths))]


def _hired(work: Callable[[str], T], team: list[Process]) -> Connection:
    """A new process in the team, by the line to it."""
    try:
        ours, theirs = Pipe()
        with theirs, _without_signals():
            process = Process(target=_serve, args=(work, theirs), daemon=True)
            process.start()
            team.append(process)
    except OSError as error:
        raise UsageError(f"no process can be started ({error.strerror}): leave -j away") from None
    return ours


def _serve(work: Callable[[str], T], line: Connection) -> None:
    """What a process of the team does. A signal from the terminal reaches everybody: it is the
    one who started the team that ends it."""
    Thread(target=_leave_with_parent, daemon=True).start()
    for each in SIGNALS:
        signal.signal(each, signal.SIG_DFL if each == signal.SIGTERM else signal.SIG_IGN)
    _mask(signal.SIG_UNBLOCK)
    with suppress(EOFError, OSError):
        while True:
            line.send(work(line.recv()))


def _leave_with_parent() -> None:
    parent = parent_process()
    if parent:
        parent.join()
        os._exit(1)


@contextmanager
def _without_signals() -> Iterator[None]:
    """A process that is just being made takes no signal in its parent's way."""
    _mask(signal.SIG_BLOCK)
    try:
        yield
    finally:
        _mask(signal.SIG_UNBLOCK)


def _mask(how: int) -> None:
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(how, SIGNALS)
