"""Riichi: reading a hand's marks, settling it, following the game, ending it."""
