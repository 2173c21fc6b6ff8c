"""The prizes of tournaments. The ledger holds their gems from the reservation on, until they are paid or released."""

import secrets
from datetime import datetime, timedelta
from uuid import UUID

from saas.access.acting import Actor
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.idempotency import Idempotency, fingerprint
from saas.kernel.ids import new_id
from saas.kernel.transactions import atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify_team
from saas.tenancy.permissions import Permission
from tenants.events.errors import TournamentNotOpen
from tenants.events.models import (
    CommunityEventType,
    EventOccurrence,
    EventSeries,
    EventTerms,
    Tournament,
    TournamentProblem,
    TournamentState,
)
from tenants.events.rules.tournaments import TournamentTerms
from tenants.events.selectors.tournaments import terms_of
from tenants.events.sources import TOURNAMENT_PRIZES
from tenants.wallets import prizes as gems
from tenants.wallets.errors import IssuanceLimit, SpendingStopped
from tenants.wallets.issuance import require_possible, staff_of, take_promise_back
from tenants.wallets.services import current_community

# The prizes of a later date of a repeating event are reserved this long before its start.
RESERVED_AHEAD = timedelta(days=7)
TRY_AGAIN = timedelta(hours=6)
# While spending is stopped, jobs try again after this time.
PAUSE = timedelta(minutes=5)
# The clocks of the workers and of the database differ by less than this.
CLOCK_SKEW = timedelta(seconds=10)
UNFINISHED = (TournamentState.OPEN, TournamentState.RUNNING, TournamentState.REVIEW)


def total_of(terms: EventTerms) -> int:
    """Return the gems that the rules of a tournament promise; 0 without a tournament."""
    return TournamentTerms.of(terms.tournament).total_gems if terms.tournament is not None else 0


def open_tournament(row: EventOccurrence, actor: Actor | None, *, is_first: bool = False) -> None:
    """Make the tournament of a published date, and reserve its prizes if it is the first one or begins soon.

    ``actor`` promises the prizes. Without one, a job does it for the person who answers for the series: prizes over the
    limit are then tried again. Raises IssuanceLimit, SpendingStopped.
    """
    if row.type != CommunityEventType.TOURNAMENT or row.canceled_at is not None:
        return
    promised_by = staff_of(actor) if actor is not None else row.series.promised_by
    given = {"sealed_seed": Tournament.sealed(secrets.token_hex(32)), "promised_by": promised_by}
    tournament, _ = Tournament.objects.get_or_create(occurrence=row, defaults=given)
    tournament.occurrence = row
    if actor is None:
        plan_reservation(row)
    elif is_first or _begins_soon(row):
        reserve_prizes(tournament)
    else:
        _require_possible(tournament, row)
        plan_reservation(row)


def _begins_soon(row: EventOccurrence) -> bool:
    return row.starts_at <= now() + RESERVED_AHEAD


def _require_possible(tournament: Tournament, row: EventOccurrence) -> None:
    """Raise IssuanceLimit for prizes that are over the limit of each day."""
    require_possible(TOURNAMENT_PRIZES, most=total_of(row), staff=[tournament.promised_by])


def plan_reservation(row: EventOccurrence, due: datetime | None = None) -> None:
    """Let a job reserve the prizes of a date, by default when it begins soon. An earlier plan is moved."""
    key = f"event-prizes:{row.pk}"
    due_at = due or row.starts_at - RESERVED_AHEAD
    enqueue("events.reserve_prizes", current_community().pk, due_at=due_at, key=key, event_id=row.pk)


def reserve_prizes(tournament: Tournament) -> None:
    """Let the ledger hold the prizes that are not held yet, within the limits of the person who promised them.

    Raises IssuanceLimit, SpendingStopped.
    """
    row = tournament.occurrence
    amount = terms_of(row, tournament).total_gems - tournament.reserved_gems
    if amount > 0:
        gems.reserve_prize(
            source=TOURNAMENT_PRIZES, amount=amount, cause_id=row.pk, reason=row.title,
            idempotency=_once(amount), actor=_promiser(tournament),
        )  # fmt: skip
        tournament.reserved_gems += amount
    tournament.problem = ""
    tournament.save(update_fields=["reserved_gems", "problem"])


def _promiser(tournament: Tournament) -> Actor:
    """Return the team member whose daily limit counts the prizes."""
    community = current_community()
    who = tournament.promised_by or community.owner_id
    return Actor(who, "", acting_for=community.owner_id, community_id=community.pk)


def _once(amount: int) -> Idempotency:
    identity = new_id()
    return Idempotency(identity, fingerprint("tournament prizes", str(identity), amount))


