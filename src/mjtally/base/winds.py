"""The winds, which seats and rounds are named after."""

WINDS = "ESWN"
WIND_NAMES = ("east", "south", "west", "north")


def round_name(number: int, players: int) -> str:
    """`E1` … `N4`, of a round that is counted from 0."""
    return f"{WINDS[number // players]}{number % players + 1}"


def deal_name(number: int, players: int, repeats: int) -> str:
    """`E1`, or `E1.2` where its dealer has dealt again two times, or two counters lie there."""
    name = round_name(number, players)
    return f"{name}.{repeats}" if repeats else name


def list_seats_from(east: int, players: int) -> tuple[int, ...]:
    """The seats in turn, from one on."""
    return (*range(east, players), *range(east))
