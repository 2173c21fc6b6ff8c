"""The metrics of the product, in the format of Prometheus. All of them are declared here.

A service with METRICS_PORT serves its metrics on that port, to this machine alone unless METRICS_BIND names another
address. Its processes write their values into files of one folder, and the first process adds them up. So each service
is one target, however many processes it has, and a counter keeps what an ended process counted. Without METRICS_PORT,
values stay in the process, and nothing is served (docs/operations/observability.md).

Labels have few values, which the code decides: never an id, a name or an address.
"""

import os
import re
import shutil
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import structlog

from saas import env

PORT = env.port("METRICS_PORT", 0, least=0)
BIND = env.host("METRICS_BIND", "127.0.0.1")
STATE = env.folder("STATE_DIR", env.ROOT / "var")
FOLDER = env.folder("METRICS_DIR", STATE / "metrics") / str(PORT)
BACKUP_MARK = env.folder("BACKUP_MARK", STATE / "backup-complete")
"""A complete backup touches this file. Its time is what the alerts about backups look at."""
if PORT:
    # The library decides at its import where values are kept.
    FOLDER.mkdir(parents=True, exist_ok=True)
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(FOLDER)

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server  # noqa: E402
from prometheus_client.core import GaugeMetricFamily  # noqa: E402
from prometheus_client.multiprocess import MultiProcessCollector  # noqa: E402
from prometheus_client.registry import Collector  # noqa: E402

log = structlog.get_logger(__name__)
FAST = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 0.8, 1, 2, 5, 10, 30)
LONG = (0.05, 0.25, 1, 5, 15, 60, 300, 900, 3600)
# A second scrape within this time gets the figures of the first.
FIGURES_KEPT_SECONDS = 10.0
MAX_FORK_DELAY_SECONDS = 2.0

# Pages and calls
requests = Counter(
    "gemhall_http_requests_total",
    "Requests by the template of their address, method, class of the status, and kind of host",
    ["route", "method", "status", "host"],
)
request_seconds = Histogram(
    "gemhall_http_request_seconds", "Time from the first middleware to the answer", ["route", "method"], buckets=FAST
)
refused = Counter("gemhall_http_refused_total", "Requests that found no free thread", ["lane"])
queries = Counter("gemhall_http_queries_total", "Statements that requests sent to the database", ["route", "method"])
query_seconds = Counter(
    "gemhall_http_database_seconds_total", "Time in which requests waited for the database", ["route", "method"]
)
pool = Gauge(
    "gemhall_database_pool_connections",
    "Connections of the pools of the web processes by their use: idle, used, and requests that wait for one",
    ["use"],
    multiprocess_mode="livesum",
)
certificates = Counter(
    "gemhall_certificates_asked_total", "Names for which the front asked if it may get a certificate", ["answer"]
)
policy_reports = Counter(
    "gemhall_csp_reports_total", "Reports of browsers about the content policy", ["directive", "blocked"]
)

# Jobs
jobs_run = Counter("gemhall_jobs_run_total", "Runs of jobs by task and outcome", ["task", "outcome"])
jobs_retried = Counter("gemhall_jobs_retried_total", "Runs of jobs that failed and are tried again", ["task"])
jobs_died = Counter("gemhall_jobs_died_total", "Jobs that failed for good", ["task"])
job_seconds = Histogram("gemhall_job_seconds", "Time of one run of a job", ["task"], buckets=FAST)

# Mails, pushes and payments
mails = Counter("gemhall_mails_total", "Mails by outcome", ["outcome"])
pushes = Counter("gemhall_pushes_total", "Pushes to browsers by outcome", ["outcome"])
webhooks = Counter("gemhall_webhooks_total", "Events of the payment provider by outcome", ["outcome"])
webhook_delay = Histogram(
    "gemhall_webhook_delay_seconds", "Time from an event at the payment provider to its effect here", buckets=LONG
)

