"""A user's age and country: set once, used by every area (saas.access.audience)."""

from datetime import date

from django.db import transaction

from saas.accounts.errors import AgeAlreadyConfirmed, CountryAlreadyConfirmed
from saas.accounts.models import User
from saas.kernel.clock import now
from saas.kernel.errors import ValidationFailed

MAX_AGE_YEARS = 120


def confirm(user: User, *, birth_date: date | None, is_adult: bool, country: str) -> User:
    """Store a date of birth or the confirmation of being 18 or older, with the country.

    A date can be set once, also after a confirmation without a date. A country can be set once. Raises
    AgeAlreadyConfirmed, CountryAlreadyConfirmed, VALIDATION_ERROR (fields ``birthDate``, ``country``).
    """
    if birth_date is None and not is_adult:
        raise ValidationFailed(fields={"birthDate": "Enter your date of birth, or confirm that you are 18 or older"})
    today = now().date()
    if birth_date is not None and not today.year - MAX_AGE_YEARS <= birth_date.year <= today.year:
        raise ValidationFailed(fields={"birthDate": "Check the year"})
    if birth_date is not None and birth_date > today:
        raise ValidationFailed(fields={"birthDate": "The date must be in the past"})
    with transaction.atomic():
        current = User.objects.select_for_update().get(pk=user.pk)
        if not country and not current.country:
            raise ValidationFailed(fields={"country": "Field is required"})
        is_known = current.birth_date is not None or (current.age_confirmed_at is not None and birth_date is None)
        # An account of an earlier version can have an age without a country: it adds the country alone.
        if is_known and current.country:
            raise AgeAlreadyConfirmed
        require_same_country(current, country or current.country)
        if not is_known:
            current.birth_date = birth_date
        current.age_confirmed_at = now()
        current.country = country or current.country
        current.save(update_fields=["birth_date", "age_confirmed_at", "country"])
    return current


def require_same_country(user: User, country: str) -> None:
    """Raises CountryAlreadyConfirmed if ``user`` confirmed another country: the rules of all areas read it."""
    if user.age_confirmed_at is not None and user.country and user.country != country:
        raise CountryAlreadyConfirmed
