"""Helpers for quests: challenges of the team, deeds of members, and what the API says of them."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

from django_tenants.utils import tenant_context

from saas.kernel.clock import now
from saas.kernel.providers import Provider
from saas.tenancy.models import Community
from tenants.members.activity import MemberEvent, record_activity
from tenants.members.models import Member
from tenants.quests.models import Challenge, ChallengeChain, ChallengeProvider, ChallengeTemplate
from tenants.quests.services import catalog, chains
from tests.support.api import Answer
from tests.support.builders import an_actor
from tests.support.shop import Shopper

LOCAL = {
    "LOGIN": "Visit",
    "SUBSCRIBE": "Join the community",
    "PROFILE": "Complete the profile",
    "LEVEL": "Reach a level",
    "ARBITRARY": "Show what you did",
    "PURCHASE": "Buy in the store",
    "TICKETS": "Get raffle tickets",
    "OPENING": "Open cases",
    "CODE": "Enter a stream code",
}


def a_template(name: str) -> ChallengeTemplate:
    """A standard template by type or event. WATCH and MESSAGE are of Kick, MESSAGE of TWITCH is of Twitch."""
    if name in LOCAL:
        return ChallengeTemplate.objects.get(name=LOCAL[name])
    event, _, at = name.partition(" of ")
    service = Provider(at or Provider.KICK)
    provider, _ = ChallengeProvider.objects.get_or_create(provider=service, defaults={"name": service.label})
    kind = "TIME_BASED" if event == "WATCH" else "AMOUNT_BASED"
    found = ChallengeTemplate.objects.filter(name=name).first()
    return found or ChallengeTemplate.objects.create(provider=provider, type=kind, event=event, name=name)


def a_challenge(community: Community, template: str = "PURCHASE", *, publish: bool = True, **fields: Any) -> Challenge:
    """By default, a quest that asks for two purchases and pays 100 gems; published a year ago."""
    with tenant_context(community):
        given: dict[str, Any] = {
            "kind": "QUEST",
            "name": f"Quest {uuid4().hex[:12]}",
            "template_id": a_template(template).pk,
            "reward_gems": 100,
            "target_amount": None if template in ("WATCH", "ARBITRARY", "LOGIN", "SUBSCRIBE", "PROFILE") else 2,
            **fields,
        }
        actor = an_actor(community)
        challenge = catalog.create_challenge(fields=given, picture=None, actor=actor)
        if publish:
            Challenge.objects.filter(pk=challenge.pk).update(
                publication="ACTIVE", published_at=now() - timedelta(days=365)
            )
        return Challenge.objects.select_related("template__provider").get(pk=challenge.pk)


def a_chain(community: Community, steps: int = 3, *, template: str = "PURCHASE", **fields: Any) -> ChallengeChain:
    """A published chain of quests that ask for one purchase each."""
    found = [
        a_challenge(community, template, publish=False, name=f"Step {place} {uuid4().hex[:8]}", target_amount=1)
        for place in range(1, steps + 1)
    ]
    with tenant_context(community):
        given = {"name": f"Chain {uuid4().hex[:8]}", "reward_gems": 500, **fields}
        return chains.create_chain(
            fields={**given, "steps": [one.pk for one in found], "publication": "ACTIVE"}, picture=None,
            actor=an_actor(community),
        )  # fmt: skip


def did(
    fan: Shopper, event: str = "PURCHASE", amount: int = 1, *, at: datetime | None = None, key: UUID | None = None
) -> None:
    """The fan's deed arrives. Those of streams are of Kick."""
    is_local = event in ("LOGIN", "JOIN", "PROFILE", "PURCHASE", "TICKETS", "OPENING", "CODE")
    with tenant_context(fan.community):
        record_activity(
            member=fan.member,
            event=MemberEvent(event),
            amount=amount,
            at=at or now(),
            event_id=key or uuid4(),
            provider=Provider.LOCAL if is_local else Provider.KICK,
        )


def page(fan: Shopper, challenge: Challenge) -> dict[str, Any]:
    """The challenge as the fan's browser has it."""
    body: dict[str, Any] = fan.api.at(fan.community).get(f"/user/challenges/one/{challenge.pk}").ok()
    return body


def own(fan: Shopper, challenge: Challenge) -> dict[str, Any]:
    found: dict[str, Any] = page(fan, challenge)["own"]
    return found


def status_of(fan: Shopper, challenge: Challenge) -> str | None:
    found = page(fan, challenge)["own"]
    return found["status"] if found else None


def start(fan: Shopper, challenge: Challenge) -> Answer:
    return fan.api.at(fan.community).post(f"/user/challenges/one/{challenge.pk}/start", {})


def submit(fan: Shopper, challenge: Challenge, **proof: Any) -> Answer:
    path = f"/user/challenges/one/{challenge.pk}/submit"
    return fan.api.at(fan.community).post(path, proof or {"text": "I did it"})


def claim(fan: Shopper, challenge: Challenge, *, key: UUID | None = None) -> Answer:
    path = f"/user/challenges/one/{challenge.pk}/claim"
    return fan.api.at(fan.community).post(path, {}, key=key or uuid4())


def claim_chain(fan: Shopper, chain: ChallengeChain, *, key: UUID | None = None) -> Answer:
    path = f"/user/challenges/chains/one/{chain.pk}/claim"
    return fan.api.at(fan.community).post(path, {}, key=key or uuid4())


def aged(fan: Shopper, days: int = 100) -> None:
    """The fan has been a member for some time."""
    with tenant_context(fan.community):
        Member.objects.filter(pk=fan.member.pk).update(joined_at=now() - timedelta(days=days))
        fan.member.refresh_from_db()
