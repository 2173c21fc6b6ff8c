"""Answers that hold a stored file: with an entity tag, and in part if the client asks for a range of bytes."""

import re
from collections.abc import Iterator
from typing import IO, Any

from django.http import FileResponse, HttpResponse, HttpResponseBase, HttpResponseNotModified, StreamingHttpResponse
from django.utils.http import content_disposition_header, parse_etags
from rest_framework.request import Request

PIECE = 65_536
_RANGE = re.compile(r"bytes=(?:(\d{1,18})-(\d{0,18})|-(\d{1,18}))", re.ASCII)


def stored_answer(
    request: Request, file: Any, *, tag: str, content_type: str, download_as: str | None = None
) -> HttpResponseBase:
    """Return the whole file, the range that was asked for (206), or 304 if the client has it. Closes the file.

    ``tag`` names this content: other content has another tag. Several ranges at once are answered with the whole file.
    """
    entity_tag = f'"{tag}"'
    known = parse_etags(request.headers.get("If-None-Match", ""))
    response: HttpResponseBase
    if "*" in known or entity_tag in {one.removeprefix("W/") for one in known}:
        file.close()
        response = HttpResponseNotModified()
    else:
        response = _content(request, file, entity_tag)
        response["Content-Type"] = content_type
        response["Accept-Ranges"] = "bytes"
        if download_as is not None:
            response["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=download_as)
    response["ETag"] = entity_tag
    return response


def _content(request: Request, file: Any, entity_tag: str) -> HttpResponseBase:
    size = int(file.size)
    asked = _RANGE.fullmatch(request.META.get("HTTP_RANGE", "").replace(" ", ""))
    # A part is of no use to a client that has parts of other content.
    if asked is None or request.headers.get("If-Range", entity_tag) != entity_tag:
        return FileResponse(file)
    first, last = _bounds(asked, size)
    if first > last:
        file.close()
        return HttpResponse(status=416, headers={"Content-Range": f"bytes */{size}"})
    response = StreamingHttpResponse(_pieces(file, first, last + 1 - first), status=206)
    # The generator closes the file only if it was begun.
    response._resource_closers.append(file.close)  # type: ignore[attr-defined]  # missing from the stubs
    response["Content-Range"] = f"bytes {first}-{last}/{size}"
    response["Content-Length"] = str(last + 1 - first)
    return response


def _bounds(asked: re.Match[str], size: int) -> tuple[int, int]:
    """Return the first and the last byte. The first is the larger one if the file has none of them."""
    start, end, from_end = asked.groups()
    if from_end is not None:
        return (max(0, size - int(from_end)), size - 1) if int(from_end) else (size, size - 1)
    return int(start), min(int(end or size), size - 1)


def _pieces(file: IO[bytes], start: int, length: int) -> Iterator[bytes]:
    file.seek(start)
    while length and (piece := file.read(min(PIECE, length))):
        length -= len(piece)
        yield piece
