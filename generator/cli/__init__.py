"""The `pnp` command: the only place that prints or exits."""

from generator.cli.app import main

__all__ = ["main"]
