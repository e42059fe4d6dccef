"""An editor that saves what it had opened, over whatever phones and terminals wrote meanwhile.

Nobody can keep it from doing so. What is promised: a line that was answered as saved is lost only
if an editor had opened the file before, and saved it afterwards; no hand is there twice; and who
has not seen what the editor wrote is refused, and sees it then.
"""

from pathlib import Path
from random import Random
from uuid import uuid4

import pytest

from mjtally import tally
from mjtally.club.club import Club
from mjtally.club.submissions import ServingError
from support.cases import for_each, random_cases

HEADER = "rules=hk\n\n2026-11-27\nAki Ben Chie Dai\n"
NAME = "games"


class Writer:
    """A phone, or a terminal with `mjtally add`: it saves on top of what it saw last."""

    def __init__(self, path: Path) -> None:
        self.club = Club(str(path))
        self.look()

    def look(self) -> None:
        self.seen = self.club.describe_table(NAME)

    def save(self, line: str) -> bool:
        """Whether the line was answered as saved; if not, the writer has seen the file anew."""
        sent = {"typed": line, "digest": self.seen["digest"], "key": uuid4().hex}
        try:
            self.seen = self.club.save_line(NAME, sent)["state"]
        except ServingError as refusal:
            assert refusal.code == "file-changed"
            self.seen = refusal.detail["state"]
            return False
        return True


def list_comments(text: str) -> list[str]:
    return [line.partition("# ")[2] for line in text.splitlines() if "# " in line]


@for_each(random_cases(120))
def test_only_what_an_editor_wrote_over_is_lost(seed: int, tmp_path: Path) -> None:
    dice, path = Random(seed), tmp_path / "games.txt"
    path.write_text(HEADER, encoding="utf-8")
    writers = [Writer(path) for _ in range(3)]
    opened, there = HEADER, list[str]()  # in the editor; in the file, counted here
    for number in range(40):
        match dice.randrange(6):
            case 0:
                opened = path.read_text(encoding="utf-8")
            case 1:  # the editor saves, with a hand of its own
                opened = f"{opened}- 4 d -  # editor {number}\n"
                path.write_text(opened, encoding="utf-8")
                there = list_comments(opened)
            case 2:
                dice.choice(writers).look()
            case _:
                if dice.choice(writers).save(f"5 - - d  # {number}"):
                    there.append(f"{number}")
        text = path.read_text(encoding="utf-8")
        assert list_comments(text) == there
        assert len({*there}) == len(there)
    tally(text)


def test_who_saw_a_hand_that_the_editor_dropped_is_refused_and_sees_it(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_text(HEADER, encoding="utf-8")
    phone = Writer(path)
    assert phone.save("5 - - d  # lost")
    path.write_text(f"{HEADER}# the editor had it open\n", encoding="utf-8")
    assert not phone.save("3 d - -  # next")
    assert not [line for line in phone.seen["lines"] if "lost" in line["text"]]
    assert phone.save("3 d - -  # next")


@pytest.mark.parametrize("rest", ["", "- 5"])
def test_a_file_that_an_editor_has_written_in_part(rest: str, tmp_path: Path) -> None:
    """An editor that truncates the file before it writes: nobody saves on top of what is cut."""
    path = tmp_path / "games.txt"
    path.write_text(f"{HEADER}5 - - d\n", encoding="utf-8")
    phone = Writer(path)
    path.write_text(f"{HEADER}{rest}", encoding="utf-8")
    with pytest.raises((ServingError, AssertionError)):
        assert phone.save("3 d - -")
    assert path.read_text(encoding="utf-8") == f"{HEADER}{rest}"
