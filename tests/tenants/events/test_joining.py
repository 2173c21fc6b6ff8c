"""Joining, waiting, leaving, checking in, and the notices to participants."""

from datetime import timedelta

import pytest
from django_tenants.utils import tenant_context

from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.notifications.models import Notification
from tenants.events import privacy
from tenants.events.models import EventParticipant
from tenants.events.selectors.events import attended_by
from tenants.events.services import life
from tenants.members.models import Member, MemberStatus
from tenants.members.services import leave
from tests.support.api import Api
from tests.support.builders import a_user
from tests.support.events import a_tournament, an_event, change, entrant_of, joins, let_it_be, renewed, weekly
from tests.support.notified import notified
from tests.support.shop import a_shopper


def call(fan, row, action):
    return fan.api.at(fan.community).post(f"/user/events/one/{row.pk}/{action}")


def notices(fan, kind) -> int:
    run_due()
    return Notification.objects.filter(user=fan.user, kind=kind).count()


def counts(row, community) -> tuple[int, int]:
    fresh = renewed(row, community)
    return fresh.joined, fresh.waiting


def test_a_fan_joins_and_leaves(alpha, fan):
    row = an_event(alpha, capacity=5)
    shown = call(fan, row, "join").ok()
    assert (shown["ownState"], shown["joined"], shown["placesLeft"], shown["canLeave"]) == ("JOINED", 1, 4, True)
    assert shown["denial"]["code"] == "EVENT_ALREADY_JOINED"
    answer = call(fan, row, "join")
    assert (answer.status, answer.code) == (409, "EVENT_ALREADY_JOINED")
    assert answer.body["message"] == "Already joined to event"
    assert fan.api.get("/user/events/all/alpha?mine=true").ok()["total"] == 1
    left = call(fan, row, "leave").ok()
    assert (left["ownState"], left["joined"]) == (None, 0)
    assert call(fan, row, "leave").code == "EVENT_NOT_JOINED"
    call(fan, row, "join").ok()


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"min_level": 30}, "STORE_LEVEL_REQUIRED"),
        ({"min_member_days": 3}, "STORE_MEMBERSHIP_AGE"),
        ({"linked_provider": "TWITCH"}, "INTEGRATION_TWITCH_NOT_CONNECTED"),
    ],
)
def test_the_page_and_the_call_deny_for_the_same_reason(alpha, fan, changes, code):
    row = an_event(alpha, **changes)
    assert fan.api.at(alpha).get(f"/user/events/one/{row.pk}").ok()["denial"]["code"] == code
    assert call(fan, row, "join").code == code


def test_strangers_the_team_and_restricted_members_do_not_join(alpha, team, fan):
    row = an_event(alpha)
    path = f"/user/events/one/{row.pk}/join"
    assert Api().at(alpha).post(path).code == "AUTH_UNAUTHORIZED"
    own = team.at(alpha).post(path)
    assert (own.status, own.code, own.body["message"]) == (400, "EVENT_SELF", "Cannot join to yourself event")
    assert Api().login(a_user()).at(alpha).post(path).code == "STORE_MEMBERS_ONLY"
    with tenant_context(alpha):
        Member.objects.filter(pk=fan.member.pk).update(status=MemberStatus.LIMITED)
    assert call(fan, row, "join").code == "MEMBER_RESTRICTED"


def test_an_ended_and_a_canceled_event_take_no_one(alpha, fan):
    ended, canceled = an_event(alpha), an_event(alpha, title="Off")
    let_it_be(ended, alpha, minutes=-300)
    change(canceled, alpha, publication="CANCELED")
    for row, status in ((ended, "ENDED"), (canceled, "CANCELED")):
        answer = call(fan, row, "join")
        assert (answer.code, answer.body["message"], answer.body["params"]) == (
            "EVENT_ENDED",
            "Event ended",
            {"status": status},
        )


