"""An MCR game from its first hand to its end.

In come results as `lines/` reads them; out go hand effects and game records.

    referee         what a line does under some rules: fills in `model.seated_games`
    settlement      who pays whom for a hand and for false wins
    game            the game that is played, its scores lines, and its table points

The deal passes after every hand, so there are no honba and no sticks, and a game is over after
as many hands as its length says.
"""
