"""A real PgBouncer before a database, as operators install it."""

import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import unquote, urlsplit

from saas.supervisor.ports import free_port
from saas.supervisor.processes import before_exec
from saas.supervisor.state import UNPRIVILEGED_USER

START_SECONDS = 10
CONFIGURATION = """
[databases]
{name} = host={host} port={server_port} dbname={name} user={user} password={password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = any
pool_mode = {mode}
default_pool_size = 20
max_client_conn = 200
server_round_robin = {round_robin}
"""


def program() -> str:
    """Return the path of PgBouncer. The test fails without one."""
    found = shutil.which("pgbouncer", path=f"{os.environ['PATH']}:/usr/sbin:/usr/local/sbin")
    assert found, "install the package pgbouncer"
    return found


@contextmanager
def pooler(database_url: str, folder: Path, *, mode: str, is_round_robin: bool = False) -> Iterator[str]:
    """Yields the address of ``database_url`` behind a PgBouncer in this mode."""
    server, port = urlsplit(database_url), free_port()
    file = folder / f"pgbouncer-{mode}.ini"
    file.write_text(
        CONFIGURATION.format(
            name=server.path.lstrip("/"), host=server.hostname, server_port=server.port, user=server.username,
            password=unquote(server.password or ""), port=port, mode=mode, round_robin=int(is_round_robin),
        )
    )  # fmt: skip
    command = [program(), "-q", str(file)]
    if os.geteuid() == 0:  # PgBouncer reads its file, and then runs as another user
        command[1:1] = ["-u", UNPRIVILEGED_USER]
    with (folder / f"pgbouncer-{mode}.log").open("wb") as log:
        process = subprocess.Popen(
            command,
            stdout=log,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            preexec_fn=before_exec(signal.SIGKILL),
        )
        try:
            _wait_for(port, process, Path(log.name))
            yield server._replace(netloc=f"{server.username}@127.0.0.1:{port}").geturl()
        finally:
            process.kill()
            process.wait()


def _wait_for(port: int, process: "subprocess.Popen[bytes]", log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError(f"PgBouncer did not start:\n{log.read_text()}")
