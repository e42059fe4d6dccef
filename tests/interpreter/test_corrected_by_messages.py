"""Files with one to three slips each, corrected by what the messages say and by nothing else."""

from functools import cache
from random import Random

import pytest

from support.cases import random_cases
from support.paths import EXAMPLES
from support.slips import SLIPS, correct_by_messages, find_errors, list_words, spoil

FILES = (
    *("riichi-evening", "east-games", "west-round", "bust", "three-players"),
    *("hk-evening", "mcr-evening", "zung-jung-evening", "taiwan-evening"),
)


CLUB_EVENING = """\
rules=riichi
roster=Akira,Bruno,Chieko,Daiki
2026-11-20
length=east
Akira Bruno Chieko Daiki
E1: 3/40! - d -
E1.1: - 2/30 - d
E2: + - - !
E3.1: - - 6! -
E3.2: - 5 d -
E4: - 1y - -
= 20100 60300 18500 1100
Akira Bruno Chieko Daiki
= 41000 29000 20000 10000
"""


@cache
def read_right_files() -> list[str]:
    texts = [(EXAMPLES / f"{name}.txt").read_text("utf-8") for name in FILES]
    texts = [
        text if "rules=" in text or "B=" not in text else f"rules=hk\n{text}" for text in texts
    ]
    return [*texts, *[CLUB_EVENING] * len(texts)]


@pytest.mark.parametrize("seed", random_cases(200))
def test_who_obeys_the_messages_has_the_right_file(seed: int) -> None:
    random = Random(seed)
    spoiled = spoil(random.choice(read_right_files()), random)
    corrected = correct_by_messages(spoiled.text)
    assert list_words(corrected) == list_words(spoiled.right), spoiled.slips


def test_right_files_have_no_errors() -> None:
    assert not any(map(find_errors, read_right_files()))


def test_every_slip_is_made() -> None:
    """Some slip of each kind is among the files, so that none is left untried."""
    made: set[str] = set()
    for seed in range(200):
        random = Random(seed)
        made.update(spoil(random.choice(read_right_files()), random).slips)
    assert made == set(SLIPS)
