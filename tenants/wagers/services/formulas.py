"""The team's writes to weight formulas."""

from decimal import Decimal
from uuid import UUID

from django.db.models import Max

from saas.access import audit
from saas.access.acting import Actor
from saas.kernel.amounts import plain
from saas.kernel.clock import now
from saas.kernel.transactions import atomically
from tenants.casinos.errors import ConnectionNotFound
from tenants.casinos.models import CasinoConnection
from tenants.wagers.models import WeightFormula
from tenants.wagers.selectors.evidence import formula_at


def set_formula(*, connection_id: UUID, raw_factor: Decimal, weighted_factor: Decimal, actor: Actor) -> WeightFormula:
    """Add a version of the connection's formula, for entries from now on. Raises ConnectionNotFound."""

    def work() -> WeightFormula:
        # The connection's row is the lock, so that versions follow each other without gaps. A pull waits for it, too.
        connection = CasinoConnection.objects.select_for_update(no_key=True).filter(pk=connection_id).first()
        if connection is None:
            raise ConnectionNotFound
        moment = now()
        before = formula_at(connection_id, moment)
        latest = WeightFormula.objects.filter(connection=connection).aggregate(last=Max("version"))["last"] or 0
        formula = WeightFormula.objects.create(
            connection=connection,
            version=latest + 1,
            raw_factor=raw_factor,
            weighted_factor=weighted_factor,
            valid_from=moment,
            set_by=actor.user_id,
        )
        audit.record(
            actor,
            "wager.formula",
            connection.pk,
            before=_facts(before),
            after={"connection": connection.name, **(_facts(formula) or {})},
        )
        return formula

    return atomically(work)


def _facts(formula: WeightFormula | None) -> dict[str, str] | None:
    if formula is None:
        return None
    return {"rawFactor": plain(formula.raw_factor), "weightedFactor": plain(formula.weighted_factor)}
