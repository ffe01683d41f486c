"""The `pnp` command: the only place that prints or exits."""


def main() -> None:
    """Run the command line of this process; from here on Ctrl-C ends it with a line."""
    from generator.ending import take_over

    take_over()
    from generator.cli.app import main as run

    run()
