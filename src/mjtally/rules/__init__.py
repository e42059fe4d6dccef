"""The rules of mahjong in every family: tiles, hands, payments, games, and what is counted of them.

In come the statements of a scores file (`language`); out come the effects of hands, the results of
games and the counts of both, which `interpreter` and `tables` put together. Nothing here knows
files, formats or screens.

Each room knows those before it, and no family knows another:

    tiles        how tiles are written, split into groups, and completed
    statistics   what a count and a column are
    model        the types that everything flows in, and what all families share
    patterns     what tiles are worth by a list of patterns: faan, points, tai
    value_hands  what families share whose hand is worth one number
    families     the list of rulesets, and a folder for each family
"""
