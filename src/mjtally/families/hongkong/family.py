"""Hong Kong mahjong as a family of rules."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from ...base.errors import Mistake, Remark
from ...base.late_imports import LateFunction, LateValue
from ...base.quotient import Quotient
from ...language.statements import Cell, ResultLine
from ...model.calculator import SEAT_NAMES, build_win_result, refuse_honba
from ...model.open_games import LooseHands
from ...model.types import (
    CHOMBO,
    DISCARDS,
    DRAWS,
    SELF_DRAWS,
    Family,
    FamilyLanguage,
    FamilyStatistics,
    FormOfFamily,
    HandEffect,
    HandFacts,
    NextHands,
    OpenGame,
    ReportColumns,
    Session,
    TableState,
    Transfer,
    Verdict,
)
from ...statistics.player import PlayerTotals
from .hand import HK_MARKS, HkGameRecord, HkHand, check_each_mark, parse_hand
from .rules import HkRules
from .settlement import explain_hand, score_unit, settle

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
        plain = None if result.label else find_plain_verdict(result.cells, self)
        if plain:
            return plain
        try:
            return Verdict(build_effect(result, self.rules, names), ())
        except Mistake as mistake:
            return Verdict(None, check_each_mark(result.cells, names) or [mistake.remark])


@lru_cache(maxsize=MAX_EFFECTS)
def find_plain_verdict(cells: tuple[Cell, ...], referee: HkReferee) -> Verdict | None:
    """What marks do, whoever plays; None where there is something to remark."""
    try:
        return Verdict(build_effect(ResultLine(None, cells), referee.rules, NO_NAMES), ())
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


def _standing_key(player: PlayerTotals) -> tuple[object, ...]:
    """By net score per hand downwards; who sat in no hand comes last."""
    from fractions import Fraction  # no other table pays for it

    hands = player.find_count("game_count")
    mean = Fraction(*player.net_score) / hands if hands else Fraction(0)
    return not hands, -mean


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
    result = build_win_result(mark, "3 or 8", players=rules.players, self_draw=self_draw)
    refuse_honba(honba, "HK")
    hand = parse_hand(result, rules, SEAT_NAMES)
    return [score * score_unit(rules) for score in settle(hand, rules)]


HERE = __package__  # what a few lines need not have is imported when it is used
HK_FAMILY = Family(
    name="hk",
    short_name="HK",
    description="HK",
    players=4,
    other_names=("hongkong", "hong-kong", "cantonese", "hkos"),
    language=FamilyLanguage(
        mark_words=HK_MARKS,
        file_start="an HK file begins with rules=hk",
        build_reference=LateValue(HERE, ".rules:TOPICS"),
        list_term_pages=LateFunction(HERE, ".terms:list_term_pages"),
        identifying_keys=frozenset("BMRS"),
        example_hands=(
            ("3 d - -", "{0} won 3 faan on a discard of {1}"),
            ("- 5 - -", "{1} won 5 faan by self-draw: nobody has d"),
            ("- - - -", "a draw"),
            ("f - - -", "a false win of {0}, who pays the others"),
        ),
    ),
    build_referee=HkReferee,
    explain_hand=explain_hand,
    calculate_points=calculate_points,
    statistics=FamilyStatistics(
        build_count_table=LateFunction(HERE, ".statistics:build_count_table"),
        build_columns=LateFunction(HERE, ".statistics:build_columns"),
        standing_key=_standing_key,
        narrow_columns=(
            "name",
            "net_score",
            "net_score_per_game",
            "game_count",
            "win_fraction",
            "blame_fraction",
        ),
        find_transfers=find_transfers,
        build_record_kinds=LateValue(HERE, ".statistics:RECORD_KINDS"),
        build_deal_in_groups=LateFunction(HERE, ".statistics:build_deal_in_groups"),
        report_columns=ReportColumns(
            good_share="win_fraction",
            bad_share="blame_fraction",
            player_columns=("mean_faan", "self_draw_fraction", "discard_count", "false_win_count"),
            best_win_record="largest_win",
        ),
    ),
    next_hands=NextHands(
        list_wins=LateFunction(HERE, ".next_hands:list_wins"),
        list_draws=LateFunction(HERE, ".next_hands:list_draws"),
    ),
    table_form=FormOfFamily(
        build_form=LateFunction(HERE, ".form:build_form"),
        write_cells=LateFunction(HERE, ".form:write_cells"),
        list_variants=LateFunction(HERE, ".form:list_variants"),
    ),
    has_counters=False,
    hand_is_game=True,
    is_always_loose=True,
    can_change_between_hands=True,
)


# ------------------------------------------------------------------------------------------
# The named rulesets of Hong Kong.


HK_PRESETS = {"hk": HkRules(HK_FAMILY)}
