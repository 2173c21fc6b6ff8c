"""A board from its publication to its paid prizes: it climbs live, ends, is appealed, paid, and shows later changes."""

import hashlib
from datetime import timedelta

import pytest
from django_tenants.utils import tenant_context

from saas.access.audience import AudienceArea, set_creator_rule
from saas.access.models import AuditEntry, StaffGrant
from saas.access.play_limits.services import exclude_self
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.kernel.privacy import ANONYMIZED, platform
from saas.notifications.models import Notification
from tenants.leaderboards.models import BoardExclusion, BoardPayout, BoardPosition, BoardWindow
from tenants.leaderboards.services import freezing, payouts, reviews
from tenants.wallets.models import Txn
from tests.support.boards import (
    a_board,
    a_file_casino,
    a_grown_up,
    climb,
    end_review,
    freeze,
    let_it_end,
    recomputed,
    standing_in,
    window_of,
    written,
)
from tests.support.builders import an_actor
from tests.support.ledger import books_are_right
from tests.support.notified import notified
from tests.support.wagers import an_account


def test_a_board_climbs_ends_is_appealed_and_paid(alpha, team, fan):
    casino = a_file_casino(alpha)
    made = team.post(
        "/creator/leaderboards/one",
        {
            "name": "Weekly race",
            "kind": "WAGER",
            "connections": [str(casino.pk)],
            "startsAt": (now() - timedelta(minutes=30)).isoformat(),
            "repeat": "WEEKLY",
            "graceMinutes": 0,
            "prizes": [
                {"firstPlace": 1, "lastPlace": 1, "cash": "1250", "gems": "100"},
                {"firstPlace": 2, "lastPlace": 3, "gems": "20"},
            ],
        },
    ).ok()
    path = f"/user/leaderboards/one/{made['id']}"
    assert (made["publication"], made["summaryPoints"], made["summaryCash"]) == ("DRAFT", "140", "1250")
    assert fan.api.at(alpha).get(path).code == "LEADERBOARD_NOT_FOUND"
    published = team.patch(f"/creator/leaderboards/one/{made['id']}", {"publication": "ACTIVE"}).ok()
    assert published["window"]["state"] == "UPCOMING"
    run_due()

    # It climbs with each pull. The fan has two accounts, which count together; names of others are masked.
    rival = a_grown_up(alpha)
    mine, second = an_account(casino, alpha, "ownaccount", member=fan.member), a_file_casino(alpha, provider="GAMDOM")
    team.patch(f"/creator/leaderboards/one/{made['id']}", {"connections": [str(casino.pk), str(second.pk)]}).ok()
    other, stranger = an_account(casino, alpha, "rivalaccount", member=rival.member), an_account(casino, alpha, "xy")
    climb(casino, alpha, {mine: 100, other: 300, stranger: 200})
    page = fan.api.at(alpha).get(path).ok()
    assert [(row["place"], row["casinoUsername"], row["wagered"]) for row in page["podium"]] == [
        (1, "ri***nt", "300"), (2, "***", "200"), (3, "ownaccount", "100"),
    ]  # fmt: skip
    assert page["podium"][0]["prize"]["text"] == "1,250 USD + 100 gems"
    assert (page["own"]["nextPlace"], page["own"]["toNextPlace"]) == (2, "100")
    climb(casino, alpha, {mine: 250})
    own = fan.api.at(alpha).get(f"{path}/own").ok()
    assert (own["position"]["place"], own["position"]["wagered"], own["nextPlace"]) == (1, "350", None)

    # The end: one result, a second equal one, then it is frozen, and the next window runs.
    board = window_of_id(alpha, made["id"])
    window = freeze(board, alpha)
    assert (window.state, window.revision) == ("REVIEW", 1)
    run_due()
    assert window_of(board, alpha, 2).state == "RUNNING"
    evidence = team.get(f"/creator/leaderboards/windows/{window.pk}/evidence")
    shown = team.get(f"/creator/leaderboards/windows/{window.pk}").ok()["freezings"][0]
    assert hashlib.sha256(evidence.text.encode()).hexdigest() == shown["sha256"]
    assert shown["publicSha256"] == window.evidence_hash
    assert recomputed(evidence.text.encode()) == written(evidence.text.encode())
    assert "rivalaccount" not in evidence.text

    # An appeal holds the prizes back. The team corrects what was wrong, and freezes again with a reason.
    appeals = f"/user/leaderboards/windows/{window.pk}/appeals"
    sent = rival.api.at(alpha).post(appeals, {"text": "My last bet is missing here."}).ok()
    assert (
        rival.api.at(alpha).post(appeals, {"text": "My last bet is missing here."}).code == "LEADERBOARD_APPEAL_EXIST"
    )
    assert "appeals against" in notified(team, "TEAM_LEADERBOARD_APPEAL")
    assert end_review(window, alpha).state == "REVIEW"
    climb(casino, alpha, {other: 100}, at=window.ends_at - timedelta(seconds=1))
    run_due(at=now() + timedelta(seconds=30))
    assert window_of(board, alpha).changed_rows == 1
    (changed,) = team.get(f"/creator/leaderboards/windows/{window.pk}/changes").ok()["data"]
    assert (changed["frozenValue"], changed["currentValue"]) == ("300", "400")
    again = team.post(f"/creator/leaderboards/windows/{window.pk}/freeze", {"reason": "A pull was late"}).ok()
    assert again["state"] == "SETTLING"
    run_due()
    window = window_of(board, alpha)
    assert (window.state, window.revision, window.changed_rows) == ("REVIEW", 2, 0)
    decision = {"state": "ACCEPTED", "answer": "The last pull was late. It counts now."}
    team.patch(f"/creator/leaderboards/appeals/one/{sent['id']}", decision).ok()
    assert team.patch(f"/creator/leaderboards/appeals/one/{sent['id']}", decision).code == "LEADERBOARD_APPEAL_DECIDED"
    (answered,) = Notification.objects.filter(kind="LEADERBOARD_APPEAL_DECIDED", user_id=rival.user.pk)
    assert answered.values["answer"] == decision["answer"]

    # The review ends: gems are paid once, cash is owed until the team has paid it.
    window = end_review(window, alpha)
    assert window.state == "PAID"
    assert (rival.gems, fan.gems) == (100, 20)
    with tenant_context(alpha):
        payouts.pay(window.pk)
        assert Txn.objects.filter(cause="PRIZE", outcome="PAID").count() == 2
        books_are_right()
    debt = team.get("/creator/leaderboards/payouts/debt").ok()
    assert debt["text"] == "1,250 USD, 20 gems owed, 2 unpaid"
    owed = team.get("/creator/leaderboards/payouts/all?state=OWED&kind=CASH").ok()["data"]
    (cash,) = owed
    assert (cash["username"], cash["amount"], cash["place"]) == (rival.user.username, "1250", 1)
    paid = team.patch(f"/creator/leaderboards/payouts/one/{cash['id']}", {"state": "PAID", "note": "Tip at Stake"}).ok()
    assert (paid["state"], paid["note"]) == ("PAID", "Tip at Stake")
    assert team.get("/creator/leaderboards/payouts/debt").ok()["text"] == "20 gems owed, 1 unpaid"
    assert Notification.objects.filter(kind="LEADERBOARD_PRIZE", user_id=rival.user.pk).count() == 1
    # The winner reads how it was paid.
    (message,) = Notification.objects.filter(kind="LEADERBOARD_PRIZE_PAID", user_id=rival.user.pk)
    assert (message.values["prize"], message.values["note"]) == ("1,250 USD", "Tip at Stake")

    # The stranger's gems are paid once the account is confirmed for a member whom the board counts.
    late, excluded = a_grown_up(alpha), a_grown_up(alpha)
    with tenant_context(alpha):
        BoardExclusion.objects.create(
            board=window.board, member=excluded.member, reason="Two accounts", excluded_by=alpha.owner_id
        )
        type(stranger).objects.filter(pk=stranger.pk).update(member=excluded.member, match="CONFIRMED")
        payouts.pay(window.pk)
    assert excluded.gems == 0
    with tenant_context(alpha):
        type(stranger).objects.filter(pk=stranger.pk).update(member=late.member, match="CONFIRMED")
        payouts.pay(window.pk)
        assert not BoardPayout.objects.filter(state="OWED").exists()
    assert late.gems == 20
    actions = set(AuditEntry.objects.filter(community_id=alpha.pk).values_list("action", flat=True))
    assert {f"leaderboard.{one}" for one in ("create", "publish", "evidence", "freeze", "appeal", "pay")} <= actions


