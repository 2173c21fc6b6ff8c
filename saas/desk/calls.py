"""The calls behind the desk's actions, and the values that their forms begin with.

Each call runs one service and returns the notice for the operator.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal
from typing import Any

from django.http import HttpRequest

from saas.access import read_only
from saas.accounts.models import User
from saas.billing.models import BillingDifference, WebhookEvent
from saas.casinos.models import Provider
from saas.desk.audit import Operator
from saas.desk.forms import ProviderForm
from saas.desk.models import Announcement, ReservedName, SuppressedAddress
from saas.desk.pages import members
from saas.desk.services import (
    announcements,
    communities,
    features,
    incidents,
    legal,
    levels,
    names,
    operations,
    plans,
    tickets,
    users,
)
from saas.directory.models import Membership, WaitlistEntry
from saas.jobs.models import Job
from saas.kernel.errors import ValidationFailed
from saas.legal.models import LegalDocument, LegalVersion
from saas.levels.selectors import level_thresholds
from saas.plans.catalog import FEATURES, PlanLimit
from saas.plans.models import FeatureSwitch, PlanVersion
from saas.status.models import Incident
from saas.support.models import PlatformTicket
from saas.tenancy.models import Community, Domain


def reset_factors(_request: HttpRequest, operator: Operator, user: User, data: dict[str, Any]) -> str:
    users.reset_factors(operator=operator, user=user, **data)
    return f"Two-factor of {user.username} is off. The person was notified."


def open_read_only(request: HttpRequest, operator: Operator, community: Community, data: dict[str, Any]) -> str:
    visit = communities.begin_visit(operator=operator, community=community, **data)
    read_only.begin(request, community.pk, visit_id=visit.pk, until=visit.ends_at)
    return ""


def open_member(request: HttpRequest, operator: Operator, membership: Membership, data: dict[str, Any]) -> str:
    until = communities.begin_member_reading(operator=operator, membership=membership, **data)
    members.allow(request, operator, membership, until.timestamp())
    return ""


def leave(request: HttpRequest, operator: Operator, _target: Any, _data: dict[str, Any]) -> str:
    communities.end_visits_of(operator.user_id, operator=operator)
    read_only.end(request)
    return "The read-only visit ended."


def write_to_user(_request: HttpRequest, operator: Operator, user: User, data: dict[str, Any]) -> str:
    ticket = tickets.open_for(operator=operator, user=user, **data)
    return f"Ticket #{ticket.number} is open for {user.username}."


def answer_ticket(_request: HttpRequest, operator: Operator, ticket: PlatformTicket, data: dict[str, Any]) -> str:
    tickets.answer(operator=operator, ticket=ticket, **data)
    return f"Your answer to ticket #{ticket.number} is sent."


def note_ticket(_request: HttpRequest, operator: Operator, ticket: PlatformTicket, data: dict[str, Any]) -> str:
    tickets.note(operator=operator, ticket=ticket, **data)
    return f"Your note is in ticket #{ticket.number}."


def edit_ticket(_request: HttpRequest, operator: Operator, ticket: PlatformTicket, data: dict[str, Any]) -> str:
    tickets.edit(operator=operator, ticket=ticket, **data)
    return f"Ticket #{ticket.number} is changed."


def ticket_values(ticket: PlatformTicket) -> dict[str, Any]:
    return {"status": ticket.status, "priority": ticket.priority}


def check_books(_request: HttpRequest, operator: Operator, community: Community, data: dict[str, Any]) -> str:
    problem = communities.check_books(operator=operator, community=community, **data)
    return (
        f"The books of {community.slug} do not add up: {problem}"
        if problem
        else f"The books of {community.slug} add up."
    )


def recheck_domain(_request: HttpRequest, operator: Operator, domain: Domain, data: dict[str, Any]) -> str:
    communities.recheck_domain(operator=operator, domain=domain, **data)
    return f"{domain.domain} is checked in a moment."


def requeue_job(_request: HttpRequest, operator: Operator, job: Job, data: dict[str, Any]) -> str:
    operations.requeue_job(operator=operator, job=job, **data)
    return f"{job.task} {job.pk} waits to run again."


def requeue_event(_request: HttpRequest, operator: Operator, event: WebhookEvent, data: dict[str, Any]) -> str:
    operations.requeue_event(operator=operator, event=event, **data)
    return f"{event.type} {event.pk} waits to be applied again."


def fix_difference(_request: HttpRequest, operator: Operator, row: BillingDifference, data: dict[str, Any]) -> str:
    is_fixed = operations.fix_difference(operator=operator, difference=row, **data)
    return "The difference is fixed." if is_fixed else "Stripe was read again, and the difference is still there."


def requeue_all(_request: HttpRequest, operator: Operator, _target: str, data: dict[str, Any]) -> str:
    return f"Jobs that wait to run again: {operations.requeue_all(operator=operator, **data)}"


def edit_provider(_request: HttpRequest, operator: Operator, provider: Provider, data: dict[str, Any]) -> str:
    reason = data.pop("reason")
    operations.edit_provider(operator=operator, provider=provider, changes=data, reason=reason)
    return f"{provider.name} is changed."


def invite(_request: HttpRequest, operator: Operator, entry: WaitlistEntry, data: dict[str, Any]) -> str:
    operations.invite(operator=operator, entry=entry, **data)
    return f"{entry} is invited."


def invite_batch(_request: HttpRequest, operator: Operator, _target: str, data: dict[str, Any]) -> str:
    return f"Invitations sent: {operations.invite_batch(operator=operator, **data)}"


def reserve_name(_request: HttpRequest, operator: Operator, _target: str, data: dict[str, Any]) -> str:
    names.reserve(operator=operator, **data)
    return f"{data['name'].lower()} is reserved."


def release_name(_request: HttpRequest, operator: Operator, reserved: ReservedName, data: dict[str, Any]) -> str:
    names.release(operator=operator, reserved=reserved, **data)
    return f"{reserved.name} can be chosen again."


def suppress(_request: HttpRequest, operator: Operator, _target: str, data: dict[str, Any]) -> str:
    names.suppress(operator=operator, **data)
    return f"{data['email'].lower()} gets only security mails now."


def allow(_request: HttpRequest, operator: Operator, suppressed: SuppressedAddress, data: dict[str, Any]) -> str:
    names.allow(operator=operator, suppressed=suppressed, **data)
    return f"{suppressed.email} gets all mails again."


def announce(_request: HttpRequest, operator: Operator, _target: str, data: dict[str, Any]) -> str:
    announcements.announce(operator=operator, **data)
    return "The announcement is published."


def end_announcement(_request: HttpRequest, operator: Operator, row: Announcement, data: dict[str, Any]) -> str:
    announcements.end_announcement(operator=operator, announcement=row, **data)
    return "The announcement ended."


def open_incident(_request: HttpRequest, operator: Operator, _target: str, data: dict[str, Any]) -> str:
    return f"The incident “{incidents.open_incident(operator=operator, **data).title}” is on the status page."


def update_incident(_request: HttpRequest, operator: Operator, incident: Incident, data: dict[str, Any]) -> str:
    changed = incidents.update_incident(operator=operator, incident=incident, **data)
    return (
        f"The incident “{changed.title}” is resolved." if changed.resolved_at else "The update is on the status page."
    )


def incident_values(incident: Incident) -> dict[str, Any]:
    return {"parts": incident.parts, "impact": incident.impact, "state": incident.state}


def provider_values(provider: Provider) -> dict[str, Any]:
    values = {name: getattr(provider, name) for name in ProviderForm.base_fields if name != "reason"}
    return {**values, "blocked_countries": " ".join(provider.blocked_countries)}


def assign_plan(_request: HttpRequest, operator: Operator, community: Community, data: dict[str, Any]) -> str:
    plans.assign(operator=operator, community=community, **data)
    return f"{community.slug} has the plan {data['version'].name}."


def return_to_billing(_request: HttpRequest, operator: Operator, community: Community, data: dict[str, Any]) -> str:
    change = plans.return_to_billing(operator=operator, community=community, **data)
    return f"{community.slug} has the plan {change.after.name}. Its owner can change it in Billing."


def _terms(data: dict[str, Any]) -> dict[str, Any]:
    """Return the arguments of a new version: prices in cents, and the limits together."""
    names = ("name", "summary", "currency", "trial_days", "features", "highlights")
    prices = {name: None if data[name] is None else int(data[name] * 100) for name in ("monthly_price", "yearly_price")}
    return {
        **{name: data[name] for name in names},
        **prices,
        "limits": {limit.value: data[limit.value] for limit in PlanLimit},
    }


def version_terms(version: PlanVersion) -> dict[str, Any]:
    """Return the newest terms, from which the operator makes the next ones."""
    names = ("name", "summary", "currency", "trial_days", "features")
    prices = {name: getattr(version, name) for name in ("monthly_price", "yearly_price")}
    return {
        **{name: getattr(version, name) for name in names},
        **{name: None if cents is None else Decimal(cents) / 100 for name, cents in prices.items()},
        **version.limits,
        "highlights": "\n".join(version.highlights),
    }


def publish_version(_request: HttpRequest, operator: Operator, newest: PlanVersion, data: dict[str, Any]) -> str:
    with _fields_of_form():
        version = plans.publish(operator=operator, newest=newest, terms=_terms(data), reason=data["reason"])
    return f"{version.name}, version {version.version} is on sale. Communities keep the version that they have."


@contextmanager
def _fields_of_form() -> Iterator[None]:
    """Give the field errors of the plans the names of the form's fields: ``limits.staff`` is ``staff``."""
    try:
        yield
    except ValidationFailed as error:
        names = {"monthlyPrice": "monthly_price", "yearlyPrice": "yearly_price", "trialDays": "trial_days"}
        fields = {names.get(name, name.removeprefix("limits.")): text for name, text in error.fields.items()}
        raise ValidationFailed(fields=fields) from error


