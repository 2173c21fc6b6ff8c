"""Uploaded pictures: checked by decoder, bounded, re-encoded to WebP without metadata."""

import secrets
from io import BytesIO
from typing import Any
from uuid import UUID

from django.core.files.base import ContentFile, File
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import UploadedFile
from drf_spectacular.utils import extend_schema_field
from PIL import Image, ImageOps, UnidentifiedImageError
from rest_framework import serializers

from saas.kernel.errors import FileTooLarge

FORMATS = ("PNG", "JPEG", "WEBP", "GIF")
LIMIT_BYTES = 2_097_152
MAX_PIXELS = 25_000_000
PUBLIC_FILES = "/api/public/files/"
RENDITIONS = (120, 240, 400, 640, 760, 1200, 1600)


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


def open_public(name: str, width: int | None = None) -> "File[bytes]":
    """The stored picture ``name``, at most ``width`` (one of RENDITIONS) pixels wide: each rendition is made once.

    Raises FileNotFoundError when there is no such picture.
    """
    if width is None:
        return default_storage.open(name)
    try:
        return default_storage.open(_rendition(name, width))
    except FileNotFoundError:
        return default_storage.open(_render(name, width))


def _rendition(name: str, width: int) -> str:
    return f"{name.removesuffix('.webp')}-{width}.webp"


def _render(name: str, width: int) -> str:
    with default_storage.open(name) as stored, Image.open(stored, formats=("WEBP",)) as picture:
        enough = next((step for step in RENDITIONS if step >= picture.width), width)
        wanted = _rendition(name, min(width, enough))
        if default_storage.exists(wanted):
            return wanted
        picture.thumbnail((width, picture.height), Image.Resampling.LANCZOS)
        target = BytesIO()
        picture.save(target, "WEBP", quality=70, method=6)
    return str(default_storage.save(wanted, ContentFile(target.getvalue())))


def fitted(name: str, size: tuple[int, int], mode: str) -> Image.Image | None:
    """The stored picture ``name`` cropped to ``size``; None when it is gone."""
    try:
        with default_storage.open(name) as stored, Image.open(stored) as picture:
            return ImageOps.fit(picture.convert(mode), size, Image.Resampling.LANCZOS)
    except FileNotFoundError:
        return None


def store_public(owner: UUID, webp: bytes) -> str:
    """Save a public picture of ``owner`` (a community or a user); answers its unguessable file name."""
    return str(default_storage.save(f"{owner.hex}-{secrets.token_hex(16)}.webp", ContentFile(webp)))


def public_url(name: str | None) -> str | None:
    return f"{PUBLIC_FILES}{name}" if name else None


def source_set(url: str) -> str:
    """The ``srcset`` of a public picture: its renditions, so that a phone fetches no more than it shows. Else empty."""
    if not url.startswith(PUBLIC_FILES):
        return ""
    return ", ".join(f"{url}?w={width} {width}w" for width in RENDITIONS)
