"""Yaku that a line names, of a win whose tiles are not written: `3/40 - d - yaku=tanyao,iipeikou`.

The value and the marks do not allow all yaku. It is a mistake if yaku exclude one another, need a
closed hand or other fu, or are worth more than the value; counted with them are the yaku that marks
and other tags say (riichi, ippatsu, the last tile …), and the yaku that are certain beside these.

This module is imported only for lines with the tag, and for forms at the table.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from typing import NamedTuple, NoReturn

from ....base.errors import fail
from ....base.wording import did_you_mean, format_list
from ...model.hand import Hand, PlayerMark, Win
from ...model.named_yaku import NO_OTHER, TAG, check_sets, list_name_words, parse_names, spell_name
from ...model.named_yaku import name_yaku as name_all_yaku
from ...model.types import Play
from ...tiles.set_needs import SetNeeds, are_possible, find_needs
from .hand_value.yaku import BONUS_YAKU, ROUND_WIND, SEAT_WIND, YAKU, Yaku
from .payments import HandValue
from .rules import RiichiRules

EXAMPLES = "tanyao", "pinfu"
NOTED = {  # yaku that a mark or another tag says, by their keys
    "riichi": "! after the mark",
    "daburu-riichi": "!! after the mark",
    "ippatsu": "the tag ippatsu",
    "chankan": "the tag chankan",
    "rinshan-kaihou": "the tag rinshan",
    "haitei-raoyue": "the tag last",
    "houtei-raoyui": "the tag last",
    "renhou": "the tag first",
}
NOTE_YAKU = {"rinshan": "rinshan kaihou", "chankan": "chankan"}  # yaku that tags say
FIRST_TURN = ("tenhou", "chiihou")
FIRST_SELF_DRAW = "tenhou or chiihou"
DRAGONS = ("yakuhai-haku", "yakuhai-hatsu", "yakuhai-chun")
WINDS = ("ton", "nan", "shaa", "pei")
WRONG_AT_TABLE = {  # by the first six letters of a yaku: why another one is right
    "jikaze": "the winner sits in another wind",
    "bakaze": "the round has another wind",
    "tenhou": "the winner does not deal",
    "chiiho": "the winner deals",
}
ALL_SETS = 4
FEWEST_FU_WITH_TRIPLET = 30
ONE_WIND = SEAT_WIND, ROUND_WIND  # a player has one of each


class NamedYaku(NamedTuple):
    """A yaku that a line may name under some rules: its key, its names, its han in a closed hand
    and in any hand, or how many yakuman it is; whether only closed hands have it, whether only
    self-draws have it, and the fewest fu of hands that have it."""

    key: str
    romaji: str
    english: str
    closed_han: int
    least_han: int
    yakuman: int
    closed_only: bool
    self_drawn: bool
    fewest_fu: int


def find_key(row: Yaku) -> str:
    """The key by which a line names a yaku."""
    return row.romaji.removesuffix(" (yakuman)").replace(" ", "-")


def find_fewest_fu(row: Yaku) -> int:
    """The fewest fu of hands with a yaku. Hands with 20 or 25 fu have no triplet."""
    return row.fewest_fu or (FEWEST_FU_WITH_TRIPLET if row.triplets else 0)


@cache
def list_named_yaku(rules: RiichiRules) -> Mapping[str, NamedYaku]:
    """The yaku that a line may name under some rules, by their keys."""
    possible = {}
    for row in YAKU:
        key, closed, opened = find_key(row), row.when(rules, True), row.when(rules, False)
        if not closed or key in NOTED:
            continue
        open_han = row.open_han if opened else 0
        yakuman = row.yakuman if rules.double_yakuman else min(row.yakuman, 1)
        possible[key] = NamedYaku(
            key,
            row.romaji,
            row.english,
            row.closed_han,
            open_han or row.closed_han,
            yakuman,
            closed_only=row.closed_only if yakuman else not open_han,
            self_drawn="drawn" in row.has.split(),
            fewest_fu=find_fewest_fu(row),
        )
    return possible


def list_tag_words(play: Play[RiichiRules], tag: str) -> Iterator[tuple[str, str]]:
    """The words that a tag may name, each with its English name."""
    if tag == TAG:
        yield from ((yaku.key, yaku.english) for yaku in list_named_yaku(play.rules).values())
        yield NO_OTHER, "no other than marks and tags say"


def find_tag_word(play: Play[RiichiRules], tag: str, name: str) -> str:
    """The word by which a tag calls what players call by this name; empty if there is none."""
    key = _find_key(name) if tag == TAG else ""
    return key if key in list_named_yaku(play.rules) else ""


@cache
def index_rows() -> Mapping[str, Yaku]:
    """The rows of all yaku, by their keys."""
    return {find_key(row): row for row in YAKU}


@cache
def list_excluded(key: str) -> frozenset[str]:
    """The keys of the yaku that are never in one hand with this one."""
    rows = index_rows()
    return frozenset(
        {other for other, row in rows.items() if other != key and _exclude(rows[key], row)}
    )


def _exclude(one: Yaku, other: Yaku) -> bool:
    """Whether two yaku are never in one hand. A hand has four sets, and those that the two yaku
    need cannot be more."""
    if other.romaji in one.replaces or one.romaji in other.replaces:
        return True
    if one.any_trait == other.any_trait and one.any_trait in ONE_WIND:
        return True
    if _list_traits(one) & {*other.lacks.split()} or _list_traits(other) & {*one.lacks.split()}:
        return True
    return not are_possible((find_row_needs(one), find_row_needs(other)), ALL_SETS)


def find_row_needs(row: Yaku) -> SetNeeds:
    """What sets every hand with a yaku has."""
    return find_needs(row.test, sequences=row.sequences, triplets=row.triplets)


def _list_traits(row: Yaku) -> set[str]:
    """The traits that every hand with a yaku has."""
    traits = {*row.has.split()}
    if row.sequences:
        traits |= {"sets", "sequences"}
    if row.triplets:
        traits |= {"sets", "triplets"}
    return traits


# ------------------------------------------------------------------------------- of a line


def name_yaku(
    hand: Hand, winners: Sequence[PlayerMark], tags: Mapping[str, str], rules: RiichiRules
) -> tuple[Win, ...]:
    """The wins with the yaku that the tag names and those that the rest of the line says."""

    def find_yaku(part: str, winner: PlayerMark) -> tuple[str, ...]:
        return _find_yaku(part, winner, hand, tags, rules)

    return name_all_yaku(hand, winners, tags, find_yaku, EXAMPLES)


def _find_yaku(
    part: str, winner: PlayerMark, hand: Hand, tags: Mapping[str, str], rules: RiichiRules
) -> tuple[str, ...]:
    """All yaku of one winner."""
    possible = list_named_yaku(rules)
    fail_for_unknown = partial(_fail_for_unknown, possible=possible)
    names = []
    if part != NO_OTHER:
        names = parse_names(part, possible, fail_for_unknown, list_excluded, EXAMPLES)
        check_sets(names, [find_row_needs(index_rows()[name]) for name in names], ALL_SETS)
    yaku = [possible[name] for name in names]
    _check_way_of_winning(winner, yaku, names, hand)
    noted_yakuman = _list_noted_yakuman(yaku, hand, tags, rules)
    if winner.mark.value.yakuman:
        _check_yakuman(part, winner, yaku, noted_yakuman, rules)
        noted_yakuman = [name for name in noted_yakuman if name != FIRST_SELF_DRAW]
        return (*(row.romaji for row in yaku), *noted_yakuman)
    for name in noted_yakuman:
        fail(part, "yaku-value", f"the tag first is {name}, a yakuman: write 1y for {winner.cell}")
    is_closed = _is_closed(winner, yaku, hand)
    noted = _list_noted(winner, hand, tags, is_closed=is_closed or part == NO_OTHER)
    if part == NO_OTHER and "first" in tags and rules.renhou_han:
        noted.append("renhou")  # won by discard; it counts alone
    _check_beside_noted(names, noted, rules)
    certain = _list_certain(names, winner, hand, is_closed=is_closed)
    _check_worth(part, winner, yaku, [*noted, *certain], is_closed=is_closed)
    _check_fu(part, winner, names, yaku, hand)
    return tuple(dict.fromkeys([*(row.romaji for row in yaku), *noted]))


def _is_closed(winner: PlayerMark, yaku: Sequence[NamedYaku], hand: Hand) -> bool:
    """Whether a hand is certainly closed. Only a closed hand has 20 fu, by self-draw."""
    if winner.mark.riichi or any(row.closed_only for row in yaku):
        return True
    is_pinfu = winner.mark.value.fu == 20 and hand.discarder is None
    return is_pinfu and not winner.mark.is_open


def _check_way_of_winning(
    winner: PlayerMark, yaku: Sequence[NamedYaku], names: Sequence[str], hand: Hand
) -> None:
    """Fails for a yaku that a hand cannot have, since it was won in another way or has another
    value."""
    value: HandValue = winner.mark.value
    for cell, row in zip(names, yaku, strict=True):
        if row.closed_only and winner.mark.is_open:
            whose = f"{winner.name}'s is open (o)"
            fail(cell, "yaku-open", f"{cell} needs a closed hand, and {whose}")
        if row.self_drawn and hand.discarder is not None:
            fail(
                cell,
                "yaku-open",
                f"{cell} is a self-draw, and this is a win by discard (d): leave it out",
            )
        if cell in FIRST_TURN and winner.mark.riichi:
            message = (
                f"{cell} is a win in the first turn, which comes before riichi (!): leave it out"
            )
            fail(cell, "yaku-excluded", message)
        if row.yakuman and not value.yakuman:
            mark = f"{row.yakuman}y"
            fail(cell, "yaku-value", f"{cell} is a yakuman: write {mark} for {winner.cell}")
        if value.yakuman and not row.yakuman:
            fail(cell, "yaku-value", f"{cell} does not count beside a yakuman: leave it out")


def _list_noted_yakuman(
    yaku: Sequence[NamedYaku], hand: Hand, tags: Mapping[str, str], rules: RiichiRules
) -> list[str]:
    """The yakuman that the tag `first` says, if the line does not name it. Only the table knows
    whether a self-draw is tenhou or chiihou."""
    if "first" not in tags or any(row.key in FIRST_TURN for row in yaku):
        return []
    if hand.discarder is None:
        return [FIRST_SELF_DRAW]
    return ["renhou (yakuman)"] if rules.renhou == "yakuman" else []


def _check_yakuman(
    part: str,
    winner: PlayerMark,
    yaku: Sequence[NamedYaku],
    noted: Sequence[str],
    rules: RiichiRules,
) -> None:
    """Fails if the yakuman that a line names, with those that its tags say, are not as many as the
    mark says. Nothing else adds to yakuman."""
    worth = [*((row.key, row.yakuman) for row in yaku), *((name, 1) for name in noted)]
    if not worth:
        fail(part, "yaku-value", f"{winner.cell} has a yakuman: name it in place of {part}")
    count = sum if rules.stack_yakuman else max  # if they do not add up, one counts
    yakuman, value = count(number for _, number in worth), winner.mark.value.yakuman
    if yakuman == value:
        return
    listed = f"{worth[0][0]} is"
    if len(worth) > 1:
        listed = f"{format_list(f'{name} {number}y' for name, number in worth)} are"
    says = "less: correct it, or leave one out" if yakuman > value else "more: name the others, too"
    message = f"{listed} {yakuman}y, and {winner.cell} says {says}"
    fail(part, "yaku-value", message)


def _check_beside_noted(names: Sequence[str], noted: Sequence[str], rules: RiichiRules) -> None:
    """Fails for a yaku that is never in one hand with one that marks and tags say. With three
    players the tile of rinshan is also drawn for a north, and so no kan is in the hand for
    certain."""
    for name in noted:
        if name == NOTE_YAKU["rinshan"] and rules.players == 3:
            continue
        for cell in names:
            if cell in list_excluded(name.replace(" ", "-")):
                message = f"{cell} never counts with {name}, which this line says: leave {cell} out"
                fail(cell, "yaku-excluded", message)


def _check_fu(
    part: str, winner: PlayerMark, names: Sequence[str], yaku: Sequence[NamedYaku], hand: Hand
) -> None:
    """Fails for a yaku whose hands have other fu than the value says."""
    fu, self_draw = winner.mark.value.fu, hand.discarder is None
    if fu is None:
        return
    exact = {"chiitoitsu": 25, "pinfu": 20 if self_draw else 30}
    for cell, row in zip(names, yaku, strict=True):
        if fu != exact.get(cell, fu) or fu < row.fewest_fu:
            have = f"{exact[cell]} fu" if cell in exact else f"{row.fewest_fu} fu at least"
            how = " by self-draw" if cell == "pinfu" and self_draw else ""
            message = f"{cell} has {have}{how}, and {winner.cell} says {fu}"
            fail(cell, "yaku-value", f"{message}: correct the value, or leave {cell} out")
    if fu == exact["chiitoitsu"] and "chiitoitsu" not in names:
        fail(
            part, "yaku-value", f"{winner.cell}: 25 fu are seven pairs alone: name chiitoitsu, too"
        )


def _list_certain(
    names: Sequence[str], winner: PlayerMark, hand: Hand, *, is_closed: bool
) -> list[str]:
    """The yaku that a hand certainly has beside the named ones, because these need them or because
    of its fu."""
    fu, self_draw = winner.mark.value.fu, hand.discarder is None
    certain = []
    if "pinfu" not in names and is_closed and fu == (20 if self_draw else 30):
        certain.append("pinfu")  # no other closed hand has so few fu
    if "honroutou" in names and not {"toitoi", "chiitoitsu"} & {*names}:
        certain.append("toitoi or chiitoitsu")
    if "shousangen" in names:
        missing = 2 - len({*DRAGONS} & {*names})
        certain += ["yakuhai of a dragon"] * missing
    if "toitoi" in names and "sanankou" not in names and is_closed:
        certain.append("sanankou")  # all triplets but the one that was completed
    return certain


def _fail_for_unknown(cell: str, possible: Mapping[str, NamedYaku]) -> NoReturn:
    """Fails for a word that is not the name of a yaku here, and says what to write instead."""
    key = spell_name(cell)
    rows, right_key = index_rows(), _find_key(cell)
    if right_key in NOTED:
        fail(cell, "yaku-unknown", f"{cell} is written as {NOTED[right_key]}: leave it out here")
    if any(key in _list_words(find_key(row), row) for row in BONUS_YAKU):
        fail(
            cell, "yaku-unknown", f"{cell} is not a yaku, and only counts in the han: leave it out"
        )
    if right_key in possible:
        message = f"there is no yaku {cell}: write {right_key}"
        fail(cell, "yaku-unknown", message, right_key)
    if right_key:
        declared = rows[right_key].rules.split()[1:]
        or_declare = f", or declare {' and '.join(declared)} before the players" if declared else ""
        message = f"these rules do not have {right_key}: leave it out{or_declare}"
        fail(cell, "yaku-unknown", message)
    hint = did_you_mean(key, possible) or " (mjtally help yaku lists them)"
    fail(cell, "yaku-unknown", f"there is no yaku {cell}{hint}")


def _find_key(name: str) -> str:
    """The key of the yaku, of any rules, that players call so; empty if there is none."""
    word = spell_name(name)
    return next((key for key, row in index_rows().items() if word in _list_words(key, row)), "")


def _list_words(key: str, row: Yaku) -> set[str]:
    """All names by which players call a yaku."""
    return list_name_words([key, row.english, row.japanese, *row.other_names.split(",")])


def _list_noted(
    winner: PlayerMark, hand: Hand, tags: Mapping[str, str], *, is_closed: bool
) -> list[str]:
    """The yaku that marks and other tags say. A self-draw is one if the hand is certainly closed,
    as it is if the line names no other yaku."""
    noted = ["", "riichi", "daburu riichi"][winner.mark.riichi : winner.mark.riichi + 1]
    if winner.seat in hand.ippatsu:
        noted.append("ippatsu")
    noted += [NOTE_YAKU[tag] for tag in tags if tag in NOTE_YAKU]
    if "last" in tags:
        noted.append("haitei raoyue" if hand.discarder is None else "houtei raoyui")
    if is_closed and hand.discarder is None and not winner.mark.is_open:
        noted.append("menzen tsumo")
    return list(filter(None, noted))


HAN_OF_CERTAIN = {
    "renhou": 5,
    "daburu riichi": 2,
    "toitoi or chiitoitsu": 2,
    "sanankou": 2,
}  # others have 1


def _check_worth(
    part: str,
    winner: PlayerMark,
    yaku: Sequence[NamedYaku],
    certain: Sequence[str],
    *,
    is_closed: bool,
) -> None:
    """Fails if there are no yaku, or if the yaku, with those that are certain beside them, are
    worth more than the mark says. They may be worth less, since dora add han."""
    value: HandValue = winner.mark.value
    keys = {row.key for row in yaku}
    worth = [
        *((row.key, row.closed_han if is_closed else row.least_han) for row in yaku),
        *(
            (name, HAN_OF_CERTAIN.get(name, 1))
            for name in certain
            if name.replace(" ", "-") not in keys
        ),
    ]
    han = sum(number for _, number in worth)
    if not worth:
        message = f"{winner.cell}: a win needs a yaku, and this line says none: name it"
        fail(part, "yaku-value", message)
    if han > value.han:
        listed = format_list(f"{name} {number}" for name, number in worth)
        message = f"{listed} are {han} han, and {winner.cell} says {value.han}"
        fail(part, "yaku-value", f"{message}: correct the value, or leave a yaku out")


# ---------------------------------------------------------------------------- at the table


def name_yaku_at_table(
    hand: Hand, tags: Mapping[str, str], wind: int | None, order: Sequence[int] | None
) -> Hand:
    """The hand when its round and its dealer are known. It fails if the line names another wind or
    first turn than the winner's. A first turn that it does not name becomes tenhou or chiihou."""
    if order is None:
        return hand
    wins = []
    for win in hand.wins:
        seat = order.index(win.seat)
        first = FIRST_TURN[seat > 0]
        right = {"jikaze": f"jikaze {WINDS[seat]}", "tenhou": first, "chiihou": first}
        if wind is not None:
            right["bakaze"] = f"bakaze {WINDS[wind]}"
        for name in win.yaku or ():
            right_name = right.get(name.partition(" ")[0], name)
            if name != right_name:
                key, write = name.replace(" ", "-"), right_name.replace(" ", "-")
                message = f"{key}: {WRONG_AT_TABLE[key[:6]]}: is {write} meant?"
                fail(tags[TAG], "yaku-value", message)
        is_first = "first" in tags and hand.discarder is None and win.value.yakuman
        adds_first = is_first and win.yaku is not None and first not in win.yaku
        wins.append(win._replace(yaku=(*(win.yaku or ()), first)) if adds_first else win)
    return hand.replace(wins=tuple(wins))
