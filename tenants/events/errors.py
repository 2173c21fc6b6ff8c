"""Errors of events and tournaments."""

from saas.kernel.database_errors import constraint
from saas.kernel.errors import DomainError


class CommunityEventNotFound(DomainError):
    code = "EVENT_NOT_FOUND"
    status = 404
    message = "Event not found"


class EventEnded(DomainError):
    """``status`` is ENDED or CANCELED."""

    code = "EVENT_ENDED"
    message = "Event ended"


@constraint("event_joined_once")
class EventAlreadyJoined(DomainError):
    code = "EVENT_ALREADY_JOINED"
    message = "Already joined to event"


class OwnEvent(DomainError):
    code = "EVENT_SELF"
    status = 400
    message = "Cannot join to yourself event"


class EventFull(DomainError):
    """The event has a limit and no waiting list."""

    code = "EVENT_FULL"
    message = "All places of this event are taken"


class EventJoinClosed(DomainError):
    """The tournament was drawn or has begun, so its entrants are fixed."""

    code = "EVENT_JOIN_CLOSED"
    message = "The entrants of this tournament are fixed. You can no longer join it."


class EventLeaveClosed(DomainError):
    code = "EVENT_LEAVE_CLOSED"
    message = "The event has begun, so you can no longer leave it"


class EventNotJoined(DomainError):
    code = "EVENT_NOT_JOINED"
    message = "Join the event first"


class EventCheckInClosed(DomainError):
    """``since`` and ``until`` are the times of the check-in; both are empty if the event has none."""

    code = "EVENT_CHECK_IN_CLOSED"
    message = "The check-in is not open now"


class EventOnWaitingList(DomainError):
    code = "EVENT_ON_WAITING_LIST"
    message = "You are on the waiting list. We will notify you when a place is free."


class EventTermsFixed(DomainError):
    """``fields`` names the rules that were sent and cannot change anymore."""

    code = "EVENT_TERMS_FIXED"
    message = "The event has begun or ended, so these fields cannot change"


class EventParticipantNotFound(DomainError):
    code = "EVENT_PARTICIPANT_NOT_FOUND"
    status = 404
    message = "This participant was not found"


class EventFeedNotFound(DomainError):
    code = "EVENT_FEED_NOT_FOUND"
    status = 404
    message = "Calendar not found"


class TournamentNotFound(DomainError):
    code = "EVENT_TOURNAMENT_NOT_FOUND"
    status = 404
    message = "This event has no tournament"


class TournamentNotOpen(DomainError):
    """``state`` is the tournament's state."""

    code = "EVENT_TOURNAMENT_STATE"
    message = "This is not possible now. The tournament is in the state {state}."


class TournamentTooSmall(DomainError):
    """``entrants`` is the number of participants who can be drawn."""

    code = "EVENT_TOURNAMENT_TOO_SMALL"
    message = "A tournament needs at least 2 entrants"


class TournamentPrizesMissing(DomainError):
    code = "EVENT_TOURNAMENT_PRIZES_MISSING"
    message = "The prizes are over the daily limit of gems and are not reserved yet. Lower them, or try again tomorrow."


class MatchNotFound(DomainError):
    code = "EVENT_MATCH_NOT_FOUND"
    status = 404
    message = "Match not found"


class MatchNotPlayable(DomainError):
    """``problem`` is the reason of the tournament engine."""

    code = "EVENT_MATCH_NOT_PLAYABLE"
    message = "This is not possible for the match now. Reload the bracket."


class ResultInvalid(DomainError):
    code = "EVENT_RESULT_INVALID"
    status = 400
    message = "This is no result of the match. Check the winner and the scores."


class NotYourMatch(DomainError):
    code = "EVENT_MATCH_NOT_YOURS"
    message = "Only the two sides of a match report its result"


class ReportNotOpen(DomainError):
    """There is no result of the other side that waits for an answer."""

    code = "EVENT_REPORT_NOT_OPEN"
    message = "No result of the other side waits for your answer. Reload the bracket."


class ReportLimitReached(DomainError):
    """A fan reported ``most`` results of one match."""

    code = "EVENT_REPORT_LIMIT"
    message = "You reported this match {most} times. The other side answers your last report, or the team decides."


class ReportDisputed(DomainError):
    code = "EVENT_RESULT_DISPUTED"
    message = "The two sides reported different results. The team decides."


class OwnTournament(DomainError):
    """A team member who is an entrant decides about the tournament."""

    code = "EVENT_TOURNAMENT_SELF"
    message = "You are an entrant of this tournament. Another team member must decide about it."
