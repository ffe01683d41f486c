"""From SVG templates to faces: strict reading, text fitting, icons. Nothing here draws."""
