"""The status page of a host, and its feed: plain HTML without a script, so it works while the app does not."""

import base64
import hashlib
from datetime import timedelta
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.feedgenerator import Atom1Feed
from django.utils.safestring import mark_safe

from saas.kernel.front_end import FrontEndMissing, front_end
from saas.status.models import IncidentState, PartState
from saas.status.rules import DAYS
from saas.status.selectors import Day, PartStatus, ShownIncident, current_status
from saas.tenancy.addresses import own_origin
from saas.tenancy.resolver import community_of, resolved
from tenants.branding.fonts import face_css
from tenants.branding.look import look_of
from tenants.pages.icons import FACETS
from tenants.pages.visitors import chosen_scheme

CACHE_SECONDS: Final = 10
MAX_FEED_ENTRIES: Final = 50
_TONES: Final = {PartState.WORKS: "works", PartState.DISTURBED: "disturbed", PartState.AWAY: "away"}
# A day of the history: the higher, the worse. Its height says what its color says.
_HEIGHTS: Final = {PartState.WORKS: 14, PartState.DISTURBED: 21, PartState.AWAY: 28}
_HEADLINES: Final = {
    PartState.WORKS: "Everything works",
    PartState.DISTURBED: "Some parts are disturbed",
    PartState.AWAY: "Some parts are not available",
}
_INCIDENT_TONES: Final = {IncidentState.RESOLVED: "works", IncidentState.WATCHING: "disturbed"}


def status_page(request: HttpRequest) -> HttpResponse:
    """Return how the parts of the product work, the incidents, and the history of DAYS.

    It has the look of the community or the platform. The data are the same on each host.
    """
    community, status = community_of(request), current_status()
    look = look_of(community)
    variables = look.palette.variables
    try:
        fonts = face_css(look.fonts, front_end("community" if community else "platform").font_address)
    except (FrontEndMissing, KeyError):  # without the built front end, the page has the fonts of the device
        fonts = ""
    style = render_to_string("pages/status.css", {"rules": mark_safe(look.rules()), "fonts": mark_safe(fonts)})  # noqa: S308 - our own CSS
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    incidents = [_incident(one) for one in status.incidents]
    context = {
        "name": community.name if community else "Gemhall",
        "base": resolved(request).prefix,
        "scheme": chosen_scheme(request.META.get("HTTP_COOKIE", "")) if look.other else "",
        "style": mark_safe(style),  # noqa: S308
        "facets": [(variables[color], f"M{' '.join(f'{x} {y}' for x, y in corners)}z") for color, corners in FACETS],
        "tone": _TONES[status.worst],
        "headline": _HEADLINES[status.worst],
        "measured_at": status.measured_at,
        "has_history": status.has_history,
        "parts": [_part(part) for part in status.parts],
        "days": DAYS,
        "width": DAYS * 6 - 2,
        "open": [one for one in incidents if one["is_open"]],
        "past": [one for one in incidents if not one["is_open"]],
    }
    response = HttpResponse(render_to_string("pages/status.html", context))
    response["Cache-Control"] = f"public, max-age={CACHE_SECONDS}"
    response["Vary"] = "Cookie"
    response["Content-Security-Policy"] = (
        f"default-src 'none'; style-src 'sha256-{digest}'; img-src 'self'; font-src 'self'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    )
    return response


def status_feed(request: HttpRequest) -> HttpResponse:
    """Return the updates of incidents as Atom (RFC 4287), the newest first."""
    community = community_of(request)
    address = f"{own_origin(resolved(request))}{resolved(request).prefix}"
    name = community.name if community else "Gemhall"
    feed = Atom1Feed(
        title=f"Status of {name}",
        link=f"{address}/status",
        description="Incidents and their updates",
        feed_url=f"{address}/status.atom",
        language="en",
    )
    updates = [(update, incident) for incident in current_status().incidents for update in incident.updates]
    updates.sort(key=lambda pair: pair[0].written_at, reverse=True)
    for update, incident in updates[:MAX_FEED_ENTRIES]:
        feed.add_item(
            title=f"{update.state.label}: {incident.title}",
            link=f"{address}/status#{incident.id}",
            unique_id=f"{address}/status#{incident.id}-{update.written_at:%Y%m%dT%H%M%S%f}",
            description=update.text,
            pubdate=update.written_at,
            updateddate=update.written_at,
        )
    response = HttpResponse(feed.writeString("utf-8"), content_type="application/atom+xml; charset=utf-8")
    response["Cache-Control"] = f"public, max-age={CACHE_SECONDS}"
    return response


def _part(part: PartStatus) -> dict[str, Any]:
    available = "No measurements yet" if part.available is None else f"{_percent(part.available)} available"
    return {
        "label": part.part.label,
        "state": part.state.label,
        "tone": _TONES[part.state],
        "available": available,
        "summary": f"{part.part.label}, the last {DAYS} days: {available}",
        "days": [_day(number, day) for number, day in enumerate(part.days)],
    }


def _percent(share: float) -> str:
    """Return the share in percent, rounded down: an outage is never shown as 100 %."""
    hundredths = int(share * 10_000)
    return "100 %" if share == 1 else f"{hundredths / 100:.2f} %"


def _day(number: int, day: Day) -> dict[str, Any]:
    height = 8 if day.worst is None else _HEIGHTS[day.worst]
    return {
        "x": number * 6,
        "y": 28 - height,
        "height": height,
        "tone": "unknown" if day.worst is None else _TONES[day.worst],
        "words": f"{day.day:%b %-d}: {_words(day)}",
    }


def _words(day: Day) -> str:
    if day.worst is None:
        return "not measured"
    said = [
        f"{words} for {_span(seconds)}"
        for words, seconds in (("not available", day.away), ("disturbed", day.disturbed))
        if seconds
    ]
    return ", ".join(said) or "works"


def _span(seconds: int) -> str:
    length = timedelta(minutes=max(1, round(seconds / 60)))
    hours, minutes = divmod(int(length.total_seconds()) // 60, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"


def _incident(incident: ShownIncident) -> dict[str, Any]:
    return {
        "id": incident.id,
        "title": incident.title,
        "state": incident.state.label,
        "tone": _INCIDENT_TONES.get(incident.state, _TONES[incident.impact]),
        "parts": ", ".join(part.label for part in incident.parts),
        "is_open": incident.resolved_at is None,
        "updates": [
            {"state": update.state.label, "at": update.written_at, "text": update.text} for update in incident.updates
        ],
    }
