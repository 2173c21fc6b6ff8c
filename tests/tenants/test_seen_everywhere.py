"""Which edits say what their page showed, and why the others need not."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django_tenants.utils import tenant_context

from saas.access.models import StaffGrant
from saas.offers.catalog import ProductType
from tenants.members.services import add_note
from tests.support.api import Api
from tests.support.builders import a_user, an_actor
from tests.support.parcels import dispatch
from tests.support.running import ROOT
from tests.support.shop import a_product, a_shopper

MEMBER = "/creator/users/one/{member_id}"
# Edits without ``seen``, each with the reason that no work of somebody else can be lost by them.
NEED_NO_SEEN = {
    MEMBER: "one status that a button sets; what is shown plays no part in what is set",
    f"{MEMBER}/balance": "adds to or takes from what is there now, under an idempotency key",
    "/creator/community/backup": "the owner alone, with a proof; the secret key of the storage is never shown",
    "/creator/domains/one/{domain_id}": "one switch; what is shown plays no part in what is set",
    "/creator/casinos/accounts/one/{account_id}": "one decision; the first one counts, and a later one is refused",
    "/creator/casinos/lowered/one/{observation_id}": "one decision; the first one counts, and a later one is refused",
    "/creator/challenges/reviews/one/{submission_id}": "one decision; the first one counts, and a later one is refused",
    "/creator/challenges/reviews/many": "decisions; what is decided already is left out",
    "/creator/wagers/one/{wager_id}": "adds to or takes from what is there now, with a reason",
    "/creator/leaderboards/appeals/one/{appeal_id}": "one decision; the first one counts, and a later one is refused",
    "/creator/leaderboards/payouts/one/{payout_id}": "one mark; the first one counts, and a later one is refused",
    "/creator/settings/areas": "one switch; what is shown plays no part in what is set",
    "/creator/events/one/{event_id}/participants/{participant_id}": "one switch; what is shown plays no part in it",
    "/creator/exclusive-offers/requests/one/{claim_id}": "one decision; the first one counts, others are refused",
    "/creator/exclusive-offers/requests/many": "decisions; what is decided already is left out",
    "/creator/live": "one switch; what is shown plays no part in what is set",
    "/creator/users/import/one/{import_id}": "every choice is sent as it is made; the answer shows what it does",
    "/public/notifications/mails/{token}": "one switch of the reader's own mails",
    "/user/notifications/one/{notification_id}": "one mark of the reader's own",
    "/user/notifications/one/{notification_id}/mute": "one switch of the reader's own",
    "/user/notifications/live-alerts": "one switch of the person's own",
    "/user/notifications/quiet-hours": "the person's own",
    "/user/notifications/preferences": "each switch of the person's own is sent alone",
    "/user/members/my-card": "one switch of the person's own",
    "/user/users/my-profile": "the person's own, and each change is sent alone",
    "/user/users/my-profile/change-password": "asks for the password before it",
    "/user/users/my-profile/limits": "the person's own; looser limits wait a day, and stricter ones always hold",
}


def test_every_edit_says_what_its_page_showed_or_why_it_need_not() -> None:
    document = json.loads((ROOT / "frontend" / "openapi.json").read_text())
    shapes = document["components"]["schemas"]
    with_seen: set[str] = set()
    without: set[str] = set()
    for path, operations in document["paths"].items():
        for operation in (operations[method] for method in ("put", "patch") if method in operations):
            contents = operation["requestBody"]["content"].values()
            inputs = [shapes[content["schema"]["$ref"].rsplit("/", 1)[-1]] for content in contents]
            takes_seen = all("seen" in shape["properties"] for shape in inputs)
            (with_seen if takes_seen else without).add(path.removeprefix("/api"))
    assert without == set(NEED_NO_SEEN)
    assert len(with_seen) > len(without)


def _rules(team: Api, community: Any) -> tuple[str, str, Any, Any]:
    team.patch("/creator/lootboxes/rule", {"minimumAge": 18, "countries": ["SE"], "isAllowList": True}).ok()
    return "/creator/lootboxes/rule", "minimumAge", 21, 25


def _limit(team: Api, community: Any) -> tuple[str, str, Any, Any]:
    return "/creator/wallet", "staffIssuanceLimit", "500", "700"


def _slug(team: Api, community: Any) -> tuple[str, str, Any, Any]:
    return "/creator/settings/slug", "slug", "alpha-two", "alpha-three"


def _rights(team: Api, community: Any) -> tuple[str, str, Any, Any]:
    grant = StaffGrant.objects.create(community=community, user=a_user(), permissions=["USERS_MANAGEMENT"])
    both = ["RAFFLES_MANAGEMENT", "USERS_MANAGEMENT"]
    return f"/creator/staff/one/{grant.pk}", "permissions", ["RAFFLES_MANAGEMENT"], both


def _member_note(team: Api, community: Any) -> tuple[str, str, Any, Any]:
    fan = a_shopper(community)
    with tenant_context(community):
        note = add_note(member_id=fan.member.pk, text="Kind", actor=an_actor(community))
    return f"/creator/users/one/{fan.member.pk}/notes/one/{note.pk}", "text", "Very kind", "Rude"


def _order(team: Api, community: Any) -> str:
    fan = a_shopper(community, gems=100)
    order = fan.buy(a_product(community, price=10, type=ProductType.MERCH)).ok()
    dispatch(fan, order["id"]).ok()
    path = f"/creator/product-order/one/{order['id']}"
    for status in ("PROCESS", "SHIPPED"):
        team.patch(path, {"status": status}).ok()
    return path


def _order_note(team: Api, community: Any) -> tuple[str, str, Any, Any]:
    return _order(team, community), "note", "Packed by me", "Packed by you"


def _tracking(team: Api, community: Any) -> tuple[str, str, Any, Any]:
    return _order(team, community), "trackingNumber", "AB123", "CD456"


FIRST = {"minimumAge": 18, "slug": "alpha", "permissions": ["USERS_MANAGEMENT"], "text": "Kind"}


@pytest.mark.parametrize("arrange", [_rules, _limit, _slug, _rights, _member_note, _order_note, _tracking])
def test_the_second_of_two_editors_is_shown_both_values(
    alpha: Any, arrange: Callable[[Api, Any], tuple[str, str, Any, Any]]
) -> None:
    team = Api().login(alpha.owner)
    path, name, theirs, yours = arrange(team, alpha)
    shown = FIRST.get(name)
    team.patch(path, {name: theirs, "seen": {name: shown}}).ok()
    stale = team.patch(path, {name: yours, "seen": {name: shown}})
    assert (stale.status, stale.body["code"]) == (409, "EDIT_CONFLICT")
    conflict = stale.body["params"]["stale"][name]
    assert conflict == {"yours": yours, "theirs": _as_shown(theirs)}
    # After the person has seen the newer value, theirs may be saved.
    team.patch(path, {name: yours, "seen": {name: theirs}}).ok()


def _as_shown(value: Any) -> Any:
    return json.dumps(value) if isinstance(value, list) else str(value)


def test_a_rule_keeps_another_users_change_of_another_field(alpha: Any) -> None:
    team = Api().login(alpha.owner)
    team.patch("/creator/lootboxes/rule", {"minimumAge": 18}).ok()
    team.patch("/creator/lootboxes/rule", {"countries": ["SE"], "seen": {"countries": []}}).ok()
    assert team.get("/creator/lootboxes/rule").ok() == {"minimumAge": 18, "countries": ["SE"], "isAllowList": False}
