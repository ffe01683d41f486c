"""Words to lines that fit: fonts, shaping, direction, breaks."""
