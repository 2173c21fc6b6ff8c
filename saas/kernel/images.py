"""Uploaded pictures: checked by decoding, limited in size, and re-encoded to WebP without metadata.

Decoding is limited in pixels, in time and in parallel runs, because a small file can cost seconds.
"""

import re
import secrets
import struct
import threading
import time
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from io import BytesIO
from typing import IO, TYPE_CHECKING, Any, cast
from uuid import UUID

import structlog
from django.core.files.base import ContentFile, File
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import UploadedFile
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from saas.kernel.errors import BusyRetry, FileTooLarge, is_away

if TYPE_CHECKING:
    from PIL import Image

log = structlog.get_logger(__name__)
FORMATS = ("PNG", "JPEG", "WEBP", "GIF")
LIMIT_BYTES = 2_097_152
LARGE_LIMIT_BYTES = 5_242_880
MAX_PIXELS = 25_000_000
# Pictures that are shown large need at least this many pixels a side. Smaller ones look blurred.
MIN_SIDE = 200
PUBLIC_FILES = "/api/public/files/"
# The number of pictures that one process decodes or draws at once, and how long the next one waits for its turn.
DECODED_AT_ONCE = 2
TURN_SECONDS = 20.0
# A decoder gets no more bytes after this time: some files of two megabytes take minutes to decode.
DECODE_SECONDS = 10.0
# Modes that may be scaled before they are converted. A palette has to be converted first.
SCALED_AS_THEY_ARE = frozenset({"RGB", "RGBA", "L", "CMYK", "YCbCr"})
RENDITIONS = (120, 240, 400, 640, 760, 1200, 1600, 2560)


INFLATED_AT_ONCE = 1 << 20
PNG_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
# The passes of an interlaced PNG: first column and row, and the steps to the next ones.
ADAM7 = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
# The tag of Exif, and the member of Pillow's `Transpose` that turns a picture upright.
ORIENTATION = 0x0112
UPRIGHT = {
    2: "FLIP_LEFT_RIGHT",
    3: "ROTATE_180",
    4: "FLIP_TOP_BOTTOM",
    5: "TRANSPOSE",
    6: "ROTATE_270",
    7: "TRANSVERSE",
    8: "ROTATE_90",
}


def _is_cut_off(error: Exception) -> bool:
    """Pillow has no class of its own for a file whose end is missing."""
    return any("truncated" in part for part in map(str, error.args))


