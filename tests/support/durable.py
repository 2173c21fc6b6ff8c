"""A PostgreSQL that keeps every commit (fsync, synchronous commit), and that can be killed as in a power cut."""

from pathlib import Path

from saas.supervisor.ports import free_port
from saas.supervisor.postgres import PostgresServer
from tests.support import databases
from tests.support.servers import APP_ROLE, OWNER_ROLE

DATABASE = "gemhall_durable"
PASSWORD = "durable"
SETTINGS = {
    "fsync": "on",
    "synchronous_commit": "on",
    "full_page_writes": "on",
    "max_wal_size": "4GB",
    "max_connections": "500",
    "shared_buffers": "512MB",
}


class DurableDatabase:
    """A started server with one database in which `alpha` and `beta` stand. `url` is the product's plain role.

    ``settings`` of the server are added to SETTINGS.
    """

    def __init__(self, folder: Path, **settings: str) -> None:
        folder.chmod(0o711)  # root's Postgres runs as another user
        files = folder / "postgres", folder / "postgres.log"
        self.server = PostgresServer(*files, PASSWORD, free_port(), {**SETTINGS, **settings})
        self.kills = 0
        self._is_filled = False
        self.server.start()
        self.server.create_role(APP_ROLE, PASSWORD)
        self.server.create_database(DATABASE, owner=OWNER_ROLE, user=APP_ROLE)

    @property
    def url(self) -> str:
        return self.server.url(DATABASE, APP_ROLE, PASSWORD)

    @property
    def superuser_url(self) -> str:
        """For tests that turn a protection off on purpose, to see the suite go red."""
        return self.server.url(DATABASE)

    def enter(self) -> None:
        """Points this process at the database; the first time, migrates it and opens the standing communities.

        They have the largest plan: what these tests make is more than the free plan allows.
        """
        databases.use_url(self.url)
        if not self._is_filled:
            databases.fill()
            databases.put_on_largest_plan()
            self._is_filled = True

    def kill(self) -> None:
        """SIGKILL to every process of the server."""
        self.server.kill()
        self.kills += 1

    def start(self) -> None:
        """Starts it again on the same port; returns once recovery is over."""
        self.server.start()

    def kill_and_start(self) -> None:
        self.kill()
        self.start()
