"""The one place that makes games: names, hands, games, seasons, whole files, and mistakes.

Everything comes out of a `random.Random` or a seed, the same each time. Games are played on the
table of `riichi_model.py`, so they end where their rules say, and what is written beside them
(labels, `=` lines) is what that table has; mjtally plays no part, but for `tiled`, which asks it
what tiles are worth. Tiles come from `riichi_hands.py`.

`hand` makes the marks of one hand, `game` plays one, `season` and `season_files` write what a
club writes; the rest, for benchmarks and big tests, are lines of scores files without end, to
be cut with `first`.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from fractions import Fraction
from functools import partial
from itertools import count, islice, permutations, product
from pathlib import Path
from random import Random
from typing import NamedTuple

from mjtally import score_hand
from support.mcr_model import McrGameModel as McrGame
from support.riichi_hands import (
    RandomRiichiHand,
    format_tile_list,
    format_tiles,
    generate_hands,
    score_conditions,
)
from support.riichi_model import (
    BUST_WAYS,
    EXTENSIONS,
    LAST_DEALER_WAYS,
    LENGTHS,
    MODEL_RULESETS,
    WINDS,
    ModelRuleset,
    RiichiTableModel,
    fu_of,
    han_of,
)

RIICHI_RULESET, SANMA_RULESET = MODEL_RULESETS["riichi"], MODEL_RULESETS["sanma"]
FOUR_PLAYER_PRESETS = (
    "riichi",
    "tenhou",
    "mleague",
    "ema-2016",
    "wrc-2022",
    "jpml-2023",
    "saikouisen-2023",
)
THREE_PLAYER_PRESETS = ("sanma", "majsoul-sanma")
CLUB_NAMES = ("Aki", "Ben", "Chie", "Dai", "Emi", "Fumi")
TOWN_NAMES = (
    *("Akira", "Anneke", "Asuka", "Bastian", "Beatriz", "Bjorn", "Chihiro", "Clara", "Daichi"),
    *("Dominik", "Eiko", "Elena", "Emil", "Fabienne", "Fuyuki", "Giulia", "Gunnar", "Hanako"),
    *("Haruto", "Ines", "Isamu", "Jonas", "Julie", "Kaito", "Katrin", "Kenta", "Lena", "Lukas"),
    *("Mariko", "Mehdi", "Nadia", "Noboru", "Olivier", "Pauline", "Quentin", "Reiko", "Rokas"),
    *("Satsuki", "Stefan", "Takumi", "Tove", "Umeko", "Viktor", "Yuto"),
)

MarkList = list[str]

# ------------------------------------------------------------------------------- one hand


class HandOdds(NamedTuple):
    """What hands are like: how often each kind and each value comes, and the rest."""

    kinds: Mapping[str, float]  # tsumo ron yakuman draw nagashi abort chombo
    on_discard: Mapping[str, float]  # values
    on_self_draw: Mapping[str, float]
    winner_riichi: float  # of a winner
    others_riichi: float  # riichi of somebody who did not win
    open_chance: float  # called, and said so
    second_winner: float  # another winner on a discard
    tenpai: float = 0.45  # in a draw


_ALL_VALUES = dict.fromkeys(
    [
        *("1/30", "1/40", "2/25", "2/30", "2/40", "3/25", "3/30", "3/40", "3/60", "3/70"),
        *("4/20", "4/30", "4/40", *map(str, range(5, 14)), "1y", "2y", "3y"),
    ],
    1.0,
)
_ALL_KINDS = {"tsumo": 4, "ron": 6, "yakuman": 1, "draw": 4, "nagashi": 1, "abort": 1, "chombo": 1}
# All that can be written, rather often; not all of it can be held.
ANY_HAND_ODDS = HandOdds(
    _ALL_KINDS,
    _ALL_VALUES,
    _ALL_VALUES,
    winner_riichi=0.35,
    others_riichi=0.25,
    open_chance=0.2,
    second_winner=0.25,
)
# Few points move, so that games are long.
CHEAP_HAND_ODDS = ANY_HAND_ODDS._replace(
    kinds={"tsumo": 2, "ron": 3, "draw": 8, "abort": 1, "chombo": 1},
    on_discard={"1/30": 3, "2/30": 2, "5": 2},
    on_self_draw={"1/30": 3, "2/30": 2, "5": 2},
)
# Weights by eye, not counted: most hands are cheap; 20 fu are a self-draw's alone.
REAL_HAND_ODDS = HandOdds(
    kinds={"tsumo": 330, "ron": 500, "yakuman": 0.5, "draw": 155, "nagashi": 1, "abort": 12},
    on_discard={
        **{"1/30": 170, "1/40": 45, "1/50": 5, "2/25": 20, "2/30": 165, "2/40": 60, "2/50": 8},
        **{"3/25": 14, "3/30": 130, "3/40": 52, "3/50": 7, "3/60": 3, "4/25": 7, "4/30": 78},
        **{"4/40": 32, "5/30": 60, "5/40": 24, "5/25": 4, "6/30": 26, "6/40": 14, "7/30": 9},
        **{"7/40": 6, "8/30": 6, "8/40": 4, "9/40": 1, "10/30": 1, "11/40": 0.5, "2/60": 1},
    },
    on_self_draw={
        **{"1/30": 60, "1/40": 34, "1/50": 4, "2/20": 34, "2/30": 110, "2/40": 44, "2/50": 5},
        **{"3/20": 48, "3/25": 12, "3/30": 108, "3/40": 55, "3/50": 6, "4/20": 36, "4/25": 9},
        **{"4/30": 72, "4/40": 36, "5/20": 18, "5/30": 50, "5/40": 24, "6/20": 12, "6/30": 28},
        **{"6/40": 15, "7/30": 12, "8/30": 8, "8/40": 5, "9/30": 2, "11/30": 1, "12/40": 0.5},
    },
    winner_riichi=0.45,
    others_riichi=0.12,
    open_chance=0.0,
    second_winner=0.02,
)
_ABORTIVE_DRAW_TAGS = {
    4: ("kyuushu", "suufon", "suukan"),
    3: ("kyuushu", "suukan"),
}  # without riichi


def pick_word(dice: Random, chances: Mapping[str, float]) -> str:
    """One of several words, each as often as its number says."""
    return dice.choices(list(chances), list(chances.values()))[0]


class HandMarks(NamedTuple):
    """The marks of a hand, and its tag if it was broken off."""

    marks: MarkList
    tag: str = ""

    def __str__(self) -> str:
        return " ".join([*self.marks, self.tag]).strip()

    def without_riichi(self, seats: Iterable[int]) -> "HandMarks":
        """The same, where these are too poor to declare."""
        poor = set(seats)
        marks = [
            (mark.replace("!", "") or "-") if seat in poor else mark
            for seat, mark in enumerate(self.marks)
        ]
        return HandMarks(marks, self.tag)


def random_hand(
    dice: Random, rules: ModelRuleset = RIICHI_RULESET, habits: HandOdds = ANY_HAND_ODDS
) -> HandMarks:
    """A hand of four or three players, as far as the rules have such hands."""
    kind = pick_word(dice, habits.kinds)
    if kind in {"nagashi", "abort"} and not rules.has_old_draws:
        kind = "draw"
    seats = dice.sample(range(rules.players), rules.players)
    match kind:
        case "abort":
            marks = [_random_bystander_mark(dice, habits, called=False) for _ in seats]
            return HandMarks(
                marks,
                "suukan" if "-!" in marks else dice.choice(_ABORTIVE_DRAW_TAGS[rules.players]),
            )
        case "chombo":
            marks = [_random_bystander_mark(dice, habits, called=False) for _ in seats]
            marks[seats[0]] = dice.choice(["f", "f!"])
            return HandMarks(marks)
        case "draw" | "nagashi":
            return HandMarks(_random_draw(dice, seats, habits, kind == "nagashi"))
    marks = [_random_bystander_mark(dice, habits) for _ in seats]
    if kind == "yakuman":
        _random_liable_yakuman(dice, marks, seats, rules)
    elif kind == "ron":
        _random_discard_win(dice, marks, seats, rules, habits)
    else:
        _random_self_draw(dice, marks, seats, rules, habits)
    return HandMarks(marks)


def _random_bystander_mark(dice: Random, habits: HandOdds, called: bool = True) -> str:
    if dice.random() < habits.others_riichi:
        return "-!"
    return "-o" if called and dice.random() < habits.open_chance else "-"


def _random_draw(dice: Random, seats: Sequence[int], habits: HandOdds, nagashi: bool) -> MarkList:
    marks = ["-"] * len(seats)
    for seat in seats:
        if dice.random() < habits.tenpai:
            marks[seat] = "!" if dice.random() < habits.others_riichi else "+"
        if marks[seat] != "!" and dice.random() < habits.open_chance:
            marks[seat] += "o"
    if nagashi:
        for seat in seats[: dice.choice([1, 1, 1, 2])]:  # words alone would be names
            marks[seat] = dice.choice(["n", "n+"])
    return marks


def _random_winner_mark(
    dice: Random, rules: ModelRuleset, habits: HandOdds, values: Mapping[str, float], least: int
) -> str:
    """A winner's mark; riichi needs `least` han, and more beside pinfu or seven pairs."""
    value = pick_word(dice, values)
    if "y" in value and not rules.adds_yakuman:
        value = "1y"
    fu = fu_of(value)
    if dice.random() < habits.winner_riichi:
        enough = "y" in value or han_of(value) >= least + {20: 1, 25: 2}.get(fu, 0)
        return f"{value}!" if enough else value
    called = dice.random() < habits.open_chance and fu not in {20, 25}
    return f"{value}o" if called else value


