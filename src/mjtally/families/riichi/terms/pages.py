"""The pages of riichi's words, made of their rows when one is shown."""

from collections.abc import Iterator
from functools import partial

from ....base.markdown import format_bullets, format_table
from ....language.reference import TermPage
from ....model.term_pages import build_term_page, show_hand, split_words
from ..hand_value.yaku import BONUS_YAKU, RENHOU, YAKU, Yaku
from ..presets import RIICHI_PRESETS
from ..statistics.yaku_counts import build_yaku_names
from .game_terms import GAME_TERMS

LEVELS = {"--double-riichi": {"riichi": 2}}  # options of `mjtally hand` that say more than yes
# Hand of man has one page, in its place, whatever it counts as.
YAKU_WITH_PAGES = [
    RENHOU if row.romaji == "renhou (yakuman)" else row for row in (*YAKU, *BONUS_YAKU)
]
LIST_WORDS = ("役", "ヤク", "役種", "役一覧", "yakus", "list of yaku", "all yaku")
SHORT_VALUES = {"none": "–", "yakuman": "1y", "double yakuman": "2y"}
NUMBER_OF_YAKUMAN = ("", "yakuman", "double yakuman")


def list_term_pages() -> Iterator[TermPage]:
    """A page for all yaku, for each of them, and for each word of the game."""
    yield TermPage("yaku", LIST_WORDS, "yaku – 役: all of them", build_yaku_list)
    yield from map(_build_yaku_page, YAKU_WITH_PAGES)
    yield from map(build_term_page, GAME_TERMS)


def _build_yaku_page(row: Yaku) -> TermPage:
    other_names = dict.fromkeys((row.english, row.japanese, *split_words(row.words)))
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
    """What it is, what it is worth, where it is counted, and a hand."""
    rules = RIICHI_PRESETS[row.preset]
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
    rules_name = "" if row.preset == "riichi" else row.preset
    parts.append(show_hand(row.tiles, row.options, rules, rules_name, LEVELS))
    return "\n\n".join(parts)


def build_yaku_list() -> str:
    """All yaku with their han, and what is counted beside them."""
    rows = []
    for row in YAKU_WITH_PAGES:
        values = (SHORT_VALUES.get(value, value) for value in format_values(row))
        rows.append((row.romaji, row.japanese, *values, row.english))
    head = ("yaku", "in Japanese", "closed", "open", "in English")
    return (
        "What makes a hand a win, and what it is worth: a hand needs one at least. `mjtally help` "
        "with the name of one tells what it is, with a hand. `1y` is a yakuman, and `2y` counts"
        f" twice. The last {len(BONUS_YAKU)} are no yaku, and count beside one.\n\n"
        f"{format_table(head, rows)}"
    )


def format_values(row: Yaku) -> tuple[str, str]:
    """What a yaku is worth in a closed hand, and in an open one."""
    if row.yakuman:
        value = NUMBER_OF_YAKUMAN[row.yakuman]
        return value, "none" if row.closed_only else value
    return _format_han(row.closed_han), _format_han(row.open_han)


def _format_han(han: int) -> str:
    return f"{han} han" if han else "none"
