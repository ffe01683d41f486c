"""Pages of the program's own: blocks of text set on as many as they need, drawn by shared templates."""
