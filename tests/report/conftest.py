"""Fixtures of the tests of the page."""

from support.browsing import browser
from support.commands import run

__all__ = ["browser", "run"]
