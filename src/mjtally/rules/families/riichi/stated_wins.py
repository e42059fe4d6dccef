"""What a line says of a win in its marks and tags, with tiles or without: whether it can be.

This module is imported only for results with tiles, or with tags such as `ippatsu`.
"""

from collections.abc import Mapping, Sequence

from ....base.errors import fail
from ....language.tags import DISCARD, RIICHI, SELF_DRAW, TAGS
from ...model.hand import Hand, PlayerMark, locate_tiles
from ...model.referee import Seating, find_conditions
from ...model.result_lines import locate_tag
from ...model.types import Play
from ...tiles.groups import format_tile_kind
from ...tiles.parsing import parse_indicators, parse_tiles
from .hand_value.judge import (
    find_indicator_list_objection,
    find_red_five_objection,
    find_riichi_objection,
)
from .hand_value.value import Indicators
from .marks import has_open_hand
from .rules import RiichiRules

NOBODY = -1  # a seat where no player of the line sits
LACKING = {  # what a line says instead of what a tag needs, and what to write
    RIICHI: "which the winner did not declare: write ! after the mark",
    DISCARD: "and nobody is marked d: mark who dealt in",
    SELF_DRAW: "and somebody is marked d: write - there",
}


def check_stated_win(
    play: Play[RiichiRules],
    hand: Hand,
    winners: Sequence[PlayerMark],
    tags: Mapping[str, str],
    *,
    has_liable: bool,
) -> None:
    """Fails if what a line says of a win cannot be. Its tags hold for every winner."""
    for player in winners:
        anywhere = Seating(0, (NOBODY, player.seat))  # not the dealer, who discards first
        c = find_conditions(hand, player, tags, anywhere)
        if has_liable:
            c = c._replace(has_liable=True)
        if c.ippatsu and not c.riichi and tags["ippatsu"] != "ippatsu":
            fail(
                tags["ippatsu"],
                "note-impossible",
                f"ippatsu needs riichi, which {player.name} did not declare",
            )
        objection = find_riichi_objection(c, not has_open_hand(player), play.rules)
        if objection:
            fail(tags.get(objection.about, player.cell), "note-impossible", objection.message)
    if len(winners) > 1:
        _check_same_winning_tile(winners)
    else:
        check_red_indicators(tags, play.rules, winners[0].mark.tiles)
    _check_needs(hand, winners, tags)


def _check_needs(hand: Hand, winners: Sequence[PlayerMark], tags: Mapping[str, str]) -> None:
    """Fails if a win lacks what a tag needs, by the row of the tag. What the value of tiles asks
    for has objections above, which say more."""
    has = {
        RIICHI: any(player.mark.riichi for player in winners),
        DISCARD: hand.discarder is not None,
        SELF_DRAW: hand.discarder is None,
    }
    for key in tags:
        needs = TAGS[key].needs
        if not has.get(needs, True):
            message = f"{key} needs {needs}, {LACKING[needs]}, or remove {key}"
            fail(locate_tag(tags, key), "note-impossible", message)


def parse_indicator_tag(tags: Mapping[str, str], key: str) -> tuple[int, ...]:
    """The indicators that a tag names; none without it."""
    return parse_indicators(tags[key]) if key in tags else ()


def check_indicators(tags: Mapping[str, str], rules: RiichiRules) -> None:
    """Fails for indicators that there cannot be together, whatever the tiles of a win are."""
    indicators = Indicators(*(parse_indicator_tag(tags, key) for key in ("dora", "ura")))
    objection = find_indicator_list_objection(indicators, rules)
    if objection:
        fail(tags[objection.about], "note-impossible", objection.message)
    check_red_indicators(tags, rules)


def check_red_indicators(tags: Mapping[str, str], rules: RiichiRules, tiles: str = "") -> None:
    """Fails if indicators, with the tiles of a win, have more red fives than there are."""
    written = [tags[key] for key in ("dora", "ura") if "0" in tags.get(key, "")]
    objection = find_red_five_objection(" ".join((tiles, *written)), rules) if written else None
    if objection:
        fail(written[0], "note-impossible", objection.message)


def _check_same_winning_tile(winners: Sequence[PlayerMark]) -> None:
    """Fails if two players won on different tiles."""
    with_tiles = [player for player in winners if player.mark.tiles]
    if len(with_tiles) < 2:
        return
    won_on = [
        parse_tiles(locate_tiles(player.cell, player.mark.tiles)).won_on for player in with_tiles
    ]
    for player, tile in zip(with_tiles, won_on, strict=True):
        if tile != won_on[0]:
            message = (
                f"{with_tiles[0].name} won on {format_tile_kind(won_on[0])},"
                f" {player.name} on {format_tile_kind(tile)}"
            )
            fail(
                player.cell,
                "two-winning-tiles",
                f"both won on one discard, but {message}: correct one",
            )
