"""How many times the base points a portion is, by the faan of a hand.

A table is a name or a list of faan with their portions: faan between two of them count as the
lower one, and those above the last as the last. No rulebook fixes the amounts behind the names by
which players know lists. Here a portion doubles with every faan up to the first number of the name,
and once more at each of the others; for 4-7-10 that is the payment table of bigproduction.com/mj/hk
(1, 2, 4, 8 and then 16, 32, 64), and the others are made in the same way.
"""

from ...model.parameters import InvalidValueError

FaanTable = str | tuple[tuple[int, int], ...]  # a name, or faan with their portions, rising
HIGHEST_PORTION = 1_000_000
BY_S = "S"


def _build_steps(first: int, *others: int) -> tuple[tuple[int, int], ...]:
    """A table whose portions double up to a number of faan, and then at some others."""
    rising = [(faan, 1 << faan) for faan in range(first + 1)]
    return (*rising, *((faan, 1 << first + at) for at, faan in enumerate(others, 1)))


LISTS = {
    "4-7-10": _build_steps(4, 7, 10),
    "4-6-8": _build_steps(4, 6, 8),
    "5-7-9": _build_steps(5, 7, 9),
}
RISES = {"doubling": "spicy", "half-spicy": "half"}  # by the value of the key S that says the same
TABLE_NAMES = (BY_S, *RISES, *LISTS)


def find_portion(faan: int, table: FaanTable, spiciness: str) -> int:
    """How many times the base points a portion is; the table has so few faan, or fewer."""
    if isinstance(table, str) and table not in LISTS:
        return portion_multiplier(faan, RISES.get(table, spiciness))
    rows = LISTS[table] if isinstance(table, str) else table
    return max(portion for least, portion in rows if least <= faan)


def portion_multiplier(faan: int, spiciness: str) -> int:
    """As the HK scorer has it: doubling with every faan; half-spicy, above four faan only with
    every second one, and half-way between them."""
    if spiciness == "spicy" or faan <= 4:
        return 1 << faan
    doublings, half_way = divmod(faan - 4, 2)
    return (3 << doublings + 3) if half_way else (1 << doublings + 4)


def find_first_faan(table: FaanTable) -> int:
    """The least faan for which there is a portion."""
    return 0 if isinstance(table, str) else table[0][0]


def parse_table(text: str, most_faan: int) -> FaanTable:
    """A table as a file declares it; a `ValueError` where it is not one, or has a hole."""
    if text in TABLE_NAMES:
        return text
    if ":" not in text:
        raise ValueError
    rows: list[tuple[int, int]] = []
    for part in text.split(","):
        row = _parse_row(part, rows, most_faan)
        if rows and row[0] <= rows[-1][0]:
            raise InvalidValueError(
                f"{row[0]} faan stands after {rows[-1][0]}: faan rise in a list"
            )
        if rows and row[1] < rows[-1][1]:
            fewer = f"{row[0]} faan ({row[1]}) is worth less than {rows[-1][0]} ({rows[-1][1]})"
            raise InvalidValueError(f"{fewer}: portions do not fall")
        rows.append(row)
    return tuple(rows)


def _parse_row(part: str, before: list[tuple[int, int]], most_faan: int) -> tuple[int, int]:
    """`3:8`."""
    faan, colon, portion = part.partition(":")
    example = f"{before[-1][0] + 1}:{2 * before[-1][1]}" if before else "0:1"
    if not part:
        raise InvalidValueError(f"faan and a portion are missing at a comma, such as {example}")
    if not (faan.isascii() and faan.isdecimal()) or len(faan) > 4 or int(faan) > most_faan:
        raise InvalidValueError(
            f"{faan or part} is not a number of faan from 0 to {most_faan}: write {example}"
        )
    if not colon or not portion:
        raise InvalidValueError(f"{faan} faan has no portion: write one after it, as in {example}")
    if "." in portion:
        raise InvalidValueError(
            f"{portion}: portions are whole numbers; the base makes them smaller, such as B=0.5"
        )
    if not (portion.isascii() and portion.isdecimal()) or len(portion) > 7:
        raise InvalidValueError(
            f"{portion} is not a portion from 0 to {HIGHEST_PORTION}: write {example}"
        )
    if int(portion) > HIGHEST_PORTION:
        raise InvalidValueError(f"{portion} is too much: {HIGHEST_PORTION} is the most")
    return int(faan), int(portion)


def write_table(table: FaanTable) -> str:
    """As a file declares it."""
    if isinstance(table, str):
        return table
    return ",".join(f"{faan}:{portion}" for faan, portion in table)


def describe_unlisted_faan(faan: int, table: FaanTable) -> str:
    """What to say of a win for which a table has no portion; empty where it has one."""
    first = find_first_faan(table)
    if faan >= first:
        return ""
    return (
        f"{faan} faan has no portion, since table= begins with {first}: add {faan}: and its portion"
        f" to it, or declare minimum={first}"
    )
