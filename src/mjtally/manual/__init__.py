"""The manual: a page is a Markdown file of this folder, and `DOORS` says who reads which.

Each text is read on the forge and printed by `mjtally help PAGE`. Every command, file and
output in it is run by the tests. The pages in `words/` are what players of each family say:
`mjtally help` shows a section of them.

    entries   what is known of the language, of tables and of the manual, an entry each
    index     the entries that explain a word: by its name, in texts, or nearly
    markdown  the text of a page as blocks
    screen    blocks in a terminal, as wide as it is

To add a page: a file here, and its name in `DOORS`. To add something that `mjtally help` explains:
a function in `entries.py` that lists it, and its kind in `KINDS` of `index.py`.
"""

from ..base.markdown import read_page

__all__ = ["DOORS", "PAGES", "read_page"]

# fmt: off
DOORS = {  # the pages, by who reads them
    "players": (
        "how-do-i", "first-evening", "at-the-table", "in-the-terminal", "without-a-computer",
        "only-scores", "hong-kong", "mcr", "zung-jung", "taiwan", "three-players", "tiles",
        "cheat-sheet", "when-it-says",
    ),
    "organisers": (
        "league", "tournament", "figures", "why-these-defaults", "logs-and-sheets",
    ),
    "programmers": (
        "git-and-ci", "editors", "database", "python", "reference", "reference-lines",
        "reference-tags", "reference-rules", "reference-tables", "reference-columns",
        "reference-columns-other", "reference-commands", "reference-messages",
    ),
}
# fmt: on
PAGES = tuple(page for pages in DOORS.values() for page in pages)
