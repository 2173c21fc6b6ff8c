"""The team's decisions about matches and entrants. Each has a reason, which the entrants read."""

from collections.abc import Callable, Sequence
from uuid import UUID

from saas.access import audit
from saas.access.acting import Actor
from saas.kernel.clock import now
from saas.kernel.transactions import atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify
from tenants.events import brackets
from tenants.events.brackets import Bracket, BracketError, PlayState
from tenants.events.errors import EventParticipantNotFound, TournamentNotOpen
from tenants.events.models import (
    EventParticipant,
    MatchReport,
    MatchRuling,
    ReportState,
    RulingAction,
    Tournament,
    TournamentState,
)
from tenants.events.selectors.tournaments import bracket_of
from tenants.events.services.results import as_refusal
from tenants.events.services.tournaments import change_bracket, held_tournament, require_impartial, required_tournament
from tenants.wallets.services import current_community

_CHANGEABLE = (TournamentState.RUNNING, TournamentState.REVIEW)
Change = Callable[[Bracket], tuple[Bracket, Sequence[str]]]


def decide_match(
    *,
    event_id: UUID,
    match_id: str,
    winner: UUID | None,
    scores: Sequence[int] | None,
    reason: str,
    actor: Actor,
) -> None:
    """Decide the result of a match, or correct it. Another winner undoes what depended on the former one.

    Raises CommunityEventNotFound, TournamentNotFound, TournamentNotOpen, OwnTournament, MatchNotFound,
    MatchNotPlayable, ResultInvalid.
    """
    named = str(winner) if winner is not None else None
    pair = (scores[0], scores[1]) if scores else None

    def change(bracket: Bracket) -> tuple[Bracket, Sequence[str]]:
        if bracket[match_id].state is PlayState.READY:
            return brackets.report(bracket, match_id, winner=named, scores=pair), ()
        corrected = brackets.correct(bracket, match_id, winner=named, scores=pair)
        return corrected.bracket, corrected.undone

    named_entrants = [winner] if winner is not None else []
    _rule(event_id, match_id, RulingAction.DECIDED, reason, actor, change, entrants=named_entrants, scores=pair)


def undo_match(*, event_id: UUID, match_id: str, reason: str, actor: Actor) -> None:
    """Undo the result of a match, and the results that depended on it. Raises what ``decide_match`` raises."""

    def change(bracket: Bracket) -> tuple[Bracket, Sequence[str]]:
        undone = brackets.undo(bracket, match_id)
        return undone.bracket, undone.undone

    _rule(event_id, match_id, RulingAction.UNDONE, reason, actor, change)


def walk_over(*, event_id: UUID, match_id: str, absent: Sequence[UUID], reason: str, actor: Actor) -> None:
    """Record that one or both sides did not play. Raises what ``decide_match`` raises."""
    names = [str(one) for one in absent]
    _rule(
        event_id,
        match_id,
        RulingAction.WALKOVER,
        reason,
        actor,
        lambda bracket: (brackets.walk_over(bracket, match_id, absent=names), ()),
        entrants=list(dict.fromkeys(absent)),
    )


def withdraw_entrant(*, event_id: UUID, participant_id: UUID, reason: str, actor: Actor) -> None:
    """Take an entrant out of the tournament. Raises what ``decide_match`` raises, and EventParticipantNotFound."""
    entrant = str(participant_id)
    _require_entrant(event_id, entrant)
    _rule(
        event_id,
        "",
        RulingAction.WITHDRAWN,
        reason,
        actor,
        lambda bracket: (brackets.withdraw(bracket, entrant), ()),
        entrants=[participant_id],
    )


def reinstate_entrant(*, event_id: UUID, participant_id: UUID, reason: str, actor: Actor) -> None:
    """Undo a withdrawal, and what depended on its walkovers. Raises what ``withdraw_entrant`` raises."""
    entrant = str(participant_id)
    _require_entrant(event_id, entrant)

    def change(bracket: Bracket) -> tuple[Bracket, Sequence[str]]:
        reinstated = brackets.reinstate(bracket, entrant)
        return reinstated.bracket, reinstated.undone

    _rule(event_id, "", RulingAction.REINSTATED, reason, actor, change, entrants=[participant_id])


def dependent_matches(event_id: UUID, match_id: str) -> tuple[str, ...]:
    """Return the other matches that an undo would undo.

    Raises TournamentNotFound, TournamentNotOpen, MatchNotFound, MatchNotPlayable.
    """
    tournament = required_tournament(event_id)
    bracket = bracket_of(tournament)
    if bracket is None or tournament.state not in _CHANGEABLE:
        raise TournamentNotOpen(state=tournament.state)
    try:
        return brackets.dependents(bracket, match_id)
    except BracketError as error:
        raise as_refusal(error) from None


def _require_entrant(event_id: UUID, entrant: str) -> None:
    bracket = bracket_of(required_tournament(event_id))
    if bracket is not None and entrant not in bracket.entrants:
        raise EventParticipantNotFound


def _rule(
    event_id: UUID,
    match_id: str,
    action: RulingAction,
    reason: str,
    actor: Actor,
    change: Change,
    *,
    entrants: Sequence[UUID] = (),
    scores: Sequence[int] | None = None,
) -> None:
    entrant = "" if match_id else str(entrants[0])

    def work() -> None:
        require_impartial(actor, [event_id])
        tournament = held_tournament(event_id, *_CHANGEABLE)
        before = bracket_of(tournament)
        assert before is not None
        try:
            after, changed = change(before)
            change_bracket(tournament, lambda _bracket: after)
        except BracketError as error:
            raise as_refusal(error) from None
        undone = [one for one in changed if one != match_id]
        _settle_reports(tournament, match_id, undone, action)
        MatchRuling.objects.create(
            tournament=tournament,
            match=match_id,
            action=action,
            entrants=list(entrants),
            scores=list(scores) if scores else None,
            reason=reason,
            undone=undone,
            decided_by=actor.user_id,
            created_at=now(),
        )
        concerned = {one for one in (match_id, *undone) if one}
        people = {entrant} if entrant else set()
        for bracket in (before, after):
            people |= {who for match in bracket.matches if match.id in concerned for who in match.entrants}
        audit.record(
            actor,
            f"event.match-{action.lower()}",
            event_id,
            after={"match": match_id, "entrant": entrant, "undone": undone, "reason": reason},
        )
        _notify(tournament, people, reason)

    atomically(work)


def _settle_reports(tournament: Tournament, match_id: str, undone: Sequence[str], action: RulingAction) -> None:
    """Mark the reports that the ruling replaces, and those whose results no longer count."""
    rows = MatchReport.objects.filter(tournament=tournament)
    if action == RulingAction.DECIDED:
        rows.filter(match=match_id, state=ReportState.CONFIRMED).update(state=ReportState.DECIDED, decided_at=now())
    over = [match_id, *undone] if action == RulingAction.UNDONE else undone
    rows.filter(match__in=over).exclude(state__in=(ReportState.WITHDRAWN, ReportState.UNDONE)).update(
        state=ReportState.UNDONE, decided_at=now()
    )


def _notify(tournament: Tournament, people: set[str], reason: str) -> None:
    row = tournament.occurrence
    for one in EventParticipant.objects.filter(pk__in=people).select_related("member"):
        notify(
            user_id=one.member.user_id,
            kind=NotificationKind.EVENT_MATCH_DECIDED,
            community_id=current_community().pk,
            values={"event": row.title, "reason": reason},
            link=f"/events/{row.pk}",
            key=f"event-ruling:{row.pk}:{tournament.version}",
        )
