"""What is imported when it is used for the first time, so that a dozen lines start up fast.

A class such as a family of rules has functions, values and methods that stand in modules which most
runs never need. It holds one of the things below in their place: the package and a path below it,
which are all that is known before the first use. The module is then found and kept by Python as
always.
"""

from collections.abc import Callable
from functools import cache, cached_property
from importlib import import_module
from typing import Any, Generic, TypeVar

T = TypeVar("T")


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
    """A value of a module, such as `.reference:TOPICS`; a call gives it, whoever asks."""

    def __init__(self, package: str, path: str) -> None:
        self.package = package
        self.path = path

    def __call__(self, owner: type | None = None) -> Any:
        """Import the value."""
        return find_late(self.package, self.path)


class LateMethod(LateValue):
    """A method of a class, which is a function of another module: it takes the object first. From
    its first use on the function stands in the class."""

    owner: type
    name: str

    def __set_name__(self, owner: type, name: str) -> None:
        self.owner, self.name = owner, name

    def __get__(self, instance: object, owner: type) -> Any:
        setattr(self.owner, self.name, self())
        return getattr(owner if instance is None else instance, self.name)


class ClassValue(Generic[T]):
    """A value of a class that is worked out when the class is first asked for it."""

    def __init__(self, build: Callable[[Any], T]) -> None:
        self.build = build
        self._values: dict[type, T] = {}

    def __get__(self, instance: object, owner: type) -> T:
        if owner not in self._values:
            self._values[owner] = self.build(owner)
        return self._values[owner]


def late_method(package: str, path: str) -> Any:
    """A method that stands in another module, in the body of a class."""
    return LateMethod(package, path)


def class_value(build: Callable[[Any], Any]) -> Any:
    """A value that is made of the class when it is needed, in the body of that class; subclasses
    have their own."""
    return ClassValue(build)


def late_class_value(package: str, path: str) -> Any:
    """A value that stands in another module, in the body of a class."""
    return ClassValue(LateValue(package, path))


@cache
def find_late(package: str, path: str) -> Any:
    """What a path names."""
    module, _, name = path.partition(":")
    return getattr(import_module(module, package), name)
