"""Chips, yakitori, bust prizes and wareme: random games against the model of `riichi_model.py`,
and what must hold for every game.

The seasons `data/columns/parlour*.txt`, with their tables, are worked out by hand, as are the
payments of `data/payments/wareme.txt`.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from mjtally import ScoresError, tally
from mjtally.cli.main import main
from support.cases import for_each, random_cases
from support.game_generator import ANY_HAND_ODDS, random_hand
from support.html_page import HtmlPage
from support.paths import DATA
from support.riichi_model import (
    END_WAYS,
    HAND_FIELDS,
    MODEL_RULESETS,
    PAYMENT_WAYS,
    ModelRuleset,
    RiichiTableModel,
)

NAMES = ("Aki", "Ben", "Chie", "Dai")
PRESETS = ("riichi", "majsoul", "ema-2016", "wrc-2022", "sanma", "majsoul-sanma")
SIDE_VALUES = (0, 5, 70, 100, 150, 333)  # tenths of a point


class ParlourGame(NamedTuple):
    """A game with its model: the rules' lines, those of its hands and of what follows them, and
    what is paid beside the ranks."""

    rules: tuple[str, ...]
    lines: tuple[str, ...]
    table: RiichiTableModel
    hands: tuple[tuple[Sequence[str], str, int | None], ...]  # marks, tag, wareme
    chips: tuple[int, ...]
    chip_points: int
    yakitori: int
    bust_prize: int

    @property
    def names(self) -> tuple[str, ...]:
        return NAMES[: self.table.rules.players]

    def write(self, *parameters: str, chips: bool = True) -> str:
        """A scores file of the game."""
        counted = [f"chips={'/'.join(map(str, self.chips))}"] if chips else []
        lines = [*self.rules, *parameters, " ".join(self.names), *self.lines, *counted, ""]
        return "\n".join(lines)


def generate_parlour_game(seed: int) -> ParlourGame:
    """A game under rules drawn at random, whose hands name a wareme now and then; some are left
    and ended by a line."""
    dice = Random(seed)
    preset = dice.choice(PRESETS)
    drawn: Any = {field: dice.choice([*words]) for field, (_, words) in PAYMENT_WAYS.items()}
    rules = MODEL_RULESETS[preset]._replace(
        **drawn,
        start=dice.choice([8000, 25000]),
        length="east",
        bust=dice.choice(["below-zero", "zero"]),
    )
    rules = rules._replace(target=rules.start + 5000)
    table, lines, most = RiichiTableModel(rules), list[str](), dice.choice([2, 5, 1000])
    hands = list[tuple[Sequence[str], str, int | None]]()
    while not table.end_reason and len(table.played_hands) < most:
        hand = random_hand(dice, rules, ANY_HAND_ODDS)
        poor = [seat for seat in range(rules.players) if not table.may_declare(seat)]
        marks, tag = hand.without_riichi(poor)
        wareme = dice.choice([None, *range(rules.players)])
        table.play_hand(marks, tag, wareme=wareme)
        hands.append((marks, tag, wareme))
        named = [] if wareme is None else [f"wareme={NAMES[wareme]}"]
        lines += [" ".join([table.played_hands[-1].marks, *named]), table.played_hands[-1].scores]
    if not table.end_reason:
        lines.append("end")
    moved = [dice.randint(-9, 9) for _ in range(rules.players - 1)]
    chips = (*moved, -sum(moved))
    declared = [
        f"rules={preset}",
        f"start={rules.start}",
        f"return={rules.start}",
        "wareme=yes",
        *rules.format_payment_declarations(),
        *rules.format_end_declarations(),
    ]
    values = (dice.choice(SIDE_VALUES) for _ in range(3))
    return ParlourGame(tuple(declared), tuple(lines), table, tuple(hands), chips, *values)


def replace_field(rules: ModelRuleset, field: str, value: Any) -> ModelRuleset:
    return rules._replace(**{field: value})


def replay(game: ParlourGame, rules: ModelRuleset) -> list[object]:
    """What the model says of the game's hands under such rules: after each hand the scores with the
    sticks of an end, and who is rich enough to declare."""
    table, outcome = RiichiTableModel(rules), list[object]()
    for marks, tag, wareme in game.hands:
        if table.end_reason:
            break
        table.play_hand(marks, tag, wareme=wareme)
        outcome += [table.final_scores(), [*map(table.may_declare, range(rules.players))]]
    return outcome


def test_rules_of_the_model_are_drawn_and_played_by() -> None:
    """A field that no game plays by compares nothing."""
    others = {**{field: [*words] for field, (_, words) in PAYMENT_WAYS.items()}, **END_WAYS}
    missing = {*ModelRuleset._fields} - {*others, *HAND_FIELDS}
    assert not missing, (
        f"{' '.join(sorted(missing))}: write into PAYMENT_WAYS of tests/support/riichi_model.py how"
        " a file declares it, so that games are played by each of its values"
    )
    games = [generate_parlour_game(seed) for seed in range(400)]
    dead = {
        field
        for field, values in others.items()
        if not any(
            replay(game, replace_field(game.table.rules, field, value))
            != replay(game, game.table.rules)
            for game in games
            for value in values
        )
    }
    assert not dead, (
        f"{' '.join(sorted(dead))}: no game of 400 is another for it: the model must play by it, or"
        " random_hand must make hands that it changes"
    )


def read_points(text: str) -> dict[str, Fraction]:
    """The points of a file's one game."""
    return {str(row["name"]): Fraction(str(row["points"])) for row in tally(text, table="games")}


