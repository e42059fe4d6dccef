"""Hands of MCR, from a log to an `ImportedGame`: loose hands, each checked by the fan of its
tiles and by its payments."""
