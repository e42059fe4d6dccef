"""One mark of a riichi result: what it says about its player, whether it can be, and what to write
in place of a cell that is not a mark."""

import re
from collections.abc import Sequence
from itertools import pairwise, takewhile
from typing import NoReturn

from ....base.errors import Mistake, RemarkKind, column_of, fail, remark_at, remark_over
from ....base.late_imports import LateFunction
from ....language.grammar import match_terminal
from ....language.mark_words import MarkWords, Suggestion, ask_whether
from ....language.statements import Cell
from ....language.tags import DRAW_TAGS
from ....language.words import fold_word
from ...model.hand import Mark, PlayerMark, Role, locate_tiles
from .payments import HandValue, RiichiPayments, payments_for_value
from .rules import MOST_YAKUMAN, PAO_OF_MOST, RiichiRules

HK_HINT = " (an HK file begins with rules=hk)"
check_tiles = LateFunction(__package__, ".hand_value.judge:check_tiles")  # few marks have them
LONE_SIGNS = ("!", "!!", "*", "o")
ROLE_SIGNS = {  # signs of players who did not win
    Role.NONE: "-",
    Role.DISCARDER: "d",
    Role.LIABLE: "p",
    Role.TENPAI: "+",
    Role.NAGASHI: "n",
    Role.CHOMBO: "f",
    Role.UNSTATED: "",
}


def match_mark(text: str) -> Mark | None:
    """The mark that a text is by riichi.lark; None if it is not one."""
    terminal_match = match_terminal("riichi.lark", text)
    if terminal_match is None:
        return None
    terminal, match = terminal_match
    group = match.groupdict().get
    han, fu, yakuman, ronned = group("han"), group("fu"), group("yakuman"), group("ronned")
    value = None
    if yakuman:
        value = HandValue(0, None, int(yakuman[:-1]))
    elif han:
        value = HandValue(int(han), int(fu) if fu else None)
    return Mark(
        Role.WINNER if terminal == "TILES" else terminal,
        value,
        group("tiles") or "",
        bool(group("dealer")),
        riichi=len(ronned[1:-1] if ronned else group("riichi") or ""),
        riichi_without_stick=ronned is not None,
        is_open=bool(group("open")),
        is_tenpai=bool(group("tenpai")),
        share=int(group("liable") or 0),
    )


def find_value(text: str) -> HandValue | None:
    """The value that a text writes; None for a text that is not just a value, such as tiles."""
    mark = match_mark(text)
    value: HandValue | None = mark.value if mark else None
    is_whole = value and (value.han or value.yakuman) and value.format_mark() == text
    return value if is_whole else None


def format_mark(mark: Mark) -> str:
    """A mark as it is written."""
    riichi = "!" * mark.riichi
    suffixes = "*" * mark.is_dealer + "o" * mark.is_open
    suffixes = f"({riichi}){suffixes}" if mark.riichi_without_stick else riichi + suffixes
    if mark.role != Role.WINNER:
        return f"{ROLE_SIGNS[mark.role]}{mark.share or ''}{'+' * mark.is_tenpai}{suffixes}"
    value = mark.value.format_mark() if mark.value else ""
    return f"{value}{'=' if value and mark.tiles else ''}{mark.tiles}{suffixes}"


ROLE_WORDS = {
    Role.NONE: "had no part in it; in a draw: noten",
    Role.DISCARDER: "dealt in",
    Role.LIABLE: "is liable for the winner's yakuman",
    Role.TENPAI: "was tenpai in a draw",
    Role.NAGASHI: "had nagashi mangan in a draw",
    Role.CHOMBO: "made a chombo, a false win",
}


def describe_mark(text: str) -> str:
    """Says what a mark tells of its player: `won with 3 han 40 fu, declared riichi`."""
    mark = match_mark(text)
    if mark is None:
        return ""
    phrases = [ROLE_WORDS.get(mark.role, ""), "was tenpai, too" if mark.is_tenpai else ""]
    if mark.role == Role.WINNER:
        phrases = [f"won with {_describe_value(mark)}"]
    if mark.role == Role.LIABLE and mark.share:
        phrases = [f"is liable for {mark.share} of the winner's yakuman"]
    phrases.append(("", "declared riichi", "declared double riichi")[mark.riichi])
    if mark.riichi_without_stick:
        phrases.append("on that very tile, so that no stick was paid")
    phrases += ["is the dealer"] * mark.is_dealer + ["had called"] * mark.is_open
    return ", ".join(filter(None, phrases))


