"""What changed: states of a set, their records, what differs between two of them, revisions and updates."""

FOLDER = "releases"
"""Where records stand in a game's folder, and archives in the output."""
