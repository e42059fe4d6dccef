"""Sheets in which a row is a hand, with what each player got and paid."""

import re
from collections.abc import Collection, Iterator, Sequence
from unicodedata import normalize

from ...base.winds import WINDS
from ..logs.faults import Fault
from ..logs.game import Log, PointsHand
from .dates import find_date_order, list_dates
from .games import Game, Reading
from .headings import COMMENT, GAME, HAND
from .row_faults import build_date_fault, list_faults

# E1, S3.2, e1-0, East 1, Ost 1, 東1局, 东一局0本场, E1 honba 2.
ROUND_LABEL = re.compile(
    r"(?:east|south|west|north|ost|süd|nord|est|sud|ouest|nord|[eswn]|[東东南西北])"
    r"[\s_]*[1-4一二三四](?:\s*局|(?!\d))"
    r"(?:[\s.,_/#+-]*(?:\(?\d{1,2}\)?|[零一二三四五六七八九十]+)?\s*(?:honba|本場|本场|repeats?|h)?\s*\d{0,2})?",
    re.IGNORECASE,
)
EAST = re.compile(r"[e東东]|ost", re.IGNORECASE)
FEWEST_HANDS = 3  # of which half look like hands by their figures
ROUND_PARTS = re.compile(
    r"(?P<wind>east|south|west|north|ost|süd|nord|est|sud|ouest|[eswn東东南西北])"
    r"[\s_]*(?P<deal>[1-4一二三四])(?P<rest>.*)"
)
WIND_LETTERS = (  # the longest first
    *(("est", "E"), ("ost", "E"), ("ouest", "W"), ("süd", "S"), ("sud", "S")),
    *(("e", "E"), ("s", "S"), ("w", "W"), ("n", "N")),
    *(("東", "E"), ("东", "E"), ("南", "S"), ("西", "W"), ("北", "N")),
)
KANJI_DIGITS = str.maketrans("零一二三四五六七八九", "0123456789")


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


# ------------------------------------------------------------------------------- as logs


def convert_hands(
    place: str, reading: Reading, date_order: str, *, has_date: bool
) -> Iterator[Log | Fault]:
    """The games that the rows of a sheet make together, each hand known by the changes of scores.
    Another game begins where the date, the players or the number of the game are others, and where
    the rounds begin again."""
    games = reading.games
    order = date_order or find_date_order(game.date.text for game in games if game.date)
    parts = ("a row for each hand, with the change of each score", *reading.remarks)
    for number, hands in enumerate(_split_games(games), 1):
        first = hands[0]
        faults = [fault for hand in hands for fault in list_faults(hand)]
        day = list_dates(first.date.text, is_headed=True).get(order) if first.date else None
        if first.date and not day:
            faults.append(build_date_fault(first.date, order))
        elif any(game.date for game in games) and not (first.date or has_date):
            faults.append(Fault("no date, and none above it", "a date", hand=str(first.line)))
        if faults:
            yield from (fault.add_place(place) for fault in faults)
            continue
        yield Log(
            name=f"{place}: {first.line}",
            format="; ".join(parts),
            date=day,
            players=first.players,
            points_hands=tuple(
                PointsHand(
                    find_label(hand),
                    tuple([cell.number or 0 for cell in hand.results if cell]),
                    hand.line.number,
                    tuple([" ".join(text.split()) for kind, text in hand.notes if kind == COMMENT]),
                )
                for hand in hands
            ),
            source=place,
            place=number,
        )


def _split_games(hands: Sequence[Game]) -> Iterator[Sequence[Game]]:
    """The hands of each game, one after another."""
    game = list[Game]()
    for hand in hands:
        if game and _begins_game(game[-1], hand):
            yield game
            game = []
        game.append(hand)
    if game:
        yield game


def _begins_game(before: Game, hand: Game) -> bool:
    """Whether a hand is of another game than the one before it."""
    numbers = [[cell.text for kind, cell in game.marks if kind == GAME] for game in (before, hand)]
    dates = [game.date.text if game.date else "" for game in (before, hand)]
    if before.players != hand.players or dates[0] != dates[1] or numbers[0] != numbers[1]:
        return True
    labels = [find_label(game) for game in (before, hand)]
    return all(labels) and _order_label(labels[1]) < _order_label(labels[0])


def _order_label(label: str) -> tuple[int, int]:
    """The wind and the number of the deal of a label, which never go back in a game."""
    return WINDS.index(label[0]), int(label[1])


def find_label(game: Game) -> str:
    """The label of the hand in a row, as a scores file has it: `S3.1:`; empty for none."""
    for text in game.texts:
        if text in game.players:
            continue
        match = ROUND_PARTS.match(normalize("NFKC", text).strip().casefold())
        if match and is_round_label(text):
            winds = [letter for start, letter in WIND_LETTERS if match["wind"].startswith(start)]
            deal = match["deal"].translate(KANJI_DIGITS)
            honba = re.search("[0-9]+", match["rest"].translate(KANJI_DIGITS))
            return f"{winds[0]}{deal}{f'.{int(honba[0])}' if honba else ''}:"
    return ""
