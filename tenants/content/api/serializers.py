from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from saas.directory.api.serializers import ContentPictureOutput
from saas.kernel.edits import SeenInput
from saas.kernel.images import ImageUploadField
from saas.kernel.serializers import Serializer
from saas.kernel.uuids import UUIDField
from saas.kernel.whole_numbers import IntegerField
from saas.layout.banners import ContentKind, Placement
from tenants.content import rules
from tenants.content.models import (
    MAX_LABEL_LENGTH,
    MAX_LINK_LENGTH,
    MAX_MENU_NAME_LENGTH,
    MAX_TITLE_LENGTH,
    Banner,
    ContentPage,
    ContentPageVersion,
)
from tenants.content.rich_text import lines_of, safe
from tenants.content.selectors import picture_facts
from tenants.stores.api.slugs import ItemSlugField

MAX_POSITION = 1000
STATES = ["DRAFT", "PUBLISHED", "CHANGED"]


class RichTextField(serializers.CharField):
    """HTML of a page. The service sanitizes it, and removes invisible characters."""

    any_letters = True

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(trim_whitespace=False, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        text: str = super().to_internal_value(data).replace("\0", "")
        # Twice the limit: markup that the sanitizer removes does not count. A validator refuses lone surrogates later.
        if len(text.encode(errors="surrogatepass")) > 2 * rules.MAX_BODY_BYTES:
            raise serializers.ValidationError(rules.BODY_TOO_LONG)
        return text


class PageInput(Serializer):
    title = serializers.CharField(max_length=MAX_TITLE_LENGTH)
    slug = ItemSlugField(required=False)
    menu_name = serializers.CharField(
        max_length=MAX_MENU_NAME_LENGTH, allow_blank=True, required=False, help_text="Empty: not in the navigation"
    )
    position = IntegerField(min_value=0, max_value=MAX_POSITION, required=False)
    body = RichTextField(allow_blank=True, required=False, help_text="HTML with the elements that pages can hold")


class PageChangesInput(SeenInput, PageInput):
    """Any of the fields."""


class PageRevertInput(SeenInput):
    """``seen`` has ``title`` and ``body`` of the draft that the version replaces."""

    version = IntegerField(min_value=1)


class PageRowOutput(Serializer):
    """``state`` is CHANGED if the draft differs from what fans see."""

    id = UUIDField()
    slug = serializers.CharField()
    title = serializers.CharField()
    menu_name = serializers.CharField()
    position = serializers.IntegerField()
    state = serializers.SerializerMethodField()
    published_at = serializers.DateTimeField(allow_null=True)
    updated_at = serializers.DateTimeField()

    @extend_schema_field(serializers.ChoiceField(choices=STATES))
    def get_state(self, page: ContentPage) -> str:
        if page.published_number is None:
            return "DRAFT"
        return "CHANGED" if page.has_changes else "PUBLISHED"  # type: ignore[attr-defined]


class PageOutput(PageRowOutput):
    """A page with the HTML of its draft."""

    body = serializers.CharField()


class PageVersionOutput(Serializer):
    """``number`` counts the publications of a page from 1."""

    number = serializers.IntegerField()
    title = serializers.CharField()
    published_at = serializers.DateTimeField()
    publisher_name = serializers.CharField()


class PageVersionTextOutput(PageVersionOutput):
    """A version as plain text, to compare it with another one. ``lines`` has one line for each block."""

    lines = serializers.SerializerMethodField()

    def get_lines(self, version: ContentPageVersion) -> list[str]:
        return lines_of(safe(version.body))


class PublicPageOutput(Serializer):
    """A published page. ``body`` is sanitized HTML."""

    slug = serializers.CharField()
    title = serializers.CharField()
    body = serializers.CharField()
    updated_at = serializers.DateTimeField()


class PagePictureInput(Serializer):
    """A picture of at most 2 MB. It is stored with at most 2,560 pixels a side."""

    picture = ImageUploadField(longest_side=rules.MAX_PICTURE_SIDE)


class BannerLinkField(serializers.CharField):
    """An https address, or a path in the community such as ``/raffles``."""

    def to_internal_value(self, data: Any) -> str:
        text: str = super().to_internal_value(data).replace("\0", "")
        link = rules.banner_link(text) if text else ""
        if link is None or len(link) > MAX_LINK_LENGTH:
            raise serializers.ValidationError("Must start with https:// or be a path such as /raffles")
        return link


class BannerInput(Serializer):
    """A Link needs ``link``, an Image needs ``picture``: the name of an uploaded picture."""

    kind = serializers.ChoiceField(choices=ContentKind.choices)
    placement = serializers.ChoiceField(choices=Placement.choices)
    label = serializers.CharField(max_length=MAX_LABEL_LENGTH)  # type: ignore[assignment]
    link = BannerLinkField(max_length=MAX_LINK_LENGTH, allow_blank=True, required=False)
    picture = serializers.CharField(
        max_length=120, allow_blank=True, allow_null=True, required=False, source="picture_id"
    )
    position = IntegerField(min_value=0, max_value=MAX_POSITION, required=False)
    shown_from = serializers.DateTimeField(allow_null=True, required=False)
    shown_until = serializers.DateTimeField(allow_null=True, required=False)
    is_published = serializers.BooleanField(required=False)


class BannerChangesInput(SeenInput, BannerInput):
    """Any of the fields."""


class BannerOutput(Serializer):
    """``isOver``: the link leads to something that has ended, so fans do not see the banner."""

    id = UUIDField()
    kind = serializers.ChoiceField(choices=ContentKind.choices)
    placement = serializers.ChoiceField(choices=Placement.choices)
    label = serializers.CharField()  # type: ignore[assignment]
    link = serializers.CharField()
    picture = serializers.SerializerMethodField()
    position = serializers.IntegerField()
    shown_from = serializers.DateTimeField(allow_null=True)
    shown_until = serializers.DateTimeField(allow_null=True)
    is_published = serializers.BooleanField()
    is_over = serializers.BooleanField()

    @extend_schema_field(ContentPictureOutput(allow_null=True))
    def get_picture(self, banner: Banner) -> dict[str, Any] | None:
        return picture_facts(banner.picture)
