"""Bringing a community's points along: to who is here, to who comes later, and back again."""

import pytest
from django_tenants.utils import tenant_context

from saas.access.models import AuditEntry, StaffGrant
from saas.accounts.identities import services as identities
from saas.accounts.identities.attempts import FinishedAttempt
from saas.accounts.identities.providers import ProviderProfile
from saas.jobs.runner import run_due
from saas.kernel.providers import Provider
from tenants.members.services import join, leave
from tenants.wallets.models import Books
from tests.support.api import Api, new_key
from tests.support.builders import a_user
from tests.support.imports import ROOT, a_name, an_import, undone, upload
from tests.support.ledger import balance, books_are_right
from tests.support.queries import at_most_queries
from tests.support.shop import a_product, a_shopper

FILE = "username,points\nAda_L,1200\ngrace,300\nNightbot,9000\n"


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


@pytest.mark.committed
def test_files_of_many_people_go_batch_by_batch(alpha, team, monkeypatch):
    monkeypatch.setattr("tenants.wallets.imports.runs.BATCH", 3)
    monkeypatch.setattr("tenants.wallets.imports.runs.FILL", 4)
    fans = [a_shopper(alpha) for _ in range(4)]
    for number, fan in enumerate(fans):
        a_name(fan, f"fan_no{number}")

    run = an_import(team, "username,points\n" + "".join(f"fan_no{n},{n + 10}\n" for n in range(10)))

    assert states(run) == {"CREDITED": (4, "46"), "WAITING": (6, "0")}
    assert [fan.gems for fan in fans] == [10, 11, 12, 13]
    run = undone(team, run)
    assert (run["state"], run["done"], [fan.gems for fan in fans]) == ("UNDONE", 10, [0, 0, 0, 0])


def test_a_batch_costs_the_same_statements_however_many_people_it_pays(alpha, team):
    """Only the notification of each member is a statement of its own."""

    def statements(people, names):
        for number in range(people):
            a_name(a_shopper(alpha), f"{names}{number}")
        lines = "".join(f"{names}{number},{number + 1}\n" for number in range(people * 2))
        run = upload(team, "username,points\n" + lines).ok()
        team.post(f"{ROOT}/one/{run['id']}/apply", key=new_key()).ok()
        with at_most_queries(200) as found:
            run_due()
        assert states(team.get(f"{ROOT}/one/{run['id']}").ok())["CREDITED"][0] == people
        return [one for one in found if "notifications_" not in one]

    assert len(statements(7, "many")) == len(statements(2, "few"))


def states(run):
    return {row["state"]: (row["count"], row["moved"]) for row in run["outcome"]}


def a_newcomer(alpha, name, provider="TWITCH", subject=""):
    """Somebody signs up with an account on the platform and joins."""
    user = a_user()
    a_name(user, name, provider, subject)
    return joined(alpha, user)


def joined(alpha, user):
    with tenant_context(alpha):
        member = join(user=user, community=alpha)
    run_due()
    with tenant_context(alpha):
        return member, balance(member)


def test_points_reach_members_and_wait_for_other_people(alpha, team):
    ada = a_shopper(alpha, 50)
    a_name(ada, "ada_l")
    later = a_user()
    a_name(later, "Grace")

    run = an_import(team, FILE)

    assert (run["state"], run["total"], run["done"]) == ("APPLIED", 2, 2)
    assert states(run) == {"CREDITED": (1, "1200"), "WAITING": (1, "0")}
    assert ada.gems == 1250
    mine = ada.api.at(alpha).get("/user/transactions/all", {"cause": "IMPORT"}).ok()["data"]
    assert [(row["amount"], row["type"], row["reason"]) for row in mine] == [
        ("1200", "CREDIT", "Brought over from another tool")
    ]
    sent = ada.api.get("/user/notifications/all", {"type": "POINTS_IMPORTED"}).ok()["data"]
    assert len(sent) == 1
    assert "another tool" in sent[0]["text"]
    waits = team.get(f"{ROOT}/waiting").ok()
    assert [(row["name"], row["gems"], row["platform"]) for row in waits["data"]] == [("grace", "300", "TWITCH")]
    assert team.get("/creator/wallet").ok()["issuedToday"] == "1550", (
        "what is imported counts against the day, also for who comes later"
    )

    grace, gems = joined(alpha, later)
    assert gems == 300
    assert team.get(f"{ROOT}/waiting").ok()["total"] == 0
    with tenant_context(alpha):
        leave(user_id=grace.user_id, community=alpha)
        join(user=a_user(), community=alpha)
        books_are_right()
    run_due()
    with tenant_context(alpha):
        assert balance(grace) == 300


def test_a_user_who_links_the_account_later_is_paid_once(alpha, team):
    fan = a_shopper(alpha, 10)
    an_import(team, "username,points,twitch id\nformer_name,300,77\n")

    profile = ProviderProfile(subject="77", name="GRACE", verified_email="", avatar_url="")
    for _ in range(2):
        identities.link(fan.user, Provider.TWITCH, FinishedAttempt(profile, None))
        run_due()

    assert fan.gems == 310


