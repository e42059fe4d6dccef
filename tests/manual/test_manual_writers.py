"""The Markdown of the manual: as another reader of Markdown reads it, and in a terminal."""

import re
from collections.abc import Iterable
from itertools import groupby

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

from mjtally.base.markdown import escape_markdown, format_code
from mjtally.base.terminal import Screen, display_width
from mjtally.manual import PAGES, read_page
from mjtally.manual.markdown import (
    CODE,
    STRONG,
    Block,
    Fence,
    Heading,
    ItemList,
    Paragraph,
    Span,
    Spans,
    Table,
    parse_blocks,
    parse_spans,
)
from mjtally.manual.screen import fit_widths, render_blocks
from support.cases import for_each

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


def read_by_peer(text: str) -> list[Block]:
    """The blocks that markdown-it finds, without comments and pictures."""
    parts = re.split(r"(^```.*?^```$)", text, flags=re.DOTALL | re.MULTILINE)
    bare = "".join(
        p if p.startswith("```") else re.sub("<!--.*?-->", "", p, flags=re.DOTALL) for p in parts
    )
    blocks: list[Block] = []
    inside: list[Spans] = []  # the texts of the block that is open
    rows: list[tuple[Spans, ...]] = []
    for token in MarkdownIt("commonmark", {"html": False}).enable("table").parse(bare):
        match token.type:
            case "inline":
                inside.append(read_spans_by_peer(token))
                continue
            case "heading_close":
                blocks.append(Heading(int(token.tag[1:]), *inside))
            case "paragraph_close" if not token.level:
                blocks += [Paragraph(each) for each in inside if each]
            case "bullet_list_close" | "ordered_list_close":
                blocks.append(ItemList(tuple(inside), token.tag == "ol"))
            case "tr_close":
                rows.append(tuple(inside))
            case "table_close":
                blocks.append(Table(rows[0], tuple(rows[1:])))
                rows = []
            case "fence":
                blocks.append(Fence(tuple(token.content.split("\n")[:-1]), token.info))
            case _:
                continue
        inside = []
    return blocks


def read_spans_by_peer(inline: Token) -> Spans:
    """The pieces of a text; neighbours in one style are one."""
    style, found = "", list[Span]()
    for token in inline.children or ():
        match token.type:
            case "strong_open" | "em_open":
                style = STRONG
            case "strong_close" | "em_close":
                style = ""
            case "code_inline":
                found.append(Span(token.content, CODE))
            case "text" | "text_special":
                found.append(Span(token.content, style))
            case "softbreak":
                found.append(Span(" ", style))
            case "image" | "link_open" | "link_close":  # a terminal has none
                pass
            case other:
                raise AssertionError(other)
    return join_spans(found)


def join_spans(spans: Iterable[Span]) -> Spans:
    """Pieces of which no two neighbours have the same style."""
    groups = groupby((span for span in spans if span.text), lambda span: span.style)
    return tuple(Span("".join(span.text for span in group), style) for style, group in groups)


def join_block(block: Block) -> Block:
    """A block whose pieces of text are joined."""
    match block:
        case Heading(level, spans):
            return Heading(level, join_spans(spans))
        case Paragraph(spans):
            return Paragraph(join_spans(spans))
        case ItemList(items, is_numbered):
            return ItemList(tuple(map(join_spans, items)), is_numbered)
        case Table(head, rows):
            cells = [tuple(map(join_spans, row)) for row in (head, *rows)]
            return Table(cells[0], tuple(cells[1:]))
        case Fence():
            return block


@for_each(lambda: DOCUMENTS)
def test_pages_are_read_as_another_reader_of_markdown_reads_them(name: str) -> None:
    assert [*map(join_block, parse_blocks(DOCUMENTS[name]))] == read_by_peer(DOCUMENTS[name])


@pytest.mark.parametrize(
    "text", ["`", "``", "a`b`c", "*|[x](y)<!-- -->`\\", "- + = @ ! # * ( [ ~", "`a", "\\"]
)
def test_what_is_written_as_markdown_is_read_as_it_was(text: str) -> None:
    for written, span in (
        (format_code(text), Span(text, CODE)),
        (escape_markdown(text), Span(text)),
    ):
        assert join_spans(parse_spans(written)) == (span,)
        (inline,) = MarkdownIt("commonmark").parseInline(written)
        assert read_spans_by_peer(inline) == (span,)


# ------------------------------------------------------------------------------- a terminal


@for_each(lambda: DOCUMENTS)
def test_a_page_fits_the_screen(name: str) -> None:
    """All but what stands as it is, and words that are longer than a line."""
    blocks = parse_blocks(DOCUMENTS[name])
    prose = [block for block in blocks if not isinstance(block, Fence)]
    for width in (40, 80):
        for line in render_blocks(prose, Screen(width)).splitlines():
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
    assert fit_widths(needs, room) == widths
