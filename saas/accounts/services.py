"""Every write to a person's own row: signing up, profile, password; and making operators."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import structlog
from django.db import IntegrityError, transaction
from django.http import HttpRequest

from saas.accounts import links, signed_in
from saas.accounts.age import require_same_country
from saas.accounts.credentials import find_user
from saas.accounts.errors import PasswordMismatch, UserExists
from saas.accounts.models import User
from saas.accounts.return_places import ReturnPlace
from saas.accounts.rules import EMAIL_TAKEN, RESERVED_USERNAMES, USERNAME_TAKEN
from saas.accounts.signals import operator_made, profile_changed
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.database_errors import violated_constraint
from saas.kernel.images import delete_public, store_public
from saas.legal.services import record_sign_up
from saas.tenancy.slugs import is_reserved_by_operators

log = structlog.get_logger(__name__)
# Copies of the old picture's name live on in communities until their jobs have run.
OLD_AVATAR_KEPT = timedelta(days=1)
# Kept on the person's own row and nowhere else.
PLAIN_FIELDS = frozenset({"full_name", "country", "chosen_role"})


def sign_up(*, username: str, email: str, password: str, place: ReturnPlace | None = None) -> User:
    """Create the person and send the mail that confirms the address. Signing up accepts the legal texts.

    ``place`` is the community page from which the person came. The mail is in its look and leads back there.

    Raises: UserExists, its fields ``username``, ``email`` or both.
    """
    taken = {}
    if _is_reserved(username) or find_user(username) is not None:
        taken["username"] = USERNAME_TAKEN
    if find_user(email) is not None:
        taken["email"] = EMAIL_TAKEN
    if taken:
        raise UserExists(fields=taken)
    user = User(username=username, email=email)
    user.set_password(password)
    with transaction.atomic():
        _save(user, force_insert=True)
        record_sign_up(user.pk)
        links.request_verification(user, place)
    return user


def create_operator(*, username: str, email: str, password: str) -> User:
    """An operator, whose address counts as confirmed. Raises UserExists."""
    user = User(username=username, email=email, email_verified_at=now(), is_operator=True)
    user.set_password(password)
    with transaction.atomic():
        _save(user, force_insert=True)
        operator_made.send(sender=User, user_id=user.pk)
    return user


def promote_to_operator(username: str) -> User:
    """Make an existing person an operator. Raises User.DoesNotExist."""
    with transaction.atomic():
        user = User.objects.select_for_update().get(username__iexact=username, is_active=True)
        user.is_operator = True
        user.save(update_fields=["is_operator"])
        operator_made.send(sender=User, user_id=user.pk)
    return user


def suspend_user(user: User) -> None:
    """Refuse every login of the person, and end all sessions, until ``restore_user``."""
    with transaction.atomic():
        User.objects.filter(pk=user.pk).update(is_active=False)
        signed_in.end_all(user)


def restore_user(user: User) -> None:
    """Let a suspended person log in again. An erased account stays erased."""
    User.objects.filter(pk=user.pk, erased_at__isnull=True).update(is_active=True)


def update_profile(user: User, changes: Mapping[str, Any]) -> User:
    """Change the given fields: ``username``, ``full_name``, ``country``, ``chosen_role``, ``avatar``.

    A picture is WebP bytes, or ``None`` to remove it. Jobs update the copies in the user's communities. Raises
    UserExists, CountryAlreadyConfirmed.
    """
    username = changes.get("username", user.username)
    if username.lower() != user.username.lower() and _is_reserved(username):
        raise UserExists(fields={"username": USERNAME_TAKEN})
    # The file is written before the transaction begins: storage can be far away.
    picture = changes.get("avatar")
    stored = store_public(user.pk, picture) if picture else ""
    try:
        return _write_profile(user, changes, username, stored)
    except Exception:
        if stored:
            _discard(stored)
        raise


def _write_profile(user: User, changes: Mapping[str, Any], username: str, stored: str) -> User:
    """Write the changes; ``stored`` is the name of the new picture, empty without one."""
    with transaction.atomic():
        current = User.objects.select_for_update().get(pk=user.pk)
        old = current.avatar
        if "country" in changes:
            require_same_country(current, changes["country"] or "")
        if username.lower() != current.username.lower():
            current.username_since = now()
        current.username = username
        if "avatar" in changes:
            current.avatar = stored
            if old:
                enqueue("accounts.drop_picture", None, now() + OLD_AVATAR_KEPT, name=old)
        for name in PLAIN_FIELDS & changes.keys():
            setattr(current, name, changes[name] or "")
        _save(current, update_fields=["username", "username_since", "avatar", *PLAIN_FIELDS])
        if {"username", "avatar"} & changes.keys():
            profile_changed.send(sender=User, user_id=current.pk)
    return current


def _discard(name: str) -> None:
    """Delete a picture that was not accepted. A failure is only logged, because the caller answers the first error."""
    try:
        # The commit may have arrived although its answer did not. Then the profile shows the picture.
        drop_picture(name)
    except Exception as error:
        log.warning("a refused picture was not deleted", name=name, error=str(error))


def drop_picture(name: str) -> None:
    """Delete a picture if it is no longer in use."""
    if not User.objects.filter(avatar=name).exists():
        delete_public(name)


@transaction.atomic
def change_password(user: User, request: HttpRequest, *, previous: str | None, updated: str) -> None:
    """Set the password and end all sessions but that of ``request``. Raises PasswordMismatch if ``previous`` is wrong.

    A user who registered with a provider may have no password yet. Then ``previous`` is ignored, and the caller must
    ask for another proof of identity.
    """
    current = User.objects.select_for_update().get(pk=user.pk)
    if current.has_usable_password() and not current.check_password(previous or ""):
        raise PasswordMismatch(fields={"previousPassword": PasswordMismatch.message})
    current.set_password(updated)
    current.save(update_fields=["password"])
    links.announce_new_password(current)
    # In the same transaction: between the two, a request of this session would have a session of the old password,
    # and its user would be logged out.
    signed_in.keep_only_this(request, current)


def _is_reserved(username: str) -> bool:
    return username.lower() in RESERVED_USERNAMES or is_reserved_by_operators(username.lower())


def _save(user: User, **how: Any) -> None:
    try:
        with transaction.atomic():
            user.save(**how)
    except IntegrityError as error:
        if violated_constraint(error) == "user_username_once":
            raise UserExists(fields={"username": USERNAME_TAKEN}) from error
        if violated_constraint(error) == "user_email_once":
            raise UserExists(fields={"email": EMAIL_TAKEN}) from error
        raise
