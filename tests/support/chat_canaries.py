"""A canary in each text of the chat that a fan or the team wrote."""

from uuid import uuid4

from django_tenants.utils import tenant_context

from saas.kernel.clock import now
from saas.tenancy.models import Community
from tenants.chat.models import ChatMessage, ChatPoll, ChatReport, ChatRoom, ChatSanction
from tests.support.shop import Shopper


def chat_canaries(canary: str, community: Community, fan: Shopper) -> dict[str, list[str]]:
    """Create a poll and a deleted message of ``fan``, a report, a mute that is over, and the room's texts."""
    with tenant_context(community):
        given = {"member": fan.member, "author_id": fan.user.pk, "author_name": fan.user.username, "fingerprint": b""}
        poll = ChatMessage.objects.create(
            seq=1, kind="POLL", text=f"{canary}question", key=uuid4(), created_at=now(), **given
        )
        ChatPoll.objects.create(message=poll, options=[f"{canary}option", "No"], closes_at=now())
        gone = ChatMessage.objects.create(
            seq=2, text=f"{canary}message", key=uuid4(), created_at=now(), deleted_at=now(), deleted_by="TEAM",
            delete_reason=f"{canary}deletion", image_alt=f"{canary}alt", **given,
        )  # fmt: skip
        ChatReport.objects.create(
            message=gone, user_id=fan.user.pk, username=fan.user.username, reason=f"{canary}report", created_at=now()
        )
        sanction = ChatSanction.objects.create(
            member=fan.member, kind="MUTE", reason=f"{canary}mute", until=now(), message=gone, created_at=now(),
            by_id=community.owner_id, by_name="owner",
        )  # fmt: skip
        ChatRoom.objects.update(
            last_seq=2, last_at=now(), pinned=poll, pause_reason=f"{canary}pause",
            words=[{"word": f"{canary}word", "reason": f"{canary}wordreason"}],
        )  # fmt: skip
    return {"message_id": [str(poll.pk), str(gone.pk)], "sanction_id": [str(sanction.pk)]}