def _random_self_draw(
    dice: Random, marks: MarkList, seats: Sequence[int], rules: ModelRuleset, habits: HandOdds
) -> None:
    marks[seats[0]] = _random_winner_mark(dice, rules, habits, habits.on_self_draw, 2)


def _random_discard_win(
    dice: Random, marks: MarkList, seats: Sequence[int], rules: ModelRuleset, habits: HandOdds
) -> None:
    marks[seats[0]] = _random_winner_mark(dice, rules, habits, habits.on_discard, 1)
    marks[seats[1]] = "d!" if dice.random() < habits.others_riichi else "d"
    for seat in seats[2 : max(rules.most_wins, 2) + 1]:
        if dice.random() >= habits.second_winner:
            break
        marks[seat] = _random_winner_mark(dice, rules, habits, habits.on_discard, 1)


def _random_liable_yakuman(
    dice: Random, marks: MarkList, seats: Sequence[int], rules: ModelRuleset
) -> None:
    """A yakuman for which somebody is liable, where the rules know that."""
    marks[seats[0]] = dice.choice(["1y", "1yo"])
    marks[seats[1]] = dice.choice(["p", "p1"]) if rules.pao else "-"
    if dice.random() < 0.5:
        marks[seats[2]] = "d"


def random_hk_hand(dice: Random, most: int = 13, half: bool = True) -> str:
    """A draw, a false win, or a win with or without somebody to blame, of `most` faan."""
    marks = ["-"] * 4
    winner, blamed, *_ = dice.sample(range(4), 4)
    kind = dice.choice(["draw", "false win", "win", "win", "win", "win"])
    if kind == "false win":
        marks[blamed] = "f"
    if kind == "win":
        marks[winner] = str(dice.randint(0, most))
        marks[blamed] = dice.choice(["-", "d", "d", "S", *["D"] * half])
    return " ".join(marks)


