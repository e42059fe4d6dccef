"""What a hand of tiles is worth."""
