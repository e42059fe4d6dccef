"""What SARIF 2.1.0 asks of a log, as far as mjtally's logs go: the properties that an object may
and must have, by the schema, and what the text says besides.

https://docs.oasis-open.org/sarif/sarif/v2.1.0/, sections 3.13 to 3.58.
"""

import re
from typing import Any, NamedTuple
from urllib.parse import unquote

URI = re.compile(r"(?:file://)?(?:[A-Za-z0-9._~!$&'()*+,;=@/-]|%[0-9A-Fa-f]{2})+")  # RFC 3986
PLACEHOLDER = re.compile(r"(?<!\{)(?:\{\{)*\{[0-9]+\}")
LINK = re.compile(r"\[[^][]*\]\([^)]*\)")
LINE_ENDS = re.compile("\r\n|\n|\r")
BOM = "\ufeff"


class Shape(NamedTuple):
    """The properties of an object: a type, or the name of another shape; in a list where the value
    is an array of them."""

    properties: dict[str, Any]
    required: tuple[str, ...] = ()


SHAPES = {
    "log": Shape({"$schema": str, "version": str, "runs": ["run"]}, ("version", "runs")),
    "run": Shape(
        {
            "tool": "tool",
            "results": ["result"],
            "columnKind": str,
            "newlineSequences": [str],
            "defaultEncoding": str,
        },
        ("tool",),
    ),
    "tool": Shape({"driver": "component"}, ("driver",)),
    "component": Shape({"name": str, "version": str, "rules": ["rule"]}, ("name",)),
    "rule": Shape(
        {
            "id": str,
            "shortDescription": "multiformat",
            "fullDescription": "multiformat",
            "help": "multiformat",
        },
        ("id",),
    ),
    "multiformat": Shape({"text": str, "markdown": str}, ("text",)),
    "result": Shape(
        {
            "ruleId": str,
            "ruleIndex": int,
            "level": str,
            "message": "message",
            "locations": ["location"],
            "partialFingerprints": dict,
            "fixes": ["fix"],
        },
        ("message",),
    ),
    "message": Shape({"text": str}, ("text",)),
    "location": Shape({"physicalLocation": "place"}),
    "place": Shape({"artifactLocation": "file", "region": "region"}, ("artifactLocation",)),
    "file": Shape({"uri": str, "uriBaseId": str}),
    "region": Shape({"startLine": int, "startColumn": int, "endColumn": int}, ("startLine",)),
    "fix": Shape({"artifactChanges": ["change"]}, ("artifactChanges",)),
    "change": Shape(
        {"artifactLocation": "file", "replacements": ["replacement"]},
        ("artifactLocation", "replacements"),
    ),
    "replacement": Shape(
        {"deletedRegion": "region", "insertedContent": "content"}, ("deletedRegion",)
    ),
    "content": Shape({"text": str}),
}
NOT_EMPTY = {"runs", "newlineSequences", "artifactChanges", "replacements"}


def check_sarif(log: Any) -> dict[str, Any]:
    """The one run of a log; an `AssertionError` where something is not as it must be."""
    _check_object(log, "log")
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    assert run["columnKind"] in {"utf16CodeUnits", "unicodeCodePoints"}
    rules = run["tool"]["driver"]["rules"]
    ids = [rule["id"] for rule in rules]
    assert len({*ids}) == len(ids)
    for result in run["results"]:
        assert result["level"] in {"none", "note", "warning", "error"}
        assert ids[result["ruleIndex"]] == result["ruleId"]
        assert all(type(value) is str for value in result["partialFingerprints"].values())
    return dict(run)


def _check_object(value: Any, name: str) -> None:
    shape = SHAPES[name]
    assert isinstance(value, dict), name
    assert value.keys() <= shape.properties.keys(), name
    assert set(shape.required) <= value.keys(), name
    for key, each in value.items():
        kind = shape.properties[key]
        if not isinstance(kind, list):
            _check_value(each, kind)
            continue
        assert isinstance(each, list) and (each or key not in NOT_EMPTY), key
        for item in each:
            _check_value(item, kind[0])
    if name == "region":
        assert value["startLine"] >= 1 and value["endColumn"] >= value["startColumn"] >= 1
    if name == "file":
        assert URI.fullmatch(value["uri"]) and not value["uri"].startswith("/"), value
        assert ("uriBaseId" in value) != value["uri"].startswith("file:///")
    if name in {"message", "multiformat"}:
        assert not PLACEHOLDER.search(value["text"]) and not LINK.search(value["text"])


def _check_value(value: Any, kind: Any) -> None:
    if isinstance(kind, str):
        _check_object(value, kind)
    else:
        assert type(value) is kind
        if kind is str:
            value.encode("utf-8")  # no half of a character, which strict readers refuse


def list_lines(data: bytes) -> list[str]:
    """The lines of a file as SARIF counts them, where lines end with CR, too."""
    return LINE_ENDS.split(data.decode("utf-8", "replace").removeprefix(BOM))


def find_path(result: dict[str, Any]) -> str:
    """The path of a result's file."""
    (location,) = result["locations"]
    return unquote(location["physicalLocation"]["artifactLocation"]["uri"])


def apply_fixes(data: bytes, results: list[dict[str, Any]]) -> bytes:
    """A file with every fix of its results, as an editor puts it in: the last one first."""
    text = data.decode("utf-8")
    bom, text = text[: text.startswith(BOM)], text.removeprefix(BOM)
    starts = [0, *(end.end() for end in LINE_ENDS.finditer(text))]
    replacements = [
        replacement
        for result in results
        for fix in result.get("fixes", ())
        for change in fix["artifactChanges"]
        for replacement in change["replacements"]
    ]
    for each in sorted(replacements, key=_place, reverse=True):
        region = each["deletedRegion"]
        start = starts[region["startLine"] - 1]
        first, last = start + region["startColumn"] - 1, start + region["endColumn"] - 1
        text = text[:first] + each["insertedContent"]["text"] + text[last:]
    return (bom + text).encode("utf-8")


def _place(replacement: dict[str, Any]) -> tuple[int, int]:
    region = replacement["deletedRegion"]
    return region["startLine"], region["startColumn"]
