"""Cards of members, and shared achievements."""

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of
from saas.accounts.models import User
from saas.accounts.signed_in import person
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.rates import Rate
from saas.kernel.serializers import NothingOutput
from saas.plans.catalog import Area
from saas.tenancy.errors import CreatorNotFound
from saas.tenancy.resolver import required
from tenants.achievements.errors import AchievementNotFound
from tenants.achievements.selectors import highest_tier
from tenants.members.errors import MemberNotFound, NotJoined
from tenants.members.models import Member
from tenants.profiles import pictures, selectors, services, win_pictures
from tenants.profiles.api.serializers import (
    AchievementShareOutput,
    CardOutput,
    CardSettingsInput,
    SharedAchievementOutput,
)
from tenants.profiles.errors import SharedAchievementNotFound, WinNotFound
from tenants.profiles.member_progress import MemberProgressOutput, member_progress
from tenants.profiles.models import CardAudience
from tenants.profiles.outputs import card_facts, share_facts, shared_facts


def _own_member(request: Request) -> Member:
    # First the community: members are in its schema.
    required(request)
    return selectors.own_member(person(request).pk)


def _own_picture(request: Request, picture: bytes, name: str) -> HttpResponse:
    """Return a picture for its owner's page; with ``?download=1``, a file."""
    response = HttpResponse(picture, content_type="image/png")
    response["Cache-Control"] = "private, no-cache"
    if request.query_params.get("download") == "1":
        response["Content-Disposition"] = f'attachment; filename="{name}.png"'
    return response


class OneCard(Endpoint):
    guards = {"GET": "public"}
    raises = {"GET": (CreatorNotFound, MemberNotFound)}
    # It looks people up by name.
    rates = {"GET": Rate.SEARCH}

    @documented("getMemberCard", responses=CardOutput)
    def get(self, request: Request, username: str) -> Response:
        """Return the card of a member, if the member lets the user see it."""
        community = required(request)
        viewer = request.user if isinstance(request.user, User) else None
        return self.render(CardOutput, card_facts(selectors.card_of(username, community, viewer)))


class OwnCard(Endpoint):
    guards = {"PATCH": "session"}
    raises = {"PATCH": (CreatorNotFound, NotJoined)}

    @documented("editOwnCard", request=CardSettingsInput, responses=NothingOutput)
    def patch(self, request: Request) -> Response:
        """Set who sees the user's card in this community."""
        member, body = _own_member(request), self.read(CardSettingsInput)
        services.set_audience(member=member, audience=CardAudience(body["audience"]), actor=actor_of(request))
        return self.render(NothingOutput, {})


class AchievementShare(Endpoint):
    guards = {"GET": "session", "POST": "session", "DELETE": "session"}
    features = {"GET": Area.QUESTS, "POST": Area.QUESTS}
    raises = dict.fromkeys(("GET", "POST", "DELETE"), (CreatorNotFound, NotJoined, AchievementNotFound))

    @documented("getAchievementShare", responses=AchievementShareOutput)
    def get(self, request: Request, achievement_id: UUID) -> Response:
        """Return the highest tier that the user reached, and the user's link to it."""
        return self._answer(_own_member(request), achievement_id)

    @documented("shareAchievement", request=None, responses=AchievementShareOutput)
    def post(self, request: Request, achievement_id: UUID) -> Response:
        """Make a link that shows the achievement to everyone. Repeatable: the link then shows the highest tier."""
        member = _own_member(request)
        services.share(member=member, achievement_id=achievement_id, actor=actor_of(request))
        return self._answer(member, achievement_id)

    @documented("stopSharingAchievement", responses=AchievementShareOutput)
    def delete(self, request: Request, achievement_id: UUID) -> Response:
        """Turn the link off for good."""
        member = _own_member(request)
        services.stop_sharing(member=member, achievement_id=achievement_id, actor=actor_of(request))
        return self._answer(member, achievement_id)

    def _answer(self, member: Member, achievement_id: UUID) -> Response:
        share = selectors.own_share(member, achievement_id)
        return self.render(AchievementShareOutput, share_facts(share, required(self.request)))


class AchievementPicture(Endpoint):
    guards = {"GET": "session"}
    features = {"GET": Area.QUESTS}
    raises = {"GET": (CreatorNotFound, NotJoined, AchievementNotFound)}

    @documented("getAchievementPicture", responses={(200, "image/png"): OpenApiTypes.BINARY})
    def get(self, request: Request, achievement_id: UUID) -> Any:
        """Return a picture of the highest tier that the user reached, 1200 by 630."""
        member, community = _own_member(request), required(request)
        picture = pictures.png(community, highest_tier(member, achievement_id), member)
        return _own_picture(request, picture, f"{community.slug}-achievement")


class CaseWinPicture(Endpoint):
    guards = {"GET": "session"}
    features = {"GET": Area.CASES}
    raises = {"GET": (CreatorNotFound, NotJoined, WinNotFound)}

    @documented("getCaseWinPicture", responses={(200, "image/png"): OpenApiTypes.BINARY})
    def get(self, request: Request, opening_id: UUID) -> Any:
        """Return a picture of the prize of the user's own opening, 1200 by 630."""
        member, community = _own_member(request), required(request)
        return _own_picture(request, win_pictures.case_win(community, member, opening_id), f"{community.slug}-win")


class RaffleWinPicture(Endpoint):
    guards = {"GET": "session"}
    features = {"GET": Area.RAFFLES}
    raises = {"GET": (CreatorNotFound, NotJoined, WinNotFound)}

    @documented("getRaffleWinPicture", responses={(200, "image/png"): OpenApiTypes.BINARY})
    def get(self, request: Request, award_id: UUID) -> Any:
        """Return a picture of the prize that the user won in a raffle, 1200 by 630."""
        member, community = _own_member(request), required(request)
        return _own_picture(request, win_pictures.raffle_win(community, member, award_id), f"{community.slug}-win")


class OneSharedAchievement(Endpoint):
    guards = {"GET": "public"}
    features = {"GET": Area.QUESTS}
    raises = {"GET": (CreatorNotFound, SharedAchievementNotFound)}

    @documented("getSharedAchievement", responses=SharedAchievementOutput)
    def get(self, request: Request, code: str) -> Response:
        """Return what a fan shared by a link."""
        required(request)
        return self.render(SharedAchievementOutput, shared_facts(selectors.shared_achievement(code)))


class MemberProgress(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": "USERS_MANAGEMENT"}
    raises = {"GET": (MemberNotFound,)}

    @documented("memberProgress", responses=MemberProgressOutput)
    def get(self, request: Request, member_id: UUID) -> Response:
        """Return the level, quests, streak and linked accounts of a member."""
        return self.render(MemberProgressOutput, member_progress(member_id, required(request)))
