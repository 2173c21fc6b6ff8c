"""Registrations of casinos elsewhere: pictures of proofs, and changes of fans' accounts."""

from typing import Any
from uuid import UUID

from django.dispatch import receiver

from saas.casinos.signals import accounts_changed
from saas.directory.models import Membership
from saas.jobs.services import enqueue_once
from saas.kernel.secrets import SealedColumn, sealed_columns
from saas.plans.stored_files import named_in, refers_to_files
from tenants.casinos.models import AccountProof
from tenants.casinos.services.access import PURPOSE

# A fan in more communities is matched there with the next pulls.
MAX_COMMUNITIES = 100


@receiver(accounts_changed)
def _match_again(user_id: UUID, **_signal: Any) -> None:
    """Match in the fan's communities now, because a connection without pulls would never match the account."""
    rows = Membership.objects.filter(user_id=user_id, left_at=None).order_by("-joined_at")
    for community_id in rows.values_list("community_id", flat=True)[:MAX_COMMUNITIES]:
        enqueue_once("casinos.match", community_id, key=f"casinos-match:{community_id}")


refers_to_files(in_schema=True)(named_in(AccountProof, "picture"))

sealed_columns["community_casinos_casinocredential", "sealed"] = SealedColumn(PURPOSE)
