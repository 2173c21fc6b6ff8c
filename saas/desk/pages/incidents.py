"""The incidents of the status page."""

from typing import Any

from saas.desk import cells
from saas.desk.lists import Column, Filter, ListPage
from saas.desk.pages.links import action_address
from saas.status.models import Incident, IncidentState, Part, PartState

_TONES = {IncidentState.RESOLVED: "good", IncidentState.WATCHING: "warn"}
_OPENNESS = {"open": "Open", "resolved": "Resolved"}


def _state(row: Incident) -> Any:
    state = IncidentState(row.state)
    return cells.state(state.label, _TONES.get(state, "bad"))


def _update(row: Incident) -> Any:
    return "" if row.resolved_at else cells.link(action_address("incident.update", row.pk), "Update the incident")


INCIDENTS = ListPage(
    columns=(
        Column("Incident", lambda row: row.title),
        Column("State", _state),
        Column("Impact", lambda row: PartState(row.impact).label),
        Column("Parts", lambda row: ", ".join(Part(part).label for part in row.parts)),
        Column("Began", lambda row: cells.when(row.began_at)),
        Column("Resolved", lambda row: cells.when(row.resolved_at)),
        Column("", _update),
    ),
    rows=Incident.objects.all,
    filters=(
        Filter("state", "State", _OPENNESS, lambda rows, value: rows.filter(resolved_at__isnull=value == "open")),
    ),
    empty="No incidents",
)
