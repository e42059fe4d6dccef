"""Hands worth one number, in a small family made here: games that are followed, and loose hands.

The loser of a discard, or everybody, pays the winner's stars; the dealer pays and gets one more,
and one more for each time that they dealt again.
"""

from collections.abc import Iterator
from itertools import chain, product
from pathlib import Path

import pytest

from mjtally import ScoresError, tally
from mjtally.cli.main import main
from mjtally.language.grammar import match_terminal
from mjtally.rules.families import PRESETS
from mjtally.rules.model.hand import Hand
from mjtally.rules.model.parameters import parameter_field, whole_number
from mjtally.rules.model.payments import Payment, Purpose
from mjtally.rules.model.types import Rules
from mjtally.rules.statistics.family_statistics import ReportColumns
from mjtally.rules.value_hands.play import MARK_OF_RIICHI, Limit, ValuePlay
from mjtally.rules.value_hands.statistics_plan import DEALER_COLUMNS, StatisticsPlan

Out = pytest.CaptureFixture[str]


class StarRules(Rules):
    """How many deals a game has; 0 where hands are loose."""

    deals: int = parameter_field(whole_number(16), 4, "deals of a game")
    least: int = parameter_field(whole_number(9), 1, "stars that a win needs")

    @property
    def tracks_games(self) -> bool:
        return self.deals > 0


STATISTICS = StatisticsPlan(
    default_columns="name game_count points hand_count win_count mean_points=win_value/win_count",
    more_columns=DEALER_COLUMNS,
    narrow_columns=("name", "points"),
    report_columns=ReportColumns("win_fraction", "deal_in_fraction"),
    value_bands=(1, 5),
)


class StarPlay(ValuePlay[StarRules]):
    """The smallest family of hands that are worth one number."""

    name = "stars"
    short_name = "Stars"
    description = "stars for four"
    file_start = "a file of stars begins with rules=stars"
    plan = STATISTICS
    unit = "points"
    grammar = "zung-jung.lark"
    mark_examples = "24, -, d"
    example_values = ("3", "8")
    has_repeats = True

    @property
    def least(self) -> Limit:
        return Limit(self.rules.least, "least", 9)

    @property
    def most(self) -> Limit:
        return Limit(500)

    @property
    def most_winners(self) -> Limit:
        return Limit(2, "winners", 3)

    @property
    def dealer_matters(self) -> bool:
        return True

    @property
    def deal_count(self) -> int:
        return self.rules.deals

    def keeps_deal(self, hand: Hand) -> bool:
        return not hand.wins or hand.dealer in hand.winners

    def list_payments(self, hand: Hand, honba: int = 0, sticks: int = 0) -> Iterator[Payment]:
        for win in hand.wins:
            for seat in range(4):
                if seat != win.seat and hand.discarder in {None, seat}:
                    deals = hand.dealer in {seat, win.seat}
                    yield Payment(seat, win.seat, win.value + deals, f"{win.value} + {deals:d}")
                    yield Payment(seat, win.seat, deals * honba, f"{honba} more", Purpose.HONBA)


@pytest.fixture(autouse=True)
def stars(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PRESETS, "stars", StarRules(StarPlay))


START = "rules=stars\nAki Ben Chie Dai\n"
GAME = f"""{START}E1: 3 d - -
E1.1: 3* - - -
- - - -
= 19 -9 -5 -5
E1.3: - 3 - d
E2.0: - - 7 d turn=9
Aki -2
E3: - d 2 -
4 - d - last
- 1 d -
= 23 -8 -2 -15
"""
CHANGES = (  # worked by hand
    *((4, -4, 0, 0), (15, -5, -5, -5), (0, 0, 0, 0), (0, 3, 0, -3), (0, 0, 7, -7)),
    *((0, -3, 3, 0), (6, 0, -6, 0), (0, 1, -1, 0)),
)


def list_messages(lines: str, start: str = START) -> list[str]:
    with pytest.raises(ScoresError) as raised:
        tally(f"{start}{lines}\n", table="hands")
    return [problem.message for problem in raised.value.problems]


def test_a_game_is_followed_to_its_end() -> None:
    hands = tally(GAME, table="hands")
    deltas = [row["delta"] for row in hands]
    assert [tuple(deltas[at : at + 4]) for at in range(0, len(deltas), 4)] == [*CHANGES]
    assert [(row["round"], row["honba"]) for row in hands[::4]] == [
        *(("E1", 0), ("E1", 1), ("E1", 2), ("E1", 3), ("E2", 0), ("E3", 0), ("E3", 1), ("E4", 0)),
    ]
    games = tally(GAME, table="games")
    assert [(row["name"], row["rank"], row["score"], row["points"]) for row in games] == [
        *(("Aki", 1, 23, 23), ("Ben", 3, -8, -8), ("Chie", 2, -2, -2), ("Dai", 4, -15, -15)),
    ]


