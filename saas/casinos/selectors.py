"""Reads of casino providers and accounts."""

from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet

from saas.casinos.models import AccountState, CasinoAccount, Provider


def providers() -> QuerySet[Provider]:
    """What people can connect, in the catalogue's order."""
    return Provider.objects.filter(is_listed=True).order_by("position", "code")


def accounts_of(user_id: UUID) -> QuerySet[CasinoAccount]:
    """The person's own accounts; ``is_contested`` when somebody else names the same one."""
    others = (
        CasinoAccount.objects.filter(provider_id=OuterRef("provider_id"), name_key=OuterRef("name_key"))
        .exclude(user_id=user_id)
        .exclude(state=AccountState.REJECTED)
    )
    mine = CasinoAccount.objects.filter(user_id=user_id).select_related("provider")
    return mine.annotate(is_contested=Exists(others)).order_by("provider__position", "created_at", "pk")
