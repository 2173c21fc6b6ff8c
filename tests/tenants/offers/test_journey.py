"""Offers through the API: from the platform to the reward, with a rejection, a report and a reminder."""

from datetime import timedelta

import pytest
from django_tenants.utils import tenant_context

from saas.jobs.runner import run_due
from saas.kernel import privacy
from saas.kernel.clock import now
from saas.notifications.models import Notification, TeamNotification
from tenants.offers.models import Offer, OfferClaim, OfferReminder, OfferReport
from tenants.offers.services import uses
from tests.support.notified import notified
from tests.support.offers import (
    FAN,
    REQUESTS,
    TEAM,
    a_claim,
    a_platform,
    an_adult,
    an_offer,
    claim,
    decide,
    listed,
    page,
    renewed,
)
from tests.support.shop import a_picture


def kinds(fan) -> list[str]:
    return list(
        Notification.objects.filter(user_id=fan.user.pk, kind__startswith="OFFER").values_list("kind", flat=True)
    )


def balance(fan) -> str:
    return str(fan.api.at(fan.community).get("/common/auth/whoami").ok()["balance"])


def test_from_the_platform_to_the_reward(alpha, team, fan):
    icon = a_picture(size=(128, 128))
    platform = team.upload(f"{TEAM}/platform/one", {"name": "Keyforest", "platform_icon": icon})
    assert platform.code == "VALIDATION_ERROR"  # there is no such field
    body = {"name": "Keyforest", "platformIcon": a_picture(size=(128, 128))}
    platform = team.upload(f"{TEAM}/platform/one", body).ok()
    assert platform["platformIco"].startswith("/api/public/files/")
    terms = {"matchPercent": 100, "wagering": "30", "maximumBonus": "500"}
    explained = team.post(f"{TEAM}/terms", terms).ok()
    created = team.post(
        f"{TEAM}/one",
        {
            "platformId": platform["id"], "title": "Double your deposit", "promoCode": "NOVA", **terms,
            "promoLink": "https://keyforest.example.org/nova", "howToClaim": ["Open the link.", "Enter the code."],
            "startsAt": (now() - timedelta(hours=1)).isoformat(), "endsAt": (now() + timedelta(days=3)).isoformat(),
            "takesClaims": True, "proof": "PICTURE", "proofHint": "A picture of the deposit", "claimLimit": 2,
            "rewardGems": "250",
        },
    ).ok()  # fmt: skip
    assert created["terms"] == explained
    unpaid = {"rewardGems": "Choose what an approved claim pays, or switch claims off"}
    assert team.patch(f"{TEAM}/one/{created['id']}", {"rewardGems": "0"}).body["fields"] == unpaid
    assert created["terms"]["example"]["words"] == "Deposit 100, get 100, wager 6,000"
    assert listed(fan.api, alpha) == []
    team.patch(f"{TEAM}/one/{created['id']}", {"publication": "PUBLISHED"}).ok()

    (shown,) = listed(fan.api, alpha)
    assert (shown["details"]["promoCode"], shown["claimsLeft"], shown["denial"]) == ("NOVA", 2, None)
    assert shown["platform"] == {key: platform[key] for key in ("id", "name", "platformIco", "isCasino")}
    assert shown["reward"]["words"] == "250 gems"
    filters = fan.api.at(alpha).get(f"{FAN}/platform/filters/alpha").ok()
    assert [(row["name"], row["offers"]) for row in filters["data"]] == [("Keyforest", 1)]

    offer = Offer(pk=created["id"])
    assert claim(fan, offer).body["fields"] == {"image": "Image is required"}
    made = claim(fan, offer, picture=True)
    assert made.status == 201
    own = made.ok()["claim"]
    assert (own["status"], own["rewardWords"], made.body["claimsLeft"]) == ("PENDING", "250 gems", 1)
    assert claim(fan, offer, picture=True).code == "OFFER_CLAIM_EXIST"
    assert TeamNotification.objects.filter(kind="TEAM_OFFER_CLAIMED", permission="OFFERS_MANAGEMENT").count() == 1

    (row,) = team.get(f"{REQUESTS}/all").ok()["data"]
    assert (row["username"], row["code"], row["status"]) == (fan.user.username, "NOVA", "PENDING")
    assert team.get(row["image"].removeprefix("/api").partition("?")[0]).status == 200
    assert fan.api.at(alpha).get(own["image"].removeprefix("/api")).status == 200
    stranger = an_adult(alpha)
    assert stranger.api.at(alpha).get(own["image"].removeprefix("/api")).code == "OFFER_CLAIM_NOT_FOUND"
    assert stranger.api.at(alpha).get(row["image"].removeprefix("/api").partition("?")[0]).status == 403

    assert team.patch(f"{REQUESTS}/one/{row['id']}", {"status": "REJECTED"}).body["fields"] == {
        "reason": "Field is required"
    }
    approved = team.patch(f"{REQUESTS}/one/{row['id']}", {"status": "APPROVED"}).ok()
    assert approved["status"] == "APPROVED"
    assert team.patch(f"{REQUESTS}/one/{row['id']}", {"status": "APPROVED"}).code == "OFFER_CLAIM_DECIDED"
    assert balance(fan) == "250"
    assert kinds(fan) == ["OFFER_CLAIM_APPROVED"]
    detail = team.get(f"{TEAM}/one/{offer.pk}").ok()
    assert (detail["claimsTaken"], detail["approved"], detail["pending"]) == (1, 1, 0)


