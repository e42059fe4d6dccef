"""Invariances, with generated hands: nothing here compares the code with itself."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjtally import ScoresError, tally
from mjtally.base.memory import Memory
from mjtally.families.riichi.conduct import RiichiConduct
from mjtally.families.riichi.game import Game
from mjtally.families.riichi.hand import read_hand
from mjtally.families.riichi.presets import RIICHI, TENHOU_SANMA
from mjtally.families.riichi.rules import RiichiRules
from mjtally.families.riichi.settle import settle
from mjtally.text.lines import read_line
from mjtally.text.statements import (
    Adjustment,
    Blank,
    Cell,
    Date,
    Declaration,
    End,
    Line,
    Players,
    Result,
    Scores,
    Statement,
)

ROOT = Path(__file__).parents[1]
SCORES = sorted([*ROOT.glob("examples/*.txt"), *ROOT.glob("tests/data/*/*.txt")])
NAMES = ("Aki", "Ben", "Chie", "Dai")
FAST = settings(deadline=None, max_examples=300)

values = st.one_of(
    st.sampled_from(["1/30", "1/40", "2/30", "3/25", "3/40", "3/70", "4/20", "4/30"]),
    st.integers(5, 13).map(str),
    st.sampled_from(["1y", "2y", "3y"]),
)
riichi = st.sampled_from(["", "", "!"])


@st.composite
def wins(draw: st.DrawFn, players: int) -> list[str]:
    """A win by self-draw or discard, by one or two, with riichi and perhaps a liable player."""
    seats = draw(st.permutations(range(players)))
    marks = ["-" + draw(riichi) for _ in range(players)]
    marks[seats[0]] = draw(values) + draw(riichi)
    if draw(st.booleans()):
        marks[seats[1]] = "d" + draw(riichi)
        if draw(st.booleans()):
            marks[seats[2]] = draw(values) + draw(riichi)
    elif "y" in marks[seats[0]] and draw(st.booleans()):
        marks[seats[1]] = draw(st.sampled_from(["p", "p1"]))
    return marks


@st.composite
def draws(draw: st.DrawFn, players: int) -> list[str]:
    kinds = st.sampled_from(["-", "+", "!", "n", "n+"])
    marks = [draw(kinds) for _ in range(players)]
    return marks if set(marks) & set("-+!") else ["-", *marks[1:]]  # words alone are names


@st.composite
def aborts(draw: st.DrawFn, players: int) -> list[str]:
    return [*(draw(st.sampled_from("-!")) for _ in range(players)), "abort"]


@st.composite
def chombos(draw: st.DrawFn, players: int) -> list[str]:
    marks = [draw(st.sampled_from("-!")) for _ in range(players)]
    marks[draw(st.integers(0, players - 1))] = "f"
    return marks


def hands(players: int) -> st.SearchStrategy[list[str]]:
    return st.one_of(
        wins(players), wins(players), draws(players), aborts(players), chombos(players)
    )


@st.composite
def rulesets(draw: st.DrawFn) -> RiichiRules:
    """Any rules that bear on a single hand."""
    rules = draw(st.sampled_from([RIICHI, TENHOU_SANMA]))
    return rules.replace(
        ron=draw(st.sampled_from([1, 2, 3])),
        honba_to=draw(st.sampled_from(["first", "each"])),
        sticks_to=draw(st.sampled_from(["first", "own-first"])),
        kiriage=draw(st.booleans()),
        kazoe=draw(st.sampled_from(["yakuman", "sanbaiman"])),
        pao_scope=draw(st.sampled_from(["hand", "yakuman"])),
        pao_honba=draw(st.sampled_from(["liable", "discarder"])),
        tsumo=draw(st.sampled_from(["loss", "split"])),
        chombo=draw(st.sampled_from([None, -200])),
        renchan=draw(st.sampled_from(["none", "win", "tenpai", "always"])),
    )


def result(marks: Sequence[str]) -> Result:
    return Result(None, tuple(map(Cell, marks)))


def settled(marks: Sequence[str], dealer: int, rules: RiichiRules) -> list[tuple[int, ...]]:
    """The scores of a hand, and what a honba and a stick add to them."""
    names = NAMES[: rules.players]
    reading, remarks = read_hand(result(marks), rules, names)
    assert reading is not None, [remark.message for remark in remarks]
    settlement = settle(reading.hand, dealer, rules)
    return [settlement.scores, settlement.per_honba, settlement.per_stick]


@FAST
@given(rules=rulesets(), data=st.data())
def test_every_hand_adds_up_to_zero(rules: RiichiRules, data: st.DataObject) -> None:
    """Scores go to zero with the sticks that were put on the table, and come from it."""
    marks = data.draw(hands(rules.players))
    dealer = data.draw(st.integers(0, rules.players - 1))
    scores, per_honba, per_stick = settled(marks, dealer, rules)
    won = any(mark[0].isdigit() for mark in marks)
    placed = 0 if won or "f" in marks else sum("!" in mark for mark in marks)
    assert sum(scores) == -1000 * placed
    assert sum(per_honba) == 0
    assert sum(per_stick) == (1000 if won else 0)
    assert all(score % 100 == 0 for score in scores)


@FAST
@given(rules=rulesets(), data=st.data())
def test_rotating_the_seats_rotates_the_result(rules: RiichiRules, data: st.DataObject) -> None:
    players = rules.players
    marks = data.draw(hands(players))
    dealer = data.draw(st.integers(0, players - 1))
    turn = data.draw(st.integers(1, players - 1))
    seats, tags = marks[:players], marks[players:]
    turned = [seats[(seat - turn) % players] for seat in range(players)] + tags
    for here, there in zip(
        settled(marks, dealer, rules),
        settled(turned, (dealer + turn) % players, rules),
        strict=True,
    ):
        assert [here[(seat - turn) % players] for seat in range(players)] == list(there)


@FAST
@given(rows=st.lists(hands(4), max_size=30), rounding=st.sampled_from(["none", "half-up"]))
def test_every_tally_adds_up_to_zero(rows: list[list[str]], rounding: str) -> None:
    """Loose or followed, finished or cut off: net scores, and the points of the games."""
    played = "\n".join(" ".join(row) for row in rows)
    loose = "\n".join(" ".join([row[0] + "*", *row[1:]]) for row in rows)
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


@st.composite
def hk_hands(draw: st.DrawFn) -> list[str]:
    """A draw, a false win, or a win with or without somebody to blame."""
    marks = ["-"] * 4
    winner, blamed, *_ = draw(st.permutations(range(4)))
    kind = draw(st.sampled_from(["draw", "false-win", "win", "win", "win"]))
    if kind == "false-win":
        marks[blamed] = "f"
    if kind == "win":
        marks[winner] = str(draw(st.integers(0, 13)))
        marks[blamed] = draw(st.sampled_from("-ddDS"))
    return marks


@FAST
@given(
    rows=st.lists(hk_hands(), min_size=1, max_size=20),
    base=st.sampled_from(["1", "0.3", "0.125"]),
    rise=st.sampled_from(["half", "spicy"]),
)
def test_every_hk_tally_adds_up_to_zero(rows: list[list[str]], base: str, rise: str) -> None:
    played = "\n".join(map(" ".join, rows))
    head = f"B={base}\nR=half\nS={rise}\n"
    everybody = tally(f"{head}Aki Ben Chie Dai\n{played}\n")[-1]
    assert everybody["net_score"] == 0
    assert everybody["game_count"] == 4 * len(rows)


@FAST
@given(row=hk_hands(), turn=st.integers(1, 3))
def test_rotating_the_seats_rotates_a_hk_hand(row: list[str], turn: int) -> None:
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


def row(drawn: list[str]) -> Statement:
    return Result(None, tuple(map(Cell, ["-", *drawn, "-"])))


statements: st.SearchStrategy[Statement] = st.one_of(
    st.just(Blank()),
    st.just(End(Cell("end"))),
    st.dates().map(lambda date: Date(Cell(date.isoformat()))),
    st.builds(
        lambda key, value: Declaration(Cell(key), Cell(value)),
        st.from_regex("[a-zA-Z][a-z-]{0,8}", fullmatch=True),
        st.from_regex(r"[a-z0-9/.|,-]{0,12}", fullmatch=True),
    ),
    st.lists(words, min_size=1, max_size=5).map(lambda names: Players(tuple(map(Cell, names)))),
    st.lists(cells, min_size=2, max_size=6).map(row),
    st.lists(numbers, max_size=5).map(lambda drawn: Scores(tuple(map(Cell, drawn)), ())),
    st.builds(lambda name, points: Adjustment(Cell(name), Cell(points)), words, numbers),
)


@FAST
@given(said=st.lists(statements, max_size=10), space=st.sampled_from([" ", "\t", "\u3000", "   "]))
def test_what_is_printed_parses_back(said: list[Statement], space: str) -> None:
    for statement in said:
        text = f"{space}{str(statement).replace(' ', space)}{space}# {statement!r}"
        again = read_line(text).statement
        assert (type(again), again) == (type(statement), statement)


@FAST
@given(
    text=st.text(st.sampled_from("3450/-+!*dpnfyoESDABen =#:.\n\t　３－é\0\ud8ff\r"), max_size=80)
)
def test_no_text_raises_anything_but_our_own_errors(text: str) -> None:
    for beginning in ("", "Aki Ben Chie Dai\n", "rules=hk\nA B C D\n", "length=free\nA B C D\n"):
        try:
            tally(beginning + text, table="hands")
        except ScoresError as error:
            assert all(str(problem) for problem in error.problems)


@FAST
@given(lines=st.lists(st.one_of(st.text(max_size=20), hands(4).map(" ".join)), max_size=15))
def test_no_lines_raise_anything_but_our_own_errors(lines: list[str]) -> None:
    try:
        tally("\n".join(["Aki Ben Chie Dai", *lines]))
    except ScoresError as error:
        assert all(problem.line >= 1 and problem.column >= 1 for problem in error.problems)


@pytest.mark.parametrize("limit", [0, 5, 50, 100_000])
def test_forgetting_changes_nothing(limit: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """However little is remembered, the tables are the same."""
    games = "\n".join(
        f"{' '.join(NAMES)}\n- {han}/30! d -\n3/40 - - d\n+ - {'!' * (han % 2) or '-'} -\nend"
        for han in (1, 2, 3, 4, 2, 1)
    )
    expected = tally(games, table="hands")
    monkeypatch.setattr("mjtally.reading.tallied.REMEMBERED", limit)
    assert tally(games, table="hands") == expected


@pytest.mark.parametrize("path", SCORES, ids=lambda path: path.stem)
def test_the_hot_loop_is_the_slow_one(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Playing plain hands in one loop gives what a closer look at every line gives."""

    def outcome() -> object:
        try:
            return [tally(path, table=table) for table in ("players", "hands", "games")]
        except ScoresError as error:
            return error.problems

    fast = outcome()
    monkeypatch.setattr("mjtally.families.riichi.game.Game.play_on", slowly)
    assert repr(outcome()) == repr(fast)  # nan is not equal to nan


def slowly(game: Game, lines: Iterator[Line], number: int) -> tuple[int, Line | None]:
    """`Game.play_on` where no line is plain."""
    del game
    line = next(lines, None)
    return number + (line is not None), line


def test_what_is_remembered_is_bounded() -> None:
    memory = Memory(1000)
    tables = RiichiConduct(RIICHI, memory)
    outcomes = tables.opening.rounds[0]
    for number in range(5000):
        outcomes[read_line(f"3/40 - d - # {number}")]
    assert len(outcomes) < 1000 and len(tables.readings) < 1000