def test_a_name_on_another_platform_or_with_another_id_is_another_person(alpha, team):
    text = "username,points,user id\nada,100,1\ngrace,300,2\n"
    run = upload(team, text).ok()
    assert run["mapping"]["subject"] == 2
    team.post(f"{ROOT}/one/{run['id']}/apply", key=new_key()).ok()
    run_due()

    assert a_newcomer(alpha, "ada", "KICK")[1] == 0
    assert a_newcomer(alpha, "grace", "TWITCH", subject="3")[1] == 0
    assert a_newcomer(alpha, "grace", "TWITCH", subject="2")[1] == 300


def test_replacing_sets_balances_and_takes_the_place_of_what_waited(alpha, team):
    rich, poor, same = a_shopper(alpha, 5000), a_shopper(alpha, 10), a_shopper(alpha, 70)
    for fan, name in ((rich, "rich"), (poor, "poor"), (same, "same")):
        a_name(fan, name)
    newcomer = a_user()
    a_name(newcomer, "later")
    an_import(team, "username,points\nlater,900\n")

    run = an_import(team, "username,points\nrich,100\npoor,200\nsame,70\nlater,400\n", mode="REPLACE")

    assert (rich.gems, poor.gems, same.gems) == (100, 200, 70)
    assert states(run) == {"CREDITED": (2, "-4710"), "UNCHANGED": (1, "0"), "WAITING": (1, "0")}
    assert [row["gems"] for row in team.get(f"{ROOT}/waiting").ok()["data"]] == ["400"]
    run = undone(team, run)
    assert (rich.gems, poor.gems, same.gems) == (5000, 10, 70)
    assert [row["gems"] for row in team.get(f"{ROOT}/waiting").ok()["data"]] == ["900"]
    assert joined(alpha, newcomer)[1] == 900
    with tenant_context(alpha):
        books_are_right()


def test_undoing_takes_what_is_still_there_and_once(alpha, team):
    saver, spender = a_shopper(alpha, 5), a_shopper(alpha)
    a_name(saver, "saver")
    a_name(spender, "spender")
    run = an_import(team, "username,points\nsaver,100\nspender,100\nlater,100\n")
    spender.buy(a_product(alpha, price=80)).ok()

    run = undone(team, run)

    assert (run["state"], saver.gems, spender.gems) == ("UNDONE", 5, 0)
    rows = team.get(f"{ROOT}/one/{run['id']}/rows").ok()["data"]
    assert [(row["name"], row["state"], row["moved"], row["takenBack"]) for row in rows] == [
        ("saver", "UNDONE", "100", "100"),
        ("spender", "UNDONE", "100", "20"),
        ("later", "UNDONE", None, None),
    ]
    assert a_newcomer(alpha, "later")[1] == 0
    again = team.post(f"{ROOT}/one/{run['id']}/undo", key=new_key())
    assert (again.status, again.code) == (409, "IMPORT_NOT_READY")
    with tenant_context(alpha):
        books_are_right()


def test_one_click_is_one_import(alpha, team):
    fan = a_shopper(alpha)
    a_name(fan, "grace")
    run = upload(team, FILE).ok()
    path, key = f"{ROOT}/one/{run['id']}/apply", new_key()

    assert [team.post(path, key=key).status for _ in range(2)] == [202, 202]
    assert team.post(path, key=new_key()).code == "IMPORT_NOT_READY"
    assert team.post(path).code == "IDEMPOTENCY_KEY_REQUIRED"
    run_due()
    assert team.post(path, key=key).ok()["state"] == "APPLIED"
    run_due()
    assert fan.gems == 300
    assert team.patch(f"{ROOT}/one/{run['id']}", {"rate": 2}).code == "IMPORT_NOT_READY"
    assert team.delete(f"{ROOT}/one/{run['id']}").code == "IMPORT_NOT_READY"
    other = upload(team, FILE).ok()["id"]
    assert team.post(f"{ROOT}/one/{other}/apply", key=key).code == "IDEMPOTENCY_KEY_REUSED"
    empty = upload(team, "username,points\nzero,0\n").ok()["id"]
    assert team.post(f"{ROOT}/one/{empty}/apply", key=new_key()).code == "IMPORT_EMPTY"
    actions = list(
        AuditEntry.objects.filter(action__startswith="import.").order_by("at").values_list("action", flat=True)
    )
    assert actions == ["import.upload", "import.apply", "import.upload", "import.upload"]


