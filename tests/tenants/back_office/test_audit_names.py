"""The audit log knows every action, names the thing it is about, and holds every file that leaves the community."""

import ast
import json
import re
from pathlib import Path
from typing import Any

import pytest
from django_tenants.utils import tenant_context

import saas
from saas.access import audit
from saas.access.audit_things import Action
from saas.access.models import AuditEntry
from saas.access.url_map import calls
from tenants.members.services import add_note, edit_note
from tenants.stores.models import Order
from tests.support.api import Api, new_key
from tests.support.builders import an_actor
from tests.support.cases import a_case
from tests.support.desk import a_visit
from tests.support.imports import an_uploaded_file
from tests.support.parcels import dispatch
from tests.support.plans import on_plan
from tests.support.queries import at_most_queries
from tests.support.raffles import a_raffle, join
from tests.support.shop import a_product, a_shopper

LOG = "/creator/security/audit-log"
ROOT = Path(saas.__file__).parent.parent
DOCUMENT = json.loads((ROOT / "frontend" / "openapi.json").read_text())
SHAPES = DOCUMENT["components"]["schemas"]
SLIPS = "/creator/product-order/slips"
ARCHIVE = "/creator/community/export/<uuid:export_id>/file"
POSTAL = {"addressLines", "street", "zip"}


def _holds(shape: Any, names: set[str], known: frozenset[str] = frozenset()) -> bool:
    """Whether an answer of this shape holds a field with one of the names, however deep."""
    match shape:
        case {"$ref": str(reference)}:
            name = reference.rsplit("/", 1)[-1]
            return name not in known and _holds(SHAPES[name], names, known | {name})
        case dict():
            return bool(names & shape.get("properties", {}).keys()) or any(
                _holds(part, names, known) for part in shape.values()
            )
        case list():
            return any(_holds(part, names, known) for part in shape)
    return False


def _takes_out(path: str) -> bool:
    """Whether a call of the team hands out a file of data, or the addresses of several people at once.

    Pictures to share show what everybody sees.
    """
    contents = DOCUMENT["paths"][f"/api{path}"]["get"]["responses"].get("200", {}).get("content", {})
    page = contents.get("application/json", {}).get("schema", {})
    is_list = "data" in SHAPES.get(page.get("$ref", "").rsplit("/", 1)[-1], {}).get("properties", {})
    is_data = not all(kind.startswith("image/") for kind in contents)
    return is_data and ("application/json" not in contents or (is_list and _holds(page, POSTAL)))


EXPORTS = {
    call.route
    for call in calls()
    if call.method == "GET" and call.route.startswith("/creator/") and _takes_out(call.path)
}
FILES = EXPORTS - {SLIPS, ARCHIVE}


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


def recorded_actions():
    """The second argument of every ``audit.record(…)``; a part that is put in at run time matches any word."""
    for folder in ("saas", "tenants"):
        for path in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Call) and ast.unparse(node.func) == "audit.record":
                    yield from _texts(node.args[1])


def _texts(node):
    match node:
        case ast.Constant(value=str(text)):
            yield re.escape(text)
        case ast.JoinedStr(values=parts):
            yield "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else "[a-z-]+" for part in parts)


def test_every_action_of_the_source_is_declared():
    found = list(recorded_actions())

    assert len(found) > 40
    assert [text for text in found if not any(re.fullmatch(text, action) for action in Action)] == []


def test_an_action_that_is_not_declared_is_not_recorded(alpha):
    with pytest.raises(ValueError, match=r"product\.polish"):
        audit.record(an_actor(alpha), "product.polish", "x")


def _address(route, import_id, raffle_id):
    return route.replace("<uuid:import_id>", str(import_id)).replace("<uuid:raffle_id>", str(raffle_id))


@pytest.mark.parametrize("route", sorted(FILES))
def test_every_file_leaves_a_line_with_its_filters_and_its_length(alpha, team, route):
    on_plan(alpha, "pro")  # exports are a feature of plans
    fan = a_shopper(alpha, 500)
    fan.buy(a_product(alpha)).ok()
    with tenant_context(alpha):
        run = an_uploaded_file(alpha)
    raffle = a_raffle(alpha)
    join(fan, raffle).ok()
    before = set(AuditEntry.objects.values_list("pk", flat=True))

    answer = team.get(_address(route, run.pk, raffle.pk), {"search": "a", "period": "DAY"})

    assert answer.status == 200, answer.text
    (entry,) = AuditEntry.objects.exclude(pk__in=before)
    assert entry.action.endswith(".export")
    assert entry.after is not None
    lines = len(answer.text.splitlines()) - 1 - (entry.action == "audit.export" and "audit.seal" in answer.text)
    assert entry.after["rows"] == lines
    if route != "/creator/users/import/one/<uuid:import_id>/export/csv":
        assert entry.after["filters"]["search"] == "a"
    assert team.get(LOG, {"area": "export"}).ok()["data"][0]["id"] == str(entry.pk)


