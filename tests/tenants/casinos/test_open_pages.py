"""A changed casino is announced to the fan about own accounts, to everyone about what fans see, and to the team."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest
from django_tenants.utils import tenant_context

from saas.casinos.models import CasinoAccount
from saas.jobs.runner import run_due
from saas.realtime import publisher
from saas.realtime.events import everyone_in, person_in, team_of
from tenants.casinos.services.automatic_matching import match_community
from tests.support.api import Api
from tests.support.community_casinos import Reports, a_connection, account_named, an_adult, casino_scene, claims

pytestmark = pytest.mark.django_db


@dataclass
class Hearing:
    """The channels to which the event CASINOS was sent."""

    channels: set[str]


@pytest.fixture
def announced(monkeypatch, django_capture_on_commit_callbacks):
    @contextmanager
    def listen() -> Iterator[Hearing]:
        sent = Hearing(set())

        def note(channel: str, text: str) -> None:
            if json.loads(text)["event"] == "CASINOS":
                sent.channels.add(channel)

        monkeypatch.setattr(publisher, "publish", note)
        with django_capture_on_commit_callbacks(execute=True):
            yield sent

    return listen


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


def fans(community, *members):
    return {person_in(community.pk, one.user.pk) for one in members}


def the_team(community):
    return {team_of(community.pk, "OFFERS_MANAGEMENT")}


def decide(team, community, name, match, **body):
    with tenant_context(community):
        path = f"/creator/casinos/referrals/one/{account_named(name).pk}"
    team.patch(path, {"match": match, "reason": "Checked", **body}).ok()


def test_a_fan_receives_each_decision_about_the_own_account(alpha, team, announced):
    fan, other = an_adult(alpha), an_adult(alpha)
    with tenant_context(alpha):
        Reports(a_connection()).read({"lake": 5})
    with announced() as sent:
        decide(team, alpha, "lake", "CONFIRMED", username=fan.member.username)
    assert sent.channels == fans(alpha, fan) | the_team(alpha)
    with announced() as sent:
        decide(team, alpha, "lake", "CONFIRMED", username=other.member.username)
    assert sent.channels == fans(alpha, fan, other) | the_team(alpha)
    with announced() as sent:
        decide(team, alpha, "lake", "REJECTED")
    assert sent.channels == fans(alpha, other) | the_team(alpha)


def test_fans_are_sent_each_match_that_the_product_makes_and_takes_back(alpha, announced):
    fan, rival = an_adult(alpha), an_adult(alpha)
    claims(fan, "river")
    with tenant_context(alpha):
        reports = Reports(a_connection())
    with announced() as sent:
        with tenant_context(alpha):
            reports.read({"river": 5})
        run_due()
    assert fans(alpha, fan) <= sent.channels
    # A second fan says the same: neither has the account now.
    claims(rival, "river")
    with announced() as sent:
        with tenant_context(alpha):
            match_community()
        run_due()
    assert fans(alpha, fan) <= sent.channels
    with announced() as sent:
        with tenant_context(alpha):
            match_community()
        run_due()
    assert not sent.channels
    CasinoAccount.objects.filter(user=rival.user).delete()
    with announced() as sent:
        with tenant_context(alpha):
            match_community()
        run_due()
    assert sent.channels == fans(alpha, fan)


@pytest.mark.parametrize("decision", ["ACCEPTED", "REFUSED"])
def test_a_fan_receives_the_decision_about_a_proof(decision, alpha, team, announced):
    fan = an_adult(alpha)
    scene = casino_scene(alpha, fan)
    with announced() as sent:
        team.patch(
            f"/creator/casinos/accounts/one/{scene.proof.claim}",
            {"proofId": str(scene.proof.pk), "decision": decision, "reason": "Seen on the stream"},
        ).ok()
    assert sent.channels == fans(alpha, fan) | the_team(alpha)


def test_everyone_receives_what_all_fans_see_of_a_casino(alpha, team, announced):
    an_adult(alpha)
    everyone = {everyone_in(alpha.pk)} | the_team(alpha)
    scene = casino_scene(alpha, an_adult(alpha))
    with announced() as sent:
        team.patch(f"/creator/casinos/one/{scene.connection.pk}", {"referralLink": "https://stake.com/?c=nova"}).ok()
    assert sent.channels == everyone
    with announced() as sent:
        team.delete(f"/creator/casinos/one/{scene.connection.pk}").ok()
    assert everyone <= sent.channels
