"""Invariances, with generated hands: nothing here compares the code with itself."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from mjtally import ScoresError, tally
from mjtally.base.errors import Remark, warning_at
from mjtally.language.parser import parse_line
from mjtally.language.statements import (
    Adjustment,
    BlankLine,
    Cell,
    DateLine,
    Declaration,
    EndLine,
    PlayersLine,
    ResultLine,
    ScoresLine,
    Statement,
)
from mjtally.rules.families import PRESETS
from mjtally.rules.families.riichi.play import RiichiPlay
from mjtally.rules.model import referee
from mjtally.rules.model.hand import Hand, PlayerMark
from support.cases import random_cases, some_of
from support.game_generator import HandMarks, join_lines, random_hand, random_hk_hand
from support.game_generator import format_loose_hand as loose_hand
from support.internals import find_rules, parse_riichi_rules
from support.paths import ROOT
from support.riichi_model import MODEL_RULESETS

SCORES = sorted([*ROOT.glob("examples/*.txt"), *ROOT.glob("tests/data/*/*.txt")])
NAMES = ("Aki", "Ben", "Chie", "Dai")
FAST = settings(deadline=None, max_examples=len(random_cases(300)))

SEEDS = st.integers(0, 2**32 - 1)
HANDS = SEEDS.map(lambda seed: str(random_hand(Random(seed))))


@st.composite
def draw_declarations(draw: st.DrawFn) -> list[str]:
    """Any rules that bear on a single hand, as declarations."""
    choices = {
        "rules": ["riichi", "sanma"],
        "ron": ["1", "2", "3"],
        "honba-to": ["first", "each"],
        "sticks-to": ["first", "own-first"],
        "kiriage": ["no", "yes"],
        "kazoe": ["yakuman", "sanbaiman"],
        "pao-scope": ["hand", "yakuman"],
        "pao-honba": ["liable", "discarder"],
        "chombo": ["mangan", "-20"],
        "renchan": ["none", "win", "tenpai", "always"],
    }
    said = [f"{key}={draw(st.sampled_from(values))}" for key, values in choices.items()]
    if said[0] == "rules=sanma":
        said.append(f"tsumo={draw(st.sampled_from(['loss', 'split']))}")
    return said


class HandCase(NamedTuple):
    """A hand under some rules."""

    rules: list[str]
    players: int
    hand: HandMarks
    dealer: int


@st.composite
def draw_cases(draw: st.DrawFn) -> HandCase:
    rules = draw(draw_declarations())
    known = MODEL_RULESETS["riichi" if rules[0] == "rules=riichi" else "sanma"]
    dice = Random(draw(SEEDS))
    return HandCase(rules, known.players, random_hand(dice, known), dice.randrange(known.players))


def settle_case(case: HandCase) -> list[list[int]]:
    """The scores of a hand, and what a honba and a stick add to them."""
    marks = case.hand.marks.copy()
    marks[case.dealer] += "*"
    line = str(HandMarks(marks, case.hand.tag))
    places_a_stick = " ".join(["-*", *["-"] * (case.players - 2), "!"])
    head = [*case.rules, "length=free", " ".join(NAMES[: case.players])]
    text = join_lines([*head, line, f"{line} honba=1", places_a_stick, line])
    deltas = [int(row["delta"]) for row in tally(text, table="hands")]
    scores, honba, _, stick = (
        deltas[at : at + case.players] for at in range(0, len(deltas), case.players)
    )
    return [
        scores,
        *([b - a for a, b in zip(scores, more, strict=True)] for more in (honba, stick)),
    ]


@pytest.mark.slow
@FAST
@given(case=draw_cases())
def test_every_hand_adds_up_to_zero(case: HandCase) -> None:
    """Scores go to zero with the sticks that were put on the table, and come from it."""
    marks = case.hand.marks
    scores, per_honba, per_stick = settle_case(case)
    won = any(mark[0].isdigit() for mark in marks)
    placed = 0 if won or any("f" in mark for mark in marks) else sum("!" in mark for mark in marks)
    assert sum(scores) == -1000 * placed
    assert sum(per_honba) == 0
    assert sum(per_stick) == (1000 if won else 0)
    assert all(score % 100 == 0 for score in scores)


@pytest.mark.slow
@FAST
@given(case=draw_cases(), turn=st.integers(1, 3))
def test_rotating_the_seats_rotates_the_result(case: HandCase, turn: int) -> None:
    players = case.players
    marks = [case.hand.marks[(seat - turn) % players] for seat in range(players)]
    turned = case._replace(
        hand=case.hand._replace(marks=marks), dealer=(case.dealer + turn) % players
    )
    for here, there in zip(settle_case(case), settle_case(turned), strict=True):
        assert [here[(seat - turn) % players] for seat in range(players)] == there


@pytest.mark.slow
@FAST
@given(seed=SEEDS, count=st.integers(0, 30), rounding=st.sampled_from(["none", "half-up"]))
def test_every_tally_adds_up_to_zero(seed: int, count: int, rounding: str) -> None:
    """Loose or followed, finished or cut off: net scores, and the points of the games."""
    dice = Random(seed)
    rows = [random_hand(dice) for _ in range(count)]
    played = "\n".join(map(str, rows))
    loose = "\n".join(loose_hand(dice, row) for row in rows)
    for text in (
        f"borrow=yes\nbust=none\nron=3\nrounding={rounding}\n{' '.join(NAMES)}\n{played}\n",
        f"length=free\nron=3\n{' '.join(NAMES)}\n{loose}\n",
    ):
        try:
            rows_ = tally(text)
        except ScoresError as error:  # the game was over before the hands were
            wrong = [problem.message for problem in error.problems if problem.is_error]
            assert all("ended in line" in message for message in wrong)
            continue
        everybody = rows_[-1]
        assert everybody["net_score"] == 0 and everybody["points"] == 0


@pytest.mark.slow
@FAST
@given(
    seed=SEEDS,
    count=st.integers(1, 20),
    base=st.sampled_from(["1", "0.3", "0.125"]),
    rise=st.sampled_from(["half", "spicy"]),
)
def test_every_hk_tally_adds_up_to_zero(seed: int, count: int, base: str, rise: str) -> None:
    dice = Random(seed)
    played = "\n".join(random_hk_hand(dice) for _ in range(count))
    head = f"B={base}\nR=half\nS={rise}\n"
    everybody = tally(f"{head}Aki Ben Chie Dai\n{played}\n")[-1]
    assert everybody["net_score"] == 0
    assert everybody["game_count"] == 4 * count


@pytest.mark.slow
@FAST
@given(seed=SEEDS, turn=st.integers(1, 3))
def test_rotating_the_seats_rotates_a_hk_hand(seed: int, turn: int) -> None:
    row = random_hk_hand(Random(seed)).split()
    turned = [row[(seat - turn) % 4] for seat in range(4)]
    texts = [f"B=1\nR=half\nA B C D\n{' '.join(marks)}\n" for marks in (row, turned)]
    here, there = ([hand["delta"] for hand in tally(text, table="hands")] for text in texts)
    assert [here[(seat - turn) % 4] for seat in range(4)] == there


# ------------------------------------------------------------------------- the grammar

words = st.text(st.sampled_from("abcXYZdfnp亜紀é'!:/"), min_size=1, max_size=6).filter(
    lambda word: word[0] not in "!/:" and not word.endswith(":") and word not in {"end"}
)
cells = st.one_of(st.sampled_from(["-", "+", "!", "3/40!", "d", "7", "1y*", "n+"]), words)
numbers = st.integers(-99999, 99999).map(str)
# The letters of a key and its value; all of Unicode would be searched for them, for seconds.
ascii_letters = st.characters(max_codepoint=127)


def join_drawn_cells(drawn: list[str]) -> Statement:
    return ResultLine(None, tuple(map(Cell, ["-", *drawn, "-"])))


statements: st.SearchStrategy[Statement] = st.one_of(
    st.just(BlankLine()),
    st.just(EndLine(Cell("end"))),
    st.dates().map(lambda date: DateLine(Cell(date.isoformat()))),
    st.builds(
        lambda key, value: Declaration(Cell(key), Cell(value)),
        st.from_regex("[a-zA-Z][a-z-]{0,8}", fullmatch=True, alphabet=ascii_letters),
        st.from_regex(r"[a-z0-9/.|,-]{0,12}", fullmatch=True, alphabet=ascii_letters),
    ),
    st.lists(words, min_size=1, max_size=5).map(lambda names: PlayersLine(tuple(map(Cell, names)))),
    st.lists(cells, min_size=2, max_size=6).map(join_drawn_cells),
    st.lists(numbers, max_size=5).map(lambda drawn: ScoresLine(tuple(map(Cell, drawn)), ())),
    st.builds(lambda name, points: Adjustment(Cell(name), Cell(points)), words, numbers),
)


@pytest.mark.slow
@FAST
@example(said=[join_drawn_cells(["XX"] * 3)], space=" ")  # no names with dashes between them
@given(
    said=st.lists(statements, max_size=len(some_of(range(10), 3))),
    space=st.sampled_from([" ", "\t", "\u3000", "   "]),
)
def test_what_is_printed_parses_back(said: list[Statement], space: str) -> None:
    for statement in said:
        text = f"{space}{str(statement).replace(' ', space)}{space}# {statement!r}"
        again = parse_line(text).statement
        assert (type(again), again) == (type(statement), statement)


@pytest.mark.slow
@FAST
@example(text="0 :")  # a colon that ends no word
@given(
    text=st.text(st.sampled_from("3450/-+!*dpnfyoESDABen =#:.\n\t　３－é\0\ud8ff\r"), max_size=80)
)
def test_no_text_raises_anything_but_our_own_errors(text: str) -> None:
    for beginning in ("", "Aki Ben Chie Dai\n", "rules=hk\nA B C D\n", "length=free\nA B C D\n"):
        try:
            tally(beginning + text, table="hands")
        except ScoresError as error:
            assert all(str(problem) for problem in error.problems)
        except ValueError as error:  # one word such as 3.txt is a file's name
            assert str(error) == f"{text}: there is no such file"
            assert not beginning and "." in text


@pytest.mark.slow
@FAST
@given(lines=st.lists(st.one_of(st.text(max_size=20), HANDS), max_size=15))
def test_no_lines_raise_anything_but_our_own_errors(lines: list[str]) -> None:
    try:
        tally("\n".join(["Aki Ben Chie Dai", *lines]))
    except ScoresError as error:
        assert all(problem.line >= 1 and problem.column >= 1 for problem in error.problems)


@pytest.mark.parametrize("length", ["free", "full"])
def test_what_is_remembered_is_bounded(length: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many distinct hands there are. (Nobody else plays by these rules.)"""
    monkeypatch.setattr(referee, "MOST_EFFECTS", 20)
    monkeypatch.setattr(referee, "MOST_MARKS", 10)
    marks = [f"{han}/{fu}" for han in (2, 3) for fu in range(30, 80, 10)]
    dealer = "d*" if length == "free" else "d"
    lines = [
        " ".join(words)
        for mark in marks
        for words in [("-", mark, dealer, "-"), (mark, "-", dealer, "-"), (dealer, "-", mark, "-")]
    ]
    players = "Aki Ben Chie Dai"
    if length == "full":  # each hand in a game of its own, where Chie does not deal
        lines = [line for hand in lines for line in (hand, "end", players)]
    declared = f"length={length}\nstart=26300\nreturn=26300\n"
    tally(f"{declared}{players}\n" + "\n".join(lines))
    play = PRESETS["riichi"].replace(length=length, start=26300, return_=26300).play
    assert isinstance(play, referee.Referee)
    assert 0 < len(play._effects) <= 20
    assert 0 < len(play._marks) <= 10
    for order in play._orders.values():
        assert 0 < len(order.effects) <= 20


