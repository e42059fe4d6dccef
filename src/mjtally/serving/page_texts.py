"""All words that the pages of `serve` say themselves, in English, which catalogues translate."""