@extend_schema_field({"type": "string", "format": "binary"})
class ImageUploadField(serializers.Field[Any, Any, Any, Any]):
    """An image file of at most ``limit`` bytes and at least ``shortest_side`` pixels a side; the value is WebP bytes.

    Raises FILE_TOO_LARGE past the limit, else a field error, for example ``File must be an image``.
    """

    default_error_messages = {
        "not_an_image": "File must be an image",
        "too_many_pixels": "The image must have at most 25 million pixels",
        "incomplete": "The image is incomplete. Upload the whole file",
        "too_small": "The image must be at least {side} pixels wide and high",
    }

    def __init__(
        self, *, limit: int = LIMIT_BYTES, longest_side: int = 1600, shortest_side: int = 1, **kwargs: Any
    ) -> None:
        self.limit = limit
        self.shortest_side = shortest_side
        self.longest_side = longest_side
        super().__init__(**kwargs)

    def to_internal_value(self, data: Any) -> bytes:
        from PIL import Image, UnidentifiedImageError

        if not isinstance(data, UploadedFile):
            self.fail("not_an_image")
        if (data.size or 0) > self.limit:
            raise FileTooLarge(limit=self.limit // 1_048_576)
        try:
            with only_picture_of(self._uploader), turn():
                return self._encoded(cast(IO[bytes], _Deadline(data)))
        except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
            if is_away(error):  # the disk that keeps the upload, not the picture
                raise
            self.fail("incomplete" if _is_cut_off(error) else "not_an_image")

    @property
    def _uploader(self) -> UUID | None:
        request = self.context.get("request")
        return request.user.pk if request is not None else None

    def _encoded(self, file: IO[bytes]) -> bytes:
        from PIL import Image

        with Image.open(file, formats=FORMATS) as picture:
            if picture.width * picture.height > MAX_PIXELS:
                self.fail("too_many_pixels")
            if min(picture.width, picture.height) < self.shortest_side:
                self.fail("too_small", side=self.shortest_side)
            if picture.format == "PNG" and not _has_all_rows(file):
                self.fail("incomplete")
            return encode(picture, longest_side=self.longest_side)

    def to_representation(self, value: Any) -> Any:
        return value


def _has_all_rows(file: IO[bytes]) -> bool:
    """True if the data of a PNG fill its size. The decoder leaves missing rows black, and says nothing.

    The position in the file stays.
    """
    before = file.tell()
    file.seek(8)
    wanted, stream = 0, zlib.decompressobj()
    try:
        while len(start := file.read(8)) == 8:
            size, kind = struct.unpack(">I4s", start)
            if kind not in (b"IHDR", b"IDAT"):
                file.seek(size + 4, 1)
                continue
            data = file.read(size)
            file.seek(4, 1)
            if kind == b"IHDR":
                wanted = _raw_size(data)
                continue
            while wanted > 0 and data:
                wanted -= len(stream.decompress(data, INFLATED_AT_ONCE))
                data = stream.unconsumed_tail
            if wanted <= 0:
                return True
    except (struct.error, zlib.error):
        return False
    finally:
        file.seek(before)
    return wanted <= 0


def _raw_size(header: bytes) -> int:
    """Return the bytes of the rows that the header of a PNG promises. Each row begins with the number of its filter."""
    width, height, depth, color, _, _, is_interlaced = struct.unpack(">IIBBBBB", header)
    bits = depth * PNG_CHANNELS.get(color, 1)
    total = 0
    for left, top, across, down in ADAM7 if is_interlaced else ((0, 0, 1, 1),):
        columns, rows = -(-(width - left) // across), -(-(height - top) // down)
        if columns > 0 and rows > 0:
            total += rows * (1 + (columns * bits + 7) // 8)
    return total


_turns = threading.BoundedSemaphore(DECODED_AT_ONCE)


@contextmanager
def turn() -> Iterator[None]:
    """Wait until fewer than DECODED_AT_ONCE pictures are being decoded or drawn in this process.

    Raises BusyRetry after TURN_SECONDS.
    """
    if not _turns.acquire(timeout=TURN_SECONDS):
        raise BusyRetry
    try:
        yield
    finally:
        _turns.release()


_uploaders: set[UUID] = set()
_uploaders_lock = threading.Lock()


@contextmanager
def only_picture_of(person: UUID | None) -> Iterator[None]:
    """Let this process work on one uploaded picture of a person at a time, so that one person cannot take all turns.

    Raises BusyRetry for another one. None is the product itself, which waits for its turn like everybody.
    """
    if person is None:
        yield
        return
    with _uploaders_lock:
        if person in _uploaders:
            raise BusyRetry
        _uploaders.add(person)
    try:
        yield
    finally:
        _uploaders.discard(person)


class _Deadline:
    """A file that a decoder may read for at most DECODE_SECONDS."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._until = time.monotonic() + DECODE_SECONDS

    def read(self, size: int = -1) -> bytes:
        if time.monotonic() > self._until:
            raise OSError("the picture takes too long to decode")
        return self._file.read(size)

    def seek(self, offset: int, whence: int = 0) -> int:
        return self._file.seek(offset, whence)

    def tell(self) -> int:
        return self._file.tell()


def encode(picture: "Image.Image", *, longest_side: int = 1600) -> bytes:
    """Return the first frame as WebP: upright, at most ``longest_side`` pixels, without metadata.

    The picture is made small as early as possible, so that the other steps are cheap. A JPEG decoder can do it while
    decoding.
    """
    from PIL import Image

    box = (longest_side, longest_side)
    picture.draft(None, (2 * longest_side, 2 * longest_side))
    has_transparency = picture.has_transparency_data
    small = picture if picture.mode in SCALED_AS_THEY_ARE else picture.convert("RGBA" if has_transparency else "RGB")
    orientation = picture.getexif().get(ORIENTATION, 1)
    small.thumbnail(box, Image.Resampling.LANCZOS)
    if method := UPRIGHT.get(orientation):
        small = small.transpose(Image.Transpose[method])
    plain = small.convert("RGBA" if has_transparency else "RGB")
    target = BytesIO()
    plain.save(target, "WEBP", quality=86, method=4)
    return target.getvalue()


def open_public(name: str, width: int | None = None) -> "File[bytes]":
    """Open the stored picture ``name``, at most ``width`` (one of RENDITIONS) pixels wide. Each size is created once.

    Raises FileNotFoundError if the picture does not exist.
    """
    if width is None:
        return default_storage.open(name)
    try:
        return default_storage.open(_rendition(name, width))
    except FileNotFoundError:
        return _render(name, width)


def _rendition(name: str, width: int) -> str:
    return f"{name.removesuffix('.webp')}-{width}.webp"


def _render(name: str, width: int) -> "File[bytes]":
    from PIL import Image

    with turn(), default_storage.open(name) as stored, Image.open(stored, formats=("WEBP",)) as picture:
        enough = next((step for step in RENDITIONS if step >= picture.width), width)
        wanted = _rendition(name, min(width, enough))
        if default_storage.exists(wanted):
            return default_storage.open(wanted)
        picture.thumbnail((width, picture.height), Image.Resampling.LANCZOS)
        target = BytesIO()
        picture.save(target, "WEBP", quality=70, method=6)
    try:
        default_storage.save(wanted, ContentFile(target.getvalue()))
    except Exception as error:
        if not (isinstance(error, OSError) or is_away(error)):
            raise
        # The storage is full or read-only. The picture can still be served.
        log.warning("rendition not kept", error=str(error))
    return ContentFile(target.getvalue())


def fitted(name: str, size: tuple[int, int], mode: str) -> "Image.Image | None":
    """Return the stored picture ``name`` cropped to ``size``; None if it was deleted."""
    from PIL import Image, ImageOps

    try:
        with turn(), default_storage.open(name) as stored, Image.open(stored) as picture:
            return ImageOps.fit(picture.convert(mode), size, Image.Resampling.LANCZOS)
    except FileNotFoundError:
        return None


def public_name(owner: UUID) -> str:
    """Return an unguessable file name for a public picture of ``owner`` (a community or a user)."""
    return f"{owner.hex}-{secrets.token_hex(16)}.webp"


def private_name(owner: UUID) -> str:
    """Return a file name for a picture of ``owner`` that only a call with its own check serves."""
    return f"{owner.hex}-p{secrets.token_hex(16)}.webp"


def document_name(owner: UUID) -> str:
    """Return a name for a file of ``owner`` that is no picture, and that only a call with its own check serves."""
    return f"{owner.hex}-d{secrets.token_hex(16)}.bin"


def store_private(owner: UUID, webp: bytes, name: str | None = None) -> str:
    """Save a private picture of ``owner``; return its name. Its smaller versions and its deletion are as for a public
    one."""
    return str(default_storage.save(name or private_name(owner), ContentFile(webp)))


def store_public(owner: UUID, webp: bytes, name: str | None = None) -> str:
    """Save a public picture of ``owner``; return its name. A community's pictures are saved by saas.plans.stored_files,
    which counts them."""
    return str(default_storage.save(name or public_name(owner), ContentFile(webp)))


def delete_public(name: str) -> None:
    """Delete a public picture with its smaller versions. A missing file is no error."""
    for width in RENDITIONS:
        default_storage.delete(_rendition(name, width))
    default_storage.delete(name)


def missing_public(names: Iterable[str]) -> set[str]:
    """Return those of the pictures whose file no longer exists."""
    return {name for name in names if not default_storage.exists(name)}


def is_public_of(owner: UUID, name: str) -> bool:
    """True if ``name`` has the form of a public picture of ``owner``."""
    return re.fullmatch(rf"{owner.hex}-[0-9a-f]{{32}}\.webp", name) is not None


def is_picture_of(owner: UUID, name: str) -> bool:
    """True if ``name`` has the form of a public or private picture of ``owner``, and not of a smaller version."""
    return re.fullmatch(rf"{owner.hex}-p?[0-9a-f]{{32}}\.webp", name) is not None


def is_file_of(owner: UUID, name: str) -> bool:
    """True if ``name`` has the form of a stored file of ``owner``: a picture or a document."""
    return is_picture_of(owner, name) or re.fullmatch(rf"{owner.hex}-d[0-9a-f]{{32}}\.bin", name) is not None


def public_files_of(owner: UUID) -> Iterator[str]:
    """Yield the names of all stored files of ``owner``: pictures with their smaller versions, and documents."""
    prefix = f"{owner.hex}-"
    bucket = getattr(default_storage, "bucket", None)
    if bucket is not None:
        yield from (item.key for item in bucket.objects.filter(Prefix=prefix))
        return
    with suppress(FileNotFoundError):  # the folder comes with the first file
        yield from (name for name in default_storage.listdir("")[1] if name.startswith(prefix))


def public_url(name: str | None) -> str | None:
    return f"{PUBLIC_FILES}{name}" if name else None


def source_set(url: str) -> str:
    """Return the ``srcset`` of a public picture, so that a phone loads a small version; empty without a picture."""
    if not url.startswith(PUBLIC_FILES):
        return ""
    return ", ".join(f"{url}?w={width} {width}w" for width in RENDITIONS)


class PictureField(serializers.CharField):
    """The name of a stored picture, rendered as its address; null without one."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(read_only=True, allow_null=True, **kwargs)

    def get_attribute(self, instance: Any) -> Any:
        return public_url(super().get_attribute(instance)) or None

    def to_representation(self, value: Any) -> str:
        return str(value)
