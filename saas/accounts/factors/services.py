"""Turning two-factor on and off."""

from dataclasses import dataclass
from io import BytesIO

import pyotp
from django.db import transaction

from saas.accounts.errors import EmailNotSet, EmailNotVerified
from saas.accounts.factors import backup_codes, devices, email_codes, notices
from saas.accounts.factors.errors import CodeInvalid
from saas.accounts.factors.models import AppFactor, EmailFactor
from saas.accounts.factors.proof import SEALED_FOR
from saas.accounts.factors.rules import STEP_SECONDS, app_secret, matched_step
from saas.accounts.factors.selectors import has_factor
from saas.accounts.models import User
from saas.kernel.clock import now
from saas.kernel.errors import NotFound
from saas.kernel.secrets import Unreadable, seal, unseal
from saas.kernel.text import plain_code
from saas.notifications.catalog import NotificationKind

ISSUER = "Gemhall"


@dataclass(frozen=True, slots=True)
class AppSetup:
    """The setup data of an authenticator app; ``qr_svg`` is the URI as a picture."""

    secret: str
    uri: str
    qr_svg: str


def new_app_setup(user: User) -> AppSetup:
    """A new secret; it is not active yet."""
    import segno

    secret = app_secret()
    totp = pyotp.TOTP(secret, interval=STEP_SECONDS)
    uri = totp.provisioning_uri(name=user.email or user.username, issuer_name=ISSUER)
    picture = BytesIO()
    segno.make(uri, error="m", micro=False).save(
        picture, kind="svg", border=4, light="#fff", xmldecl=False, omitsize=True, svgclass=None, lineclass=None
    )
    return AppSetup(secret, uri, picture.getvalue().decode())


def enable_app(user: User, *, secret: str, code: str) -> list[str]:
    """Turn the app on with its first code, in place of an earlier app; return new backup codes.

    Raises CodeInvalid, also if this secret is already on: the backup codes of that call would stop working.
    """
    step = matched_step(secret, plain_code(code), now().timestamp())
    if step is None:
        raise CodeInvalid(fields={"code": CodeInvalid.message})
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        if _is_on(user, secret):
            raise CodeInvalid(fields={"code": CodeInvalid.message})
        AppFactor.objects.update_or_create(
            user=user,
            defaults={
                "sealed_secret": seal(secret, purpose=SEALED_FOR),
                "last_step": step,
                "enabled_at": now(),
            },
        )
        devices.distrust_all(user)
        codes = backup_codes.renew(user)
        notices.announce(user, NotificationKind.TWO_FACTOR_ON)
    return codes


def _is_on(user: User, secret: str) -> bool:
    factor = AppFactor.objects.filter(user=user).first()
    try:
        return factor is not None and unseal(factor.sealed_secret, purpose=SEALED_FOR) == secret
    except Unreadable:
        return False


def enable_email(user: User, *, code: str, binding: bytes) -> list[str]:
    """Turn mailed codes on with the first code; return backup codes unless the user has some.

    Raises EmailNotSet, EmailNotVerified, EmailCodeNotSent, EmailCodeExpired, EmailCodeInvalid.
    """
    if not user.email:
        raise EmailNotSet
    if not user.is_email_verified:
        raise EmailNotVerified
    email_codes.use_code(user, code, binding=binding)
    with transaction.atomic():
        had_codes = has_factor(user)
        EmailFactor.objects.update_or_create(user=user, defaults={"enabled_at": now()})
        devices.distrust_all(user)
        codes = [] if had_codes else backup_codes.renew(user)
        notices.announce(user, NotificationKind.TWO_FACTOR_ON)
    return codes


def disable_app(user: User) -> None:
    """Turn the app off. The caller has checked the proofs."""
    with transaction.atomic():
        AppFactor.objects.filter(user=user).delete()
        _after_disabling(user)


def disable_email(user: User) -> None:
    """Turn mailed codes off. The caller has checked the proofs."""
    with transaction.atomic():
        EmailFactor.objects.filter(user=user).delete()
        _after_disabling(user)


def _after_disabling(user: User) -> None:
    if not has_factor(user):
        backup_codes.delete_codes(user)
    devices.distrust_all(user)
    notices.announce(user, NotificationKind.TWO_FACTOR_OFF)


def renew_backup_codes(user: User) -> list[str]:
    """Create new backup codes; the old ones no longer work. Raises NotFound while two-factor is off."""
    if not has_factor(user):
        raise NotFound
    return backup_codes.renew(user)


def remove_all(user: User) -> None:
    """Delete all factors, codes and known browsers: after an erasure, or if an attacker may have set them up."""
    with transaction.atomic():
        AppFactor.objects.filter(user=user).delete()
        EmailFactor.objects.filter(user=user).delete()
        backup_codes.delete_codes(user)
        devices.remove_devices(user)
