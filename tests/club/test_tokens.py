"""Tokens: what they allow, and where they are kept."""

import os
import stat
from pathlib import Path

import pytest

from mjtally.club.server.access import (
    Right,
    Tokens,
    find_token_file,
    make_tokens,
    open_tokens,
)

KNOWN = Tokens("reading-token-of-a-test", "writing-token-of-a-test")


def test_what_a_token_allows() -> None:
    assert KNOWN.find_right(KNOWN.reading) is Right.READ
    assert KNOWN.find_right(KNOWN.writing) is Right.WRITE
    for wrong in ("", "x", KNOWN.reading[:-1], KNOWN.reading.upper(), "卓", "\udcff", "\0"):
        assert KNOWN.find_right(wrong) is Right.NONE


def test_new_tokens_are_long_and_apart() -> None:
    pairs = [make_tokens() for _ in range(100)]
    made = {token for pair in pairs for token in (pair.reading, pair.writing)}
    assert len(made) == 200
    assert min(map(len, made)) >= 22  # 128 bits
    assert "token" not in repr(KNOWN).replace("Tokens", "")


def test_tokens_are_kept_for_their_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "state" / "links" / "a.json"
    first = open_tokens(str(path))
    assert open_tokens(str(path)) == first
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    renewed = open_tokens(str(path), renew=True)
    assert not {renewed.reading, renewed.writing} & {first.reading, first.writing}
    assert open_tokens(str(path)) == renewed
    assert os.listdir(path.parent) == ["a.json"]


@pytest.mark.parametrize(
    "text",
    [
        *("", "{}", "[]", "null", '{"reading": "a"}', '{"reading": "", "writing": ""}'),
        '{"reading": "same-token-of-a-test", "writing": "same-token-of-a-test"}',
        '{"reading": "short", "writing": "writing-token-of-a-test"}',
        '{"reading": "with-120-random-bits", "writing": "writing-token-of-a-test"}',
        '{"reading": 1, "writing": 2}',
    ],
)
def test_a_file_of_tokens_that_is_of_no_use(text: str, tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(text)
    made = open_tokens(str(path))
    assert min(len(made.reading), len(made.writing)) >= 22
    assert open_tokens(str(path)) == made


def test_each_scores_file_has_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    one, other = find_token_file("club.txt"), find_token_file("other.txt")
    assert one != other
    assert find_token_file(os.path.abspath("club.txt")) == one
    assert one.startswith(str(tmp_path / "mjtally" / "links"))
    assert "club" not in os.path.basename(one)
