"""Which day it is"""

from datetime import datetime


def read_clock() -> datetime:
    """The time that the clock of this machine shows."""
    return datetime.now()


def find_now() -> datetime:
    """The time, without a time zone."""
    return read_clock()


def find_today() -> str:
    """The date as scores files write it, such as `2026-11-20`."""
    return f"{find_now():%Y-%m-%d}"
