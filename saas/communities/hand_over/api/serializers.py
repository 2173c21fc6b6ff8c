from typing import Any

from rest_framework import serializers

from saas.communities.hand_over.models import HandOver
from saas.communities.hand_over.selectors import staff_who_stay
from saas.kernel.images import public_url
from saas.kernel.serializers import Serializer
from saas.kernel.uuids import UUIDField


class HandOverInput(Serializer):
    """``receiver`` is a username or an email, ``confirmation`` the typed name of the community."""

    receiver = serializers.CharField(max_length=254)
    confirmation = serializers.CharField(max_length=120)
    giver_stays = serializers.BooleanField(default=False)


class HandOverOutput(Serializer):
    """The offer as the owner sees it. ``receiver`` is what the owner typed."""

    id = UUIDField()
    receiver = serializers.CharField(source="shown_receiver")
    giver_stays = serializers.BooleanField()
    created_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField()
    is_expired = serializers.BooleanField()


class OpenHandOverOutput(Serializer):
    hand_over = HandOverOutput(allow_null=True)


class OfferedCommunityOutput(Serializer):
    """The facts for the receiver of a community."""

    creator_id = UUIDField(source="owner_id")
    slug = serializers.CharField()
    name = serializers.CharField()
    description = serializers.CharField()
    plan = serializers.CharField()
    brand_color = serializers.CharField()
    avatar_url = serializers.SerializerMethodField()
    members = serializers.SerializerMethodField()
    created_at = serializers.DateTimeField()

    def get_avatar_url(self, community: Any) -> str | None:
        return public_url(community.logo or community.owner.avatar)

    def get_members(self, community: Any) -> int:
        card = getattr(community, "card", None)
        return int(card.member_count) if card else 0


class OfferOutput(Serializer):
    """The offer as the person it is for sees it. ``ownsCommunity`` is true if they own another community.

    ``staff`` is the number of staff members who keep their rights. Open invitations end with the hand-over.
    """

    id = UUIDField()
    giver = serializers.CharField(source="giver.username")
    giver_stays = serializers.BooleanField()
    community = OfferedCommunityOutput()
    owns_community = serializers.SerializerMethodField()
    staff = serializers.SerializerMethodField()
    created_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField()
    is_expired = serializers.BooleanField()

    def get_owns_community(self, row: HandOver) -> bool:
        return hasattr(row.receiver, "community")

    def get_staff(self, row: HandOver) -> int:
        return staff_who_stay(row)


class ReceivedCommunityOutput(Serializer):
    creator_id = UUIDField(source="owner_id")
    slug = serializers.CharField()
    name = serializers.CharField()
