"""Finding games that were entered twice.

A game is known by its date, its players in any order, and what each had at its end, so that it is
found where it was entered once by its hands and once by its scores. Only a digest is kept of each;
among a million games, hardly one tally in ten million has two with the same digest by chance.
"""

from hashlib import blake2b

from ..base.errors import Place
from ..model.types import ENDED_BY_POINTS, ENDED_BY_SCORES, GameRecord

FEWEST_HANDS = 3  # hands: shorter games may well be alike
DIGEST_BYTES = 8
BY_HANDS = b"hands"


class DuplicateGames:
    """The places of the games so far, by digest."""

    def __init__(self) -> None:
        self.places: dict[bytes, Place] = {}

    def find_earlier(self, game_record: GameRecord, line: int) -> Place | None:
        """Where this game, which was entered in `line`, was entered before.

        Without a date there may be many games of the same players, and a game that was left has no
        end: of those by hands, only such are the same as have the same hands.
        """
        session, result = game_record.session, game_record.final_result
        is_by_hands = game_record.end_reason not in {ENDED_BY_SCORES, ENDED_BY_POINTS}
        hand_count = game_record.earlier_hand_count + len(game_record.effects)
        if not game_record.end_reason or (is_by_hands and hand_count < FEWEST_HANDS):
            return None
        figures = (result.scores or result.points) if result else [""] * len(session.names)
        unit = "scores" if result and result.scores else "points"
        by_player = sorted(
            f"{name} {each}" for name, each in zip(session.names, figures, strict=True)
        )
        key, hands = _digest(session.date, unit, *by_player), b""
        if is_by_hands and not (session.date and result):  # of a long game its last hands
            lines = (str(line.statement) for line in game_record.lines)
            hands = _digest(*session.names, str(game_record.earlier_hand_count), *lines)
        sought = (key + hands, key) if hands else (key, key + BY_HANDS)
        here = Place(session.file, line)
        found = [self.places[each] for each in sought if each in self.places]
        for each in (key + hands, key + BY_HANDS) if hands else (key,):
            self.places.setdefault(each, here)
        return found[0] if found else None

    def is_disjoint(self, other: "DuplicateGames") -> bool:
        """Whether no game is in both."""
        mine = {each[:DIGEST_BYTES] for each in self.places}
        return mine.isdisjoint(each[:DIGEST_BYTES] for each in other.places)

    def merge(self, other: "DuplicateGames") -> None:
        """Take in the games of another file, wherever they were."""
        self.places.update(other.places)


def _digest(*parts: str) -> bytes:
    """The same in every process, which Python's own hashes of texts are not."""
    text = "\n".join(parts).encode("utf-8", "surrogatepass")
    return blake2b(text, digest_size=DIGEST_BYTES).digest()
