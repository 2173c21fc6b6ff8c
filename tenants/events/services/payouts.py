"""The end of a tournament: its places are written and its prizes paid, once, in one transaction.

A payment names the row of the place, so a killed worker pays no prize twice.
"""

from uuid import NAMESPACE_OID, UUID, uuid5

from saas.access import audit
from saas.access.acting import Actor
from saas.kernel.clock import now
from saas.kernel.gems import count_gems
from saas.kernel.idempotency import Idempotency, fingerprint
from saas.kernel.ids import new_id
from saas.kernel.transactions import atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify
from tenants.events import brackets
from tenants.events.errors import TournamentNotOpen
from tenants.events.models import (
    EventOccurrence,
    EventParticipant,
    Tournament,
    TournamentPlace,
    TournamentState,
)
from tenants.events.rules.tournaments import TournamentTerms, prizes_of
from tenants.events.selectors.events import MAY_WIN
from tenants.events.selectors.tournaments import bracket_of
from tenants.events.services.occurrences import show_event
from tenants.events.services.reservations import CLOCK_SKEW, PAUSE, release_prizes
from tenants.events.services.tournaments import held_tournament, plan_payout, require_impartial
from tenants.wallets import prizes as gems
from tenants.wallets.errors import SpendingStopped
from tenants.wallets.services import current_community


def finish_now(*, event_id: UUID, actor: Actor) -> None:
    """End the review now and pay the prizes. A repeated call changes nothing.

    Raises CommunityEventNotFound, TournamentNotFound, TournamentNotOpen, OwnTournament, SpendingStopped.
    """

    def work() -> None:
        require_impartial(actor, [event_id])
        tournament = held_tournament(event_id, TournamentState.REVIEW, TournamentState.FINISHED)
        if tournament.state == TournamentState.FINISHED:
            return
        _finish(tournament)
        audit.record(actor, "event.finish", event_id, after={"title": tournament.occurrence.title})

    atomically(work)


def pay_prizes(event_id: UUID) -> None:
    """Pay the prizes of a tournament whose review is over. While spending is stopped, try again after PAUSE."""

    def work() -> None:
        found = Tournament.objects.select_for_update(no_key=True).filter(pk=event_id, state=TournamentState.REVIEW)
        tournament = found.first()
        if tournament is None or tournament.review_until is None:
            return
        if tournament.review_until > now():
            # The review began again, or the clock of this worker is late.
            plan_payout(event_id, tournament.review_until + CLOCK_SKEW)
            return
        tournament.occurrence = EventOccurrence.objects.select_related("series").get(pk=event_id)
        _finish(tournament)

    try:
        atomically(work, savepoint=True)
    except SpendingStopped:
        plan_payout(event_id, now() + PAUSE)


def _finish(tournament: Tournament) -> None:
    row, owner = tournament.occurrence, current_community().owner_id
    bracket = bracket_of(tournament)
    if bracket is None or not brackets.is_complete(bracket):
        raise TournamentNotOpen(state=tournament.state)
    terms = TournamentTerms.of(tournament.terms or {})
    placements = brackets.standings(bracket)
    won = prizes_of(placements, terms.prizes)
    entrants = EventParticipant.objects.filter(pk__in=bracket.entrants)
    people = {str(one.pk): one for one in entrants.select_related("member")}
    may_win = {str(pk) for pk in entrants.filter(MAY_WIN).values_list("pk", flat=True)}
    paid = 0
    for placement in placements:
        one = people[placement.entrant]
        place = TournamentPlace(
            id=new_id(),
            tournament=tournament,
            member=one.member,
            participant=one,
            place=placement.place,
            is_shared=placement.is_shared,
            gems=won.get(placement.entrant, 0) if placement.entrant in may_win else 0,
        )
        if place.gems:
            receipt = gems.award_prize(
                member=one.member,
                amount=place.gems,
                cause_id=row.pk,
                reason=row.title,
                idempotency=_once_for(one.pk, place.gems),
                actor=owner,
            )
            place.transaction_id = receipt.transaction_id
            paid += place.gems
            notify(
                user_id=one.member.user_id,
                kind=NotificationKind.EVENT_PRIZE_WON,
                community_id=current_community().pk,
                values={"place": str(placement.place), "event": row.title, "prize": count_gems(place.gems)},
                link=f"/events/{row.pk}",
                key=f"event-prize:{one.pk}",
            )
        place.save(force_insert=True)
    tournament.reserved_gems -= paid
    tournament.state, tournament.finished_at = TournamentState.FINISHED, now()
    tournament.save(update_fields=["reserved_gems", "state", "finished_at"])
    release_prizes(tournament, tournament.reserved_gems, owner)
    show_event(row)


def _once_for(participant_id: UUID, amount: int) -> Idempotency:
    """Return the idempotency key of the prize of a participant."""
    purpose = "tournament prize"
    key = uuid5(NAMESPACE_OID, f"{purpose}:{participant_id}")
    return Idempotency(key, fingerprint(purpose, str(participant_id), amount))
