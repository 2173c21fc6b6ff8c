"""The slug of a product, case or page as the team may write it."""

from typing import Any

from rest_framework import serializers

from tenants.stores.rules import MAX_SLUG_LENGTH, slug_of


class ItemSlugField(serializers.CharField):
    """A slug as ``slug_of`` writes it: lowercase letters of any script, digits and single dashes."""

    default_error_messages = {"invalid_slug": "Use lowercase letters, digits and single dashes"}

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=MAX_SLUG_LENGTH, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        slug: str = super().to_internal_value(data)
        if slug_of(slug) != slug:
            self.fail("invalid_slug")
        return slug
