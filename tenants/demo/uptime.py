"""Weeks of the status page, with one incident that ended, so that the page can be seen as it is after some time.

An installation in production gets none of it: there the page says what was measured.
"""

from datetime import UTC, datetime, time, timedelta
from uuid import UUID

from saas.status.models import Incident, IncidentState, IncidentUpdate, Part, PartDay, PartState
from tenants.demo.backdated import write

DAYS = 44
DAY_SECONDS = 86_400
INCIDENT_DAYS_AGO = 9
BEGAN, MINUTES = time(14, 12, tzinfo=UTC), 47
TITLE = "Mails arrive late"
UPDATES = (
    (0, IncidentState.INVESTIGATING, "Mails and notifications arrive late. Gems, orders and draws work as usual."),
    (
        18,
        IncidentState.IDENTIFIED,
        "The mail server refuses most of our mails. They wait, and none is lost. We talk to its operators.",
    ),
    (MINUTES, IncidentState.RESOLVED, "The mail server takes mails again. All mails that waited were sent."),
)


def write_status_history(moment: datetime, operator: UUID) -> None:
    """Write the history before the day of ``moment``, if there is none."""
    today = moment.astimezone(UTC).date()
    if Incident.objects.exists() or PartDay.objects.filter(day__lt=today).exists():
        return
    disturbed_on = today - timedelta(days=INCIDENT_DAYS_AGO)
    days = [today - timedelta(days=back) for back in range(DAYS, 0, -1)]
    write(
        PartDay(
            part=part,
            day=day,
            measured=DAY_SECONDS,
            disturbed=MINUTES * 60 if (part, day) == (Part.MESSAGES, disturbed_on) else 0,
        )
        for part in Part
        for day in days
    )
    began = datetime.combine(disturbed_on, BEGAN)
    incident = Incident(
        title=TITLE,
        parts=[Part.MESSAGES],
        impact=PartState.DISTURBED,
        state=IncidentState.RESOLVED,
        began_at=began,
        resolved_at=began + timedelta(minutes=MINUTES),
        opened_by=operator,
    )
    write([incident])
    write(
        IncidentUpdate(
            incident=incident,
            state=state,
            text=text,
            written_at=began + timedelta(minutes=minutes),
            written_by=operator,
        )
        for minutes, state, text in UPDATES
    )
