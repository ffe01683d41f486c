"""A drawing: SVG elements with their styles and places, read into face values or faults."""
