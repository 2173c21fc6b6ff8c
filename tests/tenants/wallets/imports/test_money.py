"""Imports never make gems: undo in each order, several lines of one person, merges, frozen wallets, the same file."""

from datetime import timedelta
from uuid import UUID

import pytest
from django.db.models import Sum
from django_tenants.utils import tenant_context

from saas.accounts.identities import services as identities
from saas.accounts.identities.attempts import FinishedAttempt
from saas.accounts.identities.models import FormerName
from saas.accounts.identities.providers import ProviderProfile
from saas.accounts.models import User
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.kernel.providers import Provider
from saas.levels.progress import places_of
from tenants.members.services import join
from tenants.wallets import services
from tenants.wallets.imports import runs
from tenants.wallets.imports.models import ImportRow
from tenants.wallets.merging import join_wallets
from tenants.wallets.models import Account
from tests.support.api import Api, new_key
from tests.support.builders import a_user, an_actor
from tests.support.imports import ROOT, a_name, an_import, undone, upload
from tests.support.ledger import a_key, balance, books_are_right
from tests.support.shop import a_product, a_shopper

BOTH = "Twitch Username,Kick Username,Points\nrbtwz,,100\n,rbkiz,50\n"
WAITING = f"{ROOT}/waiting"


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


@pytest.fixture
def fan(alpha):
    fan = a_shopper(alpha)
    a_name(fan, "ada")
    yield fan
    with tenant_context(alpha):
        books_are_right()


def points(amount, name="ada"):
    return f"username,points\n{name},{amount}\n"


def waiting(team, **query):
    return [(row["name"], row["gems"]) for row in team.get(WAITING, query).ok()["data"]]


def decide(team, decision, **body):
    view = "DECIDED" if decision == "UNDO" else "ALL"
    ids = [int(row["id"]) for row in team.get(WAITING, {"view": view}).ok()["data"]]
    return team.post(f"{WAITING}/decide", {"ids": ids, "decision": decision, **body})


def joined(alpha, *accounts):
    """Somebody with these accounts (a provider, a name and an id) joins; returns the member's gems."""
    user = a_user()
    for provider, name, subject in accounts:
        a_name(user, name, provider, subject)
    with tenant_context(alpha):
        member = join(user=user, community=alpha)
    run_due()
    with tenant_context(alpha):
        return balance(member)


@pytest.mark.parametrize(("mode", "before", "after"), [("REPLACE", 0, 150), ("REPLACE", 500, 150), ("ADD", 7, 157)])
def test_two_lines_of_one_member_are_one_balance_and_one_undo(alpha, team, mode, before, after):
    fan = a_shopper(alpha, before)
    a_name(fan, "rbtwz")
    a_name(fan, "rbkiz", "KICK")
    run = upload(team, BOTH).ok()
    report = team.patch(f"{ROOT}/one/{run['id']}", {"mode": mode}).ok()["report"]
    assert (report["members"], report["memberGems"], report["lowered"]) == (2, "150", int(before > after))

    run = an_import(team, BOTH, mode=mode)
    assert fan.gems == after

    undone(team, run)
    assert fan.gems == before
    with tenant_context(alpha):
        books_are_right()


def test_an_undo_gives_back_no_more_than_the_import_took(alpha, team):
    """The first line takes 400, the second adds 50, and the member spends all."""
    fan = a_shopper(alpha, 500)
    a_name(fan, "rbtwz")
    a_name(fan, "rbkiz", "KICK")
    run = an_import(team, BOTH, mode="REPLACE")
    fan.buy(a_product(alpha, price=150)).ok()
    undone(team, run)
    assert fan.gems == 350
    with tenant_context(alpha):
        books_are_right()


def test_an_import_is_not_undone_before_the_one_that_replaced_its_balances(alpha, team, fan):
    first = an_import(team, points(1000), mode="REPLACE")
    last = an_import(team, points(400), mode="REPLACE")
    other = an_import(team, points(5, "stranger"), mode="REPLACE")

    answer = team.post(f"{ROOT}/one/{first['id']}/undo", key=new_key())

    assert (answer.status, answer.code) == (409, "IMPORT_REPLACED_LATER")
    assert (answer.body["params"]["import"], answer.body["params"]["file"]) == (last["id"], "points.csv")
    assert fan.gems == 400
    for run, gems in ((other, 400), (last, 1000), (first, 0)):
        assert undone(team, run)["state"] == "UNDONE"
        assert fan.gems == gems


