"""Calls of a person who tries what the pages do not offer: foreign ids, late calls, calls at once."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django_tenants.utils import tenant_context

from saas.access.models import StaffGrant
from saas.kernel.clock import now
from tenants.events.models import EventOccurrence, EventParticipant
from tenants.events.services import joining
from tenants.members.models import MemberStatus
from tenants.members.services import leave, set_status
from tests.support.api import Api
from tests.support.builders import a_member, a_user, an_actor
from tests.support.events import (
    a_tournament,
    act,
    an_event,
    bracket,
    entrant_of,
    found,
    joins,
    let_it_be,
    renewed,
    rule,
    tournament_now,
    win,
)
from tests.support.shop import a_shopper

pytestmark = pytest.mark.django_db
REASON = {"reason": "Not your event"}
# The calls with the id of an event, of one of its matches ("F"), of an entrant, and of a report.
FAN_CALLS = {
    "GET one/{event}": None,
    "POST one/{event}/join": None,
    "POST one/{event}/leave": None,
    "POST one/{event}/check-in": None,
    "GET one/{event}/tournament": None,
    "POST one/{event}/tournament/matches/F/report": {"winner": "{entrant}"},
    "POST one/{event}/tournament/matches/F/confirm": {"reportId": "{report}"},
    "POST one/{event}/tournament/matches/F/dispute": {"reportId": "{report}", "text": "I won"},
    "GET one/{event}/tournament/reports/{report}/picture": None,
}
TEAM_CALLS = {
    "GET one/{event}": None,
    "PATCH one/{event}": {"title": "Taken over"},
    "DELETE one/{event}": None,
    "GET one/{event}/participants": None,
    "PATCH one/{event}/participants/{entrant}": {"isCheckedIn": True},
    "POST one/{event}/participants/{entrant}/remove": REASON,
    "GET one/{event}/tournament": None,
    "GET one/{event}/tournament/reports/{report}/picture": None,
    "POST one/{event}/tournament/seeds": {"participants": ["{entrant}"]},
    "POST one/{event}/tournament/draw": None,
    "POST one/{event}/tournament/finish": None,
    "POST one/{event}/tournament/matches/F/decide": {"winner": "{entrant}", **REASON},
    "GET one/{event}/tournament/matches/F/undo": None,
    "POST one/{event}/tournament/matches/F/undo": REASON,
    "POST one/{event}/tournament/matches/F/walkover": {"absent": ["{entrant}"], **REASON},
    "POST one/{event}/tournament/entrants/{entrant}/withdraw": REASON,
    "POST one/{event}/tournament/entrants/{entrant}/reinstate": REASON,
}


def named(value: Any, ids: dict[str, str]) -> Any:
    if isinstance(value, str):
        return value.format(**ids)
    if isinstance(value, list):
        return [named(one, ids) for one in value]
    return {key: named(one, ids) for key, one in value.items()} if isinstance(value, dict) else value


def test_ids_of_another_community_find_nothing_and_change_nothing(alpha, beta):
    row, (ann, _) = a_tournament(alpha, 2)
    report = found(win(ann, row, "F").ok(), "F")["reports"][0]["id"]
    ids = {"event": str(row.pk), "entrant": str(entrant_of(row, ann)), "report": report}
    before = tournament_now(row, alpha), renewed(row, alpha).updated_at
    # The owner of another community, and its fan, who is an entrant of the tournament as well.
    a_member(beta, user=ann.user)
    sides = ((Api().login(beta.owner), "creator", TEAM_CALLS), (ann.api.at(beta), "user", FAN_CALLS))
    for api, side, calls in sides:
        for call, body in calls.items():
            method, path = call.split()
            send = getattr(api, method.lower())
            given = (named(body, ids),) if body is not None else ()
            answered = send(f"/{side}/events/{named(path, ids)}", *given)
            assert (call, answered.status) == (call, 404)
            assert answered.code in ("EVENT_NOT_FOUND", "EVENT_TOURNAMENT_NOT_FOUND")
    after = tournament_now(row, alpha), renewed(row, alpha).updated_at
    assert (after[0].version, after[0].state, after[1]) == (before[0].version, before[0].state, before[1])


def test_ids_of_another_event_of_the_community_are_not_mixed(alpha, team):
    row, (ann, dan) = a_tournament(alpha, 2)
    other, (cleo, _) = a_tournament(alpha, 2, title="Other cup")
    report = found(win(ann, row, "F").ok(), "F")["reports"][0]["id"]
    stranger = str(entrant_of(other, cleo))
    # A report, an entrant and a participant of another event.
    assert act(cleo, other, "F", "confirm", {"reportId": report}).code == "EVENT_REPORT_NOT_OPEN"
    assert act(dan, row, "F", "report", {"winner": stranger}).code == "EVENT_RESULT_INVALID"
    assert rule(team, row, "F", "decide", winner=stranger).code == "EVENT_RESULT_INVALID"
    assert rule(team, row, "F", "walkover", absent=[stranger]).code == "EVENT_RESULT_INVALID"
    path = f"/creator/events/one/{row.pk}"
    for call, body in (
        (f"participants/{stranger}/remove", REASON),
        (f"tournament/entrants/{stranger}/withdraw", REASON),
        (f"tournament/entrants/{stranger}/reinstate", REASON),
    ):
        assert team.post(f"{path}/{call}", body).code == "EVENT_PARTICIPANT_NOT_FOUND"
    checked = team.patch(f"{path}/participants/{stranger}", {"isCheckedIn": True})
    assert checked.code == "EVENT_PARTICIPANT_NOT_FOUND"


def test_a_report_after_the_ruling_is_refused_and_changes_nothing(alpha, team):
    row, (ann, dan) = a_tournament(alpha, 2)
    report = found(win(dan, row, "F").ok(), "F")["reports"][0]["id"]
    rule(team, row, "F", "decide", winner=str(entrant_of(row, ann))).ok()
    for call in (
        lambda: win(dan, row, "F"),
        lambda: act(ann, row, "F", "confirm", {"reportId": report}),
        lambda: act(ann, row, "F", "dispute", {"reportId": report, "text": "No, I won"}),
    ):
        assert call().code == "EVENT_TOURNAMENT_STATE"
    assert bracket(ann, row)["champion"] == str(entrant_of(row, ann))
    # An undone match is played again, and the old report cannot be confirmed.
    rule(team, row, "F", "undo").ok()
    assert act(ann, row, "F", "confirm", {"reportId": report}).code == "EVENT_REPORT_NOT_OPEN"


@pytest.mark.parametrize("minutes", [-30, -90])
def test_a_check_in_after_the_start_or_the_end_is_refused(alpha, fan, minutes):
    row = an_event(alpha, check_in_minutes=30)
    joins(row, fan)
    let_it_be(row, alpha, minutes=minutes)
    call = f"/user/events/one/{row.pk}/check-in"
    assert fan.api.at(alpha).post(call).code == "EVENT_CHECK_IN_CLOSED"
    assert renewed(row, alpha).attended == 0


def test_a_tournament_that_waits_for_its_draw_takes_no_more_entrants(alpha, fan):
    """It failed before: while spending was stopped, fans joined a tournament that had begun."""
    row, _ = a_tournament(alpha, 2, draw=False)
    shown = fan.api.at(alpha).get(f"/user/events/one/{row.pk}").ok()
    assert shown["denial"] is None
    with tenant_context(alpha):
        moment = now()
        EventOccurrence.objects.filter(pk=row.pk).update(starts_at=moment - timedelta(minutes=1))
    assert tournament_now(row, alpha).state == "OPEN"
    page = fan.api.at(alpha).get(f"/user/events/one/{row.pk}").ok()
    assert page["denial"]["code"] == "EVENT_JOIN_CLOSED"
    assert fan.api.at(alpha).post(f"/user/events/one/{row.pk}/join").code == "EVENT_JOIN_CLOSED"
    assert renewed(row, alpha).joined == 2


def test_the_start_is_read_again_under_the_lock(alpha, fan, monkeypatch):
    row, _ = a_tournament(alpha, 2, draw=False)
    real = joining._require_admitted

    def admitted_and_then_begun(*given: Any, **options: Any) -> None:
        real(*given, **options)
        EventOccurrence.objects.filter(pk=row.pk).update(starts_at=now() - timedelta(seconds=1))

    monkeypatch.setattr(joining, "_require_admitted", admitted_and_then_begun)
    assert fan.api.at(alpha).post(f"/user/events/one/{row.pk}/join").code == "EVENT_JOIN_CLOSED"
    assert renewed(row, alpha).joined == 2


GOES: dict[str, Callable[[Any, Any], object]] = {
    "left": lambda community, fan: leave(user_id=fan.user.pk, community=community),
    "restricted": lambda community, fan: set_status(
        member_id=fan.member.pk, status=MemberStatus.LIMITED, actor=an_actor(community)
    ),
}


@pytest.mark.parametrize(("gone", "code"), [("left", "STORE_MEMBERS_ONLY"), ("restricted", "MEMBER_RESTRICTED")])
def test_a_member_who_goes_while_they_join_takes_no_place(alpha, fan, monkeypatch, gone, code):
    """It failed before: the job that frees the places of former members had run already."""
    row = an_event(alpha, capacity=1)
    real = joining._require_admitted
    calls: list[str] = []

    def admitted_and_then_gone(*given: Any, **options: Any) -> None:
        real(*given, **options)
        if not calls:
            calls.append(gone)
            GOES[gone](alpha, fan)

    monkeypatch.setattr(joining, "_require_admitted", admitted_and_then_gone)
    assert fan.api.at(alpha).post(f"/user/events/one/{row.pk}/join").code == code
    assert (renewed(row, alpha).joined, renewed(row, alpha).waiting) == (0, 0)
    with tenant_context(alpha):
        assert not EventParticipant.objects.exists()


def test_staff_without_the_right_read_no_draft_and_no_participants(alpha):
    row = an_event(alpha, publish=False)
    person = a_user()
    StaffGrant.objects.create(community=alpha, user=person, permissions=["STORES_MANAGEMENT"])
    staff = Api().login(person).acting_for(alpha.owner_id)
    for path in ("", "/participants", "/tournament"):
        assert staff.get(f"/creator/events/one/{row.pk}{path}").status == 403
    for reader in (a_shopper(alpha).api.at(alpha), Api().at(alpha)):
        assert reader.get(f"/user/events/one/{row.pk}").code == "EVENT_NOT_FOUND"
