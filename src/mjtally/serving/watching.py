"""Changes of the club's files, told to everybody who listens: those of editors and of git, which
watchfiles sees, and our own."""

from collections.abc import AsyncIterator
from typing import NamedTuple

from .club import Club


class Change(NamedTuple):
    """What a listener is told: the version that there is now, and the files that changed since
    the change that it was told before."""

    version: int
    files: tuple[str, ...]


class ChangeFeed:
    """Every listener's changes. What is told to one that is slow is put together, so that nobody
    waits for it, and nothing piles up."""

    def __init__(self, club: Club, most_listeners: int = 200) -> None:
        raise NotImplementedError

    def listen(self, heartbeat: float) -> AsyncIterator[Change | None]:
        """The changes from now on, and None where nothing changed for so many seconds; it ends
        when the feed is closed."""
        raise NotImplementedError

    def close(self) -> None:
        """End what everybody listens to."""
        raise NotImplementedError


async def watch_files(club: Club) -> None:
    """Tell the club what changes in its folders, until it is cancelled."""
    raise NotImplementedError
