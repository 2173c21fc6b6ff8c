"""Results that the two sides of a match report: confirmed by the other side, or disputed and decided by the team.

Every call locks the tournament first. So of two sides that report different results at once, the second one sees the
first report, and both reports become a dispute.
"""

from collections.abc import Sequence
from functools import partial
from uuid import UUID

from saas.accounts.models import User
from saas.kernel.clock import now
from saas.kernel.transactions import atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify, notify_team
from saas.plans.stored_files import release_unused
from saas.tenancy.permissions import Permission
from tenants.events import brackets
from tenants.events.brackets import BracketError, BracketProblem, Match, PlayState
from tenants.events.errors import (
    MatchNotFound,
    MatchNotPlayable,
    NotYourMatch,
    ReportDisputed,
    ReportLimitReached,
    ReportNotOpen,
    ResultInvalid,
)
from tenants.events.models import (
    EventParticipant,
    MatchReport,
    ParticipantState,
    ReportState,
    Tournament,
    TournamentState,
)
from tenants.events.selectors.tournaments import WAITING_REPORTS, bracket_of
from tenants.events.services.occurrences import show_event
from tenants.events.services.tournaments import change_bracket, held_tournament
from tenants.members.errors import MemberRestricted
from tenants.members.models import MemberStatus
from tenants.stores.pictures import stored_picture
from tenants.wallets.services import current_community

MAX_REPLACED_REPORTS = 9
_INVALID = frozenset(
    {BracketProblem.DRAW, BracketProblem.SCORES, BracketProblem.NOT_IN_MATCH, BracketProblem.UNKNOWN_ENTRANT}
)


def as_refusal(error: BracketError) -> Exception:
    """Return the error of the API for a refusal of the engine."""
    if error.problem is BracketProblem.UNKNOWN_MATCH:
        return MatchNotFound()
    if error.problem in _INVALID:
        return ResultInvalid(problem=error.problem.value)
    return MatchNotPlayable(problem=error.problem.value)


def _own_match(tournament: Tournament, match_id: str, fan: User) -> tuple[EventParticipant, Match]:
    """Return the fan's participation and their match, which is ready.

    Raises NotYourMatch, MemberRestricted, MatchNotFound, MatchNotPlayable.
    """
    rows = EventParticipant.objects.filter(
        occurrence=tournament.pk, state=ParticipantState.JOINED, member__user_id=fan.pk, member__left_at=None
    )
    own = rows.select_related("member").first()
    bracket = bracket_of(tournament)
    assert bracket is not None
    try:
        match = bracket[match_id]
    except BracketError as error:
        raise as_refusal(error) from None
    if own is None or str(own.pk) not in match.entrants:
        raise NotYourMatch
    if own.member.status != MemberStatus.ACTIVE:
        raise MemberRestricted
    if match.state is not PlayState.READY:
        raise MatchNotPlayable(problem=BracketProblem.NOT_READY.value)
    return own, match


def require_own_match(*, event_id: UUID, match_id: str, fan: User) -> None:
    """Refuse a report before its picture is read. Raises the errors of ``report_result``."""

    def work() -> None:
        tournament = held_tournament(event_id, TournamentState.RUNNING)
        own, match = _own_match(tournament, match_id, fan)
        _require_reports_left(tournament, match, own)

    atomically(work)


def _require_reports_left(tournament: Tournament, match: Match, own: EventParticipant) -> None:
    """Raises ReportLimitReached. Each report can store a picture."""
    replaced = MatchReport.objects.filter(
        tournament=tournament, match=match.id, reported_by=own, state=ReportState.WITHDRAWN
    )
    if replaced.count() >= MAX_REPLACED_REPORTS:
        raise ReportLimitReached(most=MAX_REPLACED_REPORTS + 1)


def report_result(
    *,
    event_id: UUID,
    match_id: str,
    fan: User,
    winner: UUID | None,
    scores: Sequence[int] | None,
    picture: bytes | None,
) -> None:
    """Report the result of the fan's match. The same result of both sides counts, different ones are a dispute.

    Raises CommunityEventNotFound, TournamentNotFound, TournamentNotOpen, MatchNotFound, NotYourMatch, MemberRestricted,
    MatchNotPlayable, ResultInvalid, ReportDisputed, ReportLimitReached, PlanLimitReached, ImageUploadFailed.
    """

    def work() -> None:
        tournament = held_tournament(event_id, TournamentState.RUNNING)
        own, match = _own_match(tournament, match_id, fan)
        _require_valid(tournament, match, winner, scores)
        waiting = list(MatchReport.objects.filter(tournament=tournament, match=match.id, state__in=WAITING_REPORTS))
        if any(one.state == ReportState.DISPUTED for one in waiting):
            raise ReportDisputed
        replaced = [one for one in waiting if one.reported_by_id == own.pk]
        if replaced:
            _require_reports_left(tournament, match, own)
            # A replaced report is not shown, so its picture is not stored any longer.
            MatchReport.objects.filter(pk__in=[one.pk for one in replaced]).update(
                state=ReportState.WITHDRAWN, decided_at=now(), image=""
            )
            release_unused(current_community().pk, [one.image for one in replaced])
        report = MatchReport.objects.create(
            tournament=tournament,
            match=match.id,
            entrants=[UUID(one) for one in match.entrants],
            reported_by=own,
            winner=winner,
            scores=list(scores) if scores else None,
            image=image,
            created_at=now(),
        )
        other = next((one for one in waiting if one.reported_by_id != own.pk), None)
        if other is None:
            _notify_other(tournament, match, own, report)
        elif (other.winner, other.scores or report.scores) == (report.winner, report.scores or other.scores):
            _apply(tournament, match, report if report.scores else other)
        else:
            _dispute(tournament, match)
        show_event(tournament.occurrence)

    with stored_picture(picture, current_community().pk, is_private=True) as image:
        atomically(work)


