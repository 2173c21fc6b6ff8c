"""`python -m saas.supervisor.databases`: checks or creates a database, as a process that ends.

The supervisor stays, and the driver would take 17 MB of it.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from saas.supervisor.console import StartupError
from saas.supervisor.postgres import PostgresServer


def check(url: str) -> None:
    """Raise StartupError if no connection to the database works."""
    _run_apart(action="check", url=url)


def create(server: PostgresServer, name: str, *, owner: str, user: str, password: str) -> str:
    """Create the database and the role that uses it, if they do not exist. Return the address of the database."""
    _run_apart(
        action="create",
        port=server.port,
        superuser_password=server.password,
        name=name,
        owner=owner,
        user=user,
        password=password,
    )
    return server.url(name, user, password)


def _run_apart(**call: Any) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "saas.supervisor.databases"],
        input=json.dumps(call),
        cwd=Path(__file__).resolve().parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise StartupError(done.stderr.strip())


def _check(url: str) -> None:
    import psycopg

    psycopg.connect(url, connect_timeout=5).close()


def _create(port: int, superuser_password: str, name: str, owner: str, user: str, password: str) -> None:
    server = PostgresServer(Path(os.devnull), Path(os.devnull), superuser_password, port)
    server.create_role(user, password)
    server.create_database(name, owner=owner, user=user)


ACTIONS: dict[str, Callable[..., None]] = {"check": _check, "create": _create}

if __name__ == "__main__":
    import psycopg

    call = json.load(sys.stdin)
    try:
        ACTIONS[call.pop("action")](**call)
    except psycopg.Error as error:
        sys.exit(str(error))