def random_real_hk_hand(dice: Random) -> str:
    """The same as at tables: nobody is guaranteed, and few hands are drawn."""
    marks = ["-"] * 4
    if dice.random() >= 0.1:
        winner, discarder, *_ = dice.sample(range(4), 4)
        marks[winner] = str(dice.randrange(3, 11))
        if dice.random() < 0.6:
            marks[discarder] = "d"
    return " ".join(marks)


def format_loose_hand(dice: Random, played: HandMarks) -> str:
    """A hand that stands alone, with somebody's mark for the dealer."""
    marks = played.marks.copy()
    marks[dice.randrange(len(marks))] += "*"
    return str(HandMarks(marks, played.tag))


# ------------------------------------------------------------------------------- one game


def play_random_game(
    dice: Random,
    rules: ModelRuleset = RIICHI_RULESET,
    habits: HandOdds = REAL_HAND_ODDS,
    most: int = 1000,
) -> RiichiTableModel:
    """A game played to its end, or so many hands of it."""
    table = RiichiTableModel(rules)
    while not table.end_reason and len(table.played_hands) < most:
        hand = random_hand(dice, rules, habits)
        table.play_hand(*hand.without_riichi(_list_poor_seats(table)))
    return table


def _list_poor_seats(table: RiichiTableModel) -> list[int]:
    return [seat for seat in range(table.rules.players) if not table.may_declare(seat)]


def random_end_rules(dice: Random) -> ModelRuleset:
    """Rules of which all that says when a game ends is drawn."""
    players = dice.choice([4, 3])
    return MODEL_RULESETS["riichi" if players == 4 else "sanma"]._replace(
        start=25000,
        length=dice.choice(LENGTHS),
        extension=dice.choice(EXTENSIONS),
        last_dealer=dice.choice(LAST_DEALER_WAYS),
        bust=dice.choice(BUST_WAYS),
        target=dice.choice([25000, 30000, 40000, 60000]),
    )


