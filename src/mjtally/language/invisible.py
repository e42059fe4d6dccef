"""Characters of a name that nobody sees: two names that differ by one of them look the same.

What a script needs is no such character where it stands: a joiner between letters that join, or
between two pictures; a selector after the character that it gives another form. (Control
characters and the like belong in no line at all: `find_unprintable`.)
"""

import re
from functools import cache

JOINING_LETTERS = (  # letters of Arabic, the scripts of India and Burma, Khmer, Mongolian
    "\u0620-\u08ff\u0900-\u109f\u1780-\u17b3\u17b6-\u17ff\u1810-\u18af\ua840-\uabff\ufb50-\ufdcf"
    "\ufe70-\ufefc\U00010a00-\U00011fff"
)
PICTURES = "\u00a9\u00ae\u2100-\u27ff\u2900-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff"
IDEOGRAPHS = (
    "\u2e80-\u2fdf\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
)
BLANKS = "\u034f\u115f\u1160\u17b4\u17b5\u180e\u2800\u3164\uffa0\U000e0000\U000e0001"
INVISIBLE_PATTERNS = (
    f"[{BLANKS}]",
    f"(?<![{JOINING_LETTERS}])\u200c|\u200c(?![{JOINING_LETTERS}])",
    f"(?<![{JOINING_LETTERS}{PICTURES}\ufe0f])\u200d|\u200d(?![{JOINING_LETTERS}{PICTURES}])",
    f"(?<![{IDEOGRAPHS}{PICTURES}0-9#*])[\ufe00-\ufe0f]",
    "(?<=[0-9#*])[\ufe00-\ufe0f](?!\u20e3)",
    f"(?<![{IDEOGRAPHS}])[\U000e0100-\U000e01ef]",
    "(?<![\u1820-\u18af])[\u180b-\u180d\u180f]",
    "(?<![\U0001f3f4\U000e0020-\U000e007f])[\U000e0020-\U000e007f]",
)


@cache
def _invisible_pattern() -> re.Pattern[str]:
    """Compiled when a name may have one: few have."""
    return re.compile("|".join(INVISIBLE_PATTERNS))


def find_invisible(name: str) -> int | None:
    """Where a name has a character that nobody sees, if it has one."""
    match = None if name.isascii() else _invisible_pattern().search(name)
    return match.start() if match else None
