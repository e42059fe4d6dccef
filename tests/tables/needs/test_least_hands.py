"""The least hands, by a second road: every hand that there may be, played on the table of
`riichi_model.py` (and of `mcr_model.py`), which knows nothing of mjtally."""

from collections.abc import Iterator, Sequence
from copy import copy
from fractions import Fraction
from functools import cache
from itertools import combinations
from random import Random
from typing import NamedTuple, TypeVar

import pytest

from mjtally.base.quotient import Quotient
from mjtally.rules.model.table_state import TableState
from mjtally.rules.model.types import Rules, Session
from mjtally.tables.needs.needs import Aim, AimKind, Needs, WinNeed, find_needs
from mjtally.tables.needs.outcomes import HandToPlay
from support.cases import for_each, random_cases, some_of
from support.internals import PRESETS
from support.mcr_model import score_changes
from support.riichi_model import MODEL_RULESETS, ModelRuleset, RiichiTableModel

Model = TypeVar("Model")
NAMES = ("Aki", "Ben", "Chie", "Dai")
FU = (20, 25, *range(30, 120, 10))
LIMITS = ("5", "6", "8", "11", "13")


class Standing(NamedTuple):
    """How a model's game stands after a hand, as if it were the last."""

    scores: tuple[int, ...]
    ahead_counts: tuple[int, ...]  # how many are before each
    equal_counts: tuple[int, ...]  # and how many are at their side, themselves in it
    end: str

    def meets(self, aim: Aim, seat: int) -> bool:
        if aim.kind is AimKind.FIRST:
            return self.ahead_counts[seat] == 0
        if aim.kind is AimKind.SECOND:
            return self.ahead_counts[seat] <= 1
        if aim.kind is AimKind.NOT_LAST:
            return self.ahead_counts[seat] + self.equal_counts[seat] < len(self.scores)
        if aim.kind is AimKind.SCORE:
            return self.scores[seat] >= aim.score
        own, other = (2 * self.ahead_counts[at] + self.equal_counts[at] for at in (seat, aim.other))
        return own < other


def stand(scores: Sequence[int], ranked: Sequence[int], ties: str, end: str) -> Standing:
    """Who is before whom by `ranked`; nobody is equal where seats decide."""
    seats = range(len(scores))
    if ties == "seat":
        ahead = [sum((-ranked[a], a) < (-ranked[b], b) for a in seats) for b in seats]
        equal = [1] * len(scores)
    else:
        ahead = [sum(ranked[a] > ranked[b] for a in seats) for b in seats]
        equal = [sum(ranked[a] == ranked[b] for a in seats) for b in seats]
    return Standing(tuple(scores), tuple(ahead), tuple(equal), end)


def copy_lists(model: Model) -> Model:
    """A model, or a part of it, whose lists are its own."""
    after = copy(model)
    for name, value in vars(model).items():
        if isinstance(value, list | set | dict):
            setattr(after, name, copy(value))
    return after


@cache
def play(model: RiichiTableModel, *marks: str) -> Standing:
    """Each hand is asked for by many aims."""
    after = copy_lists(model)
    after.schedule = copy_lists(model.schedule)
    after.play_hand(marks)
    return stand(after.final_scores(), after.scores, model.rules.ties, after.end_reason)


def list_marks(rules: Rules, *, self_draw: bool, riichi: bool) -> Iterator[str]:
    """Every value that a hand can have, however rare."""
    for fu in FU:
        least = 2 if riichi and self_draw else 1
        if fu == 20:
            least = 2 + riichi  # pinfu and self-draw
        if fu == 25:
            least = 2 + riichi + self_draw  # seven pairs
        if fu == 20 and not self_draw:
            continue
        yield from (f"{han}/{fu}" for han in range(least, 5))
    yield from LIMITS
    values = dict(zip(rules.fields, rules._values, strict=True))
    most = 6 if values["stack_yakuman"] else 2 if values["double_yakuman"] else 1
    yield from (f"{count}y" for count in range(1, most + 1))