def _require_valid(tournament: Tournament, match: Match, winner: UUID | None, scores: Sequence[int] | None) -> None:
    """Raise ResultInvalid for a result that the engine would refuse, so that no other side confirms it in vain."""
    bracket = bracket_of(tournament)
    assert bracket is not None
    try:
        brackets.report(bracket, match.id, winner=_text(winner), scores=_pair(scores))
    except BracketError as error:
        raise as_refusal(error) from None


def _text(winner: UUID | None) -> str | None:
    return str(winner) if winner is not None else None


def _pair(scores: Sequence[int] | None) -> tuple[int, int] | None:
    return (scores[0], scores[1]) if scores else None


def _apply(tournament: Tournament, match: Match, report: MatchReport) -> None:
    """Let a reported result count."""
    MatchReport.objects.filter(tournament=tournament, match=match.id, state__in=WAITING_REPORTS).update(
        state=ReportState.CONFIRMED, decided_at=now()
    )
    record = partial(brackets.report, match_id=match.id, winner=_text(report.winner), scores=_pair(report.scores))
    try:
        change_bracket(tournament, record)
    except BracketError as error:
        raise as_refusal(error) from None


def _dispute(tournament: Tournament, match: Match, text: str = "") -> None:
    """Let the team decide the match."""
    waiting = MatchReport.objects.filter(tournament=tournament, match=match.id, state__in=WAITING_REPORTS)
    waiting.update(state=ReportState.DISPUTED, text=text)
    row = tournament.occurrence
    notify_team(
        community_id=current_community().pk,
        kind=NotificationKind.TEAM_MATCH_DISPUTED,
        values={"event": row.title, "match": match.id},
        link=f"/admin/events/{row.pk}",
        permission=Permission.EVENTS_MANAGEMENT,
        key=f"match-disputed:{row.pk}:{match.id}:{tournament.version}",
    )


def _notify_other(tournament: Tournament, match: Match, own: EventParticipant, report: MatchReport) -> None:
    row = tournament.occurrence
    others = EventParticipant.objects.filter(pk__in=match.entrants).exclude(pk=own.pk).select_related("member")
    for one in others:
        notify(
            user_id=one.member.user_id,
            kind=NotificationKind.EVENT_RESULT_REPORTED,
            community_id=current_community().pk,
            values={"event": row.title},
            link=f"/events/{row.pk}",
            key=f"event-result:{report.pk}",
        )


def _other_report(tournament: Tournament, match: Match, own: EventParticipant, report_id: UUID) -> MatchReport:
    """Return the report that the fan answers. Raises ReportNotOpen, also if the other side replaced it meanwhile."""
    rows = MatchReport.objects.filter(pk=report_id, tournament=tournament, match=match.id, state=ReportState.OPEN)
    found = rows.exclude(reported_by=own).first()
    if found is None:
        raise ReportNotOpen
    return found


def confirm_result(*, event_id: UUID, match_id: str, report_id: UUID, fan: User) -> None:
    """Let the result that the other side reported count.

    Raises CommunityEventNotFound, TournamentNotFound, TournamentNotOpen, MatchNotFound, NotYourMatch, MemberRestricted,
    MatchNotPlayable, ReportNotOpen.
    """

    def work() -> None:
        tournament = held_tournament(event_id, TournamentState.RUNNING)
        own, match = _own_match(tournament, match_id, fan)
        _apply(tournament, match, _other_report(tournament, match, own, report_id))
        show_event(tournament.occurrence)

    atomically(work)


def dispute_result(*, event_id: UUID, match_id: str, report_id: UUID, fan: User, text: str) -> None:
    """Let the team decide about the result that the other side reported. Raises what ``confirm_result`` raises."""

    def work() -> None:
        tournament = held_tournament(event_id, TournamentState.RUNNING)
        own, match = _own_match(tournament, match_id, fan)
        _other_report(tournament, match, own, report_id)
        _dispute(tournament, match, text)
        show_event(tournament.occurrence)

    atomically(work)
