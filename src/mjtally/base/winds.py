"""The winds, which seats and rounds are named after."""

WINDS = "ESWN"
WIND_NAMES = ("east", "south", "west", "north")


def round_name(number: int, players: int) -> str:
    """`E1` … `N4`, of a round that is counted from 0."""
    return f"{WINDS[number // players]}{number % players + 1}"
