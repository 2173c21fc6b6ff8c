"""Messages of the team to its fans."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.idempotency import IDEMPOTENCY_ERRORS, read_idempotency
from saas.kernel.paging import ListInput, page_of, window
from saas.kernel.serializers import MultilineField, Serializer
from saas.kernel.uuids import UUIDField
from saas.kernel.whole_numbers import IntegerField
from saas.levels.rules import LEVELS
from saas.tenancy.resolver import required
from tenants.back_office import messages
from tenants.back_office.errors import NobodyToWriteTo, TooManyMessages
from tenants.back_office.messages import Destination, Draft
from tenants.back_office.models import Segment
from tenants.back_office.segments import TAKING_A_NUMBER, Group

GUARD = "USERS_MANAGEMENT"


class FanGroupInput(Serializer):
    """A group of fans. ``least`` is the level of LEVEL, or the gems of SPENT."""

    segment = serializers.ChoiceField(choices=Segment.choices)
    least = IntegerField(min_value=1, max_value=9_999_999_999_999, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["segment"] not in TAKING_A_NUMBER:
            attrs.pop("least", None)
        elif "least" not in attrs:
            raise serializers.ValidationError({"least": "Field is required"})
        elif attrs["segment"] == Segment.LEVEL and attrs["least"] > LEVELS:
            raise serializers.ValidationError({"least": f"The highest level is {LEVELS}"})
        return attrs


class MessageToFansInput(FanGroupInput):
    """A message. ``link`` is the page that it opens; with ``byMail``, fans who want mails get one, too."""

    headline = serializers.CharField(min_length=2, max_length=80)
    text = MultilineField(min_length=2, max_length=600)
    link = serializers.ChoiceField(choices=Destination.choices, default=Destination.HOME.value)
    by_mail = serializers.BooleanField(default=False)


class MessageReachOutput(Serializer):
    """``fans`` get the message, ``mailed`` of them a mail, if it is sent by mail. ``leftToday``: messages to send."""

    fans = IntegerField()
    mailed = IntegerField()
    left_today = IntegerField()


class MessageToFansOutput(Serializer):
    """A message and the fans who got it, in the list and by mail. ``finishedAt`` is null while a job sends it.

    ``fans`` is the size of the group when it was sent.
    """

    id = UUIDField()
    headline = serializers.CharField()
    text = serializers.CharField()
    link = serializers.ChoiceField(choices=Destination.choices)
    segment = serializers.ChoiceField(choices=Segment.choices)
    least = IntegerField()
    by_mail = serializers.BooleanField()
    author = serializers.CharField(source="author_name")
    fans = IntegerField()
    in_app = IntegerField()
    mailed = IntegerField()
    created_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)


class FanMessages(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD, "POST": GUARD}
    raises = {"POST": (NobodyToWriteTo, TooManyMessages, *IDEMPOTENCY_ERRORS)}

    @documented("listFanMessages", query=ListInput, responses=page_of(MessageToFansOutput))
    def get(self, request: Request) -> Response:
        """List the messages that the team sent to its fans, the latest first."""
        query = self.read_query(ListInput)
        rows = messages.sent_messages()
        if words := query["search"].strip():
            rows = rows.filter(headline__icontains=words)
        return self.render_list(MessageToFansOutput, *window(rows, query))

    @documented("sendFanMessage", request=MessageToFansInput, responses={201: MessageToFansOutput})
    def post(self, request: Request) -> Response:
        """Send a message to a group of fans; needs an Idempotency-Key. A repeated call sends it once."""
        body = self.read(MessageToFansInput)
        draft = Draft(
            headline=body["headline"],
            text=body["text"],
            link=Destination(body["link"]),
            group=_group(body),
            by_mail=body["by_mail"],
        )
        message = messages.send(
            draft,
            community=required(request),
            idempotency=read_idempotency(request, body),
            actor=actor_of(request),
        )
        return self.render(MessageToFansOutput, message, status=201)


class FanMessageReach(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("fanMessageReach", query=FanGroupInput, responses=MessageReachOutput)
    def get(self, request: Request) -> Response:
        """Count the fans of a group now, without restricted fans and those who take a break from games."""
        reach = messages.reach_of(_group(self.read_query(FanGroupInput)), required(request))
        return self.render(
            MessageReachOutput, {"fans": reach.fans, "mailed": reach.mailed, "left_today": messages.left_today()}
        )


def _group(body: dict[str, Any]) -> Group:
    return Group(Segment(body["segment"]), body.get("least", 0))
