"""What a page says, to the last figure: pages of examples as text, in `tests/data/report/pages`,
which `PYTHONPATH=tests python -m tools.golden_pages` writes.

Each of their figures was held against the tables of the command when it was written down first, and
a change of one is looked at.
"""

from pathlib import Path

from support.cases import for_each
from tools.golden_pages import PAGES, SHOWN, read_golden_page, write_as_text


@for_each(lambda: SHOWN)
def test_pages(name: str, tmp_path: Path) -> None:
    page = read_golden_page(name, tmp_path)
    assert write_as_text(page) == (PAGES / f"{name}.txt").read_text(encoding="utf-8")
    ids = [given["id"] for _, given in page.tags if "id" in given]
    assert len(ids) == len({*ids})
    links = {given["href"] for tag, given in page.tags if tag == "a"}
    assert {link[1:] for link in links} <= {*ids}


def test_every_file_is_a_page() -> None:
    assert {path.stem for path in PAGES.iterdir()} == SHOWN.keys()
