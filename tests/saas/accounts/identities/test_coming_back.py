"""A person who erases an account and comes back with the same outside account or address: what must hold, holds."""

from datetime import timedelta
from uuid import UUID

import pytest
from django_tenants.utils import tenant_context

from saas.access.play_limits.models import PlayLimits
from saas.access.play_limits.tasks import purge as purge_breaks
from saas.accounts import erasure
from saas.accounts.identities import former
from saas.accounts.identities.models import FormerAccount
from saas.accounts.models import User
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from tenants.members.models import Member
from tests.support.api import Api
from tests.support.builders import a_user
from tests.support.social import link, log_in, who

pytestmark = pytest.mark.usefixtures("town")
LIMITS = "/user/users/my-profile/limits"


def arrives(name="River"):
    """A browser that is logged in with the outside account ``name``."""
    browser = Api()
    log_in(browser, "TWITCH", name)
    return browser


def user_of(browser):
    return User.objects.get(pk=UUID(str(who(browser)["id"])))


def erase(user):
    erasure.erase(user, confirmation=user.username)
    erasure.finish(user.pk)
    run_due()


def restrict(user, community, status):
    with tenant_context(community):
        assert Member.objects.filter(user_id=user.pk).update(status=status) == 1


def status_in(user, community):
    with tenant_context(community):
        return Member.objects.get(user_id=user.pk).status


def excluded_until(browser):
    return browser.get(LIMITS).ok()["excludedUntil"]


def subscribe(browser, community):
    return browser.post(f"/user/creators/{community.owner_id}/subscribe").ok()


def a_disabled_member_leaves(community):
    """Somebody whom the team disabled erases the account."""
    browser = arrives()
    subscribe(browser, community)
    restrict(user_of(browser), community, "DISABLED")
    erase(user_of(browser))


def test_a_break_outlives_the_account(database):
    browser = arrives()
    browser.post(f"{LIMITS}/break", {"period": "FIVE_YEARS"}).ok()
    end = excluded_until(browser)
    first = user_of(browser)
    erase(first)
    again = arrives()
    assert who(again)["id"] != str(first.pk)
    assert excluded_until(again) == end
    assert excluded_until(arrives("Somebody else")) is None


def test_a_break_reaches_an_account_that_is_recognized_later(database):
    browser = arrives()
    browser.post(f"{LIMITS}/break", {"period": "MONTH"}).ok()
    end = excluded_until(browser)
    erase(user_of(browser))
    other = Api().login(a_user(username="another"))
    assert excluded_until(other) is None
    link(other, "TWITCH", "River")
    assert excluded_until(other) == end


def test_an_address_recognizes_a_person_once_it_is_confirmed(database):
    first = a_user(username="first", email="river@example.org")
    erase(first)
    same = a_user(username="same", email="River@example.org")
    stranger = a_user(username="stranger", email="river@example.com")
    unproved = a_user(username="unproved", email="river@example.org.example", verified=False)
    assert former.former_users(same) == [first.pk]
    assert former.former_users(stranger) == former.former_users(unproved) == []


@pytest.mark.parametrize("status", ["DISABLED", "LIMITED"])
def test_a_restriction_by_the_team_outlives_the_account(alpha, beta, status):
    browser = arrives()
    for community in (alpha, beta):
        subscribe(browser, community)
    restrict(user_of(browser), alpha, status)
    erase(user_of(browser))
    again = arrives()
    for community in (alpha, beta):
        subscribe(again, community)
    assert status_in(user_of(again), alpha) == status
    assert status_in(user_of(again), beta) == "ACTIVE"


def test_a_restriction_that_was_lifted_stays_lifted(alpha):
    a_disabled_member_leaves(alpha)
    again = arrives()
    subscribe(again, alpha)
    restrict(user_of(again), alpha, "ACTIVE")
    erase(user_of(again))
    third = arrives()
    subscribe(third, alpha)
    assert status_in(user_of(third), alpha) == "ACTIVE"


def test_a_restriction_reaches_a_membership_when_the_account_is_linked(alpha):
    a_disabled_member_leaves(alpha)
    another = a_user(username="another")
    other = Api().login(another)
    subscribe(other, alpha)
    link(other, "TWITCH", "River")
    run_due()
    assert status_in(another, alpha) == "DISABLED"


def test_nothing_readable_stays_and_even_that_ends(database):
    browser = arrives()
    browser.post(f"{LIMITS}/break", {"period": "DAY"}).ok()
    browser.patch(LIMITS, {"timesPerDay": 3, "gemsPerDay": None}).ok()
    first = user_of(browser)
    erase(first)
    kept = PlayLimits.objects.get(user=first)
    assert (kept.times_per_day, kept.excluded_until is not None) == (None, True)
    assert all(len(bytes(row.account)) == 32 for row in FormerAccount.objects.filter(user_id=first.pk))
    PlayLimits.objects.update(excluded_until=now() - timedelta(seconds=1))
    purge_breaks()
    assert not PlayLimits.objects.filter(user=first).exists()
    FormerAccount.objects.update(erased_at=now() - former.KEPT_FOR)
    former.purge()
    assert not FormerAccount.objects.exists()


def test_the_erased_form_of_an_account_is_the_same_at_every_repetition():
    erased = former.erased_form("TWITCH:1234")
    assert (len(erased), former.erased_form(erased), former.erased_form("")) == (64, erased, "")
    assert former.forms_of("TWITCH:1234") == ["TWITCH:1234", erased]