# Event streams
streams = Gauge("gemhall_streams_open", "Open event streams", multiprocess_mode="livesum")
stream_delay = Histogram(
    "gemhall_stream_delay_seconds", "Time of a message from one process of the streams through Redis and back",
    buckets=FAST,
)  # fmt: skip
subscribed = Gauge(
    "gemhall_streams_subscribed", "1 if the process of the streams receives messages", multiprocess_mode="livemin"
)
missed = Counter("gemhall_streams_missed_total", "Readers that were notified that they missed events", ["cause"])
announcement_delay = Histogram(
    "gemhall_announcement_delay_seconds", "Time from an announcement to its arrival in Redis", buckets=FAST
)
announcements_lost = Counter("gemhall_announcements_lost_total", "Announcements that did not arrive in Redis")


class MeasuredFigure(NamedTuple):
    """A number that is read when it is asked for, not counted."""

    name: str
    help: str
    labels: tuple[str, ...] = ()


Reading = tuple[str, tuple[str, ...], float]
"""The name of a figure, its labels, and the value."""

FIGURES = {
    figure.name: figure
    for figure in (
        MeasuredFigure("gemhall_database_up", "1 if the database answers"),
        MeasuredFigure("gemhall_database_connections", "Connections to the server of the database, of all its clients"),
        MeasuredFigure("gemhall_database_connections_limit", "Connections that the server of the database allows"),
        MeasuredFigure("gemhall_database_size_bytes", "Size of the database"),
        MeasuredFigure("gemhall_jobs_waiting", "Jobs that are due and wait, by queue", ("queue",)),
        MeasuredFigure(
            "gemhall_jobs_oldest_due_seconds", "Time since the oldest waiting job was due, by queue", ("queue",)
        ),
        MeasuredFigure("gemhall_jobs_claimed", "Jobs that run or are on their way to a worker"),
        MeasuredFigure("gemhall_jobs_dead", "Jobs that an operator must look at, by queue", ("queue",)),
        MeasuredFigure("gemhall_mails_failing", "Mails that failed and wait for another try, or were given up"),
        MeasuredFigure("gemhall_webhooks_waiting", "Events of the payment provider that are not applied yet"),
        MeasuredFigure("gemhall_webhooks_oldest_seconds", "Time since the oldest of these events arrived"),
        MeasuredFigure("gemhall_webhooks_dead", "Events of the payment provider that were given up"),
        MeasuredFigure("gemhall_billing_differences", "Open differences with the payment provider"),
        MeasuredFigure("gemhall_ledgers_out_of_balance", "Communities whose books do not add up"),
        MeasuredFigure("gemhall_ledgers_stopped", "Communities whose spending is stopped"),
        MeasuredFigure("gemhall_ledger_audit_age_seconds", "Time since the oldest audit of a community's ledger"),
        MeasuredFigure("gemhall_communities", "Communities by the state of their schema", ("state",)),
        MeasuredFigure("gemhall_schemas_spare", "Schemas that wait for a new community"),
        MeasuredFigure("gemhall_schemas_behind", "Schemas that the migrator has not brought to the state of the code"),
        MeasuredFigure("gemhall_schema_migrations_failed", "Schemas whose last migration failed"),
        MeasuredFigure("gemhall_domains_failing", "Verified custom domains whose address or certificate is wrong"),
        MeasuredFigure(
            "gemhall_certificate_expires_timestamp_seconds", "Time at which the platform's certificate ends"
        ),
        MeasuredFigure("gemhall_backup_last_success_timestamp_seconds", "Time of the last complete backup"),
        MeasuredFigure("gemhall_disk_free_bytes", "Free space where uploads and logs are"),
        MeasuredFigure("gemhall_disk_size_bytes", "Size of the disk where uploads and logs are"),
        MeasuredFigure(
            "gemhall_status_parts", "State of the parts on the status page: 0 works, 1 disturbed, 2 away", ("part",)
        ),
        MeasuredFigure("gemhall_info", "The version of the product", ("version",)),
    )
}
_readers: list[Callable[[], Iterable[Reading]]] = []
_asking = threading.Lock()
_holds_back = False


def _begin_fork() -> None:
    """Wait for a reading under way, so that no child inherits its session of the database."""
    global _holds_back
    _holds_back = _asking.acquire(timeout=MAX_FORK_DELAY_SECONDS)


def _end_fork() -> None:
    if _holds_back:
        _asking.release()


