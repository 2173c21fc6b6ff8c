"""The search over the whole desk, and reading a fan's wallet and orders with a reason."""

from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest

from saas.access.models import AuditEntry
from saas.activity.models import ActivityKind, ActivityRecord
from saas.billing.models import Invoice, InvoiceStatus
from saas.desk import orders
from saas.desk.audit import PLATFORM_CHAIN
from saas.desk.models import DeskRole
from saas.desk.orders import FoundOrder
from saas.directory.models import Membership
from saas.kernel.clock import now
from saas.support.services import open_ticket
from saas.tenancy.models import Community
from tests.support.api import Api
from tests.support.builders import a_community, a_domain, a_member, a_user
from tests.support.desk import Desk, an_operator
from tests.support.queries import at_most_queries

pytestmark = pytest.mark.django_db


def _found(desk: Desk, text: str, community: str = "") -> dict[str, list[tuple[Any, ...]]]:
    """Search; return the rows of each group that has some, or a text about its absence."""
    query = {"q": text, **({"community": community} if community else {})}
    answer = desk.client.get("/desk/search", query, HTTP_HOST=desk.host)
    assert answer.status_code == 200
    return {table.title: list(table.rows) for table in answer.context["tables"]}


def _platform() -> Community:
    community = a_community(slug="hearthside", name="Hearth & Paper", owner=a_user(username="keeper"))
    a_domain(community, "shop.hearth.example")
    moment = now()
    Invoice.objects.create(
        stripe_id="in_77",
        community_id=community.pk,
        number="GEM-0042",
        total=3900,
        amount_due=3900,
        currency="eur",
        status=InvoiceStatus.PAID,
        period_start=moment,
        period_end=moment,
        created_at=moment,
    )
    return community


@pytest.mark.parametrize(
    ("text", "groups"),
    [
        ("Hearth &", {"Communities"}),
        ("hearths", {"Communities"}),
        ("keeper", {"People", "Communities"}),
        ("shop.hearth", {"Domains"}),
        ("gem-0042", {"Invoices"}),
        ("in_77", {"Invoices"}),
        ("nobody-has-this-name", set()),
        ("%", set()),
    ],
)
def test_one_text_is_searched_in_every_group(text, groups):
    _platform()
    assert set(_found(an_operator(), text)) == groups


def test_a_ticket_is_found_by_its_number():
    ticket = open_ticket(
        user=a_user(), title="My account", category="ACCOUNT", text="Help", pictures=[], previous_id=None, key=None
    )
    rows = _found(an_operator(), f"#{ticket.number}")["Tickets"]
    assert "My account" in rows[0][0]


@pytest.mark.parametrize(
    ("role", "text", "groups"),
    [
        (DeskRole.SUPPORT, "gem-0042", set()),
        (DeskRole.FINANCE, "gem-0042", {"Invoices"}),
        (DeskRole.SUPPORT, "shop.hearth", {"Domains"}),
        (DeskRole.FINANCE, "shop.hearth", set()),
    ],
)
def test_a_role_finds_only_what_its_pages_show(role, text, groups):
    _platform()
    assert set(_found(an_operator(role), text)) == groups


def test_the_search_needs_as_many_queries_for_many_rows_as_for_few():
    for number in range(4):
        a_community(name=f"Hearth {number}")
    desk = an_operator()
    with at_most_queries(12):
        assert len(_found(desk, "Hearth")["Communities"]) == 4


def test_an_order_is_searched_in_the_named_community_alone(monkeypatch):
    community, asked, moment = _platform(), [], now()

    def find(key):
        asked.append(key)
        return FoundOrder(12, "COMPLETED", fan.pk, fan.username, moment, "Blue mug", 1500)

    fan, desk = a_user(username="latekick"), an_operator(DeskRole.SUPPORT)
    monkeypatch.setattr(orders.find_order, "_function", find)
    page = desk.client.get("/desk/search", {"q": "#12"}, HTTP_HOST=desk.host).content.decode()
    assert "Community of the order #12: its name or slug" in page
    assert "Nothing matches" not in page
    assert '<option value="hearthside">Hearth &amp; Paper</option>' in page
    assert asked == []
    rows = _found(desk, "#12", "hearthside")["Orders"]
    assert asked == [12]
    assert f"/desk/do/member.open/{community.pk}/{fan.pk}" in rows[0][-1]
    assert rows[0][2:4] == ("Blue mug", "1,500 gems")
    for text, named in (("#12", "hearth & paper"), ("12", "Hearth"), ("hearth & paper 12", ""), ("hearthside #12", "")):
        assert _found(desk, text, named)["Orders"] == rows
    assert asked == [12] * 5
    a_community(slug="hearthstone", name="Hearth Stones")
    assert len(_found(desk, "hearth 12")["Communities for the order 12"]) == 2
    asked[:] = [12]
    assert _found(desk, "#12", "no-such-slug")["Orders"] == []
    assert "Orders" not in _found(an_operator(DeskRole.FINANCE), "#12", "hearthside")
    assert asked == [12]


