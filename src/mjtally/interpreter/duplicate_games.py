"""Finding games that were entered twice.

A game is identified by its date, its players in any order, and the final score of each, so that
it is found where it was entered once by its hands and once by its scores. Games by hands that
have no date, of which there may be many of the same players, and games that were left are
identified by their players in order and their results, without comments and white space. Only a
digest of each game is kept, with its place; among a million games, hardly one tally in ten million
has two with the same digest by chance.
"""

from collections.abc import Sequence
from hashlib import blake2b
from typing import NamedTuple

from ..base.errors import Place
from ..model.types import ENDED_BY_POINTS, ENDED_BY_SCORES, GameRecord

FEWEST_HANDS = 3  # hands: shorter games may well be alike
DIGEST_BYTES = 8


class DuplicateGames:
    """The places of the games so far, by digest."""

    def __init__(self) -> None:
        self.places: dict[bytes, Place] = {}

    def find_earlier(self, game_record: GameRecord, line: int) -> Place | None:
        """Where this game, which was entered in `line`, was entered before."""
        digests = _game_digests(game_record)
        found = [self.places[each] for each in digests.sought if each in self.places]
        here = Place(game_record.session.file, line)
        for digest in digests.kept:
            self.places.setdefault(digest, here)
        return found[0] if found else None

    def is_disjoint(self, other: "DuplicateGames") -> bool:
        """Whether no game is in both."""
        mine = self.places
        return not any(each in mine or _of_other_kind(each) in mine for each in other.places)

    def merge(self, other: "DuplicateGames") -> None:
        """Take in the games of another file, wherever they were."""
        self.places.update(other.places)


class _Digests(NamedTuple):
    """What is kept of a game, and what another game has that is the same."""

    kept: Sequence[bytes] = ()
    sought: Sequence[bytes] = ()


def _game_digests(game_record: GameRecord) -> _Digests:
    """What distinguishes a game from others; nothing for one that is too short."""
    if not game_record.end_reason:
        return _Digests()
    is_by_hands = game_record.end_reason not in {ENDED_BY_SCORES, ENDED_BY_POINTS}
    hand_count = game_record.earlier_hand_count + len(game_record.effects)
    if is_by_hands and hand_count < FEWEST_HANDS:
        return _Digests()
    scores = _scores_digest(game_record)
    if scores and game_record.session.date:
        return _Digests([scores], [scores])
    if not is_by_hands:
        return _Digests([scores], [scores, _of_other_kind(scores)])
    hands = _hands_digest(game_record)
    if not scores:
        return _Digests([hands], [hands])
    return _Digests([hands, _of_other_kind(scores)], [hands, scores])


def _scores_digest(game_record: GameRecord) -> bytes:
    """A game by what everybody had at its end, whoever sat where; empty for one that was left."""
    session, result = game_record.session, game_record.final_result
    if result is None:
        return b""
    figures = result.scores or result.points
    by_player = sorted(f"{name} {each}" for name, each in zip(session.names, figures, strict=True))
    return _digest(session.date, "scores" if result.scores else "points", *by_player)


def _hands_digest(game_record: GameRecord) -> bytes:
    """A game by its hands; of a long one they are its last."""
    return _digest(
        game_record.session.date,
        " ".join(game_record.session.names),
        str(game_record.earlier_hand_count),
        str(game_record.final_result),
        *(str(line.statement) for line in game_record.lines),
    )


def _digest(*parts: str) -> bytes:
    """The same in every process, which Python's own hashes of texts are not."""
    text = "\n".join(parts).encode("utf-8", "surrogatepass")
    return blake2b(text, digest_size=DIGEST_BYTES).digest()


def _of_other_kind(digest: bytes) -> bytes:
    """Under which the scores of a game without a date are kept that is known by its hands."""
    return bytes([digest[0] ^ 1]) + digest[1:]
