"""Plain games, of logs or of sheets, written as scores files that keep checking themselves."""
