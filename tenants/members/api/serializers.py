from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from saas.kernel.edits import SeenInput
from saas.kernel.gems import GemsField
from saas.kernel.images import PictureField
from saas.kernel.paging import ListInput
from saas.kernel.serializers import MultilineField, Serializer
from saas.kernel.uuids import UUIDField
from saas.kernel.whole_numbers import IntegerField
from tenants.members.bulk import MAX_SELECTED, MemberOutcome
from tenants.members.models import FORMER, Member, MemberNote, MemberStatus

STANDINGS = [*MemberStatus.values, FORMER]


class MemberListInput(ListInput):
    status = serializers.ChoiceField(
        choices=STANDINGS, required=False, help_text="FORMER: members who left or were removed; else those who are here"
    )
    sort_by = serializers.ChoiceField(choices=["NAME", "CREATED_AT", "BALANCE"], default="CREATED_AT")


class MemberFileInput(MemberListInput):
    """The filters of the list, or ``ids``: at most 100 ids of members, separated by commas."""

    ids = serializers.RegexField(r"\A[0-9a-f-]{36}(,[0-9a-f-]{36}){0,99}\Z", required=False)

    def validate_ids(self, value: str) -> list[UUID]:
        try:
            return [UUID(one) for one in value.split(",")]
        except ValueError:
            raise serializers.ValidationError("Must be ids, separated by commas") from None


class MemberOutput(Serializer):
    """A fan of this community; gems are text. ``leftAt`` is set after the fan has left.

    ``removedBy`` is the team member who removed the fan; null if the fan left or is a member. ``seniorityFrom`` and
    ``importedMinutes`` are the join date and the watched time in the files of earlier tools.
    """

    id = UUIDField()
    user_id = UUIDField()
    username = serializers.CharField()
    email = serializers.SerializerMethodField()
    avatar_url = PictureField(source="avatar")
    status = serializers.ChoiceField(choices=MemberStatus.choices)
    balance = GemsField(source="account.balance", default=0)
    joined_at = serializers.DateTimeField()
    seniority_from = serializers.DateField(allow_null=True)
    imported_minutes = IntegerField()
    left_at = serializers.DateTimeField(allow_null=True)
    removed_by = serializers.SerializerMethodField()
    created_at = serializers.DateTimeField()

    def get_email(self, member: Member) -> str | None:
        emails: dict[UUID, str] = self.context.get("emails", {})
        return emails.get(member.user_id) or None

    def get_removed_by(self, member: Member) -> str | None:
        removers: dict[UUID, str] = self.context.get("removers", {})
        return removers.get(member.pk)


class MemberChangesInput(Serializer):
    status = serializers.ChoiceField(choices=MemberStatus.choices)


class SelectedMembersInput(Serializer):
    ids = serializers.ListField(child=UUIDField(), min_length=1, max_length=MAX_SELECTED)


class SelectedStatusInput(SelectedMembersInput):
    """``reason`` is for the audit log; fans do not see it."""

    status = serializers.ChoiceField(choices=MemberStatus.choices)
    reason = MultilineField(max_length=200)


class MemberErrorOutput(Serializer):
    code = serializers.CharField()
    message = serializers.CharField()


class MemberOutcomeOutput(Serializer):
    """The result for one member. ``error`` says why nothing was changed. ``username`` is empty for an unknown id."""

    id = UUIDField()
    username = serializers.CharField()
    error = serializers.SerializerMethodField()

    @extend_schema_field(MemberErrorOutput(allow_null=True))
    def get_error(self, outcome: MemberOutcome) -> dict[str, str] | None:
        if outcome.error is None:
            return None
        body = outcome.error.body()
        return {"code": str(body["code"]), "message": str(body["message"])}


class NoteInput(Serializer):
    text = MultilineField(max_length=500)


class SelectedNoteInput(SelectedMembersInput, NoteInput):
    pass


class NoteChangesInput(SeenInput, NoteInput):
    pass


class NoteAuthorOutput(Serializer):
    id = UUIDField()
    username = serializers.CharField()


class NoteOutput(Serializer):
    """A note of the team about a member."""

    id = UUIDField()
    text = serializers.CharField()
    author = serializers.SerializerMethodField()
    created_at = serializers.DateTimeField()
    updated_at = serializers.DateTimeField()

    @extend_schema_field(NoteAuthorOutput)
    def get_author(self, note: MemberNote) -> dict[str, Any]:
        return {"id": str(note.author_id), "username": note.author_name}


class MemberStatisticOutput(Serializer):
    """A member's totals in this community; gems are text. Reversed movements are not counted.

    ``balance`` is ``earned`` less ``spent`` and ``removed``.
    """

    balance = GemsField()
    orders = serializers.IntegerField()
    open_tickets = serializers.IntegerField(help_text="Support tickets that are not resolved")
    spent = GemsField()
    earned = GemsField(help_text="Tips, rewards, prizes, imports and what was sold back")
    removed = GemsField(help_text="Deductions, resets and corrections")
    notes = serializers.IntegerField()
