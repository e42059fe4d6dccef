"""What tiles are worth where a hand has patterns, each with a value.

In come tiles as a scores file writes them (`2223445678m+9m(777z){26f}`), what else is known of the
win, and the patterns of a family: a `PatternList`, with a row each. Out comes what they are worth
(`PatternValuation`), or the mistake in them. A family of this kind has no code of its own for
tiles but the tests of its rows, which are those of `tiles/features.py` or lambdas beside them.

    rows          a row, a list of rows, what comes out, and how a file changes values
    notation      tiles with flowers in braces, and letters for dragons
    judge         a text to its worth by the best reading, or to what is wrong with it
    hand_score    the Python call, and what `mjtally hand` prints
    pages         a page for each pattern, for `mjtally help`

To add a pattern: a row in the list of its family.
"""
