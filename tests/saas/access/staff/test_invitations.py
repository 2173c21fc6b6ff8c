"""Answering an invitation: it opens for the one it is for, once, and while it is open."""

from datetime import timedelta

import pytest

from saas.access.models import AuditEntry, StaffGrant
from saas.access.staff import services
from saas.access.staff.models import StaffInvitation
from saas.accounts.models import User
from saas.kernel.clock import now
from tests.saas.access.staff.test_team import token_in
from tests.saas.accounts.mailbox import mails_to
from tests.support.api import Api
from tests.support.builders import a_domain, a_user, an_actor
from tests.support.notified import notified
from tests.support.queries import at_most_queries

pytestmark = pytest.mark.django_db
HERE = "/user/staff/invitations"


def an_invitation(community, invitee, *permissions):
    """Made by the owner; answers the row and the token of its mail (``None`` without a mail)."""
    rights = permissions or ("STORES_MANAGEMENT",)
    row = services.invite(community=community, invitee=invitee, permissions=rights, actor=an_actor(community))
    mails = mails_to(row.email or User.objects.get(username=invitee).email)
    return row, token_in(mails[-1]) if mails else None


def test_any_visitor_with_the_link_reads_the_invitation(alpha):
    _, token = an_invitation(alpha, "mod@example.com")
    shown = Api().get(f"{HERE}/{token}").ok()
    assert shown["community"]["slug"] == "alpha"
    assert (shown["invitedBy"], shown["permissions"]) == ("alpha", ["STORES_MANAGEMENT"])
    assert (shown["isForYou"], shown["isExpired"], shown["byEmail"]) == (None, False, True)
    assert "mod@example.com" not in str(shown)
    assert Api().get(f"{HERE}/made-up").code == "STAFF_INVITATION_NOT_FOUND"


def test_an_invited_visitor_creates_an_account_and_accepts(alpha):
    _, token = an_invitation(alpha, "new@example.com")
    browser = Api()
    person = {"email": "New@example.com", "username": "newmod", "password": "Gemhall-1x"}
    browser.post("/common/auth/signup", person).ok()
    browser.drop_csrf_token()

    # The address is not proved yet, so that it is not theirs yet.
    assert browser.post(f"{HERE}/{token}/accept").code == "USER_EMAIL_NOT_VERIFIED"
    jwt = mails_to("New@example.com")[-1].text.split("jwt=")[1].split()[0]
    browser.post("/user/users/my-profile/verify-email/confirm", {"jwt": jwt}).ok()

    office = browser.post(f"{HERE}/{token}/accept").ok()
    assert (office["community"]["slug"], office["permissions"]) == ("alpha", ["STORES_MANAGEMENT"])
    assert browser.acting_for(alpha.owner_id).get("/creator/store-manage").status == 200
    assert browser.acting_for(alpha.owner_id).get("/creator/users/all").status == 403
    assert notified(Api().login(alpha.owner), "TEAM_STAFF_JOINED").startswith("newmod joined the team")


def test_it_opens_for_its_address_alone(alpha):
    _, token = an_invitation(alpha, "mod@example.com")
    other = Api().login(a_user())
    assert other.get(f"{HERE}/{token}").ok()["isForYou"] is False
    assert other.post(f"{HERE}/{token}/accept").code == "STAFF_INVITATION_FOR_ANOTHER"
    assert other.post(f"{HERE}/{token}/decline").code == "STAFF_INVITATION_FOR_ANOTHER"
    assert not StaffGrant.objects.exists()


def test_an_unconfirmed_address_opens_nothing(alpha):
    impostor = a_user(email="mod@example.com", verified=False)
    row, token = an_invitation(alpha, "mod@example.com")
    browser = Api().login(impostor)
    assert browser.post(f"{HERE}/{token}/accept").code == "USER_EMAIL_NOT_VERIFIED"
    assert browser.get(f"{HERE}/{row.pk}").code == "STAFF_INVITATION_NOT_FOUND"
    assert browser.get(HERE).ok()["total"] == 0


def test_it_works_once(alpha):
    mod = a_user()
    _, token = an_invitation(alpha, mod.username)
    browser = Api().login(mod)
    browser.post(f"{HERE}/{token}/accept").ok()
    assert browser.post(f"{HERE}/{token}/accept").code == "STAFF_INVITATION_NOT_FOUND"
    assert browser.get(f"{HERE}/{token}").code == "STAFF_INVITATION_NOT_FOUND"


