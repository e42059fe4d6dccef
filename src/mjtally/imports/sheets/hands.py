"""Sheets in which a row is a hand, with what each player got and paid: they are no games."""

import re
from collections.abc import Collection, Sequence
from unicodedata import normalize

from .games import Game, Reading
from .headings import HAND

# E1, S3.2, e1-0, East 1, Ost 1, 東1局, 东一局0本场, E1 honba 2.
ROUND_LABEL = re.compile(
    r"(?:east|south|west|north|ost|süd|nord|est|sud|ouest|nord|[eswn]|[東东南西北])"
    r"[\s_]*[1-4一二三四](?:\s*局)?(?!\d)"
    r"(?:[\s.,_/#+-]*(?:\(?\d{1,2}\)?|[零一二三四五六七八九十]+)?\s*(?:honba|本場|本场|repeats?|h)?\s*\d{0,2})?",
    re.IGNORECASE,
)
EAST = re.compile(r"[e東东]|ost", re.IGNORECASE)
FEWEST_HANDS = 3  # of which half look like hands by their figures
HANDS_EXPECTED = (
    "hands by points cannot be imported yet; expected a row for each game, with its final scores or"
    " points"
)


def is_round_label(text: str) -> bool:
    """Whether a text names a hand by its round, as `E1`, `East 1` or `東1局` do."""
    return ROUND_LABEL.fullmatch(normalize("NFKC", text).strip()) is not None


def find_hand_label(reading: Reading) -> str:
    """How the first row is called in a sheet whose rows are hands; empty where they are games."""
    texts = {text for game in reading.games for text in game.texts}
    labels = {*filter(is_round_label, texts)}
    labelled = reading.games if labels else ()
    known = [label for game in labelled if (label := _find_label(game, labels))]
    if 2 * len(known) > len(reading.games) and any(map(EAST.match, known)):  # S1 may be a session
        return known[0]
    numbers = [cell.text for game in reading.games for kind, cell in game.marks if kind == HAND]
    return numbers[0] if numbers else ""


def _find_label(game: Game, labels: Collection[str]) -> str:
    names = game.players
    return next((text for text in game.texts if text in labels and text not in names), "")


def has_figures_of_hands(games: Sequence[Game]) -> bool:
    """Whether half of some games in points have two players with exactly 0, as hands have that were
    won on a discard, and games with uma never."""
    zeros = [sum(cell.number == 0 for cell in game.scores if cell) for game in games]
    is_likely = [
        count == len(game.names) - 2 == 2 for count, game in zip(zeros, games, strict=True)
    ]
    return len(games) >= FEWEST_HANDS and 2 * sum(is_likely) >= len(games)


def describe_hands(label: str) -> str:
    """What is said of a sheet of hands."""
    return f"a row is a hand here ({label}): {HANDS_EXPECTED}"
