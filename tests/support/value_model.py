"""A count of hands that are worth one number, by a road of its own: nothing here knows mjtally.

It reads marks (`5`, `d`, `D`, `S`, `f`, `-`, with `*` for who deals) as they are written, and adds
up one number after another. `Pebbles` are games to count: toy rules whose payments take one line.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import NamedTuple

Numbers = dict[str, Fraction]  # of a player, by what is counted
Figures = dict[str, Fraction | None]  # by column; None where nothing divides
PLACES = ("first", "second", "third", "fourth")


class PlayedHand(NamedTuple):
    """A line of a file: who sat where, their marks, and what it changed."""

    names: Sequence[str]
    marks: Sequence[str]
    changes: Sequence[Fraction]
    turn: int = 0

    def is_value(self, seat: int) -> bool:
        return self.marks[seat].rstrip("*").isdigit()

    def value(self, seat: int) -> int:
        return int(self.marks[seat].rstrip("*"))


def count_hands(hands: Sequence[PlayedHand], bands: Sequence[int]) -> dict[str, Numbers]:
    """What everybody had of all hands, `*` being all players."""
    found: dict[str, Numbers] = defaultdict(lambda: defaultdict(Fraction))
    for hand in hands:
        for seat, name in enumerate(hand.names):
            for what, number in _count_seat(hand, seat, bands):
                for who in (name, "*"):
                    found[who][what] += number
    return found


def _count_seat(
    hand: PlayedHand, seat: int, bands: Sequence[int]
) -> Iterator[tuple[str, Fraction | int]]:
    winners = [at for at in range(4) if hand.is_value(at)]
    own = hand.marks[seat].rstrip("*")
    letters = [mark.rstrip("*") for mark in hand.marks]
    dealt_in = "d" in letters or "D" in letters
    change = hand.changes[seat]
    yield "hands", 1
    yield "change", change
    if seat in winners:
        yield "wins", 1
        yield "wins by discard" if dealt_in else "self-draws", 1
        yield "value", hand.value(seat)
        if hand.turn:
            yield "wins with a turn", 1
            yield "turns", hand.turn
    if winners:
        yield "change at discards" if dealt_in else "change at self-draws", change
    if own in {"d", "D", "S", "f"}:
        yield "blames", 1
        yield own, 1
    if not winners and "f" not in letters:
        yield "draws", 1
    if own in {"d", "D"}:
        yield "deal-ins", 1
        yield "wins dealt in to", len(winners)
        yield "value dealt in to", sum(map(hand.value, winners))
        yield "change at deal-ins", change
        for step in (1, 2, 3):  # the next in turn who won
            if (seat + step) % 4 in winners:
                value = hand.value((seat + step) % 4)
                band = max(least for least in bands if least <= value)
                yield f"deal-ins from {band}", 1
                yield f"change at deal-ins from {band}", change
                break
    if hand.marks[seat].endswith("*"):
        yield "deals", 1
        if seat in winners:
            yield "wins as dealer", 1


def build_figures(counted: Mapping[str, Fraction], hands_name: str) -> Figures:
    """The columns of a player that come of hands; those of a value have no unit in their name."""
    blames = counted["blames"] if hands_name == "game_count" else counted["hands"]
    figures: Figures = {
        hands_name: counted["hands"],
        "win_count": counted["wins"],
        "self_draw_count": counted["self-draws"],
        "discard_win_count": counted["wins by discard"],
        "blame_count": counted["blames"],
        "discard_count": counted["d"],
        "discard_guarantee_count": counted["D"],
        "self_draw_guarantee_count": counted["S"],
        "false_win_count": counted["f"],
        "draw_count": counted["draws"],
        "deal_in_count": counted["deal-ins"],
        "deal_in_win_count": counted["wins dealt in to"],
        "dealer_hand_count": counted["deals"],
        "dealer_win_count": counted["wins as dealer"],
        "turn_win_count": counted["wins with a turn"],
        "self_draw_net": counted["change at self-draws"],
        "discard_net": counted["change at discards"],
    }
    for column, part, whole in (
        ("win_fraction", "wins", "hands"),
        ("blame_fraction", "blames", "hands"),
        ("deal_in_fraction", "deal-ins", "hands"),
        ("draw_fraction", "draws", "hands"),
        ("dealer_hand_fraction", "deals", "hands"),
        ("dealer_win_fraction", "wins as dealer", "deals"),
        ("self_draw_fraction", "self-draws", "wins"),
        ("discard_win_fraction", "wins by discard", "wins"),
        ("discard_fraction", "d", "blames"),
        ("discard_guarantee_fraction", "D", "blames"),
        ("self_draw_guarantee_fraction", "S", "blames"),
        ("mean", "value", "wins"),
        ("deal_in_value_mean", "value dealt in to", "wins dealt in to"),
        ("deal_in_change_mean", "change at deal-ins", "deal-ins"),
        ("win_turn_mean", "turns", "wins with a turn"),
        (f"net_score_per_{hands_name.removesuffix('_count')}", "change", "hands"),
    ):
        figures[column] = divide(counted[part], counted[whole])
    figures["false_win_fraction"] = divide(counted["f"], blames)
    return figures


def divide(part: Fraction, whole: Fraction) -> Fraction | None:
    return part / whole if whole else None


# ------------------------------------------------------------------------ games of pebbles


FINE, DEALS = 7, 8


def score_pebbles(marks: Sequence[str], dealer: int, repeats: int) -> list[int]:
    """A win costs its value: all three, or the discarder or the guarantor for them, twice where
    nobody drew it; and whoever pays the dealer, or is paid by them, 1 and 2 for each repeat."""
    changes = [0] * 4
    bare = [mark.rstrip("*") for mark in marks]

    def pay(payer: int, receiver: int, points: int) -> None:
        extra = 1 + 2 * repeats if dealer in {payer, receiver} else 0
        changes[payer] -= points + extra
        changes[receiver] += points + extra

    for winner, mark in enumerate(bare):
        others = [seat for seat in range(4) if seat != winner]
        if mark == "f":
            for other in others:
                pay(winner, other, FINE)
        if not mark.isdigit():
            continue
        guilty = [seat for seat in others if bare[seat] in {"d", "D", "S"}]
        for payer in guilty or others:
            pay(payer, winner, int(mark) * (2 if guilty else 1))
    return changes


class PebblesGame:
    """A game: the deal stays where the dealer wins or nobody does, which is one repeat more."""

    def __init__(self, dice: Random, names: Sequence[str]) -> None:
        self.dice, self.names = dice, names
        self.lines, self.hands = [" ".join(names)], list[PlayedHand]()
        self.scores, self.fines = [0] * 4, Counter[str]()
        self.deals = self.repeats = 0
        while self.deals < DEALS:
            self._play_hand()
            if self.deals < DEALS and dice.random() < 0.05:
                self._fine_somebody()

    def _play_hand(self) -> None:
        dice, dealer = self.dice, self.deals % 4
        marks = random_marks(dice)
        changes = score_pebbles(marks, dealer, self.repeats)
        turn = dice.randrange(2, 18) if any(map(str.isdigit, marks)) and dice.random() < 0.5 else 0
        starred = [f"{mark}*" if at == dealer else mark for at, mark in enumerate(marks)]
        written = starred if dice.random() < 0.3 else marks
        label = f"{'ESWN'[self.deals // 4]}{dealer + 1}: " if dice.random() < 0.3 else ""
        self.lines.append(label + " ".join(written) + (f" turn={turn}" if turn else ""))
        self.hands.append(PlayedHand(self.names, starred, list(map(Fraction, changes)), turn))
        self.scores = [a + b for a, b in zip(self.scores, changes, strict=True)]
        if marks[dealer].isdigit() or not any(map(str.isdigit, marks)):
            self.repeats += 1
        else:
            self.deals, self.repeats = self.deals + 1, 0

    def _fine_somebody(self) -> None:
        seat = self.dice.randrange(4)
        self.lines.append(f"{self.names[seat]} -{FINE}")
        self.scores[seat] -= FINE
        self.fines[self.names[seat]] += FINE


def random_marks(dice: Random) -> list[str]:
    """Marks of a hand: a draw, a false win, a self-draw or a win of up to three on a discard."""
    marks, seats = ["-"] * 4, dice.sample(range(4), 4)
    kind = dice.choice(["draw", "false", "drawn", "drawn", "discard", "discard", "several"])
    if kind == "false":
        marks[seats[0]] = "f"
    if kind in {"drawn", "discard", "several"}:
        winners = seats[1 : 1 + (dice.randint(2, 3) if kind == "several" else 1)]
        for seat in winners:
            marks[seat] = str(dice.randrange(1, 30))
        marks[seats[0]] = dice.choice("--S" if kind == "drawn" else "ddD")
    return marks


def count_games(games: Sequence[PebblesGame]) -> dict[str, Figures]:
    """What everybody has of finished games, `*` being all players."""
    found: dict[str, Numbers] = defaultdict(lambda: defaultdict(Fraction))
    for game in games:
        for seat, name in enumerate(game.names):
            for who in (name, "*"):
                for what, number in _count_end(game.scores, seat):
                    found[who][what] += number
                found[who]["penalty"] += game.fines[name]
    return {
        who: {
            **{what: number for what, number in own.items() if what != "ranks"},
            "mean_rank": divide(own["ranks"], 2 * own["game_count"]),
            "points_per_game": divide(own["points"], own["game_count"]),
        }
        for who, own in found.items()
    }


def _count_end(scores: Sequence[int], seat: int) -> Iterator[tuple[str, int]]:
    above = sum(other > scores[seat] for other in scores)
    level = sum(other == scores[seat] for other in scores)
    yield "game_count", 1
    yield f"{PLACES[above]}_count", 1
    yield "top_two_count", int(above < 2)
    yield "ranks", 2 * above + level + 1  # twice the mean of the places that are shared
    yield "points", scores[seat]
    yield "net_score", scores[seat]
