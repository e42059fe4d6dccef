"""Results that somebody keeps in a spreadsheet, read into games known by their ends."""
