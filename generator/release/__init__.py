"""A version of a set, proved and packed for players; and its proof."""
