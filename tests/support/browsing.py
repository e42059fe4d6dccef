"""The browser of the tests that look at pages."""

import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@pytest.fixture(scope="module")
def browser() -> "Iterator[Browser]":
    """A browser to try pages in: the machine's, or that of the extra `dev`."""
    playwright = pytest.importorskip("playwright.sync_api", reason="the extra `dev`")
    with playwright.sync_playwright() as running:
        path = next(filter(None, map(shutil.which, CHROMIUMS)), None)
        try:
            started = running.chromium.launch(executable_path=path, args=["--no-sandbox"])
        except playwright.Error:
            pytest.skip("there is no chromium")
        yield started
        started.close()
