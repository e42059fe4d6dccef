"""What is imported when it is used for the first time, so that a dozen lines start up fast.

A value such as a family of rules names functions of modules that most runs never need. It holds a
`LateFunction` or a `LateValue` in their place: the package and a path below it, which are all that
is known before the first call. The module is then found and kept by Python as always.
"""

from functools import cache, cached_property
from importlib import import_module
from typing import Any


class LateFunction:
    """A function `path`, such as `.statistics.counts:build_count_table`, of a package."""

    def __init__(self, package: str, path: str) -> None:
        self.package = package
        self.path = path

    def __call__(self, *args: Any, **options: Any) -> Any:
        """Import the function, and call it."""
        return self._function(*args, **options)

    @cached_property
    def _function(self) -> Any:
        return find_late(self.package, self.path)


class LateValue:
    """A value of a module, such as `.reference:TOPICS`; a call gives it."""

    def __init__(self, package: str, path: str) -> None:
        self.package = package
        self.path = path

    def __call__(self) -> Any:
        """Import the value."""
        return find_late(self.package, self.path)


@cache
def find_late(package: str, path: str) -> Any:
    """What a path names."""
    module, _, name = path.partition(":")
    return getattr(import_module(module, package), name)
