"""Our copies of the pictures of channels: a page of a community loads pictures from its own host alone."""

from urllib.parse import urlsplit
from uuid import UUID

import structlog
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.exceptions import ValidationError

from saas.accounts.identities.oauth import user_agent
from saas.accounts.identities.providers import address
from saas.kernel.errors import DomainError, is_away
from saas.kernel.images import LIMIT_BYTES, ImageUploadField
from saas.kernel.outgoing import authorities
from saas.kernel.providers import Provider
from saas.plans.stored_files import store_file
from saas.streaming.providers import CHANNELS

log = structlog.get_logger(__name__)
SIDE = 400


def copy_picture(owner: UUID, provider: Provider, url: str) -> str:
    """Store a copy for the community ``owner`` and return its name; empty if there is no usable picture.

    The picture is not worth a failed call, so it is also left out if the storage is away.
    """
    import httpx

    if urlsplit(url).scheme != "https" or urlsplit(url).hostname not in CHANNELS[provider].picture_hosts:
        return ""
    try:
        file = SimpleUploadedFile("picture", _load(address(provider, url)))
        return store_file(owner, ImageUploadField(longest_side=SIDE).to_internal_value(file))
    except Exception as error:
        if not (isinstance(error, httpx.HTTPError | ValidationError | DomainError | _TooLarge) or is_away(error)):
            raise
        log.info("no picture of a channel", provider=provider.value, error=str(error))
        return ""


class _TooLarge(ValueError):
    pass


def _load(url: str) -> bytes:
    import httpx

    body = b""
    with httpx.stream(
        "GET", url, headers=user_agent(), timeout=httpx.Timeout(**settings.PICTURE_TIMEOUTS), verify=authorities()
    ) as answer:
        answer.raise_for_status()
        for chunk in answer.iter_bytes():
            body += chunk
            if len(body) > LIMIT_BYTES:
                raise _TooLarge("too large")
    return body