MARKS_BY_KIND = {
    "win": "- -! -* -*! ! !* *! d d! d*! d(!) p1 3/40 3/40! 3/40*! 3/40!* 2/20! 1y! 5o 5o!",
    "draw": "- - -! -* -*o ! !* *! !! + + +! +*! n n! n+ f f!",
    "tiles": "234m567p345s55z67m+8m 234m567p345s55z67m+8m! - ! d d!",
}


@pytest.mark.parametrize(
    "ruleset", ["riichi", "sanma", "riichi length=free", "wrc-2022 length=free"]
)
def test_riichi_set_apart_is_as_it_is_judged_whole(ruleset: str) -> None:
    """Rows of any marks, in any order of their signs, judged at once and with riichi apart."""
    rules, dice, seen = find_rules(ruleset), Random(ruleset), Counter[str]()
    assert isinstance(rules.play, referee.Referee)
    setting = rules.play.find_setting(0) if rules.tracks_games else referee.UNKNOWN_SETTING
    for number in random_cases(3_000):
        kind = dice.choice(["win", "win", "draw", "draw", "tiles"])
        words = tuple(dice.choices(MARKS_BY_KIND[kind].split(), k=rules.players))
        apart = rules.play.recall_effect(words, setting)
        whole = rules.play._judge_words(words, setting)
        if apart is None or whole is None:
            assert apart is whole, f"{number} {words}"
            continue
        for field in ("score_changes", "per_honba", "per_stick", "keeps_deal", "placed_sticks"):
            assert getattr(apart, field) == getattr(whole, field), f"{number} {words} {field}"
        for field in Hand.__annotations__:
            assert getattr(apart.hand, field) == getattr(whole.hand, field), f"{words}: {field}"
        seen[whole.hand.kind] += bool(whole.hand.riichi)
    assert all(seen[kind] for kind in ("tsumo", "ron", "draw")), seen


