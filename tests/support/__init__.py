"""What several tests use: models, generators of games and hands, clients, and where files are."""
