"""Input of the calls about the chat."""

from typing import Any

from rest_framework import serializers

from saas.kernel.edits import SeenInput
from saas.kernel.gems import GemsField
from saas.kernel.images import MIN_SIDE, ImageUploadField
from saas.kernel.paging import ListInput
from saas.kernel.serializers import FormInput, MultilineField, Serializer
from saas.kernel.uuids import UUIDField
from saas.kernel.whole_numbers import IntegerField
from saas.levels.rules import LEVELS
from tenants.chat.models import (
    MAX_ALT,
    MAX_EMOJI,
    MAX_OPTION,
    MAX_OPTIONS,
    MAX_REASON,
    MAX_RETENTION_DAYS,
    MAX_SLOW_SECONDS,
    MAX_TEXT,
    MAX_WORD,
    MAX_WORDS,
    MIN_OPTIONS,
    ChatSanctionKind,
)
from tenants.chat.rules import HISTORY_PAGE, MAX_POLL_MINUTES, MAX_TIP, is_emoji

MAX_SEQ = 9_007_199_254_740_991
MAX_DAYS = 3650
MAX_SANCTION_MINUTES = 366 * 24 * 60


class ChatHistoryInput(Serializer):
    """The latest ``take`` messages; those before the number ``before``; or the first ones after ``after``."""

    take = IntegerField(min_value=1, max_value=100, default=HISTORY_PAGE)
    before = IntegerField(min_value=1, max_value=MAX_SEQ, required=False)
    after = IntegerField(min_value=0, max_value=MAX_SEQ, required=False)


class ChatPollInput(Serializer):
    """The text of the message is the question. The poll closes after ``minutes``."""

    options = serializers.ListField(
        child=serializers.CharField(max_length=MAX_OPTION), min_length=MIN_OPTIONS, max_length=MAX_OPTIONS
    )
    minutes = IntegerField(min_value=1, max_value=MAX_POLL_MINUTES)

    def validate_options(self, options: list[str]) -> list[str]:
        if len({option.casefold() for option in options}) < len(options):
            raise serializers.ValidationError("Each option must differ")
        return options


class ChatMessageInput(FormInput):
    """A message. With ``gems`` it is a tip to the creator. With gems or a picture, the text can be empty.

    ``imageAlt`` describes the picture for people who do not see it.
    """

    text = MultilineField(max_length=MAX_TEXT, allow_blank=True, default="")
    reply_to_id = UUIDField(required=False, allow_null=True, default=None)
    gems = GemsField(minimum=1, required=False, allow_null=True, default=None)
    poll = ChatPollInput(required=False, allow_null=True, default=None)
    image = ImageUploadField(required=False, shortest_side=MIN_SIDE)
    image_alt = serializers.CharField(max_length=MAX_ALT, allow_blank=True, default="")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        attrs["text"] = attrs["text"].strip()
        has_more = attrs["gems"] is not None or attrs.get("image") is not None
        if not attrs["text"] and (not has_more or attrs["poll"] is not None):
            raise serializers.ValidationError({"text": ["Field is required"]})
        if attrs["gems"] is not None and attrs["poll"] is not None:
            raise serializers.ValidationError({"gems": ["A poll cannot be a tip"]})
        if attrs.get("image") is not None and attrs["poll"] is not None:
            raise serializers.ValidationError({"image": ["A poll cannot have a picture"]})
        if attrs["gems"] is not None and attrs["gems"] > MAX_TIP:
            raise serializers.ValidationError({"gems": [f"Tip at most {MAX_TIP:,} gems"]})
        return attrs


class ChatReactionInput(Serializer):
    """``emoji`` is one emoji and nothing else, in its colored form."""

    emoji = serializers.CharField(max_length=MAX_EMOJI)
    is_on = serializers.BooleanField()

    def validate_emoji(self, emoji: str) -> str:
        if not is_emoji(emoji):
            raise serializers.ValidationError("Choose one emoji")
        return emoji


class ChatVoteInput(Serializer):
    """``option`` is the place of the option, from 0."""

    option = IntegerField(min_value=0, max_value=MAX_OPTIONS - 1)


class ReportChatMessageInput(Serializer):
    reason = MultilineField(max_length=MAX_REASON, allow_blank=True, default="")


class ChatSeenInput(Serializer):
    """The number of the last message that the page showed."""

    seq = IntegerField(min_value=0, max_value=MAX_SEQ)


class ChatWordInput(Serializer):
    """A word or words of one line. Fans who write it read the reason."""

    word = serializers.CharField(max_length=MAX_WORD)
    reason = serializers.CharField(max_length=MAX_REASON)


class ChatSettingsInput(SeenInput):
    """Any of the rules of the room. Null ends a rule."""

    slow_seconds = IntegerField(min_value=0, max_value=MAX_SLOW_SECONDS)
    min_level = IntegerField(min_value=1, max_value=LEVELS, allow_null=True)
    min_member_days = IntegerField(min_value=1, max_value=MAX_DAYS, allow_null=True)
    links_are_on = serializers.BooleanField()
    links_min_level = IntegerField(min_value=1, max_value=LEVELS, allow_null=True)
    pictures_are_on = serializers.BooleanField()
    pictures_min_level = IntegerField(min_value=1, max_value=LEVELS, allow_null=True)
    fans_may_poll = serializers.BooleanField()
    words = ChatWordInput(many=True, max_length=MAX_WORDS)  # type: ignore[call-arg]
    retention_days = IntegerField(min_value=1, max_value=MAX_RETENTION_DAYS, allow_null=True)


class PauseChatInput(Serializer):
    is_paused = serializers.BooleanField()
    reason = serializers.CharField(max_length=MAX_REASON, allow_blank=True, default="")


class PinChatMessageInput(Serializer):
    """``messageId`` null unpins."""

    message_id = UUIDField(allow_null=True)


class ChatSanctionInput(Serializer):
    """``minutes`` null: until it is undone. The fan reads ``reason``. ``messageId`` is the message that led to it."""

    member_id = UUIDField()
    kind = serializers.ChoiceField(choices=ChatSanctionKind.choices, default=ChatSanctionKind.MUTE)
    minutes = IntegerField(min_value=1, max_value=MAX_SANCTION_MINUTES, allow_null=True)
    reason = MultilineField(max_length=MAX_REASON)
    message_id = UUIDField(required=False, allow_null=True, default=None)


class ChatSanctionListInput(ListInput):
    """``active``: only those that count now."""

    member_id = UUIDField(required=False)
    active = serializers.BooleanField(default=False)


class TeamChatMessageListInput(ListInput):
    """``search`` looks in texts and names of writers."""

    member_id = UUIDField(required=False)
