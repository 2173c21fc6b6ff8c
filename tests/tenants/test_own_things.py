"""Staff who bought, won or joined before they were hired leave those things to somebody else of the team."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import pytest
from django_tenants.utils import tenant_context

from saas.access.models import StaffGrant
from saas.access.url_map import calls
from saas.kernel.clock import now
from saas.tenancy.permissions import Permission
from tenants.offers.models import OfferClaim
from tenants.quests.models import UserChallenge
from tenants.raffles.models import Award, Raffle
from tests.support.api import Answer, Api, new_key
from tests.support.offers import a_claim, an_offer
from tests.support.quests import a_challenge, submit
from tests.support.raffles import a_prize, a_raffle, end, join
from tests.support.shop import Shopper, a_product, a_shopper

ORDER, MEMBER = "/creator/product-order/one/<uuid:order_id>", "/creator/users/one/<uuid:member_id>"
SUBMISSION = "/creator/challenges/reviews/one/<uuid:submission_id>"
RAFFLE = "/creator/raffle/one/<uuid:raffle_id>"
CLAIM = "/creator/exclusive-offers/requests/one/<uuid:claim_id>"


@dataclass
class Hired:
    """A fan with an order, a prize and tickets, who is on the team since, with every right."""

    fan: Shopper
    team: Api
    order: str
    raffle: Raffle
    award: Award
    open_raffle: Raffle
    submission: UserChallenge
    claim: OfferClaim


@pytest.fixture
def hired(alpha) -> Hired:
    fan = a_shopper(alpha, 500)
    fan.user.age_confirmed_at = now()
    fan.user.save()
    claim = a_claim(fan, an_offer(alpha))
    order = fan.buy(a_product(alpha)).ok()["id"]
    raffle, running = a_raffle(alpha), a_raffle(alpha, name="Running", prizes=[a_prize()])
    join(fan, raffle).ok()
    with tenant_context(alpha):
        end(raffle)
        award = Award.objects.get(raffle=raffle)
    proof = a_challenge(alpha, "ARBITRARY", review_mode="MANUAL")
    submit(fan, proof).ok()
    with tenant_context(alpha):
        submission = UserChallenge.objects.get(challenge=proof)
    StaffGrant.objects.create(community=alpha, user=fan.user, permissions=[right.value for right in Permission])
    return Hired(
        fan, Api().login(fan.user).acting_for(alpha.owner_id), order, raffle, award, running, submission, claim
    )


def post(s: Hired, path: str, body: Any = None) -> Answer:
    return s.team.post(path, body, key=new_key())


def order(s: Hired) -> str:
    return f"/creator/product-order/one/{s.order}"


def me(s: Hired) -> str:
    return f"/creator/users/one/{s.fan.member.pk}"


def change_balance(kind: str, s: Hired) -> Answer:
    return s.team.patch(f"{me(s)}/balance", {"kind": kind, "amount": "5", "reason": "For me"}, key=new_key())


# By call: how it is made about the actor's own thing, and the code it answers.
REFUSED: dict[tuple[str, str], list[tuple[Callable[[Any], Answer], str]]] = {
    ("PATCH", ORDER): [
        (lambda s: s.team.patch(order(s), {"status": "COMPLETED"}), "STORE_ORDER_SELF"),
        (lambda s: s.team.patch(order(s), {"status": "CANCELED"}, key=new_key()), "STORE_ORDER_SELF"),
        (lambda s: s.team.patch(order(s), {"note": "Mine"}), "STORE_ORDER_SELF"),
    ],
    ("POST", f"{ORDER}/refund"): [(lambda s: post(s, f"{order(s)}/refund", {"reason": "For me"}), "STORE_ORDER_SELF")],
    ("POST", "/creator/product-order/bulk"): [
        (
            lambda s: s.team.post("/creator/product-order/bulk", {"ids": [s.order], "status": "COMPLETED"}),
            "STORE_ORDER_SELF",
        )
    ],
    ("POST", f"{RAFFLE}/winners/<uuid:winner_id>/void"): [
        (
            lambda s: s.team.post(
                f"/creator/raffle/one/{s.raffle.pk}/winners/{s.award.pk}/void", {"reason": "Again please"}
            ),
            "RAFFLE_PRIZE_SELF",
        )
    ],
    ("POST", f"{RAFFLE}/tickets"): [
        (
            lambda s: post(
                s,
                f"/creator/raffle/one/{s.open_raffle.pk}/tickets",
                {"username": s.fan.user.username, "ticketsNumber": 1, "reason": "For me"},
            ),
            "RAFFLE_SELF",
        )
    ],
    ("PATCH", SUBMISSION): [
        (
            lambda s: s.team.patch(f"/creator/challenges/reviews/one/{s.submission.pk}", {"decision": "APPROVE"}),
            "CHALLENGE_SELF",
        )
    ],
    ("POST", f"{SUBMISSION}/undo"): [
        (lambda s: s.team.post(f"/creator/challenges/reviews/one/{s.submission.pk}/undo"), "CHALLENGE_SELF")
    ],
    ("PATCH", CLAIM): [
        (
            lambda s: s.team.patch(f"/creator/exclusive-offers/requests/one/{s.claim.pk}", {"status": "APPROVED"}),
            "OFFER_SELF",
        )
    ],
    ("PATCH", MEMBER): [(lambda s: s.team.patch(me(s), {"status": "ACTIVE"}), "USER_SELF")],
    ("POST", f"{MEMBER}/unsubscribe"): [(lambda s: s.team.post(f"{me(s)}/unsubscribe"), "USER_SELF")],
    ("POST", f"{MEMBER}/invite-back"): [(lambda s: s.team.post(f"{me(s)}/invite-back"), "USER_SELF")],
    ("PATCH", f"{MEMBER}/balance"): [(partial(change_balance, kind), "WALLET_SELF") for kind in ("TIP", "DEDUCTION")],
    ("POST", f"{MEMBER}/gift"): [
        (
            lambda s: post(s, f"{me(s)}/gift", {"productId": str(s.award.pk), "reason": "For me"}),
            "INVENTORY_GIFT_TO_TEAM",
        )
    ],
}
# A note moves nothing: what is written about oneself is read by the others.
HARMLESS = {
    ("POST", f"{MEMBER}/notes/one"),
    *((verb, f"{MEMBER}/notes/one/<uuid:note_id>") for verb in ("PATCH", "DELETE")),
}


@pytest.mark.parametrize("call", REFUSED, ids=" ".join)
def test_a_team_member_cannot_handle_their_own_things(hired, call):
    for make, code in REFUSED[call]:
        refused = make(hired)
        assert (refused.code, refused.status) == (code, 400 if code == "RAFFLE_SELF" else 409), refused.body
    assert hired.fan.gems == 500 - 100 - 10


def test_every_team_write_about_an_order_a_prize_or_a_member_is_tried():
    names = ("order_id", "member_id", "winner_id", "submission_id", "claim_id", "/tickets", "product-order/bulk")
    writes = {
        (call.method, call.route)
        for call in calls()
        if call.route.startswith("/creator/") and call.method not in ("GET", "HEAD")
        if any(name in call.route for name in names)
    }
    assert writes - HARMLESS == set(REFUSED)


def test_another_team_member_handles_it(alpha, hired):
    owner = Api().login(alpha.owner)
    assert owner.patch(order(hired), {"status": "COMPLETED"}).ok()["status"] == "COMPLETED"
    owner.post(
        f"/creator/raffle/one/{hired.raffle.pk}/winners/{hired.award.pk}/void", {"reason": "Against the rules"}
    ).ok()
