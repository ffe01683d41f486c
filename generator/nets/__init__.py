"""Parts that are folded of one flat piece: boxes, standees, dice. Pure geometry in mm, y down, no drawing.

A maker is a module with one function, and a line in `makers`. It lays panels beside each other; where two of them touch
is a fold, and what remains of their sides is the line that is cut.
"""