def override_plan(_request: HttpRequest, operator: Operator, community: Community, data: dict[str, Any]) -> str:
    limits = {limit.value: data[limit.value] for limit in PlanLimit if data[limit.value] is not None}
    with _fields_of_form():
        plans.override(
            operator=operator,
            community=community,
            version=data["version"],
            limits=limits,
            until=data["until"],
            reason=data["reason"],
        )
    return f"The plan of {community.slug} is overridden until {data['until']:%Y-%m-%d %H:%M} UTC."


def set_feature(_request: HttpRequest, operator: Operator, community: Community, data: dict[str, Any]) -> str:
    features.set_switch(operator=operator, community=community, **data)
    state = "on" if data["is_on"] else "off"
    return f"{FEATURES[data['feature']].words}: switched {state} for {community.slug}."


def remove_switch(_request: HttpRequest, operator: Operator, switch: FeatureSwitch, data: dict[str, Any]) -> str:
    features.remove_switch(operator=operator, switch=switch, **data)
    return f"The plan of {switch.community.slug} decides again."


def edit_levels(_request: HttpRequest, operator: Operator, _target: str, data: dict[str, Any]) -> str:
    levels.edit(operator=operator, **data)
    return "The levels are changed."


def level_values(_target: str) -> dict[str, Any]:
    return {"thresholds": "\n".join(map(str, level_thresholds()))}


def write_legal(_request: HttpRequest, operator: Operator, row: LegalVersion, data: dict[str, Any]) -> str:
    legal.write(operator=operator, document=LegalDocument(row.document), **data)
    return "The draft is saved. Readers see it after you publish it."


def legal_text(row: LegalVersion) -> dict[str, Any]:
    """Continue with the draft of the document if there is one."""
    draft = LegalVersion.objects.filter(document=row.document, published_at=None).first() or row
    return {"lead": draft.lead, "summary": draft.summary, "body": draft.body}


def publish_legal(_request: HttpRequest, operator: Operator, row: LegalVersion, data: dict[str, Any]) -> str:
    published = legal.publish(operator=operator, draft=row, **data)
    return f"{published} applies from {published.applies_from:%Y-%m-%d %H:%M} UTC."


def discard_legal(_request: HttpRequest, operator: Operator, row: LegalVersion, data: dict[str, Any]) -> str:
    legal.discard(operator=operator, draft=row, **data)
    return "The draft is deleted."
