"""Offers under races: fifty fans for ten claims, two decisions at once, a fan with ten claims, edits and claims."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db import transaction
from django_tenants.utils import tenant_context

from saas.kernel.errors import as_domain_error
from saas.notifications.models import Notification
from tenants.offers.errors import OfferNotFound
from tenants.offers.models import OfferClaim, OfferReport, OfferRequestStatus
from tenants.offers.privacy import forget
from tenants.offers.services import catalog, claims, uses
from tenants.wallets.models import Outcome, Txn
from tests.support.builders import a_community, an_actor
from tests.support.ledger import books_are_right
from tests.support.offers import a_claim, an_adult, an_offer, renewed
from tests.support.races import race, race_with_open_transaction

pytestmark = [pytest.mark.prove, pytest.mark.committed]

FANS, CLAIMS = 50, 10


@pytest.fixture
def place():
    return a_community()


def code_of(result) -> str | None:
    """The API's answer to a refused call; None for a success."""
    if not isinstance(result, Exception):
        return None
    known = as_domain_error(result)
    return known.code if known else repr(result)


def send(fan, offer, text="Proof"):
    return claims.claim_offer(offer_id=offer.pk, fan=fan.user, community=fan.community, text=text, picture=None)


def decision(claim, status, place):
    reason = "No code" if status == "REJECTED" else ""
    return partial(
        claims.decide, claim_id=claim.pk, status=status, reason=reason, actor=an_actor(place), community=place
    )


def counted(offer, place) -> int:
    """The claims that are not rejected, by their rows; the offer's own count must be the same."""
    with tenant_context(place):
        found = OfferClaim.objects.filter(offer=offer.pk).exclude(status="REJECTED").count()
    assert renewed(offer, place).claims_taken == found
    return found


def paid(place) -> int:
    with tenant_context(place):
        return Txn.objects.filter(cause="REWARD", outcome=Outcome.PAID).count()


def test_fifty_fans_race_for_ten_claims(place):
    offer, fans = an_offer(place, claim_limit=CLAIMS), [an_adult(place) for _ in range(FANS)]
    answers = [code_of(one) for one in race(place, [partial(send, fan, offer) for fan in fans])]
    assert sorted(answers, key=str) == sorted([None] * CLAIMS + ["OFFER_CLAIMS_TAKEN"] * (FANS - CLAIMS), key=str)
    assert counted(offer, place) == CLAIMS


def test_one_fan_who_claims_ten_times_at_once_has_one_claim(place):
    offer, fan = an_offer(place, claim_limit=CLAIMS), an_adult(place)
    answers = [code_of(one) for one in race(place, [partial(send, fan, offer)] * 10)]
    assert sorted(answers, key=str) == sorted([None] + ["OFFER_CLAIM_EXIST"] * 9, key=str)
    assert counted(offer, place) == 1


@pytest.mark.parametrize("turn", range(5))
def test_approval_and_rejection_race_and_one_counts(turn, place):
    offer, fan = an_offer(place, claim_limit=1), an_adult(place)
    claim = a_claim(fan, offer)
    works = [decision(claim, status, place) for status in ("APPROVED", "REJECTED") * 5]
    answers = [code_of(one) for one in race(place, works)]
    assert sorted(answers, key=str) == sorted([None] + ["OFFER_CLAIM_DECIDED"] * 9, key=str)
    with tenant_context(place):
        status = OfferClaim.objects.get().status
    assert paid(place) == (1 if status == "APPROVED" else 0)
    assert counted(offer, place) == (1 if status == "APPROVED" else 0)
    sent = Notification.objects.filter(community_id=place.pk, kind__startswith="OFFER_CLAIM")
    assert list(sent.values_list("kind", flat=True)) == [f"OFFER_CLAIM_{status}"]
    with tenant_context(place):
        books_are_right()


def test_ten_reviewers_who_approve_the_same_claims_pay_each_once(place):
    offer = an_offer(place)
    made = [a_claim(an_adult(place), offer) for _ in range(5)]
    work = partial(
        claims.decide_many,
        claim_ids=[one.pk for one in made],
        status=OfferRequestStatus.APPROVED,
        reason="",
        actor=an_actor(place),
        community=place,
    )
    assert sum(one for one in race(place, [work] * 10) if isinstance(one, int)) == len(made)
    assert paid(place) == len(made)
    with tenant_context(place):
        books_are_right()


def test_claims_race_a_lower_limit_and_a_deletion(place):
    offer, fans = an_offer(place, claim_limit=FANS), [an_adult(place) for _ in range(20)]

    def lower():
        catalog.edit_offer(
            offer_id=offer.pk, changes={"claim_limit": 5}, picture=None, actor=an_actor(place), community=place
        )

    def delete():
        catalog.delete_offer(offer_id=offer.pk, actor=an_actor(place))

    sent = [partial(send, fan, offer) for fan in fans]
    works: list[Callable[[], Any]] = [*sent[:10], lower, *sent[10:], delete]
    answers = race(place, works)
    allowed = {None, "OFFER_CLAIMS_TAKEN", "OFFER_NOT_FOUND", "VALIDATION_ERROR"}
    assert {code_of(one) for one in answers} <= allowed
    found, now = counted(offer, place), renewed(offer, place)
    assert now.deleted_at is not None
    assert now.claim_limit is not None
    assert found <= now.claim_limit
    late = an_adult(place)
    with tenant_context(place), pytest.raises(OfferNotFound):
        send(late, offer)


def test_reports_at_once_count_once_per_fan(place):
    offer, fans = an_offer(place), [an_adult(place) for _ in range(5)]
    works = [partial(uses.report_code, offer_id=offer.pk, fan=fan.user, community=place) for fan in fans] * 4
    assert {code_of(one) for one in race(place, works)} == {None}
    with tenant_context(place):
        assert OfferReport.objects.count() == len(fans)


@pytest.mark.parametrize("status", ["APPROVED", "REJECTED"])
def test_an_erasure_during_a_decision_frees_each_place_once(status, place):
    offer, fan = an_offer(place, claim_limit=5), an_adult(place)
    claim = a_claim(fan, offer)

    def erased():
        # Alone: the eraser of members, which usually comes first, locks the member, too.
        with transaction.atomic():
            forget(fan.user.pk, fan.user.username, fan.user.email)

    answers = race_with_open_transaction(place, decision(claim, status, place), erased)
    assert [code_of(one) for one in answers] == [None, None]
    assert counted(offer, place) == (1 if status == "APPROVED" else 0)
