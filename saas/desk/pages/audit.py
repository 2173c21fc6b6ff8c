"""The audit log of the desk: what operators changed, field by field, in words."""

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet
from django.db.models.functions import Lower
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from saas.access.models import AuditEntry
from saas.accounts.models import User
from saas.desk import cells
from saas.desk.audit import PLATFORM_CHAIN
from saas.desk.catalog import right_of
from saas.desk.lists import Column, Filter, ListPage
from saas.desk.models import DeskRole
from saas.desk.pages.communities import find_communities
from saas.plans.catalog import PlanCode, PlanLimit, PlanSource
from saas.tenancy.models import Community

MAX_VALUE_LENGTH = 120
MAX_TARGETS = 200
NO_VALUE = "no value"
# The beginnings of the keys of actions, and their words.
AREAS = {
    "announcement": "Announcements",
    "books": "Books",
    "casino": "Casino providers",
    "community": "Communities",
    "difference": "Differences with Stripe",
    "domain": "Domains",
    "feature": "Feature switches",
    "incident": "Incidents",
    "switch": "Removed feature switches",
    "job": "Jobs",
    "legal": "Legal texts",
    "level": "Levels",
    "mail": "Suppressed addresses",
    "member": "Wallets and orders of fans",
    "name": "Reserved names",
    "operator": "Operators",
    "plan": "Plans of communities",
    "version": "Versions of plans",
    "ticket": "Tickets",
    "user": "Users",
    "waitlist": "Waitlist",
    "webhook": "Webhook inbox",
}
_SOURCES = {
    PlanSource.DEFAULT: "Free plan",
    PlanSource.BILLING: "Paid subscription",
    PlanSource.OPERATOR: "Set by an operator",
}
_FIELDS = {
    "isActive": "Account is active",
    "on": "Switched on",
    "proof": "Proof of identity",
    "sessions": "Ended sessions",
    "methods": "Second factors",
    "publicReason": "Reason for fans and the owner",
    "override_until": "Override ends",
    "minimum_age": "Minimum age",
    "source": "Plan comes from",
    **{limit.value: cells.limit_label(limit) for limit in PlanLimit},
}
_VALUES: dict[str, Mapping[str, str]] = {
    "plan": {code.value: code.value.capitalize() for code in PlanCode},
    "source": {source.value: words for source, words in _SOURCES.items()},
    "role": {role.value: str(role.label) for role in DeskRole},
}
_LIMITS = frozenset(limit.value for limit in PlanLimit)
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d")
_CAPITAL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def changes(before: Mapping[str, Any] | None, after: Mapping[str, Any] | None) -> list[tuple[str, str, str]]:
    """Return the label of each changed field with its values before and after; empty if the entry has none.

    Fields with the same value before and after are left out. The reason has a column of its own.
    """
    old, new = dict(_flat(before or {})), dict(_flat(after or {}))
    new.pop("reason", None)
    names = [name for name in {**old, **new} if name not in old or name not in new or old[name] != new[name]]
    return [
        (
            field_label(name),
            _worded(name, old[name]) if name in old else "",
            _worded(name, new[name]) if name in new else "",
        )
        for name in names
    ]


def field_label(name: str) -> str:
    """Return the words for a stored name: "publicReason" and "public_reason" are "Public reason"."""
    known = _FIELDS.get(name)
    return known or _CAPITAL.sub(" ", name).replace("_", " ").lower().capitalize()


def _flat(facts: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the fields. Those of an inner object, such as the limits of a plan, are fields of their own."""
    for name, value in facts.items():
        if isinstance(value, Mapping):
            yield from _flat(value)
        else:
            yield name, value


def _worded(name: str, value: Any) -> str:
    if value is None:
        return "No limit" if name in _LIMITS else NO_VALUE
    if isinstance(value, bool):
        return "Yes" if value else "No"
    if isinstance(value, int):
        return cells.number(value)
    if isinstance(value, list | tuple):
        text = ", ".join(_worded(name, one) for one in value)
    else:
        text = _VALUES.get(name, {}).get(str(value), str(value))
        if _MOMENT.match(text):
            text = _moment(text)
    text = text or NO_VALUE
    return text if len(text) <= MAX_VALUE_LENGTH else f"{text[: MAX_VALUE_LENGTH - 1]}…"


def _moment(text: str) -> str:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return text
    return f"{moment.astimezone(UTC):%Y-%m-%d %H:%M}" if moment.tzinfo else f"{moment:%Y-%m-%d %H:%M}"


def _changes_cell(row: AuditEntry) -> SafeString | str:
    lines = []
    for label, old, new in changes(row.before, row.after):
        value = f"{old} → {new}" if old and new else f"{old} (before)" if old else new
        lines.append((label, value))
    if not lines:
        return cells.NONE
    return format_html('<ul class="changes">{}</ul>', format_html_join("", "<li>{}: {}</li>", lines))


def _action(row: AuditEntry) -> str:
    key = row.action.removeprefix("desk.")
    right = right_of(key)
    return right.label if right else key


def _with_names(rows: list[Any]) -> None:
    """Set ``person`` and ``slug`` on each row: the name of the user or the community acted on, or an empty text."""
    ids = {row.target: _uuid(row.target) for row in rows}
    wanted = [found for found in ids.values() if found is not None]
    people = dict(User.objects.filter(pk__in=wanted).values_list("pk", "username"))
    communities = dict(Community.objects.filter(pk__in=wanted).values_list("pk", "slug"))
    for row in rows:
        key = ids[row.target]
        row.person = people.get(key, "") if key else ""
        row.slug = communities.get(key, "") if key else ""


def _uuid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


def _target(row: Any) -> SafeString | str:
    if row.person:
        return cells.user_link(UUID(row.target), row.person)
    if row.slug:
        return cells.community_link(UUID(row.target), row.slug)
    return str(row.target)


def _search(rows: QuerySet[AuditEntry], text: str) -> QuerySet[AuditEntry]:
    """Return the entries of the operator with this name, or about a target whose name or id matches.

    The beginning of a username counts, and a part of a community's name. At most MAX_TARGETS of each are searched.
    """
    people = User.objects.annotate(name_key=Lower("username")).filter(name_key__startswith=text.lower())
    communities = find_communities(Community.objects.order_by("slug"), text)
    targets = [text]
    for named in (people.order_by("name_key"), communities):
        targets += map(str, named.values_list("pk", flat=True)[:MAX_TARGETS])
    return rows.filter(Q(actor_name__iexact=text) | Q(target__in=targets))


AUDIT = ListPage(
    columns=(
        Column("When", lambda row: cells.when(row.at)),
        Column("Operator", lambda row: cells.user_link(row.actor_id, row.actor_name)),
        Column("Action", _action),
        Column("Target", _target),
        Column("Changes", _changes_cell),
        Column("Reason", lambda row: (row.after or {}).get("reason") or cells.NONE),
        Column("Address", lambda row: row.ip or cells.NONE),
    ),
    rows=lambda: AuditEntry.objects.filter(community_id=PLATFORM_CHAIN),
    search=_search,
    search_label="Operator, or the target: a part of its name, its slug or id",
    filters=(
        Filter(
            "kind",
            "Kind",
            AREAS,
            lambda rows, value: rows.filter(action__startswith=f"desk.{value}."),
        ),
    ),
    empty="No operator has changed anything yet",
    prepare=_with_names,
    day_column="at",
    is_exported=True,
)
