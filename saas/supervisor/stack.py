"""The processes of a running Gemhall, their order and their environment."""

import hashlib
import os
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from saas.supervisor import databases
from saas.supervisor.console import StartupError, last_lines, say, step
from saas.supervisor.front import front_process
from saas.supervisor.options import Options, WrongSettings, checked_options
from saas.supervisor.ports import LOOPBACK, first_free_from, free_port, hold, is_free
from saas.supervisor.postgres import PostgresServer
from saas.supervisor.processes import Process, run_to_end
from saas.supervisor.simulation import Simulation
from saas.supervisor.state import SupervisorState
from saas.supervisor.valkey import ValkeyServer

DEFAULT_PORT = 8000
HEALTH_SECONDS = 120.0
# After this time, the product starts without event streams.
STREAMS_SECONDS = 30.0
# After this time, the demo is built without the casinos that it reads from the simulator.
SIMULATORS_SECONDS = 30.0
# Each serves its metrics on a port of its own (docs/operations/observability.md).
MEASURED = ("web", "realtime", "worker")
NEEDED_BY_WEB = frozenset({"postgres", "valkey", "web", "front"})
# The web server finishes the requests under way before it ends.
WEB_STOP_SECONDS = 40.0
DATABASE = "gemhall"
OWNER_ROLE = "gemhall_owner"
APP_ROLE = "gemhall"


class Service(Protocol):
    """A server or program that the supervisor keeps running."""

    @property
    def process(self) -> Process: ...
    def start(self) -> None: ...
    def restart(self) -> None: ...
    def stop(self) -> None: ...
    def kill(self) -> None: ...


@dataclass
class Program:
    """A process that is started by its command line alone."""

    process: Process

    def start(self) -> None:
        self.process.start()

    def restart(self) -> None:
        self.process.kill()
        self.process.start()

    def stop(self) -> None:
        self.process.stop()

    def kill(self) -> None:
        self.process.kill()


