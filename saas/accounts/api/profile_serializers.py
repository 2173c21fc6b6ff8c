"""Input and output of the calls about the profile, the data export and the erasure."""

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from saas.accounts.api.fields import REQUIRED, CountryField, EmailField, FullNameField, UsernameField
from saas.accounts.api.serializers import TwoFactorOutput
from saas.accounts.archives import ShownState
from saas.accounts.models import DataExport, EmailChange, User, UserRole
from saas.kernel.images import ImageUploadField
from saas.kernel.serializers import Serializer
from saas.kernel.uuids import UUIDField

ROLES_TO_CHOOSE = [UserRole.USER.value, UserRole.CREATOR.value]
ADDRESSES = ["OLD", "NEW"]


class EmailChangeOutput(Serializer):
    """A pending change of address. ``waitsFor`` lists the addresses whose link was not opened yet."""

    email = serializers.EmailField(source="new_email")
    waits_for = serializers.SerializerMethodField()
    expires_at = serializers.DateTimeField()

    @extend_schema_field(serializers.ListField(child=serializers.ChoiceField(choices=ADDRESSES)))
    def get_waits_for(self, change: EmailChange) -> list[str]:
        old = ["OLD"] if change.asks_old and not change.old_confirmed_at else []
        return old if change.new_confirmed_at else [*old, "NEW"]


class ProfileOutput(Serializer):
    """``email`` is null if the user's login provider gave none. ``role`` is the role that the user chose."""

    id = UUIDField()
    username = serializers.CharField()
    email = serializers.SerializerMethodField()
    email_verified = serializers.BooleanField(source="is_email_verified")
    avatar_url = serializers.CharField(allow_null=True)
    created_at = serializers.DateTimeField()
    has_password = serializers.BooleanField(source="has_usable_password")
    two_factor = TwoFactorOutput()
    full_name = serializers.CharField()
    country = serializers.SerializerMethodField()
    role = serializers.SerializerMethodField()
    birth_date = serializers.DateField(allow_null=True)
    age_confirmed_at = serializers.DateTimeField(allow_null=True)
    email_change = EmailChangeOutput(allow_null=True)

    def get_email(self, user: User) -> str | None:
        return user.email or None

    def get_country(self, user: User) -> str | None:
        return user.country or None

    @extend_schema_field(serializers.ChoiceField(choices=ROLES_TO_CHOOSE, allow_null=True))
    def get_role(self, user: User) -> str | None:
        return user.chosen_role or None


class ProfileInput(Serializer):
    """``avatar`` is an image of at most 2 MB in a multipart form; null (JSON) removes it.

    ``fullName`` has at least 5 characters or none; ``country`` is a code of /misc/countries; null removes either.
    """

    username = UsernameField(required=False)
    full_name = FullNameField(required=False, allow_null=True)
    country = CountryField(required=False, allow_null=True)
    role = serializers.ChoiceField(choices=ROLES_TO_CHOOSE, required=False, source="chosen_role")
    avatar = ImageUploadField(required=False, allow_null=True, longest_side=512)


class ChangeEmailInput(Serializer):
    email = EmailField()


class ConfirmEmailChangeInput(Serializer):
    """``jwt`` is the token of a mailed link."""

    jwt = serializers.CharField(max_length=200, error_messages=REQUIRED)


class ConfirmedEmailChangeOutput(EmailChangeOutput):
    """``changed`` is true after all links were opened."""

    changed = serializers.SerializerMethodField()

    def get_changed(self, change: EmailChange) -> bool:
        return change.done_at is not None


class AgeInput(Serializer):
    """A date of birth, or ``isAdult`` for "18 or older"; the country where the profile has none."""

    birth_date = serializers.DateField(required=False, allow_null=True, default=None)
    is_adult = serializers.BooleanField(default=False)
    country = CountryField(required=False, default="")


class ExportOutput(Serializer):
    """``size`` (bytes) and ``url`` are null unless the export is READY."""

    id = UUIDField()
    state = serializers.ChoiceField(choices=ShownState.choices)
    requested_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField(allow_null=True)
    size = serializers.SerializerMethodField()
    url = serializers.SerializerMethodField()

    def get_size(self, export: DataExport) -> int | None:
        return export.size if export.state == DataExport.State.READY else None

    def get_url(self, export: DataExport) -> str | None:
        ready = export.state == DataExport.State.READY
        return f"/api/user/users/my-profile/export/{export.pk}/file" if ready else None


class LatestExportOutput(Serializer):
    """``export`` is null if there never was one."""

    export = ExportOutput(allow_null=True)


class EraseInput(Serializer):
    """``confirmation`` is the username, typed."""

    confirmation = serializers.CharField(max_length=40, error_messages=REQUIRED)
