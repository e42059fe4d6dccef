"""Options of this suite, and what pytest does with the modules that tests share."""

import pytest
from hypothesis import HealthCheck, settings

pytest.register_assert_rewrite("support")  # their assertions, too, say what they compared

# A machine that has other work, too, is slow: that is not a fault of what is tested.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all-seeds", action="store_true", help="all random cases, not a part")
    parser.addoption("--turn", type=int, default=0, help="which part, of cases and of tests")
    parser.addoption("--every", type=int, default=1, help="only every second, third … test")
    parser.addoption("--screens", default="", help="a folder for pictures of the screens")
    parser.addoption("--case", default="", help="only the cases with this in their names")


def pytest_configure(config: pytest.Config) -> None:
    from support.cases import select_cases  # not before its assertions are registered

    select_cases(
        config.getoption("--case"), config.getoption("--all-seeds"), config.getoption("--turn")
    )


@pytest.hookimpl(trylast=True)  # of the tests that are left
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    step, turn = config.getoption("--every"), config.getoption("--turn")
    kept = items[turn % step :: step]
    left_out = set(items) - set(kept)
    config.hook.pytest_deselected(items=[each for each in items if each in left_out])
    items[:] = kept
