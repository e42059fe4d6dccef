"""Plays to tables: what is added up, and how each table looks."""
