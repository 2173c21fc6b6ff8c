"""Calls with the ids of another community, and of another fan, find nothing and change nothing."""

from typing import Any

import pytest

from tests.support.api import Answer, Api, new_key
from tests.support.builders import a_member
from tests.support.shop import a_picture, a_shopper
from tests.support.tickets import FAN, TEAM, a_ticket, answer, lines_of_team, of_team, say

pytestmark = pytest.mark.django_db
FAN_CALLS: dict[str, Any] = {
    "GET one?id={ticket}": None,
    "GET one/{ticket}/messages": None,
    "POST one/{ticket}/messages": {"text": "Mine"},
    "GET one/{ticket}/pictures/{picture}": None,
    "POST one/{ticket}/close": {},
    "POST one/{ticket}/rating": {"rating": 1, "text": ""},
    "POST one/{ticket}/read": {"upTo": 3},
}
TEAM_CALLS: dict[str, Any] = {
    "GET one/{ticket}": None,
    "PATCH one/{ticket}": {"status": "RESOLVED"},
    "POST bulk": {"ids": ["{ticket}"], "status": "RESOLVED"},
    "GET one/{ticket}/messages": None,
    "POST one/{ticket}/messages": {"text": "Ours"},
    "GET one/{ticket}/pictures/{picture}": None,
    "GET one/{ticket}/answers": None,
    "POST one/{ticket}/merge": {"intoId": "{ticket}"},
    "POST one/{ticket}/gift": {"gems": "5", "reason": "For you"},
    "POST one/{ticket}/refund": {"reason": "Refund"},
    "POST one/{ticket}/read": {"upTo": 3},
    "POST one/{ticket}/answering": {"isAnswering": True},
}


def sent(api: Api, base: str, call: str, body: Any, ids: dict[str, str]) -> Answer:
    method, path = call.split()
    address, _, query = f"{base}/{path.format(**ids)}".partition("?")
    if method == "GET":
        return api.get(address, dict([query.split("=")]) if query else None)
    text = {name: [value[0].format(**ids)] if isinstance(value, list) else value for name, value in body.items()}
    text = {name: value.format(**ids) if isinstance(value, str) else value for name, value in text.items()}
    has_key = path.endswith(("gift", "refund"))
    answered: Answer = getattr(api, method.lower())(address, text, **({"key": new_key()} if has_key else {}))
    return answered


def test_ids_of_another_community_and_of_another_fan_find_nothing(alpha, beta, fan, team):
    ticket = a_ticket(fan)
    fan.api.upload(f"{FAN}/one/{ticket}/messages", {"text": "See", "pictures": [a_picture()]}).ok()
    answer(team, ticket).ok()
    (picture,) = next(line["pictures"] for line in lines_of_team(team, ticket) if line["pictures"])
    ids, before = {"ticket": ticket, "picture": picture["id"]}, of_team(team, ticket)
    # The fan is a member of both communities, and looks from the pages of the other one.
    a_member(beta, user=fan.user)
    readers = [
        (Api().login(beta.owner), TEAM, TEAM_CALLS),
        (a_shopper(beta).api.at(beta), FAN, FAN_CALLS),
        (fan.api.at(beta), FAN, FAN_CALLS),
        (a_shopper(alpha).api.at(alpha), FAN, FAN_CALLS),
        (a_shopper(alpha).api, FAN, FAN_CALLS),
    ]
    for api, base, calls in readers:
        for call, body in calls.items():
            answered = sent(api, base, call, body, ids)
            assert (call, answered.status, answered.code) == (call, 404, "SUPPORT_TICKET_NOT_FOUND")
    assert of_team(team, ticket) == before


def test_a_ticket_that_the_fan_closes_while_the_team_answers_stays_closed_with_the_answer(alpha, fan, team):
    """Both lock the ticket, so one is first. Neither order loses a line, or leaves a ticket that closes twice."""
    first, second = a_ticket(fan), a_ticket(fan, title="Another one")
    fan.api.post(f"{FAN}/one/{first}/close").ok()
    answer(team, first).ok()
    answer(team, second).ok()
    fan.api.post(f"{FAN}/one/{second}/close").ok()
    for ticket in (first, second):
        shown = of_team(team, ticket)
        assert (shown["status"], shown["waitsFor"], shown["closesAt"]) == ("RESOLVED", "NOBODY", None)
        assert {line["event"] for line in lines_of_team(team, ticket)} == {None, "CLOSED"}
        assert fan.api.post(f"{FAN}/one/{ticket}/close").code == "SUPPORT_TICKET_RESOLVED"
        # The fan's message opens it again, and the answer is read by then.
        say(fan, ticket).ok()
        assert (of_team(team, ticket)["status"], of_team(team, ticket)["waitsFor"]) == ("OPENED", "TEAM")
