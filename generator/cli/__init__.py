"""The `pnp` command: the only place that prints or exits."""


def main() -> None:
    """Run the command line of this process; from here on Ctrl-C ends it with a line."""
    import _signal  # type: ignore[import-not-found]  # the part of `signal` that imports nothing itself

    # Until there is somebody to say it, Ctrl-C ends the process without a word and without a traceback of imports.
    if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:
        _signal.signal(_signal.SIGINT, _signal.SIG_DFL)
    from generator.ending import take_over

    take_over()
    from generator.cli.app import main as run

    run()
