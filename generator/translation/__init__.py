"""A set of cards in another language: which texts it has, and the set with their translations."""
