"""Names that are rare, and a slip of the pen away from one that is frequent."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple
from unicodedata import category, normalize

from ..base.errors import WARNING, Place, Problem, Remark, column_of, problem_at

RARE = 2  # sittings at most
TIMES = 5  # as often does the frequent one sit down, at least
LONGEST = 40  # characters of a name that are looked at


class FirstSeen(NamedTuple):
    """Where a name was first written, and how often its player sat down since."""

    place: Place
    column: int
    end: int
    text: str


class Sittings:
    """How often players sat down whose names no roster vouches for."""

    def __init__(self) -> None:
        self.count: dict[str, int] = {}
        self.first: dict[str, FirstSeen] = {}

    def sat_down(self, players: Iterable[str]) -> None:
        """Players sit down once more."""
        for player in players:
            self.count[player] = self.count.get(player, 0) + 1

    def written(self, name: str, player: str, place: Place, text: str) -> None:
        """A name in a players line, with its place."""
        if player not in self.first:
            column = column_of(name)
            self.first[str(player)] = FirstSeen(place, column, column + len(name), text)

    def merge(self, other: "Sittings") -> None:
        """Take in those of a later file."""
        for name, count in other.count.items():
            self.count[name] = self.count.get(name, 0) + count
        for name, seen in other.first.items():
            self.first.setdefault(name, seen)

    def doubts(self) -> Iterator[Problem]:
        """A warning for every rare name that is a slip away from a frequent one."""
        frequent = [name for name, count in self.count.items() if count >= TIMES]
        slips = _slips(frequent)
        for name, count in self.count.items():
            if count > RARE or len(name) > LONGEST:
                continue
            near = {each for slip in _one_less(folded(name)) for each in slips[slip]} - {name}
            near = {
                each
                for each in near
                if _is_slip(folded(name), folded(each)) and name.casefold() != each.casefold()
            }  # what differs by capitals alone was told already
            meant = max(near, key=lambda each: (self.count[each], each), default="")
            if meant and self.count[meant] >= TIMES * count:
                yield _doubt(name, meant, self.count[meant], count, self.first[name])


def _doubt(name: str, meant: str, often: int, count: int, seen: FirstSeen) -> Problem:
    times = {1: "once", 2: "twice"}[count]
    message = (
        f"{name} sits down {times}, {meant} {often} times: did you mean {meant}?"
        " (roster= says who plays)"
    )
    remark = Remark(seen.column, "name-rare", message, WARNING, seen.end)
    return problem_at(seen.place, remark, seen.text)


def folded(name: str) -> str:
    """A name as it is heard: without width, capitals and what cannot be seen."""
    if name.isascii():
        return name.casefold()
    plain = normalize("NFKC", name).casefold()
    return "".join(letter for letter in plain if category(letter) != "Cf")


def _slips(names: Iterable[str]) -> defaultdict[str, set[str]]:
    """Names by what is left of them, and of them without one letter."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for name in names:
        if len(name) <= LONGEST:
            for slip in _one_less(folded(name)):
                found[slip].add(name)
    return found


def _one_less(name: str) -> set[str]:
    """A name, and it without each of its letters."""
    return {name, *(name[:at] + name[at + 1 :] for at in range(len(name)))}


def _is_slip(one: str, other: str) -> bool:
    """Whether names differ by one letter more, less or other, or two that changed places; short
    ones of as many letters are other names."""
    if one == other:
        return True
    if abs(len(one) - len(other)) == 1:
        shorter, longer = sorted((one, other), key=len)
        return any(longer[:at] + longer[at + 1 :] == shorter for at in range(len(longer)))
    if len(one) != len(other) or len(one) < 3:
        return False
    wrong = [at for at in range(len(one)) if one[at] != other[at]]
    if len(wrong) == 1:
        return len(one) > 3
    first, *rest = wrong
    swapped = rest == [first + 1] and one[first] == other[first + 1]
    return swapped and one[first + 1] == other[first]
