"""Points that move between the hands of a riichi game, in evenings that are counted here.

The count knows no payments but those of a mangan and of a draw, so that it is short and its own.
"""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from mjtally import ScoresError, tally
from support.cases import for_each, random_cases
from support.commands import run_command

NAMES = ("Aki", "Ben", "Chie Mori", "Dai")
HEADS = {4: "rules=tenhou", 3: "rules=sanma"}
STARTS, HONBA, NOTEN = {4: 25000, 3: 35000}, {4: 300, 3: 200}, {4: 3000, 3: 2000}


class Evening:
    """A game of some players that dice play, line by line, with the scores after each line."""

    def __init__(self, dice: Random, players: int) -> None:
        self.dice, self.seats = dice, range(players)
        self.names = [f'"{name}"' if " " in name else name for name in NAMES[:players]]
        self.scores = [STARTS[players]] * players
        self.dealer = self.honba = self.sticks = self.hands = 0
        self.lines = [HEADS[players], "length=full", "bust=none", " ".join(self.names)]

    def move(self, changes: dict[int, int], pot: int) -> None:
        """Write an exchange; what goes to the pot are sticks."""
        sides = [f"{self.names[seat]} {change:+}" for seat, change in changes.items()]
        sides += [f"pot {pot:+}"] * bool(pot)
        self.dice.shuffle(sides)
        self.lines.append(" / ".join(sides))
        for seat, change in changes.items():
            self.scores[seat] += change
        self.sticks += pot // 1000

    def move_something(self) -> None:
        one, *others = self.dice.sample(self.seats, len(self.seats))
        match self.dice.randrange(4):
            case 0:
                self.move({one: -1000}, 1000)
            case 1 if self.sticks:
                self.move({one: 1000}, -1000)
            case 2:
                share = 100 * self.dice.randint(1, 30)
                self.move({one: -share * len(others), **dict.fromkeys(others, share)}, 0)
            case _:
                self.move({one: -3000, others[0]: 2000}, 1000)

    def play_hand(self) -> None:
        players, dealer = len(self.seats), self.dealer
        declared = {
            seat for seat in self.seats if self.scores[seat] >= 1000 and self.dice.random() < 0.3
        }
        marks = ["!" if seat in declared else "-" for seat in self.seats]
        for seat in declared:
            self.scores[seat] -= 1000
        self.sticks += len(declared)
        kind = self.dice.choice(["discard", "self-draw", "draw"])
        winner, discarder = self.dice.sample(self.seats, 2)
        if kind == "draw":
            ready = {seat for seat in self.seats if seat in declared or self.dice.random() < 0.4}
            for seat in ready - declared:
                marks[seat] = "+"
            if 0 < len(ready) < players:
                for seat in self.seats:
                    share = NOTEN[players] // (players - len(ready))
                    self.scores[seat] += NOTEN[players] // len(ready) if seat in ready else -share
            stays = dealer in ready
        else:
            if kind == "discard":
                marks[discarder] = "d" + marks[discarder].strip("-")
                paid = {
                    discarder: (12000 if winner == dealer else 8000) + self.honba * HONBA[players]
                }
            else:
                each = self.honba * 100
                paid = {
                    seat: (4000 if dealer in {winner, seat} else 2000) + each
                    for seat in self.seats
                    if seat != winner
                }
            marks[winner] = "5" + marks[winner].strip("-")
            for seat, points in paid.items():
                self.scores[seat] -= points
            self.scores[winner] += sum(paid.values()) + 1000 * self.sticks
            self.sticks, stays = 0, winner == dealer
        self.lines.append(" ".join(marks))
        self.honba = self.honba + 1 if stays or kind == "draw" else 0
        self.dealer = dealer if stays else (dealer + 1) % players
        self.hands += 1

    def state_scores(self) -> None:
        self.lines.append(f"= {' '.join(map(str, self.scores))} sticks={self.sticks}")


def play_evening(dice: Random, players: int) -> Evening:
    evening = Evening(dice, players)
    while evening.hands < 6 or evening.scores.count(max(evening.scores)) > 1:
        if dice.random() < 0.5:
            evening.move_something()
        else:
            evening.play_hand()
        if dice.random() < 0.5 and (evening.hands or len(evening.lines) > 4):
            evening.state_scores()
    evening.lines.append("end")
    evening.scores[evening.scores.index(max(evening.scores))] += 1000 * evening.sticks
    return evening