def build_random_table(random: Random, name: str, ruleset: ModelRuleset) -> RiichiTableModel:
    """A game near its end, or anywhere, at scores that are close or far apart."""
    model = RiichiTableModel(ruleset)
    schedule = model.schedule
    drop = len(schedule.rounds_left) - 1 - random.choice((0, 0, 0, 1, 3))
    schedule.rounds_left = schedule.rounds_left[drop:]
    if schedule.extra_rounds and random.random() < 0.3:
        schedule.rounds_left, schedule.extra_rounds = schedule.extra_rounds, []
        schedule.extended = True
        schedule.rounds_left = schedule.rounds_left[random.randrange(ruleset.players) :]
        if ruleset.extension == "dealer-first":
            schedule.rounds_left = schedule.rounds_left[:1]
    model.honba, model.sticks = random.choice((0, 0, 1, 4)), random.choice((0, 0, 1, 3))
    spread = random.choice((20, 100, 300))
    for _ in range(ruleset.players):
        payer, receiver = random.sample(range(ruleset.players), 2)
        points = 100 * random.randrange(spread)
        if model.scores[payer] >= points:
            model.scores[payer] -= points
            model.scores[receiver] += points
    for _ in range(model.sticks):
        model.scores[model.scores.index(max(model.scores))] -= 1000
    return model


def to_hand(model: RiichiTableModel, rules: Rules, declared: Sequence[int] = ()) -> HandToPlay:
    session = Session("x.txt", 1, "", 1, NAMES[: rules.players], rules, Quotient(1, 1))
    table = TableState(model.schedule.current_round, model.honba, model.sticks)
    scores = tuple(map(Fraction, model.scores))
    return HandToPlay(session, scores, table, model.dealer, tuple(declared))


def play_wins(
    model: RiichiTableModel, rules: Rules, seat: int, discarder: int | None, *, riichi: bool
) -> dict[str, Standing]:
    """Every win of a player, by its mark."""
    marks = ["-"] * rules.players
    if discarder is not None:
        marks[discarder] = "d"
    played = {}
    for mark in list_marks(rules, self_draw=discarder is None, riichi=riichi):
        marks[seat] = mark + "!" * riichi
        played[mark] = play(model, *marks)
    return played if model.may_declare(seat) or not riichi else {}


def check_wins(model: RiichiTableModel, rules: Rules, needs: Needs) -> int:
    """Every least win is the least of all; how many were looked at."""
    checked, ends = 0, set[str]()
    for seat, aims in needs.players:
        ways = [(win.discarder, win.is_declared) for win in aims[0].wins]
        played = {
            (discarder, riichi): play_wins(model, rules, seat, discarder, riichi=riichi)
            for discarder, riichi in ways
        }
        ends |= {each.end for standings in played.values() for each in standings.values()}
        for aim, wins, _ in aims:
            assert [(win.discarder, win.is_declared) for win in wins] == ways
            for win in wins:
                check_win(
                    aim,
                    seat,
                    win,
                    played[win.discarder, win.is_declared],
                    may_be_last=needs.may_be_last,
                )
                checked += bool(win.mark)
    for count in range(rules.players + 1):
        for ready in combinations(range(rules.players), count):
            ends.add(play(model, *("+" if at in ready else "-" for at in range(rules.players))).end)
    assert needs.may_be_last == bool(ends - {"", "bust"})
    return checked


def check_win(
    aim: Aim, seat: int, win: WinNeed, played: dict[str, Standing], *, may_be_last: bool
) -> None:
    reaching = [standing for standing in played.values() if standing.meets(aim, seat)]
    if not reaching:
        assert (win.mark, win.ending_mark) == ("", "")
        return
    least = min(standing.scores[seat] for standing in reaching)
    own = played[win.mark]
    assert own in reaching
    assert own.scores[seat] == least
    assert own.end == win.end
    assert win.outcome and own.scores == tuple(map(int, win.outcome.scores))
    assert win.is_any == (least == min(standing.scores[seat] for standing in played.values()))
    assert win.is_shared == (aim.kind is AimKind.FIRST and own.equal_counts[seat] > 1)
    if not may_be_last:
        assert win.ending_mark == ""
        return
    ending = [standing.scores[seat] for standing in reaching if standing.end]
    told = win.mark if win.end else win.ending_mark
    assert bool(told) == bool(ending)
    assert not told or played[told].scores[seat] == min(ending)