def test_an_undo_under_way_leaves_balances_that_another_import_replaced_meanwhile(alpha, team, fan):
    first = an_import(team, points(1000), mode="REPLACE")
    last = upload(team, points(400)).ok()
    team.patch(f"{ROOT}/one/{last['id']}", {"mode": "REPLACE"}).ok()
    for run, verb in ((first, "undo"), (last, "apply")):
        team.post(f"{ROOT}/one/{run['id']}/{verb}", key=new_key()).ok()
    with tenant_context(alpha):
        # The job of the later call is the quicker one.
        runs.apply(UUID(last["id"]), an_actor(alpha))
    run_due()
    first, last = (team.get(f"{ROOT}/one/{one['id']}").ok() for one in (first, last))
    assert (first["state"], first["notUndone"], fan.gems) == ("APPLIED", 1, 400)
    undone(team, last)
    assert (undone(team, first)["state"], fan.gems) == ("UNDONE", 0)


def test_replacing_finds_the_person_by_the_id_and_by_the_other_account(alpha, team):
    an_import(team, "username,points,twitch id\nold,100,7\n")
    an_import(team, "username,points,twitch id\nnew,200,7\n", mode="REPLACE")
    assert waiting(team) == [("new", "200")]
    assert joined(alpha, ("TWITCH", "new", "7")) == 200

    two = "Twitch Username,Twitch ID,Kick Username,Points\n"
    an_import(team, f"{two}bea,8,kay,30\n")
    an_import(team, f"{two},,kay,40\n", mode="REPLACE")
    assert waiting(team) == [("kay", "40")]


def test_a_name_with_another_id_is_another_person_and_keeps_its_balance(alpha, team):
    an_import(team, "username,points,twitch id\nada,100,7\n")
    an_import(team, "username,points,twitch id\nada,200,8\n", mode="REPLACE")
    assert waiting(team) == [("ada", "200"), ("ada", "100")]


def test_only_the_last_of_several_replaced_balances_waits(alpha, team):
    applied = [
        an_import(team, points(gems, "later"), mode=mode)
        for gems, mode in ((100, "ADD"), (200, "REPLACE"), (300, "REPLACE"))
    ]
    undone(team, applied[1])
    assert waiting(team) == [("later", "300")]
    undone(team, applied[2])
    assert waiting(team) == [("later", "100")]
    undone(team, applied[0])
    assert waiting(team) == []


def test_a_released_balance_does_not_wait_again_if_a_later_import_replaced_it(alpha, team):
    an_import(team, points(100, "later"))
    decide(team, "RELEASE").ok()
    last = an_import(team, points(200, "later"), mode="REPLACE")
    assert decide(team, "UNDO").ok() == {"done": 0, "left": 1}
    assert waiting(team) == [("later", "200")]
    undone(team, last)
    assert decide(team, "UNDO").ok() == {"done": 1, "left": 0}
    assert waiting(team) == [("later", "100")]


def test_the_team_is_asked_about_the_member_who_has_the_name_now(alpha, team):
    six, five = a_shopper(alpha), a_shopper(alpha)
    an_import(team, points(40, "taken"))

    def link(fan, subject):
        profile = ProviderProfile(subject=subject, name="taken", login="taken")
        identities.link(fan.user, Provider.TWITCH, FinishedAttempt(profile, None))
        run_due()

    def candidates():
        return [row["candidate"] and row["candidate"]["username"] for row in team.get(WAITING).ok()["data"]]

    link(six, "6")
    assert candidates() == [six.user.username]
    shown = [str(six.member.pk)]
    identities.unlink(six.user, Provider.TWITCH)
    # The decision looks for itself, before the job did.
    assert decide(team, "ASSIGN").code == "IMPORT_CANDIDATE_CHANGED"
    assert candidates() == [None]
    run_due()
    link(five, "5")
    assert candidates() == [five.user.username]
    # The page still shows the other one.
    assert decide(team, "ASSIGN", candidateIds=shown).code == "IMPORT_CANDIDATE_CHANGED"
    assert (six.gems, five.gems) == (0, 0)
    decide(team, "ASSIGN", candidateIds=[str(five.member.pk)]).ok()
    assert (six.gems, five.gems) == (0, 40)


