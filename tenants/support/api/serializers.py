"""Input of the calls about support tickets."""

from typing import Any

from rest_framework import serializers

from saas.accounts.rules import MAX_USERNAME_LENGTH
from saas.kernel.edits import SeenInput
from saas.kernel.gems import GemsField
from saas.kernel.images import ImageUploadField
from saas.kernel.paging import KeysetInput, ListInput
from saas.kernel.serializers import MultilineField, Serializer
from saas.kernel.uuids import UUIDField
from saas.kernel.whole_numbers import IntegerField
from saas.support.models import (
    MAX_PICTURES,
    MAX_RATING,
    MAX_RATING_LENGTH,
    MAX_TEXT_LENGTH,
    MAX_TITLE_LENGTH,
    TicketCategory,
    TicketPriority,
    TicketStatus,
    TicketWait,
)
from saas.support.rules import MAX_CLOSE_DAYS, MIN_CLOSE_DAYS
from saas.support.subjects import SubjectKind
from tenants.support.models import MAX_NAME_LENGTH, MAX_REASON_LENGTH
from tenants.support.rules import VARIABLES, unknown_variables
from tenants.support.selectors import ME, NOBODY, SORTS

MAX_BULK = 100


def _pictures() -> serializers.ListField:
    return serializers.ListField(
        child=ImageUploadField(), max_length=MAX_PICTURES, required=False, default=list, help_text="Images, in a form"
    )


def _key() -> UUIDField:
    return UUIDField(
        required=False, allow_null=True, default=None, help_text="Made by the page; a repeated call writes nothing more"
    )


def _text(**options: Any) -> MultilineField:
    return MultilineField(max_length=MAX_TEXT_LENGTH, **options)


class InboxInput(KeysetInput):
    """``search`` finds titles and numbers."""

    status = serializers.ChoiceField(choices=TicketStatus.choices, required=False)


class TicketIdInput(Serializer):
    id = UUIDField()


class SubjectInput(Serializer):
    """A thing of the fan, in the community of the call."""

    kind = serializers.ChoiceField(choices=SubjectKind.choices)
    id = UUIDField()


class TicketLineListInput(Serializer):
    """The lines after the number ``after``, else the last ``take`` ones; with ``before``, the last ones before it."""

    take = IntegerField(min_value=1, max_value=100, default=50)
    before = IntegerField(min_value=1, max_value=2_000_000_000, required=False)
    after = IntegerField(min_value=0, max_value=2_000_000_000, required=False)


class _SubjectFields(Serializer):
    subject_kind = serializers.ChoiceField(choices=SubjectKind.choices, required=False, allow_blank=True, default="")
    subject_id = UUIDField(required=False, allow_null=True, default=None)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if bool(attrs["subject_kind"]) != bool(attrs["subject_id"]):
            raise serializers.ValidationError({"subjectId": ["Send the kind and the id of the thing"]})
        return attrs


class NewTicketInput(_SubjectFields):
    """A new ticket to the community of the call, or of ``storeSlug``; with ``toPlatform``, to the operators.

    ``subjectKind`` and ``subjectId`` are the thing that it is about. ``previousId`` is an earlier ticket that was
    resolved too long ago to be reopened.
    """

    store_slug = serializers.CharField(max_length=60, required=False, allow_blank=True, default="")
    to_platform = serializers.BooleanField(default=False)
    title = serializers.CharField(min_length=3, max_length=MAX_TITLE_LENGTH)
    category = serializers.ChoiceField(choices=TicketCategory.choices)
    text = _text(min_length=3)
    pictures = _pictures()
    previous_id = UUIDField(required=False, allow_null=True, default=None)
    key = _key()


class FanMessageInput(Serializer):
    """A message. Without a text it needs a picture."""

    text = _text(allow_blank=True, default="")
    pictures = _pictures()
    key = _key()

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if not attrs["text"].strip() and not attrs["pictures"]:
            raise serializers.ValidationError({"text": ["Field is required"]})
        return attrs


class RatingInput(Serializer):
    """``rating`` is 1 (bad) to 5 (good)."""

    rating = IntegerField(min_value=1, max_value=MAX_RATING)
    text = MultilineField(max_length=MAX_RATING_LENGTH, allow_blank=True, default="")


class ReadInput(Serializer):
    """``upTo`` is the number of the last line that the page showed."""

    up_to = IntegerField(min_value=0, max_value=2_000_000_000)


class TeamTicketListInput(KeysetInput):
    """``search`` finds titles, numbers and fans. ``assignee`` is a user id, ME or NOBODY.

    ``isUnread`` keeps tickets with a message that the team has not read.
    """

    status = serializers.ChoiceField(choices=TicketStatus.choices, required=False)
    priority = serializers.ChoiceField(choices=TicketPriority.choices, required=False)
    category = serializers.ChoiceField(choices=TicketCategory.choices, required=False)
    waits_for = serializers.ChoiceField(choices=TicketWait.choices, required=False)
    subject_kind = serializers.ChoiceField(choices=SubjectKind.choices, required=False)
    member_id = UUIDField(required=False)
    assignee = serializers.RegexField(rf"\A({ME}|{NOBODY}|[0-9a-fA-F-]{{36}})\Z", required=False)
    is_unread = serializers.BooleanField(required=False, default=False)
    sort_by = serializers.ChoiceField(choices=list(SORTS), default="UPDATED_AT")

    def validate_assignee(self, value: str) -> str:
        return value if value in (ME, NOBODY) else str(UUIDField().to_internal_value(value))