def _describe_value(mark: Mark) -> str:
    """The value of a winner's mark in words: `3 han 40 fu`, `2 yakuman`, `these tiles`."""
    if mark.value is None:
        return "these tiles"
    value: HandValue = mark.value
    if value.han:
        return value.format_han_and_fu()
    return "a yakuman" if value.yakuman == 1 else f"{value.yakuman} yakuman"


HAN_WORDS = ("han", "fan", "h", "飜", "翻", "番")
FU_WORDS = ("fu", "f", "符")
WIN_WORD_PATTERN = r"(?:ron|tsumo|zimo|ロン|ツモ|自摸|栄和):?(?P<mark>[0-9].*)"


def _is_mark(text: str) -> bool:
    return match_mark(text) is not None


def is_tiles_mark(text: str) -> bool:
    """Whether a text is a winner's tiles, with or without their value, and nothing after them."""
    mark = match_mark(text)
    return mark is not None and bool(mark.tiles) and text.endswith(mark.tiles)


def _suggest_value(cell: str) -> Suggestion | None:
    """What to write for han and fu that are written in another way: with other signs or words than
    / between them (`3-40`, `3han40fu`), with the kind of win (`ron3/40`), or as `13+`."""
    if re.fullmatch(r"13\+[!*o]*", cell):  # from 13 han on all hands pay the same
        return ask_whether(cell.replace("+", ""))
    won = re.fullmatch(WIN_WORD_PATTERN, cell.casefold())
    if won and _is_mark(won["mark"]):
        return ask_whether(won["mark"])
    if re.fullmatch("[0-9]{3,5}(?:all|オール)", cell.casefold()):
        return Suggestion("write han and fu, such as 3/40, not points")
    yakuman = re.fullmatch(r"([1-6])(?:yakuman|役満)([!*o]*)", cell.casefold())
    if yakuman:
        written = f"{yakuman[1]}y{yakuman[2]}"
        return Suggestion(f"write {written}", written)
    riichi = re.fullmatch(
        r"([0-9]{1,2}(?:/[0-9]{2,3})?|[0-9]y)(?:r|riichi|reach|リーチ|立直)", cell
    )
    if riichi and _is_mark(f"{riichi[1]}!"):
        return ask_whether(f"{riichi[1]}!", "! after a mark is riichi: ")
    alone = re.fullmatch(rf"([1-4])(?:{'|'.join(HAN_WORDS)})[!*o]*", cell)
    if alone:
        return Suggestion(f"{alone[1]} han needs fu: write it, such as {alone[1]}/30")
    unit = re.fullmatch(rf"([0-9]{{1,2}}/[0-9]{{2,3}})({'|'.join(FU_WORDS)})([!*o]*)", cell)
    if unit and _is_mark(unit[1]):
        written = unit[1] + unit[3]
        return Suggestion(f"write {written}", written if unit[2] != "f" else None, written)
    value = re.fullmatch(r"([0-9]{1,2})([^0-9/!*]+)([0-9]{2,3})(\D*)", cell)
    if not value or not _is_mark(f"{value[1]}/{value[3]}"):
        return None
    han, between, fu, after = value.groups()
    written = f"{han}/{fu}{re.sub('[^!*o]', '', after)}"
    has_other_sign = len(between) == 1 and _is_mark(written) and not after.strip("!*o")
    has_words = between.removesuffix(",") in ("", *HAN_WORDS) and after.rstrip("!*o") in FU_WORDS
    return Suggestion(f"write {written}", written if has_other_sign or has_words else None, written)


