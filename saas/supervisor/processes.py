"""One supervised process: it has its own session, ends with its parent, and is stopped by a signal with a deadline."""

import ctypes
import os
import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from saas.supervisor.console import StartupError

LOG_ROTATES_AT_BYTES = 10 * 1024 * 1024
OPEN_FILES = 65_536
_PR_SET_PDEATHSIG = 1


def die_with_parent(death_signal: int, parent: int) -> None:
    """Ask the kernel to send `death_signal` to this process once its parent has ended. This works only on Linux."""
    if sys.platform != "linux":
        return
    ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_PDEATHSIG, death_signal)
    # The parent may have died between the fork and the line above.
    if os.getppid() != parent:
        os.kill(os.getpid(), signal.SIGKILL)


def raise_file_limit() -> None:
    """Raise the limit of open files of this process, because each connection is an open file."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = OPEN_FILES if hard == resource.RLIM_INFINITY else min(hard, OPEN_FILES)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def before_exec(death_signal: int) -> Callable[[], None]:
    """Return Popen's preexec_fn: it restores the default signals and calls `die_with_parent`. Runs as the new user."""
    parent = os.getpid()

    def prepare() -> None:
        for name in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(name, signal.SIG_DFL)
        die_with_parent(death_signal, parent)

    return prepare


@dataclass(frozen=True)
class ProcessIdentity:
    """The user and group ids that a process runs with."""

    uid: int
    gid: int


@dataclass
class Process:
    """A child process with its log. `stop_signal` asks it to end. The kernel sends `death_signal` if we end first."""

    name: str
    command: Sequence[str]
    log: Path
    environment: Mapping[str, str]
    cwd: Path
    identity: ProcessIdentity | None = None
    stop_signal: signal.Signals = signal.SIGTERM
    death_signal: signal.Signals = signal.SIGKILL
    stop_seconds: float = 15.0
    _popen: subprocess.Popen[bytes] | None = field(default=None, init=False, repr=False)

    @property
    def pid(self) -> int | None:
        return self._popen.pid if self._popen else None

    def exit_status(self) -> int | None:
        """Return the exit status, or None before the start and while the process runs."""
        return self._popen.poll() if self._popen else None

    def start(self) -> None:
        """Start the process. Call this from the main thread, because a child ends with the thread that forked it."""
        self.rotate_log()
        with self._open_log() as log:
            try:
                self._popen = subprocess.Popen(
                    self.command,
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=subprocess.STDOUT,
                    env=dict(self.environment),
                    cwd=self.cwd,
                    start_new_session=True,
                    user=self.identity.uid if self.identity else None,
                    group=self.identity.gid if self.identity else None,
                    extra_groups=[] if self.identity else None,
                    preexec_fn=before_exec(self.death_signal),
                )
            except OSError as error:
                raise StartupError(f"{self.name} could not be started: {error}") from error

    def stop(self) -> None:
        """Ask the process to end, and kill it after `stop_seconds`. Then kill the rest of its session."""
        if self._popen is None:
            return
        if self._popen.poll() is None:
            self._popen.send_signal(self.stop_signal)
            try:
                self._popen.wait(self.stop_seconds)
            except subprocess.TimeoutExpired:
                self.kill()
        self._kill_session()

    def kill(self) -> None:
        """Send SIGKILL to the process and to every process in its session."""
        if self._popen is None:
            return
        self._kill_session()
        self._popen.wait()

    def _kill_session(self) -> None:
        if self._popen is not None:
            try:
                os.killpg(self._popen.pid, signal.SIGKILL)
            except (ProcessLookupError, PermissionError):
                return

    def _open_log(self) -> IO[bytes]:
        try:
            return self.log.open("ab")
        except OSError:  # a full disk: it is better to run without a log than not at all
            return Path(os.devnull).open("ab")

    def rotate_log(self) -> None:
        """Copy a long log to a second file and empty it. The process can write meanwhile, because it only appends."""
        with suppress(FileNotFoundError):
            if self.log.stat().st_size <= LOG_ROTATES_AT_BYTES:
                return
            with suppress(OSError):  # on a full disk, drop the old lines
                shutil.copyfile(self.log, self.log.with_suffix(".log.1"))
            with suppress(OSError):
                os.truncate(self.log, 0)


def run_to_end(
    command: Sequence[str],
    *,
    environment: Mapping[str, str],
    cwd: Path,
    log: Path,
    identity: ProcessIdentity | None = None,
) -> int:
    """Run a command to its end, with its output in `log`. Return its exit status."""
    process = Process(command[0], command, log, environment, cwd, identity)
    process.start()
    assert process._popen is not None
    try:
        return process._popen.wait()
    except BaseException:
        process.kill()
        raise
