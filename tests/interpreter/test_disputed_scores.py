"""Scores that differ from those of the game: which slip is named, and what is corrected."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

import pytest

from mjtally.base.errors import Problem
from mjtally.editing.fixes import FixResult, fix_errors
from mjtally.interpreter import disputed_scores
from mjtally.interpreter.sources import ScoresSource, open_text_lines
from mjtally.interpreter.tally import Tally
from mjtally.rules.model.game_ends import FinalResult
from mjtally.rules.model.types import GameRecord
from mjtally.rules.slips.explanations import Explained, Kind, SlipExplanation
from mjtally.rules.slips.script import Budget, Script
from mjtally.rules.slips.search import explain_difference
from support.cases import for_each, some_of
from support.paths import REAL_GAMES
from support.spoiler import KINDS, SpoiledGame, read_game, spoil

IN_A_HAND = (*KINDS[:5], "tenpai")
CASES = 160  # of each kind with all seeds
# Shares of games in which the right hand is named first, and among the first three: final scores
# alone, and scores below every fourth hand. An ordinary run has few cases, so that a sixth of them
# may be otherwise. (The recorded games were chosen for rare hands, such as those with two winners,
# which are not looked for where a hand was left out.)
FEWEST = {
    0: {
        "riichi forgotten": (0.3, 0.7),
        "riichi of another": (0.2, 0.45),
        "honba": (0.75, 0.85),
        "left out": (0.55, 0.7),
    },
    4: {
        "riichi forgotten": (0.6, 0.9),
        "riichi of another": (0.4, 0.8),
        "honba": (0.75, 0.85),
        "left out": (0.55, 0.7),
    },
}
USUALLY = (0.65, 0.85)


def read(text: str) -> tuple[list[Problem], list[GameRecord]]:
    problems: list[Problem] = []
    source = ScoresSource("game.txt", lambda: open_text_lines(text))
    events = [*Tally([source], problems.append).events()]
    errors = [problem for problem in problems if problem.is_error]
    return errors, [event for event in events if isinstance(event, GameRecord)]


def list_changes(game: SpoiledGame, hands: Sequence[tuple[str, ...]]) -> list[tuple[int, ...]]:
    """What hands change, without any stated scores."""
    _, records = read("\n".join([*game.head, *(" ".join(hand) for hand in hands)]) + "\n")
    return [
        effect.score_changes_at(table)
        for record in records
        for effect, table in zip(record.effects, record.tables, strict=False)
    ]


def list_results(text: str) -> list[FinalResult | None]:
    """How the games of a file ended."""
    return [record.final_result for record in read(text)[1]]


def find_right(game: SpoiledGame, kind: str, explanations: Sequence[SlipExplanation]) -> list[bool]:
    """Which explanations make the game what was played, or name what was not."""
    true_changes = list_changes(game, game.true_hands)
    return [is_right(game, kind, true_changes, explanation) for explanation in explanations]


def is_right(
    game: SpoiledGame, kind: str, true_changes: list[tuple[int, ...]], explanation: SlipExplanation
) -> bool:
    entry, hands = explanation.entry, list(game.hands)
    if kind in {"stated", "honba"}:
        is_of_scores = explanation.kind.is_of_scores
        is_of_counters = explanation.kind in {Kind.UNPAID_COUNTERS, Kind.NO_COUNTERS}
        return is_of_scores if kind == "stated" else is_of_counters
    if entry is None or not (explanation.words or explanation.is_removed):
        return False
    if explanation.kind.is_of_scores:
        return False
    at = game.find_hand(entry.number)
    if explanation.kind is Kind.LEFT_OUT:
        hands.insert(at, explanation.words)
    elif explanation.kind is Kind.AGAIN:
        hands.insert(at + 1, explanation.words)
    else:
        hands[at : at + 1] = [] if explanation.is_removed else [explanation.words]
    return list_changes(game, hands) == true_changes


Search = Callable[[str], tuple[Explained | None, FixResult]]


@pytest.fixture
def search(monkeypatch: pytest.MonkeyPatch) -> Search:
    """What is found for a file whose scores differ (None if they do not, or if it has other
    errors), and the file as it is corrected."""
    found: list[Explained] = []
    explain = explain_difference

    def note(script: Script, budget: Budget) -> Explained:
        found.append(explain(script, budget))
        return found[-1]

    monkeypatch.setattr(disputed_scores, "explain_difference", note)

    def run(text: str) -> tuple[Explained | None, FixResult]:
        found.clear()
        result = fix_errors({"game.txt": text})
        return (found[0] if found else None), result

    return run


def list_spoiled(kind: str, every: int, slips: int = 1) -> list[tuple[str, SpoiledGame]]:
    """Games with slips of a kind."""
    games = [game for path in sorted(REAL_GAMES.glob("*.txt")) if (game := read_game(path, every))]
    spoiled_games = []
    for number in some_of(range(CASES), 16) if games else []:
        random = Random(f"{kind} {every} {slips} {number}")
        spoiled: SpoiledGame | None = random.choice(games)
        for _ in range(slips):
            of_kind = kind if slips == 1 else random.choice(IN_A_HAND)
            spoiled = spoiled and spoil(spoiled, of_kind, random)
        if spoiled:
            spoiled_games.append((of_kind, spoiled))
    return spoiled_games


@pytest.mark.parametrize("every", [0, 4])
@for_each(KINDS)
def test_the_hand_that_was_spoiled_is_named(kind: str, every: int, search: Search) -> None:
    """And only what is right is corrected: such files are as they were before the slip."""
    counts: Counter[str] = Counter()
    for _, game in list_spoiled(kind, every):
        explained, corrected = search(game.write())
        if corrected.fixed_problems:
            played = SpoiledGame(game.head, game.true_hands, [], game.true_hands).write()
            assert list_results(corrected.texts["game.txt"]) == list_results(played), played
        if explained is None:
            continue
        assert not explained.is_stopped
        right = find_right(game, kind, explained.explanations[:3])
        counts.update(all=1, first=right[:1] == [True], among_three=any(right))
        if len(explained.explanations) == 1:
            assert right == [True], game.write()
    if counts["all"]:
        first, among_three = FEWEST[every].get(kind, USUALLY)
        assert counts["first"] >= (first - 0.17) * counts["all"], counts
        assert counts["among_three"] >= (among_three - 0.17) * counts["all"], counts


def test_two_slips_are_not_corrected_as_one() -> None:
    """Two slips have mostly no explanation. What is corrected is one of them, as it was played;
    where the other moves no score, such as riichi of a winner, it may stand on the same line."""
    for _, game in list_spoiled("two", 0, slips=2):
        result = fix_errors({"game.txt": game.write()})
        if result.fixed_problems:
            lines = result.texts["game.txt"].splitlines()[len(game.head) :]
            for line, spoiled, true in zip(lines, game.hands, game.true_hands, strict=False):
                corrected = tuple(line.split())
                assert corrected == spoiled or pays_alike(corrected, true), game.write()


def pays_alike(hand: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether marks are the same, besides the riichi of a winner, and fu where they do not
    count."""
    plain = (
        [re.sub("^([5-9]|1[0-9])/[0-9]+", r"\1", mark) for mark in marks] for marks in (hand, other)
    )
    return all(
        one == two or (one[0].isdigit() and one.rstrip("!") == two.rstrip("!"))
        for one, two in zip(*plain, strict=True)
    )


