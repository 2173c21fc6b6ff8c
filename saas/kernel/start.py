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

from saas.kernel.redis_clients import unpaused

log = structlog.get_logger(__name__)
Check = Callable[[], list[str]]
_checks: list[Check] = []


def register_check(find_problems: Check) -> Check:
    """Let ``refuse_wrong_setup`` call the function. It returns problems, each with its cure."""
    _checks.append(find_problems)
    return find_problems


def load_settings() -> None:
    """Read the settings. Ends the process if they are wrong."""
    try:
        _ = settings.INSTALLED_APPS
    except ImproperlyConfigured as error:
        _end(str(error))


def refuse_wrong_setup(checks: Iterable[Check] | None = None) -> None:
    """End the process if a service refuses what the product needs."""
    problems = [problem for find in (_checks if checks is None else checks) for problem in find()]
    if problems:
        _end("\n".join(["This installation is not set up right:", *(f"  - {problem}" for problem in problems)]))


def _end(text: str) -> NoReturn:
    with suppress(OSError):  # the log may be on a full disk
        sys.stderr.write(f"{text}\n")
        sys.stderr.flush()
    sys.exit(os.EX_CONFIG)


@register_check
def broker_problems() -> list[str]:
    """Return why Redis refuses this product."""
    try:
        with unpaused() as broker:
            write_to_broker(broker)
    except redis.AuthenticationError as error:
        return [f"REDIS_URL: Redis refuses the password or user. Set REDIS_URL=redis://:password@host:6379/0 ({error})"]
    except redis.BusyLoadingError as error:
        log.warning("the broker is not ready", error=str(error))
    except redis.ResponseError as error:
        return [
            f"REDIS_URL: Redis refuses to write ({error}). It must be no replica, have free memory and disk, and allow "
            "this user all commands on keys of the product"
        ]
    except (redis.RedisError, OSError) as error:
        log.warning("the broker does not answer", error=str(error))
    return []


def write_to_broker(broker: redis.Redis) -> None:
    """Write a key that ends after a minute. Raises redis.RedisError."""
    broker.set(f"{settings.CACHES['default']['KEY_PREFIX']}:ready", 1, ex=60)


@register_check
def storage_problems() -> list[str]:
    """Return why the storage of uploads refuses this product."""
    return _bucket_problems() if settings.S3_BUCKET else _folder_problems()


def _folder_problems() -> list[str]:
    try:
        default_storage.delete(default_storage.save(f"health/{secrets.token_hex(8)}", ContentFile(b"ok")))
    except (PermissionError, FileExistsError, NotADirectoryError) as error:
        user = f"the user with the id {os.geteuid()}"
        return [f"MEDIA_ROOT: {user} cannot write to {settings.MEDIA_ROOT} ({error.strerror}). Give the folder to it"]
    except OSError as error:  # a full disk can get free again
        log.warning("the storage is not ready", error=str(error))
    return []


def _bucket_problems() -> list[str]:
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
        return ["S3_ACCESS_KEY, S3_SECRET_KEY: must be set"]
    except ClientError as error:
        status, code = error.response["ResponseMetadata"]["HTTPStatusCode"], error.response["Error"]["Code"]
        if status == 404:
            return [f"S3_BUCKET: the bucket {settings.S3_BUCKET} does not exist. Create it, or correct the name"]
        if status < 500:
            return [
                f"S3_ACCESS_KEY, S3_SECRET_KEY: {step} is refused ({code}). The keys must be right, and may list the "
                f"bucket {settings.S3_BUCKET} and put, get and delete its objects"
            ]
        log.warning("the storage is not ready", error=str(error))
    except BotoCoreError as error:
        log.warning("the storage does not answer", error=str(error))
    return []
