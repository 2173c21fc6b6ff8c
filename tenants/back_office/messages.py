"""Messages of the team to its fans: each becomes a notification, and a mail for those who want mails."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from uuid import UUID, uuid5

from django.db import models
from django.db.models import QuerySet

from saas.access import audit
from saas.access.acting import Actor
from saas.accounts.models import User
from saas.jobs.lease import heartbeat
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.idempotency import Idempotency, IdempotencyKeyReused
from saas.kernel.transactions import atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.selectors import wanting_mail
from saas.notifications.services import notify
from saas.tenancy.models import Community
from tenants.back_office.errors import NobodyToWriteTo, TooManyMessages
from tenants.back_office.models import FanMessage, Segment
from tenants.back_office.segments import COUNTED_AT_ONCE, Group, members_in_steps
from tenants.members.models import Member

KIND = NotificationKind.COMMUNITY_MESSAGE
MAX_PER_DAY = 3
SENT_AT_ONCE = 200


class Destination(models.TextChoices):
    """The page that a message opens."""

    HOME = "/"
    QUESTS = "/quests"
    STORE = "/store"
    RAFFLES = "/raffles"
    CASES = "/cases"
    EVENTS = "/events"


@dataclass(frozen=True, slots=True)
class Reach:
    """How many ``fans`` a group has now, and how many of them get mails of this kind."""

    fans: int
    mailed: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Draft:
    headline: str
    text: str
    link: Destination
    group: Group
    by_mail: bool


def reach_of(group: Group, community: Community) -> Reach:
    """Count the fans of a group, COUNTED_AT_ONCE members per step."""
    fans = mailed = 0
    for step in members_in_steps(None, COUNTED_AT_ONCE):
        found = [member.user_id for member in group.among(step, community)]
        fans += len(found)
        mailed += len(_mailed(found, community))
    return Reach(fans, mailed)


def _mailed(user_ids: Sequence[UUID], community: Community) -> set[UUID]:
    """Return those of the users who want such mails and have confirmed their address."""
    wanting = wanting_mail(user_ids, KIND, community.pk)
    people = User.objects.filter(pk__in=wanting, is_active=True, email_verified_at__isnull=False).exclude(email="")
    return set(people.values_list("pk", flat=True))


def sent_messages() -> QuerySet[FanMessage]:
    return FanMessage.objects.order_by("-created_at", "pk")


def left_today() -> int:
    """Return how many messages the community can send now."""
    return max(0, MAX_PER_DAY - FanMessage.objects.filter(created_at__gt=now() - timedelta(days=1)).count())


def send(draft: Draft, *, community: Community, idempotency: Idempotency, actor: Actor) -> FanMessage:
    """Store a message; a job delivers it. A repeated call returns the first one's message.

    Raises TooManyMessages, NobodyToWriteTo, IdempotencyKeyReused.
    """
    fields = {
        "headline": draft.headline,
        "text": draft.text,
        "link": draft.link.value,
        "segment": draft.group.segment.value,
        "least": draft.group.least,
        "by_mail": draft.by_mail,
    }
    message_id = uuid5(idempotency.key, str(actor.user_id))
    fans = reach_of(draft.group, community).fans

    def work() -> FanMessage:
        # Two messages at once are counted one after the other.
        Community.objects.select_for_update(no_key=True).get(pk=community.pk)
        known = FanMessage.objects.filter(pk=message_id).first()
        if known is not None:
            if any(getattr(known, name) != value for name, value in fields.items()):
                raise IdempotencyKeyReused
            return known
        if left_today() == 0:
            raise TooManyMessages(limit=MAX_PER_DAY)
        if fans == 0:
            raise NobodyToWriteTo
        message = FanMessage.objects.create(
            pk=message_id, fans=fans, author_id=actor.user_id, author_name=actor.username, **fields
        )
        audit.record(actor, "message.send", message.pk, after={**fields, "fans": fans})
        enqueue("back_office.deliver", community.pk, message_id=str(message.pk))
        return message

    return atomically(work)


def deliver(message_id: UUID, community: Community) -> None:
    """Notify the fans, SENT_AT_ONCE members per transaction. A killed job goes on after the last finished step."""
    message = FanMessage.objects.get(pk=message_id)
    if message.finished_at is not None:
        return
    for number, step in enumerate(members_in_steps(message.last_member, SENT_AT_ONCE)):
        if number:
            heartbeat()
        atomically(partial(_deliver_to, message_id, step, community))
    FanMessage.objects.filter(pk=message_id, finished_at=None).update(finished_at=now())


def _deliver_to(message_id: UUID, step: Sequence[Member], community: Community) -> None:
    message = FanMessage.objects.select_for_update().get(pk=message_id)
    if message.last_member is not None and message.last_member >= step[-1].pk:
        return  # another run of the job was here
    # Fans who joined after the message are not written to.
    found = Group(Segment(message.segment), message.least).among(
        [member for member in step if member.joined_at <= message.created_at], community
    )
    confirmed = _mailed([member.user_id for member in found], community) if message.by_mail else set()
    for member in found:
        got = notify(
            user_id=member.user_id,
            kind=KIND,
            community_id=community.pk,
            values={"headline": message.headline, "message": message.text},
            link=message.link,
            key=f"fan-message:{message.pk}",
            by_mail=member.user_id in confirmed,
        )
        message.in_app += got.in_app
        message.mailed += got.mailed
    message.last_member = step[-1].pk
    message.save(update_fields=["in_app", "mailed", "last_member"])
