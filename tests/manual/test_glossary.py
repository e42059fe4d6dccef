"""The words of the glossary mean one thing each, also in what the program says elsewhere."""

import re

from mjtally.language.reference import LANGUAGE_TITLES, read_topics
from tools.texts import list_texts

# What reads or writes the files of other programs. There a sheet, which `mjtally sheet` prints, is
# in no text, whatever spreadsheet programs call theirs.
OTHER_PROGRAMS = ("imports", "output/xlsx.py", "cli/import_logs.py")
SHEET = re.compile(r"(?<![-\w])sheets?\b(?!\.csv)")


def test_rows_of_other_programs_are_spreadsheets() -> None:
    for place in OTHER_PROGRAMS:
        texts = [*list_texts(place)]
        assert texts
        assert [seen for seen in texts if SHEET.search(seen.text)] == []


def test_each_word_is_looked_up() -> None:
    """A word of the glossary stands in one row, so that `help` has one answer."""
    glossary = next(topic for topic in read_topics(LANGUAGE_TITLES) if topic.name == "glossary")
    words = [word for cell, _ in glossary.rows for word in cell.split(", ")]
    assert {"table", "sheet", "points", "score", "game", "hand", "sitting"} <= {*words}
    assert len({*words}) == len(words)
