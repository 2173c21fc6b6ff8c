"""The members of the team: inviting, changing, removing, and changes that are always denied."""

from datetime import timedelta

import pytest

from saas.access.models import AuditEntry, StaffGrant
from saas.access.staff.models import StaffInvitation
from saas.kernel.clock import now
from saas.plans.catalog import PlanCode
from tests.saas.accounts.mailbox import mails_to
from tests.support.api import Api
from tests.support.builders import a_user
from tests.support.notified import notified
from tests.support.plans import on_plan
from tests.support.queries import at_most_queries

pytestmark = pytest.mark.django_db
ALL, ONE = "/creator/staff/all", "/creator/staff/one"
MANAGER = ["STAFFS_MANAGEMENT", "STORES_MANAGEMENT"]


def a_team_browser(community, *permissions):
    """Staff with these permissions, logged in and acting for the community."""
    user = a_user()
    StaffGrant.objects.create(community=community, user=user, permissions=list(permissions))
    return Api().login(user).acting_for(community.owner_id)


@pytest.fixture
def owner(alpha):
    """Of a community whose plan has room for any number of staff."""
    on_plan(alpha, PlanCode.ENTERPRISE)
    return Api().login(alpha.owner)


def invite(browser, invitee, *permissions):
    return browser.post(ONE, {"invitee": invitee, "permissions": list(permissions or ["STORES_MANAGEMENT"])})


def test_an_address_is_invited_by_mail_and_listed(alpha, owner):
    row = invite(owner, "Mod@Example.com", "STORES_MANAGEMENT", "USERS_MANAGEMENT").ok()

    assert row["state"] == "INVITED"
    assert (row["email"], row["user"], row["invitedBy"]) == ("mod@example.com", None, "alpha")
    assert row["permissions"] == ["STORES_MANAGEMENT", "USERS_MANAGEMENT"]
    assert owner.get(ALL).ok() == {"data": [row], "total": 1}
    mail = mails_to("mod@example.com")[-1]
    assert mail.subject == "You are invited to help run a community"
    assert alpha.name in mail.text
    assert "Manage Stores" in mail.text
    assert "Manage Stores" in mail.html
    assert "/staff-invitation/" in mail.text


def test_a_username_is_invited_without_telling_the_address(owner):
    person = a_user(username="helper")

    row = invite(owner, "Helper").ok()

    assert row["user"]["username"] == "helper"
    assert row["email"] is None
    assert notified(Api().login(person), "STAFF_INVITATION") == "alpha invites you to the team | Help run Alpha."
    assert mails_to(person.email)


def test_an_unconfirmed_address_gets_no_mail_of_an_invitation_by_name(owner):
    person = a_user(verified=False)
    invite(owner, person.username).ok()
    assert mails_to(person.email) == []


@pytest.mark.parametrize("invitee", ["nobody-here", "x", "no@dots", "", "a b@example.com"])
def test_an_unknown_username_is_not_invited(owner, invitee):
    answer = invite(owner, invitee)
    assert (answer.status, answer.code) == (400, "VALIDATION_ERROR")
    assert answer.body["fields"]["invitee"]


@pytest.mark.parametrize("permissions", [[], ["ALL"], "STORES_MANAGEMENT", None])
def test_permissions_are_named_ones_and_at_least_one(owner, permissions):
    answer = owner.post(ONE, {"invitee": "mod@example.com", "permissions": permissions})
    assert answer.code == "VALIDATION_ERROR"


def test_a_user_is_not_invited_twice_nor_to_their_own_team(alpha, owner):
    mod = a_user()
    StaffGrant.objects.create(community=alpha, user=mod, permissions=["STORES_MANAGEMENT"])
    assert invite(owner, mod.username).code == invite(owner, mod.email).code == "STAFF_EXIST"
    invite(owner, "new@example.com").ok()
    assert invite(owner, "NEW@example.com").code == "STAFF_EXIST"
    assert StaffInvitation.objects.count() == 1


