"""The page of a table: its document with the words that its script says."""
