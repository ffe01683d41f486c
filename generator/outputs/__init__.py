"""What comes out of a checked and drawn set: makers, each for one kind of output, and what they share."""
