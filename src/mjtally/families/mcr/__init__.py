"""MCR, the rules of Chinese competitions (Guobiao, 國標麻將)."""
