"""Work for several processes, which end with the one that started them, however that ends."""

import os
import signal
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, parent_process
from threading import Thread
from typing import TypeVar

from ..base.errors import UsageError

T = TypeVar("T")
MAX_PROCESSES = 61  # that can be waited for at once on Windows
STOP_SIGNALS = [
    getattr(signal, name) for name in ("SIGINT", "SIGHUP", "SIGTERM") if hasattr(signal, name)
]


def map_in_processes(work: Callable[[str], T], paths: Sequence[str], jobs: int) -> list[T]:
    """What `work` makes of each path, by so many processes; a `UsageError` where one of them
    dies. None of them is left, whatever happens here."""
    executor = ProcessPoolExecutor(
        min(jobs, len(paths), MAX_PROCESSES), initializer=_prepare_process
    )
    try:
        return [future.result() for future in _submit_all(executor, work, paths)]
    except BrokenProcessPool:
        message = "a process that read files side by side was killed: try again, or without -j"
        raise UsageError(message) from None
    finally:
        for process in active_children():
            process.kill()
        executor.shutdown(cancel_futures=True)


def _submit_all(
    executor: ProcessPoolExecutor, work: Callable[[str], T], paths: Sequence[str]
) -> list[Future[T]]:
    """Start the processes; while one is being started, it does not handle signals as its parent
    does."""
    _set_signal_mask("SIG_BLOCK")
    try:
        return [executor.submit(work, path) for path in paths]
    except OSError as error:
        raise UsageError(f"no process can be started ({error.strerror}): leave out -j") from None
    finally:
        _set_signal_mask("SIG_UNBLOCK")


def _prepare_process() -> None:
    """A signal from the terminal reaches every process: the one that started them ends them."""
    Thread(target=_exit_with_parent, daemon=True).start()
    for number in STOP_SIGNALS:
        signal.signal(number, signal.SIG_DFL if number == signal.SIGTERM else signal.SIG_IGN)
    _set_signal_mask("SIG_UNBLOCK")


def _exit_with_parent() -> None:
    parent = parent_process()
    if parent:
        parent.join()
        os._exit(1)


def _set_signal_mask(how: str) -> None:
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(getattr(signal, how), STOP_SIGNALS)
