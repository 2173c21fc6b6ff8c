"""Input and output of the calls about logins and sessions."""

from rest_framework import serializers

from saas.accounts.api.fields import (
    REQUIRED,
    EmailField,
    GivenPasswordField,
    NewPasswordField,
    PathField,
    UsernameField,
)
from saas.accounts.factors.models import Method
from saas.accounts.models import UserRole
from saas.accounts.pending_actions import MAX_QUANTITY, MAX_REFERENCE_LENGTH, PendingActionKind
from saas.kernel.gems import GemsField
from saas.kernel.serializers import Serializer
from saas.kernel.uuids import UUIDField
from saas.kernel.whole_numbers import IntegerField
from saas.legal.models import LegalDocument
from saas.plans.catalog import PLAN_AREAS
from saas.tenancy.models import CommunityState
from saas.tenancy.permissions import Permission

# The choices of tenants.members, which this layer cannot import.
MEMBER_STATUSES = [("ACTIVE", "Active"), ("DISABLED", "Disabled"), ("LIMITED", "Limited")]


class NewPersonInput(Serializer):
    email = EmailField()
    username = UsernameField()
    password = NewPasswordField()


class SignUpInput(NewPersonInput):
    """``return_to`` is the platform's page that follows the sign-up. The mail leads back to it."""

    return_to = PathField(default="/")


class LoginInput(Serializer):
    """``login`` is an email or a username."""

    login = serializers.CharField(max_length=254, error_messages=REQUIRED)
    password = GivenPasswordField()


class ForgotPasswordInput(Serializer):
    email = EmailField()


class ResetPasswordInput(Serializer):
    token = serializers.CharField(max_length=200, error_messages=REQUIRED)
    password = NewPasswordField()


class CsrfOutput(Serializer):
    csrf_token = serializers.CharField()


class WhoamiCommunityOutput(Serializer):
    creator_id = UUIDField()
    slug = serializers.CharField()
    name = serializers.CharField()
    state = serializers.ChoiceField(choices=CommunityState.choices)


class LegalDueOutput(Serializer):
    document = serializers.ChoiceField(choices=LegalDocument.choices)
    version = serializers.IntegerField()


class WhoamiUserOutput(Serializer):
    """``email`` is null on a custom domain. ``legal_due`` are new versions of legal texts that the user must accept."""

    id = UUIDField()
    username = serializers.CharField()
    email = serializers.EmailField(allow_null=True)
    email_verified = serializers.BooleanField()
    roles = serializers.ListField(child=serializers.ChoiceField(choices=UserRole.choices))
    avatar_url = serializers.CharField(allow_null=True)
    community = WhoamiCommunityOutput(allow_null=True)
    legal_due = LegalDueOutput(many=True)


class WhoamiMemberOutput(Serializer):
    id = UUIDField()
    status = serializers.ChoiceField(choices=MEMBER_STATUSES)
    joined_at = serializers.DateTimeField()


class ActingOutput(Serializer):
    """``read_only_until`` is there during an operator's read-only visit. ``areas_off`` is there if the team has areas
    switched off.
    """

    current_creator_id = UUIDField()
    permissions = serializers.ListField(child=serializers.ChoiceField(choices=[p.value for p in Permission]))
    is_owner = serializers.BooleanField()
    areas_off = serializers.ListField(child=serializers.ChoiceField(choices=PLAN_AREAS), required=False)
    read_only_until = serializers.DateTimeField(required=False)


class PendingLoginOutput(Serializer):
    """A login that waits for its second factor: the methods, and the masked address for mailed codes."""

    methods = serializers.ListField(child=serializers.ChoiceField(choices=Method.choices))
    email = serializers.CharField()


class PendingActionInput(Serializer):
    """``reference`` is a slug or an id; it is empty for JOIN_COMMUNITY. ``option`` is a product's variant."""

    kind = serializers.ChoiceField(choices=PendingActionKind.choices)
    reference = serializers.CharField(max_length=MAX_REFERENCE_LENGTH, default="", allow_blank=True)
    quantity = IntegerField(min_value=1, max_value=MAX_QUANTITY, default=1)
    option = serializers.CharField(max_length=MAX_REFERENCE_LENGTH, default=None, allow_null=True)


class PendingActionOutput(Serializer):
    """The action that this person pressed in the community before they logged in."""

    kind = serializers.ChoiceField(choices=PendingActionKind.choices)
    reference = serializers.CharField(allow_blank=True)
    quantity = serializers.IntegerField(min_value=1)
    option = serializers.CharField(allow_null=True)


class WhoamiInput(Serializer):
    """``creator`` (slug or creator id) names the community if the address does not."""

    creator = serializers.CharField(required=False)


class WhoamiOutput(Serializer):
    """``balance``, ``wallet_version`` and ``member`` are of the resolved community; null for a non-member.

    ``wallet_version`` grows with every movement: of two balances, the one with the higher version is newer.
    """

    user = WhoamiUserOutput(allow_null=True)
    balance = GemsField(allow_null=True)
    wallet_version = serializers.IntegerField(allow_null=True)
    member = WhoamiMemberOutput(allow_null=True)
    acting = ActingOutput(allow_null=True)
    pending_login = PendingLoginOutput(allow_null=True)
    pending_action = PendingActionOutput(allow_null=True)
    csrf_token = serializers.CharField()


class HandoffStartInput(Serializer):
    path = PathField(default="/")


class HandoffUrlOutput(Serializer):
    url = serializers.URLField()


class HandoffAuthorizeInput(Serializer):
    """With ``preview``, the call does not log in. It returns only the host and the community."""

    request = serializers.CharField(max_length=4000, error_messages=REQUIRED)
    preview = serializers.BooleanField(default=False)


class HandoffAuthorizeOutput(Serializer):
    """``url`` is null in a preview. ``backUrl`` leads back to the domain without a login."""

    url = serializers.URLField(allow_null=True)
    back_url = serializers.URLField()
    domain = serializers.CharField()
    community_name = serializers.CharField()
    community_slug = serializers.CharField()


class HandoffInput(Serializer):
    code = serializers.CharField(max_length=200)


class TwoFactorOutput(Serializer):
    app = serializers.BooleanField()
    email = serializers.BooleanField()
    backup_codes_left = serializers.IntegerField(min_value=0)


class ChangePasswordInput(Serializer):
    """Omit ``previousPassword`` if the account has no password yet."""

    previous_password = GivenPasswordField(required=False, allow_null=True, default=None)
    updated_password = NewPasswordField()


class ConfirmEmailInput(Serializer):
    jwt = serializers.CharField(max_length=4000, error_messages=REQUIRED)


class ConfirmedEmailOutput(Serializer):
    """``resetToken`` is missing if the account kept its password. ``returnUrl`` is there if the mail was requested on a
    page of a community.
    """

    email = serializers.EmailField()
    reset_token = serializers.CharField(required=False)
    return_url = serializers.URLField(required=False)


class SendVerificationInput(Serializer):
    """``path`` is the page of the community in which the call is made, or which it names. The link leads back to it."""

    path = PathField(default="/")


class SessionOutput(Serializer):
    """A browser with a session. ``host`` is the host of the session; ``current`` is true for the calling browser."""

    id = UUIDField()
    device = serializers.CharField()
    ip = serializers.IPAddressField(allow_null=True)
    host = serializers.CharField()
    created_at = serializers.DateTimeField()
    last_seen_at = serializers.DateTimeField()
    current = serializers.BooleanField()
