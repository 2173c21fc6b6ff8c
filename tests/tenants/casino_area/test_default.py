"""A community without casinos shows no trace of them until it uses them."""

from collections.abc import Callable
from datetime import date

import pytest
from django_tenants.utils import tenant_context

from saas.accounts.models import User
from saas.directory.services import end_membership
from saas.kernel.clock import now
from saas.tenancy import lookup
from saas.tenancy.models import Community
from tenants.casinos.models import CasinoConnection
from tests.support.boards import a_board
from tests.support.casino_area import public, switch, visit
from tests.support.community_casinos import claims
from tests.support.shop import Shopper
from tests.support.wagers import a_casino, a_reward, an_adult

ONBOARDING = "/user/users/my-profile/onboarding"

BOTH, NOTHING = {"wagers", "leaderboards"}, set[str]()


def _draft_reward(community: Community) -> None:
    a_reward(community, publish=False)


def _draft_board(community: Community) -> None:
    a_board(community, kind="POINTS", publish=False)


def _disconnected(community: Community) -> None:
    casino = a_casino(community)
    with tenant_context(community):
        CasinoConnection.objects.filter(pk=casino.pk).update(disconnected_at=now())


DEFAULTS: dict[str, tuple[Callable[[Community], object], set[str]]] = {
    "nothing": (lambda _: None, NOTHING),
    "a draft of a reward": (_draft_reward, NOTHING),
    "a draft of a board": (_draft_board, NOTHING),
    "a published reward": (a_reward, {"wagers"}),
    "a published board of gems": (lambda one: a_board(one, kind="POINTS"), {"leaderboards"}),
    "a published manual board": (lambda one: a_board(one, kind="MANUAL"), {"leaderboards"}),
    "a published board of wagers": (a_board, {"leaderboards"}),
    "a casino": (a_casino, BOTH),
    "a casino that is disconnected": (_disconnected, BOTH),
}


@pytest.mark.parametrize("name", DEFAULTS)
def test_a_section_appears_with_its_first_content(name, alpha, team):
    make, expected = DEFAULTS[name]
    make(alpha)
    shown = public(alpha)
    assert set(shown["sections"]) & BOTH == expected
    assert shown["hasCasinos"] is ("wagers" in expected)
    User.objects.filter(pk=alpha.owner_id).update(email_verified_at=now())
    assert ("/leaderboards<" in visit("/creator/alpha/sitemap.xml").content.decode()) == ("leaderboards" in expected)
    # The office has the entries from the beginning.
    assert visit("/creator/alpha/wagers").status_code == 200
    assert team.get("/creator/casinos/all").status == 200


@pytest.mark.parametrize(
    ("make", "shown"),
    [
        (lambda one: a_board(one, kind="POINTS"), {"leaderboards"}),
        (lambda one: a_board(one, kind="MANUAL"), {"leaderboards"}),
        (a_board, NOTHING),
        (a_casino, NOTHING),
        (a_reward, NOTHING),
    ],
    ids=["gems", "manual", "wagers", "casino", "reward"],
)
def test_boards_without_casinos_live_without_the_area(make, shown, alpha, team):
    make(alpha)
    switch(team, alpha, on=False)
    assert set(public(alpha)["sections"]) & BOTH == shown


@pytest.mark.parametrize(
    ("hidden", "is_filled", "is_shown"),
    [
        (None, False, False),
        (None, True, True),
        (False, False, True),
        (False, True, True),
        (True, False, False),
        (True, True, False),
    ],
)
def test_the_teams_choice_wins(hidden, is_filled, is_shown, alpha, team):
    if is_filled:
        a_casino(alpha)
    menu = [{"section": name, "label": "", "hidden": hidden} for name in ("wagers", "leaderboards")]
    team.patch("/creator/customization", {"menu": [{"section": "home"}, *menu]}).ok()
    team.post("/creator/customization/publish", {}).ok()
    lookup.clear_cache()
    stored = {row["section"]: row["hidden"] for row in team.get("/creator/customization").ok()["published"]["menu"]}
    assert (stored["wagers"], stored["store"]) == (hidden, False)
    assert (set(public(alpha)["sections"]) & BOTH == BOTH) is is_shown


def test_a_choice_does_not_outlive_the_switch(alpha, team):
    menu = [{"section": "home"}, {"section": "wagers", "hidden": False}]
    team.patch("/creator/customization", {"menu": menu}).ok()
    team.post("/creator/customization/publish", {}).ok()
    switch(team, alpha, on=False)
    assert "wagers" not in public(alpha)["sections"]
    switch(team, alpha, on=True)
    assert "wagers" in public(alpha)["sections"]


# Profile and onboarding.


def offered(fan: Shopper, **query: str) -> tuple[bool, bool]:
    """If the profile offers casino accounts, and if the onboarding has the step."""
    body = fan.api.get(ONBOARDING, query).ok()
    return body["offersCasinos"], "CasinoAccounts" in [step["name"] for step in body["steps"]]


def test_profile_and_onboarding_offer_casinos_where_a_community_uses_them(alpha, beta, team):
    fan = an_adult(alpha)
    assert offered(fan) == (True, True)
    switch(team, alpha, on=False)
    assert offered(fan) == (False, False)
    fan.api.post(f"/user/creators/{beta.slug}/subscribe", {}).ok()
    assert offered(fan) == (True, True)


def test_a_person_who_comes_from_a_community_without_casinos_is_not_asked(alpha, beta, team):
    fan = an_adult(alpha)
    end_membership(user_id=fan.user.pk, community_id=alpha.pk, left_at=now())
    assert offered(fan) == (True, False), "no community is chosen"
    assert offered(fan, creator=alpha.slug) == (False, False)
    a_casino(alpha)
    assert offered(fan, creator=alpha.slug) == (True, True)
    switch(team, alpha, on=False)
    assert offered(fan, creator=alpha.slug) == (False, False)
    assert offered(fan, creator=beta.slug) == (False, False)


def test_a_fan_with_an_account_can_disconnect_it(alpha, team):
    fan = an_adult(alpha)
    claims(fan, "river")
    switch(team, alpha, on=False)
    assert offered(fan) == (True, True)


def test_a_child_reads_about_casinos_only_where_a_community_uses_them(alpha, team):
    fan = an_adult(alpha)
    User.objects.filter(pk=fan.user.pk).update(birth_date=date(2015, 1, 1))
    assert offered(fan) == (True, False)
    switch(team, alpha, on=False)
    assert offered(fan) == (False, False)
