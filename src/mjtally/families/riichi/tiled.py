"""Wins by their tiles: what they are worth at a table, and whether the notes can be so.

Only results with tiles, or with notes such as `ippatsu`, pay for this module.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from ...base.errors import Mistake, fail
from ...base.words import listing
from ...tiles.groups import name
from ...tiles.written import read_indicators, read_tiles
from .cells import Marked, is_open, named, tag_of, tiles_of
from .conditions import Conditions
from .judge import worth_of
from .marks import Part
from .objections import of_conditions
from .points import Value, round_fu
from .rules import RiichiRules
from .value import Indicators, Worth


class Winner(NamedTuple):
    """A winner, and the conditions of the win apart from the winds."""

    marked: Marked
    conditions: Conditions
    alone: bool


def read_winners(
    winners: Sequence[Marked], told: Mapping[str, str], rules: RiichiRules, self_draw: bool
) -> tuple[Winner, ...]:
    """The winners with the conditions that the line tells; a `Mistake` where they cannot be.

    What is told of the hand holds for every winner; `ippatsu` for those in riichi, or for
    those whom it names.
    """
    found = []
    in_riichi = [each for each in winners if each.mark.riichi] or winners
    for each in winners:
        c = Conditions(
            self_draw,
            riichi=each.mark.riichi,
            ippatsu="ippatsu" in told and each in _named(told["ippatsu"], winners, in_riichi),
            last="last" in told,
            rinshan="rinshan" in told,
            chankan="chankan" in told,
            first="first" in told,
        )
        if c.ippatsu and not c.riichi and told["ippatsu"] != "ippatsu":
            fail(
                told["ippatsu"],
                "note-impossible",
                f"ippatsu needs riichi, which {each.name} did not declare",
            )
        objection = of_conditions(c, not is_open(each), rules)
        if objection:
            fail(told.get(objection.about, each.cell), "note-impossible", objection.message)
        found.append(Winner(each, c, len(winners) == 1))
    _check_same_tile(winners)
    if "ura" in told and not any(each.mark.riichi for each in winners):
        fail(
            tag_of(told, "ura"),
            "note-impossible",
            "ura dora need riichi, which the winner did not declare",
        )
    return tuple(found)


def _check_same_tile(winners: Sequence[Marked]) -> None:
    """Two players win on one and the same tile."""
    tiled = [each for each in winners if each.mark.tiles]
    if len(tiled) < 2:
        return
    won_on = [read_tiles(tiles_of(each.cell, each.mark)).won_on for each in tiled]
    for each, tile in zip(tiled, won_on, strict=True):
        if tile != won_on[0]:
            message = f"{tiled[0].name} won on {name(won_on[0])}, {each.name} on {name(tile)}"
            fail(each.cell, "two-winning-tiles", f"one discard, and two winning tiles: {message}")


def _named(
    ippatsu: str, winners: Sequence[Marked], in_riichi: Sequence[Marked]
) -> Sequence[Marked]:
    """Whose ippatsu it is."""
    if ippatsu == "ippatsu":
        return in_riichi
    wanted = named(ippatsu, [each.name for each in winners])
    for who in wanted:
        if not any(each.name == who for each in winners):
            fail(ippatsu, "tag-name", f"ippatsu={who}: {who} did not win")
    return [each for each in winners if each.name in wanted]


# ------------------------------------------------------------------------- at the table


def worth_at(
    winner: Winner, told: Mapping[str, str], wind: int | None, seat: int, rules: RiichiRules
) -> Worth:
    """What a winner's tiles are worth in a round and a seat; a `Mistake` where they are no
    win, or are worth something else than is written.

    `wind` is None for a loose hand without a label: then it must not matter.
    """
    tiles = tiles_of(winner.marked.cell, winner.marked.mark)
    c = winner.conditions
    ura = _shown(told, "ura") if c.riichi else ()  # otherwise of another winner
    indicators = Indicators(_shown(told, "dora"), ura)
    # Of two winners a dealer has no first turn by discard: it is the other's.
    first = c.first and (seat != 0 or winner.alone)
    found: list[Worth] = []
    wrong: list[Mistake] = []
    for each in range(4) if wind is None else (wind,):
        try:
            there = _at_table(c, seat, each, first)
            found.append(worth_of(tiles, there, indicators, rules, told))
        except Mistake as mistake:
            wrong.append(mistake)
    if not found:
        raise wrong[0]
    if wrong or any(worth.value != found[0].value for worth in found):
        fail(
            tiles,
            "wind-unknown",
            f"{tiles}: the round wind counts here: write a label, such as E1: or S3:",
        )
    _check_written(winner.marked, found[0], told)
    return found[0]


@lru_cache(maxsize=1024)
def _at_table(c: Conditions, seat: int, wind: int, first: bool) -> Conditions:
    return c._replace(seat=seat, round=wind, first=first)


def _shown(told: Mapping[str, str], key: str) -> tuple[int, ...]:
    return read_indicators(told[key]) if key in told else ()


def _check_written(marked: Marked, worth: Worth, told: Mapping[str, str]) -> None:
    """`3/40=TILES`: the value that is written beside the tiles."""
    mark, value = marked.mark, worth.value
    if "=" not in marked.cell:
        return
    same_han = (mark.yakuman or 0) == value.yakuman and min(mark.han, 13) == min(value.han, 13)
    same_fu = None in {mark.fu, value.fu} or round_fu(mark.fu or 0) == value.fu
    if same_han and same_fu:
        return
    why = []
    if not same_han:
        why.append(", ".join(_counted(worth)))
    if not (same_fu or value.yakuman):
        parts = worth.shape.parts
        exact = sum(part.fu for part in parts)
        rounded = f" = {exact}" if exact != value.fu else ""
        why.append(", ".join(f"{part.reason} {part.fu}" for part in parts) + rounded)
    hint = ""
    if mark.han > value.han and not value.yakuman and "dora" not in told:
        hint = " (are there dora? dora= and ura= say the indicators)"
    written = marked.cell.partition("=")[0]
    fail(
        marked.cell,
        "value-differs",
        f"you wrote {written}; the tiles give {show(value)}: {'; '.join(why)}{hint}",
    )


def _counted(worth: Worth) -> list[str]:
    """`riichi 1`, `suuankou 1y`."""
    return [
        f"{yaku.romaji} {f'{yaku.yakuman}y' if yaku.yakuman else yaku.han}" for yaku in worth.yaku
    ]


def check_liable(marked: Sequence[Marked], worths: Mapping[int, Worth], rules: RiichiRules) -> None:
    """Somebody who is liable is so for yakuman that the rules name, and for so many."""
    liable = next((each for each in marked if each.mark.part == Part.LIABLE), None)
    worth = next((worth for worth in worths.values() if worth.value.yakuman), None)
    if liable is None or worth is None:
        return
    share = sum(each.yakuman for each in worth.yaku if each.romaji in rules.pao)
    if not share:
        theirs = listing(rules.pao)
        won = listing(each.romaji for each in worth.yaku)
        message = f"a player is liable for {theirs} in these rules, not for {won}: write -"
        fail(liable.cell, "liable-for", f"{liable.cell}: {message}")
    claimed = liable.mark.share or worth.value.yakuman
    if rules.pao_scope == "yakuman" and claimed != share:
        fail(
            liable.cell,
            "liable-share",
            f"{liable.cell}: the liable player's part is {share}y: write p{share}",
        )


def show(value: Value) -> str:
    """A value as a mark: `3/40`, `5/30`, `1y`."""
    if value.yakuman:
        return f"{value.yakuman}y"
    return f"{value.han}" if value.fu is None else f"{value.han}/{value.fu}"