def try_to_reserve(tournament: Tournament) -> None:
    """Reserve the prizes, or mark the tournament and try again later. A later day has a limit of its own.

    Raises SpendingStopped.
    """
    row = tournament.occurrence
    try:
        atomically(lambda: reserve_prizes(tournament), savepoint=True)
    except IssuanceLimit:
        if tournament.problem != TournamentProblem.GEMS_OVER_LIMIT:
            Tournament.objects.filter(pk=tournament.pk).update(problem=TournamentProblem.GEMS_OVER_LIMIT)
            notify_team(
                community_id=current_community().pk,
                kind=NotificationKind.TEAM_EVENT_WAITS,
                values={"event": row.title},
                link=f"/admin/events/{row.pk}",
                permission=Permission.EVENTS_MANAGEMENT,
                key=f"event-waits:{row.pk}",
            )
        plan_reservation(row, now() + TRY_AGAIN)


def reserve_later(event_id: UUID) -> None:
    """Reserve the prizes of a date that begins soon. While spending is stopped, try again after PAUSE."""
    row = EventOccurrence.objects.select_related("series").filter(pk=event_id).first()
    if row is None:
        return

    def work() -> None:
        tournament = Tournament.objects.select_for_update(no_key=True).filter(pk=event_id).first()
        if tournament is None or tournament.state not in (TournamentState.OPEN, TournamentState.RUNNING):
            return
        # Read under the lock, because an edit can have moved the date meanwhile.
        tournament.occurrence = EventOccurrence.objects.select_related("series").get(pk=event_id)
        if tournament.occurrence.starts_at > now() + RESERVED_AHEAD + CLOCK_SKEW:
            plan_reservation(tournament.occurrence)
            return
        try_to_reserve(tournament)

    try:
        atomically(work, savepoint=True)
    except SpendingStopped:
        plan_reservation(row, now() + PAUSE)


def release_prizes(tournament: Tournament, amount: int, by: UUID) -> None:
    """Remove held gems that no entrant wins. Raises SpendingStopped."""
    if amount > 0:
        row = tournament.occurrence
        gems.release_prize(amount=amount, cause_id=row.pk, reason=row.title, idempotency=_once(amount), actor=by)
        tournament.reserved_gems -= amount
        tournament.save(update_fields=["reserved_gems"])


def renew_tournament(row: EventOccurrence, actor: Actor, *, before: int) -> None:
    """Let the ledger hold what the changed rules promise, where they promised ``before`` gems.

    The person who raises the prizes answers for them. Prizes of a date that is not the next one and does not begin soon
    are held later, so that one edit of a repeating event is not refused for the sum of its dates.
    Raises IssuanceLimit, SpendingStopped.
    """
    tournament = Tournament.objects.select_for_update(no_key=True).filter(pk=row.pk).first()
    wanted = total_of(row)
    if tournament is None or tournament.state != TournamentState.OPEN or wanted == before:
        return
    tournament.occurrence = row
    if wanted > before:
        tournament.promised_by = staff_of(actor)
        tournament.save(update_fields=["promised_by"])
    is_held = tournament.reserved_gems > 0 or _begins_soon(row) or _is_next(row)
    if wanted < tournament.reserved_gems:
        take_promise_back(row.pk)
        release_prizes(tournament, tournament.reserved_gems, actor.user_id)
    if is_held:
        reserve_prizes(tournament)
    else:
        _require_possible(tournament, row)
        plan_reservation(row)


def _is_next(row: EventOccurrence) -> bool:
    earlier = EventOccurrence.objects.filter(series=row.series_id, deleted_at=None, canceled_at=None)
    return not earlier.filter(ends_at__gt=now(), starts_at__lt=row.starts_at).exists()


def answer_for_series(series: EventSeries, actor: Actor) -> None:
    """Let the person answer for the prizes of later dates, without saving the series. Raises IssuanceLimit."""
    series.promised_by = staff_of(actor)
    require_possible(TOURNAMENT_PRIZES, most=total_of(series), staff=[series.promised_by])


def cancel_tournament(event_id: UUID, by: UUID) -> None:
    """Cancel the tournament of a date and release its prizes. Raises TournamentNotOpen once prizes were paid."""
    tournament = Tournament.objects.select_for_update(no_key=True).filter(pk=event_id).first()
    if tournament is None or tournament.state == TournamentState.CANCELED:
        return
    if tournament.state == TournamentState.FINISHED:
        raise TournamentNotOpen(state=tournament.state)
    tournament.occurrence = EventOccurrence.objects.select_related("series").get(pk=event_id)
    take_promise_back(event_id)
    release_prizes(tournament, tournament.reserved_gems, by)
    tournament.state, tournament.problem = TournamentState.CANCELED, ""
    tournament.save(update_fields=["state", "problem"])
