"""What goes to other programs: one module for each target, made of a checked and drawn set."""
