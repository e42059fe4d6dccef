"""The page to look at: the report of the files that are served, with filters and with what is wrong
in the files, drawn anew in a process of its own whenever they change."""

from collections.abc import Sequence
from typing import NamedTuple

Query = Sequence[tuple[str, str]]  # what an address says after its question mark


class LookRequest(NamedTuple):
    """Which page is wanted: pages of equal requests are equal."""

    files: tuple[str, ...]  # scores files; those that they include are found
    query: tuple[tuple[str, str], ...] = ()  # the filters, as they were entered
    language: str = "en"


def render_look(request: LookRequest) -> str:
    """The whole page. What is wrong in the files or in the filters stands on it; it never fails
    because of them."""
    raise NotImplementedError


def build_look_policy() -> str:
    """The Content-Security-Policy with which the page is to be sent."""
    raise NotImplementedError


class LookRenderer:
    """Draws pages in another process, one at a time, and keeps the latest of them: what others do
    meanwhile does not wait for it."""

    def __init__(self) -> None:
        raise NotImplementedError

    async def render(self, request: LookRequest, version: int) -> str:
        """The page as of a version of the files, which those who ask for the same share."""
        raise NotImplementedError

    def close(self) -> None:
        """Ends the other process."""
        raise NotImplementedError
