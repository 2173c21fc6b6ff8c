"""The owners of imported gems: by the id, by names in each spelling, and by the decision of the team."""

from datetime import timedelta

import pytest
from django_tenants.utils import tenant_context

from saas.access.models import AuditEntry, StaffGrant
from saas.accounts.identities import services as identities
from saas.accounts.identities.attempts import FinishedAttempt
from saas.accounts.identities.models import FormerName, Identity
from saas.accounts.identities.providers import ProviderProfile
from saas.accounts.models import User
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.kernel.provider_names import name_key
from saas.kernel.providers import Provider
from saas.notifications.models import TeamNotification
from tenants.members.services import join
from tests.support.api import Api, new_key
from tests.support.builders import a_user
from tests.support.imports import ROOT, a_name, an_import, undone, upload
from tests.support.ledger import balance, books_are_right
from tests.support.queries import at_most_queries
from tests.support.shop import a_product, a_shopper

WAITING = f"{ROOT}/waiting"


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


def waiting(team, **query):
    return team.get(WAITING, query).ok()["data"]


def decide(team, rows, decision, **body):
    return team.post(f"{WAITING}/decide", {"ids": [int(row["id"]) for row in rows], "decision": decision, **body})


def a_late_owner(alpha, name, **account):
    """A person who links the name after the import, and joins."""
    user = a_user()
    a_name(user, name, **account)
    with tenant_context(alpha):
        member = join(user=user, community=alpha)
    run_due()
    return member


def gems_of(alpha, member):
    with tenant_context(alpha):
        return balance(member)


@pytest.mark.parametrize(
    ("provider", "one", "other", "is_same"),
    [
        ("TWITCH", "Viewer_1", "viewer_1", True),
        ("TWITCH", "viewer_1", "viewer-1", False),
        ("TWITCH", "@viewer1", "viewer1", True),
        ("TWITCH", "\u30d3\u30e5\u30fc\u30ef\u30fc", "\uff8b\uff9e\uff6d\uff70\uff9c\uff70", True),
        ("TWITCH", "\uac00", "\u1100\u1161", True),
        ("TWITCH", "Stra\u00dfe", "STRASSE", True),
        ("KICK", "a_b", "a-b", True),
        ("KICK", "A-B", "a_b", True),
        ("KICK", "ab", "a_b", False),
        ("LOCAL", "a_b", "a-b", False),
    ],
)
def test_names_compare_by_one_rule_per_provider(provider, one, other, is_same):
    assert (name_key(provider, one) == name_key(provider, other)) is is_same


def test_a_member_with_a_new_name_is_found_by_the_id(alpha, team):
    fan = a_shopper(alpha)
    a_name(fan, "new_name", subject="1001")

    run = an_import(team, "username,points,twitch id\nold_name,500,1001\n")

    assert (run["report"]["members"], fan.gems) == (1, 500)


def test_a_member_with_the_name_and_another_id_gets_nothing(alpha, team):
    fan = a_shopper(alpha)
    a_name(fan, "viewer1", subject="2002")

    an_import(team, "username,points,twitch id\nviewer1,500,1001\n")

    assert fan.gems == 0
    assert [(row["subject"], row["candidate"]) for row in waiting(team)] == [("1001", None)]


@pytest.mark.parametrize(
    ("platform", "in_file", "account"),
    [
        ("KICK", "a_b", {"name": "a-b", "provider": "KICK"}),
        ("KICK", "a-b", {"name": "A_B", "provider": "KICK"}),
        ("TWITCH", "viewer1", {"name": "\u89b3\u8846\u4e00", "login": "viewer1"}),
        ("TWITCH", "\u89b3\u8846\u4e00", {"name": "\u89b3\u8846\u4e00", "login": "viewer1"}),
        ("TWITCH", "\uc2dc\uccad\uc790", {"name": "\uc2dc\uccad\uc790", "login": "viewer1"}),
        ("TWITCH", "\u0645\u0634\u0627\u0647\u062f", {"name": "\u0645\u0634\u0627\u0647\u062f", "login": "viewer1"}),
        ("TWITCH", "VIEWER1", {"name": "Viewer1", "login": "viewer1"}),
    ],
)
def test_each_spelling_of_a_name_is_one_person(alpha, team, platform, in_file, account):
    fan = a_shopper(alpha)
    a_name(fan, **account)

    run = an_import(team, f"username,points\n{in_file},500\n", platform=platform)

    assert (run["report"]["problems"], fan.gems) == (0, 500)


