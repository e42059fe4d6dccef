"""Hands that are known by their points, by two roads: evenings are played on tables of models that
know nothing of mjtally, and are told by marks or by what the models paid. Whatever is taken must be
what was played; what may be two hands is asked, and answered in marks."""

import json
import re
import warnings
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from mjtally import ScoresError, tally
from mjtally.base.errors import ERROR
from mjtally.language.parser import parse_line
from mjtally.language.statements import EMPTY_LINE, ResultLine
from mjtally.rules.model.open_games import TrackedGame
from mjtally.rules.model.points_lines import PointsReferee
from mjtally.rules.model.types import HandEffect, HandsInPlay, Rules, Session
from support.cases import for_each, some_of
from support.game_generator import REAL_HAND_ODDS, SANMA_RULESET, HandMarks, random_hand
from support.internals import find_rules
from support.machines import needs_real_games
from support.mcr_model import score_changes
from support.paths import REAL_GAMES
from support.riichi_model import MODEL_RULESETS, ModelRuleset, RiichiTableModel
from support.taiwan_model import TaiwanTable, draw_marks

NAMES = ("Akira", "Bea", "Chloe", "Dimitri")
AMBIGUOUS = "points-ambiguous"
OFTEN_IN_RIICHI = REAL_HAND_ODDS._replace(others_riichi=0.3)
RULESETS = ("riichi", "riichi", "mleague", "ema-2016", "majsoul", "sanma", "majsoul-sanma")


class OwnCount(NamedTuple):
    """What happened in a hand, by its marks alone."""

    winners: tuple[int, ...]
    discarder: int | None
    changes: tuple[int, ...]


def count_hand(marks: Sequence[str], changes: Sequence[int], most_wins: int) -> OwnCount:
    """Who won, of several the next in turn; who dealt in; and the changes."""
    discarder = next((seat for seat, mark in enumerate(marks) if mark[0] == "d"), None)
    players = len(marks)
    winners = [seat for seat, mark in enumerate(marks) if mark[0].isdigit()]
    winners.sort(key=lambda seat: (seat - (discarder or 0)) % players)
    return OwnCount(tuple(sorted(winners[:most_wins])), discarder, tuple(changes))


def write_changes(changes: Sequence[int], declared: Sequence[int] = ()) -> str:
    cells = (f"{change:+}" if change else "0" for change in changes)
    return " ".join(f"{cell}{'!' * (at in declared)}" for at, cell in enumerate(cells))


def is_never_by_points(played: HandMarks) -> bool:
    """Whether a hand is always written in marks: nagashi, chombo, abortive draws, liability."""
    return bool(played.tag) or any(mark[0] in "nfp" for mark in played.marks)


def open_game(rules: Rules) -> HandsInPlay:
    session = Session("x.txt", 1, "", 1, NAMES[: rules.players], rules, rules.play.score_unit)
    return rules.play.open_game(session, None)


def judge_line(game: HandsInPlay, line: str) -> tuple[HandEffect | None, list[str]]:
    """What a line does, and the codes of its errors. What it does by its words alone, and read with
    the names, is equal."""
    statement = parse_line(line).statement
    assert isinstance(statement, ResultLine), line
    quick = game.find_effect(statement)
    effect, remarks = game.judge_hand(statement)
    if quick:
        assert effect and quick.score_changes == effect.score_changes
    return effect, [remark.code for remark in remarks if remark.severity == ERROR]


def play_evening(
    rules: Rules, model: ModelRuleset, dice: Random, *, has_riichi: bool
) -> Counter[str]:
    """A game on the table of the model, told by points wherever that can be."""
    table, game, asked = RiichiTableModel(model), open_game(rules), Counter[str]()
    assert isinstance(game, TrackedGame)
    while not table.end_reason and len(table.played_hands) < 25:
        poor = [seat for seat in range(rules.players) if not table.may_declare(seat)]
        odds = dice.choice([REAL_HAND_ODDS, OFTEN_IN_RIICHI])
        played = random_hand(dice, model, odds).without_riichi(poor)
        before, dealer = [*table.scores], table.dealer
        state = table.schedule.current_round, table.honba, table.sticks
        assert tuple(game.table) == state, "the table before the hand"
        table.play_hand(*played)
        changes = [after - first for after, first in zip(table.scores, before, strict=True)]
        own = count_hand(played.marks, changes, model.most_wins)
        marks = " ".join(filter(None, (*played.marks, played.tag)))
        declared = [seat for seat, mark in enumerate(played.marks) if "!" in mark]
        line = write_changes(changes, declared if has_riichi else ())
        # (a second winner may gain 1000 less the own stick: that is no winner by the changes)
        is_clear = any(changes) and all(changes[seat] > 0 for seat in own.winners)
        is_told = is_clear and not is_never_by_points(played) and dice.random() < 0.8
        effect, errors = judge_line(game, line if is_told else marks)
        asked["by points"] += is_told
        if errors == [AMBIGUOUS]:
            asked["asked"] += 1
            is_told = False
            effect, errors = judge_line(game, marks)
        assert effect and not errors, (line, marks, errors)
        assert effect.score_changes_at(game.table) == own.changes, (line, marks)
        hand = effect.hand
        assert hand.dealer == dealer
        assert hand.is_by_points == is_told
        is_right = tuple(sorted(hand.winners)) == own.winners and hand.discarder == own.discarder
        assert is_right or not has_riichi, (line, marks)
        asked["other outcome"] += not is_right
        if is_told:
            assert all(win.value is None for win in hand.wins)
            assert {*hand.riichi} <= {*declared}, (line, marks)
            assert not has_riichi or not declared or {*hand.riichi} == {*declared}
        game.add_hand(1, EMPTY_LINE, effect)
        assert [*game.scores] == table.scores
    final = game.rank_players()
    if table.end_reason:
        assert game.pending_end == table.end_reason
        assert [*final.scores] == table.final_scores()
    ranked = sorted(range(rules.players), key=lambda seat: (-final.scores[seat], seat))
    if model.ties == "seat":
        assert [final.ranks[seat] for seat in ranked] == [*range(1, rules.players + 1)]
    return asked