def test_a_rejected_claim_is_free_again_and_can_be_sent_three_times(alpha, team, fan):
    offer, second = an_offer(alpha, claim_limit=1), an_adult(alpha)
    for number in range(1, 4):
        row = claim(fan, offer).ok()["claim"]
        assert page(second, offer)["denial"]["code"] == "OFFER_CLAIMS_TAKEN"
        team.patch(f"{REQUESTS}/one/{row['id']}", {"status": "REJECTED", "reason": "It shows no code."}).ok()
        shown = page(fan, offer)
        assert (shown["claim"]["reason"], shown["attemptsLeft"]) == ("It shows no code.", 3 - number)
    assert "wrote: “It shows no code.”" in notified(fan.api, "OFFER_CLAIM_REJECTED")
    assert shown["denial"]["code"] == "OFFER_CLAIM_ATTEMPTS_USED"
    assert claim(fan, offer).code == "OFFER_CLAIM_ATTEMPTS_USED"
    assert claim(second, offer).status == 201
    assert renewed(offer, alpha).claims_taken == 1
    assert balance(fan) == "0"


def test_many_claims_are_decided_at_once_and_decided_ones_are_left_out(alpha, team):
    offer, fans = an_offer(alpha), [an_adult(alpha) for _ in range(3)]
    made = [a_claim(fan, offer) for fan in fans]
    decide(made[0].pk, "REJECTED", alpha, reason="Too late")
    body = {"ids": [str(one.pk) for one in made], "status": "APPROVED"}
    assert team.patch(f"{REQUESTS}/many", body).ok() == {"decided": 2}
    assert team.patch(f"{REQUESTS}/many", body).ok() == {"decided": 0}
    assert [balance(fan) for fan in fans] == ["0", "100", "100"]


def test_a_claim_keeps_the_reward_that_it_was_sent_for(alpha, team, fan):
    offer = an_offer(alpha)
    made = a_claim(fan, offer)
    team.patch(f"{TEAM}/one/{offer.pk}", {"rewardGems": "5"}).ok()
    decide(made.pk, "APPROVED", alpha)
    assert balance(fan) == "100"


def test_a_claim_of_a_deleted_offer_is_still_decided(alpha, team, fan):
    offer = an_offer(alpha)
    made = a_claim(fan, offer)
    team.delete(f"{TEAM}/one/{offer.pk}").ok()
    assert team.delete(f"{TEAM}/one/{offer.pk}").status == 200
    assert fan.api.at(alpha).get(f"{FAN}/one/{offer.pk}").code == "OFFER_NOT_FOUND"
    decide(made.pk, "APPROVED", alpha)
    assert balance(fan) == "100"