def test_a_game_that_is_only_over_by_its_correction_is_asked_about(search: Search) -> None:
    """Two slips: Ben dealt in to Aki's riichi in E2, and lost a stick in E4. The sticks of the last
    hands are the first's, if the game is over then; so a stick of Ben in E2 explains it, too."""
    text = """rules=tenhou
A B C D
d - - 6/25!
d! 2/40 - -
4/40 - d -
5/40! d - -
- ! + -
- d 4/30 -
- + - !
! ! n -
= 26600 4400 37000 32000
"""
    found, _ = search(text)
    assert found and len(found.explanations) == 1 and not found.is_certain


def test_a_game_that_is_too_long_says_so(search: Search, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disputed_scores, "MOST_LINES", 30)
    text = "length=east\nAki Ben Chie Dai\n- 2/40 - d\n- - 2/30 d\n= 25000 26600 28000 20400\n"
    found, _ = search(text)
    assert found and found.is_stopped and not found.is_certain
    (error,), _ = read(text)
    assert error.message.endswith("too long to try every slip that may explain it")


def test_later_files_of_a_tally_are_bounded_too() -> None:
    """All searches of a tally have one budget, so that many wrong games do not take long."""
    game = "Aki Ben Chie Dai\n3/40 - d -\n2/30! - - -\nd 5 - -\n= 25100 24900 25000 25000\n"
    errors, _ = read("length=east\n" + game * 300)
    endings = {error.message.rpartition("; ")[2] for error in errors}
    assert "the game is too long to try every slip that may explain it" in endings


def test_the_fix_of_another_line_leaves_its_layout_and_comment() -> None:
    text = (
        "length=east\nAki Ben  Chie Dai\n2/30 -    d   -\n-    -    -   3/30!  # last tile\n"
        "-    d    2/40 -\n= 23900 20300 22600 33200\n"
    )
    result = fix_errors({"game.txt": text})
    assert result.texts["game.txt"] == text.replace("3/30!", "4/30!")
    (fixed,) = result.fixed_problems
    assert (fixed.line, fixed.code) == (4, "scores-differ")