def test_a_warning_that_depends_on_riichi_is_told_of_ordinary_rows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Though a row is judged without its riichi: whoever adds a warning need not know of that."""

    def warn_of_two(play: RiichiPlay, hand: Hand, marks: Sequence[PlayerMark]) -> list[Remark]:
        cell = marks[hand.riichi[-1]].cell if hand.riichi else ""
        return [warning_at(cell, "two-riichi", "two")] if len(hand.riichi) == 2 else []

    monkeypatch.setattr(RiichiPlay, "list_warnings", warn_of_two)
    play = RiichiPlay(parse_riichi_rules("riichi length=free"))
    judged = {
        row: play.recall_effect(tuple(row.split()), referee.UNKNOWN_SETTING) is not None
        for row in ("3/40!* - d -", "3/40!* ! d -", "3/40* - d -", "+!* +! - -", "+!* + - -")
    }
    assert [*judged.values()] == [True, False, True, False, True]


def test_a_tag_that_names_a_player_is_about_the_seat_where_they_sit() -> None:
    """The same line below other players lines, in which a loose hand is not remembered."""
    lines = "length=free\nwareme=yes\n"
    for names in ("Aki Ben Chie Dai", "Ben Chie Aki Dai", "Dai Aki Ben Chie"):
        lines += f"{names}\n3/40* d - - wareme=Aki\n"
    net_scores = {row["name"]: row["net_score"] for row in tally(lines)}
    assert net_scores == {"Aki": 0, "Ben": -7700, "Chie": -7700, "Dai": 15400, "*": 0}


@pytest.mark.parametrize("seed", random_cases(40))
def test_a_hand_is_the_same_whoever_deals(seed: int) -> None:
    """As it is judged by wind and then seated, and as it is judged where it stands."""
    dice = Random(seed)
    more = {"taiwan": "5 3 d - / 4 d 6 2 / d - 7 1", "zung-jung": "25 - d -", "mcr": "f - 24 fd"}
    for name in ("riichi", "mleague", "sanma", "taiwan", "mcr", "zung-jung"):
        rules = PRESETS[name]
        rules = rules.replace(winners=3) if name == "taiwan" else rules
        rules = rules.replace(seats="rotate", length=16) if name == "mcr" else rules
        for number in range(4 * rules.players):
            if name in more:
                marks = dice.choice(more[name].split(" / ")).split()
                text = " ".join(dice.sample(marks, len(marks)))
            else:
                text = str(random_hand(dice, MODEL_RULESETS[name]))
            result = parse_line(text).statement
            assert isinstance(result, ResultLine) and isinstance(rules.play, referee.Referee)
            setting = rules.play.find_setting(number)
            assert setting.order
            seated = rules.play._rotate_effect(result.words, setting, setting.order, result.words)
            written = rules.play._judge_words(result.words, setting)
            if seated is None or written is None:
                assert seated is written, f"{name} {number} {text}"
                continue
            for said in ("score_changes", "per_honba", "per_stick", "keeps_deal", "placed_sticks"):
                assert getattr(seated, said) == getattr(written, said), f"{name} {number} {text}"
            for said in Hand.__annotations__:
                here, there = getattr(seated.hand, said), getattr(written.hand, said)
                assert here == there, f"{name} {number} {text}: {said}"
