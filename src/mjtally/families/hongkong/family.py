"""Hong Kong mahjong as a family of rules."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from ...base.errors import Mistake, Remark, mistake_at
from ...base.quotient import Quotient, multiply_quotient
from ...language.reference import Topic
from ...language.statements import Cell, ResultLine
from ...model.open_games import LooseHands, OpenGame
from ...model.types import (
    CHOMBO,
    DISCARDS,
    DRAWS,
    SELF_DRAWS,
    Family,
    HandEffect,
    HandFacts,
    Narration,
    Referee,
    ReportColumns,
    Session,
    TableState,
    Transfer,
    Verdict,
)
from ...statistics.columns import Column
from ...statistics.counts import CountTable, RecordKinds
from ...statistics.player import PlayerTotals
from .hand import HK_MARKS, HkGameRecord, HkHand, check_each_mark, parse_hand
from .rules import HkRules
from .settlement import score_unit, settle

# ------------------------------------------------------------------------------------------
# What lines do under Hong Kong rules, where every hand stands alone.


NO_NAMES = ("",) * 4
MAX_EFFECTS = 8_000  # effects of hands that are remembered


class HkReferee:
    """What happens at a table under some rules."""

    def __init__(self, rules: HkRules) -> None:
        self.rules = rules
        self.score_unit = score_unit(rules)

    def open_game(self, session: Session, before: OpenGame | None) -> OpenGame:
        """Begin loose hands."""
        return LooseHands(session, self._judge_result, before, 0)

    def check_marks(
        self, result: ResultLine, names: Sequence[str], *, sure: bool
    ) -> Sequence[Remark]:
        """Nothing is left open in Hong Kong."""
        return ()

    def _judge_result(self, result: ResultLine, table: TableState, names: Sequence[str]) -> Verdict:
        effect = None if result.label else find_plain_effect(result.cells, self.rules)
        if effect:
            return Verdict(effect, ())
        try:
            return Verdict(build_effect(result, self.rules, names), ())
        except Mistake as mistake:
            return Verdict(None, list(check_each_mark(result.cells, names)) or [mistake.remark])


@lru_cache(maxsize=MAX_EFFECTS)
def find_plain_effect(cells: tuple[Cell, ...], rules: HkRules) -> HandEffect | None:
    """What marks do, whoever plays; None where there is something to remark."""
    try:
        return build_effect(ResultLine(None, cells), rules, NO_NAMES)
    except Mistake:
        return None


def build_effect(result: ResultLine, rules: HkRules, names: Sequence[str]) -> HandEffect:
    """What a hand does; a `Mistake` in its marks."""
    hand = parse_hand(result, rules, names)
    return HandEffect(rules, hand_facts(hand), hand, settle(hand, rules))


def hand_facts(hand: HkHand) -> HandFacts:
    """What the tables tell of a hand."""
    if hand.winner is None:
        kind = "draw" if hand.blamed_seat is None else "false-win"
    else:
        kind = "discard" if hand.by_discard else "self-draw"
    winners = () if hand.winner is None else (hand.winner,)
    return HandFacts(kind, winners, hand.blamed_seat if hand.by_discard else None, (), None)


TRANSFER_KIND_BY_HAND = {
    "discard": DISCARDS,
    "self-draw": SELF_DRAWS,
    "draw": DRAWS,
    "false-win": CHOMBO,
}


def _build_referee(rules: HkRules) -> Referee:
    return HkReferee(rules)


def _build_count_table(every: bool) -> CountTable:
    from .statistics import build_count_table

    return build_count_table()


def _build_columns(every: bool) -> Sequence[Column]:
    from .statistics import build_columns

    return build_columns()


def _explain_hand(effect: HandEffect, table: TableState, names: Sequence[str]) -> Narration:
    from .settlement import explain_hand

    return explain_hand(effect, names)


def _build_reference() -> Sequence[Topic]:
    from .rules import TOPICS

    return TOPICS


def _build_record_kinds() -> RecordKinds:
    from .statistics import RECORD_KINDS

    return RECORD_KINDS


def _standing_key(player: PlayerTotals) -> Any:
    """By net score per hand downwards, then by name; who sat in no hand comes last."""
    from fractions import Fraction  # no other table pays for it

    hands = player.find_count("game_count")
    mean = Fraction(*multiply_quotient(1, player.net_score)) / hands if hands else Fraction(0)
    return not hands, -mean, player.name


def find_transfers(game_record: HkGameRecord) -> Iterator[Transfer]:
    """What each winner gets of each, or what a false win costs."""
    rules = game_record.session.rules
    for effect in game_record.effects:
        hand = effect.hand
        scores = settle(hand, rules)
        kind = TRANSFER_KIND_BY_HAND[effect.facts.kind]
        if hand.winner is not None:
            givers = [seat for seat in range(4) if seat != hand.winner]
            yield from (Transfer(seat, hand.winner, -scores[seat], kind) for seat in givers)
        elif hand.blamed_seat is not None:
            takers = [seat for seat in range(4) if seat != hand.blamed_seat]
            yield from (Transfer(hand.blamed_seat, seat, scores[seat], kind) for seat in takers)


def calculate_points(
    mark: str, rules: HkRules, *, dealer: bool = False, self_draw: bool = False, honba: int = 0
) -> list[Quotient]:
    """The winner's points and then each payer's, who pays most first; they add up to 0. On a
    discard the second player deals in; nobody's deal matters. A `Mistake` where the mark is no
    win, or where there is honba, which Hong Kong does not have."""
    if not mark[:1].isdigit():
        message = f"{mark} is not a winner's mark: write one such as 3 or 8"
        raise mistake_at(None, "no-win-mark", message)
    if honba:
        raise mistake_at(None, "no-honba", "HK has no honba: leave --honba out")
    marks = [mark, "-", "-", "-"] if self_draw else [mark, "d", "-", "-"]
    names = ("the winner", "the second player", "the third player", "the fourth player")
    hand = parse_hand(ResultLine(None, tuple(map(Cell, marks))), rules, names)
    return [multiply_quotient(score, score_unit(rules)) for score in settle(hand, rules)]


HK_FAMILY = Family(
    name="hk",
    short_name="HK",
    description="HK",
    players=4,
    file_start="an HK file begins with rules=hk",
    mark_words=HK_MARKS,
    build_referee=_build_referee,
    build_count_table=_build_count_table,
    build_columns=_build_columns,
    standing_key=_standing_key,
    narrow_columns=(
        *("name", "net_score", "net_score_per_game", "game_count", "win_fraction"),
        "blame_fraction",
    ),
    report_columns=ReportColumns("win_fraction", "blame_fraction"),
    find_transfers=find_transfers,
    explain_hand=_explain_hand,
    build_reference=_build_reference,
    calculate_points=calculate_points,
    other_names=("hongkong", "hong-kong", "cantonese", "hkos"),
    hand_is_game=True,
    build_record_kinds=_build_record_kinds,
    identifying_keys=frozenset("BMRS"),
    has_counters=False,
    is_always_loose=True,
    can_change_between_hands=True,
)


# ------------------------------------------------------------------------------------------
# The named rulesets of Hong Kong.


HK_PRESETS = {"hk": HkRules(HK_FAMILY)}