def test_games_have_everything() -> None:
    """Bust prizes that are paid and that nobody is paid, yakitori for one to all but one."""
    ends: Counter[str] = Counter()
    for seed in range(400):
        game = generate_parlour_game(seed)
        table = game.table
        losers = table.rules.players - len(table.winners)
        ends[f"{losers} without a win"] += 1
        if table.end_reason == "bust":
            ends["paid" if any(table.bust_prize_tenths(10)) else "unpaid"] += 1
            ends["two bust"] += table.bust_prize_tenths(10).count(-10) > 1
    assert {"paid", "unpaid", "two bust", *(f"{n} without a win" for n in range(4))} <= {*+ends}


@for_each(lambda: random_cases(160))
def test_side_payments_are_those_of_the_model(seed: int) -> None:
    """The scores of every hand, doubled where somebody is wareme, stand in the file; the points
    are those of the same game without anything beside the ranks, and what the model adds."""
    game = generate_parlour_game(seed)
    plain = read_points(game.write(chips=False))
    found = read_points(
        game.write(
            f"chip-points={game.chip_points / 10:g}",
            f"yakitori={game.yakitori / 10:g}",
            f"bust-prize={game.bust_prize / 10:g}",
        )
    )
    beside = zip(
        game.names,
        game.table.yakitori_tenths(game.yakitori),
        game.table.bust_prize_tenths(game.bust_prize),
        (game.chip_points * number for number in game.chips),
        strict=True,
    )
    assert found == {name: plain[name] + Fraction(sum(paid), 10) for name, *paid in beside}
    assert sum(found.values()) == sum(plain.values())


COUNTED = ("chips", "chip_points", "yakitori_points", "bust_prize_points", "wareme_count")


@for_each(lambda: random_cases(40))
def test_columns_add_up(seed: int) -> None:
    """What one pays another gets; each hand has one wareme at most."""
    game = generate_parlour_game(seed)
    text = game.write("rounding=none", "chip-points=1", "yakitori=10", "bust-prize=2.5")
    *players, everybody = tally(text, columns=",".join(["name", *COUNTED, "hand_count"]))
    for column in COUNTED[:-1]:
        assert sum(Fraction(str(row[column])) for row in players) == 0 == everybody[column]
    assert {row["name"]: row["chips"] for row in players} == dict(
        zip(game.names, game.chips, strict=True)
    )
    named = sum(" wareme=" in line for line in game.lines)
    assert everybody["wareme_count"] == named
    assert named <= int(players[0]["hand_count"])


@for_each(lambda: random_cases(40))
def test_where_chips_may_stand(seed: int) -> None:
    """Right after the game, below its scores or above an `end`, they say the same; between its
    hands, or after something else, they are an error."""
    game = generate_parlour_game(seed)
    *head, chips, last = game.write("chip-points=1").split("\n")
    scores = " ".join(("=", *map(str, game.table.final_scores())))
    expected = read_points("\n".join([*head, chips, last]))
    assert read_points("\n".join([*head, "# so", scores, chips, scores, last])) == expected
    if head[-1] == "end":
        assert read_points("\n".join([*head[:-1], chips, "end", last])) == expected
    for wrong in (
        [*head, f"{NAMES[0]} -5", chips],
        [*head, "2026-11-20", chips],
        [*head, chips, chips],
        [*head[:-2], chips, *head[-2:]] if len(game.lines) > 2 and head[-1] != "end" else None,
    ):
        if wrong:
            assert has_chips_error("\n".join([*wrong, ""]))


def has_chips_error(text: str) -> bool:
    """Whether the only errors of a file are about where its chips stand."""
    try:
        tally(text)
    except ScoresError as error:
        return {each.code[:6] for each in error.problems if each.severity == "error"} == {"chips-"}
    return False


def test_the_page_lists_what_is_paid_beside_the_ranks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a row for each player: all of it is in the points of the games already."""
    path = tmp_path / "games.txt"
    path.write_text((DATA / "columns" / "parlour.txt").read_text("utf-8"), "utf-8")
    assert main(["report", "-q", str(path)]) == 0
    page = HtmlPage(Path(f"{path}.html").read_text("utf-8"))
    (table,) = page.section_nodes["penalties"].find_all("table")
    rows = [[cell.words for cell in row.find_all("td")] for row in table.find_all("tr")]
    assert rows == [
        [],
        ["Aki", "+6", "+3.4", "0"],
        ["Dai", "+2", "+3.3", "0"],
        ["Chie", "−4", "+3.3", "+10"],
        ["Ben", "−4", "−10.0", "−10"],
    ]
    capsys.readouterr()
