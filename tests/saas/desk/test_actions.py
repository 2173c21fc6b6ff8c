"""The changes of operators, and the entries that they leave."""

from datetime import timedelta

import pytest
from django_tenants.utils import tenant_context

from saas.access.models import AuditEntry
from saas.accounts import mail
from saas.accounts.factors.models import AppFactor, EmailFactor
from saas.accounts.models import Session, User
from saas.desk.audit import PLATFORM_CHAIN
from saas.desk.models import (
    BooksReport,
    DeskRole,
    OperatorRole,
    ReadOnlyVisit,
    ReservedName,
    SuppressedAddress,
    WaitlistInvitation,
)
from saas.desk.tasks import end_visit
from saas.directory.models import WaitlistEntry
from saas.jobs.models import Job, JobState
from saas.jobs.runner import run_due
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.plans.catalog import PlanSource
from saas.plans.models import CommunityPlan
from saas.plans.selectors import newest_version, plan_of
from saas.tenancy.models import Community
from tests.support.api import Api
from tests.support.builders import a_community, a_user
from tests.support.desk import a_visit, an_operator

pytestmark = pytest.mark.django_db


def _last_entry() -> AuditEntry:
    return AuditEntry.objects.filter(community_id=PLATFORM_CHAIN).latest("at")


def test_suspending_a_user_ends_sessions_and_refuses_the_login():
    desk, fan = an_operator(), a_user()
    Api().login(fan)
    assert desk.do("user.suspend", fan.pk).status_code == 302
    assert not Session.objects.filter(user_id=fan.pk).exists()
    assert Api().post("/common/auth/login", {"login": fan.username, "password": "Passw0rd!"}).status >= 400
    entry = _last_entry()
    assert (entry.action, entry.target, entry.actor_id) == ("desk.user.suspend", str(fan.pk), desk.user.pk)
    assert entry.after == {"isActive": False, "reason": "Ticket 17"}
    assert entry.before == {"isActive": True}
    assert entry.ip
    assert desk.do("user.restore", fan.pk).status_code == 302
    Api().login(fan)


def test_an_action_without_a_reason_is_refused():
    desk, fan = an_operator(), a_user()
    assert desk.do("user.suspend", fan.pk, reason=" ").status_code == 400
    assert User.objects.get(pk=fan.pk).is_active


def test_operators_cannot_act_on_their_own_account():
    desk = an_operator()
    assert desk.do("user.suspend", desk.user.pk).status_code == 409
    assert desk.do("operator.role", desk.user.pk, role=DeskRole.SUPPORT).status_code == 409


def test_a_changed_role_counts_from_the_next_request():
    desk, other = an_operator(), an_operator(DeskRole.SUPPORT)
    assert desk.do("operator.role", other.user.pk, role=DeskRole.FINANCE).status_code == 302
    assert OperatorRole.objects.get(user=other.user).role == DeskRole.FINANCE
    assert other.get("/jobs").status_code == 403


def test_resetting_factors_needs_the_typed_name_and_a_proof():
    desk, fan = an_operator(), a_user()
    EmailFactor.objects.create(user=fan, enabled_at=now())
    key, proof = "user.reset-factors", "Showed the invoice of order 12"
    assert desk.do(key, fan.pk, confirmation="other", proof=proof).status_code == 400
    assert desk.do(key, fan.pk, confirmation=fan.username, proof="").status_code == 400
    assert EmailFactor.objects.filter(user=fan).exists()
    assert desk.do(key, fan.pk, confirmation=fan.username, proof=proof).status_code == 302
    assert not EmailFactor.objects.filter(user=fan).exists()
    assert fan.notifications.filter(kind="TWO_FACTOR_OFF").exists()
    assert (_last_entry().after or {})["proof"] == proof


def test_an_owner_is_not_erased():
    desk, community = an_operator(), a_community()
    owner = community.owner
    assert desk.do("user.erase", owner.pk, confirmation=owner.username).status_code == 409
    assert User.objects.get(pk=owner.pk).erased_at is None


def test_an_account_is_erased():
    desk, fan = an_operator(), a_user()
    assert desk.do("user.erase", fan.pk, confirmation=fan.username).status_code == 302
    assert User.objects.get(pk=fan.pk).erased_at is not None
    assert desk.get(f"/users/{fan.pk}").status_code == 200


