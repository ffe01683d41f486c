"""Rosters from the web: a table of Google Sheets becomes a CSV of the game when, and only when, somebody asks for it.

The one room that uses the network, and `net` the one module of it. No other command asks it for anything.
"""
