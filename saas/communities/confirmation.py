"""The typed name that confirms a change of the whole community."""

from saas.kernel.errors import ValidationFailed
from saas.kernel.text import folded
from saas.tenancy.models import Community


def require_typed_name(community: Community, typed: str) -> None:
    """Raise VALIDATION_ERROR (field ``confirmation``) unless ``typed`` is the community's name."""
    if folded(typed) != folded(community.name):
        raise ValidationFailed(fields={"confirmation": "Type the name of your community to confirm"})
