"""From tiles as they are written to what they are worth, or to the mistake in them: conditions that
exclude one another, tiles that the rules do not have, a hand that is no win."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from .....base.errors import fail
from .....base.winds import WIND_NAMES
from .....base.wording import pluralize
from ....tiles.conditions import (
    EXCLUSIVE_CONDITIONS,
    NO_CELLS,
    Objection,
    WinConditions,
    find_condition_objection,
    find_tile_objection,
)
from ....tiles.decomposition import describe_incomplete_hand, is_complete
from ....tiles.groups import NORTH, SEQUENCE, UNITS, format_tile_kind, list_kinds
from ....tiles.notation import Tiles, describe_five_of_a_kind, has_five_of_a_kind
from ....tiles.parsing import JAPANESE_GROUP_NAMES, parse_tiles
from ..rules import RiichiRules
from .value import Indicators, RiichiValuation, count_bonus, find_valuation

ABOUT_TILES = "tiles"  # what an objection to the tiles themselves is about
MOST_INDICATORS = 5  # one at the start, and one after each kan


def check_tiles(text: str, rules: RiichiRules) -> Tiles:
    """The tiles of a text. It fails with a `Mistake` if they are not a complete hand under the
    rules."""
    tiles = parse_tiles(text)
    objection = find_unplayed_tile_objection(tiles, rules)
    if objection:
        fail(text, "tiles-impossible", objection.message)
    check_complete(tiles, text, format_tile_kind)
    return tiles


def evaluate_hand(
    text: str,
    conditions: WinConditions,
    indicators: Indicators,
    rules: RiichiRules,
    condition_cells: Mapping[str, str] = NO_CELLS,
) -> RiichiValuation:
    """What a winning hand is worth. It fails with a `Mistake` for tiles that are not one.

    `condition_cells` are the cells that say the conditions: a mistake in one of them points
    there, any other at the tiles.
    """
    tiles = parse_tiles(text)
    too_red = find_red_five_objection(text, rules) if tiles.red_fives > 1 else None
    if too_red:
        fail(text, "tiles-impossible", too_red.message)
    return evaluate_tiles(
        tiles, text, conditions, indicators, rules, condition_cells=condition_cells
    )


def evaluate_tiles(
    tiles: Tiles,
    cell: str,
    conditions: WinConditions,
    indicators: Indicators,
    rules: RiichiRules,
    *,
    condition_cells: Mapping[str, str] = NO_CELLS,
    format_kind: Callable[[int], str] = format_tile_kind,
) -> RiichiValuation:
    """What tiles are worth that were read already. A mistake in them points at `cell`, and
    `format_kind` names a tile."""
    objection = (
        find_unplayed_tile_objection(tiles, rules)
        or find_riichi_objection(conditions, tiles.is_closed, rules)
        or find_tile_objection(tiles, conditions, JAPANESE_GROUP_NAMES, format_kind)
        or find_indicator_objection(tiles, conditions, indicators, rules, format_kind)
    )
    if objection:
        fail(condition_cells.get(objection.about, cell), "note-impossible", objection.message)
    bonus = count_bonus(tiles, conditions.riichi, indicators, rules)
    valuation = find_valuation(tiles, conditions, bonus, rules)
    if valuation is None:
        check_complete(tiles, cell, format_kind)
        fail(cell, "no-yaku", describe_no_yaku(tiles.is_closed, conditions, sum(bonus), rules))
    return valuation


def check_complete(tiles: Tiles, cell: str, format_kind: Callable[[int], str]) -> None:
    """Fails if tiles are not a complete hand. `format_kind` names a kind of tile."""
    if not is_complete(tiles):
        fail(cell, "not-complete", describe_incomplete_hand(tiles, called=format_kind))


# --------------------------------------------------------------------------- what cannot be

# fmt: off
RIICHI_EXCLUSIVE_CONDITIONS = (
    ("rinshan", "last", "a tile after a kan is not the last of the wall"),
    ("rinshan", "ippatsu", "a kan ends ippatsu"),
    ("first", "riichi", "the first turn comes before riichi"),
    *EXCLUSIVE_CONDITIONS,
)
# A row: what an objection is about, the test that makes it, and what it says.
RiichiTest = Callable[[WinConditions, bool, RiichiRules], object]
RIICHI_OBJECTIONS: tuple[tuple[str, RiichiTest, str], ...] = (
    ("riichi", lambda c, closed, rules: c.riichi and not closed,
     "riichi needs a closed hand, and this one is open"),
    ("ippatsu", lambda c, closed, rules: c.ippatsu and not c.riichi,
     "ippatsu needs riichi, which was not declared"),
    ("ippatsu", lambda c, closed, rules: c.ippatsu and not rules.ippatsu,
     "these rules do not count ippatsu (ippatsu=no): leave it out"),
    ("first",
     lambda c, closed, rules: c.first and not c.self_draw and c.seat and rules.renhou == "none",
     "first by discard is renhou, which these rules do not have (renhou=none): leave it out"),
)
# fmt: on


@lru_cache(maxsize=1024)
def find_riichi_objection(c: WinConditions, closed: bool, rules: RiichiRules) -> Objection | None:
    """The objection to conditions that exclude one another, or that the rules do not have."""
    for about, holds, message in RIICHI_OBJECTIONS:
        if holds(c, closed, rules):
            return Objection(about, message)
    return find_condition_objection(c, JAPANESE_GROUP_NAMES, RIICHI_EXCLUSIVE_CONDITIONS)


def find_unplayed_tile_objection(tiles: Tiles, rules: RiichiRules) -> Objection | None:
    """The objection to tiles that these rules do not have."""
    if rules.players == 3:
        missing = _describe_missing_tile(list_kinds(tiles.counts))
        if missing:
            return Objection(ABOUT_TILES, missing)
        chi = [call.text for call in tiles.calls if call.form == SEQUENCE]
        if chi:
            return Objection(ABOUT_TILES, f"{chi[0]}: there is no chi with three players")
    elif tiles.norths:
        return Objection(
            ABOUT_TILES, "norths are set aside with three players only, as in the ruleset sanma"
        )
    if tiles.red_fives and not rules.red:
        return Objection(
            ABOUT_TILES, "there are no red fives in these rules (red=0): write 5 for 0"
        )
    if tiles.red_fives > rules.red:
        have = f"have {pluralize(rules.red, 'red five')} (red={rules.red})"
        return Objection(
            ABOUT_TILES,
            f"{pluralize(tiles.red_fives, 'red five')}, and these rules {have}: write 5",
        )
    return None


def find_red_five_objection(text: str, rules: RiichiRules) -> Objection | None:
    """The objection to more red fives of a suit than there are: one, or two of circles if there are
    four red fives in the set."""
    for suit in "mps":
        count = sum(part.count("0") for part in re.findall(f"[0-9]+{suit}", text))
        most = 2 if (suit, rules.red) == ("p", 4) else 1
        if count > most:
            return Objection(
                ABOUT_TILES,
                f"{count} red fives 0{suit}: there is {most}, write 5{suit} for the other",
            )
    return None


def find_indicator_objection(
    tiles: Tiles,
    c: WinConditions,
    indicators: Indicators,
    rules: RiichiRules,
    format_kind: Callable[[int], str] = format_tile_kind,
) -> Objection | None:
    """The objection to indicators that the rules, the conditions or the tiles exclude."""
    if indicators.ura and not c.riichi:
        return Objection("ura", "ura dora need riichi, which was not declared")
    counts = tiles.counts + tiles.norths * UNITS[NORTH]
    return find_indicator_list_objection(
        indicators, rules, format_kind
    ) or _find_fifth_indicator_objection(
        counts, indicators, "hand and indicators together", format_kind
    )


def find_indicator_list_objection(
    indicators: Indicators,
    rules: RiichiRules,
    format_kind: Callable[[int], str] = format_tile_kind,
) -> Objection | None:
    """The objection to indicators that the rules exclude, or one another."""
    dora, ura = indicators
    if ura and not rules.ura:
        return Objection("ura", "these rules do not count ura dora (ura=no): leave them out")
    if len(dora) > 1 or len(ura) > 1 or rules.players == 3:
        objection = _find_several_indicators_objection(indicators, rules, format_kind)
        if objection:
            return objection
    return _find_fifth_indicator_objection(0, indicators, "indicators", format_kind)


def _find_fifth_indicator_objection(
    counts: int, indicators: Indicators, where: str, format_kind: Callable[[int], str]
) -> Objection | None:
    """The objection to five of a kind among indicators, and tiles whose `counts` are given."""
    dora, ura = indicators
    total = counts + sum(UNITS[kind] for kind in dora + ura)
    if not has_five_of_a_kind(total):
        return None
    message = describe_five_of_a_kind(total, format_kind)
    in_dora = has_five_of_a_kind(total - sum(UNITS[kind] for kind in ura))
    return Objection("dora" if in_dora else "ura", f"{where}: {message}")


def _find_several_indicators_objection(
    indicators: Indicators, rules: RiichiRules, format_kind: Callable[[int], str]
) -> Objection | None:
    """The objection to more indicators than there can be, or to indicators that three players do
    not have."""
    about = "ura" if len(indicators.ura) > len(indicators.dora) else "dora"
    kinds: tuple[int, ...] = getattr(indicators, about)
    if len(kinds) > 1 and not rules.kan_dora:
        alone = f"write {about}={format_kind(kinds[0])} alone"
        return Objection(about, f"these rules have one indicator (kan-dora=no): {alone}")
    if len(kinds) > MOST_INDICATORS:
        return Objection(about, f"{len(kinds)} indicators: there are {MOST_INDICATORS} at most")
    missing = _describe_missing_tile(indicators.dora + indicators.ura) if rules.players == 3 else ""
    return Objection(about, missing) if missing else None


def _describe_missing_tile(kinds: Sequence[int]) -> str:
    """Says which tile three players do not have; empty if they have all of them."""
    missing = [kind for kind in kinds if 0 < kind < 8]
    return f"there is no {format_tile_kind(missing[0])} with three players" if missing else ""


def describe_no_yaku(closed: bool, c: WinConditions, bonus: int, rules: RiichiRules) -> str:
    """Says why a complete hand is not a win."""
    hints = []
    if bonus:
        hints.append("dora are not yaku")
    if closed and not c.riichi:
        hints.append("was riichi declared?")
    if not closed:
        closed_only = (
            "" if rules.open_tanyao else ", and tanyao is not one of them (open-tanyao=no)"
        )
        hints.append(f"an open hand has fewer yaku{closed_only}")
    return f"no yaku ({WIND_NAMES[c.seat]} seat, {WIND_NAMES[c.round]} round): {'; '.join(hints)}"
