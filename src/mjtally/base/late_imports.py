"""Placeholders that import a module when it is used for the first time, so that short files start
fast. A class such as a family of rules has functions, values and methods in modules that most runs
never need. The class holds a placeholder instead, which knows only the package and a path. At the
first use Python imports the module as usual."""

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
    """A value of a module, such as `.reference:TOPICS`. A call returns the value, whatever
    arguments it gets."""

    def __init__(self, package: str, path: str) -> None:
        self.package = package
        self.path = path

    def __call__(self, owner: type | None = None) -> Any:
        """Import the value."""
        return find_late(self.package, self.path)


class LateMethod(LateValue):
    """A method of a class that is a function of another module, which takes the object first. At
    its first use the function itself becomes the method."""

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
    """A value in the body of a class that is worked out from the class when it is needed; each
    subclass has its own."""
    return ClassValue(build)


def late_class_value(package: str, path: str) -> Any:
    """A value that stands in another module, in the body of a class."""
    return ClassValue(LateValue(package, path))


@cache
def find_late(package: str, path: str) -> Any:
    """The function or value that a path of a package names."""
    module, _, name = path.partition(":")
    return getattr(import_module(module, package), name)
