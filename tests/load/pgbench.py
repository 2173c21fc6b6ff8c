"""Rounds of pgbench against one server, interleaved, with the server's CPU time beside the transactions per second."""

import os
import re
import statistics
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote, urlsplit

from saas.supervisor.postgres import binaries
from tests.load.goals import Goals

TICKS = os.sysconf("SC_CLK_TCK")
CLIENTS, THREADS = 16, 2


@dataclass(frozen=True)
class Target:
    """The script of one pgbench run: a script, or pgbench's own ``-N`` when it is empty."""

    name: str
    script: str = ""
    mode: str = "simple"


@dataclass
class Figures:
    """One target's rounds: transactions per second, transactions in all, server CPU microseconds per transaction."""

    per_second: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)
    transactions: int = 0
    failed: int = 0

    def ratios(self, other: "Figures") -> list[float]:
        return [mine / theirs for mine, theirs in zip(self.per_second, other.per_second, strict=True)]

    def cpu_ratio(self, other: "Figures") -> float:
        """How much less CPU than ``other`` per transaction: the steadier figure on a machine with other work."""
        return statistics.median(theirs / mine for mine, theirs in zip(self.cpu, other.cpu, strict=True))


class Bench:
    """pgbench against the database at ``url``; scripts see ``search_path``. ``postmaster`` is the server's process."""

    def __init__(self, url: str, search_path: str, postmaster: int, folder: Path) -> None:
        place = urlsplit(url)
        self.program = binaries() / "pgbench"
        self.database = place.path.lstrip("/")
        self.environment = {
            **os.environ,
            "PGHOST": place.hostname or "",
            "PGPORT": str(place.port),
            "PGUSER": place.username or "",
            "PGPASSWORD": unquote(place.password or ""),
            "PGOPTIONS": f"-c search_path={search_path}",
        }
        self.postmaster = postmaster
        self.folder = folder

    def fill(self, scale: int) -> None:
        """pgbench's own tables."""
        self._run(["-i", "-q", "-s", str(scale)])

    def rounds(self, targets: Sequence[Target], *, rounds: int, seconds: int) -> Mapping[str, Figures]:
        """Every target once per round, so that what else the machine does meets all of them."""
        figures = {target.name: Figures() for target in targets}
        for number in range(rounds):
            for target in targets:
                print(f"\r  round {number + 1}/{rounds}: {target.name:<40}", end="", flush=True)
                self._measure(target, seconds, figures[target.name])
        print("\r" + " " * 70 + "\r", end="")
        return figures

    def _measure(self, target: Target, seconds: int, figures: Figures) -> None:
        arguments = ["-n", "-c", str(CLIENTS), "-j", str(THREADS), "-T", str(seconds), "-M", target.mode]
        if target.script:
            script = self.folder / f"{re.sub('[^a-z0-9]+', '-', target.name.lower())}.sql"
            script.write_text(target.script)
            arguments += ["-f", str(script)]
        else:
            arguments.append("-N")
        before = self._cpu_seconds()
        output = self._run(arguments)
        spent = self._cpu_seconds() - before
        count, failed = (int(re.search(rf"{name}: (\d+)", output)[1]) for name in ("processed", "failed transactions"))  # type: ignore[index]
        figures.per_second.append(float(re.search(r"tps = ([\d.]+)", output)[1]))  # type: ignore[index]
        figures.cpu.append(spent / count * 1e6)
        figures.transactions += count
        figures.failed += failed

    def _run(self, arguments: list[str]) -> str:
        done = subprocess.run(
            [self.program, *arguments, self.database], env=self.environment, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise RuntimeError(f"pgbench failed: {done.stderr[-2000:]}")
        return done.stdout

    def _cpu_seconds(self) -> float:
        """Of the whole server: the postmaster has the time of the backends that are gone."""
        total = sum(_ticks(self.postmaster)[0:4])
        for child in Path(f"/proc/{self.postmaster}/task/{self.postmaster}/children").read_text().split():
            total += sum(_ticks(int(child))[0:2])
        return total / TICKS


def _ticks(pid: int) -> list[int]:
    """utime, stime and those of children that have ended; zeros for a process that is gone."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return [0, 0, 0, 0]
    return [int(value) for value in fields[11:15]]


def table(figures: Mapping[str, Figures], reference: str, wanted: Mapping[str, float], goals: Goals) -> str:
    """Medians and ratios of the same round, in Markdown. ``wanted`` are the least ratios by target."""
    rows = [
        f"| target | tps | ratio to `{reference}` | goal | CPU µs | CPU ratio |",
        "|---|---|---|---|---|---|",
    ]
    base = figures[reference]
    for name, one in figures.items():
        ratios = one.ratios(base)
        middle = statistics.median(ratios)
        verdict = goals.at_least(name, middle, wanted[name]) if name in wanted else ""
        rows.append(
            f"| {name} | {statistics.median(one.per_second):,.0f} | {middle:.2f} [{min(ratios):.2f}–{max(ratios):.2f}] "
            f"| {verdict} | {statistics.median(one.cpu):.0f} | {one.cpu_ratio(base):.2f} |"
        )
    return "\n".join(rows)
