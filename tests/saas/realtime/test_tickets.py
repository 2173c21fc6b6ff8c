"""The people who get a ticket, its topics, and its end."""

from uuid import uuid4

import pytest
from django.utils import timezone

from saas.access.models import StaffGrant
from saas.realtime import tickets
from saas.realtime.events import ANYWHERE, everyone_in, person_in, team_of
from saas.tenancy.models import Community
from saas.tenancy.permissions import Permission
from tests.support.api import Answer, Api
from tests.support.builders import a_user
from tests.support.handoff import Journey

TICKET = "/user/realtime/ticket"


def ask(browser: Api, *communities: Community) -> Answer:
    return browser.post(TICKET, {"communities": [str(community.owner_id) for community in communities]})


def topics(answer: Answer) -> set[str]:
    return set(tickets.read(answer.ok()["ticket"]).topics)


def test_a_visitor_gets_none(api):
    assert ask(api).status == 401


def test_a_fan_receives_own_events_everywhere_and_those_of_open_communities(api, alpha, beta):
    fan = a_user()
    assert topics(ask(api.login(fan), alpha)) == {person_in(ANYWHERE, fan.pk), everyone_in(alpha.pk)}


def test_the_communities_come_with_it(api, alpha):
    answer = ask(api.login(a_user()), alpha).ok()
    assert answer["communities"] == [{"id": str(alpha.pk), "creatorId": str(alpha.owner_id)}]


def test_the_owner_receives_team_events(api, alpha, beta):
    received = topics(ask(api.login(alpha.owner), beta))
    assert {team_of(alpha.pk), team_of(alpha.pk, "STORES_MANAGEMENT"), everyone_in(beta.pk)} <= received
    assert team_of(beta.pk) not in received


def test_staff_hear_what_they_may_manage(api, alpha):
    helper = a_user()
    StaffGrant.objects.create(community=alpha, user=helper, permissions=[Permission.USERS_MANAGEMENT])
    assert topics(ask(api.login(helper))) == {
        person_in(ANYWHERE, helper.pk),
        team_of(alpha.pk),
        team_of(alpha.pk, "USERS_MANAGEMENT"),
    }


def test_a_suspended_or_missing_community_sends_no_events(api, alpha):
    alpha.suspended_at = timezone.now()
    alpha.save()
    fan = a_user()
    answer = api.login(fan).post(TICKET, {"communities": [str(alpha.owner_id), str(uuid4())]})
    assert topics(answer) == {person_in(ANYWHERE, fan.pk)}


@pytest.mark.parametrize("communities", [["nova"], "nova", [str(uuid4())] * 9])
def test_a_list_that_is_none_is_refused(api, communities):
    assert api.login(a_user()).post(TICKET, {"communities": communities}).code == "VALIDATION_ERROR"


def test_a_custom_domain_gets_its_own_community_alone(alpha, beta):
    journey = Journey(community=alpha)
    journey.follow(journey.agree())
    assert topics(ask(journey.browser, beta)) == {person_in(alpha.pk, journey.user.pk), everyone_in(alpha.pk)}


@pytest.mark.committed
def test_signing_out_ends_the_stream_and_its_browser_gets_no_new_one(streams, api):
    browser = api.login(a_user())
    listener = streams.listen(ask(browser).ok()["ticket"])
    unused = ask(browser).ok()["ticket"]
    browser.post("/common/auth/logout").ok()
    assert listener.next().name == "recheck"
    assert listener.ended.wait(5)
    assert streams.listen(unused).status == 401
    assert ask(browser).status == 401


@pytest.mark.committed
def test_a_new_password_ends_streams_of_other_browsers_for_good(streams, api):
    fan = a_user()
    here, elsewhere = api.login(fan), Api().login(fan)
    listener = streams.listen(ask(elsewhere).ok()["ticket"])
    body = {"previousPassword": "Passw0rd!", "updatedPassword": "N3wer!pass"}
    here.patch("/user/users/my-profile/change-password", body).ok()
    while (received := listener.next()).name == "message":  # logins and the new password are notifications, too
        pass
    assert received.name == "recheck"
    assert ask(elsewhere).status == 401
    assert streams.listen(ask(here).ok()["ticket"]).status == 200


@pytest.mark.committed
def test_an_erased_account_receives_no_more_events(streams, api):
    fan = a_user()
    browser = api.login(fan)
    listener = streams.listen(ask(browser).ok()["ticket"])
    browser.delete(f"/user/users/my-profile?confirmation={fan.username}").ok()
    assert listener.ended.wait(5)
    assert ask(browser).status == 401
