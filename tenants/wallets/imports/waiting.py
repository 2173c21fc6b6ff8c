"""Balances that are reserved under a platform's name until a person with that name joins."""

from collections.abc import Iterable
from uuid import UUID

from django.db.models import F, Q, QuerySet

from saas.access.acting import Actor
from saas.accounts.identities.models import Identity
from saas.directory.models import Membership
from saas.jobs.lease import heartbeat
from saas.jobs.services import enqueue
from saas.kernel.transactions import atomically
from tenants.members.models import Member
from tenants.wallets.imports import payments
from tenants.wallets.imports.models import OPEN, Import, ImportRow, ImportRowState, Platform
from tenants.wallets.imports.people import Person, people, person_of
from tenants.wallets.imports.reading import batches
from tenants.wallets.services import current_community

PLATFORMS = (Platform.TWITCH, Platform.KICK)
NAMES_AT_ONCE = 500
PAID = ("state", "problem", "member", "transaction_id", "moved")


def waiting_rows() -> QuerySet[ImportRow]:
    """Return the reserved rows of imports that are not undone."""
    return ImportRow.objects.filter(state=ImportRowState.WAITING, run__state__in=OPEN)


def request_for_newcomer(user_id: UUID) -> None:
    """Schedule the payment of reserved balances to a new member, in the transaction of the joining."""
    if not Import.objects.filter(state__in=OPEN).exists():
        return
    if Identity.objects.filter(user_id=user_id, provider__in=PLATFORMS).exists():
        _request(current_community().pk, user_id)


def request_everywhere(user_id: UUID) -> None:
    """Schedule the payment in each community of a user who linked an account."""
    rows = Membership.objects.filter(user_id=user_id, left_at__isnull=True)
    for community_id in rows.values_list("community_id", flat=True):
        _request(community_id, user_id)


def _request(community_id: UUID, user_id: UUID) -> None:
    enqueue(
        "imports.pay_newcomer", community_id, None, f"import-newcomer:{community_id}:{user_id}", user_id=str(user_id)
    )


def pay_newcomer(user_id: UUID) -> None:
    """Pay one member the balances that are reserved under their names."""
    member = Member.objects.filter(user_id=user_id, left_at__isnull=True).first()
    if member is None:
        return
    for platform in PLATFORMS:
        found = person_of(member, platform)
        if found:
            _pay(platform, dict([found]), None)


def pay_all(actor: Actor) -> None:
    """Pay all members of the community the balances that are reserved under their names."""
    for platform in PLATFORMS:
        if not waiting_rows().filter(platform=platform).exists():
            continue
        for some in batches(people(platform).items(), NAMES_AT_ONCE):
            _pay(platform, dict(some), actor)
            if len(some) == NAMES_AT_ONCE:
                heartbeat()


def _pay(platform: str, known: dict[str, Person], actor: Actor | None) -> None:
    """Pay the reserved rows of ``known`` people. Without ``actor``, the user who applied the import is the actor."""

    def work() -> None:
        rows = waiting_rows().filter(platform=platform, name_key__in=list(known))
        locked = list(rows.select_for_update(of=("self",)).select_related("run").order_by("pk"))
        meant = [row for row in locked if known[row.name_key].is_meant(row.subject)]
        community = current_community()
        for row in sorted(meant, key=lambda row: known[row.name_key].member.pk):
            by = actor or Actor(
                row.run.actor_id, row.run.actor_name, acting_for=community.owner_id, community_id=community.pk
            )
            # A person who joins later may already have earned gems here, which must not be replaced.
            payments.pay(row.run, row, known[row.name_key].member, by, replace=False)
        ImportRow.objects.bulk_update(meant, PAID)

    atomically(work)


def supersede(run: Import, names: Iterable[str]) -> None:
    """Mark the balances reserved under these names as replaced by ``run``."""
    earlier = ImportRow.objects.filter(platform=run.platform, name_key__in=list(names), state=ImportRowState.WAITING)
    earlier.exclude(run=run).filter(run__state__in=OPEN).update(state=ImportRowState.SUPERSEDED, superseded_by=run)


def restore(run: Import) -> None:
    """Balances replaced by ``run`` are reserved again if their own import is still applied."""
    gave_way = ImportRow.objects.filter(superseded_by=run, state=ImportRowState.SUPERSEDED)
    standing = Import.objects.filter(state__in=OPEN)
    gave_way.filter(run__in=standing).update(state=ImportRowState.WAITING, superseded_by=None)


def search(words: str) -> QuerySet[ImportRow]:
    """Return the reserved rows, the most gems first."""
    rows = waiting_rows().select_related("run")
    if words := words.strip():
        rows = rows.filter(Q(name_key__icontains=words.lower()))
    return rows.order_by(F("gems").desc(), "pk")