def test_a_suspended_community_tells_fans_the_reason_until_it_is_restored():
    desk, community = an_operator(), a_community()
    assert desk.do("community.suspend", community.pk, public_reason="Unpaid prizes").status_code == 302
    answer = Api(prefix=f"/creator/{community.slug}").get("/public/look")
    assert (answer.status, answer.body["params"]) == (423, {"name": community.name, "reason": "Unpaid prizes"})
    assert desk.do("community.suspend", community.pk, public_reason="Again").status_code == 409
    assert desk.do("community.restore", community.pk).status_code == 302
    assert Api(prefix=f"/creator/{community.slug}").get("/public/look").status == 200
    assert (_last_entry().before or {})["publicReason"] == "Unpaid prizes"


def test_the_owner_is_notified_and_mailed_when_a_community_is_suspended_and_restored(mailoutbox):
    desk, community = an_operator(), a_community()
    desk.do("community.suspend", community.pk, public_reason="Unpaid prizes")
    desk.do("community.restore", community.pk)
    run_due()
    listed = Api().login(community.owner).get("/user/notifications/all").ok()["data"]
    assert [row["title"] for row in listed] == [f"{community.name} is open again", f"{community.name} is suspended"]
    assert "“Unpaid prizes”" in listed[1]["text"]
    sent = [message for message in mailoutbox if message.to == [community.owner.email]]
    assert [message.subject for message in sent] == ["Your community is suspended", "Your community is open again"]
    assert "“Unpaid prizes”" in sent[0].body
    assert f"/admin?creator={community.slug}" in sent[0].body


def test_a_visit_reads_the_whole_back_office_and_writes_nothing():
    desk, community = an_operator(DeskRole.SUPPORT), a_community()
    api = Api().acting_for(community.owner_id)
    api.client = desk.client
    assert api.get("/creator/wallet").status == 403
    answer = desk.do("community.open", community.pk)
    assert answer.headers["Location"] == f"/admin?creator={community.slug}"
    assert api.get("/creator/wallet").status == 200
    refused = api.patch("/creator/wallet", {"staffIssuanceLimit": "1"})
    assert (refused.status, refused.code) == (403, "PERMISSION_NOT_PERMITTED")
    assert refused.body["message"].startswith("This is a read-only visit")
    assert refused.body["params"] == {"isReadOnlyVisit": True}
    # A GET that begins a write is refused at once, too, not at its end.
    assert api.get("/creator/connections/KICK/connect").body["params"] == {"isReadOnlyVisit": True}
    assert desk.client.get(f"/admin?creator={community.slug}", HTTP_HOST=desk.host).status_code == 200
    assert Api(prefix=f"/creator/{community.slug}").get("/public/look").status == 200
    assert AuditEntry.objects.filter(community_id=community.pk, action="desk.open").count() == 1
    assert desk.post("/do/community.leave/-").status_code == 302
    assert api.get("/creator/wallet").status == 403
    assert AuditEntry.objects.filter(community_id=community.pk, action="desk.close").count() == 1


def test_a_visit_is_to_one_community_and_ends_after_thirty_minutes(monkeypatch):
    desk, community, other = an_operator(), a_community(), a_community()
    desk.do("community.open", community.pk)
    visit = ReadOnlyVisit.objects.get()
    assert (visit.ends_at - visit.began_at).total_seconds() == 1800
    api = Api().acting_for(other.owner_id)
    api.client = desk.client
    assert api.get("/creator/wallet").status == 403
    session = desk.client.session
    session["read_only_visit"] = {**session["read_only_visit"], "until": int(now().timestamp()) - 1}
    session.save()
    assert api.acting_for(community.owner_id).get("/creator/wallet").status == 403
    end_visit(str(visit.pk))
    end_visit(str(visit.pk))
    visit.refresh_from_db()
    assert visit.ended_at == visit.ends_at
    assert AuditEntry.objects.filter(community_id=community.pk, action="desk.close").count() == 1


def test_a_visit_ends_with_the_role_that_allowed_it():
    desk, api, community = a_visit()
    assert an_operator().do("operator.role", desk.user.pk, role=DeskRole.FINANCE).status_code == 302
    assert api.get("/creator/wallet").status == 403
    assert ReadOnlyVisit.objects.get().ended_at is not None
    assert AuditEntry.objects.filter(community_id=community.pk, action="desk.close").count() == 1


def test_a_visit_ends_when_the_role_is_taken_away_outside_of_the_desk():
    desk, api, _ = a_visit()
    OperatorRole.objects.filter(user=desk.user).delete()
    assert api.get("/creator/wallet").status == 403


def test_a_visit_ends_when_the_second_factor_is_switched_off():
    desk, api, _ = a_visit()
    AppFactor.objects.filter(user=desk.user).delete()
    EmailFactor.objects.filter(user=desk.user).delete()
    assert api.get("/creator/wallet").status == 403


