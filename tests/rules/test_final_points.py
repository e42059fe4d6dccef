"""Final scores to ranks and points: cases by hand, an exact reference, and invariances.

The reference works with exact fractions and the decimal module's roundings, and knows no
order of payment: it says what everybody but the first has to have.
"""

from collections.abc import Iterator, Sequence
from decimal import (
    ROUND_CEILING,
    ROUND_DOWN,
    ROUND_FLOOR,
    ROUND_HALF_DOWN,
    ROUND_HALF_UP,
    ROUND_UP,
    Decimal,
)
from fractions import Fraction
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from mjtally import tally
from mjtally.rules.families.riichi.final_points import final_result
from mjtally.rules.model.game_ends import FinalResult
from support import paths
from support.cases import for_each, random_cases
from support.game_generator import ANY_HAND_ODDS, random_hand
from support.internals import RiichiRules, parse_riichi_rules
from support.riichi_model import MODEL_RULESETS
from support.rows import Row, read_rows

DATA = paths.DATA / "final"
ROUNDINGS = ("none", "half-up", "half-away", "half-down", "down", "up", "toward-return")
NAMES = ("Hanako", "Jiro", "Masako", "Taro")
WORKED = 5  # examples of the rules page


def parse_tenths(text: str) -> int:
    value = Decimal(text) * 10
    assert value == int(value)
    return int(value)


def parse_numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


# ------------------------------------------------------------------------ cases by hand


class FinalPointsCase(NamedTuple):
    """One row of cases.tsv."""

    rules: str
    scores: tuple[int, ...]
    sticks: int
    final: FinalResult
    why: str


def read_cases() -> Iterator[FinalPointsCase]:
    for row in read_rows(DATA / "cases.tsv"):
        points = tuple(map(parse_tenths, row["points"].split()))
        expected = FinalResult(
            parse_numbers(row["final"]),
            parse_numbers(row["ranks"]),
            parse_numbers(row["means"]),
            points,
        )
        yield FinalPointsCase(
            row["rules"], parse_numbers(row["scores"]), int(row["sticks"]), expected, row["why"]
        )


def test_cases_are_there() -> None:
    cases, rounded = [*read_cases()], read_rows(DATA / "rounding.tsv")
    assert len(cases) > 50
    assert sum(case.why.startswith("+") for case in cases) == WORKED
    assert len(rounded) > 20
    assert set(rounded[0]) == {"score", *ROUNDINGS}


@for_each(read_cases, lambda case: f"{case.rules} {case.why}")
def test_case(case: FinalPointsCase) -> None:
    rules = parse_riichi_rules(case.rules)
    assert sum(case.scores) + 1000 * case.sticks == rules.start * rules.players, "a slip"
    assert final_result(case.scores, case.sticks, rules) == case.final


def is_told_by_scores(case: FinalPointsCase) -> bool:
    """Whether the scores alone tell the whole: not where a shared first place got unequal
    parts of the sticks."""
    pairs = zip(case.final.scores, case.final.ranks, strict=True)
    return len({score for score, rank in pairs if rank == 1}) == 1


@for_each(lambda: filter(is_told_by_scores, read_cases()), lambda case: f"{case.rules} {case.why}")
def test_case_recorded_by_its_scores(case: FinalPointsCase) -> None:
    """The same in a scores file, as a game known by its final scores."""
    preset, *declarations = case.rules.split()
    players = len(case.scores)
    lost = parse_riichi_rules(case.rules).leftover == "lost"
    sticks = f" sticks={case.sticks}" if lost and case.sticks else ""
    scores = " ".join(map(str, case.final.scores)) + sticks
    names = " ".join(NAMES[:players])
    text = "\n".join([f"rules={preset}", *declarations, names, f"= {scores}"])
    rows = tally(text, table="games")
    assert [row["score"] for row in rows] == list(case.final.scores)
    assert [row["rank"] for row in rows] == [half / 2 for half in case.final.doubled_ranks]
    assert [row["points"] for row in rows] == [tenth / 10 for tenth in case.final.points]