class TeamNewTicketInput(_SubjectFields):
    """A ticket that the team opens for a fan, with its first message to the fan.

    ``memberId`` or ``username`` is the fan. The username is for staff who may not read the list of members.
    """

    member_id = UUIDField(required=False, allow_null=True, default=None)
    username = serializers.CharField(max_length=MAX_USERNAME_LENGTH, required=False, allow_blank=True, default="")
    title = serializers.CharField(min_length=3, max_length=MAX_TITLE_LENGTH)
    category = serializers.ChoiceField(choices=TicketCategory.choices, default=TicketCategory.OTHER)
    priority = serializers.ChoiceField(choices=TicketPriority.choices, default=TicketPriority.MEDIUM)
    text = _text(min_length=1)
    pictures = _pictures()
    key = _key()

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["member_id"] is None and not attrs["username"].strip():
            raise serializers.ValidationError({"username": ["Field is required"]})
        return super().validate(attrs)


class TeamMessageInput(FanMessageInput):
    """An answer, or with ``isInternal`` a note that the fan does not see. ``status`` is set after it.

    ``savedAnswerId`` adds the pictures of that saved answer; its text is sent as ``text``.
    """

    is_internal = serializers.BooleanField(default=False)
    status = serializers.ChoiceField(choices=TicketStatus.choices, required=False, allow_null=True, default=None)
    saved_answer_id = UUIDField(required=False, allow_null=True, default=None)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        # The pictures of a saved answer are a message, too. The service knows whether it has any.
        return attrs if attrs["saved_answer_id"] else super().validate(attrs)


class _TicketChanges(Serializer):
    status = serializers.ChoiceField(choices=TicketStatus.choices, required=False)
    priority = serializers.ChoiceField(choices=TicketPriority.choices, required=False)
    assignee_id = UUIDField(required=False, allow_null=True)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if not {"status", "priority", "assignee_id"} & attrs.keys():
            raise serializers.ValidationError({"status": ["Choose a change"]})
        return attrs


class TicketChangesInput(SeenInput, _TicketChanges):
    """Any of the fields; ``assigneeId`` null removes the assignee."""


class BulkTicketsInput(_TicketChanges):
    """A change of several tickets, all or none."""

    ids = serializers.ListField(child=UUIDField(), min_length=1, max_length=MAX_BULK)


class MergeTicketsInput(Serializer):
    """``intoId`` is the ticket of the same fan that goes on."""

    into_id = UUIDField()


class TicketGiftInput(Serializer):
    """The fan reads ``reason`` in the wallet."""

    gems = GemsField(minimum=1)
    reason = serializers.CharField(min_length=3, max_length=MAX_REASON_LENGTH)


class TicketRefundInput(Serializer):
    """The fan reads ``reason``."""

    reason = serializers.CharField(min_length=3, max_length=MAX_REASON_LENGTH)


class AnsweringInput(Serializer):
    """``isAnswering`` true keeps the caller in the list for 20 seconds; false takes the caller off it."""

    is_answering = serializers.BooleanField(default=True)


class SavedAnswerListInput(ListInput):
    """``search`` finds names and texts."""


def _checked(text: str) -> str:
    if unknown := unknown_variables(text):
        names = ", ".join("{{" + name + "}}" for name in unknown)
        known = ", ".join("{{" + name + "}}" for name in VARIABLES)
        raise serializers.ValidationError(f"Not a variable: {names}. Use {known}")
    return text


class SavedAnswerInput(Serializer):
    """``text`` can have the variables username, community, ticket, title, order and staff, in double braces."""

    name = serializers.CharField(min_length=2, max_length=MAX_NAME_LENGTH)
    text = _text(min_length=1)
    pictures = _pictures()

    def validate_text(self, text: str) -> str:
        return _checked(text)


class SavedAnswerChangesInput(SeenInput):
    """Any of the fields. ``pictures`` are added, ``removedPictureIds`` are removed."""

    name = serializers.CharField(min_length=2, max_length=MAX_NAME_LENGTH, required=False)
    text = _text(min_length=1, required=False)
    pictures = _pictures()
    removed_picture_ids = serializers.ListField(
        child=UUIDField(), max_length=MAX_PICTURES, required=False, default=list
    )

    def validate_text(self, text: str) -> str:
        return _checked(text)


class SupportSettingsInput(SeenInput):
    """``closeAfterDays`` null closes no ticket without the fan's answer."""

    close_after_days = IntegerField(min_value=MIN_CLOSE_DAYS, max_value=MAX_CLOSE_DAYS, allow_null=True)


class SupportStatsInput(Serializer):
    """The days up to today, in the community's time zone."""

    days = serializers.ChoiceField(choices=[7, 30, 90], default=30)
