"""The manual: a page is a Markdown file of this folder, and `PAGES` is their order.

The same text is read on the forge and printed by `mjtally help PAGE`. Every command, file and
output in it is run by the tests. The pages in `words/` are what players of each family say:
`mjtally help` shows a section of them.

    markdown  the text of a page as blocks
    screen    blocks in a terminal, as wide as it is
    lookup    what is said of a word, by a list of sources
    sources   the sources that there are, from topics_and_pages, language_sources, program_sources

To add a page: a file here, and its name in `PAGES`. To add something that `mjtally help` explains:
a function that lists its entries, and a row of `SOURCES`.
"""

from ..base.markdown import read_page

__all__ = ["PAGES", "read_page"]

PAGES = (
    "first-evening",
    "at-the-table",
    "only-scores",
    "league",
    "hong-kong",
    "mcr",
    "zung-jung",
    "taiwan",
    "three-players",
    "tiles",
    "cheat-sheet",
    "when-it-says",
    "figures",
    "logs-and-sheets",
    "git-and-ci",
    "editors",
    "python",
    "reference",
)
