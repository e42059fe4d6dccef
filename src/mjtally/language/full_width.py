"""Full-width characters and dashes, which input methods make of plain ones."""

from unicodedata import normalize

DASHES = "‐‑‒–—―−－ー"  # what phones and input methods make of a hyphen


def normalize_full_width(text: str) -> str:
    """Text without the full-width characters that an input method makes."""
    text = normalize("NFKC", text)
    return "".join("-" if character in DASHES else character for character in text)


def typed_wide(text: str) -> bool:
    """Whether all that is not plain in a text is what an input method makes of a key; others,
    such as a superscript, have keys of their own."""
    return all(each in DASHES or each == normalize("NFKC", each) or _is_wide(each) for each in text)


def _is_wide(character: str) -> bool:
    return "\uff01" <= character <= "\uff5e" or character == "\u3000"
