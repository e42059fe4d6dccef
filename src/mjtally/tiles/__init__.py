"""Tiles of any family: how they are written, counted, grouped and read."""
