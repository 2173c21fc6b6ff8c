"""Every page and every action of the desk as every kind of person, and that nothing else writes what the desk shows."""

import ast
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest

from saas.access.models import AuditEntry
from saas.billing.models import WebhookEvent
from saas.casinos.catalog import seed
from saas.casinos.models import Provider
from saas.desk.catalog import ACTIONS, PAGES
from saas.desk.models import Announcement, DeskRole, ReservedName, SuppressedAddress
from saas.directory.models import Membership, WaitlistEntry
from saas.jobs.models import Job, JobState
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.legal.models import LegalDocument
from saas.legal.services import save_draft
from saas.plans.catalog import Area
from saas.plans.selectors import newest_version
from saas.plans.switches import set_switch
from saas.status.models import IncidentState, Part, PartState
from saas.status.services import open_incident
from saas.support.services import open_ticket
from saas.tenancy.models import Community
from tests.support.api import Api
from tests.support.builders import a_community, a_domain, a_user
from tests.support.desk import Desk, a_difference, an_operator

pytestmark = pytest.mark.django_db

DESK = Path(__file__).parents[2] / "saas" / "desk"
# Modules of the desk that may write rows. Everything else reads, or calls one of their services.
WRITERS = {
    "audit.py",
    "books.py",
    "services/users.py",
    "services/communities.py",
    "services/operations.py",
    "services/names.py",
    "services/announcements.py",
    "services/merging.py",
}
WRITES = {"create", "bulk_create", "update_or_create", "get_or_create", "update", "bulk_update", "save", "delete"}


def _targets() -> dict[str, object]:
    """A target of each kind, for which its actions make sense."""
    seed()
    community = a_community()
    job_id = enqueue("tenancy.fill_spares", None, key="dead")
    Job.objects.filter(pk=job_id).update(state=JobState.DEAD)
    user = a_user().pk
    return {
        "user": user,
        "ticket": _ticket(),
        "member": f"{community.pk}/{_member(community)}",
        "operator": an_operator(DeskRole.SUPPORT).user.pk,
        "community": community.pk,
        "books": community.pk,
        "plan": community.pk,
        "version": newest_version("pro").pk,
        "feature": community.pk,
        "switch": _switch(community.pk, user),
        "domain": a_domain(community, "shop.example.org").pk,
        "job": job_id,
        "casino": Provider.objects.values_list("pk", flat=True)[0],
        "announcement": _announcement(user),
        "webhook": _dead_event(),
        "difference": a_difference(community).pk,
        "incident": open_incident(
            title="Mails wait",
            parts=[Part.MESSAGES],
            impact=PartState.DISTURBED,
            state=IncidentState.INVESTIGATING,
            text="Mails arrive late.",
            actor=user,
        ).pk,
        "legal": save_draft(document=LegalDocument.TERMS, lead="A", summary="", body="A", actor=user).pk,
        "name": ReservedName.objects.create(name="nova", added_by=user).pk,
        "mail": SuppressedAddress.objects.create(email="gone@example.com", added_by=user).pk,
        "waitlist": WaitlistEntry.objects.create(kick_username="nova", email="nova@example.com").pk,
    }


def _member(community: Community) -> UUID:
    person = a_user()
    Membership.objects.create(community=community, user=person, member_id=uuid4(), joined_at=now())
    return person.pk


def _ticket() -> UUID:
    return open_ticket(
        user=a_user(), title="My account", category="ACCOUNT", text="Help", pictures=[], previous_id=None, key=None
    ).pk


def _dead_event() -> str:
    event = WebhookEvent(id="evt_1", type="invoice.paid", customer_id="cus_1", created_at=now(), received_at=now())
    event.state = WebhookEvent.State.DEAD
    event.save()
    return event.pk


def _switch(community_id: UUID, user_id: UUID) -> UUID:
    area = Area.RAFFLES
    _, row = set_switch(community_id, feature=area, is_on=False, until=None, reason="Ticket 17", actor=user_id)
    return row.pk


