"""What goes into an element of a page comes out of it as text, read by Python's own parser."""

from html.parser import HTMLParser

import pytest

from mjtally.report.html import element, serialize_element


class TagReader(HTMLParser):
    """The tags of a page, with their attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))


@pytest.mark.parametrize("text", ['Aki" onload="x', "Ben's", "<b>&amp;", "a=b", "`", "Chie Dai"])
def test_an_attribute_is_its_text(text: str) -> None:
    page = serialize_element(element("i", "x", title=text, class_="w"))
    assert TagReader(page).tags == [("i", {"title": text, "class": "w"})]
