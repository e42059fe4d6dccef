"""Who may: on the machine itself everybody who reaches the server, on a network whoever has one of
two tokens, the one for reading or the one for writing.

A token is random, so it cannot be guessed; those who guess nevertheless wait longer and longer.
"""

import json
import os
import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from hashlib import sha256
from ipaddress import IPv6Address, ip_address
from time import monotonic

from .journal import find_state_folder

TOKEN_BYTES = 16  # of randomness
FREE_GUESSES = 5  # wrong tokens of an address that nothing follows
LONGEST_WAIT = 60.0  # seconds after a wrong token; from the first that is not free it doubles
FORGET_AFTER = 600.0  # seconds
MOST_ADDRESSES = 1_000  # that are remembered


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
                if min(len(reading), len(writing)) >= TOKEN_BYTES and reading != writing:
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


# -------------------------------------------------------------------------------------- guesses


@dataclass
class _Guesser:
    """An address that gave wrong tokens: hashes of them, and until when it waits."""

    wrong: set[bytes] = field(default_factory=set)
    waits_until: float = 0.0
    last_seen: float = 0.0


class Guesses:
    """Wrong tokens, by the address that they came from. The same wrong token again is not another
    guess: so a phone with an old one does not shut itself out."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.clock = clock
        self.guessers: OrderedDict[str, _Guesser] = OrderedDict()

    def find_wait(self, address: str) -> float:
        """For how many seconds nothing that an address says is looked at."""
        guesser = self.guessers.get(_group_address(address))
        return max(0.0, guesser.waits_until - self.clock()) if guesser else 0.0

    def note_wrong(self, address: str, token: str) -> None:
        """An address gave a wrong token."""
        now, key = self.clock(), _group_address(address)
        guesser = self.guessers.get(key)
        if guesser is None or now - guesser.last_seen > FORGET_AFTER:
            guesser = self.guessers[key] = _Guesser()
        self.guessers.move_to_end(key)
        while len(self.guessers) > MOST_ADDRESSES:
            self.guessers.popitem(last=False)
        guesser.last_seen = now
        hashed = sha256(token.encode("utf-8", "replace")).digest()
        if hashed in guesser.wrong:
            return
        guesser.wrong.add(hashed)
        paid = len(guesser.wrong) - FREE_GUESSES
        if paid > 0:
            guesser.waits_until = now + min(LONGEST_WAIT, 2.0 ** min(paid, 10))


def _group_address(address: str) -> str:
    """An address as it is counted: of IPv6 the first half, of which a house has one."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    return str(parsed.ipv4_mapped or parsed.exploded[:19])