os.register_at_fork(before=_begin_fork, after_in_parent=_end_fork, after_in_child=_end_fork)


def register_figures(read: Callable[[], Iterable[Reading]]) -> Callable[[], Iterable[Reading]]:
    """Let the worker's endpoint show the readings. A reader that raises ends, and the others still read."""
    _readers.append(read)
    return read


def readings() -> Iterator[Reading]:
    """Yield the readings of all registered readers."""
    for read in _readers:
        try:
            yield from read()
        except Exception as error:  # the database may be away, and the other figures must still be seen
            log.warning("figures could not be read", reader=read.__name__, error=type(error).__name__)


class FiguresCollector(Collector):
    """Shows the figures. ``close`` ends what a reading opened in this thread."""

    def __init__(self, close: Callable[[], None] = lambda: None) -> None:
        self._close = close
        self._kept: tuple[float, list[Reading]] | None = None

    def describe(self) -> Iterable[GaugeMetricFamily]:
        return []

    def collect(self) -> Iterable[GaugeMetricFamily]:
        with _asking:
            if self._kept is None or time.monotonic() - self._kept[0] > FIGURES_KEPT_SECONDS:
                try:
                    self._kept = time.monotonic(), list(readings())
                finally:
                    self._close()
            found = self._kept[1]
        families: dict[str, GaugeMetricFamily] = {}
        for name, labels, value in found:
            figure = FIGURES[name]
            family = families.setdefault(name, GaugeMetricFamily(name, figure.help, labels=figure.labels))
            family.add_metric(labels, value)
        return families.values()


class _EndedProcesses(Collector):
    """Drops the gauges of processes that ended, before the others are added up."""

    def describe(self) -> Iterable[Any]:
        return []

    def collect(self) -> Iterable[Any]:
        for file in FOLDER.glob("gauge_live*_*.db"):
            if not _is_running(_process_of(file)):
                file.unlink(missing_ok=True)
        return []


def serve(*collectors: Collector) -> None:
    """Serve this service's metrics on METRICS_PORT, if there is one. Call it in the first process, before it forks.

    A port that is taken is logged, and the service goes on: Prometheus notices that the target is down.
    """
    if not PORT:
        return
    for file in FOLDER.glob("*.db"):
        if _process_of(file) != os.getpid():
            file.unlink(missing_ok=True)
    registry = CollectorRegistry()
    for collector in (_EndedProcesses(), *collectors):
        registry.register(collector)
    MultiProcessCollector(registry, str(FOLDER))  # type: ignore[no-untyped-call]
    try:
        server, _ = start_http_server(PORT, addr=BIND, registry=registry)
    except OSError as error:
        log.error("metrics cannot be served", port=PORT, error=error.strerror)
        return
    # A process that outlives this one must not hold its port.
    os.register_at_fork(after_in_child=server.socket.close)
    log.info("metrics are served", port=PORT)


def _process_of(file: Path) -> int:
    found = re.search(r"_(\d+)\.db$", file.name)
    return int(found[1]) if found else 0


def _is_running(process: int) -> bool:
    with suppress(ProcessLookupError):
        os.kill(process, 0)
        return True
    return False


def names() -> set[str]:
    """Return the names of all series that the product exports, as rules and dashboards write them."""
    found = set(FIGURES)
    declared: Sequence[Any] = [value for value in globals().values() if isinstance(value, Counter | Gauge | Histogram)]
    for metric in declared:
        for family in metric.describe():
            if family.type == "histogram":
                found |= {f"{family.name}{ending}" for ending in ("_bucket", "_count", "_sum")}
            else:
                found.add(f"{family.name}_total" if family.type == "counter" else family.name)
    return found


@register_figures
def _of_this_machine() -> Iterator[Reading]:
    # The folder is made with its first file.
    disk = shutil.disk_usage(next(folder for folder in (STATE, *STATE.parents) if folder.exists()))
    yield "gemhall_disk_free_bytes", (), disk.free
    yield "gemhall_disk_size_bytes", (), disk.total
    with suppress(FileNotFoundError):
        yield "gemhall_backup_last_success_timestamp_seconds", (), BACKUP_MARK.stat().st_mtime
