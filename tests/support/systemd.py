"""Runs the units of deploy/systemd as systemd does: their environment, user, command, stop time and refused restart.

Restart=always is not emulated, and of the sandbox only the user: it may not write where the unit may not.
``python -m tests.support.systemd`` is ``systemd-run``.
"""

import argparse
import os
import shlex
import sys
import time
from collections.abc import Callable, Mapping
from configparser import ConfigParser
from pathlib import Path

from saas.supervisor.console import last_lines
from saas.supervisor.processes import Process, ProcessIdentity
from saas.supervisor.state import running_as_root, unprivileged

BASE = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8"}
EMULATED = {
    "User", "Group", "WorkingDirectory", "Environment", "EnvironmentFile", "ExecStart", "RestartPreventExitStatus",
    "TimeoutStopSec",
}  # fmt: skip
LEFT_OUT = {
    "Restart", "RestartSec", "LimitNOFILE", "NoNewPrivileges", "ProtectSystem", "ReadWritePaths", "ProtectHome",
    "PrivateTmp", "AmbientCapabilities", "CapabilityBoundingSet", "ProtectProc", "ProtectClock", "ProtectHostname",
    "ProtectControlGroups", "ProtectKernelLogs", "ProtectKernelModules", "ProtectKernelTunables", "PrivateDevices",
    "PrivateUsers", "RestrictAddressFamilies", "RestrictNamespaces", "RestrictRealtime", "RestrictSUIDSGID",
    "LockPersonality", "RemoveIPC", "SystemCallArchitectures", "SystemCallFilter", "SystemCallErrorNumber", "UMask",
    "MemoryDenyWriteExecute",
}  # fmt: skip


def identity() -> ProcessIdentity | None:
    """Return the identity that stands for every user of a unit; None if there is only one user."""
    return unprivileged() if running_as_root() else None


def environment_of(file: Path) -> dict[str, str]:
    """Return the variables of an EnvironmentFile, which is no shell script."""
    lines = [line.strip() for line in file.read_text().splitlines()]
    pairs = [line.partition("=") for line in lines if line and line[0] not in "#;"]
    found = {name.strip(): value.strip() for name, _, value in pairs}
    assert not [value for value in found.values() if set(value) & set("'\"\\")], "systemd would unquote this"
    return found


class Systemd:
    """The services of ``units``.

    ``here`` puts the places of this run into a text. ``more`` are variables of drop-ins. ``restarts`` restart services
    that have no unit there.
    """

    def __init__(
        self,
        units: Path,
        logs: Path,
        here: Callable[[str], str],
        more: Mapping[str, Mapping[str, str]],
        restarts: Mapping[str, Callable[[], None]],
    ) -> None:
        self._units, self._logs, self._here, self._more, self._restarts = units, logs, here, more, restarts
        self._running: dict[str, Process] = {}

    def unit(self, name: str) -> dict[str, str]:
        """Return the section Service of a unit. Fails on a directive that this module does not know."""
        parser = ConfigParser(interpolation=None, strict=False)
        # A unit has two filters of system calls, which are left out here.
        parser.optionxform = str  # type: ignore[assignment, method-assign]
        parser.read_string(self._here((self._units / f"{name}.service").read_text()))
        found = dict(parser["Service"])
        assert set(found) <= EMULATED | LEFT_OUT, f"{name}: {set(found) - EMULATED - LEFT_OUT}"
        return found

    def log(self, name: str) -> str:
        return last_lines(self._logs / f"{name}.log")

    def start(self, name: str) -> None:
        unit = self.unit(name)
        environment = {**BASE, **dict(pair.split("=", 1) for pair in shlex.split(unit.get("Environment", "")))}
        if "EnvironmentFile" in unit:
            environment |= environment_of(Path(unit["EnvironmentFile"]))
        process = Process(
            name, shlex.split(unit["ExecStart"]), self._logs / f"{name}.log",
            {**environment, **self._more.get(name, {})}, Path(unit.get("WorkingDirectory", "/")), identity(),
            stop_seconds=float(unit.get("TimeoutStopSec", 90)),
        )  # fmt: skip
        process.start()
        self._running[name] = process

    def stop(self, name: str) -> None:
        if process := self._running.pop(name, None):
            assert process.exit_status() is None, f"{name} had ended:\n{self.log(name)}"
            process.stop()

    def status_at_end(self, name: str, seconds: float = 60) -> int:
        """Return the status with which a service ends on its own."""
        deadline = time.monotonic() + seconds
        while (status := self._running[name].exit_status()) is None:
            assert time.monotonic() < deadline, f"{name} still runs:\n{self.log(name)}"
            time.sleep(0.1)
        del self._running[name]
        return status

    def systemctl(self, verb: str, *names: str) -> None:
        """Do what the command does. Raises AssertionError for an unknown one."""
        services = [name for name in names if name != "--now"]
        assert verb in ("daemon-reload", "enable", "start", "stop", "restart"), verb
        for name in services:
            if verb == "restart" and name in self._restarts:
                self._restarts[name]()
                continue
            if verb in ("stop", "restart"):
                self.stop(name)
            if verb in ("start", "restart") or (verb == "enable" and "--now" in names):
                self.start(name)

    def stop_all(self) -> None:
        """Stop every service, also those that have ended."""
        for process in self._running.values():
            process.stop()
        self._running.clear()


def run(arguments: list[str]) -> None:
    """Become the command, as ``systemd-run --pipe --wait`` runs it."""
    parser = argparse.ArgumentParser()
    for flag in ("--quiet", "--pipe", "--wait"):
        parser.add_argument(flag, action="store_true", required=True)
    parser.add_argument("--uid", required=True)
    parser.add_argument("--gid", required=True)
    parser.add_argument("--working-directory", required=True)
    parser.add_argument("--property", required=True)
    parser.add_argument("command", nargs=argparse.REMAINDER)
    given = parser.parse_args(arguments)
    name, _, file = given.property.partition("=")
    assert name == "EnvironmentFile", name
    environment = {**BASE, **environment_of(Path(file))}
    os.chdir(given.working_directory)
    if user := identity():
        os.setgroups([])
        os.setgid(user.gid)
        os.setuid(user.uid)
    os.execve(given.command[0], given.command, environment)


if __name__ == "__main__":
    run(sys.argv[1:])
