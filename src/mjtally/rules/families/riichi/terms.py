"""The pages of riichi's words: its yaku, and the words of the game in `manual/words`."""

from collections.abc import Iterator
from functools import partial

from ....base.markdown import format_bullets, format_table
from ....language.reference import TermPage
from ...model.declarations import change_parameter
from ...model.term_pages import Tables, list_word_pages, show_hand, split_words
from ...model.types import Rules
from .hand_value.yaku import BONUS_YAKU, RENHOU, YAKU, Yaku
from .marks import find_value
from .payments import HandValue, payments_for_value
from .presets import RIICHI, RIICHI_PRESETS
from .statistics.counts import build_yaku_names

LEVELS = {"--double-riichi": {"riichi": 2}}  # options of `mjtally hand` that stand for a number
# Renhou has two rows, as a mangan and as a yakuman, and one page.
YAKU_WITH_PAGES = [
    RENHOU if row.romaji == "renhou (yakuman)" else row for row in (*YAKU, *BONUS_YAKU)
]
LIST_WORDS = ("役", "ヤク", "役種", "役一覧", "yakus", "list of yaku", "all yaku")
SHORT_VALUES = {"none": "–", "yakuman": "1y", "double yakuman": "2y"}
NUMBER_OF_YAKUMAN = ("", "yakuman", "double yakuman")
TABLE_FU = (25, 30, 40, 50, 60, 70, 80, 90, 100, 110)


def list_term_pages() -> Iterator[TermPage]:
    """A page for all yaku, for each of them, and for each word of the game."""
    yield TermPage("yaku", LIST_WORDS, "yaku – 役: all of them", build_yaku_list)
    yield from map(_build_yaku_page, YAKU_WITH_PAGES)
    tables: Tables = {"limit": _show_limit, "score-table": _show_score_table}
    yield from list_word_pages("riichi", RIICHI_PRESETS, tables)


# ------------------------------------------------------------------------------------- yaku


def _build_yaku_page(row: Yaku) -> TermPage:
    other_names = dict.fromkeys((row.english, row.japanese, *split_words(row.other_names)))
    kind = "han beside a yaku" if row in BONUS_YAKU else "a yaku"
    names = " – ".join(dict.fromkeys((row.romaji, row.japanese)))
    english = "" if row.english.lower() == row.romaji else f", {row.english.lower()}"
    return TermPage(
        row.romaji,
        tuple(other_names),
        f"{names}{english}: {kind}",
        partial(_build_yaku_text, row),
    )


def _build_yaku_text(row: Yaku) -> str:
    """The page of a yaku: what it is, what it is worth, its column, and a hand with it."""
    ruleset, *settings = row.rules.split()
    rules: Rules = RIICHI_PRESETS[ruleset]
    for setting in settings:
        key, _, value = setting.partition("=")
        rules = change_parameter(rules, key, value)
    parts = [row.meaning, format_table(("closed hand", "open hand"), [format_values(row)])]
    notes = [f"Rules: {row.keys}"] if row.keys else []
    column = {name.name: name.count_name for name in build_yaku_names()}.get(row.romaji)
    if column:
        notes.append(
            f"Where tiles are written, wins with it are in the column `{column}` and in"
            " `--table yaku`."
        )
    if notes:
        parts.append(format_bullets(notes))
    rules_name = "" if row.rules == "riichi" else row.rules
    parts.append(show_hand(row.tiles, row.how_won, rules, rules_name, LEVELS))
    return "\n\n".join(parts)


def build_yaku_list() -> str:
    """A table of all yaku with their han, and of what is counted beside them."""
    rows = []
    for row in YAKU_WITH_PAGES:
        values = (SHORT_VALUES.get(value, value) for value in format_values(row))
        rows.append((row.romaji, row.japanese, *values, row.english))
    head = ("yaku", "in Japanese", "closed", "open", "in English")
    return (
        "What makes a hand a win, and what it is worth: a hand needs one at least. `mjtally help` "
        "with the name of one explains it, with a hand. `1y` is a yakuman, and `2y` counts"
        f" twice. The last {len(BONUS_YAKU)} are not yaku, and count beside one.\n\n"
        f"{format_table(head, rows)}"
    )


def format_values(row: Yaku) -> tuple[str, str]:
    """The value of a yaku in a closed hand, and in an open one."""
    if row.yakuman:
        value = NUMBER_OF_YAKUMAN[row.yakuman]
        return value, "none" if row.closed_only else value
    return _format_han(row.closed_han), _format_han(row.open_han)


def _format_han(han: int) -> str:
    return f"{han} han" if han else "none"


# -------------------------------------------------------------- what limits, han and fu pay


def _list_points(value: HandValue, *, dealer: bool, self_draw: bool) -> list[int]:
    """The points that a winner gets, and those that each of the others pays, the most first."""
    paid = payments_for_value(value, dealer=dealer, self_draw=self_draw, rules=RIICHI)
    return [*map(abs, paid)]


def _show_limit(mark: str) -> str:
    """A table of what a limit pays, to the dealer and to another player."""
    value = find_value(mark) or HandValue(0)
    rows = []
    for winner, deals, template in (
        ("the dealer", True, "{1} from each"),
        ("another", False, "{1} from the dealer, {2} from each other"),
    ):
        points, *_ = _list_points(value, dealer=deals, self_draw=False)
        parts = _list_points(value, dealer=deals, self_draw=True)
        rows.append((winner, f"{points}", template.format(*parts)))
    return format_table(("the winner is", "by discard", "by self-draw"), rows)


def _show_score_table() -> str:
    """A table of what han and fu pay by discard, to another player and to the dealer."""
    rows = []
    for fu in TABLE_FU:
        cells = []
        for han in range(1, 5):
            value = HandValue(han, fu)
            to_other, to_dealer = (
                _list_points(value, dealer=deals, self_draw=False)[0] for deals in (False, True)
            )
            cells.append(f"{to_other} ({to_dealer})" if _can_be(han, fu) else "–")
        rows.append((f"{fu} fu", *cells))
    return format_table(("by discard", "1 han", "2 han", "3 han", "4 han"), rows)


def _can_be(han: int, fu: int) -> bool:
    """Whether a hand can have these han and fu: the 25 fu of seven pairs have 2 han at least."""
    return han > 1 or fu != 25
