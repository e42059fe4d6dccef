"""The walk from hand to hand: what it says of each hand stands in the file, or adds up."""

from pathlib import Path

from mjtally.rules.model.played_hands import PlayedHand, split_hands, walk_hands, walk_steps
from mjtally.rules.model.types import GameRecord
from support.cases import folder_and_stem_of, for_each
from support.paths import DATA, EXAMPLES
from support.scores_files import open_tally


@for_each([*EXAMPLES.glob("*.txt"), *DATA.glob("columns/*.txt")], folder_and_stem_of)
def test_hands_are_where_and_what_they_are(path: Path) -> None:
    texts: dict[str, list[str]] = {}
    for event in open_tally(str(path)).events():
        if not isinstance(event, GameRecord):
            continue
        file = event.session.file
        lines = texts.setdefault(file, Path(file).read_text(encoding="utf-8").splitlines())
        scores, split = list(event.initial_scores), iter(split_hands(event))
        for hand in walk_steps(event):
            scores = [score + change for score, change in zip(scores, hand.changes, strict=True)]
            assert scores == [*hand.scores]
            if not isinstance(hand, PlayedHand):
                continue
            _, alone = next(split)
            label, *words = lines[hand.line - 1].split()
            if not label.endswith(":"):
                words.insert(0, label)
            elif hand.round:
                assert label.rstrip(":").removesuffix(".0") == hand.label
            assert words[: len(hand.marks)] == hand.marks
            (again,) = walk_hands(alone)
            assert (again.changes, again.table) == (hand.changes, hand.table)
