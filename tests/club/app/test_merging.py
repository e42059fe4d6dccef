"""Two versions of a file: the cases of tests/data/app/merging, and every order of added games."""

from itertools import permutations, product
from pathlib import Path

import pytest

from mjtally import tally
from mjtally.club.app.merging import merge_texts
from support.cases import some_of, stem_of
from support.paths import DATA

CASES = sorted((DATA / "app" / "merging").glob("*.txt"))
PARTS = ("== here", "== there", "== merged")


@pytest.mark.parametrize("case", CASES, ids=stem_of)
def test_cases(case: Path) -> None:
    """A file has three parts; `no` in the place of the last: they do not become one."""
    text = case.read_text(encoding="utf-8")
    here, there, merged = (part.removeprefix("\n") for part in _split(text))
    found = merge_texts(here, there)
    assert (found if found is not None else "no\n") == merged


def _split(text: str) -> list[str]:
    for part in PARTS:
        text = text.replace(f"{part}\n", "\0")
    return text.split("\0")[1:]


def test_every_game_of_both_counts() -> None:
    """Whatever two phones added to what they share, everybody has the points of all games."""
    shared = "rules=riichi\n\n2026-11-01\nAki Ben Chie Dai\n= 41000 29000 20000 10000\n"
    games = [
        "\n2026-11-08\nAki Ben Chie Dai\n= 25000 35000 25000 15000\n",
        "\n2026-11-08\nEmi Aki Ben Chie\n= 30000 30000 20000 20000\n",
        "\n2026-11-15\nEmi Fumi Ben Chie\n= 50000 10000 20000 20000\n",
        "Dai Fumi Ben Emi\n= 10000 40000 24000 26000\n",
    ]
    for order in some_of(permutations(games), 5):
        for here, there in product(range(3), repeat=2):
            one = sorted(order[:here], key=_find_date)
            other = sorted(order[here : here + there], key=_find_date)
            merged = merge_texts(shared + "".join(one), shared + "".join(other))
            assert merged is not None
            expected = shared + "".join(sorted([*one, *other], key=_find_date))
            assert _count(merged) == _count(expected)


def test_every_game_stays_in_its_round() -> None:
    """Whatever rounds of a day, or of later days, two phones have played, with and without
    numbers. Each part has players of its own, who play one game."""
    head, shared = "rules=riichi\n\n2026-11-07\n", "Aki Ben Chie Dai\n= 41000 29000 20000 10000\n"
    parts = [
        "round=2\n{}",
        "round=\n{}",
        "{}",
        "\n2026-11-08\nround=1\n{}round=2\n{}",
        "\n2026-11-08\nround=3\n{}\n2026-11-09\nround=\n{}",
        "\n2026-11-08\nround=\n{}",
        "\n2026-11-09\n# without a word\nround=2\n{}",
    ]
    opened_parts = [
        *((f"{head}round=1\n{shared}", pair) for pair in permutations(enumerate(parts), 2)),
        *(
            (head + shared, pair)
            for pair in permutations(enumerate([*parts, "\n2026-11-09\n{}"]), 2)
        ),
    ]
    for opened, ((one, here), (other, there)) in opened_parts:
        versions = [
            opened + part.format(*_make_games(at)) for at, part in ((one, here), (other, there))
        ]
        merged = merge_texts(*versions)
        assert merged is not None, (here, there)
        expected = {**_find_rounds(versions[0]), **_find_rounds(versions[1])}
        assert _find_rounds(merged) == expected, merged
        assert _count(merged)


def _make_games(at: int) -> list[str]:
    """Two games of players whom no other part has."""
    names = [[f"{letter}{'abcdefgh'[at]}{seat}" for seat in "nesw"] for letter in "XY"]
    return [f"{' '.join(players)}\n= 40000 30000 20000 10000\n" for players in names]


def _find_rounds(text: str) -> dict[object, tuple[object, object]]:
    """The day and the round of each player's only game."""
    rows = tally(text, table="games", columns="name,date,round")
    return {row["name"]: (row["date"], str(row["round"])) for row in rows}


def _find_date(game: str) -> str:
    """Of a game that says none, that of what both share."""
    return game[1:11] if game.startswith("\n") else ""


def _count(text: str) -> dict[object, tuple[object, object]]:
    return {row["name"]: (row["game_count"], row["net_score"]) for row in tally(text)}
