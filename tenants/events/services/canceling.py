"""Canceling and deleting dates of an event. Participants of a canceled date are notified."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta
from enum import StrEnum
from uuid import UUID

from django.db.models import QuerySet

from saas.access import audit
from saas.access.acting import Actor
from saas.kernel.clock import now
from saas.kernel.transactions import atomically
from tenants.events.errors import CommunityEventNotFound
from tenants.events.models import CommunityEventType, EventOccurrence, EventPublication, EventSeries
from tenants.events.rules.schedule import schedule_of
from tenants.events.services import reservations
from tenants.events.services.occurrences import request_notices, show_event
from tenants.events.services.tournaments import require_impartial


class EditScope(StrEnum):
    """The dates that an edit changes."""

    ONE = "ONE"
    FOLLOWING = "FOLLOWING"
    ALL = "ALL"


def held(event_id: UUID) -> tuple[EventSeries, EventOccurrence]:
    """Return the locked series and the locked date, in this order. Raises CommunityEventNotFound."""
    series_id = EventOccurrence.objects.filter(pk=event_id, deleted_at=None).values_list("series", flat=True).first()
    if series_id is None:
        raise CommunityEventNotFound
    series = EventSeries.objects.select_for_update(no_key=True).filter(pk=series_id, deleted_at=None).first()
    if series is None:
        raise CommunityEventNotFound
    # An edit of the series could have moved the date to another series before the lock.
    row = EventOccurrence.objects.select_for_update(no_key=True).filter(pk=event_id, deleted_at=None).first()
    if row is None:
        raise CommunityEventNotFound
    if row.series_id != series.pk:
        return held(event_id)
    row.series = series
    return series, row


def in_scope(series: EventSeries, row: EventOccurrence, scope: EditScope) -> QuerySet[EventOccurrence]:
    """Return all dates of a scope that are not deleted."""
    rows = EventOccurrence.objects.filter(series=series, deleted_at=None)
    if scope is EditScope.ONE:
        return rows.filter(pk=row.pk)
    return rows.filter(day__gte=row.day) if scope is EditScope.FOLLOWING else rows


def require_impartial_in(series: EventSeries, row: EventOccurrence, scope: EditScope, actor: Actor) -> None:
    """Raise OwnTournament if the team member is an entrant of a tournament in the scope."""
    if row.type == CommunityEventType.TOURNAMENT:
        require_impartial(actor, list(in_scope(series, row, scope).values_list("pk", flat=True)))


def dates_in_scope(series: EventSeries, row: EventOccurrence, scope: EditScope) -> list[EventOccurrence]:
    """Return the locked dates of a scope that are neither ended nor canceled, by start. ``row`` begins FOLLOWING."""
    return _locked(series, in_scope(series, row, scope).filter(canceled_at=None, ends_at__gt=now()))


def _locked(series: EventSeries, rows: QuerySet[EventOccurrence]) -> list[EventOccurrence]:
    found = list(rows.select_for_update(no_key=True, of=("self",)).order_by("starts_at", "pk"))
    for one in found:
        one.series = series
    return found


def cancel_dates(series: EventSeries, row: EventOccurrence, scope: EditScope, *, reason: str, actor: Actor) -> None:
    """Cancel the dates of a scope. Reserved prizes are released.

    Raises TournamentNotOpen if prizes of a tournament were paid already, SpendingStopped.
    """
    _cancel(dates_in_scope(series, row, scope), reason=reason, actor=actor)
    _end_series(series, row, scope)
    row.refresh_from_db()


def _cancel(rows: Iterable[EventOccurrence], *, reason: str, actor: Actor) -> None:
    moment = now()
    for one in rows:
        if not one.is_published:
            continue
        reservations.cancel_tournament(one.pk, actor.user_id)
        one.canceled_at, one.cancel_reason = moment, reason
        one.revision += 1
        one.save(update_fields=["canceled_at", "cancel_reason", "revision", "updated_at"])
        request_notices(one, "events.notify_canceled")
        show_event(one)


def drop_dates(rows: Iterable[EventOccurrence], *, reason: str, actor: Actor) -> None:
    """Cancel dates that the rule of their series no longer has. Fans see only those that have participants.

    The rule may have such a day again later. Raises TournamentNotOpen, SpendingStopped.
    """
    for one in rows:
        if not one.is_published:
            one.delete()
            continue
        _cancel([one], reason=reason, actor=actor)
        if not one.joined and not one.waiting:
            EventOccurrence.objects.filter(pk=one.pk).update(deleted_at=now(), updated_at=now())


def _end_series(series: EventSeries, row: EventOccurrence, scope: EditScope) -> None:
    """Let the rule make none of the canceled dates again."""
    if not series.rule or scope is EditScope.ALL:
        if series.publication != EventPublication.DRAFT:
            series.publication = EventPublication.CANCELED
            series.save()
        return
    schedule = schedule_of(series)
    rule = schedule.rule
    assert rule is not None
    if scope is EditScope.ONE:
        schedule = replace(schedule, excluded=tuple(sorted({*schedule.excluded, row.day})))
    else:
        schedule = replace(schedule, rule=replace(rule, count=None), until=row.day - timedelta(days=1))
    schedule.store(series)
    series.save()


def delete_event(*, event_id: UUID, scope: str, actor: Actor) -> None:
    """Delete the dates of a scope. Those that have not ended are canceled first; fans no longer see any of them.

    An ended date whose tournament still runs is canceled, too: otherwise the ledger would hold its prizes for ever.
    Raises CommunityEventNotFound, OwnTournament, TournamentNotOpen, SpendingStopped.
    """

    def work() -> None:
        wanted = EditScope(scope)
        series, row = held(event_id)
        require_impartial_in(series, row, wanted, actor)
        audit.record(
            actor, "event.delete", event_id,
            before={"title": row.title, "starts_at": row.starts_at.isoformat()}, after={"scope": wanted.value},
        )  # fmt: skip
        if series.publication == EventPublication.DRAFT:
            _delete_draft(series, row, wanted)
            return
        gone = in_scope(series, row, wanted)
        if wanted is EditScope.FOLLOWING:
            # An ended date is history, unless the whole event is deleted.
            gone = gone.filter(ends_at__gt=now())
        unfinished = gone.filter(canceled_at=None, ends_at__lte=now(), play__state__in=reservations.UNFINISHED)
        _cancel([*_locked(series, unfinished), *dates_in_scope(series, row, wanted)], reason="", actor=actor)
        gone.update(deleted_at=now(), updated_at=now())
        _end_series(series, row, wanted)
        if not EventOccurrence.objects.filter(series=series, deleted_at=None).exists():
            series.deleted_at = now()
            series.save()
        show_event(row)

    atomically(work)


def _delete_draft(series: EventSeries, row: EventOccurrence, scope: EditScope) -> None:
    dates = EventOccurrence.objects.filter(series=series)
    _end_series(series, row, scope)
    if scope is EditScope.ONE:
        dates.filter(pk=row.pk).delete()
    elif scope is EditScope.FOLLOWING:
        dates.filter(day__gte=row.day).delete()
    if scope is EditScope.ALL or not dates.exists():
        dates.delete()
        series.delete()
