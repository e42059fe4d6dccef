"""Finding games that were entered twice.

A game is identified by its date, its players in their order, and its results without comments and
white space. Only a digest of each game is kept, with its place; among a million games, hardly one
tally in ten million has two with the same digest by chance.
"""

from hashlib import blake2b

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
        digest = _game_digest(game_record)
        if not digest:
            return None
        here = Place(game_record.session.file, line)
        earlier = self.places.setdefault(digest, here)
        return None if earlier is here else earlier

    def is_disjoint(self, other: "DuplicateGames") -> bool:
        """Whether no game is in both."""
        return self.places.keys().isdisjoint(other.places)

    def merge(self, other: "DuplicateGames") -> None:
        """Take in the games of another file, wherever they were."""
        self.places.update(other.places)


def _game_digest(game_record: GameRecord) -> bytes:
    """What distinguishes a game from others, the same in every process (which Python's own
    hashes of texts are not); empty for one that is too short."""
    if not game_record.end_reason:
        return b""
    parts = [game_record.session.date, " ".join(game_record.session.names)]
    if game_record.end_reason in {ENDED_BY_SCORES, ENDED_BY_POINTS}:
        parts.append(str(game_record.final_result))
    elif game_record.earlier_hand_count + len(game_record.effects) < FEWEST_HANDS:
        return b""
    else:
        parts += [
            str(game_record.earlier_hand_count),
            str(game_record.final_result),
        ]  # of a long game, the lines are its last
        parts += [str(line.statement) for line in game_record.lines]
    text = "\n".join(parts).encode("utf-8", "surrogatepass")
    return blake2b(text, digest_size=DIGEST_BYTES).digest()
