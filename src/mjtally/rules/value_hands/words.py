"""Words that players write in the place of marks, and examples, in families whose hands are worth
one number."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ...language.mark_words import MarkWords

if TYPE_CHECKING:
    from .play import ValuePlay

SELF_DRAW_WORDS = ("zimo", "tsumo", "selfdraw", "自摸")
DRAW_WORDS = ("draw", "ryuukyoku", "流局")


FALSE_WIN_WORDS = (
    *("false", "chombo", "cuohu", "詐糊", "诈糊", "詐胡", "诈胡", "詐和", "诈和"),
    *("錯和", "错和", "錯糊", "错糊", "冲和"),
)


def build_mark_words(family: "type[ValuePlay[Any]]") -> MarkWords:
    """The marks of a family, and the words that players write in their place."""
    winner, value = f"the winner's {family.unit}", family.example_values[0]
    return MarkWords(
        family.is_mark,
        family.mark_examples or f"{winner} such as {value}, -, d, f",
        {
            "x": "-",
            "draw": "-",
            **dict.fromkeys(FALSE_WIN_WORDS, "f"),
            **dict.fromkeys(("dealt", "dealin", "loser"), "d"),
            **dict.fromkeys(("w", "win"), f"{winner}, such as {value}"),
            "ron": f"{winner}, such as {value}, and d for the discarder",
            **dict.fromkeys(SELF_DRAW_WORDS, f"{winner}, such as {value}, and no d"),
            **family.synonyms,
        },
        {
            **dict.fromkeys(DRAW_WORDS, "a draw is - - - -"),
            "false": "a false win is f for the player: - f - -",
            **family.lone_words,
        },
        family.describe_mark,
        family.unit_words,
    )


def list_example_hands(family: "type[ValuePlay[Any]]") -> Sequence[tuple[str, str]]:
    """Example results, each with what it says; `{0}` is the player of the first seat."""
    by_discard, by_self_draw = family.example_values
    return (
        (f"{by_discard} d - -", f"{{0}} won {by_discard} {family.unit} on a discard of {{1}}"),
        (
            f"- {by_self_draw} - -",
            f"{{1}} won {by_self_draw} {family.unit} by self-draw: nobody has d",
        ),
        ("- - - -", "a draw"),
        family.false_win_example,
        *family.more_example_hands,
    )