def test_a_member_who_left_is_not_paid_and_the_claim_waits(alpha, team, fan):
    made = a_claim(fan, an_offer(alpha))
    fan.api.at(alpha).post(f"/user/creators/{alpha.owner_id}/unsubscribe").ok()
    answer = team.patch(f"{REQUESTS}/one/{made.pk}", {"status": "APPROVED"})
    assert answer.code == "OFFER_CLAIMANT_UNAVAILABLE"
    assert team.patch(f"{REQUESTS}/one/{made.pk}", {"status": "REJECTED", "reason": "You left"}).status == 200


def test_an_offer_ends_by_the_clock(alpha, fan):
    offer = an_offer(alpha)
    with tenant_context(alpha):
        Offer.objects.filter(pk=offer.pk).update(ends_at=now())
    assert listed(fan.api, alpha) == []
    assert page(fan, offer)["phase"] == "ENDED"
    assert claim(fan, offer).code == "OFFER_ENDED"


def test_a_report_counts_once_per_fan_until_the_code_changes(alpha, team, fan):
    offer = an_offer(alpha, promo_code="OLD")
    path = f"{FAN}/one/{offer.pk}/report"
    for _ in range(2):
        assert fan.api.at(alpha).post(path).ok()["isReported"] is True
    an_adult(alpha).api.at(alpha).post(path).ok()
    assert team.get(f"{TEAM}/one/{offer.pk}").ok()["reported"] == 2
    assert TeamNotification.objects.filter(kind="TEAM_OFFER_REPORTED").count() == 1
    team.patch(f"{TEAM}/one/{offer.pk}", {"promoCode": "NEW"}).ok()
    assert team.get(f"{TEAM}/one/{offer.pk}").ok()["reported"] == 0
    assert page(fan, offer)["isReported"] is False
    without = an_offer(alpha, promo_code="")
    answer = fan.api.at(alpha).post(f"{FAN}/one/{without.pk}/report")
    assert (answer.status, answer.body["message"]) == (404, "Promo code does not exist!")


def test_links_and_codes_are_counted_without_the_person(alpha, team, fan):
    offer = an_offer(alpha)
    for use in ("LINK", "CODE", "CODE"):
        fan.api.at(alpha).post(f"{FAN}/one/{offer.pk}/uses", {"use": use}).ok()
    detail = team.get(f"{TEAM}/one/{offer.pk}").ok()
    assert (detail["opened"], detail["copied"]) == (1, 2)
    assert len(detail["days"]) == 30
    assert (detail["days"][-1]["opened"], detail["days"][-1]["copied"]) == (1, 2)
    without = an_offer(alpha, promo_code="")
    assert fan.api.at(alpha).post(f"{FAN}/one/{without.pk}/uses", {"use": "CODE"}).code == "OFFER_PROMO_CODE_NOT_FOUND"


def test_a_reminder_comes_before_the_end_once_and_not_after_a_claim(alpha, fan):
    offer, claimant = an_offer(alpha, ends_at=now() + timedelta(days=3)), an_adult(alpha)
    for one in (fan, claimant):
        shown = one.api.at(alpha).post(f"{FAN}/one/{offer.pk}/reminder").ok()
        assert (shown["canRemind"], shown["isReminded"]) == (True, True)
    assert fan.api.at(alpha).delete(f"{FAN}/one/{offer.pk}/reminder").ok()["isReminded"] is False
    fan.api.at(alpha).post(f"{FAN}/one/{offer.pk}/reminder").ok()
    claim(claimant, offer).ok()
    run_due()
    assert kinds(fan) == []  # the window does not end soon
    with tenant_context(alpha):
        times = {"starts_at": now() - timedelta(days=2), "ends_at": now() + timedelta(hours=23, minutes=59)}
        Offer.objects.filter(pk=offer.pk).update(**times)
        for _ in range(2):
            uses.remind(offer.pk)
    assert (kinds(fan), kinds(claimant)) == (["OFFER_ENDING"], [])
    assert Notification.objects.get(kind="OFFER_ENDING").values["hours"] == 24
    assert an_adult(alpha).api.at(alpha).post(f"{FAN}/one/{offer.pk}/reminder").code == "OFFER_ENDED"
    forever = an_offer(alpha, ends_at=None)
    assert fan.api.at(alpha).post(f"{FAN}/one/{forever.pk}/reminder").code == "OFFER_HAS_NO_END"


