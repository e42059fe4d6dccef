"""Commands, what they print and what they say: each `commands.txt` in `tests/data`.

A new case is a line `$ mjtally …` there, or a new folder with such a file and the files that its
commands read; `tools.golden` writes what comes after the line.
"""

from support.golden import golden_test

test_commands = golden_test("commands")
