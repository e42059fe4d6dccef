"""What a request cannot have, as it is answered."""

from collections.abc import Mapping
from typing import Any


class ServingError(Exception):
    """A request that is refused: the status of its answer, a code, words, and what else the
    answer holds (`problems` of a line, the `state` of a table that was changed meanwhile)."""

    def __init__(
        self, status: int, code: str, message: str, detail: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(message)
        self.status, self.code, self.message = status, code, message
        self.detail = dict(detail or {})

    def describe(self) -> dict[str, Any]:
        """The answer, for JSON."""
        return {"error": {"code": self.code, "message": self.message}, **self.detail}
