"""What a caller says of a win besides its tiles: winds, and what is so or not."""

from collections.abc import Mapping

from ..base.winds import WINDS
from ..base.words import did_you_mean, listing

WIND = {wind: at for at, wind in enumerate(WINDS)}
FLAG = {False: False, True: True}  # whatever equals them


def no_condition(winds: Mapping[str, object], flags: Mapping[str, object]) -> Exception | None:
    """What is to be said of the first condition that is none, by its name; None where all are."""
    for key, wind in winds.items():
        if not isinstance(wind, str):
            return TypeError(f"{key} is a wind, one of {listing(WINDS, 'or')}, not {wind!r}")
        if wind not in WIND:
            near = did_you_mean(wind[:1], WINDS)
            said = f"{wind} is no wind" if wind else "no wind is given"
            return ValueError(said + (near or f": write one of {listing(WINDS, 'or')}"))
    for key, flag in flags.items():
        if not any(flag == each for each in FLAG):
            return TypeError(f"{key} is True or False, not {flag!r}")
    return None
