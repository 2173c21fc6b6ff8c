from typing import Any, ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from saas.accounts.api.fields import EmailField
from saas.accounts.models import UserRole
from saas.accounts.rules import MAX_WIDE_USERNAME_LENGTH, WIDE_USERNAME_TOO_LONG
from saas.directory.models import Listing, ListingKind, ListingState
from saas.directory.onboarding import STEP_NAMES
from saas.kernel.gems import GemsField
from saas.kernel.images import PictureField, public_url
from saas.kernel.paging import ListInput
from saas.kernel.serializers import Serializer
from saas.kernel.uuids import UUIDField
from saas.kernel.whole_numbers import IntegerField
from saas.layout.banners import ContentKind, Placement
from saas.layout.home import BLOCK_KEYS, GOAL_FIGURES, PRODUCT_SOURCES
from saas.layout.menu import SECTIONS
from saas.offers.catalog import ProductBadge, ProductType, Rarity
from saas.streaming.api.serializers import StreamOutput
from saas.streaming.selectors import live_of
from saas.tenancy.models import Community, ListView, SocialPlatform


class CreatorListInput(ListInput):
    with_products = serializers.BooleanField(
        required=False, allow_null=True, default=None, help_text="true: only those with something to buy now"
    )
    live = serializers.BooleanField(
        required=False, allow_null=True, default=None, help_text="true: only those whose creator streams now"
    )
    sort_by = serializers.ChoiceField(choices=["NAME", "CREATED_AT", "MEMBERS"], default="MEMBERS")


class OwnCreatorListInput(CreatorListInput):
    subscribed = serializers.BooleanField(
        required=False, allow_null=True, default=None, help_text="true: joined ones alone, false: the others"
    )


class CreatorOutput(Serializer):
    """A community in explore; ``id`` is its owner's user id. ``subscribed`` is null for visitors.

    ``productCount`` also counts sold-out products.
    """

    id = UUIDField(source="owner_id")
    slug = serializers.CharField()
    username = serializers.CharField(source="owner.username")
    name = serializers.CharField()
    description = serializers.CharField()
    avatar_url = serializers.SerializerMethodField()
    banner_url = PictureField(source="banner")
    brand_color = serializers.CharField()
    member_count = serializers.IntegerField()
    product_count = serializers.IntegerField()
    subscribed = serializers.SerializerMethodField()
    live = serializers.SerializerMethodField()
    url = serializers.SerializerMethodField()

    def get_subscribed(self, community: Community) -> bool | None:
        joined: set[UUID] | None = self.context.get("joined")
        return None if joined is None else community.pk in joined

    @extend_schema_field(StreamOutput(allow_null=True))
    def get_live(self, community: Community) -> dict[str, Any] | None:
        return live_of(community)

    def get_avatar_url(self, community: Community) -> str | None:
        return public_url(community.logo or community.owner.avatar)

    def get_url(self, community: Community) -> str:
        return f"/creator/{community.slug}"


class SocialLinkOutput(Serializer):
    platform = serializers.ChoiceField(choices=SocialPlatform.choices)
    url = serializers.CharField()


class HomeBlockOutput(Serializer):
    """A block of the home page. A kind uses only some of the fields; the others are empty.

    ``image`` is the name of a public file. ``link`` is an https URL or a path of the community. ``products`` are the
    ids of the products if ``source`` is CHOSEN. A goal has reached ``current`` of ``target``: the members or the gems
    spent as ``figure`` says, or a value of the team (OWN) in its own ``unit``.
    """

    id = serializers.CharField()
    kind = serializers.ChoiceField(choices=BLOCK_KEYS)
    hidden = serializers.BooleanField()
    title = serializers.CharField()
    text = serializers.CharField()
    image = serializers.CharField()
    alt = serializers.CharField()
    link = serializers.CharField()
    source = serializers.ChoiceField(choices=PRODUCT_SOURCES)  # type: ignore[assignment]
    products = serializers.ListField(child=serializers.CharField())
    figure = serializers.ChoiceField(choices=GOAL_FIGURES)
    target = serializers.IntegerField()
    current = serializers.IntegerField()
    unit = serializers.CharField()


class MenuPageOutput(Serializer):
    """A page of the community that is in its navigation."""

    slug = serializers.CharField()
    name = serializers.CharField()


class ContentPictureOutput(Serializer):
    """An uploaded picture and its size in pixels. A banner refers to it by its ``name``."""

    name = serializers.CharField()
    url = serializers.CharField()
    width = serializers.IntegerField()
    height = serializers.IntegerField()


class ShownBannerOutput(Serializer):
    """``label`` is the text of a Link and the alternative text of an Image.

    ``link`` is an https address, or a path in the community.
    """

    id = UUIDField()
    kind = serializers.ChoiceField(choices=ContentKind.choices)
    placement = serializers.ChoiceField(choices=Placement.choices)
    label = serializers.CharField()  # type: ignore[assignment]
    link = serializers.CharField(allow_null=True)
    picture = ContentPictureOutput(allow_null=True)


