"""Who may do what, and what a request may be: nothing else of the server is asked before.

On the machine itself everybody may (that is who can reach it); on a network a cookie holds a
token, of which there are two, for reading and for writing.
"""

from dataclasses import dataclass
from enum import IntEnum


class Right(IntEnum):
    """What somebody may; each may what those before it may."""

    NONE = 0
    READ = 1
    WRITE = 2


@dataclass(frozen=True)
class Tokens:
    """What the links hold: whoever has one may read, or write."""

    reading: str
    writing: str  # empty where nobody may write

    def find_right(self, token: str) -> Right:
        """What a token allows; in a time that does not depend on how much of it is right."""
        raise NotImplementedError


@dataclass(frozen=True)
class Access:
    """Who may, and by which names the server may be called (`127.0.0.1:8765`): a page of others
    whose name leads here is refused."""

    hosts: frozenset[str]
    right: Right = Right.WRITE  # of everybody who reaches the server, where there are no tokens
    tokens: Tokens | None = None
    cookie: str = "mjtally"  # its name: browsers do not tell the ports of a host apart
