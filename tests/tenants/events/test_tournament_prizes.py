"""The prizes of tournaments: who gets them, who answers for them, and that the ledger keeps none of them."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import pytest
from django.db.models import Sum
from django_tenants.utils import tenant_context

from saas.access.models import StaffGrant
from saas.jobs.models import Job
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.kernel.ids import new_id
from saas.plans.models import StoredFile
from tenants.events import brackets
from tenants.events.brackets import DrawOptions, Kind
from tenants.events.models import EventOccurrence, EventParticipant, MatchReport, Tournament
from tenants.events.rules.tournaments import TournamentPrize, prizes_of
from tenants.events.services import payouts, results, tournaments
from tenants.members.models import Member, MemberStatus
from tenants.members.services import leave
from tenants.wallets import reconciliation
from tenants.wallets.models import Account, Books, StaffIssuanceDay, SystemAccount
from tests.support.api import Api
from tests.support.builders import a_user, an_actor
from tests.support.events import (
    TOURNAMENT,
    a_report,
    a_tournament,
    act,
    an_event,
    answer,
    bracket,
    change,
    dates_of,
    entrant_of,
    found,
    joins,
    let_it_be,
    local,
    path_of,
    played,
    rule,
    tournament_now,
    weekly,
    win,
)
from tests.support.ledger import books_are_right
from tests.support.shop import Shopper, a_picture, a_shopper

LIMIT = 100


def prizes(*gems: int) -> list[dict[str, int]]:
    return [{"first_place": place, "last_place": place, "gems": amount} for place, amount in enumerate(gems, start=1)]


def sent(*gems: int) -> dict[str, Any]:
    """The rules of a tournament as the editor sends them."""
    listed = [{"firstPlace": place, "lastPlace": place, "gems": str(some)} for place, some in enumerate(gems, start=1)]
    return {"tournament": {"kind": "SINGLE_ELIMINATION", "prizes": listed}}


def nothing_is_held(community) -> None:
    """No tournament is at work, and the reserve of prizes is empty."""
    with tenant_context(community):
        assert Tournament.objects.aggregate(held=Sum("reserved_gems"))["held"] in (0, None)
        assert Account.objects.get(pk=SystemAccount.PRIZES).balance == 0
        books_are_right()


@pytest.fixture
def moderator(alpha):
    """A staff member who may promise LIMIT gems a day."""
    user = a_user()
    StaffGrant.objects.create(community=alpha, user=user, permissions=["EVENTS_MANAGEMENT"])
    with tenant_context(alpha):
        Books.objects.update(staff_issuance_limit=LIMIT)
    return user


@pytest.fixture
def staff(alpha, moderator):
    return Api().login(moderator).acting_for(alpha.owner_id)


def staff_gems(community) -> int:
    """The gems that count for the staff today."""
    with tenant_context(community):
        return StaffIssuanceDay.objects.aggregate(sum=Sum("issued"))["sum"] or 0


def drawn_with_absent(community, present: Sequence[int], count: int = 4, **changes: Any):
    """A tournament that was drawn from ``count`` fans, of whom those with these numbers came."""
    fans = [a_shopper(community) for _ in range(count)]
    row, _ = a_tournament(community, fans, check_in_minutes=30, **changes)
    let_it_be(row, community, minutes=20)
    for number in present:
        fans[number].api.at(community).post(f"/user/events/one/{row.pk}/check-in").ok()
    let_it_be(row, community, minutes=-1)
    return row, fans


# Absent entrants


@pytest.mark.parametrize("present", [[], [3]])
def test_a_drawn_tournament_to_which_fewer_than_two_come_is_canceled(alpha, present):
    row, fans = drawn_with_absent(alpha, present)
    assert tournament_now(row, alpha).state == "CANCELED"
    assert [fan.gems for fan in fans] == [0, 0, 0, 0]
    nothing_is_held(alpha)


def test_two_absent_entrants_of_a_match_both_lose_it(alpha, team):
    """1 meets 4, and 2 meets 3. The absent ones once won by the walkover of the other one."""
    row, fans = drawn_with_absent(alpha, [1, 2], tournament={"prizes": prizes(300, 100, 50, 50)})
    page = bracket(fans[1], row)
    assert (found(page, "W1.1")["state"], found(page, "W1.1")["winner"]) == ("WALKOVER", None)
    win(fans[1], row, "W1.2").ok()
    answer(fans[2], row, "W1.2").ok()
    assert tournament_now(row, alpha).state == "REVIEW"
    team.post(f"/creator/events/one/{row.pk}/tournament/finish").ok()
    # The winner of the only match is the champion. The three others are on place 2, and two of them never came.
    assert [fan.gems for fan in fans][1] == 300
    assert [fans[0].gems, fans[3].gems] == [0, 0]
    nothing_is_held(alpha)


@pytest.mark.parametrize("kind", list(Kind))
@pytest.mark.parametrize("present", [{"e1", "e2"}, {"e2", "e7"}, {"e5", "e6", "e8"}])
def test_absent_entrants_win_nothing_in_any_kind(kind, present):
    entrants = [f"e{number}" for number in range(1, 9)]
    played_ = brackets.draw(kind, entrants, DrawOptions())
    while brackets.can_pair_round(played_):
        played_ = brackets.pair_round(played_)
    played_ = brackets.withdraw_absent(played_, [one for one in entrants if one not in present])
    while not brackets.is_complete(played_):
        if brackets.can_pair_round(played_):
            played_ = brackets.pair_round(played_)
            continue
        match = next(one for one in played_.matches if one.state == "READY")
        assert present.issuperset(match.entrants)
        played_ = brackets.report(played_, match.id, winner=match.entrants[0])
    won = prizes_of(brackets.standings(played_), [TournamentPrize(1, 8, 10)])
    assert {entrant for entrant, gems in won.items() if gems} == present
    assert brackets.champion(played_) in present
    assert brackets.from_json(brackets.to_json(played_)) == played_


def test_two_finalists_who_do_not_play_share_place_two_alone(alpha, team):
    """Place 3 belongs to the losers of the semifinals. It was once paid to both pairs, more than was reserved."""
    given = [{"first_place": 2, "last_place": 2, "gems": 40}, {"first_place": 3, "last_place": 4, "gems": 20}]
    row, fans = a_tournament(alpha, 4, tournament={"prizes": given})
    ann, bob, cleo, dan = fans
    for winner, loser, match in ((ann, dan, "W1.1"), (bob, cleo, "W1.2")):
        win(winner, row, match).ok()
        answer(loser, row, match).ok()
    rule(team, row, "F", "walkover", absent=[str(entrant_of(row, one)) for one in (ann, bob)]).ok()
    team.post(f"/creator/events/one/{row.pk}/tournament/finish").ok()
    assert [fan.gems for fan in fans] == [20, 20, 20, 20]
    nothing_is_held(alpha)


# Members who can win


def disable(fan: Shopper) -> None:
    with tenant_context(fan.community):
        Member.objects.filter(pk=fan.member.pk).update(status=MemberStatus.DISABLED)


def depart(fan: Shopper) -> None:
    with tenant_context(fan.community):
        leave(user_id=fan.user.pk, community=fan.community)


@pytest.mark.parametrize("fate", [disable, depart])
def test_former_and_restricted_members_are_not_paid(alpha, team, fate):
    row, fans = a_tournament(alpha, 2)
    played(row, alpha, fans)
    fate(fans[0])
    team.post(f"/creator/events/one/{row.pk}/tournament/finish").ok()
    assert [fan.gems for fan in fans] == [0, 100]
    nothing_is_held(alpha)


def test_restricted_members_do_not_report_check_in_or_get_a_place(alpha):
    row, (ann, dan) = a_tournament(alpha, 2)
    win(dan, row, "F").ok()
    disable(ann)
    for body in (win(ann, row, "F"), answer(ann, row, "F"), answer(ann, row, "F", "dispute", text="Not so")):
        assert body.code == "MEMBER_RESTRICTED"
    other = an_event(alpha, capacity=1, check_in_minutes=60, start=now() + timedelta(minutes=30))
    first, waiting = a_shopper(alpha), a_shopper(alpha)
    joins(other, first, waiting)
    disable(first)
    assert first.api.at(alpha).post(f"/user/events/one/{other.pk}/check-in").code == "MEMBER_RESTRICTED"


def test_members_who_were_restricted_since_are_not_drawn(alpha):
    fans = [a_shopper(alpha) for _ in range(3)]
    row, _ = a_tournament(alpha, fans, draw=False)
    disable(fans[0])
    let_it_be(row, alpha, minutes=-1)
    assert [one["username"] for one in bracket(fans[1], row)["entrants"]] == [fan.user.username for fan in fans[1:]]


def test_an_entrant_who_left_after_the_draw_loses_at_the_start(alpha):
    row, fans = a_tournament(alpha, 4)
    depart(fans[3])
    let_it_be(row, alpha, minutes=-1)
    assert found(bracket(fans[0], row), "W1.1")["winner"] == str(entrant_of(row, fans[0]))


# The team


def test_a_deleted_event_whose_tournament_still_runs_keeps_no_gems(alpha, team):
    for number, scope in enumerate(("ONE", "ALL")):
        row, fans = a_tournament(alpha, 2, title=f"Cup {number}")
        let_it_be(row, alpha, minutes=-600)
        if scope == "ALL":
            played(row, alpha, fans)
        team.delete(f"/creator/events/one/{row.pk}?scope={scope}").ok()
        assert tournament_now(row, alpha).state == "CANCELED"
    nothing_is_held(alpha)


def test_a_deleted_event_keeps_the_prizes_that_were_paid(alpha, team):
    row, fans = a_tournament(alpha, 2)
    played(row, alpha, fans)
    team.post(f"/creator/events/one/{row.pk}/tournament/finish").ok()
    let_it_be(row, alpha, minutes=-600)
    team.delete(f"/creator/events/one/{row.pk}").ok()
    assert (tournament_now(row, alpha).state, fans[0].gems) == ("FINISHED", 500)


def test_staff_answer_for_prizes_that_they_raise(alpha, team, staff, moderator):
    row, _ = a_tournament(alpha, 2, draw=False, tournament={"prizes": []})
    path = f"/creator/events/one/{row.pk}"
    assert staff.patch(path, sent(LIMIT + 1)).code == "WALLET_ISSUANCE_LIMIT"
    assert tournament_now(row, alpha).reserved_gems == 0
    staff.patch(path, sent(LIMIT)).ok()
    # The prizes are held at once, not only at the start.
    assert (tournament_now(row, alpha).reserved_gems, staff_gems(alpha)) == (LIMIT, LIMIT)
    assert staff.patch(path, sent(LIMIT + 1)).code == "WALLET_ISSUANCE_LIMIT"
    team.patch(path, sent(LIMIT + 500)).ok()
    assert (tournament_now(row, alpha).reserved_gems, staff_gems(alpha)) == (LIMIT + 500, LIMIT)
    assert tournament_now(row, alpha).promised_by is None
    let_it_be(row, alpha, minutes=-1)
    assert tournament_now(row, alpha).state == "RUNNING"


def test_a_change_without_higher_prizes_does_not_make_staff_answer(alpha, staff):
    row, _ = a_tournament(alpha, 2, draw=False)
    path = f"/creator/events/one/{row.pk}"
    staff.patch(path, {**sent(300, 300), "capacity": 16}).ok()
    staff.patch(path, sent(200)).ok()
    assert (staff_gems(alpha), tournament_now(row, alpha).promised_by) == (0, None)
    assert tournament_now(row, alpha).reserved_gems == 200


@pytest.mark.parametrize("scope", ["ONE", "FOLLOWING", "ALL"])
def test_staff_answer_for_prizes_of_later_dates(alpha, staff, moderator, scope):
    given: dict[str, Any] = {"type": "TOURNAMENT", "capacity": 8, "tournament": {**TOURNAMENT, "prizes": prizes(10)}}
    row = an_event(alpha, start=now() + timedelta(days=10), repeat=weekly(count=3), **given)
    later = dates_of(row, alpha)[1]
    path = f"/creator/events/one/{later.pk}"
    assert staff.patch(path, {**sent(LIMIT + 1), "scope": scope}).code == "WALLET_ISSUANCE_LIMIT"
    staff.patch(path, {**sent(40), "scope": scope}).ok()
    held = tournament_now(row, alpha).reserved_gems
    assert held == (40 if scope == "ALL" else 10)
    let_it_be(later, alpha, minutes=60)
    with tenant_context(alpha):
        Job.objects.filter(task="events.reserve_prizes").update(due_at=now())
    run_due()
    assert tournament_now(later, alpha).reserved_gems == 40
    # The first date had 10 gems of the owner before.
    assert staff_gems(alpha) == (40 + 30 if scope == "ALL" else 40)


def test_staff_answer_for_dates_that_they_add(alpha, team, staff, moderator):
    given: dict[str, Any] = {"type": "TOURNAMENT", "capacity": 8, "tournament": {**TOURNAMENT, "prizes": prizes(500)}}
    row = an_event(alpha, start=now() + timedelta(days=10), repeat=weekly(count=3), **given)
    path = f"/creator/events/one/{row.pk}"
    more = {"freq": "WEEKLY", "count": 5}
    assert staff.patch(path, {"repeat": more, "scope": "ALL"}).code == "WALLET_ISSUANCE_LIMIT"
    staff.patch(path, {"repeat": {"freq": "WEEKLY", "count": 2}, "scope": "ALL"}).ok()
    team.patch(path, {"repeat": more, "scope": "ALL"}).ok()
    assert len(dates_of(row, alpha)) == 5


def test_a_date_that_moves_nearer_reserves_its_prizes(alpha):
    given: dict[str, Any] = {"type": "TOURNAMENT", "capacity": 8, "tournament": TOURNAMENT}
    row = an_event(alpha, start=now() + timedelta(days=10), repeat=weekly(count=3), **given)
    last = dates_of(row, alpha)[2]
    run_due()
    assert tournament_now(last, alpha).reserved_gems == 0
    change(last, alpha, local_start=local(now() + timedelta(days=3)))
    run_due()
    assert tournament_now(last, alpha).reserved_gems == 600


@pytest.mark.parametrize("is_published_before", [True, False])
def test_a_tournament_whose_start_is_over_already_begins(alpha, is_published_before):
    fans = [a_shopper(alpha) for _ in range(2)]
    given: dict[str, Any] = {"type": "TOURNAMENT", "capacity": 8, "tournament": TOURNAMENT}
    row = an_event(alpha, publish=is_published_before, **given)
    if is_published_before:
        joins(row, *fans)
    change(row, alpha, local_start=local(now() - timedelta(minutes=5)))
    if not is_published_before:
        change(row, alpha, publication="PUBLISHED")
    run_due()
    assert tournament_now(row, alpha).state == ("RUNNING" if is_published_before else "CANCELED")


def test_team_members_who_are_entrants_change_nothing(alpha, team):
    row, (ann, dan) = a_tournament(alpha, 2, draw=False)
    StaffGrant.objects.create(community=alpha, user=ann.user, permissions=["EVENTS_MANAGEMENT"])
    helper = Api().login(ann.user).acting_for(alpha.owner_id)
    path = f"/creator/events/one/{row.pk}"
    rival = f"{path}/participants/{entrant_of(row, dan)}"
    refused = [
        helper.patch(path, sent(900)),
        helper.patch(path, {"publication": "CANCELED"}),
        helper.patch(path, {"capacity": 2, "scope": "ALL"}),
        helper.delete(path),
        helper.patch(rival, {"isCheckedIn": True}),
        helper.post(f"{rival}/remove", {"reason": "A rival"}),
    ]
    assert [one.code for one in refused] == ["EVENT_TOURNAMENT_SELF"] * len(refused)
    assert tournament_now(row, alpha).reserved_gems == 600
    team.post(f"{path}/tournament/draw").ok()
    played(row, alpha, [ann, dan])
    team.post(f"{path}/tournament/finish").ok()
    let_it_be(row, alpha, minutes=-600)
    # Nothing is left to decide.
    helper.patch(path, {"summary": "Ann won."}).ok()


def test_a_participant_of_a_canceled_tournament_is_not_removed(alpha, team):
    """Their reports stay, so their place stays, too."""
    row, (ann, dan) = a_tournament(alpha, 2)
    win(ann, row, "F").ok()
    change(row, alpha, publication="CANCELED")
    path = f"/creator/events/one/{row.pk}/participants/{entrant_of(row, ann)}/remove"
    assert team.post(path, {"reason": "Too late"}).code == "EVENT_TOURNAMENT_STATE"
    assert dan.user is not None


# Jobs


def jobs_of(task: str) -> int:
    return Job.objects.filter(task=task, state="WAITING", due_at__gt=now()).count()


def test_payments_wait_while_spending_is_stopped(alpha, team):
    row, fans = a_tournament(alpha, 2)
    played(row, alpha, fans)
    with tenant_context(alpha):
        Tournament.objects.update(review_until=now())
        reconciliation.stop(reason="An exercise")
        payouts.pay_prizes(row.pk)
        assert (fans[0].gems, jobs_of("events.pay_prizes")) == (0, 1)
        reconciliation.resume()
        payouts.pay_prizes(row.pk)
    assert [fan.gems for fan in fans] == [500, 100]


def test_a_start_waits_while_spending_is_stopped(alpha):
    """Neither drawn without its prizes, nor canceled because of the stop."""
    row, _ = a_tournament(alpha, 2, draw=False)
    with tenant_context(alpha):
        Tournament.objects.update(reserved_gems=0)
        EventOccurrence.objects.update(starts_at=now() - timedelta(minutes=1))
        Books.objects.update(spending_stopped_at=now(), stopped_reason="An exercise")
        tournaments.begin(row.pk)
        assert (tournament_now(row, alpha).state, jobs_of("events.begin_tournament")) == ("OPEN", 1)
        Books.objects.update(spending_stopped_at=None, stopped_reason="")
        tournaments.begin(row.pk)
    assert tournament_now(row, alpha).state == "RUNNING"


def test_a_job_that_comes_too_early_comes_again(alpha):
    row, fans = a_tournament(alpha, 2)
    with tenant_context(alpha):
        tournaments.begin(row.pk)
        assert jobs_of("events.begin_tournament") == 1
    played(row, alpha, fans)
    with tenant_context(alpha):
        Job.objects.filter(task="events.pay_prizes").delete()
        payouts.pay_prizes(row.pk)
        assert jobs_of("events.pay_prizes") == 1


# Reports


def test_a_side_confirms_the_report_that_it_saw(alpha):
    row, (ann, dan) = a_tournament(alpha, 2)
    seen = a_report(row, ann, "F", entrant_of(row, dan))
    # Ann replaces her report while Dan looks at the first one.
    win(ann, row, "F").ok()
    assert act(dan, row, "F", "confirm").code == "VALIDATION_ERROR"
    assert act(dan, row, "F", "confirm", {"reportId": str(seen)}).code == "EVENT_REPORT_NOT_OPEN"
    assert act(dan, row, "F", "dispute", {"reportId": str(seen), "text": "No"}).code == "VALIDATION_ERROR"
    assert act(dan, row, "F", "dispute", {"reportId": str(seen), "text": "Not so"}).code == "EVENT_REPORT_NOT_OPEN"
    assert act(dan, row, "F", "confirm", {"reportId": str(new_id())}).code == "EVENT_REPORT_NOT_OPEN"
    assert tournament_now(row, alpha).state == "RUNNING"


def test_replaced_reports_fill_no_storage(alpha):
    row, (ann, _) = a_tournament(alpha, 2)
    winner = str(entrant_of(row, ann))

    def send() -> str | None:
        fields = {"winner": winner, "image": a_picture()}
        return ann.api.at(alpha).upload(path_of(row, "F", "report"), fields).code

    before = StoredFile.objects.filter(community_id=alpha.pk, released_at=None).count()
    for _ in range(results.MAX_REPLACED_REPORTS + 1):
        assert send() is None
    assert send() == "EVENT_REPORT_LIMIT"
    assert win(ann, row, "F").code == "EVENT_REPORT_LIMIT"
    with tenant_context(alpha):
        assert MatchReport.objects.exclude(image="").count() == 1
    assert StoredFile.objects.filter(community_id=alpha.pk, released_at=None).count() == before + 1


@pytest.mark.committed
def test_the_dependent_matches_are_read_without_a_transaction(alpha, team):
    """As in production: a lock outside of a transaction is an error."""
    row, (ann, bob, cleo, dan) = a_tournament(alpha, 4, draw=False)
    path = f"/creator/events/one/{row.pk}/tournament/matches/W1.1/undo"
    assert team.get(path).code == "EVENT_TOURNAMENT_STATE"
    with tenant_context(alpha):
        tournaments.draw_now(event_id=row.pk, actor=an_actor(alpha))
    win(ann, row, "W1.1").ok()
    answer(dan, row, "W1.1").ok()
    assert team.get(path).ok()["matches"] == []
    with tenant_context(alpha):
        assert EventParticipant.objects.filter(occurrence=row.pk).count() == len([ann, bob, cleo, dan])
