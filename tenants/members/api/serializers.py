from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from saas.kernel.edits import SeenInput
from saas.kernel.gems import GemsField
from saas.kernel.images import PictureField
from saas.kernel.paging import ListInput
from saas.kernel.serializers import MultilineField, Serializer
from tenants.members.models import FORMER, Member, MemberNote, MemberStatus

STANDINGS = [*MemberStatus.values, FORMER]


class MemberListInput(ListInput):
    status = serializers.ChoiceField(
        choices=STANDINGS, required=False, help_text="FORMER: members who left or were removed; else those who are here"
    )
    sort_by = serializers.ChoiceField(choices=["NAME", "CREATED_AT", "BALANCE"], default="CREATED_AT")


class MemberOutput(Serializer):
    """A fan of this community; gems are text. ``leftAt`` is set after the fan has left.

    ``removedBy`` is the team member who removed the fan; null if the fan left or is a member.
    """

    id = serializers.UUIDField()
    user_id = serializers.UUIDField()
    username = serializers.CharField()
    email = serializers.SerializerMethodField()
    avatar_url = PictureField(source="avatar")
    status = serializers.ChoiceField(choices=MemberStatus.choices)
    balance = GemsField(source="account.balance", default=0)
    joined_at = serializers.DateTimeField()
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


class NoteInput(Serializer):
    text = MultilineField(max_length=500)


class NoteChangesInput(SeenInput, NoteInput):
    pass


class NoteAuthorOutput(Serializer):
    id = serializers.UUIDField()
    username = serializers.CharField()


class NoteOutput(Serializer):
    """A note of the team about a member."""

    id = serializers.UUIDField()
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
    spent = GemsField()
    earned = GemsField(help_text="Tips, rewards, prizes, imports and what was sold back")
    removed = GemsField(help_text="Deductions, resets and corrections")
    notes = serializers.IntegerField()
