"""A set for tabletops on screens: pictures, files of Tabletop Simulator and others, written and never uploaded."""