def test_a_login_comes_before_the_shown_name_of_another_member(alpha, team):
    shows, owns = a_shopper(alpha), a_shopper(alpha)
    a_name(shows, "viewer1", login="someone")
    a_name(owns, "Other", login="viewer1")

    an_import(team, "username,points\nviewer1,500\n")

    assert (shows.gems, owns.gems) == (0, 500)


def test_a_name_that_is_linked_after_the_file_was_made_is_not_paid_without_the_team(alpha, team):
    an_import(team, "username,points\nviewer1,500\n")

    stranger = a_late_owner(alpha, "Viewer1")

    assert gems_of(alpha, stranger) == 0
    [row] = waiting(team, view="ASKED")
    assert (row["name"], row["gems"]) == ("viewer1", "500")
    assert row["candidate"]["username"] == stranger.username
    assert row["candidate"]["linkedAt"] is not None
    assert row["candidate"]["joinedAt"] is not None


def test_the_team_and_the_member_are_notified_once_of_a_question(alpha, team):
    an_import(team, "username,points\nviewer1,500\nviewer2,7\n")

    stranger = a_late_owner(alpha, "viewer1")
    a_late_owner(alpha, "viewer2")

    sent = TeamNotification.objects.filter(kind="TEAM_IMPORTED_POINTS_WAIT")
    [notice] = sent.values("permission", "link", "values")
    assert (notice["permission"], notice["link"]) == ("USERS_MANAGEMENT", "/admin/users/import?view=ASKED")
    assert notice["values"]["username"] == stranger.username
    assert waiting(team)[0]["candidate"], "rows with a question come first"
    own = Api().login(User.objects.get(pk=stranger.user_id))
    [notice] = own.get("/user/notifications/all", {"type": "IMPORTED_POINTS_WAIT"}).ok()["data"]
    assert "500" not in notice["text"] + notice["title"], "a stranger does not read the amount"


def test_a_draft_lists_who_is_found_before_anything_moves(alpha, team):
    fan, unlinked, late = a_shopper(alpha), a_shopper(alpha), a_shopper(alpha)
    a_name(fan, "viewer1")
    a_name(late, "viewer3")
    Identity.objects.filter(name="viewer3").update(linked_at=now() + timedelta(days=1))
    name = unlinked.user.username
    text = f"username,points\nviewer1,500\nviewer3,5\n{name},20\nnobody1,3\n"
    run = upload(team, text).ok()
    path = f"{ROOT}/one/{run['id']}/people"

    rows = team.get(path).ok()["data"]
    assert [(row["name"], row["found"], (row["member"] or {}).get("username")) for row in rows] == [
        ("viewer1", "MEMBER", fan.user.username), ("viewer3", "ASKED", late.user.username),
        (name, "UNLINKED", name), ("nobody1", "ABSENT", None),
    ]  # fmt: skip
    assert [row["name"] for row in team.get(path, {"found": "ABSENT"}).ok()["data"]] == ["nobody1"]
    found = team.get(path, {"search": "VIEWER", "take": 1, "page": 2}).ok()
    assert (found["total"], [row["name"] for row in found["data"]]) == (2, ["viewer3"])
    team.post(f"{ROOT}/one/{run['id']}/apply", key=new_key()).ok()
    assert team.get(path).code == "IMPORT_NOT_READY"


def test_the_date_of_the_file_counts_and_not_the_date_of_the_upload(alpha, team):
    fan = a_shopper(alpha)
    a_name(fan, "viewer1")

    old = (now() - timedelta(days=30)).isoformat()
    run = upload(team, "username,points\nviewer1,500\n", madeAt=old).ok()

    assert (run["report"]["members"], run["report"]["asked"]) == (0, 1)
    future = (now() + timedelta(days=30)).isoformat()
    assert upload(team, "username,points\nviewer1,500\n", madeAt=future).ok()["report"]["members"] == 1


