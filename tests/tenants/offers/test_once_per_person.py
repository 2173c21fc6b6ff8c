"""One person gets the reward of an offer once: through a merge of accounts, a new account, and a place on the team."""

from datetime import timedelta
from uuid import UUID

import pytest
from django_tenants.utils import tenant_context

from saas.access.models import StaffGrant
from saas.accounts import erasure
from saas.accounts.models import User
from saas.desk.audit import Operator
from saas.desk.models import DeskRole
from saas.desk.services import merging
from saas.kernel.clock import now
from saas.notifications.models import Notification
from saas.tenancy.connection import connection
from tenants.members.models import Member, MemberStatus
from tenants.offers.errors import OfferClaimantOnTeam, OfferClaimantRewarded, OfferClaimExists
from tenants.offers.models import Offer, OfferClaim
from tenants.offers.services import claims, uses
from tests.support.casino_area import switch
from tests.support.desk import an_operator
from tests.support.offers import a_casino_offer, a_claim, an_adult, an_offer, claim, decide, page, renewed
from tests.support.shop import Shopper


def begin_merge(fan: Shopper, kept: Shopper) -> None:
    """The transaction that closes the fan's account. ``merging.finish`` then visits the communities."""
    connection.set_schema_to_public()
    user = an_operator().user
    merging.merge(
        operator=Operator(user.pk, user.username, DeskRole.ADMINISTRATOR),
        user=fan.user,
        into=kept.user.username,
        confirmation=fan.user.username,
        proof="Answered from both addresses",
        reason="Ticket 17",
    )


def end_merge(fan: Shopper) -> None:
    connection.set_schema_to_public()
    merging.finish(fan.user.pk)


def kept_claims(offer, community) -> list[tuple[UUID, str]]:
    """The member and the status of each claim that is not rejected."""
    with tenant_context(community):
        rows = OfferClaim.objects.filter(offer=offer.pk).exclude(status="REJECTED")
        found = list(rows.values_list("member_id", "status"))
    assert renewed(offer, community).claims_taken == len(found)
    return found


@pytest.mark.parametrize("is_late", [False, True])
def test_a_claim_of_a_merged_account_goes_on_as_one_of_the_kept_account(alpha, fan, is_late):
    """Also one that a request of the closed account sent during the merge."""
    offer, kept = an_offer(alpha, claim_limit=1), an_adult(alpha)
    made = a_claim(fan, offer) if not is_late else None
    begin_merge(fan, kept)
    made = made or a_claim(fan, offer)
    end_merge(fan)
    assert kept_claims(offer, alpha) == [(kept.member.pk, "PENDING")]
    assert page(kept, offer)["claim"]["status"] == "PENDING"
    decide(made.pk, "APPROVED", alpha)
    assert (kept.gems, fan.gems) == (100, 0)


@pytest.mark.parametrize("approved", ["neither", "closed", "kept"])
def test_two_accounts_of_one_person_are_rewarded_once_after_a_merge(alpha, fan, approved):
    offer, kept = an_offer(alpha, claim_limit=2), an_adult(alpha)
    made = {"closed": a_claim(fan, offer), "kept": a_claim(kept, offer)}
    if approved in made:
        decide(made[approved].pk, "APPROVED", alpha)
    begin_merge(fan, kept)
    end_merge(fan)
    ((member_id, status),) = kept_claims(offer, alpha)
    assert (member_id, status) == (kept.member.pk, "PENDING" if approved == "neither" else "APPROVED")
    assert kept.gems == (0 if approved == "neither" else 100)
    assert claim(kept, offer).code == "OFFER_CLAIM_EXIST"
    with tenant_context(alpha):
        second = OfferClaim.objects.get(status="REJECTED")
    assert second.reason == claims.SAME_PERSON


def test_a_person_who_erased_a_rewarded_account_does_not_claim_again(alpha):
    offer, other = an_offer(alpha), an_offer(alpha)
    fan = an_adult(alpha, email="twice@example.com")
    decide(a_claim(fan, offer).pk, "APPROVED", alpha)
    erased = User.objects.get(pk=fan.user.pk)
    erasure.erase(erased, confirmation=erased.username)
    erasure.finish(erased.pk)
    again = an_adult(alpha, email="twice@example.com")
    assert page(again, offer)["denial"]["code"] == "OFFER_CLAIM_EXIST"
    assert claim(again, offer).code == "OFFER_CLAIM_EXIST"
    assert claim(again, other).status == 201
    with tenant_context(alpha), pytest.raises(OfferClaimExists):
        claims.claim_offer(offer_id=offer.pk, fan=again.user, community=alpha, text="Proof", picture=None)


def test_an_address_proved_after_the_claim_reveals_the_rewarded_account(alpha, team):
    offer = an_offer(alpha)
    fan = an_adult(alpha, email="later@example.com")
    decide(a_claim(fan, offer).pk, "APPROVED", alpha)
    erased = User.objects.get(pk=fan.user.pk)
    erasure.erase(erased, confirmation=erased.username)
    erasure.finish(erased.pk)
    again = an_adult(alpha, email="other@example.com")
    made = a_claim(again, offer)
    User.objects.filter(pk=again.user.pk).update(email="later@example.com")
    with pytest.raises(OfferClaimantRewarded):
        decide(made.pk, "APPROVED", alpha)
    assert again.gems == 0
    assert decide(made.pk, "REJECTED", alpha, reason="Rewarded before").status == "REJECTED"


def test_a_fan_who_joined_the_team_is_not_rewarded(alpha, fan):
    made = a_claim(fan, an_offer(alpha))
    StaffGrant.objects.create(community=alpha, user=fan.user, permissions=["OFFERS_MANAGEMENT"])
    with pytest.raises(OfferClaimantOnTeam):
        decide(made.pk, "APPROVED", alpha)
    assert fan.gems == 0
    assert decide(made.pk, "REJECTED", alpha, reason="You are on the team").status == "REJECTED"


def test_a_restricted_member_is_not_reminded(alpha, fan):
    offer = an_offer(alpha)
    other = an_adult(alpha)
    for one in (fan, other):
        with tenant_context(alpha):
            uses.set_reminder(offer_id=offer.pk, is_on=True, fan=one.user, community=alpha)
    with tenant_context(alpha):
        Member.objects.filter(pk=fan.member.pk).update(status=MemberStatus.LIMITED)
        times = {"starts_at": now() - timedelta(days=2), "ends_at": now() + timedelta(hours=20)}
        Offer.objects.filter(pk=offer.pk).update(**times)
        uses.remind(offer.pk)
    rows = Notification.objects.filter(kind="OFFER_ENDING")
    assert list(rows.values_list("user_id", flat=True)) == [other.user.pk]


def test_no_notice_about_an_offer_of_a_casino_while_casinos_are_off(alpha, team, fan):
    made = a_claim(fan, a_casino_offer(alpha))
    switch(team, alpha, on=False)
    alpha.refresh_from_db()
    decide(made.pk, "REJECTED", alpha, reason="No code")
    assert not Notification.objects.filter(user_id=fan.user.pk, kind__startswith="OFFER").exists()
