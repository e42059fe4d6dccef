"""What is made of played hands and games of riichi.

`counts` has a row for each number that is added up, seen from one seat; `columns` makes the players
table of them; `records` says where a record may be set, `explanation` a hand in words, and
`other_statistics` what others call the same figures.

To add a count: a row of `counts.HAND_COUNTS` or `GAME_COUNTS`, and a column of it in `columns`.
"""
