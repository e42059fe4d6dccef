"""The browser of the tests that look at pages."""

import os
import shutil
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest

from support.phone import PHONE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

# Chromium draws its own toolbar as pages, in a process for each window, which nobody sees: of the
# time in which a page opens that was half. (Of two such options it takes the second alone, so what
# playwright puts aside stands here again, as far as a test would notice.)
PUT_ASIDE = (
    *("InitialWebUI", "PreloadTopChromeWebUI", "PreloadTopChromeWebUILessNavigations"),
    *("WebUILocationBar", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "WebUIOmniboxPopup"),
    *("WebUIReloadButton", "WebUIToolbar"),
    *("DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades"),
    *("NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch"),
    *("ThirdPartyStoragePartitioning", "AvoidUnnecessaryBeforeUnloadCheckSync"),
)
# WebAssembly is compiled once, quickly: no test runs long enough for a second compiler to pay.
WEB_ASSEMBLY = "--js-flags=--liftoff-only"
OPTIONS = ["--no-sandbox", WEB_ASSEMBLY, f"--disable-features={','.join(PUT_ASIDE)}"]
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# What slides in stands still; what goes on for ever is not waited for.
AT_REST = """() => Promise.all(
  document.getAnimations().filter((each) => each.effect.getTiming().iterations < Infinity)
    .map((each) => each.finished.catch(() => null)))"""


def find_chromium() -> str | None:
    """The machine's browser; None for that of the extra `dev`."""
    return next(filter(None, map(shutil.which, CHROMIUMS)), None)


def choose_scope(fixture_name: str, config: pytest.Config) -> Literal["session", "module"]:
    """Where browsers alone are asked for, one is enough. It leaves a loop running, so that other
    tests, which run loops of their own, come before it or after it."""
    return "session" if config.getoption("markexpr") == "dev" else "module"


@pytest.fixture(scope=choose_scope)
def browser() -> "Iterator[Browser]":
    """A browser to try pages in: the machine's, or that of the extra `dev`."""
    playwright = pytest.importorskip("playwright.sync_api", reason="the extra `dev`")
    with playwright.sync_playwright() as running:
        try:
            started = running.chromium.launch(executable_path=find_chromium(), args=OPTIONS)
        except playwright.Error:
            pytest.skip("there is no chromium")
        yield started
        started.close()


def find_violations(page: "Page", *rules_left_out: str) -> list[str]:
    """What is wrong on a page by axe's rules, each with the element where it is so first."""
    axe = pytest.importorskip("axe_core_python.sync_playwright", reason="the extra `dev`").Axe()
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe.axe_script)
    options = {
        "resultTypes": ["violations"],  # of the others, which are many, it tells one element each
        "rules": {rule: {"enabled": False} for rule in rules_left_out},
    }
    found = page.evaluate("async (options) => (await axe.run(options)).violations", options)
    return [f"{each['id']}: {each['help']}: {each['nodes'][0]['html'][:150]}" for each in found]


@contextmanager
def open_killed_browser(browser: "Browser", profile: Path) -> "Iterator[BrowserContext]":
    """Another browser, with a profile, which is killed in the end, with all that it began."""
    context = browser.browser_type.launch_persistent_context(
        profile, executable_path=find_chromium(), args=OPTIONS, **PHONE
    )
    process = int(os.readlink(profile / "SingletonLock").rpartition("-")[2])
    group = os.getpgid(process)
    assert group != os.getpgid(0)
    yield context
    os.killpg(group, signal.SIGKILL)
    while is_running(group):  # what is about to end still holds the files of the profile
        time.sleep(0.01)
    from playwright.sync_api import Error

    with suppress(Error):  # it is gone
        context.close()


def is_running(group: int) -> bool:
    """Whether a process of a group has not ended yet (one that nobody has asked about is `Z`)."""
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, its_group, *_ = path.read_text("utf-8", "replace").rpartition(")")[2].split()
            if int(its_group) == group and state not in "ZX":
                return True
    return False
