"""Ten backup codes for a lost phone: stored as slow digests, each valid once."""

import secrets

from argon2.low_level import Type, hash_secret_raw
from django.conf import settings
from django.db import transaction

from saas.accounts.factors.models import BackupCode, BackupCodeSet
from saas.accounts.factors.rules import BACKUP_CODES, new_backup_code
from saas.accounts.hashers import turn
from saas.accounts.models import User
from saas.kernel.clock import now
from saas.kernel.text import plain_code

SALT_BYTES = 16


def _digest(code: str, salt: bytes) -> bytes:
    # Eighty random bits need no more than this; one salt a set lets a try be looked up by one digest.
    cost = settings.BACKUP_CODE_COST
    with turn():
        return hash_secret_raw(
            plain_code(code).encode(), salt, time_cost=2, memory_cost=cost, parallelism=1, hash_len=32, type=Type.ID
        )


def renew(user: User) -> list[str]:
    """Create new codes; the old ones no longer work. Only hashes are stored."""
    codes, salt = [new_backup_code() for _ in range(BACKUP_CODES)], secrets.token_bytes(SALT_BYTES)
    rows = [BackupCode(user=user, digest=_digest(code, salt)) for code in codes]
    with transaction.atomic():
        # The set's row is the lock: of two renewals at once the later one's codes stay, all of them.
        BackupCodeSet.objects.update_or_create(user=user, defaults={"salt": salt, "created_at": now()})
        BackupCode.objects.filter(user=user).delete()
        BackupCode.objects.bulk_create(rows)
    return codes


def use_code(user: User, code: str) -> bool:
    """Use ``code`` up; False if it is unknown or was used."""
    current = BackupCodeSet.objects.filter(user=user).first()
    if current is None:
        return False
    digest = _digest(code, bytes(current.salt))
    return bool(BackupCode.objects.filter(user=user, digest=digest, used_at__isnull=True).update(used_at=now()))


def codes_left(user: User) -> int:
    return BackupCode.objects.filter(user=user, used_at__isnull=True).count()


def delete_codes(user: User) -> None:
    BackupCode.objects.filter(user=user).delete()
    BackupCodeSet.objects.filter(user=user).delete()
