"""Yaku that a line names, of a win whose tiles are not written: `3/40 - d - yaku=tanyao,iipeikou`.

What han and marks allow is checked: yaku that exclude one another, that need a closed hand, or
that are worth more than what is written, with those that marks and other tags say (riichi, ippatsu,
the last tile …).

Only lines with the tag, and forms at the table, pay for this module.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from typing import NamedTuple, NoReturn

from ...base.errors import fail
from ...base.wording import did_you_mean, format_list
from ...model.hand import Hand, PlayerMark, Win
from ...model.named_yaku import NO_OTHER, TAG, list_name_words, parse_names
from ...model.named_yaku import name_yaku as name_all_yaku
from ...model.types import Play
from .hand_value.yaku import BONUS_YAKU, REPLACED_YAKU, WIN, YAKU, Yaku
from .payments import HandValue
from .rules import RiichiRules

EXAMPLES = "tanyao", "pinfu"
NOTED = {  # that are written otherwise, by their keys
    "riichi": "! after the mark",
    "daburu-riichi": "!! after the mark",
    "ippatsu": "the tag ippatsu",
    "chankan": "the tag chankan",
    "rinshan-kaihou": "the tag rinshan",
    "haitei-raoyue": "the tag last",
    "houtei-raoyui": "the tag last",
    "renhou": "the tag first",
}
NOTE_YAKU = {"rinshan": "rinshan kaihou", "chankan": "chankan"}  # of tags
SELF_DRAWN = NAMED_CONDITIONS = ("menzen-tsumo", "tenhou", "chiihou")

# What a yaku has, and what it cannot have: two of which one has what the other lacks are never in
# one hand. Sets count, too: a hand has four, and so many sequences or triplets belong to a yaku.
WIND_YAKU = ("jikaze-", "bakaze-")  # a player has one of each
HONOUR_YAKU = (*WIND_YAKU, "yakuhai-")
# fmt: off
TRAITS: Mapping[str, tuple[str, str]] = {
    # has, lacks
    "tanyao": ("simples", "terminals honours"),
    "honroutou": ("terminals honours", "simples sequences"),
    "honitsu": ("honours", "suits"),
    "chinitsu": ("", "honours suits"),
    "chiitoitsu": ("", "sets"),
    "iipeikou": ("sets sequences", ""),
    "ryanpeikou": ("sets sequences", "triplets three"),
    "ittsuu": ("sets sequences terminals simples middle three", "suits"),
    "sanshoku-doujun": ("sets sequences suits three", ""),
    "sanshoku-doukou": ("sets triplets suits numbers", ""),
    "chanta": ("sets sequences honours", "middle"),
    "junchan": ("sets sequences terminals", "honours middle"),
    "toitoi": ("sets triplets", "sequences drawn"),  # with a self-draw it is suuankou
    "menzen-tsumo": ("drawn", ""),
    "sankantsu": ("sets triplets kans", ""),
    "shousangen": ("sets triplets honours", "numbers"),
    "pinfu": ("sets sequences", "triplets"),
    "sanankou": ("sets triplets", ""),
}
SETS = {  # so many sequences, or triplets
    "iipeikou": (2, 0), "ryanpeikou": (4, 0), "ittsuu": (3, 0), "sanshoku-doujun": (3, 0),
    "pinfu": (4, 0), "chanta": (1, 0), "junchan": (1, 0), "sanshoku-doukou": (0, 3),
    "toitoi": (0, 4), "sankantsu": (0, 3), "shousangen": (0, 2), "sanankou": (0, 3),
}
# fmt: on
ALL_SETS = 4


class NamedYaku(NamedTuple):
    """A yaku as a line may name it, under some rules: its key, its names, its han where the hand is
    closed and where that is not known, or how many yakuman it is; and whether it is only in closed
    hands."""

    key: str
    romaji: str
    english: str
    closed_han: int
    least_han: int
    yakuman: int
    closed_only: bool


def find_key(row: Yaku) -> str:
    """How a line names a yaku."""
    return row.romaji.removesuffix(" (yakuman)").replace(" ", "-")


@cache
def list_named_yaku(rules: RiichiRules) -> Mapping[str, NamedYaku]:
    """The yaku that a line may name under some rules, by their keys."""
    found = {}
    for row in YAKU:
        key, closed, opened = find_key(row), row.when(rules, True), row.when(rules, False)
        if not closed or (row.needs == WIN and key not in NAMED_CONDITIONS):
            continue
        open_han = row.open_han if opened else 0
        yakuman = row.yakuman if rules.double_yakuman else min(row.yakuman, 1)
        found[key] = NamedYaku(
            key,
            row.romaji,
            row.english,
            row.closed_han,
            open_han or row.closed_han,
            yakuman,
            closed_only=row.closed_only if yakuman else not open_han,
        )
    return found


def list_tag_words(play: Play[RiichiRules], tag: str) -> Iterator[tuple[str, str]]:
    """What may be named in a tag of riichi, and what each is in English."""
    if tag == TAG:
        yield from ((each.key, each.english) for each in list_named_yaku(play.rules).values())
        yield NO_OTHER, "no other than marks and tags say"


@cache
def list_excluded(key: str) -> frozenset[str]:
    """The yaku that are never beside one."""
    others = {find_key(row) for row in YAKU} - {key}
    return frozenset({each for each in others if _exclude(key, each)})


def _exclude(one: str, other: str) -> bool:
    replaced = {
        name.replace(" ", "-"): [each.replace(" ", "-") for each in names]
        for name, names in REPLACED_YAKU.items()
    }
    if other in replaced.get(one, ()) or one in replaced.get(other, ()):
        return True
    if any(one.startswith(wind) and other.startswith(wind) for wind in WIND_YAKU):
        return True
    (has, lacks), (has_too, lacks_too) = map(_find_traits, (one, other))
    if has & lacks_too or lacks & has_too:
        return True
    sequences = max(_count_sets(each)[0] for each in (one, other))
    triplets = max(_count_sets(each)[1] for each in (one, other))
    return sequences + triplets > ALL_SETS


def _find_traits(key: str) -> tuple[frozenset[str], frozenset[str]]:
    is_honour = key.startswith(HONOUR_YAKU)
    has, lacks = ("sets triplets honours", "") if is_honour else TRAITS.get(key, ("", ""))
    return frozenset(has.split()), frozenset(lacks.split())


def _count_sets(key: str) -> tuple[int, int]:
    return (0, 1) if key.startswith(HONOUR_YAKU) else SETS.get(key, (0, 0))


# ------------------------------------------------------------------------------- of a line


def name_yaku(
    hand: Hand, winners: Sequence[PlayerMark], tags: Mapping[str, str], rules: RiichiRules
) -> tuple[Win, ...]:
    """The wins with the yaku that the tag names, and those that the rest of the line says."""

    def find_yaku(part: str, winner: PlayerMark) -> tuple[str, ...]:
        return _find_yaku(part, winner, hand, tags, rules)

    return name_all_yaku(hand, winners, tags, find_yaku, EXAMPLES)


def _find_yaku(
    part: str, winner: PlayerMark, hand: Hand, tags: Mapping[str, str], rules: RiichiRules
) -> tuple[str, ...]:
    """All yaku of one winner."""
    value: HandValue = winner.mark.value
    noted = [] if value.yakuman else _list_noted(winner, hand, tags)
    if part == NO_OTHER and not value.yakuman:
        return tuple(noted)
    possible = list_named_yaku(rules)
    fail_for_unknown = partial(_fail_for_unknown, possible=possible)
    said = parse_names(part, possible, fail_for_unknown, list_excluded, EXAMPLES)
    yaku = [possible[each] for each in said]
    for cell, row in zip(said, yaku, strict=True):
        if row.closed_only and winner.mark.is_open:
            whose = f"{winner.name}'s is open (o)"
            fail(cell, "yaku-open", f"{cell} needs a closed hand, and {whose}")
        if cell in SELF_DRAWN and hand.discarder is not None:
            fail(cell, "yaku-open", f"{cell} is a self-draw, and this is a win by discard (d)")
        if row.yakuman and not value.yakuman:
            mark = f"{row.yakuman}y"
            fail(cell, "yaku-value", f"{cell} is a yakuman: write {mark} for {winner.cell}")
        if value.yakuman and not row.yakuman:
            fail(cell, "yaku-value", f"{cell} does not count beside a yakuman: leave it out")
    _check_worth(part, winner, yaku, noted, rules)
    return tuple(dict.fromkeys([*(each.romaji for each in yaku), *noted]))


def _fail_for_unknown(cell: str, possible: Mapping[str, NamedYaku]) -> NoReturn:
    """Says how a word is written that is not the name of a yaku here."""
    key = cell.casefold().replace("_", "-")
    rows = {find_key(row): row for row in YAKU}
    meant = next((each for each in rows if key in _list_words(each, rows[each])), "")
    if meant in NOTED:
        fail(cell, "yaku-unknown", f"{cell} is written as {NOTED[meant]}: leave it out here")
    if any(key in _list_words(find_key(row), row) for row in BONUS_YAKU):
        fail(
            cell, "yaku-unknown", f"{cell} is not a yaku, and only counts in the han: leave it out"
        )
    if meant in possible:
        message = f"there is no yaku {cell}: write {meant}"
        fail(cell, "yaku-unknown", message, meant)
    if meant:
        fail(cell, "yaku-unknown", f"these rules do not have {meant}: leave it out")
    hint = did_you_mean(key, possible) or " (mjtally help yaku lists them)"
    fail(cell, "yaku-unknown", f"there is no yaku {cell}{hint}")


def _list_words(key: str, row: Yaku) -> set[str]:
    """All by which players call a yaku."""
    return list_name_words([key, row.english, row.japanese, *row.words.split(",")])


def _list_noted(winner: PlayerMark, hand: Hand, tags: Mapping[str, str]) -> list[str]:
    """The yaku that marks and other tags say; a self-draw is one where the hand is closed for
    sure."""
    noted = ["", "riichi", "daburu riichi"][winner.mark.riichi : winner.mark.riichi + 1]
    if winner.seat in hand.ippatsu:
        noted.append("ippatsu")
    noted += [NOTE_YAKU[tag] for tag in tags if tag in NOTE_YAKU]
    if "last" in tags:
        noted.append("haitei raoyue" if hand.discarder is None else "houtei raoyui")
    if winner.mark.riichi and hand.discarder is None:
        noted.append("menzen tsumo")
    return list(filter(None, noted))


def _check_worth(
    part: str,
    winner: PlayerMark,
    yaku: Sequence[NamedYaku],
    noted: Sequence[str],
    rules: RiichiRules,
) -> None:
    """Fails where the yaku are worth more than the mark says: dora only make it more."""
    value: HandValue = winner.mark.value
    if value.yakuman:
        count = sum if rules.stack_yakuman else max  # of several one counts
        yakuman = count(each.yakuman for each in yaku)
        if yakuman > value.yakuman:
            fail(part, "yaku-value", f"{part} is {yakuman}y, and {winner.cell} says less")
        return
    is_closed = winner.mark.riichi > 0
    worth = [
        *((each.key, each.closed_han if is_closed else each.least_han) for each in yaku),
        *((name, 1 + (name == "daburu riichi")) for name in noted if name != "menzen tsumo"),
    ]
    han = sum(each for _, each in worth)
    if han > value.han:
        listed = format_list(f"{name} {each}" for name, each in worth)
        message = f"{listed} are {han} han, and {winner.cell} says {value.han}"
        fail(part, "yaku-value", f"{message}: correct the value, or leave a yaku out")
