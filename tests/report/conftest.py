"""Fixtures of the tests of the page."""

from support.commands import run

__all__ = ["run"]
