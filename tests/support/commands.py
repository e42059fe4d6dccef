"""Commands of mjtally that a test runs in its own process."""

from collections.abc import Callable

import pytest

from mjtally.cli.main import main

Run = Callable[..., tuple[int, str, str]]  # the status, and what is printed and said


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Run:
    def run_command(*arguments: object) -> tuple[int, str, str]:
        status = main(list(map(str, arguments)))
        return status, *capfd.readouterr()

    return run_command
