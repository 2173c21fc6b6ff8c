"""The processes that carry jobs out, for tests that start and kill them."""

import os
import sys
from pathlib import Path

from saas.supervisor.ports import free_port
from saas.supervisor.processes import Process
from saas.supervisor.valkey import ValkeyServer

ROOT = Path(__file__).resolve().parents[2]


class Machinery:
    """Valkey, one worker with two processes and one dispatcher, as `make up` starts them."""

    def __init__(self, folder: Path, database_url: str, *, settings: str = "saas.settings") -> None:
        self.valkey = ValkeyServer(folder / "valkey", folder / "valkey.log", "broker", free_port(), durable=False)
        self.valkey.start()
        environment = {
            **os.environ,
            "DATABASE_URL": database_url,
            "REDIS_URL": self.valkey.url,
            "DJANGO_SETTINGS_MODULE": settings,
            "JOB_SLOTS": "2",
            "LOG_LEVEL": "WARNING",
        }
        worker = [
            sys.executable, "-m", "saas.supervisor.worker", "-A", "saas.celery", "worker",
            "--concurrency", "2", "--loglevel", "warning", "--without-gossip", "--without-mingle",
        ]  # fmt: skip
        self.worker = Process("worker", worker, folder / "worker.log", environment, ROOT)
        self.dispatcher = Process(
            "dispatcher",
            [sys.executable, "manage.py", "jobs", "dispatch"],
            folder / "dispatcher.log",
            environment,
            ROOT,
        )
        self.worker.start()
        self.dispatcher.start()

    def kill_and_start(self, process: Process) -> None:
        process.kill()
        process.start()

    def restart_what_ended(self) -> None:
        """The supervisor's part."""
        for process in (self.worker, self.dispatcher):
            if process.exit_status() is not None:
                process.start()

    def stop(self) -> None:
        for process in (self.dispatcher, self.worker):
            process.kill()
        self.valkey.kill()
