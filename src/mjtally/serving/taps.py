"""What was tapped on a phone: as a line of the file, or as what is declared during a hand."""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from ..base.errors import UsageError
from ..language.parser import parse_line
from ..language.statements import ResultLine
from ..model.table_form import describe_form, parse_taps
from ..model.types import Rules
from ..translations import load_catalogue
from .errors import ServingError
from .table_reading import GameNow

LONGEST_COMMENT = 300  # characters
MAX_FORMS = 50  # that are remembered


@lru_cache(maxsize=MAX_FORMS)
def describe_form_of(rules: Rules, language: str) -> dict[str, Any] | None:
    """The form of some rules, for JSON."""
    form = rules.play.build_form()
    return describe_form(form, load_catalogue(language).say_key) if form else None


def write_taps(rules: Rules, value: object, names: Sequence[str]) -> str:
    """The marks, tags and comment of what was tapped, without a label; a `ServingError` where the
    form does not offer it."""
    form = rules.play.build_form()
    if form is None:
        raise ServingError(400, "no-form", f"{rules.family.description}: type the line")
    comment = clean_comment(value.get("comment")) if isinstance(value, Mapping) else ""
    said = {**value, "comment": comment} if isinstance(value, Mapping) else value
    try:
        taps = parse_taps(form, said, len(names))
        cells = rules.play.write_cells(taps, names)
    except UsageError as error:
        raise ServingError(422, "taps", str(error), {"problems": []}) from None
    return " ".join(cells) + (f"  # {comment}" if comment else "")


def check_declaration(game: GameNow, seat: int, declared: Collection[int]) -> None:
    """Fails where a player cannot declare beside those who did."""
    form = game.session.rules.play.build_form()
    step = form and form.declared
    if step is None or not 0 <= seat < len(game.session.names):
        raise ServingError(400, "bad-request", "nobody there can declare anything in these rules")
    is_rich = step.least_score is None or Fraction(*game.scores[seat]) >= step.least_score
    if len(declared) >= step.most or not is_rich:
        message = f"{game.session.names[seat]} cannot declare {step.words} in this hand"
        raise ServingError(409, "cannot-declare", message)


def list_declared_in(rules: Rules, line: str) -> Sequence[int]:
    """The seats that have declared something by a line; none where it is no hand."""
    statement = parse_line(line).statement
    if not isinstance(statement, ResultLine):
        return ()
    return rules.play.list_declared(statement.cells[: rules.players])


def clean_comment(value: object) -> str:
    """A comment in one line: what cannot be seen is left out of it."""
    text = value if isinstance(value, str) else ""
    words = "".join(each if each.isprintable() else " " for each in text).split()
    return " ".join(words).lstrip("# ")[:LONGEST_COMMENT].rstrip()
