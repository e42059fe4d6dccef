"""The server's addresses: each leads to a method of the club, or to a page."""

from starlette.applications import Starlette

from .club import Club
from .security import Access
from .watching import ChangeFeed


def build_app(club: Club, access: Access, feed: ChangeFeed, *, language: str = "en") -> Starlette:
    """All that is served of a club. While it runs it watches the club's files."""
    raise NotImplementedError
