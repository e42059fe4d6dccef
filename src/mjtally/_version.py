"""The version stands in a module that imports nothing, so that any room may use it."""

__version__ = "0.1.0"
