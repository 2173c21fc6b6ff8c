"""Every write to linked accounts. An account here is found by (provider, subject) and by nothing else."""

from datetime import datetime, timedelta
from uuid import UUID

import structlog
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import IntegrityError, transaction
from django.db.models import Max

from saas.accounts.errors import UserExists
from saas.accounts.factors.notices import announce
from saas.accounts.identities import former, selectors, tokens
from saas.accounts.identities.attempts import FinishedAttempt
from saas.accounts.identities.errors import OAuthAccountTaken, OAuthLastLogin, OAuthOtherAccount
from saas.accounts.identities.models import FormerName, Identity, UnlinkedAccount
from saas.accounts.identities.providers import ProviderProfile
from saas.accounts.identities.rules import usernames_for
from saas.accounts.identities.signals import identity_linked, identity_unlinked
from saas.accounts.models import User
from saas.accounts.rules import EMAIL_TAKEN
from saas.kernel.clock import now
from saas.kernel.database_errors import violated_constraint
from saas.kernel.errors import BusyRetry, NotFound, Unauthorized
from saas.kernel.provider_names import name_key
from saas.kernel.providers import Provider
from saas.kernel.text import has_hidden
from saas.legal.services import record_sign_up
from saas.notifications.catalog import NotificationKind

log = structlog.get_logger(__name__)
MAX_EMAIL_LENGTH = 254
WAIT_AFTER_UNLINKING = timedelta(hours=24)
"""An account counts for another user only this long after it was unlinked."""


def log_in(provider: Provider, arrival: FinishedAttempt, *, source: str = "", reference: str = "") -> tuple[User, bool]:
    """Return the user of a provider's account, and True if the user is new: the first login creates an account.

    A matching email address never links to an existing user: it raises UserExists (field ``email``). Raises
    Unauthorized for a closed account.
    """
    for _ in range(2):
        known = Identity.objects.select_related("user").filter(provider=provider, subject=arrival.profile.subject)
        if identity := known.first():
            if not identity.user.is_active:
                raise Unauthorized
            _remember(identity, arrival)
            return identity.user, False
        try:
            return _create(provider, arrival, source=source, reference=reference), True
        except IntegrityError as error:
            if violated_constraint(error) != "identity_subject_once":
                raise
            # The same person in a second tab was quicker: now there is an account to log in to.
    raise BusyRetry


def link(user: User, provider: Provider, arrival: FinishedAttempt) -> Identity:
    """Link this account to ``user``, or renew the link. Raises OAuthAccountTaken, OAuthOtherAccount."""
    subject = arrival.profile.subject
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        taken = Identity.objects.filter(provider=provider, subject=subject).exclude(user=user).exists()
        if taken:
            raise OAuthAccountTaken
        own = Identity.objects.filter(user=user, provider=provider).first()
        if own is not None and own.subject != subject:
            raise OAuthOtherAccount
        identity = own or Identity(user=user, provider=provider, subject=subject)
        try:
            with transaction.atomic():
                _remember(identity, arrival)
        except IntegrityError:
            raise OAuthAccountTaken from None
        if own is None:
            announce(user, NotificationKind.SOCIAL_LINKED, provider=str(provider.label))
            identity_linked.send(sender=Identity, user_id=user.pk)
            former.recognize(user)
    log.info("account linked", user=str(user.pk), provider=provider.value)
    return identity


def confirm(user: User, provider: Provider, arrival: FinishedAttempt) -> None:
    """``user`` shows that they hold the account that is linked. Raises OAuthOtherAccount."""
    identity = Identity.objects.filter(user=user, provider=provider, subject=arrival.profile.subject).first()
    if identity is None:
        raise OAuthOtherAccount
    _remember(identity, arrival)


def unlink(user: User, provider: Provider) -> None:
    """Unlink this account; a job revokes its tokens. Raises NotFound, OAuthLastLogin."""
    with transaction.atomic():
        # Two at once would each see the other one's account as the way that stays.
        current = User.objects.select_for_update().get(pk=user.pk)
        identity = Identity.objects.select_for_update().filter(user=current, provider=provider).first()
        if identity is None:
            raise NotFound
        if not selectors.has_other_login(current, provider):
            raise OAuthLastLogin
        _end(identity)
        announce(user, NotificationKind.SOCIAL_UNLINKED, provider=str(provider.label))
    log.info("account unlinked", user=str(user.pk), provider=provider.value)


def unlink_all(user: User) -> int:
    """Unlink all accounts, also the only login, in the caller's transaction; return their number.

    For an account that is erased, and for one whose email is proved for the first time by its owner: what was linked
    before may be a stranger's who signed up with that address.
    """
    own = list(Identity.objects.select_for_update().filter(user=user))
    for identity in own:
        _end(identity)
    return len(own)


