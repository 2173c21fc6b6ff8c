"""The actions of the desk: each has a form and calls exactly one service."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django import forms
from django.http import HttpRequest

from saas.accounts.models import User
from saas.billing.models import BillingDifference, WebhookEvent
from saas.casinos.models import Provider
from saas.desk import calls
from saas.desk.audit import Operator
from saas.desk.forms import (
    AddressForm,
    AnnouncementForm,
    AssignForm,
    BatchForm,
    EraseForm,
    FeatureForm,
    IncidentForm,
    IncidentUpdateForm,
    LeaveForm,
    LegalPublishForm,
    LegalTextForm,
    LevelsForm,
    MergeForm,
    NameForm,
    OverrideForm,
    ProofForm,
    ProviderForm,
    PublishForm,
    ReasonForm,
    RoleForm,
    SuspendCommunityForm,
    TicketAnswerForm,
    TicketEditForm,
    TicketNoteForm,
    WriteToUserForm,
)
from saas.desk.models import Announcement, ReservedName, SuppressedAddress
from saas.desk.pages.members import find_membership, target_of
from saas.desk.pages.merging import preview
from saas.desk.services import communities, merging, plans, users
from saas.directory.models import WaitlistEntry
from saas.jobs.models import Job
from saas.legal.models import LegalVersion
from saas.plans.models import FeatureSwitch, PlanVersion
from saas.status.models import Incident
from saas.support.models import PlatformTicket
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
    template: str = "desk/action.html"
    # The parts of the page besides the form. Its ``initial`` joins the values that the form begins with.
    preview: Callable[[HttpRequest, Any], dict[str, Any]] = lambda _request, _target: {}

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


def _of_user(effect: str, run: Run, form: type[forms.Form] = ReasonForm, **more: Any) -> Action:
    """Return an action whose target is a user and whose page is that user's."""
    return Action(effect, _by_uuid(User), run, form, back=lambda user: f"/desk/users/{user.pk}", **more)


def _on_user(
    effect: str, call: Callable[..., Any], done: str, form: type[forms.Form] = ReasonForm, **more: Any
) -> Action:
    def run(_request: HttpRequest, operator: Operator, user: User, data: dict[str, Any]) -> str:
        call(operator=operator, user=user, **data)
        return done.format(user.username)

    return _of_user(effect, run, form, **more)


def _of_community(effect: str, run: Run, form: type[forms.Form] = ReasonForm, **more: Any) -> Action:
    """Return an action whose target is a community and whose page is that community's."""
    find = _by_uuid(Community, related=("owner",))
    return Action(
        effect,
        find,
        run,
        form,
        name_of=lambda community: f"{community.name} ({community.slug})",
        back=lambda community: f"/desk/communities/{community.pk}",
        **more,
    )


def _on_community(effect: str, call: Callable[..., Any], done: str, form: type[forms.Form] = ReasonForm) -> Action:
    def run(_request: HttpRequest, operator: Operator, community: Community, data: dict[str, Any]) -> str:
        answer = call(operator=operator, community=community, **data)
        return done.format(community.name, answer)

    return _of_community(effect, run, form)


def _of_ticket(effect: str, run: Run, form: type[forms.Form], **more: Any) -> Action:
    """Return an action whose target is a ticket and whose page is that ticket's."""
    return Action(
        effect,
        _by_uuid(PlatformTicket),
        run,
        form,
        name_of=lambda ticket: f"#{ticket.number} {ticket.title}",
        back=lambda ticket: f"/desk/tickets/{ticket.pk}",
        **more,
    )


def _platform(text: str) -> str | None:
    return "The whole platform" if text == "-" else None


def _of_list(effect: str, page: str, run: Run, form: type[forms.Form] = ReasonForm, **more: Any) -> Action:
    """Return an action about no single row. It belongs to the list ``page``."""
    return Action(effect, _platform, run, form, back=lambda _target: page, **more)


