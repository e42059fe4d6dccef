"""What a page says, to the last figure: pages of examples as text, in `tests/data/report/pages`.

Each of their figures was held against the tables of the command when it was written down first, and
a change of one is looked at.
"""

from pathlib import Path

from support.cases import for_each, stem_of
from support.golden import GOLDEN, golden_test, read_golden_page

test_pages = golden_test("pages")


@for_each(GOLDEN["pages"].list_files, stem_of)
def test_links_of_a_page_lead_to_its_parts(path: Path) -> None:
    page = read_golden_page(path)
    ids = [given["id"] for _, given in page.tags if "id" in given]
    assert len(ids) == len({*ids})
    links = {given["href"] for tag, given in page.tags if tag == "a"}
    assert {link[1:] for link in links} <= {*ids}
