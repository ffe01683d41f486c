"""The page's server: on this machine alone, at a free port, behind a key."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import secrets
import socket
from collections.abc import Callable
from typing import Any

from generator.errors import FileAccessError, UsageError
from generator.preview.addresses import app_of
from generator.preview.guard import Guard
from generator.preview.session import Preview
from generator.registry import GameSource
from generator.workspace import Workspace

PORTS = 20
"""How many ports are tried, one after the other."""


def free_socket(port: int) -> socket.socket:
    """A socket on 127.0.0.1 at this port, or the next one that is free. Raises FileAccessError where none is."""
    for number in range(port, min(port + PORTS, 65536)) if port else (0,):
        found = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind(("127.0.0.1", number))
            found.listen(128)
        except OSError as error:
            found.close()
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
        else:
            found.setblocking(False)
            return found
    raise FileAccessError(f"The ports {port} to {port + PORTS - 1} are all taken. Name another: --port 9000.")


def serve(
    source: GameSource,
    workspace: Workspace,
    game: str,
    *,
    port: int,
    read_only: bool,
    opened: Callable[[str, int], None],
) -> None:
    """Serve the page until the process ends. `opened` is told the address, with its token, and the port.

    Raises UsageError where the libraries for it are not installed.
    """
    try:
        import uvicorn
        import watchfiles  # noqa: F401 - said before anything is begun
        from starlette import applications  # noqa: F401
    except ImportError as error:
        raise UsageError(
            f"pnp preview needs the package {error.name}. Install what it needs with: "
            "pip install watchfiles starlette uvicorn"
        ) from error

    async def run() -> None:
        listening = free_socket(port)
        own = listening.getsockname()[1]
        token = secrets.token_urlsafe(24)
        app = Guard(app_of(Preview(source, workspace, game, read_only=read_only)), own, token)
        config = uvicorn.Config(
            app, log_level="critical", access_log=False, lifespan="on", timeout_graceful_shutdown=1, ws="none"
        )
        opened(f"http://127.0.0.1:{own}/?token={token}", own)
        server: Any = uvicorn.Server(config)
        server.capture_signals = contextlib.nullcontext  # Ctrl-C is the command line's: it ends the process at once
        await server.serve(sockets=[listening])

    asyncio.run(run())