def test_a_suspended_operator_does_not_come_back_to_the_visit():
    desk, api, _ = a_visit()
    other = an_operator()
    assert other.do("user.suspend", desk.user.pk).status_code == 302
    assert ReadOnlyVisit.objects.get().ended_at is not None
    assert api.get("/creator/wallet").status == 401


def test_a_visit_that_was_ended_elsewhere_is_over_in_every_session():
    desk, api, _ = a_visit()
    end_visit(str(ReadOnlyVisit.objects.get().pk))
    assert api.get("/creator/wallet").status == 403
    assert desk.get().status_code == 200


def test_spending_is_stopped_and_resumed():
    desk, community = an_operator(DeskRole.FINANCE), a_community()
    assert desk.do("books.stop", community.pk).status_code == 302
    assert BooksReport.objects.get(community=community).stopped_reason == "Ticket 17"
    assert desk.do("books.stop", community.pk).status_code == 409
    assert "Spending stopped" in desk.get("/books?only=stopped").content.decode()
    assert desk.do("books.resume", community.pk).status_code == 302
    assert BooksReport.objects.get(community=community).stopped_at is None
    assert desk.do("books.check", community.pk).status_code == 302
    assert "add up" in desk.get(f"/communities/{community.pk}").content.decode()


def test_a_dead_job_is_requeued_once():
    desk = an_operator(DeskRole.SUPPORT)
    job_id = enqueue("tenancy.fill_spares", None, key="dead-one")
    Job.objects.filter(pk=job_id).update(state=JobState.DEAD, error="boom", failures=12)
    assert desk.get("/jobs?state=DEAD").content.decode().count("Requeue job") == 1
    assert desk.do("job.requeue", job_id).status_code == 302
    assert Job.objects.get(pk=job_id).state == JobState.WAITING
    assert desk.do("job.requeue", job_id).status_code == 409


def test_a_failed_community_is_built_again():
    desk, community = an_operator(), a_community()
    Community.objects.filter(pk=community.pk).update(state="FAILED", failure="disk full")
    assert "disk full" in desk.get("/provisioning").content.decode()
    assert desk.do("community.build", community.pk).status_code == 302
    assert Job.objects.filter(task="tenancy.build", key=f"build:{community.pk}").exists()


def test_the_most_wished_creators_are_invited_once(mailoutbox):
    from saas.desk.tasks import mail_invitation

    desk = an_operator(DeskRole.SUPPORT)
    wished = WaitlistEntry.objects.create(kick_username="nova", email="nova@example.com", wishes=9)
    WaitlistEntry.objects.create(kick_username="iris", email="iris@example.com", wishes=1)
    WaitlistEntry.objects.create(kick_username="mute", wishes=50)
    assert desk.do("waitlist.invite-batch", count=1).status_code == 302
    assert WaitlistInvitation.objects.get().entry_id == wished.pk
    assert desk.do("waitlist.invite", wished.pk).status_code == 409
    assert Job.objects.filter(task="desk.mail_invitation").count() == 1
    mail_invitation(str(wished.pk))
    assert "/signup?email=nova%40example.com" in mailoutbox[0].body


def test_a_provider_is_edited(django_db_blocker):
    from saas.casinos.catalog import seed
    from saas.casinos.models import Provider

    seed()
    desk, provider = an_operator(DeskRole.SUPPORT), Provider.objects.all()[0]
    fields = {"name": "New name", "site_url": "https://example.com", "brand_color": "#112233", "minimum_age": 21}
    fields |= {"blocked_countries": "us, de", "position": 3, "is_listed": "on"}
    assert desk.do("casino.edit", provider.pk, **{**fields, "blocked_countries": "US XX"}).status_code == 400
    assert desk.do("casino.edit", provider.pk, **fields).status_code == 302
    provider.refresh_from_db()
    assert (provider.name, provider.minimum_age, provider.blocked_countries) == ("New name", 21, ["DE", "US"])
    assert (_last_entry().after or {})["name"] == "New name"


def test_the_last_line_of_a_page_reads_the_entries_of_the_platform(alpha):
    desk, fan = an_operator(), a_user()
    desk.do("user.suspend", fan.pk)
    page = desk.get("/audit").content.decode()
    assert "Suspend user" in page
    assert f"/desk/users/{fan.pk}" in page
    with tenant_context(alpha):
        assert not AuditEntry.objects.filter(community_id=alpha.pk, action__startswith="desk.").exists()


