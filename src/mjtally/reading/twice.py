"""Finding games that were entered twice.

A game is told by its date, its players in their order, and its results without comments and
white space. Only a digest of each game is kept, with its place: 16 bytes, so that a million
hands are a megabyte or two. Among as many games, hardly one tally in a thousand million has
two with the same digest by chance.
"""

from collections import defaultdict
from struct import Struct

from ..base.errors import Place
from ..play.plays import BY_POINTS, RECORDED, Play

SHORTEST = 3  # hands: shorter games may well be alike
SHELVES = 4096  # a game is looked up among those of one of so many shelves
PACKED = Struct("=QLL")  # its digest, the number of its file, its line
PRIME = 2**64 - 59  # texts are told apart by what is left of them


class Entered:
    """The games so far, by digest."""

    def __init__(self) -> None:
        self.files: dict[str, int] = {}  # numbered as they come
        self.shelves: defaultdict[int, bytearray] = defaultdict(bytearray)  # of packed games

    def before(self, play: Play, line: int) -> Place | None:
        """Where this game, which was entered in `line`, was entered before."""
        game = _digest(play)
        if not game:
            return None
        file = play.sitting.file
        number = self.files.setdefault(file, len(self.files))
        packed, shelf = PACKED.pack(game, number, line), self.shelves[game % SHELVES]
        at = shelf.find(packed[:8])
        while at % PACKED.size and at > 0:  # it lies across two games
            at = shelf.find(packed[:8], at + 1)
        if at < 0:
            shelf += packed
            return None
        _, number, line = PACKED.unpack_from(shelf, at)
        return Place(list(self.files)[number], line)

    def digests(self) -> set[int]:
        """The games so far, by their digests alone."""
        found: set[int] = set()
        for shelf in self.shelves.values():
            found.update(game for game, _, _ in PACKED.iter_unpack(shelf))
        return found

    def is_apart(self, other: "Entered") -> bool:
        """Whether no game is in both."""
        return self.digests().isdisjoint(other.digests())

    def merge(self, other: "Entered") -> None:
        """Take in the games of another file, wherever they were."""
        for number, shelf in other.shelves.items():
            self.shelves[number] += shelf


def _digest(play: Play) -> int:
    """What tells a game from others, the same in every process (which Python's own hashes of
    texts are not); 0 for one that is too short to tell."""
    if not play.end:
        return 0
    said = [play.sitting.date, " ".join(play.sitting.names)]
    if play.end in {RECORDED, BY_POINTS}:
        said.append(str(play.final))
    elif play.hands + len(play.outcomes) < SHORTEST:
        return 0
    else:
        said += [str(play.hands), str(play.final)]  # of a long game, the lines are its last
        said += [str(line.statement) for line in play.lines]
    text = "\n".join(said).encode("utf-8", "surrogatepass")
    return int.from_bytes(text, "big") % PRIME
