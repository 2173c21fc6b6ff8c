from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from saas.communities.api.serializers import HexColorField
from saas.directory.api.serializers import HomeBlockOutput, PublicCommunityOutput, SocialLinkOutput
from saas.kernel.edits import SeenInput
from saas.kernel.front_end import FrontEndMissing, front_end
from saas.kernel.images import LARGE_LIMIT_BYTES, MIN_SIDE, ImageUploadField, public_url
from saas.kernel.serializers import MultilineField, Serializer
from saas.kernel.text import camel
from saas.kernel.uuids import UUIDField
from saas.kernel.whole_numbers import IntegerField
from saas.layout.home import (
    BLOCK_KEYS,
    GOAL_FIGURES,
    MAX_BLOCKS,
    MAX_CHOSEN_PRODUCTS,
    MAX_GOAL,
    MAX_GOAL_UNIT,
    OWN_FIGURE,
    PRODUCT_SOURCES,
    block,
)
from saas.layout.menu import MAX_SECTION_LABEL, SECTIONS, menu_of
from saas.tenancy.models import BrandingVersion, ListView, Scheme, SchemeChoice, Shape, SocialPlatform
from tenants.branding.fonts import PAIRS, Pair, face_css
from tenants.branding.look import ColorFact, Look
from tenants.branding.rules import (
    FIELDS,
    MAX_SOCIAL_LINKS,
    MAX_URL_LENGTH,
    MIN_FAVICON_SIDE,
    block_problem,
    home_problem,
    link_problem,
    menu_problem,
)
from tenants.branding.selectors import Customization, Difference

PAIR_SLUGS = [(pair.slug, pair.label) for pair in PAIRS]
COLOR_FIELDS = ("brandColor", "surfaceColor", "textColor")
BRANDING_FIELDS = tuple(camel(name) for name in FIELDS)


class LookInput(Serializer):
    """Values for a preview. An empty ``surfaceColor`` or ``textColor`` follows from the brand color."""

    brand_color = HexColorField(required=False)
    surface_color = HexColorField(required=False, allow_blank=True)
    text_color = HexColorField(required=False, allow_blank=True)
    scheme = serializers.ChoiceField(choices=SchemeChoice.choices, required=False)
    shape = serializers.ChoiceField(choices=Shape.choices, required=False)
    font_pair = serializers.ChoiceField(choices=PAIR_SLUGS, required=False)


class SocialLinkInput(Serializer):
    platform = serializers.ChoiceField(choices=SocialPlatform.choices)
    url = serializers.CharField(max_length=MAX_URL_LENGTH)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        _require(attrs, "platform", "url")
        if problem := link_problem(attrs["platform"], attrs["url"]):
            raise serializers.ValidationError({"url": problem})
        return attrs


class MenuEntryInput(Serializer):
    """A section of the menu. An empty ``label`` keeps the usual name.

    ``hidden`` null shows the section once the community has something there.
    """

    section = serializers.ChoiceField(choices=SECTIONS)
    label = serializers.CharField(  # type: ignore[assignment]
        max_length=MAX_SECTION_LABEL, allow_blank=True, default=""
    )
    hidden = serializers.BooleanField(default=False, allow_null=True)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        _require(attrs, "section")
        return {"label": "", "hidden": False, **attrs}


class HomeBlockInput(Serializer):
    """A block of the home page. ``image`` is a name from ``/creator/customization/block-pictures``.

    The API ignores ``current`` and ``unit`` of a goal that the platform counts.
    """

    id = serializers.RegexField(r"\A[a-zA-Z0-9-]{1,40}\Z")
    kind = serializers.ChoiceField(choices=BLOCK_KEYS)
    hidden = serializers.BooleanField(default=False)
    title = serializers.CharField(max_length=60, allow_blank=True, default="")
    text = MultilineField(max_length=2000, allow_blank=True, default="")
    image = serializers.CharField(max_length=100, allow_blank=True, default="")
    alt = serializers.CharField(max_length=150, allow_blank=True, default="")
    link = serializers.CharField(max_length=MAX_URL_LENGTH, allow_blank=True, default="")
    source = serializers.ChoiceField(choices=PRODUCT_SOURCES, default="SHELVES")  # type: ignore[assignment]
    products = serializers.ListField(child=UUIDField(), max_length=MAX_CHOSEN_PRODUCTS, default=list)
    figure = serializers.ChoiceField(choices=GOAL_FIGURES, default=OWN_FIGURE)
    target = IntegerField(min_value=0, max_value=MAX_GOAL, default=0)
    current = IntegerField(min_value=0, max_value=MAX_GOAL, default=0)
    unit = serializers.CharField(max_length=MAX_GOAL_UNIT, allow_blank=True, default="")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        _require(attrs, "id", "kind")
        whole = block(**attrs)
        whole["products"] = [str(product) for product in whole["products"]]
        if whole["figure"] != OWN_FIGURE:
            whole |= {"current": 0, "unit": ""}
        if found := block_problem(whole):
            raise serializers.ValidationError({found[0]: found[1]})
        return whole

    def to_representation(self, instance: Any) -> Any:
        return dict(instance)


