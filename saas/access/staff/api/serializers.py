"""Shapes of the calls about teams and invitations."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from saas.access.staff.models import StaffInvitation
from saas.access.staff.rules import is_for
from saas.accounts.api.fields import REQUIRED, EmailField, UsernameField
from saas.accounts.factors.rules import masked
from saas.accounts.rules import EMAIL_INVALID
from saas.kernel.edits import SeenInput
from saas.kernel.images import PictureField, public_url
from saas.kernel.paging import ListInput
from saas.kernel.serializers import Serializer
from saas.kernel.uuids import UUIDField
from saas.tenancy.permissions import Permission

STATES = ["STAFF", "INVITED", "EXPIRED"]
PERMISSION_NEEDED = "Choose at least one permission"


class PermissionsField(serializers.ListField):
    """At least one right."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            child=serializers.ChoiceField(choices=[p.value for p in Permission]),
            allow_empty=False,
            max_length=len(Permission),
            error_messages=REQUIRED | {"empty": PERMISSION_NEEDED},
            **kwargs,
        )


class StaffListInput(ListInput):
    """``state``: STAFF, or INVITED (expired ones among them); ``permission``: those who hold it."""

    sort_by = serializers.ChoiceField(choices=["NAME", "CREATED_AT"], default="CREATED_AT")
    state = serializers.ChoiceField(choices=["STAFF", "INVITED"], required=False)
    permission = serializers.ChoiceField(choices=[p.value for p in Permission], required=False)


class InviteeField(serializers.CharField):
    """An email or a username, each by its own rules."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=254, error_messages=REQUIRED | {"max_length": EMAIL_INVALID}, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        text: str = super().to_internal_value(data)
        field = EmailField() if "@" in text else UsernameField()
        return str(field.run_validation(text))


class StaffInviteInput(Serializer):
    invitee = InviteeField()
    permissions = PermissionsField()


class StaffChangesInput(SeenInput):
    permissions = PermissionsField()


class StaffUserOutput(Serializer):
    id = UUIDField()
    username = serializers.CharField()
    avatar_url = PictureField(source="avatar")


class StaffOutput(Serializer):
    """A staff member or an open invitation.

    ``user`` is null, and ``email`` given, for an invited address. ``expiresAt`` and ``invitedBy`` are an invitation's.
    """

    id = UUIDField()
    state = serializers.SerializerMethodField()
    user = StaffUserOutput(allow_null=True)
    email = serializers.SerializerMethodField()
    permissions = serializers.ListField(child=serializers.ChoiceField(choices=[p.value for p in Permission]))
    created_at = serializers.DateTimeField()
    expires_at = serializers.SerializerMethodField()
    invited_by = serializers.SerializerMethodField()

    @extend_schema_field(serializers.ChoiceField(choices=STATES))
    def get_state(self, row: Any) -> str:
        if not isinstance(row, StaffInvitation):
            return "STAFF"
        return "EXPIRED" if row.is_expired else "INVITED"

    def get_email(self, row: Any) -> str | None:
        return (row.email or None) if isinstance(row, StaffInvitation) else None

    @extend_schema_field(serializers.DateTimeField(allow_null=True))
    def get_expires_at(self, row: Any) -> Any:
        return row.expires_at if isinstance(row, StaffInvitation) else None

    def get_invited_by(self, row: Any) -> str | None:
        return row.invited_by.username if isinstance(row, StaffInvitation) else None


class TeamCommunityOutput(Serializer):
    """A community for which a person can act or is invited to act."""

    creator_id = UUIDField(source="owner_id")
    slug = serializers.CharField()
    name = serializers.CharField()
    avatar_url = serializers.SerializerMethodField()
    brand_color = serializers.CharField()

    def get_avatar_url(self, community: Any) -> str | None:
        return public_url(community.logo or community.owner.avatar)


class OfficeOutput(Serializer):
    """A community for which the person can act. The owner has every permission."""

    community = TeamCommunityOutput()
    permissions = serializers.ListField(
        child=serializers.ChoiceField(choices=[p.value for p in Permission]), source="acting.permissions"
    )
    is_owner = serializers.BooleanField(source="acting.is_owner")


class InvitationOutput(Serializer):
    """Return one invitation. ``addressee`` is the username, or the address with most of it hidden.

    ``isForYou`` is null for a visitor, true for the addressee, and false for all other users.
    """

    id = UUIDField()
    community = TeamCommunityOutput()
    invited_by = serializers.CharField(source="invited_by.username")
    permissions = serializers.ListField(child=serializers.ChoiceField(choices=[p.value for p in Permission]))
    addressee = serializers.SerializerMethodField()
    by_email = serializers.SerializerMethodField()
    expires_at = serializers.DateTimeField()
    is_expired = serializers.BooleanField()
    is_for_you = serializers.SerializerMethodField()

    def get_addressee(self, row: StaffInvitation) -> str:
        return masked(row.email) if row.email else row.addressee

    def get_by_email(self, row: StaffInvitation) -> bool:
        return bool(row.email)

    def get_is_for_you(self, row: StaffInvitation) -> bool | None:
        user = self.context["request"].user
        return is_for(row, user) if user.is_authenticated else None