def window_of_id(community, board_id):
    with tenant_context(community):
        return BoardWindow.objects.select_related("board").get(board_id=board_id, number=1).board


def test_a_window_waits_for_its_pulls_until_the_team_settles_it(alpha, team):
    from tests.support.wagers import a_casino

    casino = a_file_casino(alpha)
    account = an_account(casino, alpha)
    board = a_board(alpha, tie="BOTH")
    climb(casino, alpha, {account: 10, an_account(casino, alpha): 10})
    # This casino is paused, so its last figures are missing.
    a_casino(alpha, name="Paused casino", state="PAUSED")
    window = let_it_end(board, alpha)
    run_due()
    shown = team.get(f"/creator/leaderboards/windows/{window.pk}").ok()
    assert (shown["state"], shown["problem"], shown["missingPulls"]) == ("SETTLING", "PULLS_MISSING", ["Paused casino"])
    assert "is waiting for figures" in notified(team, "TEAM_LEADERBOARD_WAITS")
    team.post(f"/creator/leaderboards/windows/{window.pk}/settle", {"reason": "It was closed all week"}).ok()
    run_due()
    window = window_of(board, alpha)
    assert (window.state, window.problem) == ("REVIEW", "")
    with tenant_context(alpha):
        assert list(BoardPosition.objects.filter(window=window).values_list("place", "gems")) == [(1, 500), (1, 500)]
        # The rule BOTH pays more than was promised at the start.
        assert window.promised_gems == 600


