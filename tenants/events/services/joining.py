"""Joining, leaving and checking in. The occurrence's row counts the places and is locked by every change.

A place that is free goes to the first fan on the waiting list, in the transaction that frees it.
"""

from functools import partial
from uuid import UUID

from django.db import connection
from django.db.models import F

from saas.access import audit
from saas.access.acting import Actor
from saas.accounts.models import User
from saas.kernel.clock import now
from saas.kernel.database_errors import constraints_as_errors
from saas.kernel.ids import new_id
from saas.kernel.transactions import atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify
from saas.tenancy.models import Community
from tenants.checkout.checks import first_denial
from tenants.events.eligibility import JOIN_CHECKS, event_situation
from tenants.events.errors import (
    CommunityEventNotFound,
    EventCheckInClosed,
    EventFull,
    EventJoinClosed,
    EventLeaveClosed,
    EventNotJoined,
    EventOnWaitingList,
    TournamentNotOpen,
)
from tenants.events.models import (
    CommunityEventType,
    EventOccurrence,
    EventParticipant,
    ParticipantState,
    TournamentState,
)
from tenants.events.rules.phases import EventPhase, check_in_from, phase_at
from tenants.events.selectors.events import MAY_WIN, participant_of, visible_event
from tenants.events.selectors.tournaments import tournament_of
from tenants.events.services.occurrences import show_event
from tenants.events.services.tournaments import require_impartial
from tenants.members.errors import MemberRestricted
from tenants.members.models import MemberStatus
from tenants.members.selectors import member_of
from tenants.members.services import locked_member
from tenants.wallets.services import current_community

# This statement locks the row, and one more follows. So a hundred fans at once wait for each other only briefly.
# With a waiting list, a new fan gets no place before those who wait.
_IS_FREE = "(capacity is null or joined < capacity and (waiting = 0 or not has_waiting_list))"
_TAKE_PLACE = f"""
update events_eventoccurrence
set joined = joined + case when {_IS_FREE} then 1 else 0 end,
  waiting = waiting + case when {_IS_FREE} then 0 else 1 end,
  last_place = last_place + 1
where id = %s and is_published and deleted_at is null and canceled_at is null and ends_at > %s
  and ({_IS_FREE} or has_waiting_list)
returning new.last_place, new.joined > old.joined, new.joined < new.capacity, new.starts_at
"""  # noqa: S608 - the condition is the constant above


def join_event(*, event_id: UUID, fan: User, community: Community) -> EventParticipant:
    """Join an event, or its waiting list if all places are taken.

    Raises CommunityEventNotFound, and what JOIN_CHECKS deny.
    """
    event, member = visible_event(event_id), member_of(fan.pk)
    rows = EventParticipant.objects.filter(occurrence=event, member=member)
    _require_admitted(event, fan, community, is_joined=member is not None and rows.exists())
    assert member is not None

    def work() -> EventParticipant:
        # A member who leaves waits for this lock, or is seen here. Otherwise a former member would keep the place.
        fresh = locked_member(member.pk)
        if not fresh.is_active or fresh.status != MemberStatus.ACTIVE:
            _require_admitted(event, fan, community, is_joined=False)
        taken = _take_place(event)
        if taken is None:
            # The event has changed since the checks.
            _require_admitted(visible_event(event_id), fan, community, is_joined=False)
            raise EventFull
        place, is_free, has_place_left = taken
        with constraints_as_errors():
            own = EventParticipant.objects.create(
                id=new_id(),
                occurrence=event,
                member=member,
                state=ParticipantState.JOINED if is_free else ParticipantState.WAITING,
                place=place,
                joined_at=now(),
            )
        if not is_free and has_place_left:
            # Those who wait before are restricted members, who get no place.
            fill_places(_held(event_id))
            own.refresh_from_db()
        return own

    participant = atomically(work, savepoint=True)
    show_event(event)
    return participant


