"""Names of team members by their user id."""

from collections.abc import Iterable
from uuid import UUID

from saas.accounts.models import User


def names_of(ids: Iterable[UUID | None]) -> dict[UUID, str]:
    """Return the current usernames of these users; erased users are left out."""
    wanted = {one for one in ids if one is not None and one.int != 0}
    return dict(User.objects.filter(pk__in=wanted).values_list("pk", "username")) if wanted else {}