def test_a_new_owner_of_a_former_name_is_asked_about(alpha, team):
    old, new = a_shopper(alpha), a_shopper(alpha)
    identity = a_name(old, "other")
    FormerName.objects.create(identity=identity, name="taken", until=now())
    an_import(team, points(40, "taken"))
    profile = ProviderProfile(subject="5", name="Taken", login="taken")
    identities.link(new.user, Provider.TWITCH, FinishedAttempt(profile, None))
    assert decide(team, "ASSIGN").code == "IMPORT_CANDIDATE_CHANGED"
    decide(team, "ASSIGN").ok()
    assert (old.gems, new.gems) == (0, 40)


def test_a_username_that_another_person_took_asks_the_team(alpha, team):
    old, new = a_shopper(alpha), a_shopper(alpha)
    name = old.user.username
    User.objects.update(created_at=now() - timedelta(days=9))
    for person, to in ((old, f"{name}x"), (new, name)):
        person.api.patch("/user/users/my-profile", {"username": to}).ok()
    run_due()
    text = f"username,points\n{name},33\n{name}x,5\n"
    made = (now() - timedelta(days=1)).isoformat()

    run = upload(team, text, platform="LOCAL", madeAt=made).ok()
    report = run["report"]
    assert (report["members"], report["asked"], report["waiting"], report["unknown"]) == (0, 2, 2, 0)
    team.post(f"{ROOT}/one/{run['id']}/apply", key=new_key()).ok()
    run_due()
    assert (old.gems, new.gems) == (0, 0)
    assert waiting(team, view="ASKED") == [(name, "33"), (f"{name}x", "5")]

    an_import(team, text.replace("33", "34"), platform="LOCAL")
    assert (old.gems, new.gems) == (5, 34)


def test_another_gemhalls_users_are_found_by_the_address_and_not_by_the_username(alpha, team):
    same, other, gone = a_shopper(alpha), a_shopper(alpha), a_shopper(alpha)
    User.objects.filter(pk__in=[same.user.pk, gone.user.pk]).update(email_verified_at=now())
    head = "id,username,email,status,balance,joined\n"
    lines = [
        f"1,someone_else,{same.user.email.upper()},ACTIVE,30,2026-01-05\n",
        f"2,{other.user.username},stranger@example.com,ACTIVE,40,2026-01-05\n",
        f"3,{gone.user.username},,ACTIVE,50,2026-01-05\n",
        "4,unknown_one,unknown@example.com,ACTIVE,60,2026-01-05\n",
    ]
    run = an_import(team, head + "".join(lines))
    assert (run["tool"], run["platform"], run["mapping"]["subject"]) == ("GEMHALL", "LOCAL", 2)
    assert (same.gems, other.gems, gone.gems) == (30, 0, 0)
    assert waiting(team, view="ASKED") == [(gone.user.username, "50"), (other.user.username, "40")]
    assert [row["count"] for row in run["outcome"] if row["state"] == "FAILED"] == [1]
    with tenant_context(alpha):
        assert not ImportRow.objects.filter(subject__contains="@").exists()


def test_a_merged_account_takes_its_imported_gems_back_out_of_the_kept_wallet(alpha, team, fan):
    kept = a_shopper(alpha, 5)
    run = an_import(team, "username,points,minutes\nada,1000,60\n")
    with tenant_context(alpha):
        join_wallets(fan.user.pk, kept.user, kept.user.pk)
        kept.member.refresh_from_db()
        assert (balance(kept.member), kept.member.imported_minutes) == (1005, 60)
    undone(team, run)
    with tenant_context(alpha):
        kept.member.refresh_from_db()
        assert (balance(kept.member), kept.member.imported_minutes) == (5, 0)


