"""Every write and read of own limits and time out."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import Q

from saas.access.audience import Area
from saas.access.restraint import rules
from saas.access.restraint.models import Restraint
from saas.accounts.models import User
from saas.kernel.clock import now


@dataclass(frozen=True, slots=True)
class Held:
    """What holds for a person in one community: the stricter of their limits there and everywhere."""

    limits: rules.Limits
    excluded_until: datetime | None


def restraints_of(user_id: UUID, area: Area, community_id: UUID | None) -> dict[UUID | None, Restraint]:
    """The person's rows by community: that of ``community_id`` and the one for everywhere (``None``), if there are."""
    here = Q(community_id=None) if community_id is None else Q(community_id=None) | Q(community_id=community_id)
    return {row.community_id: row for row in Restraint.objects.filter(here, user_id=user_id, area=area)}


def held(user_id: UUID, area: Area, community_id: UUID, at: datetime) -> Held:
    limits, ends = rules.Limits(), []
    for row in restraints_of(user_id, area, community_id).values():
        limits = limits.and_also(rules.in_force(row, at))
        if row.excluded_until is not None and row.excluded_until > at:
            ends.append(row.excluded_until)
    return Held(limits, max(ends, default=None))


def set_limits(
    *, user: User, area: Area, community_id: UUID | None, times_per_day: int | None, gems_per_day: int | None
) -> Restraint:
    """The person's own limits, here or (without ``community_id``) everywhere; a looser one waits a day."""
    with transaction.atomic():
        row = _row(user, area, community_id)
        rules.change(row, rules.Limits(times_per_day, gems_per_day), now())
        row.save()
    return row


def exclude(*, user: User, area: Area, community_id: UUID | None, period: str) -> Restraint:
    """Keep the person out for one of ``rules.PERIODS``, from now on; it is never made shorter."""
    with transaction.atomic():
        row = _row(user, area, community_id)
        end = now() + rules.PERIODS[period]
        row.excluded_until = max(end, row.excluded_until) if row.excluded_until else end
        row.save(update_fields=["excluded_until"])
    return row


def _row(user: User, area: Area, community_id: UUID | None) -> Restraint:
    row, _ = Restraint.objects.get_or_create(user=user, area=area, community_id=community_id)
    return Restraint.objects.select_for_update().get(pk=row.pk)
