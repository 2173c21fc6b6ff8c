"""Notifications to ticket holders, a few hundred at a time: ending soon, drawn, canceled.

Each step is its own transaction, so an interrupted job continues where it was.
"""

from collections.abc import Iterator
from datetime import datetime
from functools import partial
from uuid import UUID
from zoneinfo import ZoneInfo

from saas.activity.models import ActivityKind, ActivityRecord
from saas.activity.services import amend
from saas.jobs.lease import heartbeat
from saas.kernel.clock import now
from saas.kernel.transactions import atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify
from tenants.draws.models import TicketRange, TicketTotal
from tenants.members.activity import Deed, MemberEvent, record_activities
from tenants.members.services import locked_members
from tenants.raffles import rules
from tenants.raffles.facts import record_data
from tenants.raffles.live import list_raffles, show_raffle
from tenants.raffles.models import Raffle, RaffleStatus, TicketSource
from tenants.raffles.services.prizes import key_of
from tenants.wallets.errors import AlreadyRolledBack
from tenants.wallets.services import current_community, reverse

STEP = 200


def show(raffle_id: UUID) -> None:
    """Update open pages and listings after a sale, the start or the end of a raffle."""
    raffle = Raffle.objects.select_related("draw").filter(pk=raffle_id).first()
    if raffle is not None:
        show_raffle(raffle, current_community().pk)
        while atomically(partial(_record_tickets, raffle_id)):
            heartbeat()
    list_raffles()


def _record_tickets(raffle_id: UUID) -> bool:
    """Record the next tickets as activity of their members; False if there are no more.

    Ticket numbers have no gaps and are given in the order of the commits, so none is missed.
    """
    raffle = Raffle.objects.select_for_update(no_key=True).get(pk=raffle_id)
    if raffle.draw_id is None:
        return False
    new = TicketRange.objects.filter(draw_id=raffle.draw_id, first__gt=raffle.recorded_tickets)
    entries = list(new.order_by("first")[:STEP])
    members, deeds = locked_members({entry.member_id for entry in entries}), []
    for entry in entries:
        if entry.source == TicketSource.GIVEN:
            continue
        event = MemberEvent.CODE if entry.source == TicketSource.PASSWORD else MemberEvent.TICKETS
        amount = 1 if event is MemberEvent.CODE else entry.count
        deeds.append(Deed(entry.pk, members[entry.member_id], event, amount, entry.created_at))
    if deeds:
        record_activities(deeds)
    if entries:
        last = entries[-1].first + entries[-1].count - 1
        Raffle.objects.filter(pk=raffle_id).update(recorded_tickets=last)
    return len(entries) == STEP


def remind(raffle_id: UUID) -> None:
    """Notify ticket holders that the raffle ends within the hour."""
    raffle = Raffle.objects.filter(pk=raffle_id, status=RaffleStatus.ACTIVE).first()
    if raffle is None:
        return
    minutes = round((raffle.end_at - now()).total_seconds() / 60)
    if not 0 < minutes <= rules.REMINDER.total_seconds() / 60:
        return
    for shares in _holders(raffle):
        atomically(partial(_remind, raffle, shares, minutes))


def _remind(raffle: Raffle, shares: list[TicketTotal], minutes: int) -> None:
    for share in shares:
        notify(
            user_id=share.member.user_id,
            kind=NotificationKind.RAFFLE_ENDING_SOON,
            community_id=current_community().pk,
            values={"raffle": raffle.name, "minutes": minutes, "tickets": share.tickets},
            link=f"/raffles/{raffle.slug}",
            key=f"raffle-ends:{raffle.pk}",
        )


def tell_end(raffle_id: UUID) -> None:
    """Notify ticket holders that the raffle ends at another time."""
    raffle = Raffle.objects.filter(pk=raffle_id, status=RaffleStatus.ACTIVE).first()
    if raffle is not None and raffle.first_end_at is not None:
        for shares in _holders(raffle):
            atomically(partial(_tell_end, raffle, shares))


def _tell_end(raffle: Raffle, shares: list[TicketTotal]) -> None:
    for share in shares:
        notify(
            user_id=share.member.user_id,
            kind=NotificationKind.RAFFLE_END_MOVED,
            community_id=current_community().pk,
            values={"raffle": raffle.name, "end": _day_and_time(raffle.end_at), "reason": raffle.end_reason},
            link=f"/raffles/{raffle.slug}",
            key=f"raffle-end:{raffle.pk}:{raffle.end_at.isoformat()}",
        )


