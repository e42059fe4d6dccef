"""What tests of imports share."""

from support.commands import run

__all__ = ["run"]
