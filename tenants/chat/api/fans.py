"""The chat for fans: the rooms of all communities, and one room with its messages."""

import hashlib
from typing import Any
from uuid import UUID

from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import acting_for
from saas.accounts.signed_in import person
from saas.activity.chat import last_of, read_by, set_read
from saas.kernel.endpoint import Endpoint, documented
from saas.kernel.errors import DomainError, NotFound, RateLimited
from saas.kernel.files import private_picture
from saas.kernel.idempotency import IDEMPOTENCY_ERRORS, read_idempotency
from saas.kernel.paging import page_of
from saas.kernel.rates import Rate, limit
from saas.kernel.serializers import NothingOutput
from saas.plans.catalog import Area
from saas.tenancy.errors import CreatorNotFound
from saas.tenancy.permissions import Permission
from saas.tenancy.resolver import required, resolved
from tenants.chat import presence, selectors
from tenants.chat.api.live import show_message, show_new
from tenants.chat.api.outputs import ChatMessageOutput, ChatPlaceOutput, ChatPresenceOutput, ChatRoomOutput
from tenants.chat.api.serializers import (
    ChatHistoryInput,
    ChatMessageInput,
    ChatReactionInput,
    ChatSeenInput,
    ChatVoteInput,
    ReportChatMessageInput,
)
from tenants.chat.eligibility import CHAT_CHECKS, TAKING_PART_CHECKS
from tenants.chat.errors import (
    ChatBanned,
    ChatMessageKept,
    ChatMessageNotFound,
    ChatPollClosed,
    ChatReactionsFull,
    ChatTargetOnTeam,
    ChatTipToSelf,
    ChatVoteExists,
)
from tenants.chat.services import posting
from tenants.chat.services.posting import MessageDraft, PollDraft
from tenants.checkout.checks import denials_of
from tenants.stores.errors import PICTURE_ERRORS
from tenants.wallets.errors import InsufficientBalance, SpendingStopped, WalletFrozen

FLOOD, FLOOD_SECONDS = 20, 30
"""The messages that one person can send in a room within this time, also without slow mode."""
PICTURES, PICTURES_SECONDS = 10, 600
"""The pictures that a fan can send in a room within this time. They fill the storage of the community."""
_PART: tuple[type[DomainError], ...] = (CreatorNotFound, ChatMessageNotFound, *denials_of(TAKING_PART_CHECKS))
_GEMS: tuple[type[DomainError], ...] = (InsufficientBalance, WalletFrozen, SpendingStopped)


class ChatRooms(Endpoint):
    guards = {"GET": "session"}

    @documented("listChatRooms", responses=page_of(ChatPlaceOutput))
    def get(self, request: Request) -> Response:
        """List the rooms of the caller's communities, the latest message first. A room that is off is not listed.

        On a custom domain, list that of its community: its session must not reveal memberships elsewhere.
        """
        user, domain = person(request), resolved(request._request).domain
        found = selectors.rooms_of(user.pk, domain.tenant_id if domain else None)
        ids = [community.pk for community in found]
        last, read = last_of(ids), read_by(user.pk, ids)
        rooms = [ChatPlaceOutput.of(one, last.get(one.pk), read.get(one.pk, 0)) for one in found]
        rooms.sort(key=lambda room: room.last_at.timestamp() if room.last_at else 0, reverse=True)
        return self.render_list(ChatPlaceOutput, rooms, len(rooms))


class ChatRoomOfFan(Endpoint):
    guards = {"GET": "session"}
    area = Area.CHAT
    raises = {"GET": (CreatorNotFound, ChatBanned)}

    @documented("getChatRoom", responses=ChatRoomOutput)
    def get(self, request: Request, creator: str) -> Response:
        """Return the room's rules, the pinned message, and why the caller cannot write now."""
        user, community = person(request), required(request)
        view, acting = selectors.readable_room(user, community), acting_for(user.pk, community)
        can_moderate = acting is not None and acting.may([Permission.USERS_MANAGEMENT])
        output = ChatRoomOutput.of(
            view,
            read_seq=read_by(user.pk, [community.pk]).get(community.pk, 0),
            can_moderate=can_moderate,
            owner_name=community.owner.username,
        )
        return self.render(ChatRoomOutput, output)