@pytest.mark.parametrize("problem", ["PULLS_MISSING", None])
def test_a_freezing_by_the_team_is_not_delayed_by_the_step_that_runs(alpha, monkeypatch, problem):
    casino = a_file_casino(alpha)
    board = a_board(alpha)
    climb(casino, alpha, {an_account(casino, alpha): 10})
    window = let_it_end(board, alpha)

    def press_meanwhile(_window):
        reviews.settle_now(window_id=window.pk, reason="It is complete", actor=an_actor(alpha))
        return problem

    monkeypatch.setattr(freezing, "_problem_of", press_meanwhile)
    with tenant_context(alpha):
        freezing.settle(window.pk)
    run_due()
    assert window_of(board, alpha).state == "REVIEW"


def test_excluded_participants_and_the_team_are_not_counted(alpha, team, fan):
    casino = a_file_casino(alpha)
    owner = a_member_of(alpha, alpha.owner)
    accounts = {
        an_account(casino, alpha, "team", member=owner): 900,
        an_account(casino, alpha, "fan", member=fan.member): 500,
        an_account(casino, alpha, "bot"): 700,
    }
    board = a_board(alpha)
    climb(casino, alpha, accounts)
    assert [name for name, *_ in standing_in(board, alpha)] == ["bot", "fan"]
    bot = next(account for account in accounts if account.name == "bot")
    path = f"/creator/leaderboards/one/{board.pk}/exclusions"
    body = {"accountId": str(bot.pk), "reason": "Several accounts"}
    excluded = team.post(path, body).ok()
    run_due(at=now() + timedelta(seconds=5))
    assert standing_in(board, alpha) == [("fan", "500.00", 1)]
    assert team.post(path, body).code == "LEADERBOARD_EXCLUSION_EXIST"
    of_a_fan = team.post(path, {"memberId": str(fan.member.pk), "reason": "Several accounts"}).ok()
    team.delete(f"{path}/{of_a_fan['id']}").ok()
    team.delete(f"{path}/{excluded['id']}").ok()
    run_due(at=now() + timedelta(seconds=10))
    assert [name for name, *_ in standing_in(board, alpha)] == ["bot", "fan"]
    # The log names the member until an erasure.
    platform.erase(fan.user.pk, fan.user.username, fan.user.email)
    entries = AuditEntry.objects.filter(action__in=("leaderboard.exclude", "leaderboard.include"))
    facts = [entry.after or entry.before or {} for entry in entries]
    own = [one["username"] for one in facts if one.get("member") == str(fan.member.pk)]
    assert own == [ANONYMIZED] * 2


