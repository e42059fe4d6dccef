"""The version, in a module that imports nothing: any room may say it."""

__version__ = "0.1.0"
