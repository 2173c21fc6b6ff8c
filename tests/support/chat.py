"""Helpers for the chat: messages of fans and of the team, and what the team decides."""

from typing import Any
from uuid import UUID, uuid4

from tests.support.api import Answer, Api

TEAM = "/creator/chat"


def room(community: Any) -> str:
    return f"/user/chat/rooms/{community.slug}"


def write(api: Api, community: Any, text: str = "", *, key: UUID | None = None, **fields: Any) -> Answer:
    return api.post(f"{room(community)}/messages", {"text": text, **fields}, key=key or uuid4())


def history(api: Api, community: Any, **query: Any) -> list[dict[str, Any]]:
    return list(api.get(f"{room(community)}/messages", query).ok()["data"])


def texts(api: Api, community: Any) -> list[str]:
    return [message["text"] for message in history(api, community)]


def mute(team: Api, fan: Any, **fields: Any) -> Answer:
    """By default for an hour, with a reason."""
    body = {"memberId": str(fan.member.pk), "kind": "MUTE", "minutes": 60, "reason": "Too many links", **fields}
    return team.post(f"{TEAM}/mutes", body)
