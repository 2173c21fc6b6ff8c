"""The terms of an event: checked, and as the editor and the audit log show them."""

from typing import Any
from zoneinfo import ZoneInfo

from saas.kernel.errors import ValidationFailed
from saas.kernel.images import public_url
from tenants.checkout.linked_things import linked_things
from tenants.events.brackets import MAX_ENTRANTS
from tenants.events.models import CommunityEventType, EventOccurrence, EventSeries
from tenants.events.rules.repeat import RepeatRule
from tenants.events.rules.tournaments import TournamentTerms
from tenants.events.selectors.events import local_end, local_start


def check_terms(terms: EventSeries | EventOccurrence) -> None:
    """Raise ValidationFailed with the fields at fault."""
    fields = {}
    if terms.type == CommunityEventType.TOURNAMENT:
        if terms.tournament is None:
            fields["tournament"] = "Field is required"
        else:
            rules = TournamentTerms.of(terms.tournament)
            fields |= {f"tournament.{name}": text for name, text in rules.problems().items()}
            terms.tournament = rules.stored()
        if terms.capacity is None or not 2 <= terms.capacity <= MAX_ENTRANTS:
            fields["capacity"] = f"A tournament has 2 to {MAX_ENTRANTS} places"
    elif terms.tournament is not None:
        fields["tournament"] = "Only a tournament has these rules"
    known = {(one.kind.value, str(one.id)) for one in linked_things(terms.things, for_team=True)}
    for index, one in enumerate(terms.things):
        if (one["kind"], one["id"]) not in known:
            fields[f"things.{index}.id"] = "This one no longer exists. Choose another one"
    if fields:
        raise ValidationFailed(fields=fields)


def editor_values(series: EventSeries, row: EventOccurrence) -> dict[str, Any]:
    """Return the values of the editor that are no fields of the model."""
    rule = RepeatRule.of(series.rule)
    repeat = None
    if rule is not None:
        repeat = {
            "freq": rule.freq.value,
            "interval": rule.interval,
            "by_day": list(rule.by_day),
            "by_month_day": list(rule.by_month_day),
            "count": rule.count,
            "until": series.until,
            "excluded": list(series.excluded),
        }
    return {
        "local_start": local_start(row),
        "local_end": local_end(row),
        "repeat": repeat,
        "event_image": public_url(row.image),
        "things": row.things,
        "tournament": row.tournament,
    }


_KEPT = (
    "type", "platform", "title", "description", "image", "link", "capacity", "has_waiting_list", "check_in_minutes",
    "reminders", "min_level", "min_member_days", "linked_provider", "min_linked_days", "replay_link", "summary", "zone",
)  # fmt: skip


def audited_values(row: EventSeries | EventOccurrence) -> dict[str, Any]:
    """Return the values of an event for the audit log."""
    found = {name: value for name in _KEPT if (value := getattr(row, name, None)) not in (None, "", [])}
    if isinstance(row, EventOccurrence):
        zone = ZoneInfo(row.zone)
        found["starts_at"] = row.starts_at.astimezone(zone).isoformat()
        found["ends_at"] = row.ends_at.astimezone(zone).isoformat()
    else:
        found["start_day"] = row.start_day.isoformat()
        found["rule"] = row.rule
    if row.tournament:
        terms = TournamentTerms.of(row.tournament)
        found["tournament"] = terms.kind.value
        found["prizes"] = str(terms.total_gems)
    return found