@pytest.mark.parametrize("rounding", ROUNDINGS)
@for_each(lambda: read_rows(DATA / "rounding.tsv"), lambda row: row["score"])
def test_rounding(row: Row, rounding: str) -> None:
    """A player between the first and the last."""
    rules = parse_riichi_rules(f"riichi uma=0/0/0/0 rounding={rounding}")
    ended = final_result((90000, int(row["score"]), -20000, -30000), 0, rules)
    assert ended.ranks == (1, 2, 3, 4)
    assert ended.points[1] == parse_tenths(row[rounding]) - 300


# -------------------------------------------------------------------- an exact reference


def score_in_thousands(score: int, rounding: str, return_: int) -> Fraction:
    """A score in thousands, by decimal's roundings (`half` there is about the magnitude)."""
    exact = Decimal(score) / 1000
    above = score >= return_
    how = {
        "half-up": ROUND_HALF_UP if score >= 0 else ROUND_HALF_DOWN,
        "half-away": ROUND_HALF_UP,
        "half-down": ROUND_HALF_DOWN if score >= 0 else ROUND_HALF_UP,
        "down": ROUND_FLOOR,
        "up": ROUND_CEILING,
        "toward-return": ROUND_FLOOR if above else ROUND_UP if score > 0 else ROUND_DOWN,
    }
    if rounding == "none":
        return Fraction(exact)
    return Fraction(exact.quantize(Decimal(1), rounding=how[rounding]))


class SharedRanks(NamedTuple):
    """The ranks that a score shares with its equals, from 1."""

    best: int
    worst: int


def find_shared_ranks(score: int, scores: Sequence[int]) -> SharedRanks:
    return SharedRanks(sum(s > score for s in scores) + 1, sum(s >= score for s in scores))


def points_of(seat: int, scores: Sequence[int], rules: RiichiRules) -> Fraction:
    """What a player who has no part in the first place gets, exactly, in tenths."""
    best, worst = find_shared_ranks(scores[seat], scores)
    if rules.ties == "seat":
        best = worst = best + sum(scores[nearer] == scores[seat] for nearer in range(seat))
    uma = rules.uma[0]
    if len(rules.uma) == 3:
        above = sum(score >= rules.return_ for score in scores)
        uma = rules.uma[above - 1 if above in {1, 2, 3} else 1]
    mean = Fraction(sum(uma[best - 1 : worst]), worst - best + 1)
    kept = score_in_thousands(scores[seat], rules.rounding, rules.return_) - rules.return_ // 1000
    return 10 * kept + mean


UMAS = ("20/10/-10/-20", "30/10/-10/-30", "12/-1/-3/-8|8/4/-4/-8|8/3/1/-12", "0/0/0/0")


class GeneratedEnd(NamedTuple):
    """How a game may end."""

    scores: tuple[int, ...]
    sticks: int
    rules: RiichiRules


