"""How a game ends, by two roads: cases worked out by hand, and a table played by another model.

The model of `riichi_model.py` is asked for every hand that can be played in any round under any
of the parameters, and it plays whole games, with scores of its own, against the scores files that
tell of the same hands.
"""

from collections.abc import Iterator
from copy import copy
from itertools import product
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjtally import ScoresError, tally
from mjtally.cli.main import main
from mjtally.rules.families.riichi.game import game_end
from support import game_generator as games
from support import paths
from support.cases import for_each, random_cases, some_of, stem_of
from support.game_generator import ANY_HAND_ODDS, CHEAP_HAND_ODDS, HandOdds
from support.internals import RiichiRules, parse_riichi_rules
from support.riichi_model import (
    BUST_WAYS,
    EXTENSIONS,
    LAST_DEALER_WAYS,
    LENGTHS,
    REPLAYED_KINDS,
    WIN_KINDS,
    ModelRuleset,
    RiichiTableModel,
    RoundSchedule,
)
from support.rows import Row, read_rows

DATA = paths.DATA / "ending"
FILES = sorted(DATA.glob("*.txt"))
NAMES = ("Asuka", "Benkei", "Chihiro", "Daigo")


def to_mjtally_rules(ways: ModelRuleset) -> RiichiRules:
    """The same rules as mjtally knows them."""
    return parse_riichi_rules(
        " ".join(["riichi" if ways.players == 4 else "sanma", *ways.format_end_declarations()])
    )


# ------------------------------------------------------------------------ cases by hand


class GameEndCase(NamedTuple):
    """One row of cases.tsv."""

    ways: ModelRuleset
    before: int
    after: int
    kind: str
    scores: tuple[int, ...]
    end: str | None
    why: str


def round_number(name: str, players: int) -> int:
    """E1 is 0; a + is the round behind the last of all."""
    beyond = name.endswith("+")
    return "ESWN".index(name[0]) * players + int(name[1]) - 1 + beyond


def read_cases() -> Iterator[GameEndCase]:
    for row in map(list, map(Row.values, read_rows(DATA / "cases.tsv"))):
        length, extension, last_dealer, bust, target, seats, before, after = row[:8]
        kind, scores, end, why = row[8:]
        players = int(seats)
        yield GameEndCase(
            ModelRuleset(
                length=length,
                extension=extension,
                last_dealer=last_dealer,
                bust=bust,
                target=int(target),
                players=players,
            ),
            round_number(before, players),
            round_number(after, players),
            kind,
            tuple(map(int, scores.split())),
            None if end == "-" else end,
            why,
        )


def test_cases_are_there() -> None:
    cases = [*read_cases()]
    assert len(cases) > 120
    assert {case.ways.length for case in cases} == set(LENGTHS)
    assert {case.ways.extension for case in cases} == set(EXTENSIONS)
    assert {case.end for case in cases} == {None, "bust", "length", "last-dealer", "extension"}
    assert all(len(case.scores) == case.ways.players for case in cases)
    assert len(FILES) > 10


def case_label(case: GameEndCase) -> str:
    return f"{case.ways.length}-{case.ways.extension}-{case.before}-{case.why}"


@for_each(read_cases, case_label)
def test_case(case: GameEndCase) -> None:
    assert (
        game_end(to_mjtally_rules(case.ways), case.before, case.after, case.kind, case.scores)
        == case.end
    )


# --------------------------------------------------------------------- another model


def generate_score_standings(players: int, target: int) -> list[tuple[int, ...]]:
    """Scores with nobody, somebody and several at and above the target, and some in trouble."""
    rest = 20000
    found = [(rest,) * players, (target - 100,) * players, (target,) * players]
    for seat in range(players):
        for high in (target - 100, target, target + 100):
            scores = [rest] * players
            scores[seat] = high
            found.append(tuple(scores))
            scores[seat - 1] = high
            found.append(tuple(scores))
            for low in (-100, 0, 100):
                scores[seat - 1] = low
                found.append(tuple(scores))
    return found


def replay_model(ways: ModelRuleset, dull: int) -> RoundSchedule | None:
    """The model after so many hands that were passed with nobody at the target."""
    schedule = RoundSchedule(ways)
    for _ in range(dull):
        if schedule.play_hand(
            False, "draw" if ways.length != "hand" else "ron", (20000,) * ways.players
        ):
            return None
    return schedule