def test_the_store_finds_no_order_that_does_not_exist():
    _platform()
    desk = an_operator()
    assert _found(desk, "#999", "hearthside")["Orders"] == []
    assert _found(desk, str(uuid4()), "hearthside")["Orders"] == []


def _joined(community: Community, user_id: UUID) -> None:
    Membership.objects.create(community=community, user_id=user_id, member_id=uuid4(), joined_at=now())


def _a_fan_with_a_history() -> tuple[Community, Any]:
    community = a_community()
    member = a_member(community)
    _joined(community, member.user_id)
    common = {"community_id": community.pk, "user_id": member.user_id, "at": now(), "object_id": uuid4()}
    order = {"number": 12}
    ActivityRecord.objects.create(
        kind=ActivityKind.ORDER, status="COMPLETED", title="Blue mug", amount=60, data=order, **common
    )
    movement = {"direction": "out", "balance_after": 140}
    ActivityRecord.objects.create(
        kind=ActivityKind.TRANSACTION, status="PURCHASE", title="Blue mug", amount=60, data=movement, **common
    )
    # Of another community of the same fan.
    common["community_id"] = a_community().pk
    ActivityRecord.objects.create(
        kind=ActivityKind.ORDER, status="COMPLETED", title="Red hat", amount=1, data={"number": 1}, **common
    )
    return community, member.user_id


def test_a_fans_wallet_and_orders_are_read_after_a_reason_in_both_audit_logs():
    community, fan = _a_fan_with_a_history()
    desk, target = an_operator(DeskRole.SUPPORT), f"{community.pk}/{fan}"
    refused = desk.get(f"/members/{target}")
    assert (refused.status_code, refused.headers["Location"]) == (302, f"/desk/do/member.open/{target}")
    assert desk.do("member.open", target, reason="").status_code == 400
    assert desk.get(f"/members/{target}").status_code == 302
    assert desk.do("member.open", target).headers["Location"] == f"/desk/members/{target}"
    page = desk.get(f"/members/{target}").content.decode()
    for shown in ("#12", "Blue mug", "140 gems", "−60"):
        assert shown in page
    assert "Red hat" not in page
    entry = AuditEntry.objects.get(community_id=PLATFORM_CHAIN, action="desk.member.open")
    facts = entry.after or {}
    assert (entry.target, facts["reason"], facts["community"]) == (str(fan), "Ticket 17", community.slug)
    assert AuditEntry.objects.filter(community_id=community.pk, action="desk.member").count() == 1


def test_the_permission_ends_and_counts_for_one_fan_and_one_community():
    community, fan = _a_fan_with_a_history()
    desk, target = an_operator(), f"{community.pk}/{fan}"
    desk.do("member.open", target)
    other = a_user().pk
    _joined(community, other)
    assert desk.get(f"/members/{community.pk}/{other}").status_code == 302
    session = desk.client.session
    session["desk_members"] = {f"{desk.user.pk}/{target}": (now() - timedelta(seconds=1)).timestamp()}
    session.save()
    assert desk.get(f"/members/{target}").status_code == 302


@pytest.mark.parametrize("who", ["finance", "fan", "visitor"])
def test_nobody_else_reads_a_fans_wallet(who):
    community, fan = _a_fan_with_a_history()
    user = a_user()
    desk = {
        "finance": lambda: an_operator(DeskRole.FINANCE),
        "fan": lambda: Desk(Api().login(user), user),
        "visitor": lambda: Desk(Api(), user),
    }[who]()
    assert desk.get(f"/members/{community.pk}/{fan}").status_code in {401, 403}
    assert not AuditEntry.objects.filter(action="desk.member.open").exists()


def test_what_is_no_membership_does_not_exist():
    desk, community = an_operator(), a_community()
    assert desk.get(f"/members/{community.pk}/{a_user().pk}").status_code == 404
    for target in ("x", f"{community.pk}", f"{community.pk}/x", f"{community.pk}/{a_user().pk}"):
        assert desk.get(f"/do/member.open/{target}").status_code == 404
