"""Full-width characters and dashes, which input methods make of plain ones."""

from unicodedata import normalize

DASHES = "‐‑‒–—―−－ー"  # what phones and input methods make of a hyphen


def normalize_full_width(text: str) -> str:
    """Text without the full-width characters that an input method makes."""
    text = normalize("NFKC", text)
    return "".join("-" if character in DASHES else character for character in text)


def typed_wide(text: str) -> bool:
    """Whether an input method made all the characters in a text that are not plain. A
    superscript, for example, is no such character: it has a key of its own."""
    return all(
        character in DASHES or character == normalize("NFKC", character) or _is_wide(character)
        for character in text
    )


def _is_wide(character: str) -> bool:
    return "\uff01" <= character <= "\uff5e" or character == "\u3000"
