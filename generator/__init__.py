"""pnp: card rosters in, proved against the game's rules, printable sheets out."""

__version__ = "0.1.0"
