from typing import Any

from rest_framework import serializers

from saas.communities.api.serializers import HexColorField
from saas.kernel.api import Serializer
from saas.kernel.edits import SeenInput
from saas.kernel.front_end import FrontEndMissing, front_end
from saas.kernel.images import LARGE_LIMIT_BYTES, MIN_SIDE, ImageUploadField, public_url
from saas.tenancy.models import Scheme, Shape
from tenants.branding.fonts import PAIRS, Pair, face_css
from tenants.branding.rules import MIN_FAVICON_SIDE

PAIR_SLUGS = [(pair.slug, pair.label) for pair in PAIRS]


class LookInput(Serializer):
    """Values for a preview."""

    brand_color = HexColorField(required=False)
    scheme = serializers.ChoiceField(choices=Scheme.choices, required=False)
    shape = serializers.ChoiceField(choices=Shape.choices, required=False)
    font_pair = serializers.ChoiceField(choices=PAIR_SLUGS, required=False)


class BrandingInput(SeenInput, LookInput):
    """The changed values of the draft. ``discard`` first removes all its changes, pictures too."""

    name = serializers.CharField(min_length=2, max_length=60, required=False)
    description = serializers.CharField(max_length=500, allow_blank=True, required=False)
    discard = serializers.BooleanField(default=False)


class PicturesInput(Serializer):
    """New pictures for the draft; null removes one. At most 2 MB, a banner 5 MB."""

    logo = ImageUploadField(longest_side=512, shortest_side=MIN_SIDE, required=False, allow_null=True)
    favicon = ImageUploadField(longest_side=256, shortest_side=MIN_FAVICON_SIDE, required=False, allow_null=True)
    banner = ImageUploadField(
        limit=LARGE_LIMIT_BYTES, longest_side=1920, shortest_side=MIN_SIDE, required=False, allow_null=True
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if not attrs:
            raise serializers.ValidationError({"logo": "Image is required"})
        return attrs


class BrandingOutput(Serializer):
    name = serializers.CharField()
    description = serializers.CharField()
    brand_color = serializers.CharField()
    scheme = serializers.ChoiceField(choices=Scheme.choices)
    shape = serializers.ChoiceField(choices=Shape.choices)
    font_pair = serializers.CharField()
    logo_url = serializers.SerializerMethodField()
    favicon_url = serializers.SerializerMethodField()
    banner_url = serializers.SerializerMethodField()

    def get_logo_url(self, branding: dict[str, str]) -> str | None:
        return public_url(branding["logo"])

    def get_favicon_url(self, branding: dict[str, str]) -> str | None:
        return public_url(branding["favicon"])

    def get_banner_url(self, branding: dict[str, str]) -> str | None:
        return public_url(branding["banner"])


class LookOutput(Serializer):
    """A preview of the draft. ``variables`` are CSS custom properties without their dashes.

    ``edged`` is true if the brand color is close to the background, so that filled controls need a border.
    """

    scheme = serializers.ChoiceField(choices=Scheme.choices, source="palette.scheme")
    edged = serializers.BooleanField(source="palette.edged")
    label_color = serializers.CharField(source="palette.label", help_text="Text color on the brand color")
    variables = serializers.DictField(child=serializers.CharField())


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
        try:
            return face_css(pair, front_end("admin").font_address)
        except FrontEndMissing:  # an API served on its own: the stand-ins of the stacks are shown
            return ""


class CustomizationOutput(Serializer):
    """The draft and the published branding. ``changedAt`` is the time of the draft's last change, or null."""

    draft = BrandingOutput()
    published = BrandingOutput()
    changed_at = serializers.DateTimeField(allow_null=True)
    look = LookOutput()
    font_pairs = FontPairOutput(many=True)
