"""Finding games that were entered twice.

A game is identified by its date, its players in their order, and its results without comments and
white space. Only a digest of each game is kept, with its place: 16 bytes, so that a million
hands are a megabyte or two. Among as many games, hardly one tally in a thousand million has
two with the same digest by chance.
"""

from collections import defaultdict
from struct import Struct

from ..base.errors import Place
from ..model.types import ENDED_BY_POINTS, ENDED_BY_SCORES, GameRecord

FEWEST_HANDS = 3  # hands: shorter games may well be alike
SHELF_COUNT = 4096  # a game is looked up among those of one of so many shelves
DIGEST_STRUCT = Struct("=QLL")  # its digest, the number of its file, its line
DIGEST_PRIME = 2**64 - 59  # texts are distinguished by their remainders


class DuplicateGames:
    """The games so far, by digest."""

    def __init__(self) -> None:
        self.files: dict[str, int] = {}  # numbered as they come
        self.shelves: defaultdict[int, bytearray] = defaultdict(bytearray)  # of packed games

    def find_earlier(self, game_record: GameRecord, line: int) -> Place | None:
        """Where this game, which was entered in `line`, was entered before."""
        game = _game_digest(game_record)
        if not game:
            return None
        file = game_record.session.file
        number = self.files.setdefault(file, len(self.files))
        packed, shelf = DIGEST_STRUCT.pack(game, number, line), self.shelves[game % SHELF_COUNT]
        at = shelf.find(packed[:8])
        while at % DIGEST_STRUCT.size and at > 0:  # it lies across two games
            at = shelf.find(packed[:8], at + 1)
        if at < 0:
            shelf += packed
            return None
        _, number, line = DIGEST_STRUCT.unpack_from(shelf, at)
        return Place(list(self.files)[number], line)

    def list_digests(self) -> set[int]:
        """The games so far, by their digests alone."""
        found: set[int] = set()
        for shelf in self.shelves.values():
            found.update(game for game, _, _ in DIGEST_STRUCT.iter_unpack(shelf))
        return found

    def is_disjoint(self, other: "DuplicateGames") -> bool:
        """Whether no game is in both."""
        return self.list_digests().isdisjoint(other.list_digests())

    def merge(self, other: "DuplicateGames") -> None:
        """Take in the games of another file, wherever they were."""
        for number, shelf in other.shelves.items():
            self.shelves[number] += shelf


def _game_digest(game_record: GameRecord) -> int:
    """What distinguishes a game from others, the same in every process (which Python's own
    hashes of texts are not); 0 for one that is too short."""
    if not game_record.end_reason:
        return 0
    parts = [game_record.session.date, " ".join(game_record.session.names)]
    if game_record.end_reason in {ENDED_BY_SCORES, ENDED_BY_POINTS}:
        parts.append(str(game_record.final_result))
    elif game_record.earlier_hand_count + len(game_record.effects) < FEWEST_HANDS:
        return 0
    else:
        parts += [
            str(game_record.earlier_hand_count),
            str(game_record.final_result),
        ]  # of a long game, the lines are its last
        parts += [str(line.statement) for line in game_record.lines]
    text = "\n".join(parts).encode("utf-8", "surrogatepass")
    return int.from_bytes(text, "big") % DIGEST_PRIME
