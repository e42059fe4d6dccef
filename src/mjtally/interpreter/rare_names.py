"""Names that are rare, and a slip away from one that is frequent."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from unicodedata import category, normalize

from ..base.errors import Place, Problem, problem_at, warning_at
from ..base.wording import count_slips

MOST_RARE_SESSIONS = 2  # players lines at most
FREQUENT_RATIO = 5  # times as many players lines has the frequent one, at least
LONGEST_NAME = 40  # characters of a name that is compared


class RareNames:
    """How often players sat down whose names no roster vouches for."""

    def __init__(self) -> None:
        self.session_counts: Counter[str] = Counter()
        self.first_occurrences: dict[str, tuple[str, Place, str]] = {}  # cell, place, line

    def count_session(self, players: Iterable[str]) -> None:
        """Players sit down once more."""
        self.session_counts.update(players)

    def add_occurrence(self, name: str, player: str, place: Place, text: str) -> None:
        """A name in a players line, with its place."""
        self.first_occurrences.setdefault(player, (name, place, text))

    def merge(self, other: "RareNames") -> None:
        """Take in those of a later file."""
        self.session_counts += other.session_counts
        self.first_occurrences = other.first_occurrences | self.first_occurrences

    def find_rare_names(self) -> Iterator[Problem]:
        """A warning for every rare name that is a slip away from a frequent one. Those a slip
        apart are equal without one letter each, so that few names are compared."""
        counts = {name: n for name, n in self.session_counts.items() if len(name) <= LONGEST_NAME}
        frequent: defaultdict[str, set[str]] = defaultdict(set)
        for name in (name for name, count in counts.items() if count >= FREQUENT_RATIO):
            for part in _omit_each_letter(normalize_name(name)):
                frequent[part].add(name)
        for name, count in counts.items():
            if count > MOST_RARE_SESSIONS:
                continue
            look = normalize_name(name)
            near = {each for part in _omit_each_letter(look) for each in frequent.get(part, ())}
            meant = max(
                (each for each in near if _is_slip(look, normalize_name(each))),
                key=lambda each: (counts[each], each),
                default="",
            )
            if meant and counts[meant] >= FREQUENT_RATIO * count:
                message = (
                    f"{name} sits down {'once' if count == 1 else 'twice'}, {meant}"
                    f" {counts[meant]} times: did you mean {meant}? (roster= says who plays)"
                )
                cell, place, text = self.first_occurrences[name]
                yield problem_at(place, warning_at(cell, "name-rare", message), text)


def _is_slip(one: str, other: str) -> bool:
    """Whether a name is another with one slip. Of three letters another one makes another name,
    of two any does. (What only looks the same was reported already.)"""
    if count_slips(one, other) != 1:
        return False
    is_swap = sorted(one) == sorted(other)
    return len(one) != len(other) or len(one) > (2 if is_swap else 3)


def _omit_each_letter(name: str) -> set[str]:
    """A name, and it without each of its letters."""
    return {name, *(name[:at] + name[at + 1 :] for at in range(len(name)))}


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