def test_a_free_place_goes_to_the_first_who_waits(alpha, fan):
    row = an_event(alpha, capacity=1)
    second, third = a_shopper(alpha), a_shopper(alpha)
    joins(row, fan, second, third)
    waiting = second.api.at(alpha).get(f"/user/events/one/{row.pk}").ok()
    assert (waiting["ownState"], waiting["waitingPlace"], waiting["waiting"]) == ("WAITING", 1, 2)
    assert counts(row, alpha) == (1, 2)
    call(fan, row, "leave").ok()
    assert (notices(second, "EVENT_PLACE_FREE"), notices(third, "EVENT_PLACE_FREE")) == (1, 0)
    assert counts(row, alpha) == (1, 1)
    # Leaving the waiting list frees no place.
    call(third, row, "leave").ok()
    assert counts(row, alpha) == (1, 0)
    call(third, row, "join").ok()
    change(row, alpha, capacity=3)
    assert notices(third, "EVENT_PLACE_FREE") == 1
    assert counts(row, alpha) == (2, 0)
    # A lower limit takes no place away.
    change(row, alpha, capacity=1)
    assert counts(row, alpha) == (2, 0)


def test_nobody_overtakes_the_waiting_list_of_a_running_event(alpha, team, fan):
    row, waiting, late = an_event(alpha, capacity=1), a_shopper(alpha), a_shopper(alpha)
    joins(row, fan, waiting)
    let_it_be(row, alpha, minutes=-5)
    path = f"/creator/events/one/{row.pk}/participants"
    team.post(f"{path}/{entrant_of(row, fan)}/remove", {"reason": "Asked for it"}).ok()
    assert notified(fan.api, "EVENT_REMOVED").endswith("wrote: “Asked for it”")
    assert notices(waiting, "EVENT_PLACE_FREE") == 1
    assert call(late, row, "join").ok()["ownState"] == "WAITING"
    assert counts(row, alpha) == (1, 1)


def test_restricted_members_on_the_waiting_list_block_no_place(alpha, fan):
    row, restricted, late = an_event(alpha, capacity=1), a_shopper(alpha), a_shopper(alpha)
    joins(row, fan, restricted)
    with tenant_context(alpha):
        Member.objects.filter(pk=restricted.member.pk).update(status=MemberStatus.DISABLED)
    call(fan, row, "leave").ok()
    assert counts(row, alpha) == (0, 1)
    assert call(late, row, "join").ok()["ownState"] == "JOINED"
    assert counts(row, alpha) == (1, 1)
    assert call(fan, row, "join").ok()["ownState"] == "WAITING"


def test_a_full_event_without_a_waiting_list_says_so(alpha, fan):
    row = an_event(alpha, capacity=1, has_waiting_list=False)
    joins(row, a_shopper(alpha))
    assert fan.api.at(alpha).get(f"/user/events/one/{row.pk}").ok()["denial"]["code"] == "EVENT_FULL"
    assert call(fan, row, "join").code == "EVENT_FULL"
    assert counts(row, alpha) == (1, 0)


def test_a_place_of_a_former_member_is_free(alpha, fan):
    row, other = an_event(alpha, capacity=1), a_shopper(alpha)
    joins(row, fan, other)
    with tenant_context(alpha):
        leave(user_id=fan.user.pk, community=alpha)
    assert notices(other, "EVENT_PLACE_FREE") == 1
    assert counts(row, alpha) == (1, 0)


def test_a_fan_checks_in_before_the_start(alpha, fan):
    row = an_event(alpha, check_in_minutes=30, capacity=1)
    late, stranger = a_shopper(alpha), a_shopper(alpha)
    joins(row, fan, late)
    closed = call(fan, row, "check-in")
    assert (closed.code, closed.body["params"]["closes"][:16]) == (
        "EVENT_CHECK_IN_CLOSED",
        row.starts_at.isoformat()[:16],
    )
    let_it_be(row, alpha, minutes=20)
    assert fan.api.at(alpha).get(f"/user/events/one/{row.pk}").ok()["canCheckIn"] is True
    shown = call(fan, row, "check-in").ok()
    assert (shown["phase"], shown["isCheckedIn"], shown["canCheckIn"]) == ("CHECK_IN", True, False)
    assert shown["attended"] == 1
    call(fan, row, "check-in").ok()
    assert renewed(row, alpha).attended == 1
    assert call(late, row, "check-in").code == "EVENT_ON_WAITING_LIST"
    assert call(stranger, row, "check-in").code == "EVENT_NOT_JOINED"
    let_it_be(row, alpha, minutes=-1)
    assert call(fan, row, "check-in").ok()["attended"] == 1
    assert call(fan, row, "leave").code == "EVENT_LEAVE_CLOSED"


