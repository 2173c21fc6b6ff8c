"""Writes one object to an S3 bucket that an owner named. Addresses in private networks are refused.

The request is signed by botocore and sent by the guarded client, because boto3 would look the host up again: a name
could lead to another address than the checked one.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO
from urllib.parse import quote, urlsplit

import structlog

from saas.communities.backups.errors import BackupStorageRefused
from saas.kernel.guarded_addresses import AddressRefused, LookupUnavailable, checked
from saas.kernel.outgoing import exchange, pinned

log = structlog.get_logger(__name__)
CHUNK = 1024 * 1024
# The largest object that S3 takes in one request.
MAX_SIZE = 5 * 1024**3
CONNECT_SECONDS, ANSWER_SECONDS = 10.0, 60.0
SLOWEST_BYTES_PER_SECOND = 512 * 1024
MAX_ANSWER = 64 * 1024
REFUSALS = {
    "NoSuchBucket": "The storage has no bucket of this name. Check the bucket's name",
    "InvalidAccessKeyId": "The storage does not know the access key. Check the key",
    "SignatureDoesNotMatch": "The storage refused the secret key. Enter it again",
    "AccessDenied": "The key may not write to this bucket. Give it the right s3:PutObject",
    "PermanentRedirect": "The bucket is in another region. Enter the address and the region of the bucket",
    "AuthorizationHeaderMalformed": "The region is wrong. Enter the region of the bucket",
}


@dataclass(frozen=True, slots=True)
class S3Bucket:
    endpoint: str
    region: str
    name: str
    access_key: str
    secret_key: str


def put(bucket: S3Bucket, name: str, file: IO[bytes], size: int) -> None:
    """Write the file from its position 0 as the object ``name``. Raises BackupStorageRefused."""
    import httpx

    if size > MAX_SIZE:
        raise BackupStorageRefused(reason="The backup is larger than 5 GB, the most that one upload can hold")
    url = f"{bucket.endpoint.rstrip('/')}/{quote(bucket.name)}/{quote(name)}"
    try:
        target = checked(url)
    except AddressRefused as error:
        raise BackupStorageRefused(reason=f"{error}") from None
    except LookupUnavailable:
        raise BackupStorageRefused(reason="The host of the storage could not be looked up. Try again later") from None
    headers = _signed(bucket, url, file)
    place, pins = pinned(url, target)
    timeout = httpx.Timeout(ANSWER_SECONDS, connect=CONNECT_SECONDS)
    request = httpx.Request(
        "PUT", place, headers={**headers, "Content-Length": str(size)}, content=_chunks(file),
        extensions={"timeout": timeout.as_dict(), **pins},
    )  # fmt: skip
    try:
        with exchange(request, ANSWER_SECONDS + size / SLOWEST_BYTES_PER_SECOND) as answer:
            status, body = answer.status_code, _start_of(answer.iter_raw())
    # The errors of the client can name the address of the connection, so their text is left out.
    except Exception as error:
        log.info("backup storage did not answer", error=type(error).__name__)
        raise BackupStorageRefused(reason="The storage did not answer. Check its address, or try again later") from None
    if status >= 300:
        raise BackupStorageRefused(reason=_reason(status, body))


def _signed(bucket: S3Bucket, url: str, file: IO[bytes]) -> dict[str, str]:
    """Return the headers with the signature (AWS Signature Version 4), which covers the SHA-256 of the file."""
    from botocore.auth import S3SigV4Auth
    from botocore.awsrequest import AWSRequest
    from botocore.credentials import Credentials

    file.seek(0)
    headers = {"Host": urlsplit(url).netloc, "Content-Type": "application/octet-stream"}
    request = AWSRequest(method="PUT", url=url, headers=headers, data=file)
    S3SigV4Auth(Credentials(bucket.access_key, bucket.secret_key), "s3", bucket.region).add_auth(request)
    return {name: str(value) for name, value in request.headers.items()}


def _chunks(file: IO[bytes]) -> Iterator[bytes]:
    file.seek(0)
    while chunk := file.read(CHUNK):
        yield chunk


def _start_of(chunks: Iterator[bytes]) -> bytes:
    body = bytearray()
    for chunk in chunks:
        body += chunk
        if len(body) > MAX_ANSWER:
            break
    return bytes(body)


def _reason(status: int, body: bytes) -> str:
    """Return what to check. Only codes that S3 defines are used of the answer, because a stranger wrote it."""
    found = re.search(rb"<Code>([A-Za-z]{1,60})</Code>", body)
    code = found[1].decode() if found else ""
    if code not in REFUSALS and status == 404:
        code = "NoSuchBucket"
    return REFUSALS.get(code, f"The storage refused the file with status {status}. Check address, bucket and key")