def check_draws(model: RiichiTableModel, rules: Rules, needs: Needs) -> None:
    seats = range(rules.players)
    for seat, aims in needs.players:
        for aim, _, draws in aims:
            for draw in draws:
                reaching = set()
                possible = 0
                for count in range(rules.players + 1):
                    for ready in combinations(seats, count):
                        if (seat in ready) != draw.is_ready:
                            continue
                        possible += 1
                        marks = ["+" if each in ready else "-" for each in seats]
                        marks[seat] += "!" * draw.is_declared
                        if play(model, *marks).meets(aim, seat):
                            reaching.add(ready)
                assert set(draw.reaching) == reaching
                assert draw.possible_count == possible


CASES = [(name, seed) for seed in random_cases(4) for name in MODEL_RULESETS]


@pytest.mark.slow
@for_each(lambda: CASES, lambda case: f"{case[0]}-{case[1]}")
def test_riichi(case: tuple[str, int]) -> None:
    name, seed = case
    rules, random = PRESETS[name], Random(f"{name} {seed}")
    model = build_random_table(random, name, MODEL_RULESETS[name])
    needs = find_needs(to_hand(model, rules), [random.randrange(rules.players)])
    assert check_wins(model, rules, needs) > 0
    check_draws(model, rules, needs)


def test_who_is_in_riichi_pays_a_stick() -> None:
    """Aki has to gain more than 5300 on Ben: on his discard 2900 (1/90), and with his stick 2000,
    which leave 5300 at 1600."""
    model, rules = RiichiTableModel(MODEL_RULESETS["mleague"]), PRESETS["mleague"]
    model.schedule.rounds_left = model.schedule.rounds_left[-1:]
    model.scores = [25000, 30300, 25000, 19700]
    for declared, mark in (((), "1/90"), ((1,), "2/30")):
        needs = find_needs(to_hand(model, rules, declared))
        (from_ben,) = {win.mark for win in needs.players[0].aims[0].wins if win.discarder == 1}
        assert from_ben == mark
    first = Aim(AimKind.FIRST)
    assert play(model, "2/30", "d!", "-", "-").meets(first, 0)
    assert not play(model, "1/50", "d!", "-", "-").meets(first, 0)
    assert not play(model, "1/80", "d", "-", "-").meets(first, 0)


@pytest.mark.parametrize("seed", some_of(range(6), 2))
def test_mcr(seed: int) -> None:
    """By points from the minimum on; equal scores share a rank."""
    random, rules = Random(seed), PRESETS["mcr"]
    cuts = [random.randrange(-90, 90) for _ in range(3)]
    scores = [*cuts, -sum(cuts)]
    session = Session("x.txt", 1, "", 1, NAMES, rules, Quotient(1, 1))
    hand = HandToPlay(session, tuple(map(Fraction, scores)), TableState(15), 3)
    needs = find_needs(hand, [0])
    assert needs.may_be_last
    for seat, aims in needs.players:
        for aim, wins, draws in aims:
            for win in wins:
                marks = ["-"] * 4
                if win.discarder is not None:
                    marks[win.discarder] = "d"
                least = ""
                for points in range(8, 401):
                    marks[seat] = str(points)
                    after = [a + b for a, b in zip(scores, score_changes(marks), strict=True)]
                    if stand(after, after, "split", "length").meets(aim, seat):
                        least = str(points)
                        break
                assert win.mark == least
            still = stand(scores, scores, "split", "length").meets(aim, seat)
            assert [len(draw.reaching) for draw in draws] == [int(still)]


@pytest.mark.parametrize("seed", some_of(range(6), 2))
def test_hong_kong(seed: int) -> None:
    """By faan, half a spicy game: a portion doubles up to four faan, then with every second."""
    random, rules = Random(seed), PRESETS["hk"]
    cuts = [random.randrange(-90, 90) for _ in range(3)]
    scores = [*cuts, -sum(cuts)]
    portions = [1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384]
    session = Session("x.txt", 1, "", 1, NAMES, rules, Quotient(1, 2))
    needs = find_needs(HandToPlay(session, tuple(map(Fraction, scores)), TableState()))
    for seat, aims in needs.players:
        for aim, wins, _ in aims:
            for win in wins:
                least = ""
                for faan, portion in enumerate(portions):
                    payers = (
                        [win.discarder] * 2 if win.discarder is not None else {0, 1, 2, 3} - {seat}
                    )
                    after = [*scores]
                    for payer in payers:
                        after[payer] -= portion
                        after[seat] += portion
                    if stand(after, after, "split", "").meets(aim, seat):
                        least = str(faan)
                        break
                assert win.mark == least
