"""The page of a table: its document, with the words that its script says."""

import json
from html import escape
from importlib.resources import files

from ..model.types import END_DESCRIPTIONS
from ..translations import load_catalogue
from .page_texts import TABLE_TEXTS


def render_table_page(language: str) -> str:
    """The document of `/table/NAME` and `/new`, in a language."""
    catalogue = load_catalogue(language)
    document = files(__package__).joinpath("pages", "table.html").read_text(encoding="utf-8")
    ends = {text: text for text in END_DESCRIPTIONS.values()}  # which the server says in English
    words = {name: catalogue.say(text) for name, text in (TABLE_TEXTS | ends).items()}
    data = json.dumps(words, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return document.replace("{language}", escape(catalogue.language)).replace("{texts}", data)
