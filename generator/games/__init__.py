"""Our games: one folder each, found like a stranger's through entry points."""
