"""The data that the API renders for raffles."""

from datetime import datetime
from typing import Any
from uuid import UUID

from saas.accounts.models import User
from saas.activity.models import ActivityRecord
from saas.kernel.clock import now
from saas.kernel.images import public_url
from saas.kernel.privacy import ANONYMIZED
from saas.tenancy.models import Community
from tenants.checkout.api.serializers import denial_output
from tenants.checkout.checks import first_denial
from tenants.draws.models import Draw, Winner
from tenants.raffles import rules, selectors
from tenants.raffles.eligibility import RAFFLE_CHECKS, raffle_situation
from tenants.raffles.facts import prize_facts
from tenants.raffles.models import Award, Raffle, RaffleStatus
from tenants.stores.order_facts import place_facts


def raffle_facts(raffle: Raffle, moment: datetime | None = None) -> dict[str, Any]:
    """Return the fields of ``RaffleOutput``. Draw and prizes must be loaded; own values only where requested."""
    draw = raffle.draw
    return {
        "id": raffle.pk,
        "slug": raffle.slug,
        "name": raffle.name,
        "description": raffle.description,
        "raffle_image": public_url(raffle.image),
        "status": rules.status_at(raffle, moment or now()),
        "entries": draw.tickets if draw else 0,
        "max_entries": raffle.max_entries,
        "max_entries_per_user": raffle.max_entries_per_user,
        "one_per_member": raffle.one_per_member,
        "entry_cost": raffle.entry_cost,
        "start_at": raffle.start_at,
        "end_at": raffle.end_at,
        "closed_early_at": draw.closed_early_at if draw else None,
        "cancelled_at": raffle.cancelled_at,
        "prizes": [prize_facts(prize) for prize in raffle.prizes.all()],
        "own_entries": getattr(raffle, "own_entries", 0),
        "has_won": getattr(raffle, "own_awards", 0) > 0,
        "min_level": raffle.min_level,
        "min_member_days": raffle.min_member_days,
        "provider": raffle.provider or None,
        "claim_days": raffle.claim_days,
        "password_tickets": raffle.password_tickets if raffle.password else None,
        "created_at": raffle.created_at,
    }


def page_facts(raffle: Raffle, user: User | None, community: Community) -> dict[str, Any]:
    """Return the fields of ``RafflePageOutput`` for one user."""
    moment, visitor = now(), selectors.raffle_visitor_of(user.pk if user else None)
    member_id = visitor.member.pk if visitor.member else None
    assert raffle.draw is not None
    tickets = selectors.tickets_of(raffle, member_id)
    situation = raffle_situation(
        raffle,
        user=user,
        member=visitor.member,
        held=sum(row["count"] for row in tickets),
        community=community,
        at=moment,
        balance=visitor.balance,
    )
    requires_code = bool(raffle.password) and raffle.password_tickets is None
    return raffle_facts(raffle, moment) | {
        "asks_for_password": requires_code and not tickets,
        "code_redeemed": selectors.has_redeemed(raffle, member_id),
        "members": selectors.members_of(raffle),
        "tickets": tickets,
        "winners": [award_facts(award, member_id) for award in _drawn(raffle)],
        "promise": promise_facts(raffle.draw),
        "denial": denial_output(first_denial(RAFFLE_CHECKS, situation)),
    }


def team_facts(raffle: Raffle) -> dict[str, Any]:
    return raffle_facts(raffle) | {"password": raffle.password, "password_tickets": raffle.password_tickets}


def detail_facts(raffle: Raffle) -> dict[str, Any]:
    """Return the fields of ``TeamRaffleDetailOutput``."""
    sources = selectors.ticket_sources(raffle)
    return team_facts(raffle) | {
        "members": selectors.members_of(raffle),
        "revenue": 0 if raffle.cancelled_at else raffle.entry_cost * sources.get("BOUGHT", 0),
        "sources": {name.lower(): sources.get(name, 0) for name in ("BOUGHT", "GIVEN", "PASSWORD")},
        "winners": [award_facts(award, None) for award in _drawn(raffle)],
        "promise": promise_facts(raffle.draw) if raffle.draw else None,
    }


def _drawn(raffle: Raffle) -> list[Award]:
    return list(selectors.awards_of(raffle)) if raffle.status == RaffleStatus.FINISHED else []


def award_facts(award: Award, member_id: UUID | None) -> dict[str, Any]:
    winner: Winner = award.winner
    return {
        "id": award.pk,
        "place": winner.place,
        "ticket": winner.ticket,
        "username": award.member.username if award.member.username != ANONYMIZED else None,
        "prize": prize_facts(award.prize),
        "state": award.state,
        "reason": winner.reason or None,
        "claim_until": award.claim_until,
        "claimed_at": award.claimed_at,
        "is_own": award.member_id == member_id,
    }


def promise_facts(draw: Draw) -> dict[str, Any]:
    return {
        "id": draw.pk,
        "commitment": draw.commitment,
        "chain": draw.chain,
        "is_local": draw.chain.startswith("local-"),
        "round": draw.round,
        "round_at": draw.round_at,
        "entries_root": draw.entries_root,
        "randomness": draw.randomness,
        "seed": draw.seed,
        "is_fallback": draw.is_fallback,
        "drawn_at": draw.drawn_at,
    }


def holding_facts(record: ActivityRecord) -> dict[str, Any]:
    """Return the fields of ``HoldingOutput``, from the fan's activity alone."""
    data = record.data
    return {
        "id": record.object_id,
        "raffle_id": data["raffle_id"],
        "slug": data["slug"],
        "name": record.title,
        "raffle_image": data["image"],
        "start_at": data["start_at"],
        "end_at": data["end_at"],
        "standing": record.status,
        "tickets": data["tickets"],
        "entries": data["tickets"],
        "paid": record.amount,
        "prizes": data.get("awards", []),
        "community": place_facts(record.community),
        "created_at": record.at,
    }