class Stack:
    """The services of one installation, in the order of their start. With `develop`, Vite serves the front end."""

    def __init__(self, state: SupervisorState, given: Mapping[str, str], *, develop: bool = False) -> None:
        self.state = state
        self.given = given
        self.develop = develop
        self.services: list[Service] = []
        self.environment: dict[str, str] = {}
        self.options = Options()
        self.port = 0
        self.front_port = 0
        self.web_port = 0
        self.realtime_port = 0
        self.metrics_ports: dict[str, int] = {}
        self.simulation: Simulation | None = None
        self.is_published = True

    @property
    def url(self) -> str:
        return self.environment["PLATFORM_URL"]

    def start(self) -> None:
        """Start all services and wait until the product answers. Raises StartupError with the problem to fix."""
        secret_key = self.given.get("SECRET_KEY") or self.state.secret("secret-key")
        self.options = checked_options(self.state.root, self.given, secret_key=secret_key)
        # Reserve the ports, because seconds pass before the servers listen on them.
        self.port = hold(self._choose_port())
        # In development, browsers connect to Vite, which passes the other paths on to the front.
        self.front_port = free_port() if self.develop else self.port
        self.web_port, self.realtime_port = free_port(), free_port()
        self.metrics_ports = {name: free_port() for name in MEASURED}
        database_url, redis_url = self._database(), self._broker()
        self.environment = {
            **self.given,
            "GEMHALL_ENV": self.given.get("GEMHALL_ENV") or "development",
            "DATABASE_URL": database_url,
            "REDIS_URL": redis_url,
            "SECRET_KEY": secret_key,
            "STATE_DIR": str(self.state.folder),
            "PLATFORM_URL": self.given.get("PLATFORM_URL") or f"http://localhost:{self.port}",
            # The front names the visitor's address. It decides which proxies before it are trusted.
            "TRUSTED_PROXIES": LOOPBACK,
            "GEMHALL_BACKEND": f"http://{LOOPBACK}:{self.front_port}",
            "INSTANCE": self.given.get("INSTANCE") or str(self.port),
            "DJANGO_SETTINGS_MODULE": "saas.settings",
            "PYTHONUNBUFFERED": "1",
        }
        if self.develop:
            self.environment["VITE_DEV_URL"] = self.url
        is_development = self.environment["GEMHALL_ENV"] == "development"
        self.simulation = Simulation(self.state, self.given, development=is_development)
        self.environment |= self.simulation.settings()
        with step("database prepared"):
            self._manage("prepare")
        for name, command in self.simulation.commands(self.url).items():
            self._add(self._program(name, command))
        self._seed_once()
        with step(f"front, web, event streams and worker started on port {self.port}"):
            for service in self._programs():
                self._add(service)
            self.wait_until_healthy()
        self.publish()

    def publish(self) -> None:
        """Write running.json, which has the addresses and process ids for other commands of this user."""
        facts = {
            "pid": os.getpid(),
            "url": self.url,
            "port": self.port,
            "web": self.web_port,
            "realtime": self.realtime_port,
            "metrics": self.metrics_ports,
            "database_url": self.environment["DATABASE_URL"],
            "redis_url": self.environment["REDIS_URL"],
            **(self.simulation.addresses() if self.simulation else {}),
            "processes": {service.process.name: service.process.pid for service in self.services},
        }
        try:
            self.state.publish("running.json", facts)
        except OSError as error:  # the product does not need the file; `Watchman` writes it again later
            self.is_published = False
            say(f"         running.json could not be written: {error}")
        else:
            self.is_published = True

    def stop(self) -> None:
        """Stop all services, the last started first."""
        while self.services:
            self.services.pop().stop()
        self.state.withdraw("running.json")

    def kill(self) -> None:
        """Kill all services."""
        for service in reversed(self.services):
            service.kill()

    def restart_programs(self) -> None:
        """Restart the programs that run our Python code."""
        for service in self.services:
            if isinstance(service, Program) and service.process.name not in ("vite", "front"):
                service.stop()
                service.start()

    def wait_until_healthy(self) -> None:
        """Wait until the web server is ready, and a shorter time for the event streams.

        Raises StartupError if the web server or a server that it needs ends, or if the web server is not ready in time.
        The watchman restarts the other processes.
        """
        deadline = time.monotonic() + HEALTH_SECONDS
        host = f"[{self.options.host}]" if ":" in self.options.host else self.options.host
        while not _answers(f"http://{host}:{self.front_port}/api/health/ready"):
            for service in self.services:
                if service.process.name in NEEDED_BY_WEB:
                    self._refuse_if_ended(service.process)
            if time.monotonic() > deadline:
                log = self.state.log("web")
                raise StartupError(f"The web server is not ready. The end of {log}:\n{last_lines(log)}")
            time.sleep(0.2)
        deadline = time.monotonic() + STREAMS_SECONDS
        while not _answers(f"http://{LOOPBACK}:{self.realtime_port}/live/ready"):
            if time.monotonic() > deadline:
                say(f"         the event streams are not ready yet; see {self.state.log('realtime')}")
                return
            time.sleep(0.2)

    def _choose_port(self) -> int:
        if self.options.port is not None:
            port = self.options.port or free_port()
            if not is_free(port):
                raise StartupError(f"Port {port} is taken. Choose another: make up PORT={port + 1}")
            return port
        for start in (self.state.remembered("port"), DEFAULT_PORT):
            port_found = first_free_from(start) if isinstance(start, int) else None
            if port_found:
                if port_found != start:
                    say(f"         port {start} is taken; using {port_found}")
                self.state.remember("port", port_found)
                return port_found
        raise StartupError(f"No free port from {DEFAULT_PORT} on. Choose one: make up PORT=9000")

    def _database(self) -> str:
        given = self.given.get("DATABASE_URL")
        if given:
            try:
                databases.check(given)
            except StartupError as error:
                raise StartupError(f"The database in DATABASE_URL does not answer: {error}") from error
            say("         using the database in DATABASE_URL")
            return given
        with step("PostgreSQL started"):
            server = PostgresServer(
                self.state.database_folder(),
                self.state.log("postgres"),
                self.state.secret("postgres"),
                free_port(),
            )
            self._add(server)
            return databases.create(
                server, DATABASE, owner=OWNER_ROLE, user=APP_ROLE, password=self.state.secret("database")
            )

    def _broker(self) -> str:
        given = self.given.get("REDIS_URL")
        if given:
            say("         using the broker in REDIS_URL")
            return given
        with step("Valkey started"):
            server = ValkeyServer(
                self.state.private_folder("valkey"),
                self.state.log("valkey"),
                self.state.secret("valkey"),
                free_port(),
            )
            self._add(server)
            return server.url

    def _programs(self) -> list[Program]:
        web = [sys.executable, "-m", "saas.web", "--bind", f"{LOOPBACK}:{self.web_port}"]
        realtime = [sys.executable, "-m", "saas.realtime", "--bind", f"{LOOPBACK}:{self.realtime_port}"]
        worker = [
            sys.executable, "-m", "saas.supervisor.worker", "-A", "saas.celery", "worker",
            "--concurrency", str(self.options.job_workers), "--loglevel", "info",
            "--without-gossip", "--without-mingle",
        ]  # fmt: skip
        programs = {"web": web, "realtime": realtime, "worker": worker}
        if self.develop:
            programs["vite"] = [
                "node", str(self.state.root / "node_modules" / "vite" / "bin" / "vite.js"),
                "--config", "frontend/vite.config.ts", "--port", str(self.port), "--strictPort",
            ]  # fmt: skip
        front = front_process(
            self.state,
            host=self.options.host,
            port=self.front_port,
            web_port=self.web_port,
            realtime_port=self.realtime_port,
            assets=Path(self.given.get("FRONTEND_DIST") or self.state.root / "frontend" / "dist"),
            outer_proxies=self.options.outer_proxies,
        )
        # The front is stopped after the event streams, which would keep it busy, and before the web server.
        web_first, *others = [self._program(name, command) for name, command in programs.items()]
        return [web_first, Program(front), *others]

    def _seed_once(self) -> None:
        # The addresses of the demo contain the port, and a database of the operator may have no demo.
        place = hashlib.sha256(f"{self.url} {self.given.get('DATABASE_URL')}".encode()).hexdigest()
        wanted = self.environment["GEMHALL_ENV"] == "development" and self.options.has_demo
        if wanted and (self.state.remembered("demo") != place or not self.state.read("demo.json")):
            with step("demo built"):
                self._wait_for_simulators()
                self._manage("seed")
            self.state.remember("demo", place)

    def _wait_for_simulators(self) -> None:
        """Wait until the simulated casinos answer, because the demo reads their reports."""
        place = self.simulation.addresses()["simulators"] if self.simulation else None
        deadline = time.monotonic() + SIMULATORS_SECONDS
        while place and not _answers(f"{place}/_control/casinos/stake"):
            if time.monotonic() > deadline:
                say(f"         the simulators do not answer; see {self.state.log('simulators')}")
                return
            time.sleep(0.1)

    def _program(self, name: str, command: list[str], environment: Mapping[str, str] | None = None) -> Program:
        if name in self.metrics_ports:
            environment = {**(environment or self.environment), "METRICS_PORT": str(self.metrics_ports[name])}
        process = Process(name, command, self.state.log(name), environment or self.environment, self.state.root)
        if name == "web":
            process.stop_seconds = WEB_STOP_SECONDS
        return Program(process)

    def _add(self, service: Service) -> None:
        self.services.append(service)
        service.start()

    def _manage(self, *arguments: str) -> None:
        log = self.state.log("prepare")
        log.unlink(missing_ok=True)  # Show only the log lines of this run if the start fails.
        status = run_to_end(
            [sys.executable, "manage.py", *arguments], environment=self.environment, cwd=self.state.root, log=log
        )
        if status != 0:
            refusal = WrongSettings if status == os.EX_CONFIG else StartupError
            raise refusal(f"manage.py {arguments[0]} failed. The end of {log}:\n{last_lines(log, 40)}")

    def _refuse_if_ended(self, process: Process) -> None:
        status = process.exit_status()
        if status is not None:
            raise StartupError(
                f"{process.name} ended with status {status}. The end of {process.log}:\n{last_lines(process.log)}"
            )


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=5) as response:  # noqa: S310 - our own address
            return bool(response.status == 200)
    except (urllib.error.URLError, OSError):
        return False


def watch(folders: list[Path]) -> Callable[[], bool]:
    """Return a function that returns True if a Python file under `folders` changed since the previous call."""

    def newest() -> tuple[int, int]:
        stamps = [path.stat().st_mtime_ns for folder in folders for path in folder.rglob("*.py") if path.exists()]
        return len(stamps), max(stamps, default=0)

    seen = newest()

    def changed() -> bool:
        nonlocal seen
        before, seen = seen, newest()
        return before != seen

    return changed