def list_hand_kinds(ways: ModelRuleset) -> list[tuple[str, bool]]:
    """Every kind of hand, with the deal kept and passed where both can be."""
    if ways.length == "hand":
        return [
            (kind, kind not in WIN_KINDS)
            for kind in (*WIN_KINDS, "draw", "nagashi", *REPLAYED_KINDS)
        ]
    both = product((*WIN_KINDS, "draw", "nagashi"), (True, False))
    return [*both, *((kind, True) for kind in REPLAYED_KINDS)]


@pytest.mark.slow
@for_each(lambda: product(LENGTHS, EXTENSIONS, (4, 3)))
def test_every_hand_in_every_round(case: tuple[str, str, int]) -> None:
    length, extension, players = case
    compared = 0
    for stop, bust in product(LAST_DEALER_WAYS, BUST_WAYS):
        ways = ModelRuleset(
            length=length,
            extension=extension,
            last_dealer=stop,
            bust=bust,
            target=30000,
            players=players,
        )
        compared += compare_every_round(ways)
    assert compared >= len(some_of(range(6 * 6 * len(generate_score_standings(players, 30000))), 7))


def compare_every_round(ways: ModelRuleset) -> int:
    """Every seventh case of a round, others in each round; or with `--all-seeds` all."""
    ours, compared = to_mjtally_rules(ways), 0
    standings = generate_score_standings(ways.players, ways.target)
    cases = [*product(list_hand_kinds(ways), standings)]
    for dull in range(6 * ways.players):
        reached = replay_model(ways, dull)
        if reached is None:
            break
        before = reached.current_round
        for (kind, kept), scores in some_of([*cases[dull % 7 :], *cases[: dull % 7]], 7):
            expected = copy(reached).play_hand(kept, kind, scores)
            found = game_end(ours, before, before + (not kept), kind, scores)
            assert found == expected, (ways, before, kind, kept, scores)
            compared += 1
    return compared


# ---------------------------------------------------------- whole games by another model


def format_game(table: RiichiTableModel) -> str:
    family = "rules=riichi" if table.rules.players == 4 else "rules=sanma"
    names = " ".join(NAMES[: table.rules.players])
    lines = [family, "start=25000", *table.rules.format_end_declarations(), names]
    lines += [deal.marks for deal in table.played_hands]
    return games.join_lines([*lines, *["end"] * (not table.end_reason)])


@pytest.mark.slow
@settings(deadline=None, max_examples=len(random_cases(250)))
@given(
    st.integers(0, 2**32 - 1), st.sampled_from([CHEAP_HAND_ODDS, ANY_HAND_ODDS]), st.integers(1, 40)
)
def test_whole_games(seed: int, habits: HandOdds, most: int) -> None:
    dice = Random(seed)
    table = games.play_random_game(dice, games.random_end_rules(dice), habits, most)
    text = format_game(table)
    rows = tally(text, table="games")
    assert [row["score"] for row in rows] == table.final_scores()
    assert {row["end"] for row in rows} == {table.end_reason or "end"}
    assert {row["hands"] for row in rows} == {len(table.played_hands)}
    if table.end_reason:
        refuses_another(text, table.rules.players)


def refuses_another(text: str, players: int) -> None:
    """After the hand that ends a game, there is no other."""
    with pytest.raises(ScoresError, match=r"ended in line \d+"):
        tally(text + " ".join("-" * players) + "\n", table="games")


# -------------------------------------------------------------------- files beside tables


@for_each(FILES, stem_of)
def test_file(path: Path, tmp_path: Path) -> None:
    out = tmp_path / "games.tsv"
    assert main(["tally", str(path), "--table", "games", "-q", "-o", str(out)]) == 0
    expected = path.with_suffix(".games.tsv").read_text(encoding="utf-8")
    assert out.read_text(encoding="utf-8") == expected


@for_each(FILES, stem_of)
def test_no_hand_after_the_end(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    *_, last = tally(path, table="games")
    assert last["end"] not in {"unfinished", "scores"}
    hands = tally(path, table="hands")
    refuses_another(text, len({row["seat"] for row in hands}))
