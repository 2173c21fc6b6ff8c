"""Which function does a job's name stand for? Filled by ``@job`` in each app's ``tasks.py``."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class JobKind:
    name: str
    run: Callable[..., None]
    lease_seconds: int
    most_attempts: int


kinds: dict[str, JobKind] = {}


def job(
    name: str, *, lease_seconds: int = 30, most_attempts: int = 12
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Register an idempotent function under ``name`` (area.verb). It gets the job's ids as keywords and runs inside

    the community's schema when the job has one. Leases last at most 60 seconds; a longer task sends heartbeats.
    """
    if not 1 <= lease_seconds <= 60:
        raise ValueError("A lease lasts 1 to 60 seconds")

    def register(run: Callable[..., None]) -> Callable[..., None]:
        if name in kinds and kinds[name].run.__module__ != run.__module__:
            raise ValueError(f"Two jobs are named {name}")
        kinds[name] = JobKind(name, run, lease_seconds, most_attempts)
        return run

    return register
