"""The conditions of a raffle: outside accounts, stream codes, and the guesses of codes."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import OperationalError, connection
from django.test.utils import CaptureQueriesContext
from django_tenants.utils import tenant_context

from saas.accounts.identities.models import Identity
from saas.kernel import privacy, rates
from saas.kernel.clock import now
from tenants.members import services as members
from tenants.raffles.models import RaffleAccount
from tenants.raffles.services import joining
from tests.support.builders import an_actor
from tests.support.ledger import a_key
from tests.support.raffles import a_raffle, join, page
from tests.support.shop import Shopper, a_shopper


def test_gates_let_in_whom_the_team_wants(alpha, fan):
    assert join(fan, a_raffle(alpha, min_level=20)).code == "STORE_LEVEL_REQUIRED"
    young = join(fan, a_raffle(alpha, min_member_days=3))
    assert (young.code, young.body["params"]["days"]) == ("STORE_MEMBERSHIP_AGE", 3)

    linked = a_raffle(alpha, provider="KICK")
    assert join(fan, linked).code == "INTEGRATION_KICK_NOT_CONNECTED"
    assert page(fan, linked)["denial"]["message"] == "Kick is not connected"
    Identity.objects.create(user=fan.user, provider="KICK", subject="1", name="fan")
    join(fan, linked).ok()


def link(fan, subject="1"):
    return Identity.objects.create(user=fan.user, provider="KICK", subject=subject, name="fan")


@pytest.mark.parametrize("wanted", [{"count": 1}, {"count": 0, "password": "dragon"}])
def test_one_outside_account_opens_a_raffle_to_one_fan(alpha, fan, wanted):
    raffle = a_raffle(alpha, provider="KICK", password="dragon", password_tickets=5)
    other = a_shopper(alpha, 100)
    identity = link(fan)
    join(fan, raffle, **wanted).ok()
    join(fan, raffle, 2).ok()
    identity.delete()
    with tenant_context(alpha):
        members.leave(user_id=fan.user.pk, community=alpha)
    identity = link(other)
    denial = page(other, raffle)["denial"]
    assert (denial["code"], denial["params"]) == ("INTEGRATION_ACCOUNT_USED", {"service": "Kick"})
    refused = join(other, raffle, **wanted)
    assert (refused.code, refused.body["params"]) == (denial["code"], denial["params"])
    # In another raffle the account is free, and an own account opens this one.
    join(other, a_raffle(alpha, name="Another", provider="KICK")).ok()
    identity.delete()
    link(other, "2")
    join(other, raffle, **wanted).ok()


def test_an_account_counts_only_with_tickets_that_ask_for_it(alpha, fan):
    raffle, poor = a_raffle(alpha, provider="KICK"), a_shopper(alpha, 5)
    identity = link(poor)
    assert join(poor, raffle).code == "WALLET_INSUFFICIENT_BALANCE"
    with tenant_context(alpha):
        joining.give_tickets(
            raffle_id=raffle.pk, username=poor.user.username, count=1, reason="You won the quiz",
            actor=an_actor(alpha), community=alpha, idempotency=a_key(),
        )  # fmt: skip
    identity.delete()
    link(fan)
    join(fan, raffle).ok()


def test_the_constraint_decides_last_about_an_account(alpha, fan, monkeypatch):
    raffle, other = a_raffle(alpha, provider="KICK"), a_shopper(alpha, 100)
    identity = link(fan)
    join(fan, raffle).ok()
    identity.delete()
    link(other)
    monkeypatch.setattr("tenants.raffles.selectors.is_account_used", lambda *_: False)
    refused = join(other, raffle)
    assert (refused.code, refused.body["params"]) == ("INTEGRATION_ACCOUNT_USED", {"service": "Kick"})
    assert (other.gems, page(other, raffle)["entries"]) == (100, 1)


def test_an_account_is_exported_and_still_counts_after_the_erasure(alpha, fan):
    raffle, other = a_raffle(alpha, provider="KICK"), a_shopper(alpha, 100)
    identity = link(fan)
    join(fan, raffle).ok()
    identity.delete()
    link(other)
    with tenant_context(alpha):
        rows = list(privacy.community.sections["raffle-accounts"](fan.user.pk))
        assert rows == [{"raffle": raffle.name, "linked_account": "KICK:1"}]
        privacy.community.erase(fan.user.pk, fan.user.username, fan.user.email)
        (kept,) = RaffleAccount.objects.all()
        assert "KICK" not in kept.account
    assert join(other, raffle).code == "INTEGRATION_ACCOUNT_USED"


def test_only_a_raffle_that_asks_for_an_account_looks_for_one(alpha, fan):
    plain, linked = a_raffle(alpha, name="Plain"), a_raffle(alpha, provider="KICK")
    link(fan)
    with CaptureQueriesContext(connection) as statements:
        page(fan, plain)
        join(fan, plain).ok()
    assert not [one for one in statements if "identities_" in one["sql"] or "raffleaccount" in one["sql"]]
    with CaptureQueriesContext(connection) as statements:
        join(fan, linked).ok()
    assert [one for one in statements if "identities_" in one["sql"] and "for key share" in one["sql"]]


def test_a_stream_code_allows_joining(alpha, fan):
    raffle = a_raffle(alpha, password="Purple Dragon")
    assert page(fan, raffle)["asksForPassword"]
    assert join(fan, raffle).code == "RAFFLE_PASSWORD_WRONG"
    assert join(fan, raffle, password="green dragon").code == "RAFFLE_PASSWORD_WRONG"
    join(fan, raffle, password=" purple dragon ").ok()
    # A fan who has entered it need not enter it again.
    assert not page(fan, raffle)["asksForPassword"]
    join(fan, raffle).ok()
    assert "Purple Dragon" not in fan.api.get(f"/user/raffle/one/alpha/{raffle.slug}").text


def test_a_stream_code_gives_tickets_once(alpha, fan):
    raffle, key = a_raffle(alpha, password="dragon", password_tickets=5), uuid4()
    assert join(fan, raffle, 0, password="wagon").code == "RAFFLE_PASSWORD_WRONG"
    got = join(fan, raffle, 0, password="Dragon", key=key).ok()
    assert (got["first"], got["last"], got["paid"], got["source"]) == (1, 5, "0", "PASSWORD")
    assert join(fan, raffle, 0, password="Dragon", key=key).ok() == got
    assert join(fan, raffle, 0, password="dragon", key=key).code == "IDEMPOTENCY_KEY_REUSED"
    assert join(fan, raffle, 0, password="dragon").code == "RAFFLE_PASSWORD_USED"
    join(fan, raffle, 2).ok()
    shown = page(fan, raffle)
    assert [(one["source"], one["count"]) for one in shown["tickets"]] == [("PASSWORD", 5), ("BOUGHT", 2)]
    assert shown["codeRedeemed"]
    assert fan.gems == 480


def test_the_word_of_the_stream_cannot_be_tried_out(alpha, fan):
    raffle = a_raffle(alpha, password="dragon", password_tickets=5)
    answers = [join(fan, raffle, 0, password=f"w{number}").code for number in range(12)]
    assert answers == ["RAFFLE_PASSWORD_WRONG"] * 10 + ["RATE_LIMITED"] * 2
    # After too many tries the right word has to wait, too. Another raffle without a word still sells.
    assert join(fan, raffle, 0, password="dragon").code == "RATE_LIMITED"
    assert join(fan, a_raffle(alpha), 1).ok()


def test_a_right_stream_code_whose_answer_failed_is_no_guess(alpha, fan, monkeypatch):
    raffle = a_raffle(alpha, password="dragon", password_tickets=5)

    def fails(*_given, **_named):
        raise OperationalError("the connection was closed")

    with monkeypatch.context() as outage:
        outage.setattr(joining.RaffleCheckout, "sell", fails)
        answers = [join(fan, raffle, 0, password="dragon") for _ in range(rates.GUESSES + 1)]

    assert {(one.status, one.code) for one in answers} == {(503, "BUSY_RETRY")}
    assert join(fan, raffle, 0, password="dragon").ok()["count"] == 5


def test_a_right_stream_code_that_is_denied_for_another_reason_is_no_guess(alpha):
    poor, raffle = a_shopper(alpha, 5), a_raffle(alpha, password="dragon")

    answers = {join(poor, raffle, 1, password="dragon").code for _ in range(rates.GUESSES + 1)}

    assert answers == {"WALLET_INSUFFICIENT_BALANCE"}


def test_tries_in_one_community_do_not_count_in_another(alpha, beta, fan):
    here, twin = (a_raffle(community, password="dragon", password_tickets=5) for community in (alpha, beta))
    assert here.slug == twin.slug
    with tenant_context(beta):
        there = Shopper(fan.user, members.join(user=fan.user, community=beta), beta, fan.api)

    assert [join(fan, here, 0, password=f"w{number}").status for number in range(11)][-1] == 429
    assert join(there, twin, 0, password="dragon").ok()


def test_an_account_must_be_linked_for_some_days(alpha):
    """The page and the call say how long to wait."""
    fan, raffle = a_shopper(alpha, 100), a_raffle(alpha, provider="KICK", min_linked_days=7)
    linked = Identity.objects.create(user=fan.user, provider="KICK", subject="1", name="fan")
    denied = join(fan, raffle)
    assert (denied.code, denied.body["params"]["days"]) == ("LINKED_ACCOUNT_TOO_YOUNG", 7)
    assert page(fan, raffle)["denial"]["until"] == denied.body["params"]["until"].replace("+00:00", "Z")
    Identity.objects.filter(pk=linked.pk).update(linked_at=now() - timedelta(days=8))
    join(fan, raffle).ok()