def move_all(source: User, target: User) -> None:
    """Move the linked accounts to another user, in the caller's transaction, which locks both users.

    Each user has one account of a provider. So the account of ``source`` is unlinked if ``target`` has one.
    """
    taken = set(Identity.objects.filter(user=target).values_list("provider", flat=True))
    for identity in Identity.objects.select_for_update().filter(user=source):
        if identity.provider in taken:
            _end(identity)
        else:
            Identity.objects.filter(pk=identity.pk).update(user=target)
    # Both are one person, who does not wait for an own account.
    UnlinkedAccount.objects.filter(user=_user_hash(source.pk)).update(user=_user_hash(target.pk))


def purge_unlinked() -> None:
    """Delete the unlinked accounts that count for every user again."""
    UnlinkedAccount.objects.filter(unlinked_at__lte=now() - WAIT_AFTER_UNLINKING).delete()


def _end(identity: Identity) -> None:
    tokens.revoke_later(identity)
    UnlinkedAccount.objects.create(
        account=former.account_hash(identity), user=_user_hash(identity.user_id), unlinked_at=now()
    )
    identity.delete()
    identity_unlinked.send(sender=Identity, user_id=identity.user_id)


def _counts_from(identity: Identity) -> datetime | None:
    """Return from when a new link counts; None if no other user had the account in the last day."""
    recent = UnlinkedAccount.objects.filter(
        account=former.account_hash(identity), unlinked_at__gt=now() - WAIT_AFTER_UNLINKING
    ).exclude(user=_user_hash(identity.user_id))
    unlinked_at = recent.aggregate(last=Max("unlinked_at"))["last"]
    return unlinked_at + WAIT_AFTER_UNLINKING if unlinked_at else None


def _user_hash(user_id: UUID) -> bytes:
    return former.keyed_hash(str(user_id))


def _remember(identity: Identity, arrival: FinishedAttempt) -> None:
    """Store the current name and the new tokens of the provider's account."""
    profile = arrival.profile
    fields = keep_names(identity, name=profile.name, login=profile.login)
    identity.avatar_url, identity.last_used_at = profile.avatar_url, now()
    fields += ["avatar_url", "last_used_at"]
    if arrival.tokens is not None:
        fields += tokens.keep(identity, arrival.tokens)
    if identity._state.adding:
        identity.counts_from = _counts_from(identity)
        identity.save(force_insert=True)
    else:
        identity.save(update_fields=fields)


def keep_names(identity: Identity, *, name: str, login: str) -> list[str]:
    """Set the current names of an account, and keep its former names. Return the names of the fields to save."""
    provider = identity.provider
    current = {name_key(provider, name), name_key(provider, login)}
    gone = {name_key(provider, old): old for old in (identity.login, identity.name) if old}
    former_names = [] if identity._state.adding else [old for key, old in gone.items() if key not in current]
    if former_names:
        identity.named_at = now()
        FormerName.objects.bulk_create(
            FormerName(identity=identity, name=old, until=identity.named_at) for old in former_names
        )
    identity.name, identity.login = name, login
    return ["name", "login", "named_at"]


def _create(provider: Provider, arrival: FinishedAttempt, *, source: str, reference: str) -> User:
    profile = arrival.profile
    email = _free_address(profile)
    for username in usernames_for(profile.name):
        user = User(username=username, email=email, email_verified_at=now() if email else None)
        user.set_unusable_password()
        identity = Identity(user=user, provider=provider, subject=profile.subject, source=source, reference=reference)
        try:
            with transaction.atomic():
                user.save(force_insert=True)
                record_sign_up(user.pk)
                _remember(identity, arrival)
                former.recognize(user)
        except IntegrityError as error:
            if violated_constraint(error) == "user_email_once":
                raise UserExists(fields={"email": EMAIL_TAKEN}) from error
            if violated_constraint(error) != "user_username_once":
                raise
        else:
            log.info("account made", user=str(user.pk), provider=provider.value, source=source, reference=reference)
            return user
    raise BusyRetry


def _free_address(profile: ProviderProfile) -> str:
    """Return the verified address, or an empty text without a usable one. Raises UserExists if another user has it."""
    email = profile.verified_email
    if not email or len(email) > MAX_EMAIL_LENGTH or has_hidden(email):
        return ""
    try:
        validate_email(email)
    except ValidationError:
        return ""
    if User.objects.filter(email__iexact=email).exists():
        raise UserExists(fields={"email": EMAIL_TAKEN})
    return email
