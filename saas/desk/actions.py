"""The actions of the desk: each has a form and calls exactly one service."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django import forms
from django.http import HttpRequest

from saas.access import read_only
from saas.accounts.models import User
from saas.billing.models import WebhookEvent
from saas.casinos.models import Provider
from saas.desk import calls, plan_actions
from saas.desk.audit import Operator
from saas.desk.forms import (
    AddressForm,
    AnnouncementForm,
    AssignForm,
    BatchForm,
    EraseForm,
    FeatureForm,
    LeaveForm,
    LegalPublishForm,
    LegalTextForm,
    LevelsForm,
    NameForm,
    OverrideForm,
    ProofForm,
    ProviderForm,
    PublishForm,
    ReasonForm,
    RoleForm,
    SuspendCommunityForm,
)
from saas.desk.models import Announcement, ReservedName, SuppressedAddress
from saas.desk.services import announcements, communities, names, operations, plans, users
from saas.directory.models import WaitlistEntry
from saas.jobs.models import Job
from saas.legal.models import LegalVersion
from saas.plans.models import FeatureSwitch, PlanVersion
from saas.tenancy.models import Community, Domain

Run = Callable[[HttpRequest, Operator, Any, dict[str, Any]], str]


@dataclass(frozen=True, slots=True)
class Action:
    """``find`` returns the target by the text of the address, ``run`` calls the service and returns the notice.

    ``effect`` says what the button does. ``back`` is the page that the action belongs to, ``after`` the page to open
    after a success, by default the same.
    """

    effect: str
    find: Callable[[str], Any]
    run: Run
    form: type[forms.Form] = ReasonForm
    name_of: Callable[[Any], str] = str
    initial: Callable[[Any], dict[str, Any]] = lambda _target: {}
    back: Callable[[Any], str] = lambda _target: "/desk"
    after: Callable[[Any], str] | None = None

    def next_page(self, target: Any) -> str:
        return (self.after or self.back)(target)


def _by_uuid(model: Any, *, related: tuple[str, ...] = ()) -> Callable[[str], Any]:
    def find(text: str) -> Any:
        try:
            return model.objects.select_related(*related).filter(pk=UUID(text)).first()
        except ValueError:
            return None

    return find


def _job(text: str) -> Job | None:
    return Job.objects.filter(pk=int(text)).first() if text.isascii() and text.isdigit() and len(text) < 18 else None


def _on_user(effect: str, call: Callable[..., Any], done: str, form: type[forms.Form] = ReasonForm) -> Action:
    def run(_request: HttpRequest, operator: Operator, user: User, data: dict[str, Any]) -> str:
        call(operator=operator, user=user, **data)
        return done.format(user.username)

    return Action(effect, _by_uuid(User), run, form, back=lambda user: f"/desk/users/{user.pk}")


def _on_community(effect: str, call: Callable[..., Any], done: str, form: type[forms.Form] = ReasonForm) -> Action:
    def run(_request: HttpRequest, operator: Operator, community: Community, data: dict[str, Any]) -> str:
        answer = call(operator=operator, community=community, **data)
        return done.format(community.slug, answer)

    return Action(
        effect,
        _by_uuid(Community, related=("owner",)),
        run,
        form,
        back=lambda community: f"/desk/communities/{community.pk}",
    )


def _reset_factors(_request: HttpRequest, operator: Operator, user: User, data: dict[str, Any]) -> str:
    users.reset_factors(operator=operator, user=user, **data)
    return f"Two-factor of {user.username} is off. The person was notified."


def _open(request: HttpRequest, operator: Operator, community: Community, data: dict[str, Any]) -> str:
    visit = communities.begin_visit(operator=operator, community=community, **data)
    read_only.begin(request, community.pk, visit_id=visit.pk, until=visit.ends_at)
    return ""


def _leave(request: HttpRequest, operator: Operator, _target: Any, _data: dict[str, Any]) -> str:
    communities.end_visits_of(operator.user_id, operator=operator)
    read_only.end(request)
    return "The read-only visit ended."


def _check_books(_request: HttpRequest, operator: Operator, community: Community, data: dict[str, Any]) -> str:
    problem = communities.check_books(operator=operator, community=community, **data)
    return (
        f"The books of {community.slug} do not add up: {problem}"
        if problem
        else f"The books of {community.slug} add up."
    )


def _recheck(_request: HttpRequest, operator: Operator, domain: Domain, data: dict[str, Any]) -> str:
    communities.recheck_domain(operator=operator, domain=domain, **data)
    return f"{domain.domain} is checked in a moment."


def _requeue(_request: HttpRequest, operator: Operator, job: Job, data: dict[str, Any]) -> str:
    operations.requeue_job(operator=operator, job=job, **data)
    return f"{job.task} {job.pk} waits to run again."


def _requeue_event(_request: HttpRequest, operator: Operator, event: WebhookEvent, data: dict[str, Any]) -> str:
    operations.requeue_event(operator=operator, event=event, **data)
    return f"{event.type} {event.pk} waits to be applied again."


def _requeue_all(_request: HttpRequest, operator: Operator, _target: str, data: dict[str, Any]) -> str:
    return f"Jobs that wait to run again: {operations.requeue_all(operator=operator, **data)}"


def _edit_provider(_request: HttpRequest, operator: Operator, provider: Provider, data: dict[str, Any]) -> str:
    reason = data.pop("reason")
    operations.edit_provider(operator=operator, provider=provider, changes=data, reason=reason)
    return f"{provider.name} is changed."


def _invite(_request: HttpRequest, operator: Operator, entry: WaitlistEntry, data: dict[str, Any]) -> str:
    operations.invite(operator=operator, entry=entry, **data)
    return f"{entry} is invited."


def _invite_batch(_request: HttpRequest, operator: Operator, _target: str, data: dict[str, Any]) -> str:
    return f"Invitations sent: {operations.invite_batch(operator=operator, **data)}"


def _reserve(_request: HttpRequest, operator: Operator, _target: str, data: dict[str, Any]) -> str:
    names.reserve(operator=operator, **data)
    return f"{data['name'].lower()} is reserved."


def _release(_request: HttpRequest, operator: Operator, reserved: ReservedName, data: dict[str, Any]) -> str:
    names.release(operator=operator, reserved=reserved, **data)
    return f"{reserved.name} can be chosen again."


def _suppress(_request: HttpRequest, operator: Operator, _target: str, data: dict[str, Any]) -> str:
    names.suppress(operator=operator, **data)
    return f"{data['email'].lower()} gets only security mails now."


def _allow(_request: HttpRequest, operator: Operator, suppressed: SuppressedAddress, data: dict[str, Any]) -> str:
    names.allow(operator=operator, suppressed=suppressed, **data)
    return f"{suppressed.email} gets all mails again."


def _announce(_request: HttpRequest, operator: Operator, _target: str, data: dict[str, Any]) -> str:
    announcements.announce(operator=operator, **data)
    return "The announcement is published."


def _end_announcement(_request: HttpRequest, operator: Operator, row: Announcement, data: dict[str, Any]) -> str:
    announcements.end_announcement(operator=operator, announcement=row, **data)
    return "The announcement ended."


def _provider_values(provider: Provider) -> dict[str, Any]:
    values = {name: getattr(provider, name) for name in ProviderForm.base_fields if name != "reason"}
    return {**values, "blocked_countries": " ".join(provider.blocked_countries)}


def _platform(text: str) -> str | None:
    return "The whole platform" if text == "-" else None


ACTIONS: dict[str, Action] = {
    "user.end-sessions": _on_user("Ends every session on every host.", users.end_sessions, "All sessions of {} ended."),
    "user.reset-factors": Action(
        "Removes every second factor, ends all sessions and notifies the person.",
        _by_uuid(User),
        _reset_factors,
        ProofForm,
        back=lambda user: f"/desk/users/{user.pk}",
    ),
    "user.suspend": _on_user("Ends all sessions and refuses new logins.", users.suspend, "{} is suspended."),
    "user.restore": _on_user("Lets the person log in again.", users.restore, "{} can log in again."),
    "user.erase": _on_user("Erases the account. This cannot be undone.", users.erase, "{} is being erased.", EraseForm),
    "operator.role": _on_user(
        "Changes what the operator may do here.", users.set_role, "{} has the new role.", RoleForm
    ),
    "community.suspend": _on_community(
        "Answers every page and call with the reason. Sales, draws and timers wait.",
        communities.suspend,
        "{} is suspended.",
        SuspendCommunityForm,
    ),
    "community.restore": _on_community("Opens the community again.", communities.restore, "{} is open again."),
    "community.open": Action(
        "Shows the back office as the owner sees it, for 30 minutes. The owner sees this in the audit log.",
        _by_uuid(Community, related=("owner",)),
        _open,
        back=lambda community: f"/desk/communities/{community.pk}",
        after=lambda community: f"/admin?creator={community.slug}",
    ),
    "community.leave": Action(
        "Ends the visit now.", _platform, _leave, LeaveForm, name_of=lambda _target: "Your visit to a back office"
    ),
    "plan.assign": Action(
        "Gives the community this version for good. Things above its limits stay.",
        _by_uuid(Community, related=("owner",)),
        plan_actions.assign,
        AssignForm,
        back=lambda community: f"/desk/communities/{community.pk}",
    ),
    "plan.override": Action(
        "Replaces the plan, or single limits, until a time. An earlier override ends.",
        _by_uuid(Community, related=("owner",)),
        plan_actions.override,
        OverrideForm,
        back=lambda community: f"/desk/communities/{community.pk}",
    ),
    "version.publish": Action(
        "Sells these terms from now on. Communities keep the version that they have, until they are given this one.",
        _by_uuid(PlanVersion),
        plan_actions.publish,
        PublishForm,
        name_of=lambda version: f"{version.name}, after version {version.version}",
        initial=plan_actions.terms_of,
        back=lambda _version: "/desk/plans",
    ),
    "plan.end-override": _on_community("Ends the override now.", plans.end_override, "{} has its own plan again."),
    "community.build": _on_community("Builds the community by a job.", communities.retry_build, "{} is being built."),
    "books.stop": _on_community(
        "Stops all movements of gems except corrections.", communities.stop_spending, "Spending of {} is stopped."
    ),
    "books.resume": _on_community(
        "Allows spending, if the books add up.", communities.resume_spending, "{} can spend again."
    ),
    "books.check": Action(
        "Checks all accounts of the community now. A mismatch stops its spending.",
        _by_uuid(Community, related=("owner",)),
        _check_books,
        back=lambda community: f"/desk/communities/{community.pk}",
    ),
    "domain.recheck": Action(
        "Checks DNS, address and certificate.", _by_uuid(Domain), _recheck, back=lambda _domain: "/desk/domains"
    ),
    "job.requeue": Action("Runs the dead job again.", _job, _requeue, back=lambda _job: "/desk/jobs?state=DEAD"),
    "job.requeue-all": Action("Runs all dead jobs again.", _platform, _requeue_all, back=lambda _target: "/desk/jobs"),
    "webhook.requeue": Action(
        "Applies the dead event again.",
        lambda text: WebhookEvent.objects.filter(pk=text).first(),
        _requeue_event,
        name_of=lambda event: f"{event.type} {event.pk}",
        back=lambda _event: "/desk/webhooks?state=DEAD",
    ),
    "casino.edit": Action(
        "Changes what fans and creators see of the provider.",
        lambda text: Provider.objects.filter(pk=text).first(),
        _edit_provider,
        ProviderForm,
        initial=_provider_values,
        back=lambda _provider: "/desk/casinos",
    ),
    "waitlist.invite": Action(
        "Mails the sign-up link, once.", _by_uuid(WaitlistEntry), _invite, back=lambda _entry: "/desk/waitlist"
    ),
    "waitlist.invite-batch": Action(
        "Mails the sign-up link to creators who have an email address and no invitation.",
        _platform,
        _invite_batch,
        BatchForm,
        back=lambda _target: "/desk/waitlist",
    ),
    "name.reserve": Action(
        "Keeps the name from new communities and usernames. Existing ones keep it.",
        _platform,
        _reserve,
        NameForm,
        back=lambda _target: "/desk/names",
    ),
    "name.release": Action(
        "Lets people choose the name again.", _by_uuid(ReservedName), _release, back=lambda _target: "/desk/names"
    ),
    "announcement.create": Action(
        "Shows the text on every page of every back office.",
        _platform,
        _announce,
        AnnouncementForm,
        back=lambda _target: "/desk/announcements",
    ),
    "announcement.end": Action(
        "Shows the announcement no longer.",
        _by_uuid(Announcement),
        _end_announcement,
        back=lambda _row: "/desk/announcements",
    ),
    "feature.set": Action(
        "Takes effect at the next request. The community's data stay.",
        _by_uuid(Community, related=("owner",)),
        calls.set_feature,
        FeatureForm,
        back=lambda community: f"/desk/communities/{community.pk}",
    ),
    "switch.remove": Action(
        "Lets the community's plan decide about the feature again.",
        _by_uuid(FeatureSwitch, related=("community",)),
        calls.remove_switch,
        name_of=lambda switch: f"{switch} for {switch.community.slug}",
        back=lambda switch: f"/desk/communities/{switch.community_id}",
    ),
    "level.edit": Action(
        "Counts for everybody from the next request. Raised thresholds lower the levels of fans.",
        _platform,
        calls.edit_levels,
        LevelsForm,
        initial=calls.level_values,
        back=lambda _target: "/desk/levels",
    ),
    "legal.write": Action(
        "Saves a draft. The published versions stay as they are.",
        _by_uuid(LegalVersion),
        calls.write_legal,
        LegalTextForm,
        initial=calls.legal_text,
        back=lambda row: f"/desk/legal?document={row.document}",
    ),
    "legal.publish": Action(
        "Shows the draft to everybody as the next version. It cannot be changed afterwards.",
        _by_uuid(LegalVersion),
        calls.publish_legal,
        LegalPublishForm,
        back=lambda row: f"/desk/legal/{row.pk}",
    ),
    "legal.discard": Action(
        "Deletes the draft.", _by_uuid(LegalVersion), calls.discard_legal, back=lambda _row: "/desk/legal"
    ),
    "mail.suppress": Action(
        "Stops notifications, invitations and news to the address. Security mails still arrive: login codes, new "
        "passwords and confirmations of the address.",
        _platform,
        _suppress,
        AddressForm,
        back=lambda _target: "/desk/suppressions",
    ),
    "mail.allow": Action(
        "Sends all mails to the address again.",
        _by_uuid(SuppressedAddress),
        _allow,
        back=lambda _target: "/desk/suppressions",
    ),
}