def _take_place(event: EventOccurrence) -> tuple[int, bool, bool] | None:
    """Count one more participant; return the number of the join, if they have a place, and if another one is left.

    None: the event is full.

    Raises EventJoinClosed: the draw locks the row, too, so its state is read after the lock.
    """
    with connection.cursor() as cursor:
        cursor.execute(_TAKE_PLACE, [event.pk, now()])
        row = cursor.fetchone()
    if row is None:
        return None
    place, is_free, has_place_left, starts_at = row
    if event.type == CommunityEventType.TOURNAMENT:
        play = tournament_of(event.pk)
        if starts_at <= now() or (play is not None and play.state != TournamentState.OPEN):
            raise EventJoinClosed
    return place, is_free, has_place_left


def _require_admitted(row: EventOccurrence, fan: User, community: Community, *, is_joined: bool) -> None:
    situation = event_situation(
        row,
        user=fan,
        member=member_of(fan.pk),
        is_joined=is_joined,
        tournament=tournament_of(row.pk),
        community=community,
        at=now(),
    )
    if denial := first_denial(JOIN_CHECKS, situation):
        raise denial


def _held(event_id: UUID) -> EventOccurrence:
    """Return the locked occurrence. Raises CommunityEventNotFound."""
    rows = EventOccurrence.objects.select_for_update(no_key=True).filter(pk=event_id, deleted_at=None)
    row = rows.first()
    if row is None:
        raise CommunityEventNotFound
    return row


def _count(row: EventOccurrence, *, joined: int = 0, waiting: int = 0, attended: int = 0) -> None:
    EventOccurrence.objects.filter(pk=row.pk).update(
        joined=F("joined") + joined, waiting=F("waiting") + waiting, attended=F("attended") + attended
    )
    row.joined, row.waiting, row.attended = row.joined + joined, row.waiting + waiting, row.attended + attended


def leave_event(*, event_id: UUID, fan: User) -> None:
    """Leave an event or its waiting list. A place that is free goes to the first fan on the list.

    Raises CommunityEventNotFound, EventNotJoined; EventLeaveClosed if the event has begun, or its tournament was drawn.
    """
    visible_event(event_id)

    def work() -> None:
        row = _held(event_id)
        own = EventParticipant.objects.filter(occurrence=row, member__user_id=fan.pk).first()
        if own is None:
            raise EventNotJoined
        phase, play = phase_at(row, now()), tournament_of(event_id)
        is_drawn = play is not None and play.state != TournamentState.OPEN
        if own.state == ParticipantState.JOINED and (
            phase not in (EventPhase.UPCOMING, EventPhase.CHECK_IN) or is_drawn
        ):
            raise EventLeaveClosed
        _remove(row, own)

    atomically(work)


def _remove(row: EventOccurrence, own: EventParticipant) -> None:
    """Delete a participation of a locked occurrence, and give its place to the waiting list."""
    is_joined = own.state == ParticipantState.JOINED
    attended = int(own.checked_in_at is not None)
    own.delete()
    _count(row, joined=-int(is_joined), waiting=-int(not is_joined), attended=-attended)
    fill_places(row)
    show_event(row)


def fill_places(row: EventOccurrence) -> None:
    """Give the free places of a locked occurrence to the first fans on the waiting list, and notify them.

    Places of a running event are given, too: otherwise a fan who joins later would get them first. The entrants of a
    tournament are fixed at its start. Restricted members keep their place on the list and are passed over.
    """
    play, closes_at = tournament_of(row.pk), row.ends_at if row.type != CommunityEventType.TOURNAMENT else row.starts_at
    if closes_at <= now() or (play is not None and play.state != TournamentState.OPEN):
        return
    free = row.waiting if row.capacity is None else min(row.capacity - row.joined, row.waiting)
    if free <= 0:
        return
    waiting = EventParticipant.objects.filter(MAY_WIN, occurrence=row, state=ParticipantState.WAITING)
    first = waiting.order_by("place")
    lucky = list(first.select_related("member")[:free])
    EventParticipant.objects.filter(pk__in=[one.pk for one in lucky]).update(state=ParticipantState.JOINED)
    _count(row, joined=len(lucky), waiting=-len(lucky))
    for one in lucky:
        notify(
            user_id=one.member.user_id,
            kind=NotificationKind.EVENT_PLACE_FREE,
            community_id=current_community().pk,
            values={"event": row.title},
            link=f"/events/{row.pk}",
            key=f"event-place:{one.pk}",
        )