def test_names_of_our_own_are_matched_and_never_waited_for(alpha, team):
    fan = a_shopper(alpha)
    run = an_import(team, f"name,points\n{fan.user.username},40\nnobodyhere,50\n", platform="LOCAL")

    assert states(run) == {"CREDITED": (1, "40"), "FAILED": (1, "0")}
    assert fan.gems == 40
    assert team.get(f"{ROOT}/waiting").ok()["total"] == 0
    text = team.get(f"{ROOT}/one/{run['id']}/export/csv").text
    assert "No member has this name" in text


def test_staff_prepare_and_the_owner_decides(alpha):
    mod = a_user()
    StaffGrant.objects.create(community=alpha, user=mod, permissions=["USERS_MANAGEMENT", "WALLETS_MANAGEMENT"])
    staff = Api().login(mod).acting_for(alpha.owner_id)
    run = upload(staff, FILE).ok()

    for verb in ("apply", "undo"):
        assert staff.post(f"{ROOT}/one/{run['id']}/{verb}", key=new_key()).status == 403
    Api().login(alpha.owner).post(f"{ROOT}/one/{run['id']}/apply", key=new_key()).ok()


def test_another_communitys_import_is_not_there(alpha, beta, team):
    run = upload(team, FILE).ok()
    stranger = Api().login(beta.owner)
    for answer in (
        stranger.get(f"{ROOT}/one/{run['id']}"),
        stranger.get(f"{ROOT}/one/{run['id']}/rows"),
        stranger.get(f"{ROOT}/one/{run['id']}/export/csv"),
        stranger.patch(f"{ROOT}/one/{run['id']}", {"rate": 2}),
        stranger.post(f"{ROOT}/one/{run['id']}/apply", key=new_key()),
        stranger.delete(f"{ROOT}/one/{run['id']}"),
    ):
        assert (answer.status, answer.code) == (404, "IMPORT_NOT_FOUND")


def test_lists_cost_the_same_however_long_they_are(alpha, team):
    run = an_import(team, "username,points\na1,1\n")
    paths = [f"{ROOT}/all", f"{ROOT}/waiting", f"{ROOT}/one/{run['id']}/rows"]
    few = []
    for path in paths:
        team.get(path).ok()
        with at_most_queries(20) as statements:
            team.get(path).ok()
        few.append(len(statements))
    run = an_import(team, "username,points\n" + "".join(f"b{n},{n + 1}\n" for n in range(15)))
    for path, count in zip([*paths[:2], f"{ROOT}/one/{run['id']}/rows"], few, strict=True):
        with at_most_queries(count):
            team.get(path).ok()
    found = team.get(f"{ROOT}/one/{run['id']}/rows", {"search": "B1", "state": "WAITING"}).ok()
    assert found["total"] == 6


def test_settings_that_somebody_changed_since_are_not_applied(alpha, team):
    """Staff may prepare an import; what the owner applies is what the owner saw."""
    run = upload(team, FILE).ok()
    seen = {name: run[name] for name in ("tool", "platform", "mode", "rate", "skipBots", "mapping")}
    team.patch(f"{ROOT}/one/{run['id']}", {"rate": 1000, "mode": "REPLACE"}).ok()

    answer = team.post(f"{ROOT}/one/{run['id']}/apply", {"seen": seen}, key=new_key())

    assert (answer.status, answer.code) == (409, "EDIT_CONFLICT")
    assert set(answer.body["params"]["stale"]) == {"rate", "mode"}
    assert team.get(f"{ROOT}/one/{run['id']}").ok()["state"] == "DRAFT"
    seen |= {"rate": 1000, "mode": "REPLACE"}
    team.post(f"{ROOT}/one/{run['id']}/apply", {"seen": seen}, key=new_key()).ok()


def test_an_import_beyond_the_limit_of_the_day_is_raised_once_and_does_not_use_the_limit(alpha, team):
    with tenant_context(alpha):
        Books.objects.update(daily_issuance_limit=1000)
    fan = a_shopper(alpha)
    a_name(fan, "viewer1")
    run = upload(team, "username,points\nviewer1,5000\nviewer2,70\n").ok()
    path = f"{ROOT}/one/{run['id']}"
    assert (run["report"]["gems"], run["dailyLimit"], run["leftToday"]) == ("5070", "1000", "1000")

    assert team.post(f"{path}/apply", key=new_key()).code == "WALLET_ISSUANCE_LIMIT"
    team.post(f"{path}/apply", {"raiseLimit": True}, key=new_key()).ok()
    run_due()

    assert fan.gems == 5000
    assert team.get(path).ok()["leftToday"] == "1000"
    applied = AuditEntry.objects.get(action="import.apply")
    assert applied.after
    assert applied.after["beyond_limit"] == "yes"


def test_the_limit_is_raised_only_after_a_proof_of_identity(alpha, team):
    run = upload(team, FILE).ok()
    session = team.client.session
    del session["proven_at"]
    session.save()
    answer = team.post(f"{ROOT}/one/{run['id']}/apply", {"raiseLimit": True}, key=new_key())
    assert (answer.status, answer.code) == (409, "AUTH_STEP_UP_REQUIRED")
