"""What a winning hand is worth: its tiles, their readings, yaku, fu and dora."""
