"""`python -m saas.realtime --bind 127.0.0.1:8001`: the process that holds the event streams, without a database."""

import argparse
import logging.config
import os
import socket
from collections.abc import Sequence

import structlog
import uvicorn
from django.conf import settings

from saas.kernel import metrics
from saas.kernel.start import broker_problems, load_settings, refuse_wrong_setup
from saas.realtime.app import Application

log = structlog.get_logger(__name__)
BACKLOG = 4096
GRACE_SECONDS = 5
# A connection is closed after this time if its reader is unreachable or reads no data.
READER_TIMEOUT_MS = 30_000
# The size of the system's send buffer for one reader. Events are small, and a slow reader gets a message that it missed
# some.
SEND_BUFFER = 32_768


class Server(uvicorn.Server):
    """Closes the hub, which sends readers to another process, before it stops."""

    def __init__(self, application: Application) -> None:
        self.application = application
        super().__init__(
            uvicorn.Config(
                application.asgi,
                loop="uvloop",
                http="httptools",
                ws="none",
                lifespan="on",
                log_config=None,
                access_log=False,
                server_header=False,
                date_header=False,
                timeout_graceful_shutdown=GRACE_SECONDS,
            )
        )

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.application.hub.close()
        await super().shutdown(sockets)


def listener(host: str, port: int) -> socket.socket:
    """Return a listening socket whose connections inherit its limits."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, READER_TIMEOUT_MS)
    listening.bind((host, port))
    listening.listen(BACKLOG)
    return listening


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m saas.realtime", description=__doc__)
    parser.add_argument("--bind", default="127.0.0.1:8001", help="address and port")
    host, _, port = parser.parse_args(arguments).bind.rpartition(":")
    load_settings()
    logging.config.dictConfig(settings.LOGGING)
    refuse_wrong_setup([broker_problems])
    logging.getLogger("uvicorn").setLevel("WARNING")
    metrics.serve()
    log.info("streams are served", bind=f"{host}:{port}")
    Server(Application()).run([listener(host.strip("[]"), int(port))])


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "saas.settings")
    main()
