"""Finding games that were entered twice.

A game is told by its date, its players in their order, and its results without comments and
white space. Only a digest of each game is kept, with its place: 16 bytes, so that a million
hands are a megabyte or two. Among as many games, hardly one tally in a thousand million has
two with the same digest by chance.
"""

from collections import defaultdict
from operator import attrgetter
from struct import Struct
from typing import TYPE_CHECKING

from .base.errors import Place
from .text.statements import Line

if TYPE_CHECKING:
    from .play import Play

SHORTEST = 3  # hands: shorter games may well be alike
SHELVES = 4096  # a game is looked up among those of one of so many shelves
PACKED = Struct("=QLL")  # its digest, the number of its file, its line
DIGEST = 2**64 - 1

REMEMBERED = 5000  # texts whose number is not worked out again
PRIME = 11400714785074694791  # any large one: numbers are the same in every process

_line = attrgetter("line")


class Numbers(dict[Line | tuple[str, ...], int]):
    """Texts as numbers: what lines say without their comments and white space, and names.

    Python's own hashes of texts differ from process to process, so that files read side by
    side could not be compared.
    """

    def __missing__(self, key: Line | tuple[str, ...]) -> int:
        if len(self) == REMEMBERED:
            self.clear()
        text = str(key.statement) if isinstance(key, Line) else " ".join(key)
        number = int.from_bytes(text.encode("utf-8", "surrogatepass"), "big") % PRIME
        self[key] = number
        return number


class Entered:
    """The games so far, by digest."""

    def __init__(self) -> None:
        self.files: dict[str, int] = {}  # numbered as they come
        self.shelves: defaultdict[int, bytearray] = defaultdict(bytearray)  # of packed games
        self.said = Numbers()

    def before(self, play: "Play", line: int) -> Place | None:
        """Where this game, which was entered in `line`, was entered before."""
        game = self._digest(play)
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

    def _digest(self, play: "Play") -> int:
        """What tells a game from others; 0 for one that is too short to tell."""
        if not play.end or (play.end != "scores" and play.hands + len(play.outcomes) < SHORTEST):
            return 0
        who = self.said[(play.sitting.date, *play.sitting.names)]
        if play.end == "scores":
            return hash((who, play.final)) & DIGEST
        results = map(self.said.__getitem__, map(_line, play.outcomes))
        return hash((who, play.hands, *results)) & DIGEST