def check_in(*, event_id: UUID, fan: User) -> None:
    """Check in before the start. A repeated call changes nothing.

    Raises CommunityEventNotFound, EventNotJoined, MemberRestricted, EventOnWaitingList, EventCheckInClosed.
    """
    visible_event(event_id)

    def work() -> None:
        row = _held(event_id)
        rows = EventParticipant.objects.filter(occurrence=row, member__user_id=fan.pk, member__left_at=None)
        own = rows.select_related("member").first()
        if own is None:
            raise EventNotJoined
        if own.member.status != MemberStatus.ACTIVE:
            raise MemberRestricted
        if own.state == ParticipantState.WAITING:
            raise EventOnWaitingList
        if own.checked_in_at is not None:
            return
        if phase_at(row, now()) is not EventPhase.CHECK_IN:
            opens = check_in_from(row)
            raise EventCheckInClosed(
                since=opens.isoformat() if opens else "", closes=row.starts_at.isoformat() if opens else ""
            )
        _set_checked_in(row, own, is_checked_in=True)

    atomically(work)


def _set_checked_in(row: EventOccurrence, own: EventParticipant, *, is_checked_in: bool) -> None:
    own.checked_in_at = now() if is_checked_in else None
    own.save(update_fields=["checked_in_at"])
    _count(row, attended=1 if is_checked_in else -1)
    show_event(row)


def set_checked_in(*, event_id: UUID, participant_id: UUID, is_checked_in: bool, actor: Actor) -> EventParticipant:
    """Check a participant in for the team, or take it back.

    Raises CommunityEventNotFound, EventParticipantNotFound, EventOnWaitingList, OwnTournament.
    """

    def work() -> EventParticipant:
        require_impartial(actor, [event_id])
        row = _held(event_id)
        own = participant_of(event_id, participant_id)
        if own.state == ParticipantState.WAITING:
            raise EventOnWaitingList
        if (own.checked_in_at is not None) != is_checked_in:
            _set_checked_in(row, own, is_checked_in=is_checked_in)
            audit.record(
                actor, "event.check-in", event_id,
                after={"member": str(own.member_id), "username": own.member.username, "checked_in": is_checked_in},
            )  # fmt: skip
        return own

    return atomically(work)


def remove_participant(*, event_id: UUID, participant_id: UUID, reason: str, actor: Actor) -> None:
    """Remove a participant, who is notified.

    Raises CommunityEventNotFound, EventParticipantNotFound, OwnTournament; TournamentNotOpen once the tournament was
    drawn or canceled.
    """

    def work() -> None:
        require_impartial(actor, [event_id])
        row = _held(event_id)
        own = participant_of(event_id, participant_id)
        play = tournament_of(event_id)
        if play is not None and play.state != TournamentState.OPEN:
            raise TournamentNotOpen(state=play.state)
        member = own.member
        _remove(row, own)
        audit.record(
            actor, "event.remove", event_id,
            after={"member": str(member.pk), "username": member.username, "reason": reason},
        )  # fmt: skip
        notify(
            user_id=member.user_id,
            kind=NotificationKind.EVENT_REMOVED,
            community_id=current_community().pk,
            values={"event": row.title, "reason": reason},
            link=f"/events/{row.pk}",
            key=f"event-removed:{participant_id}",
        )

    atomically(work)


def leave_all(member_id: UUID) -> None:
    """Let a former member leave the events that have not begun, so that their places are free."""
    rows = EventParticipant.objects.filter(
        member=member_id, member__left_at__isnull=False, occurrence__starts_at__gt=now(), occurrence__canceled_at=None
    )
    for event_id in list(rows.values_list("occurrence", flat=True)):
        atomically(partial(_leave_as_former, event_id, member_id))


def _leave_as_former(event_id: UUID, member_id: UUID) -> None:
    row, play = _held(event_id), tournament_of(event_id)
    own = EventParticipant.objects.filter(occurrence=row, member=member_id).first()
    if own is not None and (play is None or play.state == TournamentState.OPEN):
        _remove(row, own)
