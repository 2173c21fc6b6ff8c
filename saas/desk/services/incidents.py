"""Incidents of the status page. Each function writes an audit entry with its change."""

from collections.abc import Sequence

from django.db import transaction

from saas.desk.audit import Operator, record
from saas.desk.errors import WrongState
from saas.status import services
from saas.status.errors import IncidentOver
from saas.status.models import Incident, IncidentState, Part, PartState
from saas.status.selectors import clear_cache


def open_incident(
    *,
    operator: Operator,
    title: str,
    parts: Sequence[Part],
    impact: PartState,
    state: IncidentState,
    text: str,
    reason: str,
) -> Incident:
    """Show a new incident on the status page."""
    with transaction.atomic():
        incident = services.open_incident(
            title=title, parts=parts, impact=impact, state=state, text=text, actor=operator.user_id
        )
        after = {"incident": title, "text": text, **_facts(incident)}
        record(operator, "incident.open", incident.pk, reason=reason, after=after)
    clear_cache()
    return incident


def update_incident(
    *,
    operator: Operator,
    incident: Incident,
    parts: Sequence[Part],
    impact: PartState,
    state: IncidentState,
    text: str,
    reason: str,
) -> Incident:
    """Add what is known now to an incident. Raises WrongState if it is resolved."""
    try:
        with transaction.atomic():
            before = _facts(Incident.objects.select_for_update().get(pk=incident.pk))
            changed = services.update_incident(
                incident_id=incident.pk, parts=parts, impact=impact, state=state, text=text, actor=operator.user_id
            )
            after = {"text": text, **_facts(changed)}
            record(operator, "incident.update", incident.pk, reason=reason, before=before, after=after)
    except IncidentOver as error:
        raise WrongState(problem="This incident is resolved. Open a new one") from error
    clear_cache()
    return changed


def _facts(incident: Incident) -> dict[str, str]:
    return {
        "state": IncidentState(incident.state).label,
        "impact": PartState(incident.impact).label,
        "parts": ", ".join(Part(part).label for part in incident.parts),
    }
