"""Game logs of platforms, read into plain games that do not know where they came from."""
