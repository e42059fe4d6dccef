"""What families share of yaku that a line names, of a win whose tiles are not written:
`3/40 - d - yaku=tanyao,iipeikou`; in some families they are called patterns, or fan.

They are all the yaku of the hand but those that marks and other tags say: `yaku=none` where there
is no other. A family says which names there are, which are never together, and what the value of
the mark allows.

Only lines with the tag, forms at the table, and lines with too many marks pay for this module.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NoReturn

from ...base.errors import Cell, Mistake, column_of, fail, remark_over
from ...base.wording import format_list, pluralize
from ..tiles.set_needs import SetNeeds, are_possible
from .hand import Hand, PlayerMark, Win
from .result_lines import locate_tag

TAG, NO_OTHER = "yaku", "none"
MOST_NAME_WORDS = 5


def name_yaku(
    hand: Hand,
    winners: Sequence[PlayerMark],
    tags: Mapping[str, str],
    find_yaku: Callable[[str, PlayerMark], tuple[str, ...]],
    examples: tuple[str, str],
) -> tuple[Win, ...]:
    """The wins with their yaku, which `find_yaku` finds in each winner's part of the tag. The parts
    are in the order of the marks, with a stroke between them. A `Mistake` if a part is missing or
    cannot be."""
    parts = list(_split(tags[TAG], "/"))
    if len(parts) != len(winners):
        tag = locate_tag(tags, TAG)
        such_as = "/".join([*examples, NO_OTHER][: len(winners)])
        message = f"{tag}: {pluralize(len(winners), 'player')} won: write the yaku of "
        which = "each, in the order of the marks" if len(winners) > 1 else "that hand"
        fail(tag, "tag-value", f"{message}{which}, such as {TAG}={such_as}")
    named = {}
    for part, winner in zip(parts, winners, strict=True):
        if part and winner.mark.tiles:
            message = f"the tiles say the yaku of {winner.name}: leave {part} out"
            fail(part, "yaku-of-tiles", message)
        if part:
            named[winner.seat] = find_yaku(part, winner)
    return tuple([win._replace(yaku=named.get(win.seat)) for win in hand.wins])


def _split(text: str, sign: str) -> Iterator[Cell]:
    """The parts of a text between signs, each with its column."""
    column = column_of(text)
    for part in text.split(sign):
        yield Cell(part, column)
        column += len(part) + len(sign)


def parse_names(
    part: str,
    possible: Collection[str],
    fail_for_unknown: Callable[[str], NoReturn],
    list_excluded: Callable[[str], Collection[str]],
    examples: tuple[str, str],
) -> list[Cell]:
    """The names in one winner's part, each with its column; a `Mistake` if one is unknown, is named
    twice, or is never together with another."""
    named = [*_split(part, ",")]
    for name in named:
        if not name:
            such_as = f"write {TAG}={','.join(examples)}, or {NO_OTHER}"
            fail(name, "yaku-unknown", f"names of yaku are missing: {such_as}")
        if name == NO_OTHER:
            message = f"write {NO_OTHER} alone, for a win without other yaku"
            fail(name, "yaku-unknown", message)
        if name not in possible:
            fail_for_unknown(name)
    for one, other in combinations(named, 2):
        if one == other:
            fail(other, "yaku-excluded", f"{other} is named twice: remove one of them")
        if other in list_excluded(one):
            fail(other, "yaku-excluded", f"{one} and {other} never count together: leave one out")
    return named


def check_sets(names: Sequence[str], needs: Sequence[SetNeeds], set_count: int) -> None:
    """Fails if yaku, of which each two may be in one hand, need more sets together than a hand has;
    with the fewest of them that do."""
    if are_possible(needs, set_count):
        return
    needed = [(name, need) for name, need in zip(names, needs, strict=True) if any(need)]
    for number in range(1, len(needed) + 1):
        for some in combinations(needed, number):
            if not are_possible([need for _, need in some], set_count):
                said = format_list([name for name, _ in some])
                message = f"{said} need more than the {set_count} sets of a hand: leave one out"
                fail(some[-1][0], "yaku-excluded", message)


def check_names_alone(extra: Sequence[str], find_word: Callable[[str, str], str]) -> None:
    """Fails if the cells behind the marks are only names of yaku, which stand in the tag;
    `find_word` finds the word of a tag for a name."""
    words = [word for word in re.split(r"[ ,+&]+|\band\b", " ".join(extra)) if word]
    keys = []
    while words:
        parts = [words[:count] for count in range(MOST_NAME_WORDS, 0, -1)]
        found = ((key, part) for part in parts if (key := find_word(TAG, "-".join(part))))
        key, part = next(found, ("", []))
        if not key:
            return
        keys.append(key)
        words = words[len(part) :]
    if keys:
        tag = f"{TAG}={','.join(dict.fromkeys(keys))}"
        message = f"the tag {TAG}= names what is in a hand: is {tag} meant?"
        raise Mistake(remark_over(extra[0], extra[-1], "marks-too-many", message, guess=tag))


def spell_name(name: str) -> str:
    """A name of a yaku in the form in which a line has it: `all-chows`."""
    return re.sub("[ _]", "-", name.strip().casefold())


def list_name_words(names: Sequence[str]) -> set[str]:
    """The names of a yaku in the form in which a line has them."""
    return {*map(spell_name, names)} - {""}
