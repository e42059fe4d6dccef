"""Charts drawn: Vega-Lite's specifications to SVG. Only this module knows the library.

It is Vega (BSD-3) as vl-convert brings it, the extra `report`. What it draws is made smaller and
the page's own: colours become classes, descriptions become titles, and what shows nothing goes.
"""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, SubElement, fromstring

from ..base.errors import UsageError

if TYPE_CHECKING:
    from .charts import Spec

VEGA_LITE_VERSION = "6.4"  # of Vega-Lite: the same chart whatever newer ones the library brings
MISSING_LIBRARY = "a page needs vl-convert-python: pip install 'mjtally[report]'"
SVG_NAMESPACE = "{http://www.w3.org/2000/svg}"
KEPT_ATTRIBUTES = frozenset(  # attributes that shape something
    {"d", "x", "y", "x1", "x2", "y1", "y2", "width", "height", "viewBox", "transform"}
    | {"stroke-width", "stroke-dasharray", "text-anchor", "font-size", "opacity"}
    | {"stroke-opacity", "fill-opacity"}
)
FACET_CELL_CLASS = "role-scope cell"
VISIBLE_TAGS = ("path", "line", "rect", "text", "circle")
PANEL_MARGIN = 4  # about a panel


def check_library() -> None:
    """Fails where the library is not installed."""
    try:
        import vl_convert  # noqa: F401
    except ImportError:
        raise UsageError(MISSING_LIBRARY) from None


def _render_svg(spec: "Spec") -> Element:
    """What the library draws. Nothing is loaded from anywhere: the values are in the chart."""
    import vl_convert

    text = vl_convert.vegalite_to_svg(spec, vl_version=VEGA_LITE_VERSION, allowed_base_urls=[])
    return fromstring(text)


def draw_chart(spec: "Spec", title: str) -> Element:
    """A chart, with its title for those who do not see it."""
    svg = _render_svg(spec)
    canvas = _create_canvas(svg.get("viewBox", ""), title)
    _copy_visible(svg, canvas)
    return canvas


def draw_panels(spec: "Spec", titles: Sequence[str], size: tuple[int, int]) -> list[Element]:
    """The panels of a chart in facets, each by itself."""
    width, height = size
    view = f"{-PANEL_MARGIN} {-PANEL_MARGIN} {width + 2 * PANEL_MARGIN} {height + 2 * PANEL_MARGIN}"
    cells = [cell for group in _render_svg(spec).iter() if _is_cell_group(group) for cell in group]
    panels = []
    for cell, title in zip(cells, titles, strict=True):
        panels.append(_create_canvas(view, title))
        cell.attrib.pop("transform", None)
        _copy_visible(cell, panels[-1])
    return panels


def _is_cell_group(group: Element) -> bool:
    return FACET_CELL_CLASS in group.get("class", "")


def _create_canvas(view: str, title: str) -> Element:
    return Element("svg", {"viewBox": view, "role": "img", "class": "chart", "aria-label": title})


def _copy_visible(old: Element, new: Element) -> None:
    """What is seen of an element, as content of another."""
    for child in old:
        tag = child.tag.removeprefix(SVG_NAMESPACE)
        if tag == "g":
            _copy_group(child, new)
        elif tag in VISIBLE_TAGS and (child.get("d") or tag != "path") and _is_painted(child):
            _copy_mark(tag, child, new)


def _copy_group(old: Element, new: Element) -> None:
    """A group, without those that only hold another; a facet's title stands elsewhere."""
    if "role-title" in old.get("class", ""):
        return
    move = old.get("transform", "")
    if move in {"", "translate(0,0)"}:
        _copy_visible(old, new)
        return
    group = SubElement(new, "g", {"transform": _round_numbers(move)})
    _copy_visible(old, group)
    if not len(group):
        new.remove(group)


def _is_painted(mark: Element) -> bool:
    return mark.get("fill", "none") != "none" or mark.get("stroke", "none") != "none"


def _copy_mark(tag: str, old: Element, new: Element) -> None:
    """A mark that is seen: its shape, its colours as classes, what it says as its title."""
    kept = {
        key: _round_numbers(value) for key, value in old.attrib.items() if key in KEPT_ATTRIBUTES
    }
    if kept.get("opacity") == "1":
        del kept["opacity"]
    if kept.get("stroke-width") == "1":
        del kept["stroke-width"]
    classes = [
        f"{way[0]}-{colour}"
        for way in ("fill", "stroke")
        if (colour := old.get(way, "none")) != "none"
    ]
    mark = SubElement(new, tag, kept | {"class": " ".join(classes)})
    mark.text = old.text
    player, bar, description = old.get("aria-label", "").partition("|")
    if bar and player.lstrip("-").isdecimal():
        if not player.startswith("-"):
            mark.set("data-p", player)
        SubElement(mark, "title").text = description
    elif "line mark" in old.get("aria-roledescription", "") and player.isdecimal():
        mark.set("data-p", player)


def _round_numbers(text: str) -> str:
    """Numbers with one decimal: a tenth of a pixel is enough."""
    return re.sub(r"-?\d+\.\d+", lambda number: f"{float(number[0]):.1f}".removesuffix(".0"), text)