DRAW_HINT = "a draw is - - - -, with + for a player who is tenpai"
VALUE_HINT = "the winner's value, such as 3/40"
RIICHI_HINT, OPEN_HINT = "! (riichi)", "o directly after the mark, such as 1/30o"
WORDS_BY_MARK = {  # what to write in the place of some words, in lower case and without hyphens
    RIICHI_HINT: "r riichi reach 立直 リーチ",
    OPEN_HINT: "open called furo 副露 鳴き",
    "the winner's han and fu, and d for the discarder": "ron ロン 栄和",
    "the winner's han and fu, and no d": "tsumo selfdraw zimo ツモ 自摸",
    "+ (tenpai)": "t",
    "+": "tenpai テンパイ 聴牌",
    "-": "noten ノーテン 不聴 x 0 _ . ・ none",
    "d": "houjuu 放銃 振込 dealin dealt discard discarder loser",
    VALUE_HINT: "w win winner 和了 アガリ",
    "-, and name the player behind the marks: dead=Ben": "dead deadhand agarihouki アガリ放棄",
    "f": "chombo chonbo チョンボ 錯和 错和 冲和 詐和 诈和 詐糊 诈糊 詐胡 诈胡 cuohu",
    "p": "pao パオ 包",
    "-, and count each north in the winner's han": "kita nukidora 抜きドラ",
    "n": "nagashi 流し満貫 流し",
    "5": "mangan 満貫",
    "6": "haneman 跳満 ハネ満",
    "8": "baiman 倍満",
    "11": "sanbaiman 三倍満",
    "1y": "y yakuman 役満",
}
RIICHI_MARKS = MarkWords(
    _is_mark,
    "3/40, 5, 1y, d, p, -, +, n, f",
    {fold_word(word): mark for mark, words in WORDS_BY_MARK.items() for word in words.split()},
    {
        **dict.fromkeys(
            ("draw", "ryuukyoku", "ryukyoku", "noten", "tenpai", "流局", "荒牌"), DRAW_HINT
        ),
        **{
            kind: f"an abortive draw has its marks before the tag: - - - - {kind}"
            for kind in DRAW_TAGS
        },
        **dict.fromkeys(
            ("redeal", "replay", "replayed"),
            "an abortive draw is - - - - abort, and a false win is f for the player: - f - -",
        ),
        "nagashi": "nagashi mangan is a draw with n for the player: - n - -",
        "chombo": "a chombo is f for the player: - f - -",
        **dict.fromkeys(
            ("riichi", "reach", "リーチ", "立直"),
            "riichi is ! after the mark of the player who declared it: 3/40! d - -",
        ),
    },
    describe_mark,
    HAN_WORDS,
    _suggest_value,
)


# ------------------------------------------------------------------------------------------
# Under certain rules a mark can be or not. A cell that is not a mark gets a hint what to write.