def test_declining_uses_it_up_and_is_on_record(alpha):
    mod = a_user()
    _, token = an_invitation(alpha, mod.email)
    browser = Api().login(mod)
    assert browser.post(f"{HERE}/{token}/decline").status == 204
    assert browser.post(f"{HERE}/{token}/accept").code == "STAFF_INVITATION_NOT_FOUND"
    assert not StaffGrant.objects.exists()
    assert f"{mod.username} declined" in notified(Api().login(alpha.owner), "TEAM_STAFF_DECLINED")
    line = AuditEntry.objects.get(action="staff.decline")
    assert (line.actor_id, line.acting_for, line.ip) == (mod.pk, alpha.owner_id, "127.0.0.1")


def test_it_ends_after_a_week(alpha):
    mod = a_user()
    row, token = an_invitation(alpha, mod.username)
    assert timedelta(days=6) < row.expires_at - now() < timedelta(days=8)
    StaffInvitation.objects.update(expires_at=now() - timedelta(seconds=1))
    browser = Api().login(mod)
    assert browser.get(f"{HERE}/{token}").ok()["isExpired"] is True
    assert browser.post(f"{HERE}/{token}/accept").code == "STAFF_INVITATION_EXPIRED"
    assert browser.get(HERE).ok()["total"] == 0


def test_an_old_unanswered_invitation_is_deleted(alpha):
    an_invitation(alpha, "mod@example.com")
    StaffInvitation.objects.update(expires_at=now() - timedelta(days=29))
    assert services.purge() == 0
    StaffInvitation.objects.update(expires_at=now() - timedelta(days=31))
    assert services.purge() == 1


def test_the_one_it_is_for_finds_it_without_the_mail(alpha, beta):
    mod = a_user()
    an_invitation(alpha, mod.username)
    row, _ = an_invitation(beta, mod.email)
    browser = Api().login(mod)
    with at_most_queries(5):
        found = browser.get(HERE).ok()
    assert [entry["community"]["slug"] for entry in found["data"]] == ["beta", "alpha"]
    browser.post(f"{HERE}/{row.pk}/accept").ok()
    assert browser.get(HERE).ok()["total"] == 1
    assert Api().get(f"{HERE}/{row.pk}").code == "STAFF_INVITATION_NOT_FOUND"


def test_a_staff_member_cannot_join_twice(alpha):
    mod = a_user()
    _, token = an_invitation(alpha, mod.email)
    StaffGrant.objects.create(community=alpha, user=mod, permissions=["EVENTS_MANAGEMENT"])
    assert Api().login(mod).post(f"{HERE}/{token}/accept").code == "STAFF_EXIST"
    assert StaffGrant.objects.get().permissions == ["EVENTS_MANAGEMENT"]


def test_what_one_may_act_for(alpha, beta):
    StaffGrant.objects.create(community=alpha, user=beta.owner, permissions=["STORES_MANAGEMENT"])
    browser = Api().login(beta.owner)
    with at_most_queries(4):
        acting = browser.get("/user/staff/acting").ok()
    assert [(office["community"]["slug"], office["isOwner"]) for office in acting["data"]] == [
        ("beta", True),
        ("alpha", False),
    ]
    assert acting["data"][1]["permissions"] == ["STORES_MANAGEMENT"]
    assert len(acting["data"][0]["permissions"]) == 15
    assert Api().login(a_user()).get("/user/staff/acting").ok() == {"data": [], "total": 0}


def test_a_staff_member_leaves_the_team(alpha, beta):
    mod = a_user()
    for community in (alpha, beta):
        StaffGrant.objects.create(community=community, user=mod, permissions=["STORES_MANAGEMENT"])
    browser = Api().login(mod)
    assert browser.delete("/user/staff/acting/alpha").status == 204
    assert browser.delete("/user/staff/acting/alpha").code == "STAFF_NOT_FOUND"
    assert browser.acting_for(alpha.owner_id).get("/creator/store-manage").status == 403
    assert [office["community"]["slug"] for office in browser.get("/user/staff/acting").ok()["data"]] == ["beta"]
    assert AuditEntry.objects.get(action="staff.leave").actor_id == mod.pk
    assert Api().login(alpha.owner).delete("/user/staff/acting/alpha").code == "STAFF_NOT_FOUND"


def test_a_session_of_a_custom_domain_knows_nothing_of_teams(alpha):
    a_domain(alpha, "fans.example")
    mod = a_user()
    row, _ = an_invitation(alpha, mod.username)
    there = Api("fans.example")
    there.client.force_login(mod)
    session = there.client.session
    session["domain"] = str(alpha.domains.get().pk)
    session.save()
    assert there.get("/common/auth/whoami").ok()["user"]["id"] == str(mod.pk)
    for answer in (
        there.get("/user/staff/acting"),
        there.get(HERE),
        there.post(f"{HERE}/{row.pk}/accept"),
        there.post(f"{HERE}/{row.pk}/decline"),
    ):
        assert answer.code == "PERMISSION_NOT_PERMITTED"
