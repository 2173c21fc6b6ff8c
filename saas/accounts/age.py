"""A user's age and country: set once, used by every area (saas.access.audience)."""

from datetime import date

from django.db import transaction

from saas.accounts.errors import AgeAlreadyConfirmed
from saas.accounts.models import User
from saas.kernel.clock import now
from saas.kernel.errors import ValidationFailed

MAX_AGE_YEARS = 120


def confirm(user: User, *, birth_date: date | None, is_adult: bool, country: str) -> User:
    """Store a date of birth or the confirmation of being 18 or older, with the country.

    A date can be set once, also after a confirmation without a date. Raises AgeAlreadyConfirmed, VALIDATION_ERROR
    (fields ``birthDate``, ``country``).
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
        if current.birth_date is not None or (current.age_confirmed_at and birth_date is None):
            raise AgeAlreadyConfirmed
        if not country and not current.country:
            raise ValidationFailed(fields={"country": "Field is required"})
        current.birth_date = birth_date
        current.age_confirmed_at = now()
        current.country = country or current.country
        current.save(update_fields=["birth_date", "age_confirmed_at", "country"])
    return current
