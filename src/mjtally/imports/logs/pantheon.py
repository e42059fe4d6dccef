"""Pantheon's line logs, typed at the table: the final scores, then a line for each hand.

    aki:13700 ben:33800 chie:34200 dai:38300
    ron ben from chie 1han 30fu (tanyao)
    ron chie from dai 6han (honitsu sananko) riichi aki
    also aki 2han 40fu (riichi ippatsu) riichi aki
    tsumo dai yakuman (suuanko)
    draw tempai aki ben riichi aki
    chombo dai

The first player deals first. Payments are not in it, and a clock may have ended the game: whose
deal it is follows from the hands, and that all of it leads to the final scores is for the rules
to show.
"""

import re
from collections.abc import Iterator, Sequence

from .content import FileContent, read_games
from .course import combine_wins
from .faults import Fault, FaultPlace, quote_value, refuse
from .game import (
    STICK_POINTS,
    Chombo,
    ExhaustiveDraw,
    HandOutcome,
    HandStart,
    Log,
    LogHand,
    LogWin,
    LogWins,
    RiichiDeclaration,
    Tag,
    find_tags,
)

PARENTHESIS = re.compile(r"[()]")
SCORES_LINE = re.compile(r"(?:[^\s:]+\s?:\s?-?\d{1,6}(?:\s+|$)){4}")
PLAYER_SCORE = re.compile(r"([^\s:]+)\s?:\s?(-?\d+)")
FIRST_LINES = re.compile(
    rb"(?:[^\s:]{1,99}\s?:\s?-?\d{1,6}\s+){4}(?:ron|tsumo|draw|chombo)\s", re.ASCII
)
WIN = re.compile(
    r"(?:ron (?P<winner>\S+) from (?P<discarder>\S+)|also (?P<also>\S+)|tsumo (?P<self>\S+))"
    r" (?:(?P<han>\d{1,2})han(?: (?P<fu>\d{2,3})fu)?|yakuman)"
    r"(?: \((?P<yaku>[^()]*)\))?(?: ri?ichi (?P<riichi>.+))?"
)
DRAW = re.compile(r"draw tempai (?P<tenpai>.+?)(?: ri?ichi (?P<riichi>.+))?")
CHOMBO = re.compile(r"chombo (?P<player>\S+)")
ALSO = "also "  # another winner on the same discard, usually on a line of its own
LINE_EXPECTED = "ron, also, tsumo, draw tempai or chombo, with players of the first line"
MANGAN_HAN = 5  # from so many han on fu are left out

# fmt: off
YAKU_TAGS: dict[str, Tag] = {
    "ippatsu": "ippatsu", "haitei": "last", "hotei": "last", "houtei": "last",
    "rinshan": "rinshan", "rinshan_kaihou": "rinshan", "rinshan_kaiho": "rinshan",
    "chankan": "chankan", "tenho": "first", "tenhou": "first", "chiho": "first", "chihou": "first",
}
# fmt: on
DOUBLE_RIICHI = re.compile(r"(?:double|daburu)_(?:ri?ichi|reach)")


def can_parse(content: FileContent) -> bool:
    return bool(FIRST_LINES.match(content.data))


def parse_log(content: FileContent) -> Iterator[Log | Fault]:
    text = content.data.decode(errors="replace")
    for number, game in enumerate(_split_games(text), start=1):
        yield from read_games(f"{content.name}: game {number}", [game], _parse_game)


def _split_games(text: str) -> list[tuple[str, list[tuple[int, str]]]]:
    """The line of scores that begins each game, and the lines of its hands with their numbers."""
    games: list[tuple[str, list[tuple[int, str]]]] = []
    for number, line in enumerate(text.split("\n"), start=1):
        spaced = " ".join(PARENTHESIS.sub(r" \g<0> ", line).split())
        if SCORES_LINE.fullmatch(spaced):
            games.append((spaced, []))
        elif spaced and not games:
            refuse(
                f"{quote_value(spaced)} is not a line of scores", "such as aki:13700 ben:33800 …"
            )
        elif spaced:
            parts = spaced.replace(f" {ALSO}", f"\n{ALSO}").split("\n")
            games[-1][1].extend((number, part) for part in parts)
    return games


def _parse_game(name: str, game: tuple[str, list[tuple[int, str]]]) -> Log:
    scores, lines = game
    entries = PLAYER_SCORE.findall(scores)
    players = [player for player, _ in entries]
    final_scores = tuple(int(score) for _, score in entries)
    table = _TableParser(players)
    for number, line in lines:
        with FaultPlace(hand=f"line {number}"):
            if len(set(players)) < len(players):
                refuse("a player twice", "four different players")
            table.add_line(line)
    hands = table.build_hands(final_scores)
    if not hands:
        refuse("a game without hands", "a line for each")
    return Log(
        name=name,
        format="pantheon",
        players=tuple(players),
        hands=hands,
        final_scores=final_scores,
        is_typed=True,
    )


