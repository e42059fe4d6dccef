"""The games of riichi logs and sheets, with the rules that they were played by, replayed."""
