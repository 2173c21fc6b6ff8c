"""The figures of the installation for the worker's endpoint of metrics: what tables hold now.

Each reader is a few statements over partial indexes. All of them together run at most once in ten seconds.
"""

import tomllib
from collections.abc import Iterator

from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.db.models import Count, Min, Q

from saas.billing.models import BillingDifference, WebhookEvent
from saas.communities.domains.models import CheckState, DomainCheck, DomainHealth
from saas.desk.models import BooksReport
from saas.desk.services.health import CERTIFICATE_ENDS, SCHEMAS_BEHIND
from saas.jobs.models import Job, JobState
from saas.jobs.selectors import MAIL_QUEUE, queues
from saas.kernel.clock import now
from saas.kernel.metrics import Reading, register_figures
from saas.status.rules import states_of, worse
from saas.status.selectors import measure_signals, open_incidents
from saas.tenancy.models import Community, SchemaMigration, SpareSchema

_DATABASE = """
select (select count(*) from pg_stat_activity where backend_type = 'client backend'),
  current_setting('max_connections')::int, pg_database_size(current_database())
"""
STATEMENT_SECONDS = 5


@register_figures
def of_database() -> Iterator[Reading]:
    try:
        with connection.cursor() as cursor:
            # A slow server must not hold the endpoint for longer than a scrape waits.
            cursor.execute(f"set statement_timeout = {STATEMENT_SECONDS * 1000}")
            cursor.execute(_DATABASE)
            connections, limit, size = cursor.fetchone()
    except Exception:
        yield "gemhall_database_up", (), 0
        raise
    yield "gemhall_database_up", (), 1
    yield "gemhall_database_connections", (), connections
    yield "gemhall_database_connections_limit", (), limit
    yield "gemhall_database_size_bytes", (), size


@register_figures
def of_jobs() -> Iterator[Reading]:
    failing_mails = 0
    for queue in queues():
        yield "gemhall_jobs_waiting", (queue.name,), queue.waiting
        yield "gemhall_jobs_oldest_due_seconds", (queue.name,), queue.oldest_seconds
        yield "gemhall_jobs_dead", (queue.name,), queue.dead
        if queue.name == MAIL_QUEUE:
            failing_mails = queue.failing + queue.dead
    yield "gemhall_mails_failing", (), failing_mails
    yield "gemhall_jobs_claimed", (), Job.objects.filter(state=JobState.CLAIMED).count()


@register_figures
def of_billing() -> Iterator[Reading]:
    waiting = WebhookEvent.objects.filter(state=WebhookEvent.State.RECEIVED)
    found = waiting.aggregate(count=Count("pk"), first=Min("received_at"))
    yield "gemhall_webhooks_waiting", (), found["count"]
    yield "gemhall_webhooks_oldest_seconds", (), (now() - found["first"]).total_seconds() if found["first"] else 0
    yield "gemhall_webhooks_dead", (), WebhookEvent.objects.filter(state=WebhookEvent.State.DEAD).count()
    yield "gemhall_billing_differences", (), BillingDifference.objects.filter(fixed_at=None).count()


@register_figures
def of_ledgers() -> Iterator[Reading]:
    wrong, stopped = ~Q(problem=""), ~Q(stopped_at=None)
    found = BooksReport.objects.aggregate(
        wrong=Count("pk", filter=wrong),
        stopped=Count("pk", filter=stopped),
        # The ledger of a community that is suspended or closed does not move, and is not audited.
        oldest=Min("checked_at", filter=Q(community__suspended_at=None, community__closed_at=None)),
    )
    yield "gemhall_ledgers_out_of_balance", (), found["wrong"]
    yield "gemhall_ledgers_stopped", (), found["stopped"]
    yield "gemhall_ledger_audit_age_seconds", (), (now() - found["oldest"]).total_seconds() if found["oldest"] else 0


@register_figures
def of_communities() -> Iterator[Reading]:
    for state, count in Community.objects.values_list("state").annotate(Count("pk")).order_by("state"):
        yield "gemhall_communities", (state.lower(),), count
    yield "gemhall_schemas_spare", (), SpareSchema.objects.count()
    yield "gemhall_schema_migrations_failed", (), SchemaMigration.objects.exclude(error="").count()
    behind = cache.get(SCHEMAS_BEHIND)
    if behind is not None:
        yield "gemhall_schemas_behind", (), behind
    ends = cache.get(CERTIFICATE_ENDS)
    if ends is not None:
        yield "gemhall_certificate_expires_timestamp_seconds", (), ends
    failing = Q(**{f"results__{DomainCheck.CERTIFICATE}__state": CheckState.WRONG}) | Q(
        **{f"results__{DomainCheck.ADDRESS}__state": CheckState.WRONG}
    )
    rows = DomainHealth.objects.filter(failing, domain__verified_at__isnull=False)
    yield "gemhall_domains_failing", (), rows.count()


@register_figures
def of_status_page() -> Iterator[Reading]:
    for part, state in worse(states_of(measure_signals()), open_incidents()).items():
        yield "gemhall_status_parts", (part.value.lower(),), int(state)


@register_figures
def of_program() -> Iterator[Reading]:
    project = tomllib.loads((settings.ROOT / "pyproject.toml").read_text())["project"]
    yield "gemhall_info", (project["version"],), 1