@st.composite
def generate_ends(draw: st.DrawFn) -> GeneratedEnd:
    """Scores that add up, with ties rather often; at the end first is one who is above 0."""
    players = draw(st.sampled_from([4, 4, 3]))
    words = ["riichi" if players == 4 else "sanma"]
    words.append(f"ties={draw(st.sampled_from(['seat', 'split']))}")
    words.append(f"leftover={draw(st.sampled_from(['top', 'lost']))}")
    words.append(f"rounding={draw(st.sampled_from(ROUNDINGS))}")
    if players == 4:
        words.append(f"uma={draw(st.sampled_from(UMAS))}")
        words.append(f"start={draw(st.sampled_from([25000, 30000]))}")
    rules = parse_riichi_rules(" ".join(words))
    step = draw(st.sampled_from([100, 1000, 5000]))
    score = st.integers(-10000 // step, 45000 // step).map(lambda steps: steps * step)
    others = [draw(score) for _ in range(players - 1)]
    sticks = draw(st.integers(0, 4))
    rest = rules.start * players - 1000 * sticks - sum(others)
    seat = draw(st.integers(0, players - 1))
    return GeneratedEnd((*others[:seat], rest, *others[seat:]), sticks, rules)


@pytest.mark.slow
@settings(deadline=None, max_examples=len(random_cases(400)))
@given(generate_ends())
def test_points_by_the_reference(end: GeneratedEnd) -> None:
    scores, sticks, rules = end
    ended = final_result(scores, sticks, rules)
    for seat, score in enumerate(scores):
        nearer = any(scores[other] == score for other in range(seat))
        first = score == max(scores) and not (rules.ties == "seat" and nearer)
        if not first:
            gap = abs(ended.points[seat] - points_of(seat, ended.scores, rules))
            assert gap < 1, seat  # a tenth that cannot be shared goes to the nearest seats


@pytest.mark.slow
@settings(deadline=None, max_examples=len(random_cases(400)))
@given(generate_ends())
def test_points_add_up(end: GeneratedEnd) -> None:
    scores, sticks, rules = end
    ended = final_result(scores, sticks, rules)
    lost = sticks if rules.leftover == "lost" else 0
    assert sum(ended.points) == -10 * lost
    assert sum(ended.scores) == rules.start * rules.players - 1000 * lost


@pytest.mark.slow
@settings(deadline=None, max_examples=len(random_cases(400)))
@given(generate_ends())
def test_ranks_are_fair(end: GeneratedEnd) -> None:
    scores, sticks, rules = end
    ended = final_result(scores, sticks, rules)
    players = rules.players
    assert sum(ended.doubled_ranks) == players * (players + 1)
    if rules.ties == "split":
        shares = [find_shared_ranks(score, scores) for score in scores]
        assert list(ended.ranks) == [best for best, _ in shares]
        assert list(ended.doubled_ranks) == [best + worst for best, worst in shares]
    else:
        order = sorted(range(players), key=lambda seat: (-scores[seat], seat))
        assert [ended.ranks[seat] for seat in order] == list(range(1, players + 1))
        assert list(ended.doubled_ranks) == [2 * rank for rank in ended.ranks]


@pytest.mark.slow
@settings(deadline=None, max_examples=len(random_cases(200)))
@given(generate_ends(), st.randoms(use_true_random=False))
def test_other_seats_without_ties(end: GeneratedEnd, random: Random) -> None:
    """Where nobody is tied, it does not matter who sat where."""
    scores, sticks, rules = end
    assume(len(set(scores)) == len(scores))
    seats = list(range(len(scores)))
    random.shuffle(seats)
    one, other = (
        final_result(scores, sticks, rules),
        final_result([scores[s] for s in seats], sticks, rules),
    )
    for now, was in enumerate(seats):
        assert other.scores[now] == one.scores[was]
        assert other.ranks[now] == one.ranks[was]
        assert other.points[now] == one.points[was]


# --------------------------------------------------- hand by hand, and by the scores alone


# All that scores tell of: points that a chombo costs are no part of them.
TOLD_CASES = ANY_HAND_ODDS._replace(kinds={**ANY_HAND_ODDS.kinds, "chombo": 0})
PLAYED = ("riichi", "tenhou", "majsoul", "mleague", "wrc-2022", "jpml-2023", "saikouisen-2023")


@pytest.mark.slow
@settings(deadline=None, max_examples=len(random_cases(200)))
@given(st.sampled_from(PLAYED), st.integers(0, 2**32 - 1), st.integers(1, 9))
def test_by_hands_and_by_scores(preset: str, seed: int, hands: int) -> None:
    """A game recorded hand by hand, and the same by its final scores, end in the same rows."""
    dice = Random(seed)
    lines = [str(random_hand(dice, MODEL_RULESETS[preset], TOLD_CASES)) for _ in range(hands)]
    head = [f"rules={preset}", "length=full", "bust=none", "borrow=yes", " ".join(NAMES)]
    rows = tally("\n".join([*head, *lines, "end"]), table="games")
    start, scores = parse_riichi_rules(preset).start, [row["score"] for row in rows]
    missing = 4 * start - sum(score for score in scores if isinstance(score, int))
    sticks = f" sticks={missing // 1000}" if missing else ""
    firsts = {row["score"] for row in rows if row["rank"] == min(float(r["rank"]) for r in rows)}
    assume(len(firsts) == 1)  # several may share the first place, but not the sticks, equally
    by_scores = f"= {' '.join(map(str, scores))}{sticks}"
    again = tally("\n".join([*head, by_scores]), table="games")
    same = ("seat", "name", "score", "rank", "points")
    assert [[row[key] for key in same] for row in again] == [
        [row[key] for key in same] for row in rows
    ]
