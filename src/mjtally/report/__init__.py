"""A season as one page to look at: HTML with its charts, from tables and sheets."""