def test_the_owner_is_neither_invited_nor_edited_nor_removed(alpha, owner):
    assert invite(owner, alpha.owner.username).code == "STAFF_OWNER"
    assert invite(owner, alpha.owner.email).code == "STAFF_OWNER"
    manager = a_team_browser(alpha, *MANAGER)
    for target in (alpha.owner_id, alpha.pk):
        assert manager.patch(f"{ONE}/{target}", {"permissions": ["STORES_MANAGEMENT"]}).code == "STAFF_NOT_FOUND"
        assert manager.delete(f"{ONE}/{target}").code == "STAFF_NOT_FOUND"


def test_an_invitation_does_not_reveal_whether_an_account_exists(owner):
    known = invite(owner, a_user().email).ok()
    unknown = invite(owner, "unknown@example.com").ok()
    assert known["user"] is unknown["user"] is None
    assert known.keys() == unknown.keys()


def test_a_manager_cannot_grant_a_right_they_lack(alpha):
    on_plan(alpha, PlanCode.PRO)
    manager = a_team_browser(alpha, *MANAGER)
    mod = StaffGrant.objects.create(community=alpha, user=a_user(), permissions=["USERS_MANAGEMENT"])

    assert invite(manager, "mod@example.com", "WALLETS_MANAGEMENT").code == "PERMISSION_NOT_PERMITTED"
    assert invite(manager, "mod@example.com", "STORES_MANAGEMENT").status == 201
    for wanted in (["USERS_MANAGEMENT", "WALLETS_MANAGEMENT"], ["WALLETS_MANAGEMENT"]):
        assert manager.patch(f"{ONE}/{mod.pk}", {"permissions": wanted}).code == "PERMISSION_NOT_PERMITTED"
    # Rights that the member has may stay; rights that the manager has may come.
    wanted = ["USERS_MANAGEMENT", "STORES_MANAGEMENT"]
    assert set(manager.patch(f"{ONE}/{mod.pk}", {"permissions": wanted}).ok()["permissions"]) == set(wanted)
    assert "Your permissions at Alpha changed" in notified(Api().login(mod.user), "STAFF_RIGHTS_CHANGED")


def test_a_manager_cannot_grant_themselves_more(alpha):
    manager = a_team_browser(alpha, *MANAGER)
    own = StaffGrant.objects.get(community=alpha)
    wanted = [*MANAGER, "WALLETS_MANAGEMENT"]
    assert manager.patch(f"{ONE}/{own.pk}", {"permissions": wanted}).code == "PERMISSION_NOT_PERMITTED"
    assert manager.delete(f"{ONE}/{own.pk}").status == 204
    assert manager.get(ALL).status == 403


def test_an_open_invitation_cannot_be_widened_beyond_ones_own_rights(alpha):
    manager = a_team_browser(alpha, *MANAGER)
    row = invite(manager, "mod@example.com").ok()
    wanted = {"permissions": ["STORES_MANAGEMENT", "WALLETS_MANAGEMENT"]}
    assert manager.patch(f"{ONE}/{row['id']}", wanted).code == "PERMISSION_NOT_PERMITTED"


def test_a_lost_right_is_removed_from_open_invitations(alpha, owner):
    manager = a_team_browser(alpha, *MANAGER)
    grant = StaffGrant.objects.get(community=alpha)
    both = invite(manager, "both@example.com", *MANAGER).ok()
    store = invite(manager, "store@example.com", "STORES_MANAGEMENT").ok()

    owner.patch(f"{ONE}/{grant.pk}", {"permissions": ["STAFFS_MANAGEMENT"]}).ok()
    assert list(StaffInvitation.objects.values_list("email", "permissions")) == [
        ("both@example.com", ["STAFFS_MANAGEMENT"])
    ]
    owner.delete(f"{ONE}/{grant.pk}")
    assert not StaffInvitation.objects.exists()
    assert both["id"] != store["id"]


