"""Hands of MCR, from a log to an `ImportedGame`, checked by the fan of their tiles and by payments.

- `joining`: hands that lie in a file each, and are a game if all of them are there.
- `importer`: such a game, or a loose hand, as lines of a scores file, which are played again.
"""