def test_the_teams_own_limits_and_mistakes(alpha, team):
    platform = a_platform(alpha, name="Keyforest")
    assert team.post(f"{TEAM}/platform/one", {"name": "keyforest"}).code == "OFFER_PLATFORM_EXIST"
    assert team.post(f"{TEAM}/platform/one", {"name": "Other", "provider": "NONE"}).code == "VALIDATION_ERROR"
    offer = an_offer(alpha, platform, promo_code="NOVA", claim_limit=3)
    path = f"{TEAM}/one/{offer.pk}"
    assert team.delete(f"{TEAM}/platform/one/{platform.pk}").code == "OFFER_PLATFORM_IN_USE"
    body = {"platformId": str(platform.pk), "title": "Twin", "promoCode": "nova", "startsAt": now().isoformat()}
    assert team.post(f"{TEAM}/one", body).code == "OFFER_HAS_DUPLICATE"
    mistakes = {
        "endsAt": {"endsAt": (now() - timedelta(days=9)).isoformat()},
        "promoCode": {"promoCode": "", "promoLink": ""},
        "countries": {"isAllowList": True, "countries": []},
        "wagering": {"wagerDays": 3, "wagering": None},
        "promoLink": {"promoLink": "http://127.0.0.1/"},
        "minimumDeposit": {"minimumDeposit": "1.234"},
        "rewardTickets": {"rewardTickets": -1},
        "startsAt": {"startsAt": "9999-01-01T00:00:00Z", "endsAt": None},
    }
    assert {name: list(team.patch(path, change).body["fields"]) for name, change in mistakes.items()} == {
        name: [name] for name in mistakes
    }
    for _ in range(2):
        a_claim(an_adult(alpha), offer)
    assert team.patch(path, {"claimLimit": 1}).body["fields"] == {"claimLimit": "2 claims are taken already"}
    team.delete(path).ok()
    assert team.delete(f"{TEAM}/platform/one/{platform.pk}").status == 200
    assert a_platform(alpha, name="Keyforest").pk != platform.pk


def test_an_erasure_leaves_no_proof_and_frees_the_claim(alpha, fan):
    offer = an_offer(alpha, claim_limit=1)
    claim(fan, offer, picture=True).ok()
    fan.api.at(alpha).post(f"{FAN}/one/{offer.pk}/report").ok()
    fan.api.at(alpha).post(f"{FAN}/one/{offer.pk}/reminder").ok()
    with tenant_context(alpha):
        privacy.community.erase(fan.user.pk, fan.user.username, fan.user.email)
        row = OfferClaim.objects.get()
        assert (row.text, row.image, row.reason, row.status) == ("", "", "", "REJECTED")
        assert not OfferReport.objects.exists()
        assert not OfferReminder.objects.exists()
    assert renewed(offer, alpha).claims_taken == 0


@pytest.mark.parametrize("proof", ["ANY", "TEXT", "PICTURE"])
def test_a_claim_without_the_wanted_proof_is_refused(proof, alpha, fan):
    offer = an_offer(alpha, proof=proof)
    assert list(claim(fan, offer, text=" ").body["fields"]) == ["image" if proof == "PICTURE" else "text"]
    assert claim(fan, offer, text="Done", picture=proof == "PICTURE").status == 201
