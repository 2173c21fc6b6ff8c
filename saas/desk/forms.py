"""The forms of actions. Their fields have the names of the service's arguments."""

from typing import Any

from django import forms

from saas.accounts.rules import FIELD_REQUIRED
from saas.casinos.services import EDITABLE
from saas.desk.cells import limit_label
from saas.desk.models import DeskRole, Severity
from saas.desk.services import operations, tickets
from saas.kernel.clock import now
from saas.kernel.countries import country_codes
from saas.legal import rules
from saas.levels.rules import LEVELS
from saas.plans.catalog import FEATURES, PlanFeature, PlanLimit
from saas.plans.models import PlanVersion
from saas.plans.rules import MAX_LENGTHS, MAX_LIMIT, MAX_PRICE, MAX_TRIAL_DAYS
from saas.plans.selectors import current_versions
from saas.status.models import MAX_INCIDENT_TEXT, MAX_INCIDENT_TITLE, IncidentState, Part, PartState
from saas.support.models import MAX_TEXT_LENGTH, MAX_TITLE_LENGTH, TicketPriority, TicketStatus
from saas.tenancy.models import BRAND_COLOR

MAX_REASON_LENGTH = 300
BY_AGREEMENT = "Empty: by agreement"


class ReasonForm(forms.Form):
    reason = forms.CharField(
        label="Reason, for the audit log",
        help_text="The owner of a community reads it, too, if it is about the community",
        max_length=MAX_REASON_LENGTH,
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.error_messages["required"] = FIELD_REQUIRED


class SuspendCommunityForm(ReasonForm):
    public_reason = forms.CharField(
        label="Reason that fans and the owner read",
        max_length=MAX_REASON_LENGTH,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    field_order = ("public_reason", "reason")


class ProofForm(ReasonForm):
    """The operator names how the person proved that the account is theirs."""

    proof = forms.CharField(label="How the person proved their identity", max_length=MAX_REASON_LENGTH, min_length=10)
    confirmation = forms.CharField(label="The person's username, to confirm", max_length=40)
    field_order = ("confirmation", "proof", "reason")


class MergeForm(ProofForm):
    """``into`` is the account that the preview showed."""

    into = forms.CharField(max_length=254, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["confirmation"].label = "Username of the account that is closed, to confirm"
        self.fields["proof"].label = "How the person proved that both accounts are theirs"


class EraseForm(ReasonForm):
    confirmation = forms.CharField(label="The person's username, to confirm", max_length=40)
    field_order = ("confirmation", "reason")


class RoleForm(ReasonForm):
    role = forms.TypedChoiceField(label="Role", choices=DeskRole.choices, coerce=DeskRole)
    field_order = ("role", "reason")


class BatchForm(ReasonForm):
    count = forms.IntegerField(
        label="Number of creators",
        help_text="Those with the most wishes come first",
        min_value=1,
        max_value=operations.MAX_BATCH,
        initial=20,
    )
    field_order = ("count", "reason")


class ProviderForm(ReasonForm):
    name = forms.CharField(label="Name", max_length=40)
    site_url = forms.URLField(label="Address of the site", required=False, assume_scheme="https")
    brand_color = forms.RegexField(BRAND_COLOR, label="Brand color", help_text="As #RRGGBB")
    minimum_age = forms.IntegerField(label="Minimum age", min_value=18, max_value=30)
    blocked_countries = forms.CharField(
        label="Blocked countries",
        help_text="Two letters each, separated by spaces",
        required=False,
        max_length=1000,
    )
    position = forms.IntegerField(label="Position in lists", min_value=0, max_value=1000)
    is_listed = forms.BooleanField(label="Listed", required=False)
    field_order = (*EDITABLE, "reason")

    def clean_blocked_countries(self) -> list[str]:
        codes = sorted({code.upper() for code in self.cleaned_data["blocked_countries"].replace(",", " ").split()})
        if unknown := [code for code in codes if code not in country_codes()]:
            raise forms.ValidationError(f"These are no country codes: {', '.join(unknown)}")
        return codes


class NameForm(ReasonForm):
    name = forms.RegexField(r"^[A-Za-z0-9][A-Za-z0-9._-]{1,39}$", label="Name, for communities and usernames")
    field_order = ("name", "reason")


class AddressForm(ReasonForm):
    email = forms.EmailField(label="Email address", max_length=254)
    field_order = ("email", "reason")


class MomentField(forms.DateTimeField):
    """A time in UTC, from the browser's own control."""

    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")


class AnnouncementForm(ReasonForm):
    text = forms.CharField(label="Text that teams read", max_length=500, widget=forms.Textarea(attrs={"rows": 3}))
    severity = forms.TypedChoiceField(label="Severity", choices=Severity.choices, coerce=Severity)
    begins_at = MomentField(label="From, in UTC", initial=now)
    ends_at = MomentField(label="Until, in UTC")
    is_dismissible = forms.BooleanField(label="Teams can dismiss it", required=False)
    field_order = ("text", "severity", "begins_at", "ends_at", "is_dismissible", "reason")


class IncidentUpdateForm(ReasonForm):
    """The text of the status page, and the state that it shows for the parts meanwhile."""

    text = forms.CharField(
        label="What everybody reads now",
        help_text="What happens, what people can do meanwhile, and when you write again. Do not name people",
        max_length=MAX_INCIDENT_TEXT,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    state = forms.TypedChoiceField(label="State", choices=IncidentState.choices, coerce=IncidentState)
    parts = forms.TypedMultipleChoiceField(
        label="Parts", choices=Part.choices, coerce=Part, widget=forms.CheckboxSelectMultiple
    )
    impact = forms.TypedChoiceField(
        label="What the page says about these parts",
        choices=[(state.value, state.label) for state in (PartState.DISTURBED, PartState.AWAY)],
        coerce=lambda value: PartState(int(value)),
    )
    field_order: tuple[str, ...] = ("text", "state", "parts", "impact", "reason")


class IncidentForm(IncidentUpdateForm):
    title = forms.CharField(label="Title", max_length=MAX_INCIDENT_TITLE)
    field_order = ("title", "text", "state", "parts", "impact", "reason")


def _newest_versions() -> list[tuple[str, str]]:
    """Return the choices of plans. An older version has terms that no community can buy any more."""
    return [(str(version.pk), f"{version.name}, version {version.version}") for version in current_versions()]


def _version(pk: str) -> PlanVersion:
    return PlanVersion.objects.get(pk=pk)


class AssignForm(ReasonForm):
    version = forms.TypedChoiceField(label="Plan", choices=_newest_versions, coerce=_version)
    field_order = ("version", "reason")


class PublishForm(ReasonForm):
    """The terms of the next version of a plan. Prices are in whole units of the currency."""

    name = forms.CharField(label="Name", max_length=MAX_LENGTHS["name"])
    summary = forms.CharField(label="Summary", max_length=MAX_LENGTHS["summary"])
    currency = forms.RegexField(
        r"^[A-Za-z]{3}$", label="Currency", help_text="Three letters of a currency with cents, for example USD"
    )
    monthly_price = forms.DecimalField(
        label="Price per month",
        help_text=BY_AGREEMENT,
        min_value=0,
        max_value=MAX_PRICE // 100,
        decimal_places=2,
        required=False,
    )
    yearly_price = forms.DecimalField(
        label="Price per year",
        help_text=BY_AGREEMENT,
        min_value=0,
        max_value=MAX_PRICE // 100,
        decimal_places=2,
        required=False,
    )
    trial_days = forms.IntegerField(label="Trial, in days", min_value=0, max_value=MAX_TRIAL_DAYS)
    features = forms.MultipleChoiceField(
        label="Features",
        choices=[(feature.value, feature.words) for feature in PlanFeature],
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    highlights = forms.CharField(
        label="Highlights on the pricing page",
        help_text="One on each line",
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 4}),
        required=False,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for limit in PlanLimit:
            self.fields[limit.value] = forms.IntegerField(
                label=limit_label(limit), help_text="Empty: no limit", min_value=0, max_value=MAX_LIMIT, required=False
            )
        first = ("name", "summary", "currency", "monthly_price", "yearly_price", "trial_days")
        self.order_fields([*first, *(limit.value for limit in PlanLimit), "features", "highlights", "reason"])

    def clean_currency(self) -> str:
        return str(self.cleaned_data["currency"]).upper()

    def clean_highlights(self) -> list[str]:
        lines = (line.strip() for line in self.cleaned_data["highlights"].splitlines())
        return [line for line in lines if line]


class OverrideForm(ReasonForm):
    """An empty limit stays as the plan has it."""

    version = forms.TypedChoiceField(
        label="Plan",
        choices=lambda: [("", "As it is"), *_newest_versions()],
        coerce=_version,
        required=False,
        empty_value=None,
    )
    until = MomentField(label="Until, in UTC")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for limit in PlanLimit:
            self.fields[limit.value] = forms.IntegerField(
                label=limit_label(limit),
                help_text="Empty: as the plan has it",
                min_value=0,
                max_value=MAX_LIMIT,
                required=False,
            )
        self.order_fields(["version", *(limit.value for limit in PlanLimit), "until", "reason"])


class FeatureForm(ReasonForm):
    feature = forms.ChoiceField(label="Feature", choices=[(code, feature.words) for code, feature in FEATURES.items()])
    is_on = forms.TypedChoiceField(
        label="State",
        choices=[("off", "Off: the community cannot use it"), ("on", "On: also if the plan does not include it")],
        coerce=lambda value: value == "on",
    )
    until = MomentField(label="Until, in UTC; empty: until you remove the switch", required=False)
    field_order = ("feature", "is_on", "until", "reason")


class LevelsForm(ReasonForm):
    thresholds = forms.CharField(
        label=f"Experience at which each level begins: {LEVELS} numbers, one per line, from level 1",
        max_length=LEVELS * 12,
        widget=forms.Textarea(attrs={"rows": 20}),
    )
    field_order = ("thresholds", "reason")

    def clean_thresholds(self) -> list[int]:
        lines = self.cleaned_data["thresholds"].split()
        if wrong := next((line for line in lines if not (line.isascii() and line.isdigit())), None):
            raise forms.ValidationError(f"This is not a whole number: {wrong}")
        return [int(line) for line in lines]


class LegalTextForm(ReasonForm):
    lead = forms.CharField(label="First sentence, below the title", max_length=rules.MAX_LEAD_LENGTH)
    summary = forms.CharField(
        label=f"In short: up to {rules.MAX_POINTS} points, one per line",
        required=False,
        max_length=rules.MAX_POINTS * (rules.MAX_POINT_LENGTH + 2),
        widget=forms.Textarea(attrs={"rows": 5}),
    )
    body = forms.CharField(
        label='Text: "## " begins a heading, "- " a point of a list, an empty line a new paragraph',
        max_length=rules.MAX_BODY_LENGTH,
        widget=forms.Textarea(attrs={"rows": 24}),
    )
    field_order = ("lead", "summary", "body", "reason")


class LegalPublishForm(ReasonForm):
    applies_from = MomentField(label="Applies from, in UTC; empty: now", required=False)
    needs_acceptance = forms.BooleanField(label="Users must accept it before they continue", required=False)
    change_note = forms.CharField(
        label="What changed, for readers",
        max_length=rules.MAX_NOTE_LENGTH,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    field_order = ("change_note", "applies_from", "needs_acceptance", "reason")


class TicketNoteForm(forms.Form):
    """No reason is asked for: the text says it."""

    text = forms.CharField(
        label="Note for operators", max_length=MAX_TEXT_LENGTH, widget=forms.Textarea(attrs={"rows": 6})
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["text"].error_messages["required"] = FIELD_REQUIRED


class TicketAnswerForm(TicketNoteForm):
    closes = forms.BooleanField(label="Resolve the ticket with this answer", required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["text"].label = "Answer"


class WriteToUserForm(TicketNoteForm):
    title = forms.CharField(label="Title", max_length=MAX_TITLE_LENGTH)
    field_order = ("title", "text")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["text"].label = "Message"
        self.fields["title"].error_messages["required"] = FIELD_REQUIRED


class TicketEditForm(ReasonForm):
    status = forms.TypedChoiceField(label="State", choices=TicketStatus.choices, coerce=TicketStatus)
    priority = forms.TypedChoiceField(label="Priority", choices=TicketPriority.choices, coerce=TicketPriority)
    assignee = forms.ChoiceField(
        label="Assignee",
        choices=[("", "No change"), (tickets.ME, "Assign to me"), (tickets.NOBODY, "Remove the assignee")],
        required=False,
    )
    field_order = ("status", "priority", "assignee", "reason")


class LeaveForm(forms.Form):
    """No reason is asked for: leaving is always right."""
