"""What chats and browsers show of a page before it is opened: its title, who leads, a picture, and
the sign in a tab.

A chat takes pictures only from a whole address. So a page names one where it is told where it will
be (`--url`): the picture lies beside it then.
"""

from collections.abc import Iterator
from urllib.parse import quote, urljoin
from xml.etree.ElementTree import Element

from .html import element
from .opening import describe_lead
from .report_data import ReportData
from .scope import describe_extent, find_page_title
from .share import HEIGHT, WIDTH

TILE = (  # a tile with a red sign on it
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'>"
    "<rect x='5' y='2' width='22' height='28' rx='4' fill='#fff' stroke='#0b4f7d'/>"
    "<path d='M10 11h12v8H10zM16 6v20' fill='none' stroke='#b3261e' stroke-width='3'/></svg>"
)


def render_preview(season: ReportData) -> Iterator[Element]:
    """The elements of the page's head that others read."""
    options, title = season.options, find_page_title(season)
    description = describe_lead(season) or ", ".join(describe_extent(season))
    yield render_icon()
    yield element("meta", name="description", content=description)
    yield _property("title", title)
    yield _property("description", description)
    yield _property("type", "website")
    if not options.url:
        return
    yield _property("url", options.url)
    if options.share.casefold().endswith(".png"):  # chats show no drawings
        yield _property("image", urljoin(options.url, quote(options.share)))
        yield _property("image:width", str(WIDTH))
        yield _property("image:height", str(HEIGHT))
        yield _property("image:alt", description)
        yield element("meta", name="twitter:card", content="summary_large_image")


def render_icon() -> Element:
    """The sign of the program in a tab."""
    return element("link", rel="icon", href=f"data:image/svg+xml,{quote(TILE)}")


def _property(name: str, content: str) -> Element:
    return element("meta", property=f"og:{name}", content=content)