ACTIONS: dict[str, Action] = {
    "user.end-sessions": _on_user("Ends every session on every host.", users.end_sessions, "All sessions of {} ended."),
    "user.reset-factors": _of_user(
        "Removes every second factor, ends all sessions and notifies the person.",
        calls.reset_factors,
        ProofForm,
    ),
    "user.verify": _on_user(
        "Mails the link that confirms the address again.",
        users.resend_verification,
        "{} gets the mail in a moment.",
    ),
    "user.write": _of_user(
        "Opens a ticket for the person, who is notified and can answer it.",
        calls.write_to_user,
        WriteToUserForm,
    ),
    "member.open": Action(
        "Shows the fan's wallet and orders in this community for 30 minutes. The owner sees this in the audit log.",
        find_membership,
        calls.open_member,
        name_of=lambda membership: f"{membership.user.username} in {membership.community.slug}",
        back=lambda membership: f"/desk/users/{membership.user_id}",
        after=lambda membership: f"/desk/members/{target_of(membership)}",
    ),
    "user.suspend": _on_user("Ends all sessions and refuses new logins.", users.suspend, "{} is suspended."),
    "user.restore": _on_user("Lets the person log in again.", users.restore, "{} can log in again."),
    "user.merge": _on_user(
        "Closes this account and gives what it has to another account of the same person. This cannot be undone.",
        merging.merge,
        "{} is merged. Its memberships move in a moment.",
        MergeForm,
        template="desk/merge.html",
        preview=preview,
    ),
    "user.erase": _on_user("Erases the account. This cannot be undone.", users.erase, "{} is being erased.", EraseForm),
    "operator.role": _on_user(
        "Changes what the operator may do here.", users.set_role, "{} has the new role.", RoleForm
    ),
    "community.suspend": _on_community(
        "Closes the community for fans and its team, and pauses sales, draws and timers. Fans see the reason that you "
        "write. The owner gets it by email, and can still manage billing.",
        communities.suspend,
        "{} is suspended.",
        SuspendCommunityForm,
    ),
    "community.restore": _on_community("Opens the community again.", communities.restore, "{} is open again."),
    "community.open": _of_community(
        "Shows the back office as the owner sees it, for 30 minutes. The owner sees this in the audit log.",
        calls.open_read_only,
        after=lambda community: f"/admin?creator={community.slug}",
    ),
    "community.leave": Action(
        "Ends the visit now.", _platform, calls.leave, LeaveForm, name_of=lambda _target: "Your visit to a back office"
    ),
    "plan.assign": _of_community(
        "Gives the community this version until you assign another one. Members, products and other things that are "
        "above its limits stay, but the community cannot add more of them. A Stripe subscription is not canceled: it "
        "charges the owner as before, but it no longer decides the plan. Ask the owner to cancel it in Billing. "
        "On the free plan, the owner can buy another plan at any time.",
        calls.assign_plan,
        AssignForm,
    ),
    "plan.return-to-billing": _of_community(
        "Lets the owner decide the plan again. The community gets the plan that its Stripe subscription pays for, or "
        "the free plan. Members, products and other things that are above its limits stay.",
        calls.return_to_billing,
    ),
    "plan.override": _of_community(
        "Replaces the plan, or single limits, until a time. An earlier override ends. A Stripe subscription is not "
        "changed and charges the owner as before. While the plan is replaced, the owner can cancel the subscription, "
        "but cannot buy or change a plan.",
        calls.override_plan,
        OverrideForm,
    ),
    "version.publish": Action(
        "Sells these terms from now on. Communities keep the version that they have, until they are given this one.",
        _by_uuid(PlanVersion),
        calls.publish_version,
        PublishForm,
        name_of=lambda version: f"{version.name}, after version {version.version}",
        initial=calls.version_terms,
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
    "books.check": _of_community(
        "Checks all accounts of the community now. A mismatch stops its spending.",
        calls.check_books,
    ),
    "domain.recheck": Action(
        "Checks DNS, address and certificate.",
        _by_uuid(Domain),
        calls.recheck_domain,
        back=lambda _domain: "/desk/domains",
    ),
    "job.requeue": Action(
        "Runs the dead job again.", _job, calls.requeue_job, back=lambda _job: "/desk/jobs?state=DEAD"
    ),
    "job.requeue-all": _of_list("Runs all dead jobs again.", "/desk/jobs", calls.requeue_all),
    "webhook.requeue": Action(
        "Applies the dead event again.",
        lambda text: WebhookEvent.objects.filter(pk=text).first(),
        calls.requeue_event,
        name_of=lambda event: f"{event.type} {event.pk}",
        back=lambda _event: "/desk/webhooks?state=DEAD",
    ),
    "difference.fix": Action(
        "Reads the customer from Stripe now, and compares again. The plan of the community can change.",
        _by_uuid(BillingDifference, related=("community",)),
        calls.fix_difference,
        name_of=lambda row: f"{BillingDifference.Kind(row.kind).label} of {row.community.slug}",
        back=lambda _row: "/desk/differences?state=open",
    ),
    "casino.edit": Action(
        "Changes what fans and creators see of the provider.",
        lambda text: Provider.objects.filter(pk=text).first(),
        calls.edit_provider,
        ProviderForm,
        initial=calls.provider_values,
        back=lambda _provider: "/desk/casinos",
    ),
    "ticket.answer": _of_ticket(
        "Sends the answer to the user, who is notified. The ticket closes after some days without the user's answer.",
        calls.answer_ticket,
        TicketAnswerForm,
    ),
    "ticket.note": _of_ticket("Adds a note that the user does not see.", calls.note_ticket, TicketNoteForm),
    "ticket.edit": _of_ticket(
        "Changes the ticket. The user sees the state, and is notified when it is resolved.",
        calls.edit_ticket,
        TicketEditForm,
        initial=calls.ticket_values,
    ),
    "waitlist.invite": Action(
        "Mails the sign-up link, once.", _by_uuid(WaitlistEntry), calls.invite, back=lambda _entry: "/desk/waitlist"
    ),
    "waitlist.invite-batch": _of_list(
        "Mails the sign-up link to creators who have an email address and no invitation.",
        "/desk/waitlist",
        calls.invite_batch,
        BatchForm,
    ),
    "name.reserve": _of_list(
        "Keeps the name from new communities and usernames. Existing ones keep it.",
        "/desk/names",
        calls.reserve_name,
        NameForm,
    ),
    "name.release": Action(
        "Lets people choose the name again.",
        _by_uuid(ReservedName),
        calls.release_name,
        back=lambda _target: "/desk/names",
    ),
    "announcement.create": _of_list(
        "Shows the text on every page of every back office.",
        "/desk/announcements",
        calls.announce,
        AnnouncementForm,
    ),
    "announcement.end": Action(
        "Shows the announcement no longer.",
        _by_uuid(Announcement),
        calls.end_announcement,
        back=lambda _row: "/desk/announcements",
    ),
    "incident.open": _of_list(
        "Shows the incident on the status page, to everybody. The parts that you choose are shown as you say until it "
        "is resolved.",
        "/desk/incidents",
        calls.open_incident,
        IncidentForm,
    ),
    "incident.update": Action(
        "Adds the text to the incident on the status page. With the state Resolved, the incident is over.",
        _by_uuid(Incident),
        calls.update_incident,
        IncidentUpdateForm,
        initial=calls.incident_values,
        back=lambda _incident: "/desk/incidents",
    ),
    "feature.set": _of_community(
        "Takes effect at the next request. The community's data stay.",
        calls.set_feature,
        FeatureForm,
    ),
    "switch.remove": Action(
        "Lets the community's plan decide about the feature again.",
        _by_uuid(FeatureSwitch, related=("community",)),
        calls.remove_switch,
        name_of=lambda switch: f"{switch} for {switch.community.slug}",
        back=lambda switch: f"/desk/communities/{switch.community_id}",
    ),
    "level.edit": _of_list(
        "Counts for everybody from the next request. Raised thresholds lower the levels of fans.",
        "/desk/levels",
        calls.edit_levels,
        LevelsForm,
        initial=calls.level_values,
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
    "mail.suppress": _of_list(
        "Stops notifications, invitations and news to the address. Security mails still arrive: login codes, new "
        "passwords and confirmations of the address.",
        "/desk/suppressions",
        calls.suppress,
        AddressForm,
    ),
    "mail.allow": Action(
        "Sends all mails to the address again.",
        _by_uuid(SuppressedAddress),
        calls.allow,
        back=lambda _target: "/desk/suppressions",
    ),
}
