"""Reads of linked accounts with more than one caller."""

from saas.accounts.identities.models import Identity
from saas.accounts.identities.providers import is_offered
from saas.accounts.models import User
from saas.kernel.providers import Provider


def identities_of(user: User) -> list[Identity]:
    """The person's linked accounts, the first linked first: one statement."""
    return list(Identity.objects.filter(user=user).order_by("linked_at", "id"))


def login_methods(user: User, identities: list[Identity]) -> int:
    """How many ways lead into the account; a linked account counts while its provider is offered here."""
    usable = sum(is_offered(Provider(identity.provider)) for identity in identities)
    return usable + bool(user.has_usable_password())


def has_other_login(user: User, without: Provider | None) -> bool:
    """True if the user can still log in after ``without`` is unlinked; None: after the password is removed."""
    others = [identity for identity in identities_of(user) if identity.provider != without]
    if without is None:
        return any(is_offered(Provider(identity.provider)) for identity in others)
    return login_methods(user, others) > 0
