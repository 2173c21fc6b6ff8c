"""Views of the desk change rows through its services alone, because the services write the audit log."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest

from saas.access.models import AuditEntry
from saas.accounts.factors.models import EmailFactor
from saas.billing.models import WebhookEvent
from saas.casinos.catalog import seed
from saas.casinos.models import Provider
from saas.desk import views
from saas.desk.actions import ACTIONS
from saas.desk.audit import PLATFORM_CHAIN
from saas.desk.catalog import PAGES
from saas.desk.models import Announcement, DeskRole, ReservedName, SuppressedAddress
from saas.desk.pages import dashboard
from saas.directory.models import Membership, WaitlistEntry
from saas.jobs.models import Job, JobState
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.legal.models import LegalDocument, LegalVersion
from saas.legal.services import save_draft
from saas.plans.models import FeatureSwitch
from saas.plans.selectors import newest_version
from saas.status.models import IncidentState, Part, PartState
from saas.status.services import open_incident
from saas.support.services import open_ticket
from saas.tenancy.models import Community
from tests.support.builders import a_community, a_domain, a_user
from tests.support.desk import TERMS, a_difference, an_operator
from tests.support.desk_writes import Writes

pytestmark = pytest.mark.django_db
Fields = dict[str, Any]
INCIDENT = {"text": "We are working on it.", "state": "IDENTIFIED", "parts": ["DRAWS"], "impact": "1"}
LEGAL_TEXT = {"lead": "What we ask.", "summary": "Be kind", "body": "Be kind."}


def _minute(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%dT%H:%M")


def _dead_job() -> int:
    job_id = enqueue("tenancy.fill_spares", None, key=f"dead:{uuid4()}")
    Job.objects.filter(pk=job_id).update(state=JobState.DEAD)
    assert job_id is not None
    return job_id


def _dead_event() -> str:
    times = {"created_at": now(), "received_at": now()}
    return WebhookEvent.objects.create(id="evt_1", type="invoice.paid", customer_id="cus_1", state="DEAD", **times).pk


def _failed(community: Community) -> UUID:
    Community.objects.filter(pk=community.pk).update(state="FAILED")
    return community.pk


def _person_with_a_factor() -> tuple[UUID, Fields]:
    person = a_user()
    EmailFactor.objects.create(user=person, enabled_at=now())
    return person.pk, {"confirmation": person.username, "proof": "Showed the invoice of order 12"}


def _person_to_verify() -> UUID:
    person = a_user()
    person.email_verified_at = None
    person.save()
    return person.pk


def _membership() -> str:
    community, person = a_community(), a_user()
    Membership.objects.create(community=community, user=person, member_id=uuid4(), joined_at=now())
    return f"{community.pk}/{person.pk}"


def _suspended_person() -> UUID:
    person = a_user()
    person.is_active = False
    person.save()
    return person.pk


def _someone_to_erase() -> tuple[UUID, Fields]:
    person = a_user()
    return person.pk, {"confirmation": person.username}


def _two_accounts() -> tuple[str, Fields]:
    duplicate, kept = a_user(), a_user()
    fields = {"into": kept.username, "confirmation": duplicate.username, "proof": "Answered from both addresses"}
    return f"{duplicate.pk}?into={kept.username}", fields


def _announcement() -> UUID:
    times = {"begins_at": now(), "ends_at": now() + timedelta(days=1), "created_by": UUID(int=1)}
    return Announcement.objects.create(text="Maintenance", severity="INFO", is_dismissible=True, **times).pk


def _incident() -> UUID:
    return open_incident(
        title="Mails wait", parts=[Part.MESSAGES], impact=PartState.DISTURBED, state=IncidentState.INVESTIGATING,
        text="Mails arrive late.", actor=UUID(int=1),
    ).pk  # fmt: skip


def _waiting() -> UUID:
    return WaitlistEntry.objects.create(kick_username=uuid4().hex[:20], email="nova@example.com").pk


def _ticket() -> UUID:
    return open_ticket(
        user=a_user(), title="My account", category="ACCOUNT", text="Help", pictures=[], previous_id=None, key=None
    ).pk


def _provider() -> tuple[str, Fields]:
    seed()
    fields = {"name": "New name", "brand_color": "#112233", "minimum_age": 21, "position": 3}
    return Provider.objects.values_list("pk", flat=True)[0], fields


def _draft(document: LegalDocument) -> UUID:
    return save_draft(document=document, lead="What we ask.", summary="", body="Be kind.", actor=a_user().pk).pk


def _runs(community: Community) -> dict[str, Callable[[], object | tuple[object, Fields]]]:
    """A target of each action, or a target and fields, in an order in which each action makes sense."""
    later, pk = _minute(now() + timedelta(days=3)), community.pk
    moments = {"begins_at": _minute(now()), "ends_at": later}
    return {
        "user.end-sessions": lambda: a_user().pk,
        "user.reset-factors": _person_with_a_factor,
        "user.verify": _person_to_verify,
        "user.write": lambda: (a_user().pk, {"title": "Your invoice", "text": "We refunded it."}),
        "member.open": _membership,
        "user.suspend": lambda: a_user().pk,
        "user.restore": _suspended_person,
        "user.erase": _someone_to_erase,
        "user.merge": _two_accounts,
        "operator.role": lambda: (an_operator().user.pk, {"role": DeskRole.FINANCE}),
        "community.suspend": lambda: (pk, {"public_reason": "Unpaid prizes"}),
        "community.restore": lambda: pk,
        "community.open": lambda: pk,
        "community.leave": lambda: "-",
        "plan.assign": lambda: (pk, {"version": newest_version("pro").pk}),
        "plan.return-to-billing": lambda: pk,
        "plan.override": lambda: (pk, {"staff": 99, "until": later}),
        "plan.end-override": lambda: pk,
        "version.publish": lambda: (newest_version("pro").pk, TERMS),
        "books.stop": lambda: pk,
        "books.resume": lambda: pk,
        "books.check": lambda: pk,
        "domain.recheck": lambda: a_domain(community, "shop.example.org").pk,
        "job.requeue": _dead_job,
        "job.requeue-all": lambda: ("-", {"unused": _dead_job()}),
        "webhook.requeue": _dead_event,
        "difference.fix": lambda: a_difference(community).pk,
        "casino.edit": _provider,
        "ticket.answer": lambda: (_ticket(), {"text": "We fixed it.", "closes": "on"}),
        "ticket.note": lambda: (_ticket(), {"text": "A bug of ours"}),
        "ticket.edit": lambda: (_ticket(), {"status": "IN_PROGRESS", "priority": "HIGH", "assignee": "ME"}),
        "waitlist.invite": _waiting,
        "waitlist.invite-batch": lambda: ("-", {"count": 5, "unused": _waiting()}),
        "name.reserve": lambda: ("-", {"name": "starlight"}),
        "name.release": lambda: ReservedName.objects.get().pk,
        "announcement.create": lambda: ("-", {"text": "Maintenance", "severity": "INFO", **moments}),
        "announcement.end": _announcement,
        "incident.open": lambda: ("-", {"title": "Raffles wait", **INCIDENT}),
        "incident.update": lambda: (_incident(), INCIDENT),
        "mail.suppress": lambda: ("-", {"email": "gone@example.com"}),
        "mail.allow": lambda: SuppressedAddress.objects.get().pk,
        "feature.set": lambda: (pk, {"feature": "RAFFLES", "is_on": "off"}),
        "switch.remove": lambda: FeatureSwitch.objects.get().pk,
        "level.edit": lambda: ("-", {"thresholds": " ".join(str(10 * level) for level in range(50))}),
        "legal.write": lambda: (LegalVersion.objects.filter(document="TERMS")[0].pk, LEGAL_TEXT),
        "legal.publish": lambda: (LegalVersion.objects.get(published_at=None).pk, {"change_note": "A first text"}),
        "legal.discard": lambda: _draft(LegalDocument.PRIVACY),
        "community.build": lambda: _failed(community),
    }


def test_every_action_writes_through_a_service_and_into_the_audit_log(desk_writes: Writes):
    """Each action of the desk runs once, about 60 requests. A new action needs a line in ``_runs``."""
    desk, runs = an_operator(), _runs(a_community())
    assert set(runs) == set(ACTIONS)
    for key, prepare in runs.items():
        found = prepare()
        target, fields = found if isinstance(found, tuple) else (found, {})
        written, entries = len(desk_writes.by_services), AuditEntry.objects.filter(community_id=PLATFORM_CHAIN).count()
        answer = desk.do(key, target, **fields)
        assert answer.status_code == 302, (key, answer.content.decode())
        assert len(desk_writes.by_services) > written, key
        assert AuditEntry.objects.filter(community_id=PLATFORM_CHAIN).count() > entries, key
        assert desk_writes.past_services == [], key


def test_pages_write_nothing(desk_writes: Writes):
    desk, community = an_operator(), a_community()
    for address in [*(page.key and f"/{page.key}" for page in PAGES), f"/communities/{community.pk}"]:
        assert desk.get(address).status_code == 200
    assert desk.get(f"/users/{community.owner_id}").status_code == 200
    assert (desk_writes.by_services, desk_writes.past_services) == ([], [])


def test_a_write_past_the_services_is_found(monkeypatch, desk_writes: Writes):
    """The check itself: statements and calls of functions that can write."""

    def careless(request: Any, operator: Any) -> Any:
        ReservedName.objects.filter(name="nova").update(name="iris")
        return original(request, operator)

    original = dashboard.page
    monkeypatch.setitem(views.SINGLES, "", careless)
    assert an_operator().get().status_code == 200
    assert [text.split()[0] for text in desk_writes.past_services] == ["UPDATE"]
    desk_writes.past_services.clear()


def test_a_wrong_proof_of_identity_is_refused_and_changes_no_rows(desk_writes: Writes):
    answer = an_operator().post("/proof", password="Passw0rd!", method="BACKUP", code="ABCD-EFGH")
    assert 400 <= answer.status_code < 500
    assert desk_writes.past_services == []