def test_removing_ends_the_right_with_the_next_request(alpha, owner):
    mod = a_team_browser(alpha, "STORES_MANAGEMENT")
    grant = StaffGrant.objects.get(community=alpha)
    assert mod.get("/creator/store-manage").status == 200
    assert owner.delete(f"{ONE}/{grant.pk}").status == 204
    assert mod.get("/creator/store-manage").code == "PERMISSION_NOT_PERMITTED"
    assert "no longer on the team of Alpha" in notified(mod, "STAFF_REMOVED")
    assert owner.delete(f"{ONE}/{grant.pk}").code == "STAFF_NOT_FOUND"


def test_an_invitation_is_taken_back(owner):
    row = invite(owner, "mod@example.com").ok()
    assert owner.delete(f"{ONE}/{row['id']}").status == 204
    assert owner.get(ALL).ok()["total"] == 0
    assert mails_to("mod@example.com") == []


def test_sending_again_voids_the_earlier_link_and_restarts_the_week(owner):
    row = invite(owner, "mod@example.com").ok()
    first = token_in(mails_to("mod@example.com")[-1])
    StaffInvitation.objects.update(expires_at=now() - timedelta(hours=1))
    assert owner.get(ALL).ok()["data"][0]["state"] == "EXPIRED"

    assert owner.post(f"{ONE}/{row['id']}/resend").ok()["state"] == "INVITED"

    second = token_in(mails_to("mod@example.com")[-1])
    visitor = Api()
    assert visitor.get(f"/user/staff/invitations/{first}").code == "STAFF_INVITATION_NOT_FOUND"
    assert visitor.get(f"/user/staff/invitations/{second}").status == 200


def token_in(mail):
    return mail.text.split("/staff-invitation/")[1].split("?")[0]


def test_another_team_finds_nothing(alpha, beta, owner):
    row = invite(owner, "mod@example.com").ok()
    grant = StaffGrant.objects.create(community=alpha, user=a_user(), permissions=["STORES_MANAGEMENT"])
    other = Api().login(beta.owner)
    assert other.get(ALL).ok()["total"] == 0
    for staff_id in (row["id"], grant.pk):
        assert other.delete(f"{ONE}/{staff_id}").code == "STAFF_NOT_FOUND"
        assert other.patch(f"{ONE}/{staff_id}", {"permissions": ["STORES_MANAGEMENT"]}).code == "STAFF_NOT_FOUND"
        assert other.post(f"{ONE}/{staff_id}/resend").code == "STAFF_NOT_FOUND"


def test_a_change_without_a_step_up_is_refused(alpha, owner):
    mod = StaffGrant.objects.create(community=alpha, user=a_user(), permissions=["STORES_MANAGEMENT"])
    session = owner.client.session
    session["proven_at"] = 0
    session.save()
    for answer in (
        invite(owner, "mod@example.com"),
        owner.patch(f"{ONE}/{mod.pk}", {"permissions": ["USERS_MANAGEMENT"]}),
        owner.delete(f"{ONE}/{mod.pk}"),
    ):
        assert (answer.status, answer.code) == (409, "AUTH_STEP_UP_REQUIRED")


def test_the_list_is_found_sorted_filtered_and_cheap(alpha, owner):
    for name in ("bella", "Carl", "amy"):
        StaffGrant.objects.create(community=alpha, user=a_user(username=name), permissions=["USERS_MANAGEMENT"])
    for number in range(8):
        invite(owner, f"d{number}@example.com").ok()
    invite(owner, a_user(username="zoe").username).ok()

    def names(**query):
        body = owner.get(ALL, {"sortBy": "NAME", "sortDirection": "asc", **query}).ok()
        return [row["email"] or row["user"]["username"] for row in body["data"]]

    assert names(take=5) == ["amy", "bella", "Carl", "d0@example.com", "d1@example.com"]
    assert names(take=5, page=3) == ["d7@example.com", "zoe"]
    assert names(search="ZO") == ["zoe"]
    assert names(state="STAFF") == names(permission="USERS_MANAGEMENT") == ["amy", "bella", "Carl"]
    assert len(names(state="INVITED")) == 9
    # Session, person, rights, the page's keys and their number, and the two kinds of rows.
    with at_most_queries(7):
        owner.get(ALL, {"take": 100})


