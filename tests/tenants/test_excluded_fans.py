"""Casinos, wagers and leaderboards in front of a fan whom age or country excludes: every call of these areas."""

from datetime import date
from typing import Any

import pytest
from django_tenants.utils import tenant_context

from saas.access.audience import AudienceArea, set_creator_rule
from saas.casinos.api import urls as accounts
from saas.casinos.models import Provider
from saas.kernel.clock import now
from saas.kernel.images import private_name
from tenants.casinos.api import urls as casinos
from tenants.casinos.models import AccountProof
from tenants.leaderboards.api import urls as leaderboards
from tenants.wagers.api import urls as wagers
from tests.support.api import Answer, new_key
from tests.support.boards import a_board, a_file_casino, window_of
from tests.support.community_casinos import claims
from tests.support.shop import Shopper, a_shopper
from tests.support.wagers import a_reward, wagered

REFUSED, EMPTY, ALLOWED = "refused", "a list without it", "allowed"
# The calls of fans and visitors, with their answers. Only a call that deletes the fan's own data stays open.
CALLS = {
    ("GET", "misc/casino-providers"): EMPTY,
    ("GET", "user/casinos/connect"): EMPTY,
    ("POST", "user/casinos/connect"): REFUSED,
    ("DELETE", "user/casinos/connect/<uuid:account_id>"): ALLOWED,
    ("GET", "user/casinos/all/<str:creator>"): REFUSED,
    ("POST", "user/casinos/proofs"): REFUSED,
    ("GET", "user/casinos/proofs/one/<uuid:proof_id>/picture"): REFUSED,
    ("GET", "user/wagers/all"): REFUSED,
    ("GET", "user/wagers/rewards/all"): REFUSED,
    ("POST", "user/wagers/rewards/<uuid:reward_id>/claim"): REFUSED,
    ("GET", "user/leaderboards/all/<str:creator>"): EMPTY,
    ("GET", "user/leaderboards/one/<uuid:board_id>"): REFUSED,
    ("GET", "user/leaderboards/one/<uuid:board_id>/positions"): REFUSED,
    ("GET", "user/leaderboards/one/<uuid:board_id>/own"): REFUSED,
    ("GET", "user/leaderboards/one/<uuid:board_id>/windows"): REFUSED,
    ("GET", "user/leaderboards/windows/<uuid:window_id>/appeals"): REFUSED,
    ("GET", "user/leaderboards/windows/<uuid:window_id>/evidence"): REFUSED,
    ("POST", "user/leaderboards/windows/<uuid:window_id>/appeals"): REFUSED,
}


def test_the_table_has_every_call_of_these_areas():
    patterns = [one for area in (accounts, casinos, wagers, leaderboards) for one in area.urlpatterns]
    found = {
        (method, str(one.pattern))
        for one in patterns
        if str(one.pattern).startswith(("user/", "misc/"))
        for method in one.callback.view_class.guards
    }
    assert found == set(CALLS)


@pytest.mark.parametrize(("age", "country", "code"), [(17, "SE", "AGE_TOO_YOUNG"), (30, "DK", "COUNTRY_NOT_ALLOWED")])
def test_a_fan_who_is_excluded_finds_no_trace(alpha: Any, age: int, country: str, code: str) -> None:
    fan = a_shopper(alpha)
    things = _things(alpha, fan)
    set_creator_rule(community=alpha, area=AudienceArea.CASINOS, minimum_age=0, countries=["DK"], is_allow_list=False)
    Provider.objects.update(blocked_countries=["DK"])
    fan.user.birth_date, fan.user.age_confirmed_at, fan.user.country = date(now().year - age, 1, 1), now(), country
    fan.user.save()
    expected = {REFUSED: code, EMPTY: 0, ALLOWED: None}
    found = {call: _outcome(_made(fan, call, things)) for call in CALLS}
    assert found == {call: expected[answer] for call, answer in CALLS.items()}


def test_a_fan_of_unknown_age_is_asked_first(alpha: Any) -> None:
    fan = a_shopper(alpha)
    things = _things(alpha, fan)
    refused = [call for call, answer in CALLS.items() if answer == REFUSED]
    found = {call: _outcome(_made(fan, call, things)) for call in refused}
    assert found == dict.fromkeys(refused, "AGE_CONFIRMATION_REQUIRED")


def _things(community: Any, fan: Shopper) -> dict[str, Any]:
    """A casino where the fan has wagered, a reward that was reached, and a board that the fan leads."""
    casino = a_file_casino(community)
    board, reward = a_board(community), a_reward(community)
    wagered(fan, 500, casino=casino)
    with tenant_context(community):
        account = claims(fan, "river_fan")
        proof = AccountProof.objects.create(
            connection=casino, member=fan.member, claim=account.pk, name=account.name, kind="PICTURE",
            picture=private_name(community.pk),
        )  # fmt: skip
    return {
        "creator": community.slug,
        "connection": casino.pk,
        "account_id": account.pk,
        "proof_id": proof.pk,
        "reward_id": reward.pk,
        "board_id": board.pk,
        "window_id": window_of(board, community).pk,
    }


def _made(fan: Shopper, call: tuple[str, str], things: dict[str, Any]) -> Answer:
    method, route = call
    path = f"/{route}"
    for name, value in things.items():
        path = path.replace(f"<uuid:{name}>", str(value)).replace(f"<str:{name}>", str(value))
    browser = fan.api.at(fan.community)
    if method == "GET":
        return browser.get(path)
    if method == "DELETE":
        return browser.delete(path)
    bodies: dict[str, dict[str, Any]] = {
        "user/casinos/connect": {"provider": "STAKE", "username": "second_fan"},
        "user/casinos/proofs": {
            "connectionId": str(things["connection"]), "accountId": str(things["account_id"]), "kind": "CODE",
        },
        "user/leaderboards/windows/<uuid:window_id>/appeals": {"text": "My last bet is missing here."},
    }  # fmt: skip
    return browser.post(path, bodies.get(route, {}), key=new_key() if "claim" in route else None)


def _outcome(answer: Answer) -> Any:
    """The error code, the number of listed things, or None for a success without a list."""
    return answer.code or (answer.body["total"] if answer.body else None)
