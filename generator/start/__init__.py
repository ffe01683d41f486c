"""A game to begin with: a table of a stranger becomes a folder that builds at once, or a kind of game without one.

`reading` takes any table, `table` finds its headers and cleans its cells, `guess` says what each column holds, `looks`
knows the frames, `layout` gives every column a place, `template` draws it, `folder` writes the other files and `made`
proves the whole before it is there. docs/decisions/0041 and 0042 say why.
"""
