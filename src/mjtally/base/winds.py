"""The winds, which seats and rounds are named after."""

WINDS = "ESWN"
WIND_NAMES = ("east", "south", "west", "north")


def round_name(number: int, players: int) -> str:
    """The name of a round, `E1` to `N4`, which is counted from 0. Whoever plays on after the last
    one begins again at `E1` (返り東)."""
    return f"{WINDS[find_round_wind(number, players)]}{number % players + 1}"


def find_round_wind(number: int, players: int) -> int:
    """The wind of a round, which is counted from 0; east is 0."""
    return number // players % len(WINDS)


def deal_name(number: int, players: int, repeats: int) -> str:
    """The name of a deal: `E1`, or `E1.2` if its dealer has dealt again two times, or if two
    counters lie on the table."""
    name = round_name(number, players)
    return f"{name}.{repeats}" if repeats else name


def list_seats_from(east: int, players: int) -> tuple[int, ...]:
    """List all seats in turn, beginning with one of them."""
    return (*range(east, players), *range(east))