class BrandingInput(SeenInput, LookInput):
    """The changed values of the draft. ``discard`` first removes all its changes, pictures too."""

    name = serializers.CharField(min_length=2, max_length=60, required=False)
    description = MultilineField(max_length=500, allow_blank=True, required=False)
    social_links = SocialLinkInput(many=True, max_length=MAX_SOCIAL_LINKS, required=False)  # type: ignore[call-arg]
    menu = MenuEntryInput(many=True, min_length=1, max_length=len(SECTIONS), required=False)  # type: ignore[call-arg]
    home_blocks = HomeBlockInput(many=True, min_length=1, max_length=MAX_BLOCKS, required=False)  # type: ignore[call-arg]
    list_view = serializers.ChoiceField(choices=ListView.choices, required=False)
    discard = serializers.BooleanField(default=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        problems = {}
        platforms = [link["platform"] for link in attrs.get("social_links", ())]
        if len(set(platforms)) < len(platforms):
            problems["socialLinks"] = "Each platform can be there once"
        if problem := menu_problem(attrs.get("menu", ())):
            problems["menu"] = problem
        if problem := home_problem(attrs.get("home_blocks", ())):
            problems["homeBlocks"] = problem
        if problems:
            raise serializers.ValidationError(problems)
        if "menu" in attrs:
            attrs["menu"] = menu_of(attrs["menu"])
        return attrs


def _require(attrs: dict[str, Any], *names: str) -> None:
    # In a change of a few fields, DRF takes the fields of a nested object for optional, too.
    missing = {name: "This field is required" for name in names if name not in attrs}
    if missing:
        raise serializers.ValidationError(missing)


class BlockPictureInput(Serializer):
    """A picture of at most 5 MB."""

    image = ImageUploadField(limit=LARGE_LIMIT_BYTES, longest_side=2560, shortest_side=MIN_SIDE)


class BlockPictureOutput(Serializer):
    """The name of the stored picture, for ``image`` of a block."""

    image = serializers.CharField()


class RevertInput(Serializer):
    version = IntegerField(min_value=1, max_value=1_000_000)


class CompareInput(Serializer):
    """Two versions. Without ``after``, the draft."""

    before = IntegerField(min_value=1, max_value=1_000_000)
    after = IntegerField(min_value=1, max_value=1_000_000, required=False)


class VersionOutput(Serializer):
    """A published version. ``publishedBy`` is null for the look before the first publish, and for an erased user."""

    number = serializers.IntegerField()
    published_at = serializers.DateTimeField()
    published_by = serializers.SerializerMethodField()
    changed = serializers.SerializerMethodField()

    def get_published_by(self, version: BrandingVersion) -> str | None:
        names: dict[Any, str] = self.context["publishers"]
        return names.get(version.publisher_id)

    @extend_schema_field(serializers.ListField(child=serializers.ChoiceField(choices=BRANDING_FIELDS)))
    def get_changed(self, version: BrandingVersion) -> list[str]:
        return [camel(name) for name in version.changed if name in FIELDS]


class DifferenceOutput(Serializer):
    """One field before and after, in words. Pictures also have their addresses."""

    field = serializers.SerializerMethodField()
    before = serializers.CharField()
    after = serializers.CharField()
    before_picture = serializers.CharField(allow_null=True)
    after_picture = serializers.CharField(allow_null=True)

    @extend_schema_field(serializers.ChoiceField(choices=BRANDING_FIELDS))
    def get_field(self, difference: Difference) -> str:
        return camel(difference.field)


class ComparisonOutput(Serializer):
    differences = DifferenceOutput(many=True)


class PicturesInput(Serializer):
    """New pictures for the draft; null removes one. At most 2 MB, a banner 5 MB."""

    logo = ImageUploadField(longest_side=512, shortest_side=MIN_SIDE, required=False, allow_null=True)
    favicon = ImageUploadField(longest_side=256, shortest_side=MIN_FAVICON_SIDE, required=False, allow_null=True)
    banner = ImageUploadField(
        limit=LARGE_LIMIT_BYTES, longest_side=2560, shortest_side=MIN_SIDE, required=False, allow_null=True
    )
    social_picture = ImageUploadField(
        limit=LARGE_LIMIT_BYTES, longest_side=1200, shortest_side=MIN_SIDE, required=False, allow_null=True
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if not attrs:
            raise serializers.ValidationError({"logo": "Image is required"})
        return attrs


class MenuEntryOutput(Serializer):
    """``hidden`` is null for a section that is shown once the community has something there."""

    section = serializers.ChoiceField(choices=SECTIONS)
    label = serializers.CharField()  # type: ignore[assignment]
    hidden = serializers.BooleanField(allow_null=True)


class BrandingOutput(Serializer):
    name = serializers.CharField()
    description = serializers.CharField()
    brand_color = serializers.CharField()
    surface_color = serializers.CharField()
    text_color = serializers.CharField()
    scheme = serializers.ChoiceField(choices=SchemeChoice.choices)
    shape = serializers.ChoiceField(choices=Shape.choices)
    font_pair = serializers.CharField()
    logo_url = serializers.SerializerMethodField()
    favicon_url = serializers.SerializerMethodField()
    banner_url = serializers.SerializerMethodField()
    social_picture_url = serializers.SerializerMethodField()
    social_links = SocialLinkOutput(many=True)
    menu = MenuEntryOutput(many=True)
    home_blocks = HomeBlockOutput(many=True)
    list_view = serializers.ChoiceField(choices=ListView.choices)

    def get_logo_url(self, branding: dict[str, str]) -> str | None:
        return public_url(branding["logo"])

    def get_favicon_url(self, branding: dict[str, str]) -> str | None:
        return public_url(branding["favicon"])

    def get_banner_url(self, branding: dict[str, str]) -> str | None:
        return public_url(branding["banner"])

    def get_social_picture_url(self, branding: dict[str, str]) -> str | None:
        return public_url(branding["social_picture"])


class ColorOutput(Serializer):
    """The result for a color that the team chose, in one scheme. ``used`` is the nearest color that can be read.

    ``contrast`` is the lowest contrast of ``used`` on any surface, or of the text on the chosen surface: at least 4.5.
    """

    field = serializers.SerializerMethodField()
    scheme = serializers.ChoiceField(choices=Scheme.choices)
    wished = serializers.CharField()
    used = serializers.CharField()
    wished_contrast = serializers.FloatField()
    contrast = serializers.FloatField()

    @extend_schema_field(serializers.ChoiceField(choices=COLOR_FIELDS))
    def get_field(self, fact: ColorFact) -> str:
        return camel(fact.field)


class LookOutput(Serializer):
    """A preview of the draft. ``variables`` are CSS custom properties without their dashes.

    ``edged`` is true if the brand color is close to the background, so that filled controls need a border. ``css`` has
    the rules of a whole page, ``theme`` the values of the boot data.
    """

    scheme = serializers.ChoiceField(choices=Scheme.choices, source="palette.scheme")
    edged = serializers.BooleanField(source="palette.edged")
    label_color = serializers.CharField(source="palette.label", help_text="Text color on the brand color")
    variables = serializers.DictField(child=serializers.CharField())
    colors = ColorOutput(many=True)
    css = serializers.SerializerMethodField()
    theme = serializers.DictField(child=serializers.JSONField())

    def get_css(self, look: Look) -> str:
        return page_css(look)


class PublicLookOutput(Serializer):
    """The published look, for pages that are open. ``css`` and ``theme`` as in a page's boot data."""

    community = PublicCommunityOutput()
    css = serializers.CharField()
    theme = serializers.DictField(child=serializers.JSONField())


def page_css(look: Look) -> str:
    """Return the variables and the font faces of a whole page."""
    return look.rules() + _faces(look.fonts)


def _faces(pair: Pair) -> str:
    try:
        return face_css(pair, front_end("admin").font_address)
    except FrontEndMissing:  # an API served on its own: the stand-ins of the stacks are shown
        return ""


class FontPairOutput(Serializer):
    """A pair to choose from. ``css`` holds the @font-face rules that ``display`` and ``reading`` (font-family) need."""

    slug = serializers.CharField()
    name = serializers.CharField(source="label")
    note = serializers.CharField()
    display = serializers.SerializerMethodField()
    reading = serializers.SerializerMethodField()
    display_weight = serializers.IntegerField(source="weight")
    css = serializers.SerializerMethodField()

    def get_display(self, pair: Pair) -> str:
        return pair.variables["font-display"]

    def get_reading(self, pair: Pair) -> str:
        return pair.variables["font-reading"]

    def get_css(self, pair: Pair) -> str:
        return _faces(pair)


class GoalFiguresOutput(Serializer):
    """The figures that the platform counts for the goals of a home page."""

    members = serializers.IntegerField(source="MEMBERS")
    gems_spent = serializers.IntegerField(source="GEMS_SPENT")


class CustomizationOutput(Serializer):
    """The draft and the published branding. ``changedAt`` is the time of the draft's last change, or null.

    ``sectionsOff`` are the sections of areas that are switched off. ``sectionsEmpty`` are those in which the community
    has nothing yet.
    """

    draft = BrandingOutput()
    published = BrandingOutput()
    changed_at = serializers.DateTimeField(allow_null=True)
    look = LookOutput()
    font_pairs = FontPairOutput(many=True)
    goal_figures = GoalFiguresOutput()
    sections_off = serializers.ListField(child=serializers.ChoiceField(choices=SECTIONS))
    sections_empty = serializers.ListField(child=serializers.ChoiceField(choices=SECTIONS))


class RevertedOutput(CustomizationOutput):
    """The draft after a revert. ``lost`` are the fields whose picture no longer exists; the draft is without it."""

    lost = serializers.SerializerMethodField()

    @extend_schema_field(serializers.ListField(child=serializers.ChoiceField(choices=BRANDING_FIELDS)))
    def get_lost(self, _shown: Customization) -> list[str]:
        return [camel(name) for name in self.context["lost"]]
