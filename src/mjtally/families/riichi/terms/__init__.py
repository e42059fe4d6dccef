"""The pages of riichi's words: its yaku, and what players say of a game."""
