"""Riichi, with four players and with three."""
