"""Keeps the names of linked accounts current, because a name can move to another account."""

from django.db.models import F

from saas.accounts.identities.models import Identity
from saas.accounts.identities.providers import is_offered
from saas.accounts.identities.services import keep_names
from saas.jobs.lease import heartbeat
from saas.kernel.clock import now
from saas.kernel.providers import Provider
from saas.kernel.transactions import atomically
from saas.streaming.accounts import CALLS, NamedAccount, accounts_with_ids

BATCHES_AT_ONCE = 20


def read_names(provider: Provider) -> None:
    """Read the names of the accounts that were read least recently. Raises IntegrationUnavailable, RateLimited."""
    if not is_offered(provider):
        return
    most = CALLS[provider].batch
    started = now()
    for _ in range(BATCHES_AT_ONCE):
        oldest = Identity.objects.filter(provider=provider).exclude(names_read_at__gte=started)
        rows = list(oldest.order_by(F("names_read_at").asc(nulls_first=True), "pk").values_list("pk", "subject")[:most])
        if not rows:
            return
        _keep(provider, dict(rows), accounts_with_ids(provider, [subject for _, subject in rows]))
        if len(rows) < most:
            return
        heartbeat()


def _keep(provider: Provider, rows: dict[object, str], found: dict[str, NamedAccount]) -> None:
    def work() -> None:
        identities = Identity.objects.filter(provider=provider, pk__in=list(rows)).select_for_update(no_key=True)
        for identity in identities.order_by("pk"):
            fields = ["names_read_at"]
            identity.names_read_at = now()
            if account := found.get(identity.subject):
                fields += keep_names(identity, name=account.name, login=account.login)
            identity.save(update_fields=fields)

    atomically(work)
