"""The day on which all tests are run, whatever day it is: also over midnight."""

from datetime import datetime

import pytest

from mjtally.base import today

TODAY = "2027-01-15"  # after all dates in files


def stop_the_day(patch: pytest.MonkeyPatch) -> None:
    """From here on it is noon of that day in this process."""
    patch.setattr(today, "read_clock", lambda: datetime.fromisoformat(f"{TODAY} 12:00"))
