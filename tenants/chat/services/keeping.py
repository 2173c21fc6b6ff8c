"""Jobs that follow from messages: the figures of the lists of rooms, and the deletion of old messages."""

from datetime import timedelta
from uuid import UUID

from django.db import transaction

from saas.activity.chat import set_last
from saas.jobs.lease import heartbeat
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.plans.stored_files import release_unused
from saas.tenancy.models import Community
from tenants.chat.models import ChatMessage
from tenants.chat.selectors import room_now
from tenants.chat.services.moderation import PRUNE_EVERY

BATCH = 500


def write_figures(community: Community) -> None:
    """Copy the number and the time of the room's last message to the platform."""
    room = room_now()
    set_last(community_id=community.pk, last_seq=room.last_seq, last_at=room.last_at)


def prune(community: Community) -> int:
    """Delete messages that are older than the room keeps them, with their pictures, and plan the next time.

    Returns the number of messages. Numbers are not used again. Tips stay in the ledger.
    """
    days, deleted = room_now().retention_days, 0
    if days is None:
        return 0
    oldest = now() - timedelta(days=days)
    while True:
        with transaction.atomic():
            rows = ChatMessage.objects.filter(created_at__lt=oldest).order_by("created_at")
            found: list[tuple[UUID, str]] = list(rows.values_list("pk", "image")[:BATCH])
            ids = [pk for pk, _ in found]
            ChatMessage.objects.filter(pk__in=ids).delete()
            release_unused(community.pk, [image for _, image in found])
        deleted += len(ids)
        if len(ids) < BATCH:
            break
        heartbeat()
    enqueue("chat.prune", community.pk, due_at=now() + PRUNE_EVERY, key=f"chat-prune:{community.pk}")
    return deleted