class PublicCommunityOutput(Serializer):
    """``sections`` are those of the menu, in its order; ``sectionLabels`` has the names that the team chose.

    ``home`` has the blocks of the home page that are not hidden. ``listView`` is the first view of lists.
    ``hasCasinos`` is true if the community uses casinos. ``hasChat`` is false while the chat is switched off.
    """

    creator_id = UUIDField()
    slug = serializers.CharField()
    name = serializers.CharField()
    description = serializers.CharField()
    brand_color = serializers.CharField()
    avatar_url = serializers.CharField(allow_null=True)
    banner_url = serializers.CharField(allow_null=True)
    member_count = serializers.IntegerField()
    sections = serializers.ListField(child=serializers.ChoiceField(choices=SECTIONS))
    section_labels = serializers.DictField(child=serializers.CharField())
    home = HomeBlockOutput(many=True)
    list_view = serializers.ChoiceField(choices=ListView.choices)
    social_links = SocialLinkOutput(many=True)
    url = serializers.CharField()
    timezone = serializers.CharField()
    has_casinos = serializers.BooleanField()
    has_chat = serializers.BooleanField()
    live = StreamOutput(allow_null=True)
    pages = MenuPageOutput(many=True)
    banners = ShownBannerOutput(many=True)


class CommunityRefOutput(Serializer):
    """The community of an object."""

    creator_id = UUIDField(source="owner_id")
    slug = serializers.CharField()
    name = serializers.CharField()


class ListingCommunityOutput(CommunityRefOutput):
    brand_color = serializers.CharField()


class ListingListInput(ListInput):
    """``community`` is a slug; ``available`` true keeps only what can be had now."""

    kind = serializers.ChoiceField(choices=ListingKind.choices, required=False)
    community = serializers.CharField(max_length=60, required=False)
    type = serializers.ChoiceField(choices=ProductType.choices, required=False)
    rarity = serializers.ChoiceField(choices=Rarity.choices, required=False)
    badge = serializers.ChoiceField(choices=ProductBadge.choices, required=False)
    min_price = GemsField(required=False)
    max_price = GemsField(required=False)
    available = serializers.BooleanField(required=False, allow_null=True, default=None)
    sort_by = serializers.ChoiceField(choices=["NAME", "CREATED_AT", "PRICE"], default="CREATED_AT")


class ListingOutput(Serializer):
    """An offer; ``id`` and ``slug`` are those in its community.

    ``left`` is the number of pieces or tickets left a few seconds ago; null is no limit. For a raffle, ``price`` is
    that of one ticket and ``endsAt`` its end. For a case, ``price`` is that of one opening. ``isAvailable`` is true if
    ``state`` is AVAILABLE.
    """

    id = UUIDField(source="object_id")
    kind = serializers.ChoiceField(choices=ListingKind.choices)
    slug = serializers.CharField()
    name = serializers.CharField()
    image_url = PictureField(source="image")
    price = GemsField()
    is_available = serializers.BooleanField()
    state = serializers.ChoiceField(choices=ListingState.choices)
    type = serializers.SerializerMethodField()
    rarity = serializers.SerializerMethodField()
    badge = serializers.SerializerMethodField()
    left = IntegerField(allow_null=True)
    ends_at = serializers.SerializerMethodField()
    community = ListingCommunityOutput()
    created_at = serializers.DateTimeField()

    def get_type(self, listing: Listing) -> str | None:
        kind: str | None = listing.data.get("type")
        return kind

    @extend_schema_field(serializers.DateTimeField(allow_null=True))
    def get_ends_at(self, listing: Listing) -> str | None:
        ends_at: str | None = listing.data.get("ends_at")
        return ends_at

    def get_rarity(self, listing: Listing) -> str | None:
        rarity: str | None = listing.data.get("rarity")
        return rarity

    def get_badge(self, listing: Listing) -> str | None:
        badge: str | None = listing.data.get("badge")
        return badge


class CountryOutput(Serializer):
    verbatim: ClassVar[frozenset[str]] = frozenset({"dial_code"})

    id = serializers.IntegerField()
    name = serializers.CharField()
    dial_code = serializers.CharField()
    code = serializers.CharField()


class OnboardingStepOutput(Serializer):
    name = serializers.ChoiceField(choices=STEP_NAMES)
    is_done = serializers.BooleanField()


class OnboardingInput(Serializer):
    creator = serializers.CharField(required=False)


class OnboardingOutput(Serializer):
    """``role`` is null until the user chooses between fan (USER) and CREATOR.

    ``offersCasinos`` is false if no community of the user uses casinos: then the profile does not offer them.
    """

    role = serializers.ChoiceField(choices=[UserRole.USER.value, UserRole.CREATOR.value], allow_null=True)
    steps = OnboardingStepOutput(many=True)
    offers_casinos = serializers.BooleanField()


class PlatformNameField(serializers.CharField):
    """A username on another platform, or an empty text; a leading @ is removed."""

    def __init__(self) -> None:
        messages: dict[str, Any] = {"max_length": WIDE_USERNAME_TOO_LONG}
        super().__init__(
            max_length=MAX_WIDE_USERNAME_LENGTH, required=False, allow_blank=True, default="", error_messages=messages
        )

    def to_internal_value(self, data: Any) -> str:
        return super().to_internal_value(data).removeprefix("@")


class WaitlistInput(Serializer):
    """At least one username of a creator on another platform, and optionally an email address."""

    kick_username = PlatformNameField()
    twitch_username = PlatformNameField()
    youtube_username = PlatformNameField()
    email = EmailField(required=False, allow_blank=True, default="")
