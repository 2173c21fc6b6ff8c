"""Uploaded pictures: checked by decoder, bounded, re-encoded to WebP without metadata."""

import secrets
from io import BytesIO
from typing import Any
from uuid import UUID

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import UploadedFile
from drf_spectacular.utils import extend_schema_field
from PIL import Image, ImageOps, UnidentifiedImageError
from rest_framework import serializers

from saas.kernel.errors import FileTooLarge

FORMATS = ("PNG", "JPEG", "WEBP", "GIF")
LIMIT_BYTES = 2_097_152
MAX_PIXELS = 25_000_000
RENDITIONS = (120, 240, 400, 640, 960)


@extend_schema_field({"type": "string", "format": "binary"})
class ImageUploadField(serializers.Field[Any, Any, Any, Any]):
    """An image file of at most ``limit`` bytes; the value is WebP bytes.

    Raises FILE_TOO_LARGE past the limit, else the field error ``File must be an image``.
    """

    default_error_messages = {
        "not_an_image": "File must be an image",
        "too_many_pixels": "The image must have at most 25 million pixels",
    }

    def __init__(self, *, limit: int = LIMIT_BYTES, longest_side: int = 1600, **kwargs: Any) -> None:
        self.limit = limit
        self.longest_side = longest_side
        super().__init__(**kwargs)

    def to_internal_value(self, data: Any) -> bytes:
        if not isinstance(data, UploadedFile):
            self.fail("not_an_image")
        if (data.size or 0) > self.limit:
            raise FileTooLarge(limit=self.limit // 1_048_576)
        try:
            with Image.open(data, formats=FORMATS) as picture:
                if picture.width * picture.height > MAX_PIXELS:
                    self.fail("too_many_pixels")
                return encode(picture, longest_side=self.longest_side)
        except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError):
            self.fail("not_an_image")

    def to_representation(self, value: Any) -> Any:
        return value


def encode(picture: Image.Image, *, longest_side: int = 1600) -> bytes:
    """The first frame as WebP: upright, at most ``longest_side`` pixels, no metadata."""
    upright = ImageOps.exif_transpose(picture)
    plain = upright.convert("RGBA" if upright.has_transparency_data else "RGB")
    plain.thumbnail((longest_side, longest_side), Image.Resampling.LANCZOS)
    target = BytesIO()
    plain.save(target, "WEBP", quality=86, method=4)
    return target.getvalue()


def rendition(name: str, width: int) -> str:
    """The stored name of picture ``name`` at most ``width`` pixels wide, made when it is first asked for.

    ``width`` is one of RENDITIONS. Raises FileNotFoundError when there is no such picture.
    """
    smaller = f"{name.removesuffix('.webp')}-{width}.webp"
    if default_storage.exists(smaller):
        return smaller
    with default_storage.open(name) as stored, Image.open(stored, formats=("WEBP",)) as picture:
        if picture.width <= width:
            return name
        picture.thumbnail((width, picture.height), Image.Resampling.LANCZOS)
        target = BytesIO()
        picture.save(target, "WEBP", quality=80, method=4)
    return str(default_storage.save(smaller, ContentFile(target.getvalue())))


def store_public(owner: UUID, webp: bytes) -> str:
    """Save a public picture of ``owner`` (a community or a user); answers its unguessable file name."""
    return str(default_storage.save(f"{owner.hex}-{secrets.token_hex(16)}.webp", ContentFile(webp)))


def public_url(name: str | None) -> str | None:
    return f"/api/public/files/{name}" if name else None


def source_set(url: str) -> str:
    """The ``srcset`` of a public picture: its renditions, so that a phone fetches no more than it shows."""
    return ", ".join(f"{url}?w={width} {width}w" for width in RENDITIONS)