class RiichiMarks(RiichiPayments):
    """The marks of riichi under certain rules."""

    mark_words = RIICHI_MARKS
    match_mark = staticmethod(match_mark)
    example_mark = "3/40"

    def check_mark(self, cell: str, mark: Mark) -> None:
        """Fails for a mark that cannot be, whatever the other marks are."""
        value: HandValue | None = mark.value
        if value and value.fu is not None and value.fu < 10 and mark.is_open:
            from ....advice.marks import replace_lookalike_digits

            right_cell = replace_lookalike_digits(re.sub("o(?=.*o)", "0", cell))
            fail(cell, "fu-value", f"{value.fu} fu: is {right_cell} meant?", guess=right_cell)
        once = _remove_repeated_suffixes(cell)
        if once != cell:
            message = f"{cell}: a sign is written twice: is {once} meant?"
            fail(cell, "suffix-twice", message, guess=once)
        if mark.is_open and mark.riichi:
            fail(cell, "riichi-open", f"{cell}: riichi needs a closed hand: remove o or !")
        if mark.tiles:
            self._check_tiles(cell, mark)
        if mark.role == Role.UNSTATED and not mark.riichi:
            fail(
                cell,
                "mark-says-nothing",
                f"{cell} says nothing about the hand: write -{cell}, or +{cell} if tenpai",
            )
        if value and "y" in cell:
            self._check_yakuman(cell, value.yakuman)
        elif value:
            self._check_han(cell, value, has_tiles=bool(mark.tiles))
        if mark.role == Role.LIABLE:
            self._check_liable(cell)
        if mark.role == Role.NAGASHI and self.rules.nagashi == "none":
            fail(
                cell,
                "no-nagashi",
                "n: there is no nagashi mangan in these rules (nagashi=none): write + or -, or"
                " declare nagashi=mangan",
            )

    def _check_tiles(self, cell: str, mark: Mark) -> None:
        """Fails for tiles that are not a hand, as far as that is known without the table."""
        text = locate_tiles(cell, mark.tiles)
        if text.startswith("+"):
            fail(
                text,
                "tiles-order",
                "the tile won on goes after those in hand, such as 34678m33s234567p+2m",
            )
        tiles = check_tiles(text, self.rules)
        if mark.is_open and tiles.is_closed:
            fail(
                cell,
                "open-without-call",
                f"{cell}: o is an open hand, but the tiles show no call: remove o",
            )

    def _check_yakuman(self, cell: str, count: int) -> None:
        most = self.rules.most_yakuman
        if count < 1:
            fail(cell, "yakuman-count", f"{cell}: a yakuman is 1y")
        if count > most:
            why = "no hand has more"
            if most < MOST_YAKUMAN:
                keys = "stack-yakuman=no"
                if most == 1:
                    keys = "stack-yakuman=no and double-yakuman=no"
                why = f"these rules do not add yakuman: {keys}"
            fail(cell, "yakuman-count", f"{cell}: the most is {most}y ({why})")

    def _check_han(self, cell: str, value: HandValue, *, has_tiles: bool) -> None:
        han, fu = value.han, value.fu
        if cell == "0":
            from ....advice.marks import MarkMistake

            raise MarkMistake(cell, "han-none", "0: a player who is not involved is -", "-")
        if han < 1:
            message = f"{cell}: a win needs at least 1 han"
            if fu:
                fail(cell, "han-none", message)
            _fail_as_hk_mark(cell, "han-none", message)
        if han >= 20 and fu is not None and 1 <= fu <= 13:
            fail(
                cell,
                "fu-before-han",
                f"{cell}: han comes before fu: write {fu}/{han}",
                f"{fu}/{han}" if han % 10 == 0 else None,  # 22/5 may be 2/25
            )
        paid = _list_values_paid(cell, value, self.rules) if han >= 100 and not has_tiles else []
        if paid:
            question = ", or ".join([f"is {paid[0]} meant", *paid[1:]])
            fail(cell, "points-as-mark", f"{cell}: write han and fu, not points: {question}?")
        if han >= 100:
            fail(
                cell,
                "points-as-mark",
                f"{cell}: write han and fu, such as 3/40, not points; scores begin with ="
                " (= 45200 28100 17300 9400)",
            )
        if fu is None and han < 5:
            write = f"{han}/30=…, or the tiles alone" if has_tiles else f"{han}/30"
            cell = Cell(cell.partition("=")[0], column_of(cell))
            hint = HK_HINT if han <= 3 and not has_tiles else ""
            message = f"{han} han needs fu: write it, such as {write}"
            _fail_as_hk_mark(cell, "han-needs-fu", message, hint)
        if fu is not None:
            _check_fu(cell, han, fu)

    def _check_liable(self, cell: str) -> None:
        if not self.rules.pao:
            usual = ",".join(PAO_OF_MOST)
            message = f"nobody is liable in these rules (pao=none): write -, or declare pao={usual}"
            fail(cell, "no-pao", f"{cell}: {message}")
        if cell.startswith("p0"):
            fail(
                cell,
                "liable-share",
                f"{cell}: a player is liable for all (p) or for so many yakuman (p1)",
            )

    def explain_cell(self, cell: str) -> None:
        """Fails for a cell that is not a mark but one of HK, or looks like tiles."""
        from ...tiles.parsing import diagnose_tile_cell  # few cells are tiles

        if cell in {"D", "S"}:
            write = {"D": "d, or p for a liable player", "S": "p for a liable player"}[cell]
            _fail_as_hk_mark(cell, "mark-of-hk", f"{cell} is a mark of HK: write {write}")
        mistake = diagnose_tile_cell(cell)
        if mistake:
            raise mistake

    def explain_count(self, marks: Sequence[str]) -> None:
        _check_separate_signs(marks, self.rules.players)
        _check_separators(marks, self.rules.players)

    def explain_extra_marks(self, marks: Sequence[str]) -> None:
        """Fails for tiles with spaces between them, which make too many marks."""
        for at, mark in enumerate(marks[1:], 1):
            if _has_tiles(mark) and _has_tiles(marks[at - 1]):
                run = list(takewhile(_has_tiles, marks[at - 1 :]))
                joined = "".join(run)
                message = f"tiles have no spaces between them: write {joined}"
                sure = len(marks) - len(run) + 1 == self.rules.players and not joined.startswith(
                    "+"
                )
                fix = joined if sure else None
                raise Mistake(remark_over(run[0], run[-1], "tiles-apart", message, fix))


def _remove_repeated_suffixes(cell: str) -> str:
    """The mark with every suffix once."""
    start = cell.rstrip("!*o")
    if len(cell) - len(start) < 2:
        return cell
    suffixes = dict.fromkeys(re.findall(r"!!?|[*o]", cell[len(start) :]))
    return start + "".join(suffix for suffix in suffixes if suffix != "!" or "!!" not in suffixes)


