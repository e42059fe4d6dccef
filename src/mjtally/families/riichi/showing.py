"""The value of a hand as a person reads it, and as a program does."""

from typing import TYPE_CHECKING

from ...base.exact import signed
from ...base.screen import aligned
from ...play.scored import read_lines, scored_json

if TYPE_CHECKING:
    from .scoring import HandScore


def hand_text(score: "HandScore") -> str:
    """How the hand was read, each yaku, each part of fu, and what it pays."""
    return "\n".join(
        (
            *read_lines(score),
            "",
            *_yaku_lines(score),
            "",
            *_fu_lines(score),
            f"{value_text(score)}: {signed(score.payments)}",
        )
    )


def value_text(score: "HandScore") -> str:
    """`3 han 40 fu`, `5 han, mangan`, `double yakuman`."""
    if score.yakuman:
        return score.limit
    fu = f" {score.fu} fu" if score.fu is not None else ""
    return f"{score.han} han{fu}{', ' if score.limit else ''}{score.limit}"


def _yaku_lines(score: "HandScore") -> list[str]:
    rows = [
        [
            yaku.romaji,
            yaku.english,
            yaku.japanese,
            f"{yaku.han:2} han" if yaku.han else _times(yaku.yakuman),
        ]
        for yaku in score.yaku
    ]
    return aligned(rows)


def _times(yakuman: int) -> str:
    return "yakuman" if yakuman == 1 else f"{yakuman} yakuman"


def _fu_lines(score: "HandScore") -> list[str]:
    """The parts of the fu and their sum; nothing for a yakuman."""
    if not score.fu_parts:
        return []
    exact = sum(part.fu for part in score.fu_parts)
    rows = [[part.reason, f"{part.fu:3} fu"] for part in score.fu_parts]
    if len(rows) > 1:
        rounded = "" if exact == score.fu else f", rounded up to {score.fu}"
        rows.append(["together", f"{exact:3} fu{rounded}"])
    return [*aligned(rows), ""]


def hand_json(score: "HandScore") -> str:
    """Everything, for programs."""
    return scored_json(
        score,
        {
            "yaku": [yaku._asdict() for yaku in score.yaku],
            "fu_parts": [part._asdict() for part in score.fu_parts],
            "han": score.han,
            "fu": score.fu,
            "yakuman": score.yakuman,
            "limit": score.limit,
            "payments": score.payments,
        },
    )