def break_for_a_day(alpha, fan, team, board):
    exclude_self(user=fan.user, community_id=alpha.pk, period="DAY")


def live_in_an_excluded_country(alpha, fan, team, board):
    set_creator_rule(community=alpha, area=AudienceArea.CASINOS, minimum_age=0, countries=["SE"], is_allow_list=False)
    fan.user.country = "SE"
    fan.user.save(update_fields=["country"])


def be_too_young(alpha, fan, team, board):
    fan.user.birth_date = now().date() - timedelta(days=17 * 365)
    fan.user.save(update_fields=["birth_date"])


def be_excluded_by_the_team(alpha, fan, team, board):
    body = {"memberId": str(fan.member.pk), "reason": "Several accounts"}
    team.post(f"/creator/leaderboards/one/{board.pk}/exclusions", body).ok()


def join_the_team(alpha, fan, team, board):
    StaffGrant.objects.create(community=alpha, user=fan.user, permissions=["REWARDS_MANAGEMENT"])


@pytest.mark.parametrize(
    "exclude",
    [break_for_a_day, live_in_an_excluded_country, be_too_young, be_excluded_by_the_team, join_the_team],
)
def test_a_winner_who_was_excluded_since_the_freezing_gets_the_prize_without_a_notice(alpha, team, fan, exclude):
    casino, other = a_file_casino(alpha), a_grown_up(alpha)
    board = a_board(alpha)
    accounts = {an_account(casino, alpha, member=one.member): amount for one, amount in ((fan, 500), (other, 400))}
    climb(casino, alpha, accounts)
    window = freeze(board, alpha)
    exclude(alpha, fan, team, board)
    end_review(window, alpha)
    assert (fan.gems, other.gems) == (500, 50)
    (cash,) = team.get("/creator/leaderboards/payouts/all?kind=CASH").ok()["data"]
    team.patch(f"/creator/leaderboards/payouts/one/{cash['id']}", {"state": "PAID", "note": "By transfer"}).ok()
    notices = Notification.objects.filter(kind__startswith="LEADERBOARD_PRIZE").values_list("user_id", "kind")
    assert list(notices) == [(other.user.pk, "LEADERBOARD_PRIZE")]


def a_member_of(community, user):
    from tests.support.builders import a_member

    with tenant_context(community):
        return a_member(community, user)


def test_a_board_of_points_counts_gems_for_activity_only(alpha, fan):
    from tenants.wallets import services as wallets
    from tenants.wallets.issuance import REWARD
    from tests.support.builders import an_actor
    from tests.support.ledger import a_key

    with tenant_context(alpha):
        wallets.issue(
            member=fan.member, amount=40, source=REWARD, cause_id=None, reason="Watched", idempotency=a_key(),
            actor=alpha.owner_id,
        )  # fmt: skip
        wallets.tip(
            member=fan.member, amount=500, reason="Hi", idempotency=a_key(), actor=an_actor(alpha)
        ).require_paid()
    board = a_board(alpha, kind="POINTS")
    assert standing_in(board, alpha) == [(fan.user.username, "40.00", 1)]
    experience = a_board(alpha, kind="EXPERIENCE", name="Experience")
    assert all(float(value) > 0 for _, value, _ in standing_in(experience, alpha))
