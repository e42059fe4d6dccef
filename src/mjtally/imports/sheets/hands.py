"""Sheets in which a row is a hand, with what each player got and paid."""

import re
from collections.abc import Collection, Iterator, Sequence, Set
from unicodedata import normalize

from ...base.winds import WINDS
from ...language.words import DISCARD_WIN_WORDS, SELF_DRAW_WORDS, fold_word, is_one_of
from ..logs.faults import Fault
from ..logs.game import Log, PointsHand
from .cells import is_empty
from .dates import find_date_order, list_dates
from .games import Game, SheetReading
from .headings import COMMENT, DEALER, GAME, HAND, HAND_WORDS, HONBA, RIICHI, WAY
from .row_faults import build_date_fault, list_faults

# E1, S3.2, e1-0, East 1, Ost 1, 東1局, 东一局0本场, E1 honba 2.
ROUND_LABEL = re.compile(
    r"(?:east|south|west|north|ost|süd|nord|est|sud|ouest|nord|[eswn]|[東东南西北])"
    r"[\s_]*[1-4一二三四](?:\s*局|(?!\d))"
    r"(?:[\s.,_/#+-]*(?:\(?\d{1,2}\)?|[零一二三四五六七八九十]+)?\s*(?:honba|本場|本场|repeats?|h)?\s*\d{0,2})?",
    re.IGNORECASE,
)
EAST = re.compile(r"[e東东]|ost", re.IGNORECASE)
FEWEST_HANDS = 3  # the least rows; half of them must look like hands
ROUND_PARTS = re.compile(
    r"(?P<wind>east|south|west|north|ost|süd|nord|est|sud|ouest|[eswn東东南西北])"
    r"[\s_]*(?P<deal>[1-4一二三四])(?P<rest>.*)"
)
WIND_LETTERS = (  # the longest first
    *(("est", "E"), ("ost", "E"), ("ouest", "W"), ("süd", "S"), ("sud", "S")),
    *(("e", "E"), ("s", "S"), ("w", "W"), ("n", "N")),
    *(("東", "E"), ("东", "E"), ("南", "S"), ("西", "W"), ("北", "N")),
)
KIND_WORDS = {  # how a hand ended, as a column says
    "ron": f"r discard {DISCARD_WIN_WORDS}",
    "tsumo": f"t selfdrawwin {SELF_DRAW_WORDS}",
    "draw": "d n draw drawn exhaustivedraw ryuukyoku ryukyoku noten tenpai 流局 荒牌平局",
    "abort": "a abort abortive aborted abortivedraw kyuushu suufon suucha suukan 途中流局 九種九牌",
}
KANJI_DIGITS = str.maketrans("零一二三四五六七八九", "0123456789")


def is_round_label(text: str) -> bool:
    """Whether a text names a hand by its round, as `E1`, `East 1` or `東1局` do."""
    return ROUND_LABEL.fullmatch(normalize("NFKC", text).strip()) is not None


def find_hand_label(reading: SheetReading) -> str:
    """The label of the first row in a sheet whose rows are hands; empty if the rows are games."""
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
    """Whether in half of some games in points two players have exactly 0. Hands that were won on a
    discard look like this, and games with uma never do."""
    zeros = [sum(cell.number == 0 for cell in game.scores if cell) for game in games]
    is_likely = [
        count == len(game.names) - 2 == 2 for count, game in zip(zeros, games, strict=True)
    ]
    return len(games) >= FEWEST_HANDS and 2 * sum(is_likely) >= len(games)


# ------------------------------------------------------------------------------- as logs


def convert_hands(
    place: str, reading: SheetReading, date_order: str, *, has_date: bool
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
            points_hands=tuple(map(_convert_hand, hands)),
            source=place,
            place=number,
        )


def _convert_hand(hand: Game) -> PointsHand:
    """A hand with what stands beside its changes. Players are named there, or by their initials; a
    name that is not clear becomes a comment."""
    details = {kind: text for kind, text in hand.notes if kind in HAND_WORDS}
    comments = [" ".join(text.split()) for kind, text in hand.notes if kind == COMMENT]
    dealers = _find_named(details.get(DEALER, ""), hand.players)
    declared = _find_named(details.get(RIICHI, ""), hand.players)
    for kind, named in ((DEALER, dealers), (RIICHI, declared)):
        if named is None:
            comments.append(f"{kind}: {' '.join(details[kind].split())}")
    way = fold_word(details.get(WAY, ""))
    label, honba = find_label(hand), details.get(HONBA, "")
    if label and "." not in label and honba.isdecimal():
        label = f"{label.rstrip(':')}.{int(honba)}:"
    return PointsHand(
        label,
        tuple([cell.number or 0 for cell in hand.results if cell]),
        hand.line.number,
        tuple(comments),
        dealer=dealers[0] if dealers and len(dealers) == 1 else None,
        declared=declared or (),
        kind=next((kind for kind, words in KIND_WORDS.items() if is_one_of(way, words)), ""),
    )


def _find_named(text: str, players: Sequence[str]) -> tuple[int, ...] | None:
    """The seats of the players that a cell names, by their names or the beginnings of these; None
    where one is unclear."""
    if is_empty(text) or text.strip() == "0":
        return ()
    whole = [seat for seat, name in enumerate(players) if name.casefold() == text.casefold()]
    if whole:
        return tuple(whole)
    seats = list[int]()
    for word in filter(None, re.split(r"[\s,;/+&、・]+", normalize("NFKC", text).casefold())):
        named = [at for at, name in enumerate(players) if name.casefold() == word]
        named = named or [at for at, name in enumerate(players) if name.casefold().startswith(word)]
        if len(named) != 1:
            return None
        seats += named
    return tuple(dict.fromkeys(seats))


def _split_games(hands: Sequence[Game]) -> Iterator[Sequence[Game]]:
    """The hands of each game, one after another. A number that is another in each row is a hand's,
    and no game's."""
    numbers = [number for hand in hands for number in _list_numbers(hand)]
    counted = {*numbers} if len({*numbers}) < len(numbers) else frozenset[str]()
    game = list[Game]()
    for hand in hands:
        if game and _begins_game(game[-1], hand, counted):
            yield game
            game = []
        game.append(hand)
    if game:
        yield game


def _list_numbers(hand: Game) -> list[str]:
    """The numbers of the game that a hand is of, as far as they are no label of the hand."""
    texts = [cell.text for kind, cell in hand.marks if kind == GAME]
    return [text for text in texts if not is_round_label(text)]


def _begins_game(before: Game, hand: Game, counted: Set[str]) -> bool:
    """Whether a hand is of another game than the one before it; `counted` are numbers that games
    have."""
    numbers = [counted & {*_list_numbers(game)} for game in (before, hand)]
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
