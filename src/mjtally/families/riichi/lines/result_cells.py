"""The cells of a riichi result: its label, a mark for each player, and tags after them.

Each cell is checked for itself here; what they make together is in `hand.py`.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise, takewhile
from typing import NamedTuple, NoReturn, TypeAlias

from ....base.errors import Mistake, RemarkKind, column_of, fail, remark_at, remark_over
from ....base.winds import WINDS
from ....base.wording import describe_unknown, did_you_mean, format_list, pluralize
from ....language.mark_diagnosis import (
    SPACES_ALONE,
    MarkMistake,
    name_as_mark_mistake,
    replace_lookalike_digits,
)
from ....language.players_words import fold_word
from ....language.statements import Cell, ResultLine
from ....language.tokens import parse_name, split_value
from ....model.marks import MarkReader, PlayerMark
from ....model.result_cells import (
    TagWords,
    check_turn,
    check_words_for_marks,
    count_marks,
    fail_for_mark_count,
)
from ....model.result_cells import parse_tags as _parse_tags
from ..rules import ABORTIVE_DRAWS, RiichiRules
from .marks import RIICHI_HINT, RIICHI_MARKS, RiichiMark, RiichiRole, parse_mark

HK_HINT = " (an HK file begins with rules=hk)"
NOTE_TAGS = ("ippatsu", "last", "rinshan", "chankan", "first")
INDICATOR_TAGS = ("dora", "ura")
DRAWS_OF_FOUR = ("suufon", "sanchahou")  # abortive draws that three players cannot have
MOST_CELLS = 5_000  # of which it is remembered whether they are tags
MOST_YAKUMAN = 6  # big four winds, four closed single wait: 2 each; all honours; blessing
ABORTIVE_TAGS = ("abort", *ABORTIVE_DRAWS)
TURN_TAG, RIICHI_TURN_TAG = "turn", "riichi-turn"  # of the win; of each who declared riichi
LIST_TAGS = (*INDICATOR_TAGS, RIICHI_TURN_TAG)
VALUE_TAGS = ("honba", "sticks", *INDICATOR_TAGS, TURN_TAG, RIICHI_TURN_TAG, "wareme")
TAGS = (*(f"{key}=" for key in VALUE_TAGS), *NOTE_TAGS, *ABORTIVE_TAGS)
TILES_PATTERN = (
    r"(?:[0-9]+(?:/[0-9]+)?=)?(?:\+?[0-9]+[mpsz]|[(\[{][0-9]+[mpsz][)\]}])+[!*o]*"  # of tiles
)
LONE_SIGNS = ("!", "!!", "*", "o")
TAG_HINTS = {
    "haitei": "write last",
    "houtei": "write last",
    "riichi": "write ! after the mark",
    "tsumo": "a self-draw needs no tag, there is just no d",
    "ron": "mark the discarder d",
    **dict.fromkeys(("kita", "nuki", "north"), "norths set aside are counted in the han"),
    "dora": "write the indicators, such as dora=5s",
    "ura": "write the indicators, such as ura=3p",
    "wareme": "write whose it is, such as wareme=Aki",
    "turn": "write which turn, such as turn=9",
    "riichi-turn": "write which turn, such as riichi-turn=6",
}


class RiichiLabel(NamedTuple):
    """`S3.2:`: wind 1, hand 2 (both from 0), honba 2 (None where it is not written)."""

    wind: int
    hand: int
    honba: int | None

    def round(self, players: int) -> int:
        """The round that it names, counted from 0."""
        return self.wind * players + self.hand


RiichiPlayerMark: TypeAlias = PlayerMark[RiichiMark]  # a player's cell and what it says


@lru_cache(maxsize=MOST_CELLS)
def _is_tag(cell: str) -> bool:
    if "=" in cell:
        return cell[0].isalpha()  # a mark with tiles, 3/40=TILES, begins with a digit
    return cell in ABORTIVE_TAGS or cell in NOTE_TAGS


TAG_WORDS = TagWords(_is_tag, (*ABORTIVE_TAGS, *NOTE_TAGS), TAG_HINTS, LIST_TAGS, VALUE_TAGS)


def split_marks_and_tags(
    result: ResultLine, rules: RiichiRules, names: Sequence[str]
) -> tuple[Sequence[str], Sequence[str]]:
    """The marks and, after them, the tags. Where there are too few marks or too many, a mistake in
    one of them is the one to report."""
    cells, players = result.cells, rules.players
    count = count_marks(cells, TAG_WORDS)
    if count != players:
        check_words_for_marks(cells[:count], names, RIICHI_MARKS.is_mark)
        _check_separate_signs(cells[:count], players)
        _check_separators(cells[:count], players)
        for cell in cells[: min(count, players)]:
            _parse_mark_with_hints(cell, names, players - count)
        if count > players:
            _check_divided_tiles(cells[:count], players)
        fail_for_mark_count(cells, count, names, TAG_WORDS)
    return cells[:count], cells[count:]


def _check_separate_signs(cells: Sequence[str], players: int) -> None:
    """Fails where one sign of a mark, or the word riichi, stands by itself after the mark."""
    if len(cells) != players + 1:
        return
    signs = [(at, sign) for at, cell in enumerate(cells) if (sign := _find_lone_sign(cell))]
    if len(signs) != 1:
        return
    ((at, sign),) = signs
    marks = [*cells[: at - 1], f"{cells[at - 1]}{sign}", *cells[at + 1 :]]
    is_word = len(cells[at]) > len(sign)
    if at and all(map(RIICHI_MARKS.is_mark, marks)) and not (is_word and at == players):
        mark = marks[at - 1]
        found = f"{cells[at - 1]} {cells[at]}"
        # a sign may be a mark, beside a - too many, or be too much
        meant = f"write {mark}" if is_word else f"write {mark}, if that is meant"
        message = f"{found}: {sign} stands right after its mark: {meant}"
        fix = mark if is_word else None
        raise Mistake(remark_over(cells[at - 1], cells[at], "sign-apart", message, fix))


def _find_lone_sign(cell: str) -> str:
    """The sign that a cell is, or means with the word riichi; empty if it is neither."""
    if RIICHI_MARKS.synonyms.get(fold_word(cell)) == RIICHI_HINT:
        return "!"
    return cell if cell in LONE_SIGNS else ""


def _check_separators(cells: Sequence[str], players: int) -> None:
    """Marks, or han and fu, that are set apart otherwise."""
    marks = [cell for cell in cells if not re.fullmatch("[,;|/]+", cell)]
    if len(marks) == players < len(cells):
        apart = " ".join(marks)
        message = f"{SPACES_ALONE}: write {apart}"
        raise Mistake(remark_over(cells[0], cells[-1], "marks-apart", message, apart))
    for han, fu in pairwise(cells):
        if re.fullmatch("[1-9]|1[0-3]", han) and re.fullmatch("[2-9]0[!*o]*|25[!*o]*|1[0-3]0", fu):
            whole = Cell(f"{han} {fu}", column_of(han))
            fail(whole, "value-apart", f"{whole}: write {han}/{fu}", f"{han}/{fu}")


def _check_divided_tiles(cells: Sequence[str], players: int) -> None:
    """Tiles with spaces between them fall into several cells."""
    for at, cell in enumerate(cells[1:], 1):
        if re.fullmatch(TILES_PATTERN, cell) and re.fullmatch(TILES_PATTERN, cells[at - 1]):
            run = list(takewhile(lambda each: re.fullmatch(TILES_PATTERN, each), cells[at - 1 :]))
            joined = "".join(run)
            message = f"a hand's tiles stand without spaces: write {joined}"
            sure = len(cells) - len(run) + 1 == players and not joined.startswith("+")
            fix = joined if sure else None
            raise Mistake(remark_over(run[0], run[-1], "tiles-apart", message, fix))


def _parse_mark_with_hints(cell: str, names: Sequence[str], missing: int = 0) -> RiichiMark:
    if parse_name(cell) in names:
        try:
            return parse_mark(cell)
        except Mistake:
            raise name_as_mark_mistake(cell) from None
    if cell in {"D", "S"}:
        write = {"D": "d, or p for a liable player", "S": "p for a liable player"}[cell]
        _fail_as_hk_mark(cell, "mark-of-hk", f"{cell} is a mark of HK: write {write}")
    try:
        return parse_mark(cell, missing)
    except Mistake as mistake:
        from ....tiles.parsing import diagnose_tile_cell

        raise diagnose_tile_cell(cell) or mistake from None


def check_mark(cell: str, mark: RiichiMark, rules: RiichiRules) -> None:
    """What can be wrong with a mark whatever the others are."""
    if mark.fu is not None and mark.fu < 10 and mark.is_open:
        meant = replace_lookalike_digits(re.sub("o(?=.*o)", "0", cell))
        fail(cell, "fu-value", f"{mark.fu} fu: is {meant} meant?")
    once = _remove_repeated_suffixes(cell)
    if once != cell:
        fail(cell, "suffix-twice", f"{cell}: a sign is written twice: is {once} meant?")
    if mark.is_open and mark.riichi:
        fail(cell, "riichi-open", f"{cell}: riichi needs a closed hand: remove o or !")
    if mark.tiles:
        _check_tiles(cell, mark, rules)
    if mark.role == RiichiRole.UNSTATED and not mark.riichi:
        fail(
            cell,
            "mark-says-nothing",
            f"{cell} says nothing of the hand: write -{cell}, or +{cell} if tenpai",
        )
    if mark.role == RiichiRole.WINNER and not (mark.tiles and "=" not in cell):
        _check_value(cell, mark, rules)
    if mark.role == RiichiRole.LIABLE:
        _check_liable(cell, mark, rules)
    if mark.role == RiichiRole.NAGASHI and rules.nagashi == "none":
        fail(cell, "no-nagashi", "n: there is no nagashi mangan in these rules (nagashi=none)")


MARK_READER = MarkReader(parse_mark, _parse_mark_with_hints, check_mark)


def _remove_repeated_suffixes(cell: str) -> str:
    """A mark with every suffix once."""
    start = cell.rstrip("!*o")
    if len(cell) - len(start) < 2:
        return cell
    suffixes = dict.fromkeys(re.findall(r"!!?|[*o]", cell[len(start) :]))
    return start + "".join(each for each in suffixes if each != "!" or "!!" not in suffixes)


def locate_tiles(cell: str, mark: RiichiMark) -> str:
    """The tiles of a mark, with their column."""
    return Cell(mark.tiles, column_of(cell) + cell.index(mark.tiles, cell.find("=") + 1))


def has_open_hand(player_mark: RiichiPlayerMark) -> bool:
    """Whether a player had called: the tiles show it, or `o` says it."""
    return player_mark.mark.is_open or "(" in player_mark.mark.tiles


def _check_tiles(cell: str, mark: RiichiMark, rules: RiichiRules) -> None:
    """Tiles that are a hand, as far as that is known without the table."""
    from ..hand_value.judge import check_tiles

    text = locate_tiles(cell, mark)
    if text.startswith("+"):
        fail(
            text,
            "tiles-order",
            "the tile won on goes after those in hand, such as 34678m33s234567p+2m",
        )
    tiles = check_tiles(text, rules)
    if mark.is_open and tiles.is_closed:
        fail(
            cell,
            "open-without-call",
            f"{cell}: o is an open hand, and the tiles show no call: take o away",
        )


def _check_value(cell: str, mark: RiichiMark, rules: RiichiRules) -> None:
    if mark.yakuman is None:
        _check_han(cell, mark)
        return
    most = find_most_yakuman(rules)
    if mark.yakuman < 1:
        fail(cell, "yakuman-count", f"{cell}: a yakuman is 1y")
    if mark.yakuman > most:
        why = "no hand has more" if most == MOST_YAKUMAN else "these rules do not add yakuman"
        fail(cell, "yakuman-count", f"{cell}: the most is {most}y ({why})")


def find_most_yakuman(rules: RiichiRules) -> int:
    """The most yakuman that a hand can have."""
    if rules.stack_yakuman:
        return MOST_YAKUMAN
    return 2 if rules.double_yakuman else 1


def _fail_as_hk_mark(cell: str, code: str, message: str, hint: str = HK_HINT) -> NoReturn:
    """A mark that may be one of HK; `hint` says so where nothing else is likely."""
    remark = remark_at(cell, code, message + hint)
    raise Mistake(remark._replace(kind=RemarkKind.OTHER_FAMILY, hint=hint))


def _check_han(cell: str, mark: RiichiMark) -> None:
    if cell == "0":
        raise MarkMistake(cell, "han-none", "0: a player who is not involved is -", "-")
    if mark.han < 1:
        message = f"{cell}: a win needs at least 1 han"
        if mark.fu:
            fail(cell, "han-none", message)
        _fail_as_hk_mark(cell, "han-none", message)
    if mark.han >= 20 and mark.fu is not None and 1 <= mark.fu <= 13:
        fail(
            cell,
            "fu-before-han",
            f"{cell}: han comes before fu: write {mark.fu}/{mark.han}",
            f"{mark.fu}/{mark.han}" if mark.han % 10 == 0 else None,  # 22/5 may be 2/25
        )
    if mark.han >= 100:
        fail(
            cell,
            "points-as-mark",
            f"{cell}: write han and fu, such as 3/40, not points; scores begin with ="
            " (= 45200 28100 17300 9400)",
        )
    if mark.fu is None and mark.han < 5:
        write = f"{mark.han}/30=…, or the tiles alone" if mark.tiles else f"{mark.han}/30"
        cell = Cell(cell.partition("=")[0], column_of(cell))
        hint = HK_HINT if mark.han <= 3 and not mark.tiles else ""
        message = f"{mark.han} han needs fu: write it, such as {write}"
        _fail_as_hk_mark(cell, "han-needs-fu", message, hint)
    if mark.fu is not None:
        _check_fu(cell, mark.han, mark.fu)


def _check_fu(cell: str, han: int, fu: int) -> None:
    """Fu is 25 or even, and not more than there can be with so many han."""
    most_fu = 110 if han <= 2 else 130
    if fu != 25 and (fu % 2 or not 20 <= fu <= most_fu):
        message = f"{fu} fu: fu is 25, or an even number from 20 to {most_fu} with {han} han"
        if 20 < fu < most_fu:
            message += f"; rounded up it is {han}/{-(-fu // 10) * 10}"
        fail(cell, "fu-value", message)


def _check_liable(cell: str, mark: RiichiMark, rules: RiichiRules) -> None:
    if not rules.pao:
        fail(cell, "no-pao", f"{cell}: nobody is liable in these rules (pao=none): write -")
    if cell.startswith("p0"):
        fail(
            cell,
            "liable-share",
            f"{cell}: a player is liable for all (p) or for so many yakuman (p1)",
        )


def parse_tags(cells: Sequence[str], names: Sequence[str], rules: RiichiRules) -> dict[str, str]:
    """Tags by key; a tag without a value is its own value."""
    if not cells:
        return {}

    def check_tag(tag: str, key: str, value: str) -> None:
        _check_tag(tag, key, value, names)

    tags = _parse_tags(cells, TAG_WORDS, check_tag)
    kinds = [key for key in tags if key in ABORTIVE_TAGS]
    if len(kinds) > 1:
        fail(tags[kinds[1]], "two-draws", f"two abortive draws in one hand: {format_list(kinds)}")
    _check_indicator_counts(tags)
    if "wareme" in tags and not rules.wareme:
        tag = locate_tag(tags, "wareme")
        message = f"{tag}: nobody pays double in these rules: declare wareme=yes before the players"
        fail(tag, "no-wareme", message)
    for kind in kinds:
        if kind in DRAWS_OF_FOUR and rules.players < 4:
            fail(tags[kind], "no-such-draw", f"{kind} takes four players: remove it")
        if not rules.abortive or (kind != "abort" and kind not in rules.abortive):
            exist = ",".join(rules.abortive) or "none"
            fail(
                tags[kind],
                "no-such-draw",
                f"{kind}: these rules do not have this draw (abortive={exist})",
            )
    return tags


def _check_indicator_counts(tags: Mapping[str, str]) -> None:
    """Below each dora indicator lies one for ura dora."""
    dora, ura = (tags.get(key, "").split(",") for key in INDICATOR_TAGS)
    if "dora" in tags and len(ura) > len(dora):
        found = f"{pluralize(len(ura), 'ura indicator')} for {len(dora)} of dora"
        message = f"ura={tags['ura']}: {found}: one lies below each"
        fail(tags["ura"], "no-indicator", message)


def _check_tag(tag: str, key: str, value: str, names: Sequence[str]) -> None:
    has_value = "=" in tag
    match key:
        case "honba" | "sticks":
            if not (value.isdecimal() and value.isascii() and len(value) <= 4):
                fail(value, "tag-value", f"{tag}: {key} is a whole number, such as {key}=2")
        case "dora" | "ura":
            _check_indicators(tag, value)
        case "wareme" if not value:
            fail(tag, "tag-value", f"{tag} names nobody: write whose it is, such as wareme=Aki")
        case "wareme":
            _check_names([parse_name(value)], names)
        case "turn" | "riichi-turn" if has_value:
            for number in value.split(",") if key == RIICHI_TURN_TAG else [value]:
                check_turn(tag, key, number)
        case "ippatsu" if has_value and not value:
            fail(tag, "tag-value", "ippatsu= names nobody: write ippatsu, or ippatsu=Aki")
        case "ippatsu" if has_value:
            _check_names(parse_names(value, names), names)
        case _ if has_value and key in (*NOTE_TAGS, *ABORTIVE_TAGS):
            sure = None if value else key
            fail(tag, "tag-alone", f"{tag}: {key} stands alone: write {key}", sure)
        case _ if has_value or not _is_tag(key):
            _fail_for_unknown_tag(tag, key)


def _check_indicators(tag: str, value: str) -> None:
    """Fails where the tiles of `dora=` or `ura=` are none, or the next tag stands among them."""
    from ....tiles.parsing import parse_indicators

    apart = re.sub(",(?=(?:dora|ura|honba)=)", " ", tag)
    if apart != tag:
        fail(tag, "tag-value", f"{tag}: spaces go between tags: write {apart}", apart)
    parse_indicators(value)


def _check_names(said: Iterable[str], names: Sequence[str]) -> None:
    """Fails where a tag names somebody who is not at the table."""
    for name in said:
        if name not in names:
            near = did_you_mean(name, names)
            message = f"{name} is not at this table ({format_list(names)}){near}"
            fail(name, "tag-name", message, _match_ignoring_case(name, names))


def _fail_for_unknown_tag(tag: str, key: str) -> NoReturn:
    """Says which tag a player means, or which is misspelt."""
    possible = (*VALUE_TAGS, *NOTE_TAGS, *ABORTIVE_TAGS)
    meant = _match_ignoring_case(key, possible) or TAG_WORDS.find_meant(key)
    if not meant:
        fail(tag, "tag-unknown", describe_unknown("tag", key, possible))
    write = f"{meant}{tag[len(key) :]}" if meant in VALUE_TAGS else meant
    fail(tag, "tag-unknown", f"there is no tag {key}: write {write}", write)


def _match_ignoring_case(word: str, possible: Iterable[str]) -> str | None:
    """The one of some words that a word is but for capitals, which is meant beyond doubt."""
    alike = [each for each in possible if each.casefold() == word.casefold()]
    return alike[0] if len(alike) == 1 else None


def parse_names(value: str, names: Sequence[str]) -> list[str]:
    """The names of `ippatsu=Aki` or `ippatsu=Aki,"Chie O"`."""
    said = parse_name(value)
    return [said] if said in names else [parse_name(part) for part in split_value(value) if part]


def locate_tag(tags: Mapping[str, str], key: str) -> str:
    """The tag itself, where it stands in the line."""
    value = tags[key]
    return value if value == key else Cell(f"{key}={value}", column_of(value) - len(key) - 1)


def parse_turns(tags: Mapping[str, str]) -> tuple[int, ...]:
    """The turns of `riichi-turn=6,9`."""
    said = tags.get(RIICHI_TURN_TAG, "")
    return tuple(map(int, said.split(","))) if said else ()


def tag_number(tags: Mapping[str, str], key: str) -> int | None:
    return int(tags[key]) if key in tags else None


@lru_cache(maxsize=500)
def match_label(text: str, players: int) -> RiichiLabel | None:
    """The label that a text is, if it is one."""
    found = re.fullmatch(rf"([{WINDS}])([1-9])(?:\.([0-9]{{1,3}}))?:", text)
    if not found or int(found[2]) > players:
        return None
    return RiichiLabel(
        WINDS.index(found[1]), int(found[2]) - 1, int(found[3]) if found[3] else None
    )


def parse_label(cell: str, rules: RiichiRules) -> RiichiLabel:
    """`E1:`, `S3.2:`; a `Mistake` for a label that no hand has."""
    label = match_label(str(cell), rules.players)
    if label is None:
        hands = rules.players
        better = re.fullmatch(rf"([{WINDS.lower()}{WINDS}])([1-{hands}])([.-][0-9]+)?\.?:", cell)
        meant = (
            f"{better[1].upper()}{better[2]}{(better[3] or '').replace('-', '.')}:"
            if better
            else None
        )
        if meant and match_label(meant, rules.players) is None:
            message = f"{cell.rstrip(':')}: honba is a number of three digits at most"
            fail(cell, "label-unknown", message)
        glued = re.fullmatch(rf"([{WINDS}][1-{hands}])[bBhH]?([0-9]{{1,2}}):", cell)
        turned = re.fullmatch(rf"([1-{hands}])([{WINDS}]):", cell)
        maybe = f"{glued[1]}.{glued[2]}:" if glued else f"{turned[2]}{turned[1]}:" if turned else ""
        message = (
            f"{cell} is not a valid label: a label is a wind (E S W N), a hand (1 to {hands})"
            f" and the honba, such as E1: or S3.2:{f' (write {meant})' if meant else ''}"
            f"{f' (is {maybe} meant?)' if maybe else ''}"
        )
        fail(cell, "label-unknown", message, meant if rules.tracks_games else None)
    return label