def test_attendance_counts_for_the_profile(alpha, team, fan):
    checked, missed, free = (
        an_event(alpha, title="A", check_in_minutes=30),
        an_event(alpha, title="B", check_in_minutes=30),
        an_event(alpha, title="C"),
    )
    joins(checked, fan)
    joins(missed, fan)
    joins(free, fan)
    let_it_be(checked, alpha, minutes=10)
    call(fan, checked, "check-in").ok()
    for row in (checked, missed, free):
        let_it_be(row, alpha, minutes=-300)
    with tenant_context(alpha):
        assert attended_by(fan.member) == 2
    assert fan.api.at(alpha).get(f"/user/members/one/{fan.user.username}").ok()["events"] == 2
    assert team.get("/creator/dashboard/overview").ok()["today"]["events"] == {
        "running": 0,
        "coming": 0,
        "joined": 2,
        "attended": 1,
        "disputes": 0,
    }


def test_participants_are_reminded_once(alpha, fan):
    row, waiting = an_event(alpha, capacity=1, reminders=[1440, 60], start=now() + timedelta(days=3)), a_shopper(alpha)
    joins(row, fan, waiting)
    let_it_be(row, alpha, minutes=1439)
    assert (notices(fan, "EVENT_REMINDER"), notices(fan, "EVENT_STARTING_SOON")) == (1, 0)
    soon = let_it_be(row, alpha, minutes=59)
    with tenant_context(alpha):
        for _ in range(2):
            life.advance(row.pk)
            life.remind(row.pk, 60, soon.starts_at)
    assert (notices(fan, "EVENT_REMINDER"), notices(waiting, "EVENT_STARTING_SOON")) == (1, 0)
    note = Notification.objects.get(user=fan.user, kind="EVENT_STARTING_SOON")
    assert note.values == {"event": "Friday stream", "minutes": 59}


def test_a_moved_event_reminds_of_its_new_time(alpha, fan):
    row = an_event(alpha, start=now() + timedelta(hours=3))
    joins(row, fan)
    change(row, alpha, local_start=(now() + timedelta(hours=30)).replace(tzinfo=None, second=0, microsecond=0))
    assert (notices(fan, "EVENT_MOVED"), notices(fan, "EVENT_STARTING_SOON")) == (1, 0)
    text = Notification.objects.get(user=fan.user, kind="EVENT_MOVED").values["start"]
    assert text.endswith("UTC")
    assert notices(fan, "EVENT_STARTING_SOON") == 0
    let_it_be(row, alpha, minutes=59)
    assert notices(fan, "EVENT_STARTING_SOON") == 1


def test_reminders_are_mailed(alpha, fan, mailoutbox):
    row = an_event(alpha)
    joins(row, fan)
    let_it_be(row, alpha, minutes=59)
    run_due()
    assert [mail.subject for mail in mailoutbox if "starts in" in mail.subject] == [
        "An event you joined starts in 59 minutes"
    ]


def test_each_date_of_a_repeating_event_is_joined_alone(alpha, fan):
    row = an_event(alpha, repeat=weekly(count=3))
    joins(row, fan)
    shown = fan.api.at(alpha).get(f"/user/events/one/{row.pk}").ok()
    assert (len(shown["dates"]), shown["repeat"]["rule"]) == (2, "FREQ=WEEKLY;COUNT=3")
    other = fan.api.at(alpha).get(f"/user/events/one/{shown['dates'][0]['id']}").ok()
    assert other["ownState"] is None


def test_a_drawn_tournament_is_closed(alpha, fan):
    row, fans = a_tournament(alpha, 2)
    assert call(fan, row, "join").code == "EVENT_JOIN_CLOSED"
    assert call(fans[0], row, "leave").code == "EVENT_LEAVE_CLOSED"


def test_personal_data_is_exported_and_erased(alpha, fan):
    row = an_event(alpha)
    joins(row, fan)
    with tenant_context(alpha):
        assert [one["event"] for one in privacy.events(fan.user.pk)] == ["Friday stream"]
        privacy.forget(fan.user.pk, fan.user.username, fan.user.email)
        assert EventParticipant.objects.filter(occurrence=row.pk).count() == 1
