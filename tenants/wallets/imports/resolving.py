"""Finds the platform's ids for waiting names, so that a later owner of a name does not get its balance."""

from uuid import UUID

from django.db.models import F, QuerySet

from saas.access.acting import Actor
from saas.jobs.lease import heartbeat
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.providers import Provider
from saas.kernel.transactions import atomically
from saas.streaming.accounts import CALLS, NamedAccount, accounts_named
from saas.streaming.selectors import connected_channels
from tenants.wallets.imports import replacing, waiting
from tenants.wallets.imports.models import Import, ImportRow
from tenants.wallets.imports.payments import mode_replaces
from tenants.wallets.imports.saving import save_rows
from tenants.wallets.services import current_community


def request_resolving(run: Import, actor: Actor) -> None:
    """Schedule the search if the community has a channel on the import's platform, and rows without ids wait."""
    community = current_community()
    providers = {channel.provider for channel in connected_channels(community.pk)}
    if run.platform in providers and run.platform in CALLS and _open_rows(run.pk).exists():
        enqueue(
            "imports.resolve", community.pk, None, f"import-resolve:{run.pk}",
            import_id=str(run.pk), user_id=str(actor.user_id), username=actor.username,
            acting_for=str(actor.acting_for),
        )  # fmt: skip


def resolve(import_id: UUID, actor: Actor) -> None:
    """Set the ids of the waiting names of an import. A name that no account has keeps waiting for the team.

    Raises IntegrationUnavailable, RateLimited: the next try continues with the other names.
    """
    run = Import.objects.get(pk=import_id)
    provider = Provider(run.platform)
    most = CALLS[provider].batch
    while batch := list(_open_rows(run.pk).order_by("pk").values_list("pk", "name_key")[:most]):
        found = accounts_named(provider, [key for _, key in batch])
        _keep(run, [pk for pk, _ in batch], found)
        if len(batch) < most:
            break
        heartbeat()
    waiting.pay_all(actor)


def _open_rows(import_id: UUID) -> QuerySet[ImportRow]:
    """Return the waiting names without an id. The team decides about a row with a candidate."""
    rows = waiting.waiting_rows().filter(run_id=import_id, platform=F("run__platform"))
    return rows.filter(subject="", candidate__isnull=True, resolved_at__isnull=True)


def _keep(run: Import, row_ids: list[int], found: dict[str, NamedAccount]) -> None:
    def work() -> None:
        replacing.lock_imports()
        rows = list(_open_rows(run.pk).filter(pk__in=row_ids).select_for_update(of=("self",)).order_by("pk"))
        for row in rows:
            row.resolved_at = now()
            account = found.get(row.name_key)
            # An account that is younger than the file is another person's.
            if account and (account.created_at is None or account.created_at <= run.file_date):
                row.subject = account.subject
        # With an id, a row can be of the same person as a row with another name.
        replacing.give_way(rows)
        save_rows(rows, ("subject", "resolved_at", "state", "superseded_by"))
        if mode_replaces(run):
            replacing.supersede(run, [row for row in rows if row.subject])

    atomically(work)
