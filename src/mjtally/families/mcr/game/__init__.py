"""A game from its first hand to its end: settlement, the table's checks, scores and points."""