class _TableParser:
    """The hands of a game, line by line, and whose deal it is."""

    def __init__(self, players: Sequence[str]) -> None:
        self.players = players
        self.hands: list[LogHand] = []  # hands without scores, until the first scores are known
        self.round = self.honba = self.sticks = 0

    def add_line(self, line: str) -> None:
        if line.startswith(ALSO):
            self._add_winner(line)
        elif win := WIN.fullmatch(line):
            discarder = None if win["discarder"] is None else self._find_seat(win["discarder"])
            outcome = combine_wins([self._parse_win(win)], discarder, len(self.players))
            self._add_hand(outcome, self._parse_riichi(win))
        elif draw := DRAW.fullmatch(line):
            self._add_hand(ExhaustiveDraw(self._parse_tenpai(draw)), self._parse_riichi(draw))
        elif chombo := CHOMBO.fullmatch(line):
            self._add_hand(Chombo(self._find_seat(chombo["player"])), ())
        else:
            refuse(f"{quote_value(line)} is not a hand", LINE_EXPECTED)

    def _add_hand(self, outcome: HandOutcome, riichi: tuple[RiichiDeclaration, ...]) -> None:
        self._leave_hand()
        self.hands.append(
            LogHand(
                start=HandStart(self.round, self.honba, self.sticks, ()),
                outcome=outcome,
                riichi=riichi,
                deltas=(0,) * len(self.players),
            )
        )

    def _add_winner(self, line: str) -> None:
        """Add one more winner to the hand before."""
        win = WIN.fullmatch(line)
        last = self.hands[-1] if self.hands else None
        if win is None or last is None or not isinstance(last.outcome, LogWins):
            refuse(f"{quote_value(line)} is not one more winner", "a line after one with ron")
        wins = [*last.outcome.wins, self._parse_win(win)]
        outcome = combine_wins(wins, last.outcome.discarder, len(self.players))
        riichi = (*last.riichi, *self._parse_riichi(win))
        self.hands[-1] = last._replace(outcome=outcome, riichi=riichi)

    def _leave_hand(self) -> None:
        """Change the round, the honba and the sticks to those after the last hand."""
        if not self.hands:
            return
        last, dealer, is_draw = self.hands[-1], self.round % len(self.players), False
        match last.outcome:
            case LogWins(wins, _):
                stays = any(win.seat == dealer for win in wins)
            case ExhaustiveDraw(tenpai, _):
                stays, is_draw = dealer in tenpai, True
            case _:  # a chombo: the same hand again; nobody has paid for riichi
                return
        self.sticks = self.sticks + len(last.riichi) if is_draw else 0
        self.honba = self.honba + 1 if is_draw or stays else 0
        self.round += not stays

    def _find_seat(self, name: str) -> int:
        if name not in self.players:
            refuse(f"{name} does not play", f"one of {', '.join(self.players)}")
        return self.players.index(name)

    def _parse_win(self, win: re.Match[str]) -> LogWin:
        yaku = (win["yaku"] or "").replace(",", " ").split()
        han = int(win["han"]) if win["han"] else None
        fu = int(win["fu"]) if win["fu"] else None
        if han is not None and han < MANGAN_HAN and fu is None:
            refuse(f"{han} han without fu", "such as 3han 40fu")
        return LogWin(
            seat=self._find_seat(win["winner"] or win["also"] or win["self"]),
            han=han,
            fu=fu if han is not None and han < MANGAN_HAN else None,
            yakuman=int(han is None),
            tiles="",
            tags=find_tags(yaku, YAKU_TAGS),
        )

    def _parse_riichi(self, line: re.Match[str]) -> tuple[RiichiDeclaration, ...]:
        """The riichi declarations in a line; a winner's yaku show whether it was double riichi."""
        fields = line.groupdict()
        yaku = (fields.get("yaku") or "").split()
        winner = fields.get("winner") or fields.get("also") or fields.get("self")
        is_double = any(map(DOUBLE_RIICHI.fullmatch, yaku))
        names = (line["riichi"] or "").split()
        return tuple(
            RiichiDeclaration(self._find_seat(name), is_double and name == winner, True)
            for name in names
        )

    def _parse_tenpai(self, draw: re.Match[str]) -> frozenset[int]:
        match draw["tenpai"].split():
            case ["all"]:
                return frozenset(range(len(self.players)))
            case ["nobody"]:
                return frozenset()
            case names:
                return frozenset(map(self._find_seat, names))

    def build_hands(self, final_scores: Sequence[int]) -> tuple[LogHand, ...]:
        """The hands, each with the scores that everybody began the game with."""
        self._leave_hand()
        players = len(self.players)
        total = sum(final_scores)
        if total % (players * STICK_POINTS):  # sticks that nobody received
            total += self.sticks * STICK_POINTS
        if total % players:
            refuse(f"the scores add up to {sum(final_scores)}", "what four players begin with")
        scores = (total // players,) * players
        return tuple(hand._replace(start=hand.start._replace(scores=scores)) for hand in self.hands)
