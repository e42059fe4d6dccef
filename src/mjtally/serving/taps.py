"""What was tapped on a phone, as a line of the file."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from ..base.errors import UsageError
from ..model.table_form import TableForm, describe_form, parse_taps
from ..model.types import FormOfFamily, Rules
from ..translations import load_catalogue
from .errors import ServingError

LONGEST_COMMENT = 300  # characters
MAX_FORMS = 50  # that are remembered


def find_form(rules: Rules) -> TableForm | None:
    """What can be tapped under some rules; None where their family has no form."""
    own: FormOfFamily[Rules] | None = rules.family.table_form
    return own.build_form(rules) if own else None


@lru_cache(maxsize=MAX_FORMS)
def describe_form_of(rules: Rules, language: str) -> dict[str, Any] | None:
    """The form of some rules, for JSON."""
    form = find_form(rules)
    return describe_form(form, load_catalogue(language).say_key) if form else None


def write_taps(rules: Rules, value: object, names: Sequence[str]) -> str:
    """The marks, tags and comment of what was tapped, without a label; a `ServingError` where the
    form does not offer it."""
    own: FormOfFamily[Rules] | None = rules.family.table_form
    if own is None:
        raise ServingError(400, "no-form", f"{rules.family.description}: type the line")
    comment = clean_comment(value.get("comment")) if isinstance(value, Mapping) else ""
    said = {**value, "comment": comment} if isinstance(value, Mapping) else value
    try:
        taps = parse_taps(own.build_form(rules), said, len(names))
        cells = own.write_cells(rules, taps, names)
    except UsageError as error:
        raise ServingError(422, "taps", str(error), {"problems": []}) from None
    return " ".join(cells) + (f"  # {comment}" if comment else "")


def clean_comment(value: object) -> str:
    """A comment in one line: what cannot be seen is left out of it."""
    text = value if isinstance(value, str) else ""
    words = "".join(each if each.isprintable() else " " for each in text).split()
    return " ".join(words).lstrip("# ")[:LONGEST_COMMENT].rstrip()
