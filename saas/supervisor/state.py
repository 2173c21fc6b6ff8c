"""The state directory of one installation: secrets, logs, stored choices, and the lock of the running supervisor."""

import fcntl
import hashlib
import json
import os
import pwd
import secrets
from pathlib import Path
from typing import Any

from saas.supervisor.console import StartupError
from saas.supervisor.processes import ProcessIdentity

# Postgres refuses to run as root. If we are root, it runs as this user, which every Unix has.
UNPRIVILEGED_USER = "nobody"
SHARED_STATE = Path("/var/tmp")  # noqa: S108 - what is made there is checked to be root's own


def running_as_root() -> bool:
    return os.geteuid() == 0


def unprivileged() -> ProcessIdentity:
    """Return the identity that Postgres runs with if we are root."""
    try:
        entry = pwd.getpwnam(UNPRIVILEGED_USER)
    except KeyError:
        raise StartupError(
            "Postgres does not run as root, and this system has no user named nobody. "
            "Run `make up` as an ordinary user, or set DATABASE_URL."
        ) from None
    return ProcessIdentity(entry.pw_uid, entry.pw_gid)


def traversable_by_others(path: Path) -> bool:
    """True if every user can reach `path` by name."""
    return all(folder.stat().st_mode & 0o001 for folder in (path, *path.parents))


def owned_by_root(folder: Path) -> Path:
    """Create a folder that others can only pass through. Raises StartupError if others own it or can write to it."""
    folder.mkdir(mode=0o711, exist_ok=True)
    status = folder.lstat()
    if status.st_uid != 0 or folder.is_symlink() or status.st_mode & 0o022:
        raise StartupError(f"{folder} belongs to someone else. Remove it and start again.")
    return folder


class SupervisorState:
    """The files under STATE_DIR. Its mode is 0700, or 0711 for root, because root's Postgres must pass through."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.root = root
        self.folder = folder
        self.folder.mkdir(parents=True, exist_ok=True)
        self.folder.chmod(0o711 if running_as_root() else 0o700)
        self.logs = self.private_folder("log")
        self._lock_descriptor: int | None = None

    def private_folder(self, name: str) -> Path:
        path = self.folder / name
        path.mkdir(mode=0o700, exist_ok=True)
        return path

    def log(self, name: str) -> Path:
        return self.logs / f"{name}.log"

    def secret(self, name: str) -> str:
        """Return a random text. It is created once, and only this user can read it."""
        path = self.private_folder("secrets") / name
        if not path.exists():
            self._write_private(path, secrets.token_urlsafe(32))
        return path.read_text()

    def remembered(self, name: str) -> Any:
        """Return the value that `remember` stored under `name`, or None."""
        return self._memory().get(name)

    def remember(self, name: str, value: Any) -> None:
        self._write_private(self.folder / "state.json", json.dumps({**self._memory(), name: value}, indent=2))

    def publish(self, name: str, value: Any) -> None:
        """Write a JSON file that other processes of this user can read."""
        self._write_private(self.folder / name, json.dumps(value, indent=2))

    def read(self, name: str) -> Any:
        """Return the content of a published JSON file, or None if it is missing or incomplete."""
        try:
            return json.loads((self.folder / name).read_text())
        except (OSError, ValueError):
            return None

    def withdraw(self, name: str) -> None:
        (self.folder / name).unlink(missing_ok=True)

    def lock(self) -> bool:
        """Take this installation's lock until this process ends. Return False if another process holds the lock."""
        descriptor = os.open(self.folder / "lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(descriptor)
            return False
        self._lock_descriptor = descriptor
        return True

    def database_folder(self) -> Path:
        """Return Postgres's data folder. It is in the state directory, unless root's Postgres cannot reach that."""
        if not running_as_root() or traversable_by_others(self.folder):
            return self.folder / "postgres"
        remembered = self.remembered("database_folder")
        if remembered and self._is_ours(Path(remembered)):
            return Path(remembered)
        folder = SHARED_STATE / f"gemhall-{hashlib.sha256(str(self.folder).encode()).hexdigest()[:16]}"
        owned_by_root(folder)
        (folder / "belongs-to").write_text(str(self.folder))
        self.remember("database_folder", str(folder))
        return folder

    def _is_ours(self, folder: Path) -> bool:
        # A copy of the project remembers the original's folder: it is ours only if the original has gone.
        marker = folder / "belongs-to"
        if not marker.exists():
            return False
        owner = Path(marker.read_text())
        if owner != self.folder and not (owner / "state.json").exists():
            marker.write_text(str(self.folder))
            owner = self.folder
        return owner == self.folder

    def _memory(self) -> dict[str, Any]:
        memory = self.read("state.json")
        return memory if isinstance(memory, dict) else {}

    def _write_private(self, path: Path, text: str) -> None:
        unfinished = path.with_name(path.name + ".new")
        descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(text)
        unfinished.replace(path)
