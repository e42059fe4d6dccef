"""What scores files say, read as somebody with paper and pencil would: nothing here knows mjtally.

`count_evening` goes from line to line, has each hand paid by the tables of the other models, and
keeps everybody's sums. What no careful reader would pass over (a date inside a game, hands of
nobody) is a doubt: it has to be told. Written from the manual, for hands without tiles.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import floor
from typing import NamedTuple

from support.mcr_model import score_changes, shared_table_points
from support.riichi_model import MODEL_RULESETS, RiichiTableModel, RoundSchedule
from support.taiwan_model import TaiwanTable

FAMILIES = {"riichi": "riichi", "tenhou": "riichi", "sanma": "sanma", "hk": "hk", "mcr": "mcr"}
FAMILIES |= {"zung-jung": "zung-jung", "taiwan": "taiwan"}
OF_GAMES = {"rules", "length", "season", "stage", "substitute", "rounding"}  # not inside of one
NAME, NUMBER = "[A-Z][a-z]+", r"[+-]?\d+(?:\.\d+)?"
DATE, PLAYERS = re.compile(r"\d{4}-\d\d-\d\d"), re.compile(f"{NAME}( {NAME})+( table=\\d+)?")
GIFT = re.compile(f"({NAME}) ({NUMBER})( points)?(?: / ({NAME}) ({NUMBER}))?")
LABEL = re.compile(r"([ESWN])([1-4])(?:\.(\d+))?:")

Numbers = Sequence[Fraction | int]


class Hand(NamedTuple):
    date: str
    names: Sequence[str]
    changes: Numbers


class Game(NamedTuple):
    date: str
    names: Sequence[str]
    scores: Numbers  # empty where only the points are known
    points: Numbers  # empty in balances of loose hands
    round: int = 0  # as the file states it, and the table
    table: int = 0


@dataclass
class Round:
    """A line `round=2`: which rounds it belongs to is known with its first table."""

    number: int
    series: tuple[str, str, str] = ("", "", "")  # file or season, stage, first day


class Account:
    """What the tables are to have, and what has to be told."""

    def __init__(self) -> None:
        self.hands: list[Hand] = []
        self.games: list[Game] = []
        self.net = defaultdict[tuple[str, str], Fraction](Fraction)  # by date and name
        self.points = defaultdict[tuple[str, str], Fraction](Fraction)
        self.doubts: list[str] = []
        self.families: set[str] = set()
        self.first_days = defaultdict[tuple[str, str], list[str]](list)  # of numbered rounds
        self.seated = defaultdict[tuple[object, int], list[tuple[set[str], int]]](list)

    def seat(
        self, round_: Round, part: tuple[str, str], day: str, people: set[str], table: int
    ) -> None:
        """A table of a round, where nobody may sit who sits at another one."""
        if not round_.series[0]:
            days = self.first_days[part]
            earlier = [each for each in days if each <= day]
            first = max(earlier) if earlier and round_.number > 1 else day
            days.append(first)
            round_.series = *part, first
        others = self.seated[round_.series, round_.number]
        for other_people, other_table in others:
            if people & other_people:
                self.doubts.append("somebody at two tables of a round")
            elif table and table == other_table:
                self.doubts.append("a number of a table twice in a round")
        others.append((people, table))


def count_evening(*files: str, folder: Mapping[str, str]) -> Account:
    """The sums of files that are named on the command line; a file named twice is read once."""
    account, read = Account(), set[str]()
    for name in files:
        if name not in read:
            _Reader(account, folder, read).read(name)
    if len(account.families) > 1:
        account.doubts.append("two families")
    return account


# ------------------------------------------------------------------------------- payments


class PlainTable:
    """Hong Kong, MCR and Zung Jung: nobody deals again, and nothing is left on the table."""

    def __init__(self, family: str, rules: Mapping[str, str]) -> None:
        self.pay = {"hk": pay_hong_kong, "mcr": pay_mcr, "zung-jung": pay_zung_jung}[family]
        self.rules, self.dealt = rules, 0
        self.scores: list[Fraction | int] = [0] * 4

    def play(self, marks: Sequence[str]) -> None:
        changes = self.pay(marks, self.rules)
        self.scores = [a + b for a, b in zip(self.scores, changes, strict=True)]
        self.dealt += 1

    @property
    def label(self) -> str:
        return f"{'ESWN'[self.dealt // 4 % 4]}{self.dealt % 4 + 1}:"

    @property
    def is_over(self) -> bool:
        return self.dealt == int(self.rules.get("length", 16))


class RiichiTable(RiichiTableModel):
    def play(self, marks: Sequence[str]) -> None:
        self.play_hand(marks)

    @property
    def is_over(self) -> bool:
        return bool(self.end_reason)

    def deal(self, dealer: int, honba: int) -> None:
        """A hand that stands alone."""
        self.schedule = RoundSchedule(self.rules._replace(length="full", bust="none"))
        self.schedule.rounds_left = [dealer, *self.schedule.rounds_left]
        self.honba = honba


class Taiwan(TaiwanTable):
    def play(self, marks: Sequence[str]) -> None:
        self.play_hand(marks)

    def deal(self, dealer: int, honba: int) -> None:
        """A hand that stands alone."""
        self.dealer, self.streak = dealer, honba


def open_table(family: str, rules: Mapping[str, str]) -> PlainTable | RiichiTable | Taiwan:
    if family in MODEL_RULESETS:
        length = rules.get("length", "south").replace("free", "full")
        return RiichiTable(MODEL_RULESETS[family]._replace(length=length))
    if family == "taiwan":
        return Taiwan(rounds=int(rules.get("length", "4").replace("free", "0")))
    return PlainTable(family, rules)


def _find_winner(marks: Sequence[str]) -> tuple[int | None, int | None]:
    """Who won, and who dealt in."""
    winner = next((seat for seat, mark in enumerate(marks) if mark.isdigit()), None)
    return winner, marks.index("d") if "d" in marks else None


def pay_hong_kong(marks: Sequence[str], rules: Mapping[str, str]) -> Numbers:
    portions = [1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384]
    winner, discarder = _find_winner(marks)
    base = int(rules.get("B", 1))
    if "f" in marks:
        fine = 3 * base * portions[int(rules.get("M", 13))]
        return [-3 * fine if mark == "f" else fine for mark in marks]
    if winner is None:
        return [0] * 4
    paid = [Fraction(base * portions[int(marks[winner])])] * 4
    if discarder is not None:
        is_half = rules.get("R") == "half"
        paid = [each / 2 if is_half else Fraction(0) for each in paid]
        paid[discarder] = base * Fraction(portions[int(marks[winner])]) * (1 if is_half else 2)
    return [sum(paid) - paid[winner] if at == winner else -paid[at] for at in range(4)]


def pay_mcr(marks: Sequence[str], _: Mapping[str, str]) -> Numbers:
    return score_changes(marks)


def pay_zung_jung(marks: Sequence[str], _: Mapping[str, str]) -> Numbers:
    winner, discarder = _find_winner(marks)
    if "f" in marks:
        return [-90 if mark == "f" else 30 for mark in marks]
    if winner is None:
        return [0] * 4
    value = int(marks[winner])
    changes = [-value if discarder is None else -min(value, 25)] * 4
    changes[winner] = 3 * value
    if discarder is not None:
        changes[discarder] -= sum(changes)
    return changes


def give_points(family: str, rules: Mapping[str, str], scores: Numbers) -> Numbers:
    """What a finished game brings in the standings."""
    if family in {"zung-jung", "taiwan"}:
        return scores
    if family == "mcr":
        return shared_table_points([*map(int, scores)])
    uma, back = ((20, 0, -20), 40000) if family == "sanma" else ((20, 10, -10, -20), 30000)
    is_exact = rules.get("rounding") == "none" or rules.get("rules") in {"tenhou", "sanma"}
    first, *others = sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat))
    points = [Fraction(0)] * len(scores)
    for seat, each in zip(others, uma[1:], strict=True):
        plain = Fraction(scores[seat] - back) / 1000
        points[seat] = each + (plain if is_exact else Fraction(floor(plain + Fraction(1, 2))))
    points[first] = -sum(points, Fraction(0))
    return points


# ---------------------------------------------------------------------------------- lines


@dataclass
class Sitting:
    """Players who sit down together, and what they have played."""

    names: Sequence[str]
    table: PlainTable | RiichiTable | Taiwan
    is_followed: bool
    date: str = ""
    table_number: int = 0
    round: Round | None = None
    first_day: str = ""  # on which something was played
    state: str = "new"  # fined, played, recorded, over
    sticks: Counter[str] = field(default_factory=Counter)  # that nobody has won yet


class _Reader:
    def __init__(
        self,
        account: Account,
        folder: Mapping[str, str],
        files: set[str],
        rules: Mapping[str, str] | None = None,
        date: str = "",
    ) -> None:
        self.account, self.folder, self.files = account, folder, files
        self.rules, self.date, self.own_date = dict(rules or {}), date, ""
        self.part, self.file = ("", ""), ""
        self.round: Round | None = None
        self.sitting: Sitting | None = None
        self.names: Sequence[str] = ()
        self.table_number = 0
        self.opened: tuple[str, Round | None] = ("", None)  # the date and the round at their line

    @property
    def family(self) -> str:
        return FAMILIES[self.rules.get("rules", "riichi")]

    @property
    def is_followed(self) -> bool:
        return self.family != "hk" and self.rules.get("length") != "free"

    @property
    def in_game(self) -> bool:
        return bool(self.sitting and self.sitting.is_followed and self.sitting.state == "played")

    def doubt_if(self, is_doubtful: object, text: str) -> None:
        if is_doubtful:
            self.account.doubts.append(text)

    def read(self, name: str) -> None:
        self.files.add(name)
        self.file = name
        for line in self.folder[name].splitlines():
            if text := " ".join(line.split("#")[0].split()):
                self.read_line(text)
        self.leave()

    def read_line(self, text: str) -> None:
        first, *more = text.split()
        if DATE.fullmatch(text):
            self.doubt_if(text < self.own_date, "an earlier date")
            self.doubt_if(self.in_game and text != self.date, "a date inside a game")
            self.date = self.own_date = text
        elif gift := GIFT.fullmatch(text):
            for name, number in (gift.group(1, 2), gift.group(4, 5)):
                if name:
                    self.give(name, Fraction(number), bool(gift[3]))
        elif first.startswith("include="):
            self.include(first.removeprefix("include="))
        elif "=" in first[1:] and not more:
            self.declare(*first.split("="))
        elif text == "end":
            if self.in_game:
                self.finish()
        elif first == "=":
            self.state_scores(more)
        elif PLAYERS.fullmatch(text):
            self.leave()
            names, _, table = text.partition(" table=")
            self.names, self.table_number = names.split(), int(table or 0)
            self.opened = self.date, self.round
        else:
            self.play([first, *more])

    def sit_down(self) -> Sitting | None:
        """Who sits at the table: the rules are those when the first thing happens there."""
        self.account.families.add(self.family)
        if self.names and not self.sitting:
            players = 3 if self.family == "sanma" else 4
            self.doubt_if(len({*self.names}) != players, "a number of players, or one twice")
            table = open_table(self.family, self.rules)
            self.sitting = Sitting(
                self.names, table, self.is_followed, self.date, self.table_number, self.round
            )
        self.doubt_if(not self.sitting, "something of nobody")
        return self.sitting

    def leave(self) -> None:
        """The players get up: a game is to be finished by now, and sticks go back."""
        self.doubt_if(self.in_game, "an unfinished game")
        sitting = self.sitting
        if sitting and sitting.is_followed:
            self.doubt_if(sitting.state == "fined", "a penalty where nothing was played")
        elif sitting:
            for name, sticks in sitting.sticks.items():
                self.account.net[sitting.date, name] += 1000 * sticks
        if self.names:
            day, round_ = self.opened
            if sitting and sitting.first_day and sitting.state != "new":
                day, round_ = sitting.first_day, sitting.round
            self.seat(day, round_)
        self.sitting, self.names = None, ()

    def seat(self, day: str, round_: Round | None) -> None:
        """Those who sit here, and for whom they play, are at no other table of the round."""
        if round_:
            substitute, _, absent = self.rules.get("substitute", "").partition(":")
            people = {*self.names, *[absent] * (substitute in self.names)}
            where = "/".join(filter(None, ["" if day else self.file, self.part[0]])) or "all"
            self.account.seat(round_, (where, self.part[1]), day, people, self.table_number)

    def include(self, name: str) -> None:
        self.doubt_if(self.in_game, "a file inside a game")
        if name not in self.files:
            self.leave()
            inner = _Reader(self.account, self.folder, self.files, self.rules, self.date)
            inner.part, inner.round = self.part, self.round
            inner.read(name)
            self.date = inner.date

    def declare(self, key: str, value: str) -> None:
        if key == "round":
            is_within = self.sitting and self.sitting.state in {"played", "fined"}
            self.doubt_if(is_within and self.in_game, "round= inside a game")
            self.round = Round(int(value)) if value else None
            return
        if key in {"season", "stage"}:
            part = (value, "") if key == "season" else (self.part[0], value)
            if part != self.part:
                self.part, self.round = part, None
        is_new = value != self.rules.get(key, "")
        self.doubt_if(self.in_game and is_new and key in OF_GAMES, f"{key}= inside a game")
        before = self.family, self.is_followed
        if key == "rules":
            self.rules.clear()  # those of the table are the same ones: Hong Kong's may change
        elif key in "BMRS" and not self.rules:
            self.rules["rules"] = "hk"
        self.rules[key] = value
        if self.sitting and before != (self.family, self.is_followed):
            self.leave()

    def give(self, name: str, number: Fraction, are_points: bool) -> None:
        self.account.families.add(self.family)
        if are_points or self.family in MODEL_RULESETS:
            self.account.points[self.date, name] += number
            return
        if not self.is_followed:
            self.add_loose(name, number)
        sitting = self.sit_down() if self.names or self.is_followed else None
        if sitting and name in sitting.names:
            table = sitting.table
            moved = [number if name == other else 0 for other in sitting.names]
            table.scores = [score + more for score, more in zip(table.scores, moved, strict=True)]
            sitting.state = sitting.state.replace("new", "fined")
        else:
            self.doubt_if(self.is_followed, "a penalty of somebody who is in no game")

    def add_loose(self, name: str, change: Fraction | int) -> None:
        """A change of score outside followed games."""
        self.account.net[self.date, name] += change
        self.account.points[self.date, name] += change if self.family == "hk" else 0

    def state_scores(self, texts: Sequence[str]) -> None:
        scores, sitting = [*map(Fraction, texts)], self.sit_down()
        if not sitting:
            return
        by_points = self.family in MODEL_RULESETS and any("+" in text for text in texts)
        if sitting.state == "recorded" and sitting.round is not self.round:
            self.seat(sitting.first_day, sitting.round)
            sitting.round, sitting.first_day = self.round, ""
        if sitting.state in {"played", "over"}:
            self.doubt_if([*sitting.table.scores] != scores, "other scores")
        elif sitting.is_followed:
            sitting.state, sitting.date = "recorded", self.date
            sitting.first_day = sitting.first_day or self.date
            points = scores if by_points else give_points(self.family, self.rules, scores)
            self.record(Game(self.date, sitting.names, [] if by_points else scores, points))
        else:
            sitting.state, before = "recorded", sitting.table.scores
            sitting.first_day = sitting.first_day or self.date
            number = self.round.number if self.round else 0
            game = Game(self.date, sitting.names, scores, [], number, sitting.table_number)
            self.account.games.append(game)
            for name, score, given in zip(sitting.names, scores, before, strict=True):
                self.add_loose(name, score - given)  # gifts are in the balances, too
            sitting.table.scores = [0] * len(scores)

    def record(self, game: Game) -> None:
        start = MODEL_RULESETS[self.family].start if self.family in MODEL_RULESETS else 0
        sitting = self.sitting
        assert sitting
        number = self.round.number if self.round else 0
        game = game._replace(round=number, table=sitting.table_number)
        self.account.games.append(game)
        for at, name in enumerate(game.names):
            won = game.scores[at] - start if game.scores else 0
            self.account.net[game.date, name] += won
            self.account.points[game.date, name] += game.points[at] if game.points else 0

    def finish(self) -> None:
        sitting = self.sitting
        assert sitting
        sitting.state, table = "over", sitting.table
        if isinstance(table, RiichiTable):
            table.scores = table.final_scores()
        scores = [*table.scores]
        points = give_points(self.family, self.rules, scores)
        self.record(Game(sitting.date, sitting.names, scores, points))

    def play(self, cells: Sequence[str]) -> None:
        sitting = self.sit_down()
        if not sitting:
            return
        self.doubt_if(
            sitting.is_followed and sitting.state in {"over", "recorded"}, "after the end"
        )
        label = LABEL.fullmatch(cells[0])
        end = len(sitting.names) + bool(label)
        marks, tags = cells[bool(label) : end], cells[end:]
        dealers = [seat for seat, mark in enumerate(marks) if "*" in mark]
        dealers += [int(label[2]) - 1] if label else []
        honba = [int(tag.removeprefix("honba=")) for tag in tags]
        honba += [int(label[3] or 0)] if label else []
        table, bare = sitting.table, [mark.replace("*", "") for mark in marks]
        before = [*table.scores]
        if sitting.is_followed:
            now = LABEL.fullmatch(table.label)
            assert now
            is_other = (label and label[1] != now[1]) or {*dealers} - {int(now[2]) - 1}
            self.doubt_if(is_other or {*honba} - {int(now[3] or 0)}, "another hand")
        elif not isinstance(table, PlainTable):
            table.deal(dealers[0] if dealers else 0, honba[0] if honba else 0)
        if sitting.state in {"new", "fined"}:
            sitting.state, sitting.date = "played", self.date
            sitting.first_day = self.date
        if sitting.state == "played":
            self.pay(sitting, bare, before)

    def pay(self, sitting: Sitting, marks: Sequence[str], before: Numbers) -> None:
        table, names = sitting.table, sitting.names
        table.play(marks)
        changes = [after - score for after, score in zip(table.scores, before, strict=True)]
        if not sitting.is_followed:
            for name, sticks in sitting.sticks.items():  # each evening adds up to 0
                self.account.net[sitting.date, name] += 1000 * sticks
                self.account.net[self.date, name] -= 1000 * sticks
            sitting.date = self.date  # each hand has its own
        self.account.hands.append(Hand(sitting.date, names, changes))
        if sitting.is_followed:
            if table.is_over:
                self.finish()
            return
        for name, change, mark in zip(names, changes, marks, strict=True):
            self.add_loose(name, change)
            sitting.sticks[name] += "!" in mark
        if any(mark[0].isdigit() for mark in marks):
            sitting.sticks.clear()
