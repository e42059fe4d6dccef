"""What was meant by a tag that cannot be read, or that names somebody who does not play."""

import re
from collections.abc import Callable, Iterable, Sequence

from ..base.errors import Cell, Mistake, column_of, mistake_at
from ..base.wording import describe_unknown, did_you_mean_player, find_nearest, format_list
from ..language.tags import (
    MOST_FLOWERS,
    MOST_TURNS,
    TAGS,
    FamilyTags,
    Tag,
)
from ..language.words import is_one_of
from .words import WordKind, find_meaning

DEAL_WORDS = {  # how a deal goes on, and what players call it
    "stays": "stays stay stayed keep keeps kept again repeat repeats same renchan 連荘 親続行",
    "passes": "passes pass passed move moves moved next rotate rotates 親流れ 流れ 輪荘",
}


def wrong_tag_mistake(
    tag: str,
    family: FamilyTags,
    unknown_names: Sequence[str],
    names: Sequence[str],
    check_tiles: Callable[[str], object],
) -> Mistake:
    """The error about a tag that the family does not have in this form, or that names somebody who
    is not among the `names` of the players. `check_tiles` fails for text that is no dora
    indicators."""
    key, equals, text = tag.partition("=")
    row = TAGS.get(key)
    if row is None:
        return _unknown_tag_mistake(tag, key, family)
    if key not in family.keys:
        if row.only_in:
            message = f"{tag} is a tag of {row.only_in}, {family.not_these}"
            return mistake_at(tag, f"tag-of-{row.only_in}", message)
        return mistake_at(tag, "tag-unknown", f"{tag} is a tag of other rules, {family.not_these}")
    if unknown_names:
        return _unknown_name_mistake(unknown_names[0], names)
    value = Cell(text, column_of(tag) + len(key) + 1) if equals else tag
    return _wrong_value_mistake(tag, row, value, check_tiles)


def _wrong_value_mistake(
    tag: str, row: Tag, value: str, check_tiles: Callable[[str], object]
) -> Mistake:
    """The error about the value of a tag, with the values that the tag may have."""
    key = row.key
    match row.value:
        case "":
            message = f"{tag}: {key} has no value: write {key}"
            return mistake_at(tag, "tag-alone", message, None if value else key)
        case "number":
            message = f"{tag}: {key} is a whole number, such as {key}=2"
            return mistake_at(value, "tag-value", message)
        case "turn" | "turns":
            message = f"{tag}: a turn is a number from 1 to {MOST_TURNS}, such as {key}=9"
        case "tiles":
            return _wrong_indicators_mistake(tag, value, check_tiles)
        case "flowers":
            message = f"{tag}: flowers are a number from 0 to {MOST_FLOWERS}, such as flowers=2"
        case "yaku":
            message = f"{tag} names nothing: write names after it, or {key}=none"
        case "deal":
            word, point, honba = value.partition(".")
            named = (known for known, words in DEAL_WORDS.items() if is_one_of(word, words))
            meant = next(named, "") or find_nearest(word, DEAL_WORDS)
            if meant and re.fullmatch("[0-9]{0,3}", honba):
                write = f"{key}={meant}{point if honba else ''}{honba}"
                return mistake_at(tag, "tag-value", f"{tag}: write {write}", write)
            message = (
                f"{tag}: write {key}=stays or {key}=passes; if the honba"
                " differ from the rules, write"
                f" them after a point, such as {key}=passes.0"
            )
        case "player" | "players":
            message = f"{tag} names nobody: write whose it is, such as {key}=Aki"
        case _:
            message = f"{tag} names nobody: write {key}, or {key}=Aki"
    return mistake_at(tag, "tag-value", message)


def _wrong_indicators_mistake(
    tag: str, value: str, check_tiles: Callable[[str], object]
) -> Mistake:
    """The error about `dora=` or `ura=` if its value is no tiles, or has the next tag in it."""
    apart = re.sub(f",(?=(?:{'|'.join(TAGS)})=)", " ", tag) if "=" in value else tag
    if apart != tag:
        message = f"{tag}: spaces go between tags: write {apart}"
        return mistake_at(tag, "tag-value", message, apart)
    try:
        check_tiles(value)
    except Mistake as mistake:
        return mistake
    return mistake_at(
        tag, "tag-value", f"{tag}: these are not indicators: write tiles, such as 5s,1z"
    )


def _unknown_name_mistake(name: str, names: Sequence[str]) -> Mistake:
    """The error about a tag that names somebody who is not at the table."""
    near = did_you_mean_player(name, names)
    message = f"{name} is not at this table ({format_list(names)}){near}"
    return mistake_at(name, "tag-name", message, _match_ignoring_case(name, names))


def _unknown_tag_mistake(tag: str, key: str, family: FamilyTags) -> Mistake:
    """The error about a tag that these rules do not have, with the tag that the writer may have
    meant."""
    possible = (*family.value_tags, *family.lone_tags)
    right_key = _match_ignoring_case(key, possible) or family.find_meant(key)
    if right_key:
        write = f"{right_key}{tag[len(key) :]}" if right_key in family.value_tags else right_key
        return mistake_at(tag, "tag-unknown", f"there is no tag {key}: write {write}", write)
    if key in family.hints:
        message = f"there is no tag {key}: {family.hints[key]}"
    elif find_meaning(WordKind.TAG, key, TAGS):
        message = f"{tag} is a tag of other rules, {family.not_these}"
    elif key == "table":
        message = f"{tag} goes behind the names of the players line, such as Aki Ben Chie Dai {tag}"
    else:
        message = describe_unknown("tag", key, possible)
    return mistake_at(tag, "tag-unknown", message)


def _match_ignoring_case(word: str, possible: Iterable[str]) -> str | None:
    """The one of the possible words that differs from a word in capitals alone, so that it is
    certainly meant; None where there is none, or several."""
    alike = [candidate for candidate in possible if candidate.casefold() == word.casefold()]
    return alike[0] if len(alike) == 1 else None
