"""Names that are rare, and one edit away from one that is frequent."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple
from unicodedata import category, normalize

from ..base.errors import WARNING, Place, Problem, Remark, column_of, problem_at

MOST_RARE_SESSIONS = 2  # players lines at most
FREQUENT_RATIO = 5  # times as many players lines has the frequent one, at least
LONGEST_NAME = 40  # characters of a name that is compared


class FirstOccurrence(NamedTuple):
    """Where a name was first written, and how often its player sat down since."""

    place: Place
    column: int
    end: int
    text: str


class RareNames:
    """How often players sat down whose names no roster vouches for."""

    def __init__(self) -> None:
        self.session_counts: dict[str, int] = {}
        self.first_occurrences: dict[str, FirstOccurrence] = {}

    def count_session(self, players: Iterable[str]) -> None:
        """Players sit down once more."""
        for player in players:
            self.session_counts[player] = self.session_counts.get(player, 0) + 1

    def add_occurrence(self, name: str, player: str, place: Place, text: str) -> None:
        """A name in a players line, with its place."""
        if player not in self.first_occurrences:
            column = column_of(name)
            self.first_occurrences[str(player)] = FirstOccurrence(
                place, column, column + len(name), text
            )

    def merge(self, other: "RareNames") -> None:
        """Take in those of a later file."""
        for name, count in other.session_counts.items():
            self.session_counts[name] = self.session_counts.get(name, 0) + count
        for name, seen in other.first_occurrences.items():
            self.first_occurrences.setdefault(name, seen)

    def find_rare_names(self) -> Iterator[Problem]:
        """A warning for every rare name that is one edit away from a frequent one."""
        frequent = [name for name, count in self.session_counts.items() if count >= FREQUENT_RATIO]
        slips = _index_deletions(frequent)
        for name, count in self.session_counts.items():
            if count > MOST_RARE_SESSIONS or len(name) > LONGEST_NAME:
                continue
            look = normalize_name(name)
            near = {each for slip in _delete_each_letter(look) for each in slips.get(slip, ())}
            # what only looks the same was reported already
            near = {each for each in near if _is_one_edit_away(look, normalize_name(each))}
            meant = max(near, key=lambda each: (self.session_counts[each], each), default="")
            if meant and self.session_counts[meant] >= FREQUENT_RATIO * count:
                yield _rare_name_problem(
                    name, meant, self.session_counts[meant], count, self.first_occurrences[name]
                )


def _rare_name_problem(
    name: str, meant: str, often: int, count: int, seen: FirstOccurrence
) -> Problem:
    times = {1: "once", 2: "twice"}[count]
    message = (
        f"{name} sits down {times}, {meant} {often} times: did you mean {meant}?"
        " (roster= says who plays)"
    )
    remark = Remark(seen.column, "name-rare", message, WARNING, seen.end)
    return problem_at(seen.place, remark, seen.text)


LOOK_ALIKES = str.maketrans(
    "авекмнорстухіјѕ" + "αβεζηικμνορτυχ",  # of Cyrillic, of Greek; some look so in capitals alone
    "abekmhopctyxijs" + "abezhikmnoptyx",
)


def normalize_name(name: str) -> str:
    """A name as it looks: without width, capitals, scripts and what cannot be seen."""
    if name.isascii():
        return name.casefold()
    plain = normalize("NFKC", name).casefold().translate(LOOK_ALIKES)
    return "".join(letter for letter in plain if category(letter) != "Cf")


def _index_deletions(names: Iterable[str]) -> defaultdict[str, set[str]]:
    """Names by what is left of them, and of them without one letter."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for name in names:
        if len(name) <= LONGEST_NAME:
            for slip in _delete_each_letter(normalize_name(name)):
                found[slip].add(name)
    return found


def _delete_each_letter(name: str) -> set[str]:
    """A name, and it without each of its letters."""
    return {name, *(name[:at] + name[at + 1 :] for at in range(len(name)))}


def _is_one_edit_away(one: str, other: str) -> bool:
    """Whether names differ by one letter more, less or other, or two that changed places; short
    ones of as many letters are other names. Unlike `count_slips`, it is quick for long words, too.
    """
    if one == other:
        return False
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
