"""The functions of jobs by name. ``@job`` in each app's ``tasks.py`` fills it."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

LEASE_SECONDS = 30
MAX_ATTEMPTS = 12
# The dispatcher delays calls of a kind that gathers by this time, so that one run serves several of them.
GATHER_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class JobKind:
    name: str
    run: Callable[..., None]
    lease_seconds: int
    most_attempts: int
    every: timedelta | None = None
    gathers: bool = False
    is_slow: bool = False


kinds: dict[str, JobKind] = {}


def job(
    name: str,
    *,
    lease_seconds: int = LEASE_SECONDS,
    most_attempts: int = MAX_ATTEMPTS,
    every: timedelta | None = None,
    gathers: bool = False,
    is_slow: bool = False,
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Register an idempotent function under ``name`` (area.verb).

    It gets the job's ids as keywords and runs inside the community's schema when the job has one. Leases last at most
    60 seconds; a longer task calls ``saas.jobs.lease.heartbeat``. After ``most_attempts`` failures the job is DEAD.
    With ``every`` it needs no enqueuing: it runs without arguments, on the platform, and again that long after it ran.
    With ``gathers`` one run takes the waiting calls of the same community: ``calls`` is a list of their ids, and the
    run is one transaction. Calls that failed together run one by one afterwards.
    With ``is_slow``, servers that an outsider chose decide how long it takes. All slow jobs together use at most half
    of the slots, so that the others go on.
    """
    if not 1 <= lease_seconds <= 60:
        raise ValueError("A lease lasts 1 to 60 seconds")

    def register(run: Callable[..., None]) -> Callable[..., None]:
        if name in kinds and kinds[name].run.__module__ != run.__module__:
            raise ValueError(f"Two jobs are named {name}")
        kinds[name] = JobKind(name, run, lease_seconds, most_attempts, every, gathers, is_slow)
        return run

    return register


def gathering() -> list[str]:
    """Return the names of the kinds that gather."""
    return [name for name, kind in kinds.items() if kind.gathers]


def slow() -> list[str]:
    """Return the names of the slow kinds."""
    return [name for name, kind in kinds.items() if kind.is_slow]


def _run_unknown_job(**_ids: object) -> None:
    raise LookupError("This version of the code knows no job of that name")


def kind_of(name: str) -> JobKind:
    """Return the registered kind. An unknown name of a newer release gets a kind that fails, so the job is retried."""
    return kinds.get(name) or JobKind(name, _run_unknown_job, LEASE_SECONDS, MAX_ATTEMPTS)