def test_a_name_that_an_account_takes_later_is_not_paid_without_the_team(alpha, team):
    """Otherwise a person could rename an old account to a name that is free."""
    fan = a_shopper(alpha)
    a_name(fan, "viewer2", subject="2002")
    an_import(team, "username,points\nviewer1,500\n")

    profile = ProviderProfile(subject="2002", name="Viewer1", login="viewer1")
    identities.link(fan.user, Provider.TWITCH, FinishedAttempt(profile, None))
    an_import(team, "username,points\nviewer3,5\n")

    assert fan.gems == 0
    [row] = waiting(team, view="ASKED")
    assert (row["name"], row["candidate"]["username"]) == ("viewer1", fan.user.username)


def test_former_names_are_kept_with_their_dates_and_ask_the_team(alpha, team):
    fan = a_shopper(alpha)
    identity = a_name(fan, "Viewer1", subject="1001", login="viewer1")
    for name in ("Viewer2", "VIEWER2"):
        profile = ProviderProfile(subject="1001", name=name, login="viewer2")
        identities.link(fan.user, Provider.TWITCH, FinishedAttempt(profile, None))

    identity = Identity.objects.get(pk=identity.pk)
    assert (identity.name, identity.login) == ("VIEWER2", "viewer2")
    assert [(old.name, old.until) for old in FormerName.objects.all()] == [("Viewer1", identity.named_at)]
    run = an_import(team, "username,points\nviewer1,500\n")
    assert (run["report"]["asked"], run["report"]["waiting"], fan.gems) == (1, 1, 0)
    assert [row["candidate"]["username"] for row in waiting(team, view="ASKED")] == [fan.user.username]


def test_a_fan_reads_what_waits_for_the_team_and_no_other_fan_does(alpha, beta, team):
    an_import(team, "username,points\nviewer1,500\nviewer2,7\nviewer3,60\n")
    an_import(team, "MixItUpID,TwitchUsername,Points\nx,viewer1,20\n")
    with tenant_context(alpha):
        member = a_late_owner(alpha, "viewer1")
    fan, other = Api().login(User.objects.get(pk=member.user_id)), a_shopper(alpha).api
    own = "/user/wallet/waiting"

    with at_most_queries(16):  # session, user, community, open imports, member, names on each platform, rows
        answer = fan.at(alpha).get(own).ok()

    assert answer["data"] == [
        {"tool": "MIX_IT_UP", "toolName": "Mix It Up"},
        {"tool": "OTHER", "toolName": "another tool"},
    ]
    assert other.at(alpha).get(own).ok()["data"] == []
    assert fan.at(beta).get(own).ok()["data"] == []
    assert Api().at(alpha).get(own).status == 401
    assert decide(team, waiting(team, view="ASKED"), "ASSIGN").ok()["done"] == 2
    assert fan.at(alpha).get(own).ok()["data"] == []
    assert gems_of(alpha, member) == 520


def test_the_team_assigns_a_balance_and_takes_it_back(alpha, team):
    run = an_import(team, "username,points\nviewer1,500\nviewer2,70\n")
    stranger = a_late_owner(alpha, "viewer1")
    member = a_shopper(alpha)
    rows = waiting(team, view="ASKED")

    assert decide(team, rows, "ASSIGN").ok() == {"done": 1, "left": 0}
    assert gems_of(alpha, stranger) == 500
    assert decide(team, rows, "ASSIGN").code == "IMPORT_BALANCE_NOT_FOUND"
    [decided] = waiting(team, view="DECIDED")
    assert (decided["state"], decided["member"]["username"]) == ("CREDITED", stranger.username)

    assert decide(team, rows, "UNDO").ok() == {"done": 1, "left": 0}
    assert gems_of(alpha, stranger) == 0
    other = str(member.member.pk)
    assert decide(team, waiting(team), "ASSIGN", memberId=other).ok() == {"done": 2, "left": 0}
    assert member.gems == 570
    assert gems_of(alpha, stranger) == 0
    actions = AuditEntry.objects.filter(action__startswith="import.waiting").order_by("at")
    assert [entry.action for entry in actions] == [
        "import.waiting-assign", "import.waiting-undo", "import.waiting-assign",
    ]  # fmt: skip
    undone(team, run)
    assert member.gems == 0
    with tenant_context(alpha):
        books_are_right()


