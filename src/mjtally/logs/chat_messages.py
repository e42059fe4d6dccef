"""Results as players post them for a bot in a chat: a keyword, then each player and their score in
hundreds, from the first dealer on, in a line or in several.

    終局 ひと 450 いぬ 250 さる 200 とり 100
    終局(予選)ひと310いぬ310さる180+20とり180

The keyword may come last instead. Figures are sums: what is added or taken off afterwards.
"""

import re
from collections.abc import Iterator

from .content import FileContent, read_games
from .faults import Fault, quote_value, refuse
from .game import Log

DESCRIPTION = "messages of a chat, with scores in hundreds"

KEYWORD = "終局"
COMMENT = r"(?:\([^()]*\))?"
PLAYER = r"[^0-9()+-]+[0-9+-]+"
FIRST_MESSAGE = re.compile(
    rf"{KEYWORD}{COMMENT}(?:{PLAYER}){{3,4}}(?:{KEYWORD}|$)|(?:{PLAYER}){{3,4}}{KEYWORD}"
)
MESSAGE_LENGTH = 1000  # characters in which the first of them ends
PARTS = re.compile(r"([^0-9()+-]+)([0-9+-]+)")
FIGURE = re.compile(r"[+-]?[0-9]{1,4}(?:[+-][0-9]{1,4}){0,9}")
TERM = re.compile(r"[+-]?[0-9]+")
HALF_WIDTH = str.maketrans("＋－−（）", "+--()")


def can_parse(content: FileContent) -> bool:
    if KEYWORD.encode() not in content.data:
        return False
    start = _compress(content.data[: 4 * MESSAGE_LENGTH].decode(errors="ignore"))
    return bool(FIRST_MESSAGE.match(start[:MESSAGE_LENGTH]))


def _compress(text: str) -> str:
    """The text without blanks, which need not stand between names and figures."""
    return "".join(text.translate(HALF_WIDTH).split())


def parse_log(content: FileContent) -> Iterator[Log | Fault]:
    text = _compress(content.data.decode(errors="replace"))
    messages = re.split(KEYWORD + COMMENT, text)
    for number, message in enumerate(filter(None, messages), start=1):
        yield from read_games(f"{content.name}: game {number}", [message], _parse_message)


def _parse_message(name: str, message: str) -> Log:
    found = PARTS.findall(message)
    if "".join(map("".join, found)) != message or len(found) not in {3, 4}:
        refuse(f"{quote_value(message)} is not a result", "three or four players with scores each")
    players = tuple(player for player, _ in found)
    if len(set(players)) < len(players):
        refuse(f"{quote_value(message)} names a player twice", "different players")
    return Log(
        name=name,
        format=DESCRIPTION,
        platform="",
        id="",
        date=None,
        players=players,
        rules={},
        unknown_rules=(),
        hands=(),
        final_scores=tuple(_parse_figure(figure) for _, figure in found),
        final_points=None,
    )


def _parse_figure(text: str) -> int:
    """A score in hundreds, such as 250 or 250-48."""
    if not FIGURE.fullmatch(text):
        refuse(f"{quote_value(text)} is not a score", "one in hundreds, such as 250")
    return 100 * sum(map(int, TERM.findall(text)))
