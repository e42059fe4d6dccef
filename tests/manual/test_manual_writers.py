"""The Markdown of the manual: as another reader of Markdown reads it, and in a terminal."""

import re
from html.parser import HTMLParser

import pytest
from markdown_it import MarkdownIt

from mjtally.base.markdown import escape_markdown, format_code
from mjtally.base.terminal import Screen, display_width
from mjtally.manual import PAGES, read_page
from mjtally.manual.markdown import (
    Fence,
    Span,
    SpanStyle,
    parse_blocks,
    parse_spans,
    strip_spans,
)
from mjtally.manual.screen import ColumnNeeds, fit_widths, render_blocks
from support.markdown_html import format_blocks

EVERYTHING = """\
# A page *of everything*

<!-- file: not-shown.txt -->
A paragraph with `code`, **bold**, *italic*, **bold `code`** and [a link](league.md#best-n)
on two lines; `a|b`, \\*stars\\* and <angles>. <!-- not
shown --> A [`command` here](https://example.org/a?b=c&d=e), and ``a ` b``. win_count * 2 * 3 ** 4

- first
- second
  goes on
- third `- - -`

1. one
2. two

| key | what `it` is | |
| --- | ---: | :-: |
| `a\\|b` | \\* | x |
| **c** | | [d](#e) |

```console
$ mjtally <games.txt> & # **not bold**

  done
```

### A *small* heading

Text
- a list at once

The end.
"""
DOCUMENTS = {"everything": EVERYTHING, **{p: read_page(p) for p in PAGES}}


class Skeleton(HTMLParser):
    """The tags and the texts of a page in their order; links with where they lead."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.parts: list[str] = []
        self.is_fence = self.is_item = False
        self.feed(text)

    def ignores(self, tag: str) -> bool:
        """What stands in the items of a list with empty lines."""
        return tag == "p" and self.is_item

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.is_item = tag == "li" or (self.is_item and tag not in {"ul", "ol"})
        if not self.ignores(tag):
            kept = [value or "" for name, value in attrs if name in {"href", "class"}]
            self.parts.append(" ".join([f"<{tag}>", *kept]))
        self.is_fence = self.is_fence or tag == "pre"

    def handle_endtag(self, tag: str) -> None:
        if not self.ignores(tag):
            self.parts.append(f"</{tag}>")
        self.is_item = self.is_item and tag != "li"
        self.is_fence = self.is_fence and tag != "pre"

    def handle_data(self, data: str) -> None:
        text = data if self.is_fence else re.sub(r"\s+", " ", data).strip()
        if text and self.parts[-1:] and not self.parts[-1].startswith("<"):
            self.parts[-1] += text
        elif text:
            self.parts.append(text)


def peer_html(text: str) -> str:
    """The same by markdown-it, without comments."""
    peer = MarkdownIt("commonmark", {"html": False}).enable("table")
    parts = re.split(r"(^```.*?^```$)", text, flags=re.DOTALL | re.MULTILINE)
    bare = (
        p if p.startswith("```") else re.sub("<!--.*?-->", "", p, flags=re.DOTALL) for p in parts
    )
    return str(peer.render("".join(bare)))


@pytest.mark.parametrize("name", DOCUMENTS)
def test_html_says_what_another_reader_of_markdown_says(name: str) -> None:
    own = format_blocks(parse_blocks(DOCUMENTS[name]))
    assert Skeleton(own).parts == Skeleton(peer_html(DOCUMENTS[name])).parts


@pytest.mark.parametrize(
    "text", ["`", "``", "a`b`c", "*|[x](y)<!-- -->`\\", "- + = @ ! # * ( [ ~", "`a", "\\"]
)
def test_what_is_written_as_markdown_is_read_as_it_was(text: str) -> None:
    assert parse_spans(format_code(text)) == (Span(text, SpanStyle.CODE),)
    assert strip_spans(parse_spans(escape_markdown(text))) == text
    peer = MarkdownIt("commonmark").renderInline
    assert "".join(Skeleton(peer(escape_markdown(text))).parts) == text
    assert Skeleton(peer(format_code(text))).parts == ["<code>", text, "</code>"]


# ------------------------------------------------------------------------------- a terminal


@pytest.mark.parametrize("width", [40, 60, 80, 100])
@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_page_fits_the_screen(name: str, width: int) -> None:
    """All but what stands as it is, and words that are longer than a line."""
    blocks = parse_blocks(DOCUMENTS[name])
    prose = [block for block in blocks if not isinstance(block, Fence)]
    text = render_blocks(prose, Screen(width))
    for line in text.splitlines():
        assert display_width(line) <= width or " " not in line.strip(), line
    words = "".join(render_blocks(blocks, Screen(width)).split())
    for block in blocks:
        if isinstance(block, Fence):
            assert "".join("".join(block.lines).split()) in words


def test_a_page_as_a_terminal_shows_it() -> None:
    assert render_blocks(parse_blocks(EVERYTHING), Screen(40)) == (
        "A page of everything\n"
        "====================\n"
        "\n"
        "A paragraph with code, bold, italic,\n"
        "bold code and a link on two lines; a|b,\n"
        "*stars* and <angles>. A command here,\n"
        "and a ` b. win_count * 2 * 3 ** 4\n"
        "\n"
        "- first\n"
        "- second goes on\n"
        "- third - - -\n"
        "\n"
        "1. one\n"
        "2. two\n"
        "\n"
        "key  what it is\n"
        "---  ----------  -\n"
        "a|b  *           x\n"
        "c                d\n"
        "\n"
        "  $ mjtally <games.txt> & # **not bold**\n"
        "\n"
        "    done\n"
        "\n"
        "A small heading\n"
        "\n"
        "Text\n"
        "\n"
        "- a list at once\n"
        "\n"
        "The end.\n"
    )


def test_styles_on_a_screen_with_colours() -> None:
    text = "## A b\n\nSome `co de`, **bold** words\n\n| a | b |\n| --- | --- |\n| `c` | d `e` |\n"
    assert render_blocks(parse_blocks(text), Screen(80, colours=True)) == (
        "\x1b[1mA b\x1b[0m\n"
        "\n"
        "Some \x1b[32mco de\x1b[0m, \x1b[1mbold\x1b[0m words\n"
        "\n"
        "\x1b[1ma\x1b[0m  \x1b[1mb\x1b[0m\n"
        "\x1b[2m-  ---\x1b[0m\n"
        "\x1b[1mc\x1b[0m  d \x1b[32me\x1b[0m\n"
    )


@pytest.mark.parametrize(
    ("needs", "room", "widths"),
    [
        ([(3, 3), (10, 5)], 20, [3, 10]),
        ([(3, 3), (10, 5)], 12, [3, 7]),
        ([(12, 5), (10, 5)], 20, [9, 9]),
        ([(3, 3), (10, 5)], 9, None),
    ],
)
def test_widths_of_columns(
    needs: list[tuple[int, int]], room: int, widths: list[int] | None
) -> None:
    assert fit_widths([ColumnNeeds(*each) for each in needs], room) == widths
