"""What cannot be: conditions that exclude one another, tiles that the rules do not have."""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

from ....base.winds import WIND_NAMES
from ....base.wording import pluralize
from ....model.win_conditions import Objection
from ....tiles.groups import KAN, NORTH, SEQUENCE, UNITS, count_kind, format_tile_kind, list_kinds
from ....tiles.notation import Tiles, describe_five_of_a_kind, has_five_of_a_kind
from ..rules import RiichiRules
from .conditions import RiichiConditions
from .value import Indicators

ABOUT_TILES = "tiles"  # an objection to the tiles themselves
MOST_INDICATORS = 5  # one at the start, and one for each kan


EXCLUSIVE_CONDITIONS = (
    ("rinshan", "last", "a tile after a kan is not the last of the wall"),
    ("rinshan", "ippatsu", "a kan ends ippatsu"),
    ("chankan", "last", "there is no kan after the last tile"),
    ("first", "riichi", "the first turn comes before riichi"),
    ("first", "last", "the first turn is not the last"),
    ("first", "rinshan", "the first turn comes before any kan"),
    ("first", "chankan", "the first turn comes before any kan"),
)


@lru_cache(maxsize=1024)
def find_condition_objection(
    c: RiichiConditions, closed: bool, rules: RiichiRules
) -> Objection | None:
    """Conditions that exclude one another, or that the rules do not have."""
    for holds, about, message in (
        (c.riichi and not closed, "riichi", "riichi needs a closed hand, and this one is open"),
        (c.ippatsu and not c.riichi, "ippatsu", "ippatsu needs riichi, which was not declared"),
        (
            c.ippatsu and not rules.ippatsu,
            "ippatsu",
            "these rules do not count ippatsu (ippatsu=no): leave it out",
        ),
        (
            c.rinshan and not c.self_draw,
            "rinshan",
            "rinshan is a self-draw after a kan, and this is a win by discard",
        ),
        (
            c.chankan and c.self_draw,
            "chankan",
            "chankan is won on another player's kan, and this is a self-draw",
        ),
        *(
            (
                getattr(c, one) and getattr(c, other),
                one,
                f"{one} and {other} exclude one another: {why}",
            )
            for one, other, why in EXCLUSIVE_CONDITIONS
        ),
        (
            c.first and not c.self_draw and c.seat == 0,
            "first",
            "the dealer discards first, and cannot win by discard before that",
        ),
        (
            c.first and not c.self_draw and rules.renhou == "none",
            "first",
            "first by discard is renhou, which these rules do not have (renhou=none): leave it out",
        ),
    ):
        if holds:
            return Objection(about, message)
    return None


def find_tile_objection(tiles: Tiles, rules: RiichiRules) -> Objection | None:
    """Tiles that there are not under these rules."""
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
    """More red fives of a suit than there are: one, and of four in the set two circles."""
    for suit in "mps":
        count = sum(part.count("0") for part in re.findall(f"[0-9]+{suit}", text))
        most = 2 if (suit, rules.red) == ("p", 4) else 1
        if count > most:
            return Objection(
                ABOUT_TILES,
                f"{count} red fives 0{suit}: there is {most}, write 5{suit} for the other",
            )
    return None


def find_combined_objection(
    tiles: Tiles, c: RiichiConditions, format_kind: Callable[[int], str] = format_tile_kind
) -> Objection | None:
    """Conditions that such tiles exclude; `called` names a kind of tile."""
    if c.rinshan and not tiles.norths and not any(call.form == KAN for call in tiles.calls):
        return Objection("rinshan", "rinshan is won on the tile after a kan, and there is no kan")
    if c.first and (tiles.calls or tiles.norths):
        return Objection("first", "first is before any call or kan, and the hand has one")
    if c.chankan and count_kind(tiles.counts, tiles.won_on) > 1:
        won_on = format_kind(tiles.won_on)
        return Objection(
            "chankan", f"the other three {won_on} are in the kan that was robbed, not in hand"
        )
    return None


def find_indicator_objection(
    tiles: Tiles,
    c: RiichiConditions,
    indicators: Indicators,
    rules: RiichiRules,
    format_kind: Callable[[int], str] = format_tile_kind,
) -> Objection | None:
    """Indicators that the rules, the conditions or the tiles exclude."""
    dora, ura = indicators
    if ura and not c.riichi:
        return Objection("ura", "ura dora need riichi, which was not declared")
    if ura and not rules.ura:
        return Objection("ura", "these rules do not count ura dora (ura=no): leave them out")
    if len(dora) > 1 or len(ura) > 1 or rules.players == 3:
        objection = _find_several_indicators_objection(indicators, rules, format_kind)
        if objection:
            return objection
    total = tiles.counts + tiles.norths * UNITS[NORTH]
    for kind in dora + ura:
        total += UNITS[kind]
    if not has_five_of_a_kind(total):
        return None
    message = describe_five_of_a_kind(total, format_kind)
    in_dora = has_five_of_a_kind(total - sum(UNITS[kind] for kind in ura))
    return Objection("dora" if in_dora else "ura", f"hand and indicators together: {message}")


def _find_several_indicators_objection(
    indicators: Indicators, rules: RiichiRules, format_kind: Callable[[int], str]
) -> Objection | None:
    """More indicators than there are, or such as three players do not have."""
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
    """What to say of tiles that there are not with three players."""
    missing = [kind for kind in kinds if 0 < kind < 8]
    return f"there is no {format_tile_kind(missing[0])} with three players" if missing else ""


def describe_no_yaku(closed: bool, c: RiichiConditions, bonus: int, rules: RiichiRules) -> str:
    """Why a complete hand is not a win."""
    hints = []
    if bonus:
        hints.append("dora are no yaku")
    if closed and not c.riichi:
        hints.append("was riichi declared?")
    if not closed:
        closed_only = "" if rules.open_tanyao else ", and not all simples (open-tanyao=no)"
        hints.append(f"an open hand has fewer yaku{closed_only}")
    return f"no yaku ({WIND_NAMES[c.seat]} seat, {WIND_NAMES[c.round]} round): {', '.join(hints)}"