def _announcement(user_id: UUID) -> UUID:
    moment = now()
    times = {"begins_at": moment, "ends_at": moment + timedelta(days=1)}
    row = Announcement(text="Maintenance", severity="INFO", is_dismissible=True, created_by=user_id, **times)
    row.save()
    return row.pk


def _address(key: str, targets: dict[str, object]) -> str:
    of_platform = {
        "job.requeue-all",
        "waitlist.invite-batch",
        "community.leave",
        "name.reserve",
        "mail.suppress",
        "announcement.create",
        "incident.open",
        "level.edit",
    }
    return f"/do/{key}/{'-' if key in of_platform else targets[key.split('.')[0]]}"


def _addresses(targets: dict[str, object]) -> dict[str, frozenset[DeskRole]]:
    """All addresses of the desk, with the roles that may open them."""
    pages = {page.key and f"/{page.key}": page.roles for page in PAGES}
    kinds = (("users", "user"), ("communities", "community"), ("jobs", "job"), ("legal", "legal"), ("plans", "version"))
    for key, kind in kinds:
        pages[f"/{key}/{targets[kind]}"] = pages[f"/{key}"]
    return pages | {_address(right.key, targets): right.roles for right in ACTIONS}


def _post(desk: Desk, path: str, token: str) -> Any:
    fields = {"csrfmiddlewaretoken": token, "reason": "Ticket 17"}
    return desk.client.post(f"/desk{path}", fields, HTTP_HOST=desk.host)


def test_every_address_as_every_role():
    """Several hundred requests."""
    targets = _targets()
    for role in DeskRole:
        desk = an_operator(role)
        found = {path: desk.get(path).status_code for path in _addresses(targets)}
        assert found == {path: 200 if role in roles else 403 for path, roles in _addresses(targets).items()}


def test_every_action_of_another_role_is_refused_and_leaves_nothing():
    """Each action is posted with a valid token by each role that lacks it."""
    targets = _targets()
    for role in DeskRole:
        desk = an_operator(role)
        token = desk.token()
        before = AuditEntry.objects.count()
        for right in ACTIONS:
            if role not in right.roles:
                assert _post(desk, _address(right.key, targets), token).status_code == 403, (role, right.key)
        assert AuditEntry.objects.count() == before


@pytest.mark.parametrize("kind", ["visitor", "fan", "owner", "no role", "no factor", "old factor", "suspended"])
def test_every_address_is_refused_to_everybody_else(kind):
    """Reads and writes, with a valid token, of every address."""
    targets = _targets()
    desk, statuses = _outsider(kind)
    token = desk.client.get("/api/common/auth/csrf", HTTP_HOST=desk.host).json()["csrfToken"]
    before = AuditEntry.objects.count()
    for path in _addresses(targets):
        assert desk.get(path).status_code in statuses, path
        assert _post(desk, path, token).status_code in statuses, path
    assert AuditEntry.objects.count() == before


def _outsider(kind: str) -> tuple[Desk, set[int]]:
    if kind == "visitor":
        return Desk(Api(), a_user()), {401}
    if kind in ("fan", "owner"):
        user = a_user() if kind == "fan" else a_community().owner
        return Desk(Api().login(user), user), {403}
    desk = an_operator(None if kind == "no role" else DeskRole.ADMINISTRATOR, factor=kind != "no factor")
    if kind == "old factor":
        desk.age_session(factor=8 * 3600 + 1)
        return desk, {302}
    if kind == "suspended":
        desk.user.is_active = False
        desk.user.save()
        return desk, {401}
    return desk, {403}


def test_dangerous_actions_ask_every_role_for_a_fresh_proof():
    targets = _targets()
    desk = an_operator()
    desk.age_session(proof=601)
    for right in ACTIONS:
        wanted = 302 if right.is_dangerous else 200
        assert desk.get(_address(right.key, targets)).status_code == wanted, right.key


def test_only_the_services_of_the_desk_write_rows():
    """Reads the source: a write of rows outside of the listed modules would be one without an audit entry."""
    found = set()
    for path in DESK.rglob("*.py"):
        name = path.relative_to(DESK).as_posix()
        if name.startswith("migrations/"):
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in WRITES:
                found.add(name)
    assert found == WRITERS
