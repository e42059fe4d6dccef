"""What tiles are worth in families whose hands have patterns, each with a value.

The room takes tiles as a scores file writes them (`2223445678m+9m(777z){26f}`), what else is known
of the win, and the patterns of a family: a `PatternList`, with a row each. It gives what the tiles
are worth (`PatternValuation`), or the mistake in them. Such a family needs no other code for tiles
than the tests of its rows, which are functions of `tiles/features.py` or lambdas.

    rows          a row, a list of rows, what tiles are worth, and how a file changes values
    notation      tiles with flowers in braces, and letters for dragons
    judge         from a text to its value by the best reading, or to what is wrong with it
    hand_score    the Python call, and what `mjtally hand` prints
    pages         a page for each pattern, for `mjtally help`

To add a pattern: a row in the list of its family.
"""
