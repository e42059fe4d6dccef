"""Who may: on the machine itself everybody who reaches the server, on a network whoever has one of
two tokens, the one for reading or the one for writing. Nobody guesses their 128 random bits.
"""

import json
import os
import secrets
from dataclasses import dataclass, field
from enum import IntEnum
from hashlib import sha256

from .journal import find_state_folder

TOKEN_BYTES = 16  # of randomness
TOKEN_LENGTH = 22  # characters that these have in base 64


class Right(IntEnum):
    """What somebody may; each may what those before it may."""

    NONE = 0
    READ = 1
    WRITE = 2


@dataclass(frozen=True)
class Tokens:
    """What the links hold: whoever has one may read, or write. (Not part of any message.)"""

    reading: str = field(repr=False)
    writing: str = field(repr=False)

    def find_right(self, token: str) -> Right:
        """What a token allows; in a time that does not depend on how much of it is right."""
        given = token.encode("utf-8", "replace")
        may_write = secrets.compare_digest(given, self.writing.encode())
        may_read = secrets.compare_digest(given, self.reading.encode())
        return Right.WRITE if may_write else Right.READ if may_read else Right.NONE


def make_tokens() -> Tokens:
    """New ones, which nobody has yet."""
    return Tokens(secrets.token_urlsafe(TOKEN_BYTES), secrets.token_urlsafe(TOKEN_BYTES))


# ---------------------------------------------------------------------------- kept for next time


def find_token_file(scores: str) -> str:
    """Where the tokens of a scores file are kept: outside of its folder, which others may have."""
    folder = os.path.join(os.path.dirname(find_state_folder()), "links")
    key = sha256(os.path.realpath(scores).encode("utf-8", "surrogateescape")).hexdigest()
    return os.path.join(folder, f"{key[:32]}.json")


def open_tokens(path: str, *, renew: bool = False) -> Tokens:
    """The tokens that a file keeps; where it has none, or they are to be renewed, new ones. Phones
    that were let in once stay so, until then."""
    if not renew:
        try:
            with open(path, encoding="utf-8") as file:
                kept = json.load(file)
            reading, writing = kept["reading"], kept["writing"]
            if isinstance(reading, str) and isinstance(writing, str):
                known = Tokens(reading, writing)
                if min(len(reading), len(writing)) >= TOKEN_LENGTH and reading != writing:
                    return known
        except (OSError, ValueError, LookupError, TypeError):
            pass  # there are none, or they are of no use
    tokens = make_tokens()
    _write_private(path, json.dumps({"reading": tokens.reading, "writing": tokens.writing}))
    return tokens


def _write_private(path: str, text: str) -> None:
    """Write a file that its owner alone can read, from its first moment."""
    os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
    part = f"{path}.{secrets.token_hex(4)}"
    number = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with open(number, "w", encoding="utf-8") as file:
        file.write(text)
    os.replace(part, path)
