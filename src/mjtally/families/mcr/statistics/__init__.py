"""What is made of played hands and games of MCR.

`counts` has a row for each number that is added up, seen from one seat; `columns` makes the players
table of them; `records` says where a record may be set, and `explanation` a hand in words.
"""
