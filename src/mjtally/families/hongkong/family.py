"""Hong Kong mahjong as a family of rules."""

from collections.abc import Iterator, Sequence
from typing import Any

from ...base.errors import mistake
from ...base.exact import Quotient, times
from ...base.memory import Memory
from ...counts.columns import Column
from ...counts.player import Player
from ...counts.rows import Counted, Feats
from ...play.family import Conduct, Drawn, Family, Told
from ...play.hands import Outcome, Table
from ...play.plays import CHOMBO, DISCARDS, DRAWS, SELF_DRAWS, Moved, Play
from ...text.reference import Topic
from ...text.statements import Cell, Result
from .conduct import HkConduct
from .hand import HkHand, read_hand
from .marks import HK_MARKS
from .rules import HkRules
from .settle import settle, unit

OF_KIND = {"discard": DISCARDS, "self-draw": SELF_DRAWS, "draw": DRAWS, "false-win": CHOMBO}


def _conduct(rules: HkRules, memory: Memory) -> Conduct:
    return HkConduct(rules, memory)


def _counted(every: bool) -> Counted:
    from .counts import counted

    return counted()


def _columns(every: bool) -> Sequence[Column]:
    from .counts import columns

    return columns()


def _told(outcome: Outcome, table: Table, names: Sequence[str]) -> Told:
    from .telling import told

    return told(outcome, names)


def _reference() -> Sequence[Topic]:
    from .reference import TOPICS

    return TOPICS


def _feats() -> Feats:
    from .feats import FEATS

    return FEATS


def _standing(player: Player) -> Any:
    """By net score per hand downwards, then by name; who sat in no hand comes last."""
    from fractions import Fraction  # no other table pays for it

    hands = player.count("game_count")
    mean = Fraction(*times(1, player.net)) / hands if hands else Fraction(0)
    return not hands, -mean, player.name


def moves(play: Play) -> Iterator[Moved]:
    """What each winner gets of each, or what a false win costs."""
    rules = play.sitting.rules
    assert isinstance(rules, HkRules)
    for outcome in play.outcomes:
        hand: HkHand = outcome.hand
        scores = settle(hand, rules)
        kind = OF_KIND[outcome.facts.kind]
        if hand.winner is not None:
            givers = [seat for seat in range(4) if seat != hand.winner]
            yield from (Moved(seat, hand.winner, -scores[seat], kind) for seat in givers)
        elif hand.blamed is not None:
            takers = [seat for seat in range(4) if seat != hand.blamed]
            yield from (Moved(hand.blamed, seat, scores[seat], kind) for seat in takers)


def points(
    mark: str, rules: HkRules, *, dealer: bool = False, self_draw: bool = False, honba: int = 0
) -> list[Quotient]:
    """The winner's points and then each payer's, who pays most first; they add up to 0. On a
    discard the second player deals in; nobody's deal matters. A `Mistake` where the mark is no
    win, or where there is honba, which Hong Kong does not have."""
    if not mark[:1].isdigit():
        message = f"{mark} is not a winner's mark: write one such as 3 or 8"
        raise mistake(None, "no-win-mark", message)
    if honba:
        raise mistake(None, "no-honba", "HK has no honba: leave --honba out")
    marks = [mark, "-", "-", "-"] if self_draw else [mark, "d", "-", "-"]
    names = ("the winner", "the second player", "the third player", "the fourth player")
    hand = read_hand(Result(None, tuple(map(Cell, marks))), rules, names)
    return [times(score, unit(rules)) for score in settle(hand, rules)]


HK = Family(
    name="hk",
    short="HK",
    words="HK",
    players=4,
    file_begins="an HK file begins with rules=hk",
    marks=HK_MARKS,
    conduct=_conduct,
    counted=_counted,
    columns=_columns,
    standing=_standing,
    at_a_glance=(
        *("name", "net_score", "net_score_per_game", "game_count", "win_fraction"),
        "blame_fraction",
    ),
    drawn=Drawn("win_fraction", "blame_fraction"),
    moves=moves,
    told=_told,
    reference=_reference,
    points=points,
    also=("hongkong", "hong-kong", "cantonese", "hkos"),
    hand_is_game=True,
    feats=_feats,
    first_keys=frozenset("BMRS"),
    counters=False,
    always_loose=True,
    between_hands=True,
)
