"""The processes that carry jobs out, for tests that start and kill them."""

import os
import sys
from contextlib import suppress
from pathlib import Path

import psutil

from saas.supervisor.ports import free_port
from saas.supervisor.processes import Process
from saas.supervisor.valkey import ValkeyServer

ROOT = Path(__file__).resolve().parents[2]


class Machinery:
    """Valkey and one worker, with its dispatcher and two processes, as `make up` starts them."""

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
        self.worker.start()

    def kill_and_start_worker(self) -> None:
        self.worker.kill()
        self.worker.start()

    def kill_pool_process(self) -> None:
        """Kill a process that runs jobs. The worker's first process forks another one, while its dispatcher works."""
        for child in psutil.Process(self.worker.pid).children()[:1]:
            with suppress(psutil.NoSuchProcess):
                child.kill()

    def restart_what_ended(self) -> None:
        """The supervisor's part."""
        if self.worker.exit_status() is not None:
            self.worker.start()

    def stop(self) -> None:
        self.worker.kill()
        self.valkey.kill()
