"""What tiles are worth where a hand has patterns, each with a value.

In come tiles as a scores file writes them (`2223445678m+9m(777z){26f}`), what else is known of the
win, and the patterns of a family: a `PatternList`, with a row each. Out comes what they are worth
(`PatternValuation`), or the mistake in them. A family of this kind has no code of its own for
tiles but the tests of its rows, and what they ask of a hand that no other family asks.

    types         the conditions of a win, a reading, a row, a list of rows, what comes out
    notation      tiles with flowers in braces, and letters for dragons
    readings      every way to read a hand, of four sets or of five
    features      what rows of several families ask of a reading
    valuation     the best reading, and the patterns that count in it
    judge         a text to its worth, or to what is wrong with it
    objections    conditions that cannot be
    hand_score    the Python call, and what `mjtally hand` prints
    values        the parameter with which a file changes what a pattern is worth
    tile_scoring  what a family says of its tiles to everybody outside
    pages         a page for each pattern, for `mjtally help`

To add a pattern: a row in the list of its family.
"""
