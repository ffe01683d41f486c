"""`python -m generator` does what `pnp` does, where scripts are not on the path."""

from generator.cli import main

main()
