"""Evenings, leagues and tournaments as clubs write them, made at random in every family: nothing in
them is refused or doubted."""

import random
from collections.abc import Iterator

from mjtally.editing.same_meaning import interpret_text
from support.cases import random_cases

NAMES = (
    "Aiko Bruno Chiara Daniel Elif Farid Greta Henrik Ines Jonas Kaito Lena Mehdi Nora Oskar Petra"
    " Quirin Rosa Stefan Tamar Marie-Claire Ágnes Łukasz Øyvind 美咲 健太 유진 Ирина Θάνος"
)
VALUES = {"riichi": "3/40", "sanma": "3/40", "hk": "3", "mcr": "12", "zung-jung": "30"}
VALUES |= {"taiwan": "3"}
SUMS = {"riichi": 1000, "sanma": 1050}  # of the scores of a game, in hundreds


class Club:
    """What a club with so many players writes, from the first line to the last."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.rules = self.dice.choice([*VALUES])
        self.size = 3 if self.rules == "sanma" else 4
        at_tables = self.size * self.dice.randint(1, 3)
        self.players = self.dice.sample(NAMES.split(), at_tables + self.dice.randint(0, 2))
        self.day = 0
        self.round = 0

    def write(self) -> str:
        lines = [f"rules={self.rules}", *self.write_beginning()]
        for part in self.dice.choice(
            [[""], ["season=spring", "season=autumn"], ["stage=heats", "stage=final"]]
        ):
            lines += [part, *self.write_part(begins_anew=self.dice.random() < 0.5)]
        return "\n".join(filter(None, lines)) + "\n"

    def write_beginning(self) -> Iterator[str]:
        if self.dice.random() < 0.3:
            yield f"roster={','.join(self.players)}"

    def write_part(self, *, begins_anew: bool) -> Iterator[str]:
        """Rounds, or evenings without any."""
        has_rounds, has_numbers = self.dice.random() < 0.7, self.dice.random() < 0.5
        self.round *= not begins_anew
        for turn in range(self.dice.randint(1, 4)):
            if turn == 0 or self.dice.random() < 0.5:
                self.day += self.dice.randint(1, 8)
                yield f"2026-{self.day // 28 + 1:02}-{self.day % 28 + 1:02}"
            self.round += 1
            if has_rounds:
                yield f"round={self.round}"
            seated = self.dice.sample(self.players, len(self.players))
            for table in range(len(seated) // self.size):
                names = " ".join(seated[table * self.size : (table + 1) * self.size])
                yield f"{names} table={table + 1}" if has_numbers else names
                yield from self.write_game()

    def write_game(self) -> Iterator[str]:
        if self.dice.random() < 0.5:
            total = SUMS.get(self.rules, 0)
            scores = [total // self.size + self.dice.randint(-200, 200) for _ in range(self.size)]
            scores[-1] += total - sum(scores)
            unit = 100 if total else 1
            yield f"= {' '.join(str(score * unit) for score in scores)}"
            return
        for _ in range(self.dice.randint(1, 2)):
            marks = [VALUES[self.rules], self.dice.choice("d-"), *["-"] * (self.size - 2)]
            yield " ".join(self.dice.sample(marks, self.size))
        if self.rules != "hk":
            yield "end"


def test_nothing_is_said_of_what_is_right() -> None:
    for seed in random_cases(1600):
        text = Club(seed).write()
        assert not interpret_text(text, "games.txt").problems, (seed, text)
