"""A private PostgreSQL and Valkey for one test run, shared by its worker processes."""

import json
import os
import secrets
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

from saas.supervisor.ports import free_port
from saas.supervisor.postgres import FORGETFUL, PostgresServer
from saas.supervisor.valkey import ValkeyServer

# Races of 200 callers, in each of two worker processes.
SETTINGS = {**FORGETFUL, "max_connections": "500"}
VARIABLE = "GEMHALL_TEST_SERVERS"
MEMORY = Path("/dev/shm")
MEMORY_BYTES = 4 * 1024**3
APP_ROLE = "gemhall_app"
OWNER_ROLE = "gemhall_owner"


@dataclass(frozen=True)
class TestServers:
    """The folder of the servers of this run. `folder` is temporary and belongs to the run."""

    __test__ = False

    folder: Path
    postgres_port: int
    valkey_port: int
    password: str

    @property
    def postgres(self) -> PostgresServer:
        """A handle on the running server, for its databases and addresses; it was started elsewhere."""
        return PostgresServer(
            self.folder / "postgres", self.folder / "postgres.log", self.password, self.postgres_port, SETTINGS
        )

    def redis_url(self, number: int = 0) -> str:
        """The address of one of Valkey's sixteen databases."""
        return f"redis://:{self.password}@127.0.0.1:{self.valkey_port}/{number}"

    def app_url(self, database: str) -> str:
        """The address of a database for the plain role the product runs as."""
        return self.postgres.url(database, APP_ROLE, self.password)


class StartedServers:
    """The run's own servers in a new folder below ``place``; stopped and forgotten by `stop`."""

    def __init__(self, place: Path | None = None) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="gemhall-test-", dir=place))
        self.folder.chmod(0o711)  # root's Postgres runs as another user
        password = secrets.token_urlsafe(16)
        self.postgres = PostgresServer(
            self.folder / "postgres", self.folder / "postgres.log", password, free_port(), SETTINGS
        )
        self.valkey = ValkeyServer(
            self.folder / "valkey", self.folder / "valkey.log", password, free_port(), durable=False
        )
        try:
            self.postgres.start()
            self.valkey.start()
            self.postgres.create_role(APP_ROLE, password)
        except BaseException:
            self.stop()
            raise
        os.environ[VARIABLE] = json.dumps(
            {
                "folder": str(self.folder),
                "postgres_port": self.postgres.port,
                "valkey_port": self.valkey.port,
                "password": password,
            }
        )

    def stop(self) -> None:
        self.valkey.stop()
        self.postgres.kill()  # nothing in it is kept
        shutil.rmtree(self.folder, ignore_errors=True)
        os.environ.pop(VARIABLE, None)


def servers() -> TestServers:
    """The servers of this run, as the process that started them wrote them down."""
    given = json.loads(os.environ[VARIABLE])
    return TestServers(Path(given["folder"]), given["postgres_port"], given["valkey_port"], given["password"])


def start_unless_running(place: Path | None = None) -> StartedServers | None:
    """Starts the servers and answers them; None when a parent process has done so."""
    return None if VARIABLE in os.environ else StartedServers(place)


def place_in_memory() -> Path | None:
    """Return the folder for what no test needs after a crash; None if this machine has too little memory for it.

    A copy of a database consists of some 2,000 files. Making them takes 0.1 s in memory and up to 3 s on a disk.
    """
    try:
        there = os.statvfs(MEMORY)
    except OSError:
        return None
    is_large = there.f_bavail * there.f_frsize >= MEMORY_BYTES
    return MEMORY if is_large and not there.f_flag & os.ST_NOEXEC and os.access(MEMORY, os.W_OK) else None