@pytest.mark.django_db
def test_a_read_only_visit_is_refused_each_file_before_anything_else():
    """The community is on the free plan, without exports of members, and the things of the addresses do not exist."""
    _, api, community = a_visit()
    for route in sorted(EXPORTS - {ARCHIVE}):
        refused = api.get(_address(route, community.pk, community.pk))
        assert (refused.status, refused.body.get("params")) == (403, {"isReadOnlyVisit": True}), route
    assert not AuditEntry.objects.filter(community_id=community.pk, action__endswith="export").exists()


def test_packing_slips_leave_a_line_with_their_orders(alpha, team):
    fan = a_shopper(alpha, 500)
    orders = [fan.buy(a_product(alpha, type="MERCH")).ok() for _ in range(2)]
    for order in orders:
        dispatch(fan, order["id"]).ok()
    before = set(AuditEntry.objects.values_list("pk", flat=True))

    answer = team.get(SLIPS, {"ids": ",".join(order["id"] for order in orders)}).ok()

    assert len(answer["data"]) == 2
    (entry,) = AuditEntry.objects.exclude(pk__in=before)
    assert entry.action == Action.ORDER_SLIPS_EXPORT
    numbers = ", ".join(f"#{row['number']}" for row in answer["data"])
    assert entry.after == {"rows": 2, "orders": numbers}
    assert team.get(LOG, {"area": "export"}).ok()["data"][0]["id"] == str(entry.pk)


def test_the_files_of_the_team_are_found():
    assert {SLIPS, ARCHIVE} <= EXPORTS
    assert {call.route for call in calls() if call.guard != "session" and "export/" in call.route} - {
        # Making the archive and its link is audited like every other write.
        ARCHIVE,
        ARCHIVE.replace("/file", "/link"),
    } <= FILES
    assert len(FILES) >= 5


def test_an_entry_names_and_links_what_it_is_about(alpha, team):
    fan = a_shopper(alpha, 1000)
    product, case, raffle = a_product(alpha, name="Mug"), a_case(alpha), a_raffle(alpha)
    order = fan.buy(product).ok()
    team.post(f"/creator/product-order/one/{order['id']}/refund", {"reason": "Broken"}, key=new_key()).ok()
    team.patch(f"/creator/users/one/{fan.member.pk}", {"status": "LIMITED"}).ok()
    with tenant_context(alpha):
        run = an_uploaded_file(alpha)
        note = add_note(member_id=fan.member.pk, text="Kind", actor=an_actor(alpha))
        edit_note(member_id=fan.member.pk, note_id=note.pk, text="Very kind", actor=an_actor(alpha))

    team.get(LOG).ok()  # so that the community is known when queries are counted
    with at_most_queries(10):  # session, user, count, page, and one for each of six kinds
        rows = team.get(LOG, {"take": 50}).ok()["data"]

    things = {row["action"]: row["thing"] for row in rows}
    name, page = fan.user.username, f"/admin/users/{fan.member.pk}"
    assert things["order.status"] == {
        "name": f"order {order['number']} of {name}",
        "link": f"/admin/store/orders?order={order['id']}",
    }
    assert things["product.create"] == {"name": "Mug", "link": f"/admin/store/{product.pk}"}
    assert things["lootbox.create"] == {"name": case.name, "link": f"/admin/cases/{case.pk}"}
    assert things["raffle.create"] == {"name": raffle.name, "link": f"/admin/raffles/{raffle.pk}"}
    assert things["import.upload"] == {"name": run.filename, "link": f"/admin/users/import/{run.pk}"}
    assert [things[action] for action in ("member.status", "note.create", "note.edit", "wallet.tip")] == [
        {"name": name, "link": page}
    ] * 4


def test_the_log_is_searched_by_the_name_of_the_thing(alpha, team):
    fan = a_shopper(alpha, 1000)
    mug = a_product(alpha, name="Mug")
    order = fan.buy(mug).ok()
    # A small number is a part of many other words.
    with tenant_context(alpha):
        Order.objects.filter(pk=order["id"]).update(number=987_654)
    team.post(f"/creator/product-order/one/{order['id']}/refund", {"reason": "Broken"}, key=new_key()).ok()
    a_product(alpha, name="Poster")

    def found(words):
        return {row["action"] for row in team.get(LOG, {"search": words}).ok()["data"]}

    assert found("mug") == {"product.create", "order.status"}
    assert found("#987654") == {"order.status"}
    assert found(fan.user.username) == {"order.status", "wallet.tip"}
    assert found("nothing like it") == set()
    assert "Mug" in team.get(f"{LOG}/export/csv", {"search": "mug"}).text


def test_a_spreadsheet_takes_the_files_for_utf_8(alpha):
    on_plan(alpha, "pro")
    browser = Api().login(alpha.owner)
    response: Any = browser.client.get("/api/creator/users/all/export/csv", HTTP_HOST=browser.host)

    assert b"".join(response.streaming_content).startswith(b"\xef\xbb\xbfid,username,")
