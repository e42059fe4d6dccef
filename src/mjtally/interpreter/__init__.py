"""Files to plays: lines folded one after another, and every check of meaning."""
