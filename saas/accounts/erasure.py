"""Erases an account. The ledger stays, anonymized.

The request itself removes the name, the address and all logins, so it takes effect at once. A job then visits the
communities, one transaction each; after a crash, it starts again with the same result.
"""

from uuid import UUID

from django.db import models, transaction
from django_tenants.utils import tenant_context

from saas.accounts import archives, mail, signed_in
from saas.accounts.errors import OwnsCommunity
from saas.accounts.export import known_communities
from saas.accounts.identities import former
from saas.accounts.identities import services as identities
from saas.accounts.models import DataExport, Erasure, User
from saas.accounts.services import OLD_AVATAR_KEPT
from saas.jobs.services import enqueue
from saas.kernel import privacy
from saas.kernel.clock import now
from saas.kernel.errors import ValidationFailed
from saas.kernel.images import delete_public
from saas.kernel.secrets import seal, unseal
from saas.tenancy.models import Community

PURPOSE = "erasure"
# These apps end their rows themselves, because a part of them stays.
KEPT = frozenset({"directory.membership", "play_limits.playlimits"})


def erase(user: User, *, confirmation: str) -> None:
    """Erase the account; ``confirmation`` is the typed username.

    Raises VALIDATION_ERROR (field ``confirmation``), OwnsCommunity with the community's slug and name.
    """
    if confirmation.strip().lower() != user.username.lower():
        raise ValidationFailed(fields={"confirmation": "Type your username to confirm"})
    with transaction.atomic():
        current = User.objects.select_for_update().get(pk=user.pk)
        own = Community.objects.filter(owner=current).first()
        if own is not None:
            raise OwnsCommunity(slug=own.slug, name=own.name)
        Erasure.objects.create(
            user=current,
            username=seal(current.username, purpose=PURPOSE),
            email=seal(current.email, purpose=PURPOSE),
            files=[*([current.avatar] if current.avatar else []), *map(archives.file_name, _exports_of(current))],
        )
        former.remember(current)
        _empty(current)
        signed_in.end_all(current)
        identities.unlink_all(current)
        _delete_what_belongs_to(current)
        enqueue("accounts.erase", None, key=f"erase:{current.pk}", user_id=str(current.pk))


def _exports_of(user: User) -> list[DataExport]:
    return list(DataExport.objects.filter(user=user))


def _empty(user: User, *, prefix: str = "deleted") -> None:
    user.username = f"{prefix}-{user.pk.hex[-12:]}"
    user.email = user.avatar = user.full_name = user.country = user.chosen_role = ""
    user.email_verified_at = user.birth_date = user.age_confirmed_at = None
    user.is_active = user.is_operator = user.is_creator = False
    user.erased_at = now()
    user.set_unusable_password()
    user.save()


def _delete_what_belongs_to(user: User) -> None:
    """Delete links, factors, identities, grants and casino accounts. The row itself must stay."""
    for relation in User._meta.related_objects:
        model = relation.related_model
        if relation.on_delete is models.CASCADE and model._meta.label_lower not in KEPT:
            model._base_manager.filter(**{relation.field.name: user}).delete()


def close_merged(user: User) -> None:
    """Close an account that was merged into another one, in the caller's transaction.

    Nothing logs in to it again, and its username and address are free. Its memberships stay until they are moved.
    """
    for name in [*([user.avatar] if user.avatar else []), *map(archives.file_name, _exports_of(user))]:
        enqueue("accounts.drop_picture", None, now() + OLD_AVATAR_KEPT, name=name)
    _empty(user, prefix="merged")
    signed_in.end_all(user)
    identities.unlink_all(user)
    _delete_what_belongs_to(user)


def forget_names(user_id: UUID, *, username: str, email: str) -> None:
    """Enqueue the erasure of the names of an account that was closed before. Call it in a transaction."""
    Erasure.objects.get_or_create(
        user_id=user_id,
        defaults={"username": seal(username, purpose=PURPOSE), "email": seal(email, purpose=PURPOSE), "files": []},
    )
    enqueue("accounts.erase", None, key=f"erase:{user_id}", user_id=str(user_id))


def finish(user_id: UUID) -> None:
    """Run the erasure's job: anonymize all copies of the name, delete files, send a last mail, and clear the row."""
    row = Erasure.objects.filter(pk=user_id, done_at__isnull=True).first()
    if row is None:
        return
    username, email = unseal(row.username, purpose=PURPOSE), unseal(row.email, purpose=PURPOSE)
    for community in known_communities(user_id):
        archives.beat()
        with tenant_context(community), transaction.atomic():
            privacy.community.erase(user_id, username, email)
    with transaction.atomic():
        privacy.platform.erase(user_id, username, email)
    for name in row.files:
        delete_public(name)
    if email:
        mail.send("goodbye", email, username=username)
    Erasure.objects.filter(pk=user_id).update(done_at=now(), username="", email="", files=[])
