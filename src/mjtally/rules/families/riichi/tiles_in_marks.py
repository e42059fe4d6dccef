"""Wins with tiles: what they are worth at a table, and whether that is what is written beside them.

This module is imported only for results with tiles.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from ....base.errors import fail
from ....base.wording import format_list
from ...model.calculator import find_winner_seat
from ...model.hand import Mark, ParsedHand, PlayerMark, Role, locate_value
from ...model.referee import Seating, find_conditions
from ...model.types import Play
from .hand_value.hand_score import HandScore, score_hand
from .hand_value.judge import evaluate_hand
from .hand_value.value import Indicators, RiichiValuation
from .marks import match_mark
from .payments import HandValue, round_fu
from .rules import RiichiRules
from .stated_wins import parse_indicator_tag


def value_tiles(
    play: Play[RiichiRules],
    parsed_hand: ParsedHand,
    winner: PlayerMark,
    tiles: str,
    seating: Seating,
) -> RiichiValuation:
    """What a winner's tiles are worth in a seating. It fails with a `Mistake` for tiles that are
    not a win."""
    tags, roles = parsed_hand.tags, [player.mark.role for player in parsed_hand.player_marks]
    conditions = find_conditions(parsed_hand.hand, winner, tags, seating)
    if Role.LIABLE in roles:
        conditions = conditions._replace(has_liable=True)
    if conditions.first and conditions.seat == 0 and roles.count(Role.WINNER) > 1:
        conditions = conditions._replace(first=False)  # the tag is about the other winner
    # without riichi the tag is about another winner
    ura = parse_indicator_tag(tags, "ura") if winner.mark.riichi else ()
    indicators = Indicators(parse_indicator_tag(tags, "dora"), ura)
    return evaluate_hand(tiles, conditions, indicators, play.rules, tags)


def check_valuation(
    play: Play[RiichiRules],
    parsed_hand: ParsedHand,
    winner: PlayerMark,
    valuation: RiichiValuation,
    seating: Seating,
) -> None:
    """Fails if the tiles of a mark such as `3/40=TILES` are worth something else."""
    value: HandValue = valuation.value
    stated: HandValue | None = winner.mark.value
    if stated is None:
        return
    same_han = stated.yakuman == value.yakuman and min(stated.han, 13) == min(value.han, 13)
    same_fu = None in {stated.fu, value.fu} or round_fu(stated.fu or 0) == value.fu
    if same_han and same_fu:
        return
    why = []
    if not same_han:
        why.append(", ".join(yaku.format_name_and_value() for yaku in valuation.yaku))
    if not (same_fu or value.yakuman):
        why.append(_describe_fu(valuation))
    hint = ""
    if stated.han > value.han and not value.yakuman and "dora" not in parsed_hand.tags:
        hint = " (are there dora? dora= and ura= say the indicators)"
    written = locate_value(winner.cell)
    fail(
        written,
        "value-differs",
        f"you wrote {written}; the tiles give {value.format_mark()}: {'; '.join(why)}{hint}",
    )


def _describe_fu(valuation: RiichiValuation) -> str:
    """The parts of the fu, and their sum if it was rounded: `base 20, closed wait 2 = 22`."""
    parts = valuation.fu_parts
    exact = sum(part.fu for part in parts)
    total = f" = {exact}" if exact != valuation.value.fu else ""
    return ", ".join(f"{part.reason} {part.fu}" for part in parts) + total


def check_liable_yakuman(
    play: Play[RiichiRules],
    player_marks: Sequence[PlayerMark],
    valuations: Mapping[int, RiichiValuation],
) -> None:
    """Fails if a player is marked as liable for yakuman for which the rules make nobody liable, or
    for a wrong number of them."""
    rules = play.rules
    liable = next((player for player in player_marks if player.mark.role == Role.LIABLE), None)
    valuation = next((worth for worth in valuations.values() if worth.value.yakuman), None)
    if liable is None or valuation is None:
        return
    share = sum(yaku.yakuman for yaku in valuation.yaku if yaku.romaji in rules.pao)
    if not share:
        theirs = format_list(rules.pao)
        won = format_list(yaku.romaji for yaku in valuation.yaku)
        if not rules.stack_yakuman and valuation.value.yakuman > 1:  # theirs may be a lesser one
            won += ", the best yakuman, which alone counts (stack-yakuman=no)"
        key = f"pao={','.join(rules.pao)}"
        message = f"a player is liable for {theirs} in these rules ({key}), not for {won}: write -"
        fail(liable.cell, "liable-for", f"{liable.cell}: {message}")
    claimed = liable.mark.share or valuation.value.yakuman
    if rules.pao_scope == "yakuman" and claimed != share:
        fail(
            liable.cell,
            "liable-share",
            f"{liable.cell}: the liable player's part is {share}y: write p{share}",
        )


# ------------------------------------------------------------------------ a mark by itself


def score_mark(text: str, *, seat: str = "", riichi: int = 0, **conditions: Any) -> HandScore:
    """What the tiles of a mark such as `34678m33s234567p+2m!*` are worth: `!` is riichi, and `*` is
    the dealer. Without a seat or a `*` the winner is not the dealer. The other conditions are those
    of `score_hand`."""
    mark = match_mark(text) or Mark(Role.WINNER, tiles=text)  # the value says what is wrong
    seat = find_winner_seat(text, mark.tiles, is_dealer=mark.is_dealer, seat=seat)
    score = score_hand(mark.tiles, seat=seat, riichi=riichi or mark.riichi, **conditions)
    if mark.is_open and score.decomposition.winning_hand.is_closed:
        raise ValueError(f"{text}: o is an open hand, but the tiles show no call: remove o")
    return score