@pytest.mark.parametrize("has_riichi", [True, False], ids=["riichi-known", "riichi-unknown"])
def test_evenings_by_points_come_out_as_by_marks(has_riichi: bool) -> None:
    """20,000 evenings. Who dealt in may be another where riichi is not known, and nothing else."""
    total = Counter[str]()
    for seed in some_of(range(10_000), 64):
        dice = Random(f"points {seed} {has_riichi}")
        name = dice.choice(RULESETS)
        total += play_evening(find_rules(name), MODEL_RULESETS[name], dice, has_riichi=has_riichi)
    assert total["by points"] > 1_000
    assert total["asked"] < 0.12 * total["by points"]  # with more riichi than at tables
    assert total["other outcome"] < 0.03 * total["by points"]


# ------------------------------------------------------------------------------------------
# The other families, each with payments of its own here.

PORTIONS = (1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384)


def pay_hk(winner: int, discarder: int | None, faan: int, *, half: bool) -> list[int]:
    """The changes by a win of Hong Kong, in half base points."""
    changes, portion = [0] * 4, 2 * PORTIONS[faan]
    for seat in {*range(4)} - {winner}:
        if discarder is None or (half and seat == discarder):
            changes[seat] = -portion
        elif half:
            changes[seat] = -portion // 2
        elif seat == discarder:
            changes[seat] = -2 * portion
    changes[winner] = -sum(changes)
    return changes


@pytest.mark.parametrize("half", [False, True], ids=["full", "half"])
def test_every_win_of_hong_kong(half: bool) -> None:
    rules = find_rules("hk R=half" if half else "hk")
    game = open_game(rules)
    for faan in range(14):
        for winner in range(4):
            for discarder in (None, *({*range(4)} - {winner})):
                changes = pay_hk(winner, discarder, faan, half=half)
                written = " ".join(f"{change / 2:+g}" if change else "0" for change in changes)
                effect, errors = judge_line(game, written)
                assert effect and not errors, written
                assert (effect.hand.winners, effect.hand.discarder) == ((winner,), discarder)
                assert [*effect.score_changes] == changes and effect.hand.wins[0].value is None


def test_every_win_of_mcr() -> None:
    rules = find_rules("mcr")
    game = open_game(rules)
    for points in (8, 9, 16, 24, 33, 88, 324):
        for winner in range(4):
            for discarder in (None, *({*range(4)} - {winner})):
                marks = ["d" if seat == discarder else "-" for seat in range(4)]
                marks[winner] = str(points)
                changes = score_changes(marks)
                effect, errors = judge_line(game, write_changes(changes))
                assert effect and not errors, marks
                assert (effect.hand.winners, effect.hand.discarder) == ((winner,), discarder)


def test_wins_of_zung_jung() -> None:
    """Up to 25 points nobody can tell who discarded; above, the discarder pays more."""
    game = open_game(find_rules("zung-jung"))
    for points in (30, 85, 120):
        rest = 3 * points - 50
        effect, errors = judge_line(game, f"-25 +{3 * points} -{rest} -25")
        assert effect and not errors
        assert (effect.hand.winners, effect.hand.discarder) == ((1,), 2)
        effect, errors = judge_line(game, f"-{points} +{3 * points} -{points} -{points}")
        assert effect and not errors and effect.hand.discarder is None
    effect, errors = judge_line(game, "-20 +60 -20 -20")
    assert effect is None and errors == [AMBIGUOUS]