def test_an_assigned_balance_that_is_spent_cannot_be_undone(alpha, team):
    an_import(team, "username,points\nviewer1,500\n")
    member = a_shopper(alpha)
    rows = waiting(team)
    decide(team, rows, "ASSIGN", memberId=str(member.member.pk)).ok()
    member.buy(a_product(alpha, price=450)).ok()

    assert decide(team, rows, "UNDO").ok() == {"done": 0, "left": 1}
    assert member.gems == 50
    assert [row["state"] for row in waiting(team, view="DECIDED")] == ["CREDITED"]


def test_balances_are_released_and_expire_and_wait_again(alpha, team):
    user = a_user()
    a_name(user, "viewer1")
    an_import(team, "username,points\nviewer1,500\nviewer2,70\nviewer3,5\n")
    first, second, third = waiting(team)
    past, future = now() - timedelta(minutes=1), now() + timedelta(days=1)

    decide(team, [first], "RELEASE").ok()
    decide(team, [second], "EXPIRE", expiresAt=past.isoformat()).ok()
    decide(team, [third], "EXPIRE", expiresAt=future.isoformat()).ok()
    assert decide(team, [third], "EXPIRE").status == 400

    assert [row["name"] for row in waiting(team)] == ["viewer3"]
    assert [row["name"] for row in waiting(team, view="DECIDED")] == ["viewer1", "viewer2"]
    with tenant_context(alpha):
        member = join(user=user, community=alpha)
    run_due()
    assert gems_of(alpha, member) == 0
    decide(team, [first, second], "UNDO").ok()
    assert [row["name"] for row in waiting(team)] == ["viewer1", "viewer2", "viewer3"]


def test_nobody_assigns_gems_to_an_own_wallet(alpha):
    mod = a_user()
    StaffGrant.objects.create(community=alpha, user=mod, permissions=["USERS_MANAGEMENT"])
    team = Api().login(alpha.owner)
    an_import(team, "username,points\nviewer1,500\n")
    with tenant_context(alpha):
        member = join(user=mod, community=alpha)
    staff = Api().login(mod).acting_for(alpha.owner_id)

    answer = decide(staff, waiting(team), "ASSIGN", memberId=str(member.pk))

    assert (answer.status, answer.code) == (409, "WALLET_SELF")
    assert len(waiting(team)) == 1


def test_another_communitys_balance_and_member_are_not_there(alpha, beta, team):
    an_import(team, "username,points\nviewer1,500\n")
    rows = waiting(team)
    stranger, far = Api().login(beta.owner), a_shopper(beta)

    assert decide(stranger, rows, "RELEASE").code == "IMPORT_BALANCE_NOT_FOUND"
    answer = decide(team, rows, "ASSIGN", memberId=str(far.member.pk))
    assert (answer.status, answer.code) == (404, "USER_NOT_FOUND")
    assert len(waiting(team)) == 1


def test_the_list_is_searched_by_name_and_id_and_costs_the_same(alpha, team):
    an_import(team, "username,points,twitch id\nviewer1,500,1001\n")
    team.get(WAITING).ok()
    with at_most_queries(20) as statements:
        team.get(WAITING).ok()
    few = len(statements)
    an_import(team, "username,points\n" + "".join(f"fan{n},{n + 1}\n" for n in range(15)))
    for number in range(5):
        a_late_owner(alpha, f"fan{number}")
    # Two more, for any number of rows: the people of the names, and the ages of their accounts.
    with at_most_queries(few + 2):
        assert team.get(WAITING, {"view": "ASKED"}).ok()["total"] == 5
    assert [row["name"] for row in waiting(team, search="1001")] == ["viewer1"]
    assert [row["name"] for row in waiting(team, search="@FAN14")] == ["fan14"]
