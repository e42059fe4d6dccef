"""The pages of MCR's words: its fan, and what players say of a game."""
