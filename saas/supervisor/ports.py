"""Free TCP ports on this machine."""

import errno
import socket

LOOPBACK = "127.0.0.1"
PORTS_TRIED = 100
_TAKEN = {errno.EADDRINUSE, errno.EACCES}
_held: list[socket.socket] = []


def free_port() -> int:
    """Return a free port. The system chooses it, and `hold` reserves it."""
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        port = int(probe.getsockname()[1])
    return hold(port)


def hold(port: int) -> int:
    """Reserve ``port`` until this process ends, so that the system does not use it for a connection.

    Servers that set SO_REUSEADDR, as all of ours do, can still listen on a reserved port, because it is only bound.
    The port of ::1 is reserved too, because `is_free` asks for both. Raises OSError if the port is taken.
    """
    for family, host in ((socket.AF_INET, LOOPBACK), (socket.AF_INET6, "::1")):
        try:
            held = socket.socket(family)
            held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            held.bind((host, port))
        except OSError as error:
            if family == socket.AF_INET6 and error.errno not in _TAKEN:
                continue  # a machine without IPv6
            raise
        _held.append(held)
    return port


def is_free(port: int) -> bool:
    """True if neither 127.0.0.1 nor ::1 has a listener on the port, because browsers try both for `localhost`."""
    return _can_bind(socket.AF_INET, LOOPBACK, port) and _can_bind(socket.AF_INET6, "::1", port)


def is_free_at(host: str, port: int) -> bool:
    """True if no socket listens on the port of ``host``."""
    return _can_bind(socket.AF_INET6 if ":" in host else socket.AF_INET, host, port)


def first_free_from(port: int) -> int | None:
    """Return `port` or the next free port, or None if a hundred in a row are taken."""
    return next((candidate for candidate in range(port, min(port + PORTS_TRIED, 65536)) if is_free(candidate)), None)


def _can_bind(family: socket.AddressFamily, host: str, port: int) -> bool:
    try:
        probe = socket.socket(family)
    except OSError:
        return True  # a machine without IPv6 has no listener there
    with probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
            # Two sockets with SO_REUSEADDR can be bound to one port until one of them listens. So listen here to detect
            # a conflict.
            probe.listen(1)
        except OSError as error:
            return family == socket.AF_INET6 and error.errno not in _TAKEN
    return True
