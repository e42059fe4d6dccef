"""Recorded games, spoiled in ten ways, as people slip. It knows nothing of the program's search: it
reads the marks by itself, and the scores are those of the records."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

Hand = tuple[str, ...]
Scores = tuple[int, ...]
Check = tuple[int, Scores]  # below so many hands
COUNTER = {3: 200, 4: 300}  # of one honba, by the number of players
START = {3: 35_000, 4: 25_000}
NEAR_FU = {20: (30,), 25: (30, 20), 30: (40, 20), 40: (30, 50)}


@dataclass(frozen=True)
class SpoiledGame:
    """A game: the lines above its hands, the hands, which scores are stated where, and which hand
    was spoiled, if one was (-1: none); `true_hands` are those that were played."""

    head: Sequence[str]
    hands: Sequence[Hand]
    checks: Sequence[Check]
    true_hands: Sequence[Hand]
    spoiled: int = -1

    def write(self, hands: Sequence[Hand] | None = None) -> str:
        """The scores file."""
        lines = list(self.head)
        for number, hand in enumerate(self.hands if hands is None else hands, 1):
            lines.append(" ".join(hand))
            lines += [
                f"= {' '.join(map(str, scores))}" for at, scores in self.checks if at == number
            ]
        return "\n".join(lines) + "\n"

    def find_hand(self, line: int) -> int:
        """The hand of a line; so many as there are, for a line below them."""
        at, number = len(self.head), 0
        for number, _ in enumerate(self.hands):
            at += 1
            if at >= line:
                return number
            at += sum(below == number + 1 for below, _ in self.checks)
        return len(self.hands)


def read_game(path: Path, every: int = 0) -> SpoiledGame | None:
    """A recorded game with its final scores, and with those after every so many hands (0: none);
    None if the players did not begin with the usual scores."""
    head: list[str] = []
    hands: list[Hand] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        words = tuple(line.split("#")[0].split())
        if words and re.fullmatch(r"[ESWN]\d\.\d+:", words[0]):
            hands.append(words[1:])
        elif words and words[0] != "=":
            head.append(" ".join(words))
    (record,) = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    final = tuple(record["final_scores"])
    now = (START[len(final)],) * len(final)
    checks: list[Check] = []
    for number, changes in enumerate(record["deltas"], 1):
        now = tuple(map(sum, zip(now, changes, strict=True)))
        if every and number % every == 0 and number < len(hands):
            checks.append((number, now))
    is_usual = all(abs(one - other) < 9_000 for one, other in zip(now, final, strict=True))
    checks.append((len(hands), final))
    return SpoiledGame(head, hands, checks, hands) if is_usual else None


def _split(mark: str, lone: str) -> tuple[str, str]:
    bare = mark.rstrip("!")
    return bare or lone, mark[len(bare) :]


def _is_win(hand: Hand) -> bool:
    return any(mark[0].isdigit() for mark in hand)


def _join(part: str, sign: str, lone: str) -> str:
    return sign if sign and part == lone else part + sign


def _list_spoiled(kind: str, hand: Hand, players: int) -> Iterator[Hand]:
    """What a hand may become by a slip of a kind."""
    if len(hand) != players or any(re.match("[fnp]", mark) for mark in hand):
        return
    lone = "-" if _is_win(hand) else "+"
    marks = [_split(mark, lone) for mark in hand]
    winners = [seat for seat, (part, _) in enumerate(marks) if part[0].isdigit()]
    losers = [seat for seat, (part, _) in enumerate(marks) if part == "d"]

    def put(changed: dict[int, tuple[str, str]]) -> Hand:
        new = [changed.get(seat, mark) for seat, mark in enumerate(marks)]
        return tuple(_join(*mark, lone) for mark in new)

    for seat, (part, sign) in enumerate(marks):
        others = [other for other in range(players) if not marks[other][1]]
        if kind == "riichi forgotten" and sign and seat not in winners[:1]:
            yield put({seat: (part, "")})
        if kind == "riichi of another" and sign and seat not in winners[:1]:
            for other in others:
                if winners:
                    yield put({seat: (part, ""), other: (marks[other][0], sign)})
                else:
                    yield put({seat: (marks[other][0], ""), other: ("+", sign)})
        if kind == "digit" and seat in winners and "y" not in part:
            for value in _list_near(part):
                yield put({seat: (value, sign)})
        if kind == "tenpai" and not winners and (part, sign) == ("+", ""):
            yield put({seat: ("-", "")})
    for loser in losers:
        bystanders = [seat for seat, (part, _) in enumerate(marks) if part == "-"]
        for other in {"discarder": bystanders, "winner and loser": winners}.get(kind, []):
            (part, sign), (other_part, other_sign) = marks[loser], marks[other]
            yield put({loser: (other_part, sign), other: (part, other_sign)})
            yield put({loser: (other_part, other_sign), other: (part, sign)})


def _list_near(value: str) -> list[str]:
    han, _, fu = value.partition("/")
    if not fu:
        return [str(int(han) + 1), str(int(han) - 1) if int(han) > 5 else "4/30"]
    near = [f"{han}/{other}" for other in NEAR_FU.get(int(fu), (int(fu) - 10, int(fu) + 10))]
    near.append(f"{int(han) + 1}/{fu}" if int(han) < 4 else "5")
    return [*near, f"{int(han) - 1}/{fu}"] if int(han) > 1 else near


def spoil(game: SpoiledGame, kind: str, random: Random) -> SpoiledGame | None:
    """The game with one slip; None if it has no place for it."""
    hands, checks = list(game.hands), list(game.checks)
    players = len(checks[0][1])
    at = random.randrange(len(hands))
    if kind in {"left out", "twice"}:
        more = 1 if kind == "twice" else -1
        hands[at : at + 1] = [hands[at]] * (1 + more)
        moved = [(below + more if below > at else below, scores) for below, scores in checks]
        if not hands or not all(below for below, _ in moved):
            return None
        return replace(game, hands=hands, checks=moved, spoiled=at)
    if kind == "stated":
        number = random.randrange(len(checks))
        below, scores = checks[number]
        checks[number] = (below, _misstate(scores, random))
        return replace(game, checks=checks) if checks[number][1] != scores else None
    if kind == "honba":
        return _leave_counters(game, random)
    possible = [
        (number, spoiled)
        for number, hand in enumerate(hands)
        for spoiled in _list_spoiled(kind, hand, players)
        if spoiled != hand
    ]
    if not possible:
        return None
    at = random.choice(sorted({number for number, _ in possible}))
    hands[at] = random.choice([spoiled for number, spoiled in possible if number == at])
    return replace(game, hands=hands, spoiled=at)


def _misstate(scores: Scores, random: Random) -> Scores:
    """Two scores exchanged, a wrong digit, or a wrong sum."""
    wrong, seat = list(scores), random.randrange(len(scores))
    match random.choice(("exchanged", "digit", "digit", "sum")):
        case "exchanged":
            other = random.randrange(len(scores))
            wrong[seat], wrong[other] = wrong[other], wrong[seat]
        case "digit" if abs(wrong[seat]) >= 1000:
            digits = list(str(abs(wrong[seat])))
            digits[random.randrange(len(digits) - 2)] = random.choice("123456789")
            wrong[seat] = int("".join(digits)) * (1 if wrong[seat] > 0 else -1)
        case _:
            wrong[seat] += random.choice((100, -100, 1000, -1000, 500, 2000))
    return tuple(wrong)


def _leave_counters(game: SpoiledGame, random: Random) -> SpoiledGame | None:
    """The honba of a hand were not paid at the table. A draw, or a win of the dealer, adds one."""
    players, honba, deal = len(game.checks[0][1]), 0, 0
    places: list[tuple[int, Scores]] = []
    for number, hand in enumerate(game.hands):
        if any(re.match("[fnp]", mark) for mark in hand):
            return None
        is_win, dealer = _is_win(hand), deal % players
        winners = [seat for seat, mark in enumerate(hand[:players]) if mark[0].isdigit()]
        losers = [seat for seat, mark in enumerate(hand[:players]) if mark[0] == "d"]
        if honba and len(winners) == 1:
            payers = losers or [seat for seat in range(players) if seat not in winners]
            share = COUNTER[players] // len(payers) if losers else 100
            unpaid = [share * honba * (seat in payers) for seat in range(players)]
            unpaid[winners[0]] = -sum(unpaid)
            places.append((number, tuple(unpaid)))
        is_ready = _split(hand[dealer], "-" if is_win else "+")[0] == "+"
        stays = dealer in winners if is_win else is_ready or len(hand) > players
        honba = 0 if is_win and not stays else honba + 1
        deal += not stays
    if not places:
        return None
    at, unpaid_scores = random.choice(places)
    checks = [
        (below, tuple(map(sum, zip(scores, unpaid_scores, strict=True))) if at < below else scores)
        for below, scores in game.checks
    ]
    return replace(game, checks=checks)


KINDS = (
    *("riichi forgotten", "riichi of another", "digit", "discarder", "winner and loser"),
    *("left out", "twice", "honba", "tenpai", "stated"),
)