def test_games_of_taiwan() -> None:
    """The dealer and the streak are followed, and several may win."""
    rules = find_rules("taiwan winners=3")
    for seed in some_of(range(400), 8):
        dice, table, game = Random(f"taiwan {seed}"), TaiwanTable(), open_game(rules)
        assert isinstance(game, TrackedGame)
        while not table.is_over:
            marks = draw_marks(dice)
            changes = table.play_hand(marks)
            is_told = "f" not in marks and any(changes)
            effect, errors = judge_line(
                game, write_changes(changes) if is_told else " ".join(marks)
            )
            assert effect and not errors, (marks, changes)
            own = count_hand(marks, changes, 3) if is_told else None
            assert own is None or tuple(sorted(effect.hand.winners)) == own.winners
            assert own is None or effect.hand.discarder == own.discarder
            game.add_hand(1, EMPTY_LINE, effect)
            assert [*game.scores] == table.scores


def test_loose_hands_say_who_deals() -> None:
    """A mark or a label says it, and a tag the honba; sticks stay until somebody wins."""
    game = open_game(find_rules("riichi length=free"))
    for line, discarder, dealer in (
        ("+7700* 0 -7700 0", 2, 0),
        ("E2: 0 +11600 0 -11600", 3, 1),
        ("E1.1: +8000 0 -8000 0", 2, 0),
        ("+8000* 0 -8000 0 honba=1", 2, 0),
    ):
        effect, errors = judge_line(game, line)
        assert effect and not errors, line
        assert (effect.hand.discarder, effect.hand.dealer) == (discarder, dealer)
    effect, errors = judge_line(game, "+500! -1500 +1500 -1500*")
    assert effect and not errors
    game.add_hand(1, EMPTY_LINE, effect)
    for line in ("+9000* 0 0 -9000", "+9600* 0 0 -9600"):
        _, errors = judge_line(game, line)
        assert errors, line  # the stick on the table is missing
    effect, errors = judge_line(game, "+8700* 0 0 -7700")
    assert effect and not errors


# ------------------------------------------------------------------------------------------
# Real games.


def list_real_games() -> Iterator[Path]:
    yield from sorted(REAL_GAMES.glob("*.txt"))


@needs_real_games
@for_each(list_real_games, lambda path: path.stem)
def test_real_games_by_points_come_out_as_recorded(path: Path) -> None:
    """All hands by what the record says that everybody got; what is asked is answered in marks."""
    (recorded,) = json.loads(path.with_suffix(".json").read_text("utf-8"))
    texts = path.read_text("utf-8").splitlines()
    by_marks = read_hands(texts)
    lines = sorted({row["line"] for row in by_marks})
    kinds = {row["line"]: row["result"] for row in by_marks}
    written = texts.copy()
    for line, changes in zip(lines, recorded["deltas"], strict=True):
        has_liable = re.search(r"\sp[0-9]?[\s!o*]", f" {texts[line - 1]} ")
        if kinds[line] in {"tsumo", "ron", "draw"} and not has_liable and any(changes):
            written[line - 1] = write_changes(changes)
    while True:
        try:
            by_points = read_hands(written)
            break
        except ScoresError as error:
            (problem, *_) = [problem for problem in error.problems if problem.is_error]
            assert problem.code == AMBIGUOUS, problem
            written[problem.line - 1] = texts[problem.line - 1]
    for here, there in zip(by_points, by_marks, strict=True):
        for said in ("line", "round", "honba", "sticks", "dealer", "won", "dealt_in", "score"):
            assert here[said] == there[said], (said, here)


def read_hands(texts: Sequence[str]) -> list[dict[str, Any]]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return [*tally("\n".join(texts) + "\n", table="hands")]


def test_possible_hands_are_judged_once_for_all_games() -> None:
    """So a hundred games are read in a second or two. Riichi only adds sticks to a win: its value
    is found once, whoever declared."""
    play = find_rules("riichi").play
    assert isinstance(play, PointsReferee)
    gains = play.load_finder(play.find_setting(0)).index_gains
    judged = list[int]()
    for seed in range(60):
        dice = Random(f"many {seed}")
        play_evening(find_rules("riichi"), MODEL_RULESETS["riichi"], dice, has_riichi=False)
        judged.append(gains.cache_info().misses)
    assert judged[-1] < 100 and judged[-1] - judged[30] < 0.4 * judged[-1]


def test_three_players_ask_more_often() -> None:
    """One stick makes 1000 from both a draw."""
    game = open_game(find_rules("sanma"))
    assert SANMA_RULESET.players == 3
    assert judge_line(game, "+2000 -1000 -1000")[1] == [AMBIGUOUS]
    assert judge_line(game, "-2000 +1000 +1000")[1] == [AMBIGUOUS]
    effect, errors = judge_line(game, "+12000 -12000 0")
    assert effect and not errors
