"""The tags after the marks, which say how a hand was won."""

from collections.abc import Mapping

from ..base.errors import column_of, fail
from ..base.wording import describe_unknown
from ..language.statements import Cell
from ..model.result_cells import TagWords, check_turn
from .types import FLOWERS_TAG, TURN_TAG

# fmt: off
RIICHI_TAGS = (
    "honba", "sticks", "dora", "ura", "ippatsu", "abort",
    "kyuushu", "suufon", "suucha", "suukan", "sanchahou",
)
# fmt: on
KNOWN_TAGS = (  # of some family
    *(*RIICHI_TAGS, FLOWERS_TAG, TURN_TAG),
    *("last", "rinshan", "chankan", "first", "fourth"),
)
SELF_DRAW_HINT = "a self-draw needs no tag, there is just no d"
FIRST_HINT = "write first for a win in the first go-round"
FLOWERS_HINT = "write how many, such as flowers=2"
TAG_HINTS = {
    "haidi": "write last",
    "houtei": "write last",
    "haitei": "write last",
    "rob": "write chankan",
    "robbing": "write chankan",
    "kong": "write rinshan for the tile after a kong, chankan for a robbed kong",
    "gang": "write rinshan for the tile after a kong, chankan for a robbed kong",
    "turn": "write which turn, such as turn=9",
    **dict.fromkeys(("tsumo", "zimo"), SELF_DRAW_HINT),
}
HINTS_BY_TAG = {
    "first": dict.fromkeys(("heavenly", "earthly"), FIRST_HINT),
    FLOWERS_TAG: dict.fromkeys(("flower", FLOWERS_TAG), FLOWERS_HINT),
}


def build_tag_words(lone_tags: tuple[str, ...], value_tags: tuple[str, ...]) -> TagWords:
    """The tags of a family, and what is said of words that are not; those of other families are
    known as tags too, and refused."""
    own = (*lone_tags, *value_tags)
    foreign = {*KNOWN_TAGS} - {*own}
    hints = dict(TAG_HINTS)
    for tag in own:
        hints |= HINTS_BY_TAG.get(tag, {})

    def is_tag(cell: str) -> bool:
        if "=" in cell:
            return cell[0].isalpha()  # a mark with tiles, 4=TILES, begins with a digit
        return cell in lone_tags or cell in foreign

    return TagWords(is_tag, lone_tags, hints, value_tags=value_tags)


def check_turn_or_note(tag: str, key: str, value: str, words: TagWords) -> None:
    """Fails where a tag is not a turn, nor one that stands alone."""
    if "=" not in tag:
        return
    if key == TURN_TAG:
        check_turn(tag, key, value)
    elif key in words.lone_tags:
        fail(tag, "tag-alone", f"{tag}: {key} stands alone: write {key}", None if value else key)
    else:
        known = (*words.value_tags, *words.lone_tags)
        fail(tag, "tag-unknown", describe_unknown("tag", key, known))


def check_notes(tags: Mapping[str, str], *, is_win: bool, by_discard: bool) -> None:
    """What tags say of a win must be possible."""
    if not tags:
        return
    first, *_ = tags
    if not is_win:
        message = f"{first} is about a win, and nobody won this hand: remove it"
        fail(locate_tag(tags, first), "note-without-win", message)
    for note, needs_discard in (("chankan", True), ("rinshan", False)):
        if note in tags and needs_discard != by_discard:
            how = {
                "chankan": "the player who made the kong that was robbed is d",
                "rinshan": "a win on the tile after a kong is self-drawn, so nobody is d",
            }
            fail(tags[note], "note-and-mark", f"{note}: {how[note]}")
    for other, why in (
        ("chankan", "the tile of a robbed kong is no last discard"),
        ("first", "the first go-round is not at the end of the wall"),
    ):
        if "last" in tags and other in tags:
            message = f"last with {other}: {why}: keep one of them"
            fail(tags["last"], "note-and-mark", message)


def locate_tag(tags: Mapping[str, str], key: str) -> str:
    """The tag itself, where it stands in the line."""
    value = tags[key]
    return value if value == key else Cell(f"{key}={value}", column_of(value) - len(key) - 1)
