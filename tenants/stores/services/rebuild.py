"""Writes the platform's copies of a community anew from the community's own rows."""

from collections.abc import Iterator
from uuid import UUID

from django.db import transaction

from saas.activity.models import Kind, Record
from saas.activity.services import upsert
from saas.directory import services as directory
from saas.directory.models import Membership
from saas.tenancy.models import Community
from tenants.members.models import Member
from tenants.stores.models import Order
from tenants.stores.order_facts import activity_of

BATCH = 500


def rebuild_orders(community: Community) -> int:
    """The fans' orders of ``community`` (whose schema is entered) in their activity; answers how many there are.

    Orders are held for the moment their copy is written, so that no older state overwrites a newer one.
    """
    written, last = 0, None
    while True:
        with transaction.atomic():
            rows = Order.objects.select_related("member").select_for_update(of=("self",)).order_by("pk")
            batch = list((rows.filter(pk__gt=last) if last else rows)[:BATCH])
            upsert(*(activity_of(row, user_id=row.member.user_id, community_id=community.pk) for row in batch))
        written += len(batch)
        if len(batch) < BATCH:
            break
        last = batch[-1].pk
    for ids in _batches_of_records(community):
        known = set(Order.objects.filter(pk__in=ids).values_list("pk", flat=True))
        Record.objects.filter(
            community_id=community.pk, kind=Kind.ORDER, object_id__in=[one for one in ids if one not in known]
        ).delete()
    return written


def _batches_of_records(community: Community) -> Iterator[list[UUID]]:
    rows = Record.objects.filter(community_id=community.pk, kind=Kind.ORDER).order_by("object_id")
    ids = list(rows.values_list("object_id", flat=True)[:BATCH])
    while ids:
        yield ids
        ids = list(rows.filter(object_id__gt=ids[-1]).values_list("object_id", flat=True)[:BATCH])


def rebuild_memberships(community: Community) -> int:
    """Who is and was in ``community`` (whose schema is entered), for the directory; answers how many."""
    seen: list[UUID] = []
    for member in Member.objects.order_by("pk").iterator(chunk_size=BATCH):
        with transaction.atomic():
            current = Member.objects.select_for_update().get(pk=member.pk)
            directory.remember_membership(
                user_id=current.user_id,
                community_id=community.pk,
                member_id=current.pk,
                joined_at=current.joined_at,
            )
            if current.left_at is not None:
                directory.end_membership(user_id=current.user_id, community_id=community.pk, left_at=current.left_at)
        seen.append(member.user_id)
    Membership.objects.filter(community_id=community.pk).exclude(user_id__in=seen).delete()
    return len(seen)
