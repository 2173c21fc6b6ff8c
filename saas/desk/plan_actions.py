"""What the forms about plans run. Each function returns the notice for the operator."""

from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal
from typing import Any

from django.http import HttpRequest

from saas.desk.audit import Operator
from saas.desk.services import plans
from saas.kernel.errors import ValidationFailed
from saas.plans.catalog import PlanLimit
from saas.plans.models import PlanVersion
from saas.tenancy.models import Community


def assign(_request: HttpRequest, operator: Operator, community: Community, data: dict[str, Any]) -> str:
    plans.assign(operator=operator, community=community, **data)
    return f"{community.slug} has the plan {data['version'].name}."


def _terms(data: dict[str, Any]) -> dict[str, Any]:
    """Return the arguments of a new version: prices in cents, and the limits together."""
    names = ("name", "summary", "currency", "trial_days", "features", "highlights")
    prices = {name: None if data[name] is None else int(data[name] * 100) for name in ("monthly_price", "yearly_price")}
    return {
        **{name: data[name] for name in names},
        **prices,
        "limits": {limit.value: data[limit.value] for limit in PlanLimit},
    }


def terms_of(version: PlanVersion) -> dict[str, Any]:
    """Return the newest terms, from which the operator makes the next ones."""
    names = ("name", "summary", "currency", "trial_days", "features")
    prices = {name: getattr(version, name) for name in ("monthly_price", "yearly_price")}
    return {
        **{name: getattr(version, name) for name in names},
        **{name: None if cents is None else Decimal(cents) / 100 for name, cents in prices.items()},
        **version.limits,
        "highlights": "\n".join(version.highlights),
    }


def publish(_request: HttpRequest, operator: Operator, newest: PlanVersion, data: dict[str, Any]) -> str:
    with _fields_of_form():
        version = plans.publish(operator=operator, newest=newest, terms=_terms(data), reason=data["reason"])
    return f"{version.name}, version {version.version} is on sale. Communities keep the version that they have."


@contextmanager
def _fields_of_form() -> Iterator[None]:
    """Give the field errors of the plans the names of the form's fields: ``limits.staff`` is ``staff``."""
    try:
        yield
    except ValidationFailed as error:
        names = {"monthlyPrice": "monthly_price", "yearlyPrice": "yearly_price", "trialDays": "trial_days"}
        fields = {names.get(name, name.removeprefix("limits.")): text for name, text in error.fields.items()}
        raise ValidationFailed(fields=fields) from error


def override(_request: HttpRequest, operator: Operator, community: Community, data: dict[str, Any]) -> str:
    limits = {limit.value: data[limit.value] for limit in PlanLimit if data[limit.value] is not None}
    with _fields_of_form():
        plans.override(
            operator=operator,
            community=community,
            version=data["version"],
            limits=limits,
            until=data["until"],
            reason=data["reason"],
        )
    return f"The plan of {community.slug} is overridden until {data['until']:%Y-%m-%d %H:%M} UTC."
