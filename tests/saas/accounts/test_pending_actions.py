"""The action that a visitor pressed before the login: kept in this browser, for one community, and never trusted."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.core import signing

from saas.accounts import pending_actions
from tests.support.api import Api
from tests.support.builders import a_community, a_user
from tests.support.handoff import HOST, Journey

PATH = "/common/auth/pending-action"
TICKETS = {"kind": "JOIN_RAFFLE", "reference": "opening-night", "quantity": 3, "option": None}


def pending(api):
    return api.get("/common/auth/whoami").ok()["pendingAction"]


@pytest.fixture
def community(database):
    return a_community()


def test_it_waits_for_the_login_in_this_browser(api, community):
    api.at(community).post(PATH, TICKETS).ok()
    assert pending(api.at(community)) is None, "a visitor has no action to do"
    user = a_user()

    api.login(user)

    assert pending(api.at(community)) == TICKETS
    assert pending(Api().login(user).at(community)) is None, "another browser"
    api.at(community).delete(PATH).ok()
    assert pending(api.at(community)) is None


def test_the_next_person_in_this_browser_does_not_find_it(api, community):
    api.at(community).post(PATH, TICKETS).ok()
    api.login(a_user())
    api.post("/common/auth/logout").ok()

    assert pending(api.login(a_user()).at(community)) is None


def test_it_is_of_one_community(api, community):
    api.at(community).post(PATH, {"kind": "JOIN_COMMUNITY"}).ok()
    api.login(a_user())

    assert pending(api.at(a_community())) is None
    assert pending(api) is None, "a page of the platform"
    assert pending(api.at(community))["kind"] == "JOIN_COMMUNITY"


def test_a_call_without_a_community_is_refused(api, database):
    assert api.post(PATH, TICKETS).code == "COMMUNITY_REQUIRED"


@pytest.mark.parametrize(
    "body",
    [
        {"kind": "GIVE_GEMS"},
        {"kind": "BUY_PRODUCT", "quantity": 0},
        {"kind": "BUY_PRODUCT", "quantity": "many"},
        {"kind": "BUY_PRODUCT", "reference": "x" * (pending_actions.MAX_REFERENCE_LENGTH + 1)},
        {},
    ],
)
def test_only_known_actions_are_remembered(api, community, body):
    answer = api.at(community).post(PATH, body)

    assert (answer.status, answer.code) == (400, "VALIDATION_ERROR")
    assert settings.PENDING_ACTION_COOKIE_NAME not in api.client.cookies


def test_a_cookie_that_we_did_not_sign_or_that_is_old_counts_for_nothing(api, community, monkeypatch):
    facts = {"community": str(community.pk), "kind": "JOIN_COMMUNITY", "reference": "", "quantity": 1, "option": None}
    api.login(a_user())
    for value in (
        "nonsense",
        signing.dumps(facts, salt="another"),
        signing.dumps({**facts, "right": "all"}, salt=pending_actions.SALT),
        signing.dumps({**facts, "kind": "GIVE_GEMS"}, salt=pending_actions.SALT),
        signing.dumps(["a list"], salt=pending_actions.SALT),
    ):
        api.client.cookies[settings.PENDING_ACTION_COOKIE_NAME] = value
        assert pending(api.at(community)) is None
    api.client.cookies[settings.PENDING_ACTION_COOKIE_NAME] = signing.dumps(facts, salt=pending_actions.SALT)
    assert pending(api.at(community)) is not None

    monkeypatch.setattr(pending_actions, "LIFE_SECONDS", timedelta(seconds=-1))
    assert pending(api.at(community)) is None


def test_it_comes_through_the_login_of_a_custom_domain(database):
    journey = Journey()
    journey.browser.post(PATH, TICKETS).ok()

    journey.follow(journey.agree())

    assert journey.browser.host == HOST
    assert pending(journey.browser) == TICKETS


def test_no_script_can_read_it(api, community):
    api.at(community).post(PATH, TICKETS).ok()

    assert api.client.cookies[settings.PENDING_ACTION_COOKIE_NAME]["httponly"]
