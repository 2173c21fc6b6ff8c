"""One search over people, communities, orders, invoices, tickets and domains.

Each group needs the right to the page that shows its results, and reads at most MAX_RESULTS rows by an index. Orders
are in the schemas of the communities: the search enters one schema, after the operator named the community.
"""

import re
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django_tenants.utils import tenant_context

from saas.accounts.models import User
from saas.billing.models import Invoice, InvoiceStatus
from saas.desk import cells
from saas.desk.audit import Operator
from saas.desk.catalog import right_of
from saas.desk.gate import may_open, show
from saas.desk.lists import MAX_SEARCH_LENGTH
from saas.desk.orders import find_order
from saas.desk.pages.communities import community_state, find_communities
from saas.desk.pages.links import LinkTable, action_address
from saas.desk.pages.plans import money
from saas.desk.pages.users import find_users, user_state
from saas.support.models import PlatformTicket, TicketStatus
from saas.tenancy.models import Community, Domain

MAX_RESULTS = 10
MAX_OFFERED = 200
_NUMBER = re.compile(r"#?([0-9]{1,15})")
_ORDER_COLUMNS = ("Order", "Community", "Product", "Price", "Buyer", "State", "Bought", "")
# A community and the number or id of its order, such as "nova 313".
_WITH_COMMUNITY = re.compile(r"(.{2,}?)\s+(#?[0-9]{1,15}|[0-9a-fA-F-]{32,36})")


def page(request: HttpRequest, operator: Operator) -> HttpResponse:
    text = _text(request, "q")
    named = _text(request, "community")
    order = _order_key(text) if _may_read_members(operator) else None
    if order is None and _may_read_members(operator) and (both := _WITH_COMMUNITY.fullmatch(text)):
        named, order = both[1], _order_key(both[2])
    context: dict[str, Any] = {
        "title": "Search",
        "page_key": "search",
        "anything": text,
        "order": text.rsplit(maxsplit=1)[-1] if order is not None else "",
        "community": named,
        "communities": Community.objects.order_by("name")[:MAX_OFFERED] if order is not None else (),
        "is_asked": bool(text),
        "waits": order is not None and not named,
        "tables": [table for table in _tables(operator, text) if table.rows] if text else [],
    }
    if order is not None and named:
        context["tables"].insert(0, _orders(order, named, context["order"]))
    return show(request, operator, "desk/search.html", context)


def _text(request: HttpRequest, name: str) -> str:
    return request.GET.get(name, "").replace("\x00", "").strip()[:MAX_SEARCH_LENGTH]


def _may_read_members(operator: Operator) -> bool:
    right = right_of("member.open")
    return right is not None and operator.role in right.roles


def _order_key(text: str) -> UUID | int | None:
    """Return the id or the number of an order that ``text`` can mean."""
    if found := _NUMBER.fullmatch(text):
        return int(found[1])
    return _uuid(text)


def _uuid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


def _tables(operator: Operator, text: str) -> list[LinkTable]:
    groups = (
        ("users", _people),
        ("communities", _communities),
        ("domains", _domains),
        ("tickets", _tickets),
        ("subscriptions", _invoices),
    )
    return [search(text) for key, search in groups if may_open(operator, key)]


def _people(text: str) -> LinkTable:
    rows = find_users(User.objects.all(), text).order_by("pk")[:MAX_RESULTS]
    return LinkTable(
        "People",
        ("Username", "Email", "State"),
        [(cells.user_link(row.pk, row.username), row.email or cells.NONE, user_state(row)) for row in rows],
        "No person",
    )


def _communities(text: str) -> LinkTable:
    # The table of communities is small, so a part of the name needs no index.
    rows = find_communities(Community.objects.select_related("owner"), text).order_by("slug")[:MAX_RESULTS]
    return LinkTable(
        "Communities",
        ("Community", "Name", "Owner", "State"),
        [
            (
                cells.community_link(row.pk, row.slug),
                row.name,
                cells.user_link(row.owner_id, row.owner.username),
                community_state(row),
            )
            for row in rows
        ],
        "No community",
    )


def _domains(text: str) -> LinkTable:
    rows = Domain.objects.select_related("tenant").filter(domain__startswith=text.lower()).order_by("domain")
    return LinkTable(
        "Domains",
        ("Domain", "Community"),
        [(row.domain, cells.community_link(row.tenant_id, row.tenant.slug)) for row in rows[:MAX_RESULTS]],
        "No domain",
    )


def _tickets(text: str) -> LinkTable:
    number, key = _NUMBER.fullmatch(text), _uuid(text)
    rows = PlatformTicket.objects.none()
    if number:
        rows = PlatformTicket.objects.filter(number=int(number[1]))
    elif key:
        rows = PlatformTicket.objects.filter(pk=key)
    return LinkTable(
        "Tickets",
        ("Ticket", "State"),
        [
            (cells.link(f"/desk/tickets/{row.pk}", f"#{row.number} {row.title}"), TicketStatus(row.status).label)
            for row in rows[:MAX_RESULTS]
        ],
        "No ticket",
    )


def _invoices(text: str) -> LinkTable:
    rows = list(Invoice.objects.filter(Q(number=text.upper()) | Q(pk=text)).order_by("-created_at")[:MAX_RESULTS])
    slugs = dict(Community.objects.filter(pk__in=[row.community_id for row in rows]).values_list("pk", "slug"))
    return LinkTable(
        "Invoices",
        ("Invoice", "Community", "State", "Amount", "Created"),
        [
            (
                row.number or row.pk,
                cells.community_link(row.community_id, slugs[row.community_id])
                if row.community_id in slugs
                else "Erased community",
                invoice_state(row),
                money(row.total, row.currency.upper()),
                cells.when(row.created_at),
            )
            for row in rows
        ],
        "No invoice",
        numbers=("Amount",),
    )


def invoice_state(row: Invoice) -> Any:
    tones = {InvoiceStatus.PAID: "good", InvoiceStatus.OPEN: "warn", InvoiceStatus.UNCOLLECTIBLE: "bad"}
    return cells.state(cells.words(row.status), tones.get(InvoiceStatus(row.status), ""))


def _orders(key: UUID | int, named: str, shown: str) -> LinkTable:
    """Return the order of the community with this slug or name. If several have it, the operator chooses one."""
    found = list(Community.objects.filter(Q(slug=named.lower()) | Q(name__iexact=named))[:1])
    found = found or list(find_communities(Community.objects.order_by("name"), named)[:MAX_RESULTS])
    if len(found) > 1:
        rows: list[tuple[Any, ...]] = [
            (cells.link(f"?{urlencode({'q': shown, 'community': one.slug})}", one.name), one.slug) for one in found
        ]
        return LinkTable(f"Communities for the order {shown}", ("Community", "Slug"), rows, "")
    if not found:
        return LinkTable("Orders", _ORDER_COLUMNS, [], f"No community has the name or slug {named}")
    community = found[0]
    order = None
    if community.is_ready:
        with tenant_context(community):
            order = find_order(key)
    rows = []
    if order is not None:
        reading = action_address("member.open", f"{community.pk}/{order.user_id}")
        rows = [
            (
                f"#{order.number}",
                cells.community_link(community.pk, community.name),
                order.product,
                f"{cells.number(order.price)} gems",
                cells.user_link(order.user_id, order.username),
                cells.state(cells.words(order.status)),
                cells.when(order.at),
                cells.link(reading, "Read wallet and orders"),
            )
        ]
    return LinkTable("Orders", _ORDER_COLUMNS, rows, f"{community.name} has no order {shown}", numbers=("Price",))
