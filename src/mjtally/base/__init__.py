"""What everything stands on: errors with their places, exact numbers, memory, packed scores."""