def test_a_merged_account_gets_back_what_an_import_took(alpha, team):
    source, kept = a_shopper(alpha, 900), a_shopper(alpha, 5)
    a_name(source, "ada")
    run = an_import(team, points(100), mode="REPLACE")
    with tenant_context(alpha):
        join_wallets(source.user.pk, kept.user, kept.user.pk)
    undone(team, run)
    assert kept.gems == 905
    with tenant_context(alpha):
        books_are_right()


def test_gems_in_a_frozen_wallet_stay_to_be_undone(alpha, team, fan):
    free = a_shopper(alpha)
    a_name(free, "bea")
    run = an_import(team, "username,points\nada,1000\nbea,10\nlater,5\n")
    with tenant_context(alpha):
        Account.objects.filter(member=fan.member).update(frozen=True)

    run = undone(team, run)

    assert (run["state"], run["undoneAt"], run["notUndone"], fan.gems, free.gems) == ("APPLIED", None, 1, 1000, 0)
    rows = team.get(f"{ROOT}/one/{run['id']}/rows").ok()["data"]
    assert [(row["state"], row["problem"]) for row in rows] == [
        ("CREDITED", "This wallet is frozen"), ("UNDONE", ""), ("UNDONE", ""),
    ]  # fmt: skip
    with tenant_context(alpha):
        Account.objects.filter(member=fan.member).update(frozen=False)
    run = undone(team, run)
    assert (run["state"], run["notUndone"], fan.gems) == ("UNDONE", 0, 0)


def test_the_same_file_is_paid_again_only_if_the_team_confirms_it(alpha, team, fan):
    first = an_import(team, points(100))
    again = upload(team, points(100), name="copy.csv").ok()
    assert (again["sameFile"]["id"], again["sameFile"]["filename"]) == (first["id"], "points.csv")
    assert again["sameFile"]["appliedAt"] == first["appliedAt"]
    path = f"{ROOT}/one/{again['id']}/apply"

    answer = team.post(path, key=new_key())
    assert (answer.status, answer.code, answer.body["params"]["import"]) == (409, "IMPORT_REPEATED", first["id"])
    run_due()
    assert fan.gems == 100
    team.post(path, {"repeat": True}, key=new_key()).ok()
    run_due()
    assert fan.gems == 200

    undone(team, first)
    undone(team, again)
    assert upload(team, points(100)).ok()["sameFile"] is None
    assert fan.gems == 0


def test_imported_gems_count_as_spent_last(alpha, team, fan):
    """Without the import, the member would have nothing: what they bought is worth what they were tipped."""
    run = an_import(team, points(30))
    fan.buy(a_product(alpha, price=30)).ok()
    with tenant_context(alpha):
        services.tip(member=fan.member, amount=50, reason="Tip", idempotency=a_key(), actor=an_actor(alpha))
    run = undone(team, run)
    assert (run["state"], fan.gems) == ("UNDONE", 20)


def test_each_import_keeps_the_level_that_it_gives(alpha, team, fan):
    text = "username,points,rank\nada,{},Gold\n"
    changes = {"ranks": [{"rank": "Gold", "level": 10}]}

    def level():
        return places_of(fan.user.pk, alpha)[0].standing.level

    before = level()
    first, last = [an_import(team, text.format(gems), **changes) for gems in (1, 2)]
    assert level() == 10
    undone(team, first)
    assert level() == 10
    undone(team, last)
    assert level() == before


def test_no_draft_is_deleted_to_make_room_for_another_one(alpha, team, monkeypatch):
    monkeypatch.setattr("tenants.wallets.imports.services.MAX_DRAFTS", 2)
    drafts = [upload(team, points(gems)).ok() for gems in (1, 2)]
    answer = upload(team, points(3))
    assert (answer.status, answer.code, answer.body["params"]) == (409, "IMPORT_TOO_MANY_DRAFTS", {"most": 2})
    assert team.get(f"{ROOT}/all").ok()["total"] == 2
    team.delete(f"{ROOT}/one/{drafts[0]['id']}")
    upload(team, points(3)).ok()
    with tenant_context(alpha):
        assert ImportRow.objects.aggregate(total=Sum("gems"))["total"] is None