def random_final_scores(dice: Random, rules: ModelRuleset = RIICHI_RULESET) -> list[int]:
    """Scores at the end of a game, now and then equal ones."""
    points = dice.choice([1000, 100])
    moved = [points * dice.randint(-100, 150) // 4 // 100 * 100 for _ in range(rules.players - 1)]
    return [rules.start + each for each in [*moved, -sum(moved)]]


def format_scores_line(scores: Iterable[int]) -> str:
    return "= " + " ".join(map(str, scores))


# ------------------------------------------------------------------------------- a season


def _play_tracked_lines(dice: Random, rules: ModelRuleset, kind: str) -> list[str]:
    table = play_random_game(
        dice, rules, dice.choice([ANY_HAND_ODDS, ANY_HAND_ODDS, CHEAP_HAND_ODDS])
    )
    hands = [deal.marks for deal in table.played_hands]
    if kind == "whole":
        return hands
    kept = hands[: max(1, len(hands) // 2)]
    over = len(kept) == len(hands)
    return [*kept, "end"] if kind == "ended" and not over else kept


SEASON_GAME_KINDS = (*["whole"] * 3, "ended", "cut off", "recorded", "loose")


def generate_season(
    seed: int, presets: Sequence[str] = FOUR_PLAYER_PRESETS, games: int = 12
) -> list[str]:
    """The lines of games of all kinds under changing rules, in months that follow one another, and
    of points given outside them."""
    dice, seen_names, lines = Random(seed), set[str](), list[str]()
    for number in range(games):
        if number % 3 == 0:
            year, month = divmod(2026 * 12 + 9 + number // 3, 12)
            lines.append(f"{year}-{month + 1:02}-{dice.randint(1, 28):02}")
        if number == games // 2:
            lines.append("season=winter")
        kind, preset = dice.choice(SEASON_GAME_KINDS), dice.choice(presets)
        length = "free" if kind == "loose" else dice.choice(["east", "east", "hand", "south"])
        rules = MODEL_RULESETS[preset]._replace(borrow=True, length=length)
        names = dice.sample(CLUB_NAMES, rules.players)
        seen_names.update(names)
        lines += [f"rules={preset}", f"length={length}", "borrow=yes", " ".join(names)]
        if kind == "recorded":
            lines.append(format_scores_line(random_final_scores(dice, rules)))
        elif kind == "loose":
            for _ in range(dice.randint(1, 9)):
                honba = dice.choice(["", "", " honba=1", " honba=3"])
                lines.append(format_loose_hand(dice, random_hand(dice, rules)) + honba)
        else:  # followed to its end, ended or cut off on the way
            lines += _play_tracked_lines(dice, rules, kind)
        if kind != "loose" and dice.random() < 0.4:  # loose hands have no points
            name = dice.choice(sorted(seen_names))
            lines.append(f"{name} {dice.choice([-200, -100, -5, 25, 30]) / 10:g}")
    return lines


def generate_hk_season(seed: int) -> list[str]:
    """Hands under rules that change, by players who change."""
    dice = Random(seed)
    lines = ["rules=hk", " ".join(dice.sample(CLUB_NAMES, 4))]
    most = 13
    for number in range(80):
        if number % 9 == 0:
            lines.append(f"2026-{10 + number // 30}-{number % 30 + 1:02}")
        if dice.random() < 0.1:
            lines.append(" ".join(dice.sample(CLUB_NAMES, 4)))
        if dice.random() < 0.15:
            most = dice.choice([8, 10, 13])
            base, rise = dice.choice(["1", "0.5", "0.25", "20"]), dice.choice(["half", "spicy"])
            lines += ["R=half", f"M={most}", f"B={base}", f"S={rise}"]
        lines.append(random_hk_hand(dice, most, "R=half" in lines))
    return lines


def random_mcr_hand(dice: Random) -> MarkList:
    """A draw or a win of MCR, and now and then false wins beside it."""
    marks = ["-"] * 4
    winner, discarder, *_ = dice.sample(range(4), 4)
    kind = dice.choice(["draw", "self-draw", "discard", "discard"])
    if kind == "discard":
        marks[discarder] = "d"
    if kind != "draw":
        marks[winner] = str(dice.choice([8, 8, 9, 10, 11, 12, 13, 16, 24, 32, 65, 88]))
    for seat in range(4):
        if marks[seat] in {"-", "d"} and dice.random() < 0.06:
            marks[seat] = dice.choice(["f", "f20"]) + ("d" if marks[seat] == "d" else "")
    return marks


class GeneratedMcrSeason(NamedTuple):
    """A scores file of MCR, the games in it, and points given outside them."""

    lines: tuple[str, ...]
    games: tuple[McrGame, ...]
    adjustments: Mapping[str, Fraction]

    @property
    def text(self) -> str:
        return "\n".join(self.lines) + "\n"


def generate_mcr_season(seed: int, games: int = 10) -> GeneratedMcrSeason:
    """Games played through, ended, left and recorded, with labels and scores, penalties and
    table points beside them."""
    dice, played = Random(seed), list[McrGame]()
    given: dict[str, Fraction] = defaultdict(Fraction)
    seats = "fixed"
    lines = [dice.choice(["rules=mcr", "rules=mcr-2006"])]
    for number in range(games):
        if number % 3 == 0:
            lines.append(f"2026-{1 + number // 3:02}-{dice.randint(1, 28):02}")
        if dice.random() < 0.3:
            seats = dice.choice(["fixed", "rotate"])
            lines.append(f"seats={seats}")
        table = McrGame(dice.sample(CLUB_NAMES, 4), seats)
        lines += [" ".join(table.names), *_play_mcr_lines(dice, table)]
        played.append(table)
        if dice.random() < 0.3:
            name, tenths = dice.choice(table.names), dice.choice([-20, -15, -10, 5])
            given[name] += Fraction(tenths, 10)
            lines.append(f"{name} {tenths / 10:g} points")
    return GeneratedMcrSeason(tuple(lines), tuple(played), given)


def _play_mcr_lines(dice: Random, table: McrGame) -> Iterator[str]:
    """The lines of a game, which is played on its table."""
    if dice.random() < 0.2:
        scores = [dice.choice([-40, -8, 0, 8, 24]) for _ in range(3)]
        table.record_scores([*scores, -sum(scores) - dice.choice([0, 0, 10])])
        yield table.format_scores_line
        return
    hands, labelled = dice.choice([16, 16, 16, 5, 9]), dice.random() < 0.5
    while len(table.hands) < hands and not table.end_reason:
        if dice.random() < 0.05:
            seat, points = dice.randrange(4), dice.choice([5, 10, 20])
            table.give_penalty(seat, points)
            yield f"{table.names[seat]} -{points}"
            continue
        label, marks = table.next_label, random_mcr_hand(dice)
        written = [*marks]
        if dice.random() < 0.2:
            written[table.next_dealer] += "*"
        table.play_hand(marks)
        yield " ".join([*[label] * labelled, *written])
        if dice.random() < 0.2:
            yield table.format_scores_line
    if not table.end_reason and dice.random() < 0.7:
        table.end_reason = "end"
        yield "end"


def generate_season_files(seed: int, games: int = 12) -> dict[str, str]:
    """A season as a club keeps it: `season.txt`, which includes a file for each month, and
    `flat.txt`, which says the same in one."""
    lines = [line for line in generate_season(seed, games=games) if not line.startswith("season=")]
    begins = [at for at, line in enumerate(lines) if line[:2] == "20"]
    months = [lines[at:to] for at, to in zip(begins, [*begins[1:], len(lines)], strict=True)]
    main = flat = [f"roster={','.join(CLUB_NAMES)}"]
    files = {}
    for number, month in enumerate(months):
        name = f"{month[0][:7]}.txt"
        begun = ["season=winter"] * (number == len(months) // 2)
        main = [*main, *begun, f"include={name}"]
        flat = [*flat, *begun, *month]
        files[name] = join_lines(month)
    return {**files, "season.txt": join_lines(main), "flat.txt": join_lines(flat)}


# -------------------------------------------------------------------------- mistakes of the pen


class MistakenFile(NamedTuple):
    """Lines of which one is wrong, and which, counted from 1."""

    lines: list[str]
    line_number: int
    mistake: str


def _has_win(line: str) -> bool:
    return any(cell[:1].isdigit() and "/" in cell for cell in line.split())


def _make_full_width(line: str) -> str:
    cells = line.split()
    at = next(at for at, cell in enumerate(cells) if "/" in cell)
    cells[at] = chr(ord("０") + int(cells[at][0])) + cells[at][1:]
    return " ".join(cells)


def _remove_fu(line: str) -> str:
    return re.sub(r"(?<= )([1-4])/[0-9]+", r"\1", line)


def _change_round(line: str) -> str:
    return re.sub(r"^[ESWN][1-4]", lambda found: "N4" if found[0] != "N4" else "E1", line)


def _change_points(line: str) -> str:
    *cells, last = line.split()
    return " ".join([*cells, str(int(last) + 100)])


class _MistakeKind(NamedTuple):
    """How a pen slips: in which lines, and what becomes of them."""

    fits_line: Callable[[str], object]
    spoil_line: Callable[[str], str]


MISTAKE_KINDS = {
    "full width": _MistakeKind(_has_win, _make_full_width),
    "no fu": _MistakeKind(re.compile(r".* [1-4]/[0-9]").match, _remove_fu),
    "a second discarder": _MistakeKind(
        re.compile("(?=.* d)(?=.* -)(?!.* p)").match, lambda line: line.replace(" -", " d", 1)
    ),
    "no such mark": _MistakeKind(
        re.compile(".* -").match, lambda line: line.replace(" -", " x?", 1)
    ),
    "another round": _MistakeKind(re.compile("[ESWN][1-4]").match, _change_round),
    "a mark too few": _MistakeKind(
        re.compile("(?=.* -)(?=.*/)").match, lambda line: line.replace(" -", "", 1)
    ),
    "other scores": _MistakeKind(re.compile("=").match, _change_points),
}


def make_mistake(dice: Random, lines: Sequence[str], why: str) -> MistakenFile:
    """A slip of one of the `PENS`, in lines that have labels, `=` lines and wins with fu."""
    pen = MISTAKE_KINDS[why]
    at = dice.choice([at for at, line in enumerate(lines) if pen.fits_line(line)])
    return MistakenFile([*lines[:at], pen.spoil_line(lines[at]), *lines[at + 1 :]], at + 1, why)


# --------------------------------------------------------------------------- whole files

# Lines that belong together, such as a game's: a file is made of whole ones.
LineBlocks = Iterator[list[str]]


def take_blocks(blocks: Iterable[list[str]], lines: int) -> list[str]:
    """Whole blocks, until there are so many lines."""
    written: list[str] = []
    for block in blocks:
        written += block
        if len(written) >= lines:
            break
    return written


def join_lines(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def write_lines(path: Path, lines: Iterable[str]) -> Path:
    path.write_text(join_lines(lines), encoding="utf-8")
    return path


def generate_labelled_games(
    seed: int, rules: ModelRuleset = RIICHI_RULESET, names: Sequence[str] = CLUB_NAMES
) -> LineBlocks:
    """Games of `rules=riichi`, with a label before and an `=` line after every hand."""
    dice = Random(seed)
    while True:
        lines = [" ".join(dice.sample(names, rules.players))]
        for deal in play_random_game(dice, rules).played_hands:
            lines += [f"{deal.label} {deal.marks}", deal.scores]
        yield lines


REAL_RULE_CHANGES = (
    ("tenhou", "south", "half-away"),
    ("tenhou", "east", "half-away"),
    ("majsoul", "south", "none"),
    ("riichi", "south", "half-up"),
)


def generate_real_games(seed: int, names: Sequence[str] = TOWN_NAMES[:40]) -> LineBlocks:
    """Games as they come from a club or a platform: labels with every honba, a date every few
    games, and every hundred games a block of rules, the same few again and again."""
    dice = Random(seed)
    rules = RIICHI_RULESET
    day = date(2026, 1, 2)
    for number in count():
        lines = []
        if number % 100 == 0:
            name, length, rounding = REAL_RULE_CHANGES[number // 100 % len(REAL_RULE_CHANGES)]
            lines += [f"rules={name}", f"length={length}", f"rounding={rounding}"]
            rules = MODEL_RULESETS[name]._replace(length=length)
        if number % 5 == 0:
            lines.append(day.isoformat())
            day += timedelta(dice.choice([1, 1, 2, 5]))
        lines.append(" ".join(dice.sample(names, 4)))
        for deal in play_random_game(dice, rules).played_hands:
            label = deal.label if "." in deal.label else f"{deal.label[:2]}.0:"
            lines.append(f"{label} {deal.marks}")
        yield lines


def generate_games_of_few_hands(seed: int, words: int = 400) -> LineBlocks:
    """Games made of so many different hands and no labels."""
    dice = Random(seed)
    vocabulary = _collect_distinct_hands(partial(_random_real_hand, dice), words)
    while True:
        table = RiichiTableModel(RIICHI_RULESET)
        while not table.end_reason:
            table.play_hand(*dice.choice(vocabulary).without_riichi(_list_poor_seats(table)))
        yield [" ".join(dice.sample(CLUB_NAMES, 4)), *(deal.marks for deal in table.played_hands)]


def repeat_games(seed: int, games: Iterable[list[str]]) -> LineBlocks:
    """The same games again and again, but each time at another of the club's 360 tables, so
    that none is entered twice. The first line of each is its players."""
    played = [hands for _, *hands in games]
    tables = [" ".join(names) for names in permutations(CLUB_NAMES, 4)]
    Random(seed).shuffle(tables)
    for turn in range(len(tables)):
        for at, marks in enumerate(played):
            yield [tables[(at + turn) % len(tables)], *marks]


def _random_real_hand(dice: Random) -> HandMarks:
    return random_hand(dice, RIICHI_RULESET, REAL_HAND_ODDS)


def _collect_distinct_hands(make_hand: Callable[[], HandMarks], number: int) -> list[HandMarks]:
    found: dict[str, HandMarks] = {}
    while len(found) < number:
        one = make_hand()
        found[str(one)] = one
    return list(found.values())


def generate_loose_hands(seed: int, words: int = 400, apart: bool = False) -> LineBlocks:
    """Hands that stand alone, each thousand after new players; `apart` if no line is another."""
    dice = Random(seed)
    vocabulary = [
        format_loose_hand(dice, one)
        for one in _collect_distinct_hands(partial(_random_real_hand, dice), words)
    ]
    yield ["length=free"]
    yield from _write_thousands(dice, vocabulary, apart)


def generate_hk_hands(seed: int, words: int = 400, apart: bool = False) -> LineBlocks:
    """The same in Hong Kong."""
    dice = Random(seed)
    vocabulary = sorted({random_real_hk_hand(dice) for _ in range(100 * words)})[:words]
    yield ["R=half", "M=10"]
    yield from _write_thousands(dice, vocabulary, apart)


def _write_thousands(dice: Random, vocabulary: Sequence[str], apart: bool) -> LineBlocks:
    for number in count():
        lines = [dice.choice(vocabulary) for _ in range(1000)]
        if apart:
            lines = [f"{line}  # hand {1000 * number + at}" for at, line in enumerate(lines)]
        yield [" ".join(dice.sample(CLUB_NAMES, 4)), *lines]


def generate_hk_club(seed: int, hands: int = 12) -> LineBlocks:
    """A club in Hong Kong: after so many hands, four others of 44 sit down."""
    dice = Random(seed)
    yield ["R=half", "M=10"]
    while True:
        names = " ".join(dice.sample(TOWN_NAMES, 4))
        yield [names, *(random_real_hk_hand(dice) for _ in range(hands))]


def generate_mcr_games(seed: int) -> LineBlocks:
    """Games of MCR: nearly all hands have fewer than thirty points."""
    return _write_games_of_values(seed, "mcr", lambda dice: min(88, 8 + _pick_small(dice, 6)))


def generate_zung_jung_games(seed: int) -> LineBlocks:
    values = (5, 10, 15, 20, 25, 30, 40, 45, 50, 60, 70, 80, 100, 120, 145, 160, 200)
    return _write_games_of_values(seed, "zung-jung", lambda dice: dice.choice(values))


def generate_taiwanese_games(seed: int) -> LineBlocks:
    return _write_games_of_values(seed, "taiwan", lambda dice: min(40, _pick_small(dice, 5)))


def _pick_small(dice: Random, mean: float) -> int:
    return int(dice.expovariate(1 / mean))


def _write_games_of_values(
    seed: int, rules: str, pick_value: Callable[[Random], int], hands: int = 15
) -> LineBlocks:
    """Games of so many hands, each won with a value, two thirds of them on a discard. No game is
    played to its end, which none of these families reaches before a sixteenth hand."""
    dice = Random(seed)
    yield [f"rules={rules}"]
    while True:
        lines = [" ".join(dice.sample(TOWN_NAMES[:40], 4))]
        for _ in range(hands):
            marks = ["-"] * 4
            winner, other = dice.sample(range(4), 2)
            marks[winner] = str(pick_value(dice))
            if dice.random() < 2 / 3:
                marks[other] = "d"
            lines.append(" ".join(marks))
        yield [*lines, "end"]


_SYLLABLES = [f"{one}{other}" for one, other in product("bdfghjklmnprstvw", "aeiou")]


def generate_names() -> Iterator[str]:
    """`Babaka`: names that are all different."""
    for size in count(3):
        yield from ("".join(parts).capitalize() for parts in product(_SYLLABLES, repeat=size))


def generate_games_of_new_names(seed: int) -> LineBlocks:
    """Short games, each of four whom nobody has seen before."""
    dice, names = Random(seed), generate_names()
    while True:
        table = play_random_game(dice, RIICHI_RULESET, REAL_HAND_ODDS, most=3)
        hands = [deal.marks for deal in table.played_hands]
        yield [" ".join(islice(names, 4)), *hands, *["end"] * (not table.end_reason)]


def generate_distinct_scores() -> Iterator[tuple[int, ...]]:
    """Final scores of four, all different."""
    for total in count():
        for one in range(total + 1):
            other = total - one
            yield (25000 + 100 * one, 25000 - 100 * one + 100 * other, 25000 - 100 * other, 25000)


def generate_games_by_scores() -> LineBlocks:
    """Recorded games of the same four, all different."""
    yield [" ".join(CLUB_NAMES[:4])]
    yield from ([format_scores_line(scores)] for scores in generate_distinct_scores())


def generate_honba_piles(seed: int, most: int = 300) -> LineBlocks:
    """Games in which the first dealer keeps the deal, draw after draw, with riichi sticks."""
    dice = Random(seed)
    rules = RIICHI_RULESET._replace(length="full", bust="none", borrow=True)
    yield ["length=full", "bust=none", "borrow=yes"]
    while True:
        table = RiichiTableModel(rules)
        for _ in range(dice.randint(most // 3, most)):
            table.play_hand(["+", *(dice.choice(["-", "-", "+", "!"]) for _ in range(3))])
        table.play_hand(["-", "d", pick_word(dice, REAL_HAND_ODDS.on_discard), "-"])
        hands = [f"{deal.label} {deal.marks}" for deal in table.played_hands]
        yield [" ".join(dice.sample(CLUB_NAMES, 4)), *hands, "end"]


# ------------------------------------------------------------------------------ with tiles


def generate_games_with_tiles(seed: int, every: int = 1) -> LineBlocks:
    """Games in which each win (or every so manieth hand) shows its tiles, never twice the same,
    and the dora. What the tiles are worth at that table, `score_hand` says."""
    dice = Random(seed)
    wins = _generate_plain_wins(seed)
    dealt = 0
    while True:
        table = RiichiTableModel(RIICHI_RULESET)
        while not table.end_reason:
            dealt += 1
            if dealt % every == 0:
                _play_win_with_tiles(dice, table, wins)
            else:
                table.play_hand(
                    *random_hand(dice, RIICHI_RULESET, REAL_HAND_ODDS).without_riichi(
                        _list_poor_seats(table)
                    )
                )
        yield [" ".join(dice.sample(CLUB_NAMES, 4)), *(deal.marks for deal in table.played_hands)]


def _generate_plain_wins(seed: int) -> Iterator[RandomRiichiHand]:
    """Tiles with nothing remarkable but riichi, each once."""
    seen: set[str] = set()
    for chunk in count():
        for won in generate_hands(1000 * seed + chunk, 1000):
            tiles = format_tiles(won)
            if not won.conditions and won.riichi < 2 and tiles not in seen:
                seen.add(tiles)
                yield won


def _play_win_with_tiles(
    dice: Random, table: RiichiTableModel, wins: Iterator[RandomRiichiHand]
) -> None:
    """A win of the next tiles that are one at this table."""
    for won in wins:
        winner, discarder, *_ = dice.sample(range(4), 4)
        value = _value_tiles(won, table.wind, WINDS[(winner - table.dealer) % 4])
        if value and (table.may_declare(winner) or not won.riichi):
            marks, written = ["-"] * 4, ["-"] * 4
            marks[winner] = value + "!" * won.riichi
            written[winner] = format_tiles(won) + "!" * won.riichi
            if not won.self_draw:
                marks[discarder] = written[discarder] = "d"
            tag = [f"dora={format_tile_list(won.dora)}"] * bool(won.dora)
            return table.play_hand(marks, written=" ".join([*written, *tag]))
    raise AssertionError("tiles have no end")


def _value_tiles(won: RandomRiichiHand, wind: str, seat: str) -> str:
    """`3/40`, or nothing where the tiles have no yaku."""
    given = {**score_conditions(won), "round": wind, "seat": seat, "ura": ""}
    try:
        score = score_hand(format_tiles(won), **given)
    except ValueError:
        return ""
    return f"{score.yakuman}y" if score.yakuman else f"{min(score.han, 13)}/{score.fu}"
