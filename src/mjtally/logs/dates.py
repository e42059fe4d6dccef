"""The date of a game, from the digits of an id or from a moment."""

from datetime import date, datetime, timedelta, timezone

CHINA_TIME = timezone(timedelta(hours=8))


def find_date(year: str, month: str, day: str) -> date | None:
    """The date that digits stand for; None where there is no such day."""
    try:
        return date(int(year), int(month), int(day))
    except ValueError:  # the 31st of February
        return None


def find_day_in_china(seconds: int) -> date:
    """The day in China at a moment, in seconds since 1970."""
    return datetime.fromtimestamp(seconds, CHINA_TIME).date()
