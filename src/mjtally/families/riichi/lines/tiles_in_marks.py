"""Wins by their tiles: what they are worth at a table, and whether the notes can be so.

Only results with tiles, or with notes such as `ippatsu`, pay for this module.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from ....base.errors import column_of, fail
from ....base.wording import format_list
from ....language.statements import Cell
from ....model.win_conditions import evaluate_under_each
from ....tiles.conditions import WinConditions
from ....tiles.groups import format_tile_kind
from ....tiles.parsing import parse_indicators, parse_tiles
from ..hand_value.judge import evaluate_hand
from ..hand_value.objections import find_riichi_objection
from ..hand_value.payments import round_fu
from ..hand_value.value import Indicators, RiichiValuation
from ..rules import RiichiRules
from .marks import RiichiRole
from .result_cells import RiichiPlayerMark, has_open_hand, locate_tag, locate_tiles, parse_names


class NotedWinner(NamedTuple):
    """A winner, and the conditions of the win apart from the winds."""

    player_mark: RiichiPlayerMark
    conditions: WinConditions
    is_only_winner: bool


def parse_winners(
    winners: Sequence[RiichiPlayerMark],
    tags: Mapping[str, str],
    rules: RiichiRules,
    *,
    self_draw: bool,
    has_liable: bool,
) -> tuple[NotedWinner, ...]:
    """The winners with the conditions that the line tells; a `Mistake` where they cannot be.

    What is said of the hand holds for every winner; `ippatsu` for those in riichi, or for
    those whom it names.
    """
    valuations = []
    in_riichi = [each for each in winners if each.mark.riichi] or winners
    for each in winners:
        c = WinConditions(
            self_draw,
            riichi=each.mark.riichi,
            ippatsu="ippatsu" in tags
            and each in _select_ippatsu_winners(tags["ippatsu"], winners, in_riichi),
            last="last" in tags,
            rinshan="rinshan" in tags,
            chankan="chankan" in tags,
            first="first" in tags,
            has_liable=has_liable,
        )
        if c.ippatsu and not c.riichi and tags["ippatsu"] != "ippatsu":
            fail(
                tags["ippatsu"],
                "note-impossible",
                f"ippatsu needs riichi, which {each.name} did not declare",
            )
        objection = find_riichi_objection(c, not has_open_hand(each), rules)
        if objection:
            fail(tags.get(objection.about, each.cell), "note-impossible", objection.message)
        valuations.append(NotedWinner(each, c, len(winners) == 1))
    _check_same_winning_tile(winners)
    if "ura" in tags and not any(each.mark.riichi for each in winners):
        fail(
            locate_tag(tags, "ura"),
            "note-impossible",
            "ura dora need riichi, which the winner did not declare",
        )
    return tuple(valuations)


def _check_same_winning_tile(winners: Sequence[RiichiPlayerMark]) -> None:
    """Two players win on one and the same tile."""
    with_tiles = [each for each in winners if each.mark.tiles]
    if len(with_tiles) < 2:
        return
    won_on = [parse_tiles(locate_tiles(each.cell, each.mark)).won_on for each in with_tiles]
    for each, tile in zip(with_tiles, won_on, strict=True):
        if tile != won_on[0]:
            message = (
                f"{with_tiles[0].name} won on {format_tile_kind(won_on[0])},"
                f" {each.name} on {format_tile_kind(tile)}"
            )
            fail(each.cell, "two-winning-tiles", f"one discard, and two winning tiles: {message}")


def _select_ippatsu_winners(
    ippatsu: str, winners: Sequence[RiichiPlayerMark], in_riichi: Sequence[RiichiPlayerMark]
) -> Sequence[RiichiPlayerMark]:
    """Whose ippatsu it is."""
    if ippatsu == "ippatsu":
        return in_riichi
    wanted = parse_names(ippatsu, [each.name for each in winners])
    for who in wanted:
        if not any(each.name == who for each in winners):
            fail(ippatsu, "tag-name", f"ippatsu={who}: {who} did not win")
    return [each for each in winners if each.name in wanted]


# ------------------------------------------------------------------------- at the table


def evaluate_winner(
    winner: NotedWinner, tags: Mapping[str, str], wind: int | None, seat: int, rules: RiichiRules
) -> RiichiValuation:
    """What a winner's tiles are worth in a round and a seat; a `Mistake` where they are not a
    win, or are worth something else than is written.

    `wind` is None for a loose hand without a label: then it must not matter.
    """
    tiles = locate_tiles(winner.player_mark.cell, winner.player_mark.mark)
    c = winner.conditions
    ura = _parse_indicator_tag(tags, "ura") if c.riichi else ()  # otherwise of another winner
    indicators = Indicators(_parse_indicator_tag(tags, "dora"), ura)
    winds = range(4) if wind is None else (wind,)
    # Of two winners a dealer has no first turn by discard: it is the other's.
    first = c.first and (seat != 0 or winner.is_only_winner)
    valuation = evaluate_under_each(
        tiles,
        [_conditions_at_table(c, seat, each, first) for each in winds],
        lambda conditions: evaluate_hand(tiles, conditions, indicators, rules, tags),
        lambda valuation: valuation.value,
        "the round wind counts",
    )
    _check_written_value(winner.player_mark, valuation, tags)
    return valuation


@lru_cache(maxsize=1024)
def _conditions_at_table(c: WinConditions, seat: int, wind: int, first: bool) -> WinConditions:
    return c._replace(seat=seat, round=wind, first=first)


def _parse_indicator_tag(tags: Mapping[str, str], key: str) -> tuple[int, ...]:
    return parse_indicators(tags[key]) if key in tags else ()


def _check_written_value(
    player_mark: RiichiPlayerMark, valuation: RiichiValuation, tags: Mapping[str, str]
) -> None:
    """`3/40=TILES`: the value that is written beside the tiles."""
    mark, value = player_mark.mark, valuation.value
    if "=" not in player_mark.cell:
        return
    same_han = (mark.yakuman or 0) == value.yakuman and min(mark.han, 13) == min(value.han, 13)
    same_fu = None in {mark.fu, value.fu} or round_fu(mark.fu or 0) == value.fu
    if same_han and same_fu:
        return
    why = []
    if not same_han:
        why.append(", ".join(each.format_name_and_value() for each in valuation.yaku))
    if not (same_fu or value.yakuman):
        why.append(_describe_fu(valuation))
    hint = ""
    if mark.han > value.han and not value.yakuman and "dora" not in tags:
        hint = " (are there dora? dora= and ura= say the indicators)"
    written = Cell(player_mark.cell.partition("=")[0], column_of(player_mark.cell))
    fail(
        written,
        "value-differs",
        f"you wrote {written}; the tiles give {value.format_mark()}: {'; '.join(why)}{hint}",
    )


def _describe_fu(valuation: RiichiValuation) -> str:
    """`base 20, closed win by discard 10, closed wait 2 = 32`."""
    parts = valuation.scored_reading.fu_parts
    exact = sum(part.fu for part in parts)
    total = f" = {exact}" if exact != valuation.value.fu else ""
    return ", ".join(f"{part.reason} {part.fu}" for part in parts) + total


def check_liable(
    player_marks: Sequence[RiichiPlayerMark],
    valuations: Mapping[int, RiichiValuation],
    rules: RiichiRules,
) -> None:
    """Somebody who is liable is so for yakuman that the rules name, and for so many."""
    liable = next((each for each in player_marks if each.mark.role == RiichiRole.LIABLE), None)
    valuation = next((worth for worth in valuations.values() if worth.value.yakuman), None)
    if liable is None or valuation is None:
        return
    share = sum(each.yakuman for each in valuation.yaku if each.romaji in rules.pao)
    if not share:
        theirs = format_list(rules.pao)
        won = format_list(each.romaji for each in valuation.yaku)
        if not rules.stack_yakuman and valuation.value.yakuman > 1:  # theirs may be a lesser one
            won += ", the best yakuman, which alone counts (stack-yakuman=no)"
        message = f"a player is liable for {theirs} in these rules, not for {won}: write -"
        fail(liable.cell, "liable-for", f"{liable.cell}: {message}")
    claimed = liable.mark.liable_yakuman or valuation.value.yakuman
    if rules.pao_scope == "yakuman" and claimed != share:
        fail(
            liable.cell,
            "liable-share",
            f"{liable.cell}: the liable player's part is {share}y: write p{share}",
        )
