"""The storage of uploads: written, read, deleted, and closed to strangers."""

import secrets
from typing import Any

import httpx
from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage

from saas.kernel.findings import Finding, FindingLevel
from saas.kernel.outgoing import authorities
from saas.kernel.start import storage_problems

CONTENT = b"written by manage.py doctor"


def storage_findings() -> list[Finding]:
    """Return why uploads are not kept, not read back, or readable for strangers."""
    if found := storage_problems():
        return found
    name = default_storage.save(f"health/{secrets.token_hex(16)}", ContentFile(CONTENT))
    try:
        with default_storage.open(name) as file:
            is_whole = file.read() == CONTENT
        is_open = bool(settings.S3_BUCKET) and _is_open(name)
    finally:
        default_storage.delete(name)
    found = []
    if not is_whole:
        found.append(
            Finding(
                "storage.other-content",
                "The storage of uploads returned another content than was written",
                "Check that no other program writes to it, and that its disk is sound",
            )
        )
    if is_open:
        found.append(
            Finding(
                "storage.public",
                f"S3_BUCKET: everyone can read the bucket {settings.S3_BUCKET}, also personal exports",
                "Remove its public policy, and block public access",
            )
        )
    if not settings.S3_BUCKET and settings.MEDIA_ROOT.stat().st_mode & 0o007:
        found.append(
            Finding(
                "storage.folder-open",
                f"MEDIA_ROOT: other users of this machine may read {settings.MEDIA_ROOT}, also personal exports",
                f"Run: chmod o-rwx {settings.MEDIA_ROOT}",
                FindingLevel.WARNING,
            )
        )
    return found


def _is_open(name: str) -> bool:
    """True if the object can be read without keys."""
    storage: Any = default_storage
    client = storage.connection.meta.client
    address = f"{client.meta.endpoint_url}/{settings.S3_BUCKET}/{name}"
    try:
        answer = httpx.get(address, timeout=settings.DOCTOR_STEP_SECONDS, verify=authorities(), follow_redirects=False)
    except httpx.HTTPError:
        return False
    return answer.status_code == 200 and answer.content == CONTENT
