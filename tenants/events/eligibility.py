"""The checks that decide if a person may join an event now, in their order. Page and call share them."""

from dataclasses import dataclass
from datetime import datetime

from saas.access.audience import AudienceArea, Rule, creator_rule
from saas.accounts.identities.selectors import linked_account, linked_at
from saas.accounts.models import User
from saas.kernel.errors import DomainError
from saas.tenancy.models import Community
from tenants.checkout.checks import (
    NO_RULE,
    Gated,
    Participant,
    account_linked,
    account_old_enough,
    audience_admitted,
    check,
    denial_codes,
    is_member,
    level_reached,
    logged_in,
    member_long_enough,
    not_on_team,
    not_restricted,
)
from tenants.checkout.selectors import participant_of
from tenants.events.errors import EventAlreadyJoined, EventEnded, EventFull, EventJoinClosed, OwnEvent
from tenants.events.models import EventOccurrence, Tournament, TournamentState
from tenants.events.rules.phases import EventPhase, phase_at
from tenants.members.models import Member


@dataclass(frozen=True, slots=True, kw_only=True)
class EventSituation:
    """An event and a person at one time. ``tournament`` is None if the event has none."""

    event: EventOccurrence
    at: datetime
    participant: Participant
    audience: Rule
    is_joined: bool
    tournament: Tournament | None
    linked_account: str | None = ""
    linked_at: datetime | None = None

    @property
    def gated(self) -> Gated:
        return self.event

    @property
    def min_linked_days(self) -> int | None:
        return self.event.min_linked_days

    @property
    def provider(self) -> str:
        return self.event.linked_provider

    @property
    def is_account_used(self) -> bool:
        return False


def event_situation(
    event: EventOccurrence,
    *,
    user: User | None,
    member: Member | None,
    is_joined: bool,
    tournament: Tournament | None,
    community: Community,
    at: datetime,
) -> EventSituation:
    participant = participant_of(user, member, community, gated=event)
    return EventSituation(
        event=event,
        at=at,
        participant=participant,
        audience=creator_rule(community, AudienceArea.DEFAULT) if user is not None else NO_RULE,
        is_joined=is_joined,
        tournament=tournament,
        linked_account=linked_account(user, event.linked_provider),
        linked_at=linked_at(user, event.linked_provider) if event.min_linked_days is not None else None,
    )


@check(EventEnded)
def not_over(situation: EventSituation) -> DomainError | None:
    phase = phase_at(situation.event, situation.at)
    return EventEnded(status=phase.value) if phase in (EventPhase.ENDED, EventPhase.CANCELED) else None


@check(EventAlreadyJoined)
def not_joined(situation: EventSituation) -> DomainError | None:
    return EventAlreadyJoined() if situation.is_joined else None


@check(EventJoinClosed)
def not_drawn(situation: EventSituation) -> DomainError | None:
    """Deny a tournament that was drawn or has begun. While spending is stopped, a begun one waits for its draw."""
    play, event = situation.tournament, situation.event
    if play is None:
        return None
    return EventJoinClosed() if play.state != TournamentState.OPEN or event.starts_at <= situation.at else None


@check(EventFull)
def place_left(situation: EventSituation) -> DomainError | None:
    """Deny a full event without a waiting list. The call counts the places again under a lock."""
    event = situation.event
    is_full = event.capacity is not None and event.joined >= event.capacity
    return EventFull() if is_full and not event.has_waiting_list else None


JOIN_CHECKS = (
    not_over,
    not_on_team(OwnEvent),
    logged_in,
    is_member,
    not_restricted,
    not_joined,
    not_drawn,
    level_reached,
    member_long_enough,
    account_linked,
    account_old_enough,
    audience_admitted,
    place_left,
)
DENIAL_CODES = denial_codes(JOIN_CHECKS)
