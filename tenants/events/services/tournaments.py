"""The bracket of a tournament: seeded, drawn, changed and stored. Every change locks the event, then the tournament."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from uuid import UUID

from saas.access import audit
from saas.access.acting import Actor
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.transactions import atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify, notify_team
from saas.tenancy.permissions import Permission
from tenants.events import brackets
from tenants.events.brackets import MIN_ENTRANTS, Bracket
from tenants.events.errors import (
    CommunityEventNotFound,
    EventParticipantNotFound,
    OwnTournament,
    TournamentNotFound,
    TournamentNotOpen,
    TournamentPrizesMissing,
    TournamentTooSmall,
)
from tenants.events.models import (
    EventOccurrence,
    EventParticipant,
    MatchReport,
    ParticipantState,
    ReportState,
    Seeding,
    Tournament,
    TournamentState,
)
from tenants.events.rules.tournaments import TournamentTerms
from tenants.events.selectors.events import MAY_WIN
from tenants.events.selectors.tournaments import WAITING_REPORTS, bracket_of, in_seed_order, terms_of
from tenants.events.services.occurrences import plan_begin, show_event
from tenants.events.services.reservations import (
    CLOCK_SKEW,
    PAUSE,
    UNFINISHED,
    cancel_tournament,
    reserve_prizes,
    try_to_reserve,
)
from tenants.wallets.errors import IssuanceLimit, SpendingStopped
from tenants.wallets.issuance import staff_of
from tenants.wallets.services import current_community


def required_tournament(event_id: UUID) -> Tournament:
    """Raises TournamentNotFound."""
    found = Tournament.objects.filter(pk=event_id).first()
    if found is None:
        raise TournamentNotFound
    return found


def held_tournament(event_id: UUID, *states: TournamentState) -> Tournament:
    """Return the locked tournament with its event, in one of these states. Raises the errors of its page.

    The event is locked first, as by a join: no fan joins while the bracket is drawn.
    """
    events = EventOccurrence.objects.select_for_update(no_key=True, of=("self",)).select_related("series")
    event = events.filter(pk=event_id, deleted_at=None).first()
    if event is None:
        raise CommunityEventNotFound
    found = Tournament.objects.select_for_update(no_key=True).filter(pk=event_id).first()
    if found is None:
        raise TournamentNotFound
    if states and found.state not in states:
        raise TournamentNotOpen(state=found.state)
    found.occurrence = event
    return found


def require_impartial(actor: Actor, events: Collection[UUID]) -> None:
    """Raise OwnTournament if the team member is an entrant of one of the tournaments that is not finished.

    The team cannot join, but a member of the team can have joined before.
    """
    own = EventParticipant.objects.filter(occurrence__in=events, member__user_id=actor.user_id)
    if own.filter(occurrence__play__state__in=UNFINISHED).exists():
        raise OwnTournament


def set_seeds(*, event_id: UUID, participants: Sequence[UUID], actor: Actor) -> None:
    """Set the order of the entrants; the draw then follows it.

    Raises CommunityEventNotFound, TournamentNotFound, TournamentNotOpen, OwnTournament, EventParticipantNotFound.
    """

    def work() -> None:
        require_impartial(actor, [event_id])
        tournament = held_tournament(event_id, TournamentState.OPEN)
        rows = EventParticipant.objects.filter(occurrence=event_id, state=ParticipantState.JOINED)
        by_id = {one.pk: one for one in rows}
        if len(set(participants)) != len(participants) or any(one not in by_id for one in participants):
            raise EventParticipantNotFound
        for one in by_id.values():
            one.seed = None
        for number, pk in enumerate(participants, start=1):
            by_id[pk].seed = number
        EventParticipant.objects.bulk_update(by_id.values(), ["seed"])
        row = tournament.occurrence
        assert row.tournament is not None
        row.tournament = {**row.tournament, "seeding": Seeding.MANUAL.value}
        row.save(update_fields=["tournament", "updated_at"])
        audit.record(actor, "event.seed", event_id, after={"entrants": len(participants)})
        show_event(row)

    atomically(work)


def draw_now(*, event_id: UUID, actor: Actor) -> None:
    """Draw the bracket from the participants.

    Raises CommunityEventNotFound, TournamentNotFound, TournamentNotOpen, OwnTournament, TournamentTooSmall,
    TournamentPrizesMissing, SpendingStopped.
    """

    def work() -> None:
        require_impartial(actor, [event_id])
        tournament = held_tournament(event_id, TournamentState.OPEN)
        row = tournament.occurrence
        if terms_of(row).total_gems > tournament.reserved_gems:
            if staff_of(actor) is None:
                # The owner answers for what they draw, also if staff promised it.
                tournament.promised_by = None
                tournament.save(update_fields=["promised_by"])
            try:
                atomically(lambda: reserve_prizes(tournament), savepoint=True)
            except IssuanceLimit:
                raise TournamentPrizesMissing from None
        _draw(tournament, only_present=row.starts_at <= now())
        audit.record(actor, "event.draw", event_id, after={"title": row.title})

    atomically(work)


def begin(event_id: UUID) -> None:
    """Begin the tournament at the start of its event.

    It is drawn from the participants who checked in. In a bracket that was drawn before, those who did not check in
    lose by walkover. Without two entrants, or without its prizes, the tournament is canceled. While spending is
    stopped, a tournament whose gems must move waits.
    """

    def work() -> None:
        events = EventOccurrence.objects.select_for_update(no_key=True, of=("self",)).select_related("series")
        row = events.filter(pk=event_id, canceled_at=None, deleted_at=None).first()
        tournament = Tournament.objects.select_for_update(no_key=True).filter(pk=event_id).first()
        if tournament is None or row is None:
            return
        if row.starts_at > now():
            # The event moved, or the clock of this worker is late.
            plan_begin(event_id, row.starts_at + CLOCK_SKEW)
            return
        tournament.occurrence = row
        try:
            if tournament.state == TournamentState.RUNNING:
                _withdraw_absent(tournament)
            elif tournament.state == TournamentState.OPEN:
                try_to_reserve(tournament)
                if terms_of(row).total_gems > tournament.reserved_gems:
                    raise TournamentPrizesMissing
                _draw(tournament, only_present=True)
        except (TournamentTooSmall, TournamentPrizesMissing) as error:
            cancel_tournament(event_id, current_community().owner_id)
            notify_team(
                community_id=current_community().pk,
                kind=NotificationKind.TEAM_TOURNAMENT_CANCELED,
                values={"event": row.title, "reason": str(error)},
                link=f"/admin/events/{row.pk}",
                permission=Permission.EVENTS_MANAGEMENT,
                key=f"tournament-canceled:{row.pk}",
            )
            show_event(row)

    try:
        atomically(work, savepoint=True)
    except SpendingStopped:
        plan_begin(event_id, now() + PAUSE)


def _entrants(row: EventOccurrence, *, only_present: bool) -> list[EventParticipant]:
    rows = EventParticipant.objects.filter(MAY_WIN, occurrence=row, state=ParticipantState.JOINED)
    if only_present and row.check_in_minutes is not None:
        rows = rows.filter(checked_in_at__isnull=False)
    return list(rows)


def _draw(tournament: Tournament, *, only_present: bool) -> None:
    """Draw the bracket of a locked tournament. Raises TournamentTooSmall."""
    row = tournament.occurrence
    terms = terms_of(row)
    found = _entrants(row, only_present=only_present)
    if len(found) < MIN_ENTRANTS:
        raise TournamentTooSmall(entrants=len(found))
    ordered = in_seed_order(found, terms.seeding, tournament.seed)
    options = terms.options()
    try:
        brackets.check_options(terms.kind, options, len(ordered))
    except brackets.BracketError:
        # Fewer entrants than expected cannot play so many Swiss rounds.
        options = replace(options, rounds=None)
    bracket = brackets.draw(terms.kind, [str(one.pk) for one in ordered], options)
    tournament.state, tournament.terms, tournament.drawn_at = TournamentState.RUNNING, terms.stored(), now()
    if only_present:
        tournament.absent_at = now()
    store_bracket(tournament, _paired(bracket), before=None)


def _withdraw_absent(tournament: Tournament) -> None:
    """Withdraw the entrants who did not check in, or may no longer play, once. Raises TournamentTooSmall."""
    if tournament.absent_at is not None:
        return
    before = bracket_of(tournament)
    assert before is not None
    present = {str(one.pk) for one in _entrants(tournament.occurrence, only_present=True)}
    still_in = [one for one in before.entrants if one not in before.withdrawn]
    absent = [one for one in still_in if one not in present]
    tournament.absent_at = now()
    if not absent:
        tournament.save(update_fields=["absent_at"])
        return
    if len(still_in) - len(absent) < MIN_ENTRANTS:
        raise TournamentTooSmall(entrants=len(still_in) - len(absent))
    store_bracket(tournament, _paired(brackets.withdraw_absent(before, absent)), before=before)


def _paired(bracket: Bracket) -> Bracket:
    """Return the bracket with the next Swiss round, if the one before is complete."""
    while brackets.can_pair_round(bracket):
        bracket = brackets.pair_round(bracket)
    return bracket


def change_bracket(tournament: Tournament, change: Callable[[Bracket], Bracket]) -> Bracket:
    """Apply a change to the bracket of a locked tournament, and store it. Raises BracketError."""
    before = bracket_of(tournament)
    assert before is not None
    bracket = _paired(change(before))
    store_bracket(tournament, bracket, before=before)
    return bracket


def store_bracket(tournament: Tournament, bracket: Bracket, *, before: Bracket | None) -> None:
    """Store a bracket: the review begins with the last result, and entrants are notified of matches that are ready."""
    tournament.bracket, tournament.version = brackets.to_json(bracket), tournament.version + 1
    terms = TournamentTerms.of(tournament.terms or {})
    if brackets.is_complete(bracket):
        tournament.state = TournamentState.REVIEW
        tournament.review_until = now() + timedelta(minutes=terms.review_minutes)
        plan_payout(tournament.pk, tournament.review_until)
    else:
        tournament.state, tournament.review_until = TournamentState.RUNNING, None
    tournament.save(update_fields=["state", "terms", "bracket", "version", "drawn_at", "absent_at", "review_until"])
    _close_reports(tournament, bracket)
    _notify_ready(tournament, bracket, before)
    show_event(tournament.occurrence)


def _close_reports(tournament: Tournament, bracket: Bracket) -> None:
    """Close the reports that wait for a match which can no longer be played between the same entrants."""
    ready = {one.id: {*one.entrants} for one in bracket.matches if one.state is brackets.PlayState.READY}
    waiting = MatchReport.objects.filter(tournament=tournament, state__in=WAITING_REPORTS)
    over = [one.pk for one in waiting if ready.get(one.match) != {str(who) for who in one.entrants}]
    if over:
        MatchReport.objects.filter(pk__in=over).update(state=ReportState.DECIDED, decided_at=now())


def plan_payout(event_id: UUID, due: datetime) -> None:
    """Let a job pay the prizes. An earlier plan is moved."""
    key = f"event-payout:{event_id}"
    enqueue("events.pay_prizes", current_community().pk, due_at=due, key=key, event_id=event_id)


def _notify_ready(tournament: Tournament, bracket: Bracket, before: Bracket | None) -> None:
    """Notify both sides of each match that became ready."""
    row = tournament.occurrence
    known = {one.id: one for one in before.matches} if before is not None else {}
    ready = [
        one
        for one in bracket.matches
        if one.state is brackets.PlayState.READY and (one.id not in known or known[one.id].entrants != one.entrants)
    ]
    if not ready:
        return
    ids = [entrant for match in ready for entrant in match.entrants]
    people = {str(one.pk): one.member for one in EventParticipant.objects.filter(pk__in=ids).select_related("member")}
    for match in ready:
        for entrant in match.entrants:
            other = next((one for one in match.entrants if one != entrant), "")
            if entrant not in people or other not in people:
                continue
            notify(
                user_id=people[entrant].user_id,
                kind=NotificationKind.EVENT_MATCH_READY,
                community_id=current_community().pk,
                values={"event": row.title, "opponent": people[other].username},
                link=f"/events/{row.pk}",
                key=f"event-match:{row.pk}:{match.id}:{tournament.version}",
            )
