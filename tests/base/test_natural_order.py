"""Names with numbers in them, in the order in which people expect them."""

from random import Random

from mjtally.base.natural_order import find_natural_key


def test_numbers_stand_by_their_size() -> None:
    """Also those that are longer than any table's, and those with zeros before them."""
    names = ["table", "table 2", "table 009", "table 10", "table 10b", "table 2000000000"]
    names += ["table 10000000000", "tables", "x1.9", "x1.10"]
    shuffled = Random(1).sample(names, len(names))
    assert sorted(shuffled, key=find_natural_key) == names
