"""An event, with a member's participation, as the subject of a support ticket."""

from uuid import UUID

from saas.accounts.models import User
from saas.kernel.clock import now
from saas.plans.catalog import Area
from saas.plans.switches import is_area_on
from saas.support.subjects import SubjectFact, TicketSubject
from saas.tenancy.models import Community
from tenants.events.models import EventOccurrence, EventParticipant, ParticipantState, Tournament, TournamentPlace
from tenants.events.rules.phases import phase_at
from tenants.events.selectors.events import published

_STATES = {ParticipantState.JOINED: "Joined", ParticipantState.WAITING: "On the waiting list"}


def is_event_shown(event_id: UUID, _user: User, community: Community) -> bool:
    """False for an event that fans do not see, and while events are switched off."""
    return is_area_on(community, Area.EVENTS) and published().filter(pk=event_id).exists()


def find_event(event_id: UUID, member_id: UUID) -> TicketSubject | None:
    """Return the event. A member who did not join can ask about it, too: they may have been refused."""
    event = EventOccurrence.objects.filter(pk=event_id, deleted_at=None).first()
    if event is None:
        return None
    own = EventParticipant.objects.filter(occurrence=event, member_id=member_id).first()
    facts = [
        SubjectFact(label="Event", text=event.title),
        SubjectFact(label="State", text=phase_at(event, now()).replace("_", " ").capitalize()),
        SubjectFact(label="Starts", at=event.starts_at),
        SubjectFact(label="Ends", at=event.ends_at),
        SubjectFact(label="Participation", text=_STATES[ParticipantState(own.state)] if own else "Not joined"),
    ]
    if own is not None:
        facts.append(SubjectFact(label="Joined", at=own.joined_at))
        if own.checked_in_at is not None:
            facts.append(SubjectFact(label="Checked in", at=own.checked_in_at))
    place = TournamentPlace.objects.filter(tournament=event.pk, member_id=member_id).first()
    if tournament := Tournament.objects.filter(pk=event.pk).only("state").first():
        facts.append(SubjectFact(label="Tournament", text=tournament.get_state_display()))
    if place is not None:
        if place.place is not None:
            facts.append(SubjectFact(label="Place", text=f"{place.place}{', shared' if place.is_shared else ''}"))
        if place.gems:
            facts.append(SubjectFact(label="Prize", gems=place.gems))
    return TicketSubject(
        title=event.title,
        facts=facts,
        transactions=[place.transaction_id] if place and place.transaction_id else [],
        link=f"/events/{event.pk}",
        office_link=f"/admin/events/{event.pk}",
    )