def _day_and_time(moment: datetime) -> str:
    """Return the moment as ``Sat, 28 Nov 2026, 20:00 CET``, in the zone of the community."""
    local = moment.astimezone(ZoneInfo(current_community().timezone))
    return f"{local:%a}, {local.day} {local:%b %Y, %H:%M %Z}"


def refresh_activity(raffle_id: UUID) -> None:
    """Update the raffle's name and end in the fans' own lists."""
    raffle = Raffle.objects.filter(pk=raffle_id, status=RaffleStatus.ACTIVE).first()
    if raffle is not None:
        for shares in _holders(raffle):
            ActivityRecord.objects.filter(pk__in=_keys(raffle, shares)).update(title=raffle.name)
            amend(
                community_id=current_community().pk,
                kind=ActivityKind.TICKETS,
                object_ids=_ids(raffle, shares),
                status="ACTIVE",
                data=record_data(raffle),
            )


def settle(raffle_id: UUID) -> None:
    """Notify the members who did not win, once."""
    raffle = Raffle.objects.get(pk=raffle_id)
    for shares in _holders(raffle):
        atomically(partial(_notify_losers, raffle, shares))


def _notify_losers(raffle: Raffle, shares: list[TicketTotal]) -> None:
    place = current_community().pk
    waiting = ActivityRecord.objects.filter(pk__in=_keys(raffle, shares), status="ACTIVE").select_for_update()
    lost = list(waiting.values_list("object_id", "user_id"))
    amend(
        community_id=place, kind=ActivityKind.TICKETS, object_ids=[one for one, _ in lost], status="LOST",
        data=record_data(raffle) | {"awards": []},
    )  # fmt: skip
    for _, user_id in lost:
        notify(
            user_id=user_id,
            kind=NotificationKind.RAFFLE_LOST,
            community_id=place,
            values={"raffle": raffle.name},
            link=f"/raffles/{raffle.slug}",
            key=f"raffle-drawn:{raffle.pk}",
        )


def refund(raffle_id: UUID) -> None:
    """Refund all tickets of a canceled raffle, once, member by member."""
    raffle = Raffle.objects.get(pk=raffle_id)
    for shares in _holders(raffle):
        left = set(
            ActivityRecord.objects.filter(pk__in=_keys(raffle, shares))
            .exclude(status="CANCELED")
            .values_list("object_id", flat=True)
        )
        for share in shares:
            if rules.holding_id(raffle.pk, share.member_id) in left:
                atomically(partial(_pay_back, raffle, share))


def _pay_back(raffle: Raffle, share: TicketTotal) -> None:
    community, member = current_community(), share.member
    assert raffle.cancelled_by is not None
    bought = TicketRange.objects.filter(draw_id=raffle.its_draw, member=member, source=TicketSource.BOUGHT).order_by(
        "first"
    )
    for entry in bought if raffle.entry_cost else ():
        assert entry.transaction_id is not None
        try:
            reverse(
                reverses=entry.transaction_id,
                member=member,
                reason=raffle.name,
                idempotency=key_of("raffle refund", entry.pk),
                actor=raffle.cancelled_by,
                acting_for=community.owner_id,
            )
        except AlreadyRolledBack:
            continue
    amend(
        community_id=community.pk, kind=ActivityKind.TICKETS, object_ids=[rules.holding_id(raffle.pk, member.pk)],
        status="CANCELED", data={},
    )  # fmt: skip
    notify(
        user_id=member.user_id,
        kind=NotificationKind.RAFFLE_CANCELED,
        community_id=community.pk,
        values={"raffle": raffle.name},
        link=f"/raffles/{raffle.slug}",
        key=f"raffle-canceled:{raffle.pk}",
    )


def rebuild(raffle: Raffle) -> int:
    """Rebuild the fans' records of a raffle from the draw's rows; return their number."""
    from tenants.raffles.services.awards import record_of

    written = 0
    for shares in _holders(raffle):
        for share in shares:
            atomically(partial(record_of, raffle, share))
        written += len(shares)
    return written


def _holders(raffle: Raffle) -> Iterator[list[TicketTotal]]:
    last = 0
    while batch := list(
        TicketTotal.objects.filter(draw_id=raffle.its_draw, pk__gt=last).select_related("member").order_by("pk")[:STEP]
    ):
        yield batch
        last = batch[-1].pk
        heartbeat()


def _ids(raffle: Raffle, shares: list[TicketTotal]) -> list[UUID]:
    return [rules.holding_id(raffle.pk, share.member_id) for share in shares]


def _keys(raffle: Raffle, shares: list[TicketTotal]) -> list[tuple[UUID, str, UUID]]:
    place = current_community().pk
    return [(place, ActivityKind.TICKETS.value, one) for one in _ids(raffle, shares)]
