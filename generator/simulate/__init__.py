"""Whole games by the thousand: the table they are played at, how many are run, what they say of the cards."""
