"""Cells of tables and facts: links, times, states."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils.html import format_html
from django.utils.safestring import SafeString

from saas.plans.catalog import UNITS, PlanLimit

NONE = "–"


def link(address: str, text: object) -> SafeString:
    return format_html('<a href="{}">{}</a>', address, text or NONE)


def user_link(user_id: UUID, name: object) -> SafeString:
    return link(f"/desk/users/{user_id}", name)


def community_link(community_id: UUID, name: object) -> SafeString:
    return link(f"/desk/communities/{community_id}", name)


def when(moment: datetime | None) -> str | SafeString:
    if moment is None:
        return NONE
    return format_html(
        '<time datetime="{}">{}</time>', moment.isoformat(timespec="seconds"), moment.strftime("%Y-%m-%d %H:%M")
    )


def state(text: str, tone: str = "") -> SafeString:
    """Return a state as a word with a mark. ``tone`` is good, bad, warn or empty."""
    return format_html('<span class="state {}">{}</span>', tone, text)


def words(stored: str) -> str:
    """Return the words for a stored name: "PAST_DUE" is "Past due"."""
    return stored.replace("_", " ").capitalize()


def number(value: int) -> str:
    return f"{value:,}"


def span(seconds: int | None) -> str:
    """Return a length of time in its two largest units, such as "3 h 20 min"."""
    if seconds is None:
        return NONE
    minutes = seconds // 60
    if minutes < 60:
        return f"{minutes} min" if minutes else "under 1 min"
    hours, minutes = divmod(minutes, 60)
    if hours < 24:
        return f"{hours} h {minutes} min"
    return f"{hours // 24} d {hours % 24} h"


def limit_label(limit: PlanLimit) -> str:
    return f"{limit.label}, in megabytes" if limit in UNITS else limit.label


def facts(**values: Any) -> list[tuple[str, Any]]:
    """Return label and value of each fact that there is something to say about."""
    said = {name: value for name, value in values.items() if value not in (None, "", NONE)}
    return [(name.replace("_", " ").capitalize(), value) for name, value in said.items()]