def test_a_reserved_name_is_taken_for_new_users_and_communities_until_it_is_released():
    desk, body = an_operator(), {"username": "Starlight", "email": "s@example.com", "password": "Passw0rd!"}
    assert desk.do("name.reserve", name="StarLight").status_code == 302
    assert desk.do("name.reserve", name="starlight").status_code == 409
    assert Api().post("/common/auth/signup", body).code == "USER_EXIST"
    owner = Api().login(a_user())
    assert owner.post("/user/communities", {"slug": "starlight", "name": "Starlight"}).code == "COMMUNITY_SLUG_TAKEN"
    assert desk.do("name.release", ReservedName.objects.get().pk).status_code == 302
    assert Api().post("/common/auth/signup", body).status in (200, 201)


def test_a_suppressed_address_gets_security_mails_alone(mailoutbox):
    desk = an_operator()
    assert desk.do("mail.suppress", email="Gone@Example.com").status_code == 302
    invitation = {"community": "Nova", "inviter": "nova", "permissions": [], "url": "https://example.com"}
    mail.send("staff_invitation", "gone@example.com", **invitation)
    assert mailoutbox == []
    mail.send("reset", "gone@example.com", username="gone", url="https://example.com")
    mail.send("verify", "gone@example.com", username="gone", url="https://example.com")
    assert [message.subject for message in mailoutbox] == ["Choose a new password", "Confirm your email address"]
    assert desk.do("mail.allow", SuppressedAddress.objects.get().pk).status_code == 302
    mail.send("staff_invitation", "gone@example.com", **invitation)
    assert len(mailoutbox) == 3


def _plan(community: Community) -> CommunityPlan:
    """Read past the cache of the process, which the commit of a request empties."""
    return CommunityPlan.objects.select_related("version", "override_version").get(pk=community.pk)


def test_a_plan_is_assigned_and_overridden_until_a_date():
    desk, community = an_operator(DeskRole.FINANCE), a_community()
    pro = newest_version("pro")
    assert desk.do("plan.assign", community.pk, version=pro.pk).status_code == 302
    assert plan_of(_plan(community)).code == "pro"
    until = now() + timedelta(days=30)
    fields = {"until": until.strftime("%Y-%m-%dT%H:%M"), "staff": 99}
    for wrong, words in (("2020-01-01T00:00", "still to come"), ("9999-12-31T23:59", "within the next ten years")):
        refused = desk.do("plan.override", community.pk, **{**fields, "until": wrong})
        assert (refused.status_code, words in refused.content.decode()) == (400, True)
    assert desk.do("plan.override", community.pk, **fields).status_code == 302
    assert _plan(community).limits["staff"] == 99
    assert desk.do("plan.end-override", community.pk).status_code == 302
    assert _plan(community).limits["staff"] == pro.limits["staff"]
    assert desk.do("plan.end-override", community.pk).status_code == 409


def test_billing_goes_back_to_the_owner_of_a_plan_by_agreement():
    desk, community = an_operator(DeskRole.FINANCE), a_community()
    desk.do("plan.assign", community.pk, version=newest_version("pro").pk)
    page = f"/communities/{community.pk}"
    assert "Hand billing back to the owner" in desk.get(page).content.decode()
    assert desk.do("plan.return-to-billing", community.pk).status_code == 302
    assert (_plan(community).version.code, _plan(community).source) == ("free", PlanSource.DEFAULT)
    entry = AuditEntry.objects.get(action="desk.plan.return-to-billing")
    assert ((entry.before or {})["plan"], (entry.after or {})["plan"]) == ("pro", "free")
    assert desk.do("plan.return-to-billing", community.pk).status_code == 409
    assert "Hand billing back to the owner" not in desk.get(page).content.decode()


def test_an_announcement_is_shown_to_teams_until_it_ends():
    desk, community = an_operator(DeskRole.SUPPORT), a_community()
    moment = now()
    fields = {"text": "Maintenance on Friday", "severity": "WARNING", "is_dismissible": "on"}
    fields["begins_at"] = (moment - timedelta(minutes=5)).strftime("%Y-%m-%dT%H:%M")
    past = (moment - timedelta(minutes=1)).strftime("%Y-%m-%dT%H:%M")
    assert desk.do("announcement.create", **fields, ends_at=past).status_code == 400
    assert desk.do("announcement.create", **fields, ends_at="9999-12-31T23:59").status_code == 400
    later = (moment + timedelta(days=1)).strftime("%Y-%m-%dT%H:%M")
    assert desk.do("announcement.create", **fields, ends_at=later).status_code == 302
    team = Api().login(community.owner)
    shown = team.get("/creator/announcements").ok()
    assert [row["text"] for row in shown["data"]] == ["Maintenance on Friday"]
    assert desk.do("announcement.end", shown["data"][0]["id"]).status_code == 302
    assert team.get("/creator/announcements").ok()["data"] == []
