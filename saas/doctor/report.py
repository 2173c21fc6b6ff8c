"""Runs all checks at once, and prints their findings for a person or a program."""

import json
import queue
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass

from saas.kernel.findings import Finding, FindingLevel

Check = Callable[[], list[Finding]]


@dataclass(frozen=True, slots=True)
class DoctorReport:
    """``checked`` are the names of the checks that ended in time, in seconds from the start."""

    findings: list[Finding]
    checked: Mapping[str, float]

    @property
    def status(self) -> int:
        return 1 if any(finding.level is FindingLevel.FAILURE for finding in self.findings) else 0


def run(
    checks: Mapping[str, Check], *, seconds: float, close_connection: Callable[[], None] = lambda: None
) -> DoctorReport:
    """Run the checks side by side. One that breaks or does not end within ``seconds`` is a finding itself.

    ``close_connection`` is called at the end of each thread.
    """
    answers: queue.SimpleQueue[tuple[str, list[Finding], float]] = queue.SimpleQueue()
    began = time.monotonic()

    def work(name: str, check: Check) -> None:
        try:
            found = check()
        except Exception as error:  # the others still say what they found
            found = [
                Finding(
                    f"{name}.broken",
                    f"The check of {name} failed ({type(error).__name__})",
                    "Read the other findings first, and report this one if it stays",
                )
            ]
        answers.put((name, found, time.monotonic() - began))
        close_connection()

    for name, check in checks.items():
        # Daemons: the process ends in spite of a check that hangs.
        threading.Thread(target=work, args=(name, check), name=f"doctor-{name}", daemon=True).start()
    found: dict[str, list[Finding]] = {}
    took: dict[str, float] = {}
    while len(found) < len(checks) and (left := began + seconds - time.monotonic()) > 0:
        try:
            name, findings, after = answers.get(timeout=left)
        except queue.Empty:
            break
        found[name], took[name] = findings, after
    for name in checks.keys() - found.keys():
        found[name] = [
            Finding(
                f"{name}.slow",
                f"The check of {name} did not end within {seconds:.0f} seconds",
                "Check the network between this machine and that service",
            )
        ]
    return DoctorReport([finding for name in checks for finding in found[name]], took)


def wrong_settings(text: str) -> DoctorReport:
    """Make a report of the refusal of settings, whose lines begin with a variable."""
    lines = [line.strip().removeprefix("- ") for line in text.splitlines()[1:]]
    cure = "Correct the variable in the settings of the processes, and run the command again"
    return DoctorReport([Finding("settings.wrong", line.rstrip("."), cure) for line in lines], {})


def as_json(report: DoctorReport) -> str:
    entries = [
        {name: value for name, value in asdict(finding).items() if name != "may_pass"} for finding in report.findings
    ]
    return json.dumps({"status": report.status, "findings": entries, "seconds": report.checked}, indent=2)


def as_text(report: DoctorReport) -> str:
    failures = [finding for finding in report.findings if finding.level is FindingLevel.FAILURE]
    warnings = [finding for finding in report.findings if finding.level is FindingLevel.WARNING]
    lines = [*_lines("FAILURE", failures), *_lines("WARNING", warnings)]
    counts = f"{len(failures)} failures, {len(warnings)} warnings, {len(report.checked)} checks"
    return "\n".join([*lines, counts])


def _lines(title: str, findings: Sequence[Finding]) -> Iterable[str]:
    for finding in findings:
        yield f"{title}  {finding.code}\n  {finding.text}.\n  {finding.cure}\n"
