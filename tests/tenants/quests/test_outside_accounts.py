"""One account at another service counts for one fan."""

from datetime import timedelta

from django_tenants.utils import tenant_context

from saas.accounts.identities.models import Identity
from saas.kernel.clock import now
from tenants.quests import privacy as quest_privacy
from tenants.quests.models import UserChallenge
from tenants.quests.rules import period_at
from tests.support.quests import a_challenge, aged, claim, did, page, status_of, submit
from tests.support.shop import a_shopper


def link(fan, subject="42"):
    return Identity.objects.create(user=fan.user, provider="TWITCH", subject=subject, name="ada")


def test_one_outside_account_counts_for_one_fan(alpha, fan):
    quest = a_challenge(alpha, "ARBITRARY", linked_provider="TWITCH")
    other = a_shopper(alpha)
    assert submit(fan, quest).code == "INTEGRATION_TWITCH_NOT_CONNECTED"
    identity = link(fan)
    submit(fan, quest).ok()
    claim(fan, quest).ok()
    identity.delete()
    identity = link(other)
    denial = page(other, quest)["denial"]
    assert (denial["code"], denial["params"]) == ("INTEGRATION_ACCOUNT_USED", {"service": "Twitch"})
    assert denial["message"].endswith("Link your own Twitch account.")
    assert submit(other, quest).code == "INTEGRATION_ACCOUNT_USED"
    # The fans' deeds with their own accounts count.
    identity.delete()
    link(other, "43")
    submit(other, quest).ok()
    assert (status_of(other, quest), status_of(fan, quest)) == ("CAN_REWARD", "COMPLETED")


def test_an_outside_account_of_an_erased_fan_stays_counted(alpha, fan):
    quest = a_challenge(alpha, "ARBITRARY", linked_provider="TWITCH")
    identity, other = link(fan), a_shopper(alpha)
    submit(fan, quest).ok()
    identity.delete()
    with tenant_context(alpha):
        for _ in range(2):
            quest_privacy.forget(fan.user.pk, fan.user.username, fan.user.email)
        assert "TWITCH" not in UserChallenge.objects.get(challenge=quest).linked_account
    link(other)
    assert submit(other, quest).code == "INTEGRATION_ACCOUNT_USED"


def test_an_outside_account_counts_again_for_its_fan_and_in_the_next_period(alpha, fan):
    quest = a_challenge(alpha, target_amount=1, linked_provider="TWITCH", repeat="EVERY_DAY_AT_MIDNIGHT")
    other = a_shopper(alpha)
    aged(fan)
    aged(other)
    yesterday = period_at(quest.repeat, now(), alpha.timezone).start - timedelta(hours=1)
    identity = link(fan)
    did(fan, at=yesterday)
    did(fan)
    identity.delete()
    link(other)
    did(other, at=yesterday)
    did(other)
    assert (page(fan, quest)["rewardsReady"], page(other, quest)["rewardsReady"]) == (2, 0)
    did(other, at=yesterday - timedelta(days=1))
    assert page(other, quest)["rewardsReady"] == 1
