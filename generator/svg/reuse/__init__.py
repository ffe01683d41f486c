"""The one drawer for memory: what elements drew before, and the forms of filled-in templates."""
