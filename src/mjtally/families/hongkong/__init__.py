"""Hong Kong mahjong, as the HK scorer keeps it."""