@for_each(random_cases(300))
def test_scores_and_who_paid_whom_are_those_counted_here(seed: int) -> None:
    players = 4 - seed % 2
    evening = play_evening(Random(seed), players)
    text = "\n".join([*evening.lines, ""])
    rows = tally(text, table="games")
    assert [row["score"] for row in rows] == evening.scores, text
    won = Counter[str]()
    for row in tally(text, table="matchups"):
        won[str(row["name"])] += int(row["net"])
    names = [name.strip('"') for name in evening.names]
    start = STARTS[players]
    assert [won[name] for name in names] == [score - start for score in evening.scores], text
    scores = {row["name"]: row["net_score"] for row in tally(text)}
    assert [scores[name] for name in names] == [score - start for score in evening.scores]


# ------------------------------------------------------------------------------ in one place

BEGUN = "rules=tenhou\nAki Ben Chie Dai\n"


def final_scores(text: str) -> list[object]:
    return [row["score"] for row in tally(text, table="games")]


def test_riichi_needs_what_is_left_after_a_deposit() -> None:
    """Ben has 1000 after a haneman and a deposit, and 0 after another one; Chie wins 3300."""
    text = f"{BEGUN}6 d - -\nBen -5000 / Chie +5000\nBen -1000 / pot +1000\n"
    assert final_scores(f"{text}- ! 1/30 d\nend\n") == [
        43000,
        0,
        33300,
        23700,
    ]  # 1000, 300 and 2000
    with pytest.raises(ScoresError, match="Ben has only 0 points"):
        tally(f"{text}Ben -1000 / pot +1000\n- ! 1/30 d\nend\n")


def test_a_game_that_is_left_gives_sticks_back_to_those_who_put_them_there() -> None:
    text = f"{BEGUN}Ben -2000 / pot +2000\n- - ! -\npot -1000 / Dai +1000\n"
    scores = {row["name"]: row["net_score"] for row in tally(text)}
    # Chie is tenpai alone; Dai took the first stick that lay there, one of Ben's
    assert scores == {"Aki": -1000, "Ben": -2000, "Chie": 3000, "Dai": 0, "*": 0}


def test_sticks_that_are_left_go_where_the_rules_say() -> None:
    begun = "length=east\nAki Ben Chie Dai\n5 d - -\nBen -1000 / pot +1000\nend\n"
    assert final_scores(f"rules=riichi\n{begun}") == [38000, 12000, 25000, 25000]
    assert final_scores(f"rules=riichi\nleftover=lost\n{begun}") == [37000, 12000, 25000, 25000]


def test_a_player_called_pot_stands_in_quotes() -> None:
    text = 'Aki Ben Chie "pot"\n5 d - -\n"pot" -1000 / Aki +1000\nend\n'
    assert final_scores(text) == [38000, 13000, 25000, 24000]
    with pytest.raises(ScoresError, match=r'write "pot" for the player'):
        tally(text.replace('"pot" -1000', "pot -1000"))


def test_points_outside_a_game_are_those_of_the_season() -> None:
    text = "Aki Ben Chie Dai\n5 d - -\nend\nAki +5 / Ben -5\n"
    points = {row["name"]: row["points"] for row in tally(text)}  # 37.0 - 30, uma and oka; and 5
    assert (points["Aki"], points["Ben"]) == (52, -42)


def test_what_a_player_needs_counts_them(tmp_path: Path) -> None:
    """Before the last hand Dai has 1500 less than Aki, and a stick more lies there."""
    path = tmp_path / "games.txt"
    hands = "- - - -\n" * 3
    path.write_text(
        f"rules=tenhou\nlength=east\nAki Ben Chie Dai\n{hands}Dai -1000 / pot +1000\n"
        "Ben -500 / Aki +500\n"
    )
    _, out, _ = run_command("needs", str(path))
    assert "25500" in out and "24000" in out and "1 stick" in out


def test_each_stands_at_its_place_in_the_sheet(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_text(f"{BEGUN}5 d - -\nBen -1000 / pot +1000\nChie +500 / Ben -500\n- 5 d -\nend\n")
    _, out, _ = run_command("sheet", str(path), "--format", "csv")
    rows = [row.split(",") for row in out.splitlines()[1:]]
    assert [" ".join((row[1], row[5], row[7])) for row in rows] == [
        *("3 E1 0", "4 pot 0", "5 gift 1", "6 E1 1", "2 final 0")
    ]
