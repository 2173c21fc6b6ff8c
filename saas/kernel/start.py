"""The checks of a process before it serves: the settings, and the services that they name.

A wrong setup ends the process with all problems at once, and with the exit status EX_CONFIG. A service that does not
answer is no wrong setup: the process starts, and serves when the service is back.
"""

import os
import secrets
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, NoReturn

import redis
import structlog
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage

from saas.kernel.findings import Finding
from saas.kernel.redis_clients import unpaused

log = structlog.get_logger(__name__)
Check = Callable[[], list[Finding]]
_checks: list[Check] = []


def register_check(find_problems: Check) -> Check:
    """Let ``refuse_wrong_setup`` call the function."""
    _checks.append(find_problems)
    return find_problems


def load_settings(end: "Callable[[str], NoReturn] | None" = None) -> None:
    """Read the settings. If they are wrong, call ``end`` with the problems, or end the process."""
    try:
        _ = settings.INSTALLED_APPS
    except ImproperlyConfigured as error:
        (end or _end)(str(error))


def refuse_wrong_setup(checks: Iterable[Check] | None = None) -> None:
    """End the process if a service refuses what the product needs. A service that is away goes into the log."""
    found = [finding for find in (_checks if checks is None else checks) for finding in find()]
    for finding in found:
        if finding.may_pass:
            log.warning("a service does not answer", code=finding.code, error=finding.text)
    problems = [finding for finding in found if not finding.may_pass]
    if problems:
        _end("\n".join(["This installation is not set up right:", *(f"  - {problem}" for problem in problems)]))


def _end(text: str) -> NoReturn:
    with suppress(OSError):  # the log may be on a full disk
        sys.stderr.write(f"{text}\n")
        sys.stderr.flush()
    sys.exit(os.EX_CONFIG)


@register_check
def broker_problems() -> list[Finding]:
    """Return why Redis refuses this product."""
    try:
        with unpaused() as broker:
            write_to_broker(broker)
    except redis.AuthenticationError as error:
        return [
            Finding(
                "redis.login-refused",
                f"REDIS_URL: Redis refuses the password or user ({error})",
                "Set REDIS_URL=redis://:password@host:6379/0",
            )
        ]
    except redis.BusyLoadingError as error:
        return [_redis_away(error)]
    except redis.ResponseError as error:
        return [
            Finding(
                "redis.write-refused",
                f"REDIS_URL: Redis refuses to write ({error})",
                "It must be no replica, have free memory and disk, and allow this user all commands on keys of the "
                "product",
            )
        ]
    except (redis.RedisError, OSError) as error:
        return [_redis_away(error)]
    return []


def _redis_away(error: Exception) -> Finding:
    return Finding(
        "redis.away",
        f"REDIS_URL: Redis does not answer ({error})",
        "Start Redis or Valkey, and check the host, the port and the firewall",
        may_pass=True,
    )


def write_to_broker(broker: redis.Redis) -> None:
    """Write a key that ends after a minute. Raises redis.RedisError."""
    broker.set(f"{settings.CACHES['default']['KEY_PREFIX']}:ready", 1, ex=60)


@register_check
def storage_problems() -> list[Finding]:
    """Return why the storage of uploads refuses this product."""
    return _bucket_problems() if settings.S3_BUCKET else _folder_problems()


def _folder_problems() -> list[Finding]:
    try:
        default_storage.delete(default_storage.save(f"health/{secrets.token_hex(8)}", ContentFile(b"ok")))
    except (PermissionError, FileExistsError, NotADirectoryError) as error:
        user = f"the user with the id {os.geteuid()}"
        return [
            Finding(
                "storage.folder-refused",
                f"MEDIA_ROOT: {user} cannot write to {settings.MEDIA_ROOT} ({error.strerror})",
                "Give the folder to it",
            )
        ]
    except OSError as error:  # a full disk can get free again
        return [_storage_away(error)]
    return []


def _storage_away(error: Exception) -> Finding:
    return Finding(
        "storage.away",
        f"The storage of uploads is not ready ({error})",
        "Check that the server of S3 or the disk of MEDIA_ROOT works and has free space",
        may_pass=True,
    )


def _bucket_problems() -> list[Finding]:
    from botocore.exceptions import BotoCoreError, ClientError, NoCredentialsError

    storage: Any = default_storage
    client, name = storage.connection.meta.client, f"health/{secrets.token_hex(8)}"
    # First the bucket: some servers make a missing one with its first object.
    steps: list[tuple[str, dict[str, Any]]] = [
        ("head_bucket", {}),
        ("put_object", {"Key": name, "Body": b"ok"}),
        ("get_object", {"Key": name}),
        ("list_objects_v2", {"Prefix": name, "MaxKeys": 1}),
        ("delete_object", {"Key": name}),
    ]
    step = ""
    try:
        for step, arguments in steps:
            getattr(client, step)(Bucket=settings.S3_BUCKET, **arguments)
    except NoCredentialsError:
        return [
            Finding("storage.keys-missing", "S3_ACCESS_KEY, S3_SECRET_KEY: the keys of S3 are missing", "Set both keys")
        ]
    except ClientError as error:
        status, code = error.response["ResponseMetadata"]["HTTPStatusCode"], error.response["Error"]["Code"]
        if status == 404:
            return [
                Finding(
                    "storage.bucket-missing",
                    f"S3_BUCKET: the bucket {settings.S3_BUCKET} does not exist",
                    "Create it, or correct the name",
                )
            ]
        if status < 500:
            return [
                Finding(
                    "storage.keys-refused",
                    f"S3_ACCESS_KEY, S3_SECRET_KEY: {step} is refused ({code})",
                    f"The keys must be right, and may list the bucket {settings.S3_BUCKET} and put, get and delete its "
                    "objects",
                )
            ]
        return [_storage_away(error)]
    except BotoCoreError as error:
        return [_storage_away(error)]
    return []
