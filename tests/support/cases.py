"""One test for many cases: it names every case that fails, and shows how.

A folder of files or a table of rows is one test with a loop, not a test for each file: thousands
of items cost more to collect than to run, and nothing has to be read before a test runs.
`pytest --case NAME` runs only the cases that have NAME in their names.

Of random cases a run takes a part, the same each time; with `pytest --all-seeds` all.
"""

import inspect
from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

import pytest

Case = TypeVar("Case")
Fixtures = ParamSpec("Fixtures")

SHOWN_IN_FULL = 5  # failing cases with a traceback; of the others the names alone


class _Selection:
    """Which cases run, as the command line says."""

    wanted = ""  # what has to be in their names
    all_seeds = False


def select_cases(wanted: str, all_seeds: bool) -> None:
    _Selection.wanted, _Selection.all_seeds = wanted, all_seeds


def random_cases(number: int) -> list[int]:
    """The numbers of so many random cases: every eighth, or with `--all-seeds` all."""
    return some_of(range(number), 8)


def some_of(cases: Iterable[Case], step: int) -> list[Case]:
    """Every second, third … of many cases that are much alike, or with `--all-seeds` all."""
    return [*cases][:: 1 if _Selection.all_seeds else step]


def rare_cases(cases: Iterable[Case]) -> list[Case]:
    """None of cases that take long and are met elsewhere, or with `--all-seeds` all."""
    return [*cases] if _Selection.all_seeds else []


def stem_of(path: Path) -> str:
    return path.stem


def folder_and_stem_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def for_each(
    cases: Iterable[Case] | Callable[[], Iterable[Case]], name: Callable[[Case], str] = str
) -> Callable[[Callable[Concatenate[Case, Fixtures], None]], Callable[Fixtures, None]]:
    """Make one test of a function whose first argument is a case.

    `cases` may be a function: it is called when the test runs. Every case has a `tmp_path` and a
    `monkeypatch` of its own; other fixtures are shared by all.
    """

    def make_test(check: Callable[Concatenate[Case, Fixtures], None]) -> Callable[Fixtures, None]:
        def check_all(*_: Fixtures.args, **fixtures: Fixtures.kwargs) -> None:
            __tracebackhide__ = True
            failures: list[tuple[str, BaseException]] = []
            number = 0
            for case in cases() if callable(cases) else cases:
                if _Selection.wanted in name(case):
                    number += 1
                    try:
                        _check_case(check, case, number, fixtures)
                    except (Exception, pytest.fail.Exception) as failure:
                        failures.append((name(case), failure))
            if not number:
                pytest.skip("there is no such case here")
            if failures:
                pytest.fail(_describe_failures(failures, number), pytrace=False)

        signature = inspect.signature(check)
        check_all.__signature__ = signature.replace(  # type: ignore[attr-defined]
            parameters=[*signature.parameters.values()][1:]
        )
        check_all.__name__, check_all.__doc__ = check.__name__, check.__doc__
        check_all.__module__ = check.__module__
        return check_all

    return make_test


def _check_case(
    check: Callable[..., None], case: object, number: int, fixtures: Mapping[str, Any]
) -> None:
    __tracebackhide__ = True
    with ExitStack() as stack:
        own = dict(fixtures)
        if "monkeypatch" in own:
            own["monkeypatch"] = stack.enter_context(pytest.MonkeyPatch.context())
        if "tmp_path" in own:
            own["tmp_path"] = own["tmp_path"] / str(number)
            own["tmp_path"].mkdir()
        check(case, **own)


def _describe_failures(failures: list[tuple[str, BaseException]], number: int) -> str:
    """Every case that fails by its name, the first ones with how they fail."""
    parts = [
        f"---- {name}\n{pytest.ExceptionInfo.from_exception(failure).getrepr(style='short')}\n"
        for name, failure in failures[:SHOWN_IN_FULL]
    ]
    names = "".join(f"  {name}\n" for name, _ in failures)
    return f"{len(failures)} of {number} cases fail:\n{names}" + "".join(parts)
