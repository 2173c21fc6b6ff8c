"""Reads of chains and of the members who finished them."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet

from saas.kernel.prepared_queries import PreparedQuery, given, given_list
from tenants.members.models import Member
from tenants.quests.errors import ChallengeChainNotFound
from tenants.quests.models import ChainStep, ChallengeChain, ChallengePublication, FinishedChain
from tenants.quests.selectors.challenges import events_off
from tenants.stores.models import REWARD_THINGS


def _chains() -> QuerySet[ChallengeChain]:
    steps = ChainStep.objects.select_related(
        "challenge__template__provider", "challenge__step", *(f"challenge__{thing}" for thing in REWARD_THINGS)
    ).order_by("position")
    return ChallengeChain.objects.select_related(*REWARD_THINGS).prefetch_related(Prefetch("steps", steps))


def chain_with_steps(chain_id: UUID) -> ChallengeChain:
    """Return a chain, also an archived one: its last reward can still be claimed."""
    return _chains().get(pk=chain_id)


def chains_for_fans(query: Mapping[str, Any], member: Member | None) -> tuple[list[ChallengeChain], int]:
    """Return a page of the published chains, and of archived ones with a waiting reward, and their number.

    A chain with a step of an area that is off is left out.
    """
    return _FOR_FANS.page(query, member=member.pk if member else None, off=events_off())


def _chains_for_fans() -> QuerySet[ChallengeChain]:
    ready = waiting_chains().filter(chain_id=OuterRef("pk"), member_id=given("member", "uuid"))
    off = ChainStep.objects.filter(challenge__template__event__in=given_list("off", "text"))
    rows = _chains().filter(Q(archived_at=None) | Exists(ready), publication=ChallengePublication.ACTIVE)
    rows = rows.filter(~Q(pk__in=off.values("chain_id")))
    return rows.order_by("-published_at", "pk")


_FOR_FANS = PreparedQuery(_chains_for_fans, is_paged=True)


def team_chains(query: Mapping[str, Any]) -> QuerySet[ChallengeChain]:
    rows = _chains().filter(archived_at=None).annotate(completed=Count("finished"))
    if words := query["search"].strip():
        rows = rows.filter(name__icontains=words)
    return rows.order_by("-created_at", "pk")


def team_chain(chain_id: UUID) -> ChallengeChain:
    """Raises ChallengeChainNotFound."""
    chain = _chains().filter(pk=chain_id, archived_at=None).annotate(completed=Count("finished")).first()
    if chain is None:
        raise ChallengeChainNotFound
    return chain


def finished_chains(chain_ids: Sequence[UUID], member: Member | None) -> dict[UUID, FinishedChain]:
    if member is None or not chain_ids:
        return {}
    rows = FinishedChain.objects.filter(member=member, chain_id__in=chain_ids)
    return {row.chain_id: row for row in rows}


def waiting_chains() -> QuerySet[FinishedChain]:
    """Return the finished chains whose reward is not claimed yet."""
    return FinishedChain.objects.filter(claimed_at=None, canceled_at=None)
