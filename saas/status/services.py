"""Incidents, and the measurement of the parts."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

from django.db import connection, transaction

from saas.kernel.clock import now
from saas.kernel.transactions import atomically
from saas.status import rules, selectors
from saas.status.errors import IncidentOver
from saas.status.models import (
    Incident,
    IncidentState,
    IncidentUpdate,
    Part,
    PartDay,
    PartState,
    StatusMeasurement,
)

_ADD = """
insert into public.status_partday (part, day, measured, disturbed, away) values (%s, %s, %s, %s, %s)
on conflict (part, day) do update set measured = status_partday.measured + excluded.measured,
  disturbed = status_partday.disturbed + excluded.disturbed, away = status_partday.away + excluded.away
"""
KEPT_DAYS = timedelta(days=400)


def open_incident(
    *, title: str, parts: Sequence[Part], impact: PartState, state: IncidentState, text: str, actor: UUID
) -> Incident:
    """Show a new incident on the status page. With the state RESOLVED, it is over already."""
    moment = now()
    with transaction.atomic():
        incident = Incident.objects.create(
            title=title,
            parts=sorted(set(parts)),
            impact=impact,
            state=state,
            began_at=moment,
            resolved_at=moment if state == IncidentState.RESOLVED else None,
            opened_by=actor,
        )
        _write(incident, state, text, moment, actor)
    return incident


def update_incident(
    *, incident_id: UUID, parts: Sequence[Part], impact: PartState, state: IncidentState, text: str, actor: UUID
) -> Incident:
    """Add what is known now, and change parts, impact and state. Raises IncidentOver."""
    moment = now()
    with transaction.atomic():
        incident = Incident.objects.select_for_update().get(pk=incident_id)
        if incident.resolved_at is not None:
            raise IncidentOver
        incident.parts, incident.impact, incident.state = sorted(set(parts)), impact, state
        incident.resolved_at = moment if state == IncidentState.RESOLVED else None
        incident.save(update_fields=["parts", "impact", "state", "resolved_at"])
        _write(incident, state, text, moment, actor)
    return incident


def _write(incident: Incident, state: IncidentState, text: str, at: datetime, actor: UUID) -> None:
    IncidentUpdate.objects.create(incident=incident, state=state, text=text, written_at=at, written_by=actor)


def measure() -> None:
    """Add the time since the last measurement to the day's figures of each part, in its state of now.

    After a pause longer than MAX_PAUSE no worker ran: what jobs do was away for that time. Of the other parts nothing
    is known, so their time is not counted.
    """
    signals = selectors.measure_signals()
    states = rules.worse(rules.states_of(signals), selectors.open_incidents())
    atomically(lambda: _add_time(states))


def _add_time(states: dict[Part, PartState]) -> None:
    moment = now()
    row, is_first = StatusMeasurement.objects.select_for_update().get_or_create(id=1, defaults={"measured_at": moment})
    since, row.measured_at = row.measured_at, moment
    row.save(update_fields=["measured_at"])
    if is_first:
        return
    was_paused = moment - since > rules.MAX_PAUSE
    with connection.cursor() as cursor:
        for day, seconds in rules.time_by_day(since, moment):
            for part, state in states.items():
                if was_paused and part not in rules.DONE_BY_JOBS:
                    continue
                counted = PartState.AWAY if was_paused else state
                disturbed = seconds if counted == PartState.DISTURBED else 0
                away = seconds if counted == PartState.AWAY else 0
                cursor.execute(_ADD, [part, day, seconds, disturbed, away])
    PartDay.objects.filter(day__lt=(moment - KEPT_DAYS).date()).delete()