def test_erasing_an_account_ends_its_rights_and_invitations(alpha, owner):
    mod = a_user(username="leaver")
    StaffGrant.objects.create(community=alpha, user=mod, permissions=MANAGER)
    browser = Api().login(mod)
    invite(browser.acting_for(alpha.owner_id), "friend@example.com").ok()
    invite(owner, a_user().username).ok()
    assert browser.delete("/user/users/my-profile?confirmation=leaver").status == 204
    assert not StaffGrant.objects.exists()
    assert not StaffInvitation.objects.filter(email="friend@example.com").exists()


def test_every_change_is_audited_with_actor_and_values(alpha, owner):
    row = invite(owner, "mod@example.com").ok()
    owner.post(f"{ONE}/{row['id']}/resend").ok()
    owner.patch(f"{ONE}/{row['id']}", {"permissions": ["USERS_MANAGEMENT"]}).ok()
    owner.delete(f"{ONE}/{row['id']}")
    lines = list(AuditEntry.objects.filter(action__startswith="staff.").order_by("at", "pk"))
    assert [line.action for line in lines] == ["staff.invite", "staff.resend", "staff.edit", "staff.withdraw"]
    assert lines[2].before == {"email": "mod@example.com", "permissions": ["STORES_MANAGEMENT"]}
    assert lines[2].after == {"email": "mod@example.com", "permissions": ["USERS_MANAGEMENT"]}


def test_a_plan_has_room_for_so_many_and_open_invitations_count(alpha, owner):
    on_plan(alpha, PlanCode.FREE)
    first, second = (invite(owner, f"mod{number}@example.com").ok() for number in (1, 2))

    full = invite(owner, "mod3@example.com")
    assert (full.status, full.code) == (402, "PLAN_LIMIT_REACHED")
    assert {name: full.body["params"][name] for name in ("kind", "plan", "limit")} == {
        "kind": "staff",
        "plan": "Free",
        "limit": 2,
    }
    assert mails_to("mod3@example.com") == []

    # An expired invitation holds no place. Sending it again is denied if another one took the place.
    StaffInvitation.objects.filter(pk=first["id"]).update(expires_at=now() - timedelta(minutes=1))
    invite(owner, "mod3@example.com").ok()
    assert owner.post(f"{ONE}/{first['id']}/resend").code == "PLAN_LIMIT_REACHED"
    assert owner.post(f"{ONE}/{second['id']}/resend").status == 200
    on_plan(alpha, PlanCode.PRO)
    assert owner.post(f"{ONE}/{first['id']}/resend").status == 200


def test_a_smaller_plan_removes_no_staff(alpha, owner):
    staff = [a_team_browser(alpha, "STORES_MANAGEMENT") for _ in range(3)]
    on_plan(alpha, PlanCode.FREE)
    assert all(browser.get("/creator/store-manage").status == 200 for browser in staff)
    assert invite(owner, "mod@example.com").code == "PLAN_LIMIT_REACHED"


def test_a_colleague_with_wider_rights_cannot_be_removed_or_edited(alpha, owner):
    wider = invite(owner, "wide@example.com", "STORES_MANAGEMENT", "USERS_MANAGEMENT").ok()["id"]
    colleague = a_user()
    grant = StaffGrant.objects.create(community=alpha, user=colleague, permissions=MANAGER)
    narrow = a_team_browser(alpha, "STAFFS_MANAGEMENT")

    for staff_id in (wider, grant.pk):
        for answer in (
            narrow.delete(f"{ONE}/{staff_id}"),
            narrow.patch(f"{ONE}/{staff_id}", {"permissions": ["STAFFS_MANAGEMENT"]}),
        ):
            assert (answer.status, answer.code) == (403, "PERMISSION_NOT_PERMITTED")
    assert StaffGrant.objects.get(pk=grant.pk).permissions == MANAGER

    equal = a_team_browser(alpha, *MANAGER)
    assert equal.delete(f"{ONE}/{grant.pk}").status == 204
