"""Options of this suite, and what pytest does with the modules that tests share."""

import gc
import os
import signal
import sys
from collections.abc import Iterator
from types import FrameType

import pytest

pytest.register_assert_rewrite("support")  # their assertions, too, say what they compared
pytest_plugins = ["support.browsing"]  # the one browser of a process


LONGEST_TEST = 600  # seconds: what waits longer waits for something that never comes


@pytest.fixture(autouse=True, scope="session")
def _state_of_this_run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """It is the day of all tests. And what servers remember of a path is that of this run: an
    earlier one had the same paths where the folder of its files was deleted."""
    from support.day import stop_the_day  # not before its assertions are registered

    with pytest.MonkeyPatch.context() as patch:
        stop_the_day(patch)
        patch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))
        yield


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all-seeds", action="store_true", help="all random cases, not a part")
    parser.addoption("--screens", default="", help="a folder for pictures of the screens")
    parser.addoption("--case", default="", help="only the cases with this in their names")


def keep_bytecode(config: pytest.Config) -> None:
    """Where the environment keeps no compiled modules, each of hundreds of processes would compile
    the program again, and take four times as long to start. They keep them in pytest's cache."""
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", "") and config.cache:
        folder = str(config.cache.mkdir("bytecode"))
        os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = folder
        sys.dont_write_bytecode = False


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("dev")


def pytest_collection_finish() -> None:
    # Thousands of tests and all that they import stay until the end: nobody looks through them for
    # what may be freed each time that many objects were made, a tenth of a second each time.
    gc.freeze()


def pytest_configure(config: pytest.Config) -> None:
    keep_bytecode(config)
    gc.set_threshold(400_000, 20, 20)  # as the command has it

    # With `-n` the tests of a file stay together, as far as nobody else is idle: what they read
    # once, and the servers that they share, would be there in each process.
    if config.getoption("dist", "no") == "load":
        config.option.dist = "worksteal"

    # A script that starts the suite with `&` or `nohup` has it ignore Ctrl-C and hanging up, and
    # every process that a test starts would inherit that, and wait for ever for its Ctrl-C.
    for name in ("SIGINT", "SIGHUP"):
        number = getattr(signal, name, None)  # not every system has all signals
        if number and signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, signal.default_int_handler)

    if config.getoption("numprocesses", None):
        return  # other processes run the tests, and read this file, too

    from hypothesis import HealthCheck, settings

    from support.cases import select_cases  # not before its assertions are registered

    all_seeds = config.getoption("--all-seeds")
    select_cases(config.getoption("--case"), all_seeds)

    # Hypothesis, too, draws the same each time, so that what passed here passes elsewhere, and with
    # `--all-seeds` always something new. A machine that has other work is slow: that is no fault.
    settings.register_profile(
        "mjtally",
        deadline=None,
        derandomize=not all_seeds,
        suppress_health_check=[HealthCheck.too_slow],
    )
    settings.load_profile("mjtally")


@pytest.hookimpl(wrapper=True)
def wait_no_longer() -> Iterator[None]:
    """No test waits for ever, whatever process, page or lock it waits for."""
    if not hasattr(signal, "setitimer"):  # on Windows
        return (yield)

    def give_up(_: int, __: FrameType | None) -> None:
        raise TimeoutError(f"this test takes more than {LONGEST_TEST} s")

    before = signal.signal(signal.SIGALRM, give_up)
    # Once more each second after that: what is left in a `with` waits for its process, too.
    signal.setitimer(signal.ITIMER_REAL, LONGEST_TEST, 1)
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


pytest_runtest_setup = pytest_runtest_call = pytest_runtest_teardown = wait_no_longer
