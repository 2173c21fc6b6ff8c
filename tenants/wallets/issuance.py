"""How many gems the team may make."""

from collections.abc import Mapping

from saas.access import audit
from saas.access.acting import Actor
from saas.kernel.transactions import atomically
from tenants.wallets.models import Books


def set_issuance_limits(*, changes: Mapping[str, int | None], actor: Actor) -> None:
    """How many gems the team (``daily_issuance_limit``) and each one of the staff may hand out per day.

    ``staff_issuance_limit`` None is as many as the team. Days are those of the community's time zone.
    """

    def work() -> None:
        books = Books.objects.select_for_update().get()
        before = {name: getattr(books, name) for name in changes}
        audit.record(actor, "wallet.limit", actor.community_id, before=_limits(before), after=_limits(changes))
        Books.objects.update(**changes)

    atomically(work)


def _limits(values: Mapping[str, int | None]) -> dict[str, str | None]:
    names = {"daily_issuance_limit": "limit", "staff_issuance_limit": "staffLimit"}
    return {names[name]: None if value is None else str(value) for name, value in values.items()}