def test_a_game_by_its_scores_shares_ranks() -> None:
    games = tally(f"{START}= 10 -5 -5 0\n", table="games")
    assert [(row["rank"], row["points"]) for row in games] == [
        (1, 10),
        (3.5, -5),
        (3.5, -5),
        (2, 0),
    ]


def test_a_hand_in_words(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "stars.txt"
    path.write_text(GAME, encoding="utf-8")
    assert main(["explain", f"{path}:4"]) == 0
    said = capsys.readouterr().out
    assert "Aki wins 3 points by self-draw, as the dealer" in said
    assert said.count("3 + 1") == said.count("1 more") == 3


def test_loose_hands_say_who_deals() -> None:
    start = "rules=stars\ndeals=0\nAki Ben Chie Dai\n"
    text = f"{start}S2.3: 3 d - -\n3 d - -*\n4 d 5 -*\n- - - -\n"
    deltas = [row["delta"] for row in tally(text, table="hands")]
    assert deltas == [7, -7, 0, 0, 3, -3, 0, 0, 4, -9, 5, 0, 0, 0, 0, 0]
    assert list_messages("3 d - -\nS2: 3* d - -\n3* d -* -", start) == [
        "who dealt? Mark the dealer with * (as in 3* - d -), or write a label such as E1:",
        "the label S2: and the mark * say different dealers: in a hand 2 Ben deals",
        "Aki and Chie both are marked * (dealer): one player deals",
    ]


def test_lines_that_are_not_as_the_game_is() -> None:
    hint = "look above for a missing or an extra hand; loose hands need length=free"
    assert list_messages("3* d - -\nE2: - 3 d -") == [
        "the label says E2, but Aki, the dealer, won line 3: write E1.1:, or look above for a"
        " missing or an extra hand; if the deal passed whatever the rules say, write deal=passes"
        " in line 3"
    ]
    assert list_messages("- 3* - d") == [
        f"Ben is marked *, but in E1 Aki has dealt since line 2, streak 0: {hint}"
    ]
    assert list_messages("3 d - -\n= 3 -3 0 0") == [
        "Aki has 4 here, not 3 and Ben has -4 here, not -3: look above for a hand that is missing"
        " or wrong, or correct the scores; 2, not 3, for Aki in E1 (line 3) would explain all of"
        " it: write 2 d - -"
    ]
    assert list_messages("= 3 0 0 0") == [
        "the scores add up to 3, not to 0 or less: scores only move between players, and"
        " penalties take off"
    ]


def test_marks_that_cannot_be() -> None:
    assert list_messages("0 d - -\n999 d - -\n3 4 5 d\n3 3 - -\nE1.x: 3 d - -\n- - - - last") == [
        "0 points: a win needs 1 (least=1), 1 more; one that was declared with less is a false"
        " win: write f",
        "999: no win is worth as many points; write what the hand is worth, such as 3, not what is"
        " paid; scores begin with = (= 51 -66 17 -2)",
        "Aki, Ben and Chie all won: winners=2 allows 2: write - for a player"
        " who does not win by your"
        " house rule, or - - - - if it makes this a draw, or declare winners=3",
        "Aki and Ben both won, and nobody discarded: mark who dealt in with d",
        "E1.x: is not a valid label: a label is a wind (E S W N), a hand (1 to 4) and the streak,"
        " such as E1: or S3.2:",
        "last is about a win, and nobody won this hand: remove it",
    ]


def test_points_of_a_mark(capsys: Out) -> None:
    for options, said in (
        (["--dealer", "--honba", "1"], "+5/-5/0/0"),
        ([], "+3/-3/0/0"),
        (["--self-draw"], "+10/-4/-3/-3"),
    ):
        assert main(["points", "3", "--rules", "stars", *options]) == 0
        assert capsys.readouterr().out.strip() == said


def test_the_players_table() -> None:
    columns = ("name", "game_count", "points", "hand_count", "win_count")
    *rows, total = tally(GAME)
    assert [tuple(row[column] for column in columns) for row in rows] == [
        *(("Aki", 1, 23, 8, 3), ("Chie", 1, -2, 8, 2), ("Ben", 1, -8, 8, 2), ("Dai", 1, -15, 8, 0)),
    ]
    assert total["mean_points"] == 23 / 7


def test_what_looks_like_a_mark_of_riichi_is_one() -> None:
    """Every short text of its signs, by the grammar of riichi; tiles are marks of others, too."""
    for signs in chain.from_iterable(
        product("1/y-+dpnf!*o()", repeat=size) for size in range(1, 5)
    ):
        text = "".join(signs)
        found = match_terminal("riichi.lark", text)
        is_mark = found is not None and found[0] != "TILES"
        assert bool(MARK_OF_RIICHI.fullmatch(text)) == is_mark, text
