"""What can be wrong with a log: one exception, whatever the format."""

from typing import NamedTuple, NoReturn

MAX_SHOWN_LENGTH = 60  # characters of what was found that a message shows


class Fault(NamedTuple):
    """Something wrong in a log: what was `found` and what was `expected`, with the log, the hand
    (`E3.1`) and the player as far as they are known. A file that is not a log is a fault, too, so
    that it can be counted."""

    found: str
    expected: str = ""
    log: str = ""
    hand: str = ""
    player: str = ""
    is_log: bool = True
    is_remark: bool = False  # something to say that stops nothing
    is_warning: bool = False  # a remark that is printed even where only errors are

    def add_place(self, log: str = "", hand: str = "", player: str = "") -> "Fault":
        """The fault with a place: what the fault knows of its place already is kept."""
        return self._replace(
            log=self.log or log, hand=self.hand or hand, player=self.player or player
        )

    def __str__(self) -> str:
        message = f"{self.found}; expected {self.expected}" if self.expected else self.found
        return ": ".join(filter(None, (self.log, self.hand, self.player, message)))


class LogError(Exception):
    """An exception for a log that cannot be taken as it is."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault = fault


def refuse(found: str, expected: str = "", player: str = "") -> NoReturn:
    """Raise a fault. Its place is added by the code that reads the hand, and by the code that reads
    the log."""
    raise LogError(Fault(found, expected, player=player))


class FaultPlace:
    """The place of all faults that are raised inside its `with`. `hand` is a text, or an object
    whose `str` is only needed if there is a fault."""

    def __init__(self, log: str = "", hand: object = "") -> None:
        self.log = log
        self.hand = hand

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if isinstance(error, LogError):
            raise LogError(error.fault.add_place(self.log, str(self.hand))) from None


def quote_value(value: object) -> str:
    """A value of a log as a message can show it: short, and without control characters."""
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    if isinstance(value, int) and value.bit_length() > 4 * MAX_SHOWN_LENGTH:
        return "a huge number"
    text = repr(value[:MAX_SHOWN_LENGTH] if isinstance(value, str) else value)
    return text if len(text) <= MAX_SHOWN_LENGTH else text[: MAX_SHOWN_LENGTH - 1] + "…"