class ChatMessages(Endpoint):
    guards = {"GET": "session", "POST": "session"}
    area = Area.CHAT
    features = {"POST": Area.CHAT}
    files = True
    # People write more often than they buy.
    rates = {"POST": Rate.WRITE}
    raises = {
        "GET": (CreatorNotFound, ChatBanned),
        "POST": (
            CreatorNotFound,
            ChatMessageNotFound,
            ChatTipToSelf,
            *denials_of(CHAT_CHECKS),
            *_GEMS,
            *IDEMPOTENCY_ERRORS,
            *PICTURE_ERRORS,
            RateLimited,
        ),
    }

    @documented("listChatMessages", query=ChatHistoryInput, responses=page_of(ChatMessageOutput))
    def get(self, request: Request, creator: str) -> Response:
        """List messages in their order: the latest, those before a number, or those after a number.

        ``total`` is the number of the room's last message.
        """
        query, user, community = self.read_query(ChatHistoryInput), person(request), required(request)
        selectors.require_reader(user, community)
        rows = selectors.history(take=query["take"], before=query.get("before"), after=query.get("after"))
        output = [ChatMessageOutput.of(shown) for shown in selectors.shown_messages(rows, user.pk)]
        return self.render_list(ChatMessageOutput, output, selectors.room_now().last_seq)

    @documented(
        "postChatMessage",
        request={"multipart/form-data": ChatMessageInput, "application/json": ChatMessageInput},
        responses={201: ChatMessageOutput},
    )
    def post(self, request: Request, creator: str) -> Response:
        """Write a message, a poll, or a message with a tip to the creator. A message can have one picture."""
        user, community = person(request), required(request)
        if request.FILES:
            posting.require_pictures(user, community)
            limit(f"chat-picture:{community.pk}:{user.pk}", most=PICTURES, seconds=PICTURES_SECONDS, closed=False)
        body = self.read(ChatMessageInput)
        limit(f"chat-message:{community.pk}:{user.pk}", most=FLOOD, seconds=FLOOD_SECONDS, closed=False)
        picture = body.pop("image", None)
        draft = MessageDraft(
            text=body["text"],
            reply_to_id=body["reply_to_id"],
            gems=body["gems"] or 0,
            poll=PollDraft(**body["poll"]) if body["poll"] else None,
            picture=picture,
            picture_alt=body["image_alt"].strip(),
        )
        # A repeated call has the same picture.
        named = body if picture is None else {**body, "image": hashlib.sha256(picture).hexdigest()}
        message = posting.post_message(
            user=user, community=community, draft=draft, idempotency=read_idempotency(request, named)
        )
        show_new(message, community)
        (shown,) = selectors.shown_messages([message], user.pk)
        return self.render(ChatMessageOutput, ChatMessageOutput.of(shown), status=201)


def _shown(view: Endpoint, request: Request, message_id: UUID) -> Response:
    """Send the changed message to the room, and answer it."""
    show_message(message_id, required(request))
    (shown,) = selectors.shown_messages([selectors.found_message(message_id)], person(request).pk)
    return view.render(ChatMessageOutput, ChatMessageOutput.of(shown))


class OwnChatMessage(Endpoint):
    guards = {"DELETE": "session"}
    area = Area.CHAT
    raises = {"DELETE": (CreatorNotFound, ChatMessageNotFound, ChatMessageKept)}

    @documented("deleteOwnChatMessage", responses=ChatMessageOutput)
    def delete(self, request: Request, creator: str, message_id: UUID) -> Response:
        """Delete an own message, for ten minutes after it was written; repeatable."""
        required(request)
        posting.delete_own(message_id=message_id, user=person(request))
        return _shown(self, request, message_id)


class ChatPicture(Endpoint):
    guards = {"GET": "session"}
    area = Area.CHAT
    raises = {"GET": (CreatorNotFound, ChatBanned, ChatMessageNotFound, NotFound)}

    @documented("getChatPicture", responses={(200, "image/webp"): OpenApiTypes.BINARY})
    def get(self, request: Request, creator: str, message_id: UUID) -> Any:
        """Return the picture of a message, to readers of the room."""
        selectors.require_reader(person(request), required(request))
        return private_picture(request, selectors.picture_name(message_id, is_team=False))


class ChatReactions(Endpoint):
    guards = {"POST": "session"}
    area = Area.CHAT
    features = {"POST": Area.CHAT}
    raises = {"POST": (*_PART, ChatReactionsFull)}

    @documented("setChatReaction", request=ChatReactionInput, responses=ChatMessageOutput)
    def post(self, request: Request, creator: str, message_id: UUID) -> Response:
        """Add or remove a reaction; repeatable."""
        body, community = self.read(ChatReactionInput), required(request)
        posting.set_reaction(
            message_id=message_id, emoji=body["emoji"], is_on=body["is_on"], user=person(request), community=community
        )
        return _shown(self, request, message_id)


class ChatVotes(Endpoint):
    guards = {"POST": "session"}
    area = Area.CHAT
    features = {"POST": Area.CHAT}
    raises = {"POST": (*_PART, ChatPollClosed, ChatVoteExists)}

    @documented("voteInChatPoll", request=ChatVoteInput, responses=ChatMessageOutput)
    def post(self, request: Request, creator: str, message_id: UUID) -> Response:
        """Vote in a poll, once."""
        body, community = self.read(ChatVoteInput), required(request)
        posting.vote(message_id=message_id, option=body["option"], user=person(request), community=community)
        return _shown(self, request, message_id)


class ChatReportOfFan(Endpoint):
    guards = {"POST": "session"}
    area = Area.CHAT
    features = {"POST": Area.CHAT}
    raises = {"POST": (*_PART, ChatTargetOnTeam)}

    @documented("reportChatMessage", request=ReportChatMessageInput, responses=NothingOutput)
    def post(self, request: Request, creator: str, message_id: UUID) -> Response:
        """Report a fan's message to the team; repeatable."""
        body, community = self.read(ReportChatMessageInput), required(request)
        posting.report(message_id=message_id, reason=body["reason"], user=person(request), community=community)
        return self.render(NothingOutput, {})


class ChatSeen(Endpoint):
    guards = {"POST": "session"}
    area = Area.CHAT
    needs_acceptance = False
    raises = {"POST": (CreatorNotFound, ChatBanned)}

    @documented("markChatSeen", request=ChatSeenInput, responses=ChatPresenceOutput)
    def post(self, request: Request, creator: str) -> Response:
        """Remember how far the caller has read, and that the caller has the room open; return who has it open."""
        body, user, community = self.read(ChatSeenInput), person(request), required(request)
        selectors.require_reader(user, community)
        seq = min(body["seq"], selectors.room_now().last_seq)
        set_read(user_id=user.pk, community_id=community.pk, seq=seq)
        return self.render(
            ChatPresenceOutput,
            ChatPresenceOutput(present=presence.seen(community_id=community.pk, user_id=user.pk)),
        )