def has_open_hand(player_mark: PlayerMark) -> bool:
    """Whether a player had called, as the tiles show or `o` says."""
    return player_mark.mark.is_open or "(" in player_mark.mark.tiles


def _fail_as_hk_mark(cell: str, code: str, message: str, hint: str = HK_HINT) -> NoReturn:
    """Fails for a cell that may be a mark of HK, as `hint` says if nothing else is likely."""
    remark = remark_at(cell, code, message + hint)
    raise Mistake(remark._replace(kind=RemarkKind.OTHER_FAMILY, hint=hint))


LIKELY_VALUES = (
    *(HandValue(han) for han in (5, 6, 8, 11)),
    HandValue(0, None, 1),
    *(HandValue(han, fu) for fu in (30, 40, 50, 20, 25, 60, 70) for han in (1, 2, 3, 4)),
)


def _list_values_paid(cell: str, value: HandValue, rules: RiichiRules) -> list[str]:
    """Marks of hands that pay this many points (or these two payments of a self-draw): the most
    likely one, and the most likely one of the dealer, `2/40 of the dealer`. The list is empty for
    points that no hand pays."""
    paid, suffix = {value.han, value.fu or value.han}, cell.lstrip("0123456789/")
    marks = []
    for dealer in (False, True):
        for candidate in LIKELY_VALUES:
            pays = payments_for_value(
                candidate, dealer=dealer, self_draw=value.fu is not None, rules=rules
            )
            if {-points for points in pays[1:] if points} == paid:
                marks.append(f"{candidate.format_mark()}{suffix}" + " of the dealer" * dealer)
                break
    return marks


def _check_fu(cell: str, han: int, fu: int) -> None:
    """Fails for fu that are not 25 or even, or more than a hand with so many han can have."""
    most_fu = 110 if han <= 2 else 130
    if fu != 25 and (fu % 2 or not 20 <= fu <= most_fu):
        rounded = -(-fu // 10) * 10
        message = f"no hand of {han} han has {fu} fu"
        if 20 < fu < most_fu:
            fail(cell, "fu-value", f"{message}: rounded up it is {han}/{rounded}")
        fail(cell, "fu-value", f"{message}: fu go from 20 to {most_fu}")


def _check_separate_signs(cells: Sequence[str], players: int) -> None:
    """Fails if one sign of a mark, or a word for it, stands by itself after the mark."""
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
        pair = f"{cells[at - 1]} {cells[at]}"
        # otherwise the sign may be a mark itself, and another cell is one too many
        advice = f"write {mark}" if is_word else f"write {mark}, if that is meant"
        message = f"{pair}: {sign} goes directly after its mark: {advice}"
        fix = mark if is_word else None
        raise Mistake(remark_over(cells[at - 1], cells[at], "sign-apart", message, fix))


def _find_lone_sign(cell: str) -> str:
    """The sign that a cell is, or that it says in a word (riichi, open); empty if it is neither."""
    hint = RIICHI_MARKS.synonyms.get(fold_word(cell))
    return hint[0] if hint in {RIICHI_HINT, OPEN_HINT} else cell if cell in LONE_SIGNS else ""


def _check_separators(cells: Sequence[str], players: int) -> None:
    """Fails for marks that have other signs than spaces between them, or for han and fu with a
    space between them."""
    marks = [cell for cell in cells if not re.fullmatch("[,;|/]+", cell)]
    if len(marks) == players < len(cells):
        apart = " ".join(marks)
        from ....advice.marks import SPACES_ALONE

        message = f"{SPACES_ALONE}: write {apart}"
        raise Mistake(remark_over(cells[0], cells[-1], "marks-apart", message, apart))
    for han, written in pairwise(cells):
        fu = written.removeprefix("/")
        if re.fullmatch("[1-9]|1[0-3]", han) and re.fullmatch("[2-9]0[!*o]*|25[!*o]*|1[0-3]0", fu):
            whole = Cell(f"{han} {written}", column_of(han))
            fail(
                whole,
                "value-apart",
                f"{whole}: han and fu have / between them: write {han}/{fu}",
                f"{han}/{fu}",
            )


def _has_tiles(cell: str) -> bool:
    """Whether a cell is tiles or a part of tiles that does not end within a suit."""
    mark = match_mark(cell)
    return mark is not None and mark.tiles[-1:] in {*"mpsz)]}"}
