"""The whole product, started as `make up` starts it, for tests that use it from outside."""

import fcntl
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from saas.supervisor.processes import before_exec
from saas.supervisor.simulation import PROVIDER_KEYS, STRIPE_KEYS
from tests.support.small_disk import SmallDisk

ROOT = Path(__file__).resolve().parents[2]
START_SECONDS = 300
STOP_SECONDS = 60
# Variables of a developer's shell or of the test run must not leak into the product under test.
OWN_VARIABLES = (
    "DATABASE_URL", "REDIS_URL", "PORT", "STATE_DIR", "GEMHALL_ENV", "PLATFORM_URL", "PLATFORM_HOSTS", "INSTANCE",
    "SECRET_KEY", "FAST_PASSWORDS", "RATE_LIMIT_SCALE", "DATABASE_POOL", "VITE_DEV_URL", "DJANGO_SETTINGS_MODULE",
    "REALTIME_LIFETIME", "MEDIA_ROOT",
    *PROVIDER_KEYS.values(), *(f"{name}_CLIENT_ID" for name in PROVIDER_KEYS), *STRIPE_KEYS, "STRIPE_API_BASE",
)  # fmt: skip


@dataclass
class Running:
    """A product that runs. `url` is the platform's address; `facts` is what the supervisor published."""

    state: Path
    output: Path

    @property
    def facts(self) -> dict[str, Any]:
        """`url`, `port`, `pid`, `database_url`, `redis_url`, `processes` (name to pid); read again each time."""
        facts: dict[str, Any] = json.loads((self.state / "running.json").read_text())
        return facts

    @property
    def url(self) -> str:
        return str(self.facts["url"])

    @property
    def simulators(self) -> str:
        """The address of the services people log in with (simulators)."""
        return str(self.facts["simulators"])

    @property
    def port(self) -> int:
        return int(self.facts["port"])

    def kill(self, process: str) -> None:
        """SIGKILL to one of the product's processes; the supervisor will start it again."""
        os.kill(self.facts["processes"][process], signal.SIGKILL)

    def undeclared_errors(self) -> list[str]:
        """The lines of the web server about errors that their calls do not declare (STRICT_ERRORS)."""
        logs = [file for file in (self.state / "log").glob("web.log*") if file.is_file()]
        lines = [line for file in logs for line in file.read_text(errors="replace").splitlines()]
        return sorted({line for line in lines if "undeclared error" in line})

    def printed(self) -> str:
        return self.output.read_text(errors="replace")


@dataclass
class Started(Running):
    """A product this process has started, and stops."""

    supervisor: subprocess.Popen[bytes]

    def interrupt(self) -> int:
        """Ctrl-C; returns the exit status."""
        self.supervisor.send_signal(signal.SIGINT)
        return self.supervisor.wait(STOP_SECONDS)

    def kill_supervisor(self) -> None:
        self.supervisor.kill()
        self.supervisor.wait()


def start(
    state: Path,
    disk: SmallDisk | None = None,
    patience: float = START_SECONDS,
    /,
    *,
    root: Path = ROOT,
    python: str = sys.executable,
    command: str = "up",
    **environment: str,
) -> Started:
    """Starts the product of `root` with its state in `state` and waits until it answers, for `patience` seconds.

    PORT is free unless given. Without the demo, unless DEMO is "yes". With `disk`, `state` is a folder of that disk.
    """
    state.mkdir(parents=True, exist_ok=True)
    (state / "running.json").unlink(missing_ok=True)
    output = state / "output"
    program = [python, "-m", "saas.supervisor", command]
    with output.open("wb") as file:
        supervisor = subprocess.Popen(
            program if disk is None else disk.wrapped(program),
            cwd=root,
            env=clean_environment(
                {"PORT": "0", "DEMO": "no", "STRICT_ERRORS": "1", **environment, "STATE_DIR": str(state)}
            ),
            stdin=subprocess.DEVNULL,
            stdout=file,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            preexec_fn=before_exec(signal.SIGTERM),
        )
    running = Started(state, output, supervisor)
    if disk is not None:
        disk.attach(supervisor)
        running = Started(disk.seen / state.relative_to(disk.folder), disk.seen / "output", supervisor)
    deadline = time.monotonic() + patience
    while not (running.state / "running.json").exists():
        assert supervisor.poll() is None, f"the supervisor ended:\n{running.printed()}"
        if time.monotonic() > deadline:
            running.interrupt()
            raise AssertionError(f"not up after {patience:.0f} s:\n{running.printed()}")
        time.sleep(0.1)
    return running


@contextmanager
def shared(folder: Path, start_in: Callable[[Path], Started]) -> Iterator[Running]:
    """One product for all worker processes: who comes first starts it, and stops it after the last one has left."""
    folder.mkdir(exist_ok=True)
    state = folder / "state"
    with (folder / "door").open("w") as door, (folder / "in-use").open("w") as in_use:
        fcntl.flock(door, fcntl.LOCK_EX)
        fcntl.flock(in_use, fcntl.LOCK_SH)
        is_there = (state / "running.json").exists()
        running = Running(state, state / "output") if is_there else start_in(state)
        fcntl.flock(door, fcntl.LOCK_UN)
        yield running
        undeclared = running.undeclared_errors()
        fcntl.flock(in_use, fcntl.LOCK_UN)
        if isinstance(running, Started):
            fcntl.flock(door, fcntl.LOCK_EX)
            fcntl.flock(in_use, fcntl.LOCK_EX)
            running.interrupt()
            (state / "running.json").unlink(missing_ok=True)
        assert not undeclared, "Declare them in `raises` of the view, and run `make api`"


def clean_environment(extra: Mapping[str, str]) -> dict[str, str]:
    """This process's environment without what configures a product, and with `extra`."""
    return {**{name: value for name, value in os.environ.items() if name not in OWN_VARIABLES}, **extra}
