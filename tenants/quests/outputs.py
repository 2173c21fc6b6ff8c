"""The data that the API renders for challenges."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from saas.accounts.models import User
from saas.kernel.clock import now
from saas.kernel.days import Zone
from saas.kernel.images import public_url
from saas.tenancy.models import Community
from tenants.checkout.api.serializers import denial_output
from tenants.checkout.checks import first_denial
from tenants.members.activity import MemberEvent
from tenants.members.models import Member
from tenants.quests import rules
from tenants.quests.eligibility import START_CHECKS, challenge_situation
from tenants.quests.models import (
    Challenge,
    ChallengeChain,
    ChallengeKind,
    ChallengeProvider,
    ChallengeStatus,
    ChallengeTemplate,
    ChallengeType,
    FinishedChain,
    UserChallenge,
)
from tenants.quests.selectors.attempts import OwnAttempts, own_attempts, own_history
from tenants.quests.selectors.chains import finished_chains
from tenants.quests.selectors.challenges import counts_of
from tenants.stores.reward_facts import reward_facts
from tenants.wallets.services import current_community


def template_facts(template: ChallengeTemplate) -> dict[str, Any]:
    return {
        "id": template.pk,
        "name": template.name,
        "description": template.description,
        "type": template.type,
        "event": template.event or None,
        "provider": template.provider.provider,
        "provider_id": template.provider_id,
        "target_duration": template.target_duration,
        "target_amount": template.target_amount,
        "time_unit": template.time_unit,
        "is_active": template.is_active,
        "used": getattr(template, "used", 0),
    }


def provider_facts(provider: ChallengeProvider) -> dict[str, Any]:
    return {
        "id": provider.pk,
        "provider": provider.provider,
        "name": provider.name,
        "is_active": provider.is_active,
        "events": list(rules.COUNTABLE.get(provider.provider, ())),
        "used": getattr(provider, "used", 0),
    }


def challenge_facts(challenge: Challenge) -> dict[str, Any]:
    step = getattr(challenge, "step", None)
    return {
        "id": challenge.pk,
        "kind": challenge.kind,
        "name": challenge.name,
        "description": challenge.description,
        "challenge_image": public_url(challenge.image),
        "challenge_template": template_facts(challenge.template),
        "publication": challenge.publication,
        "review_mode": challenge.review_mode,
        "repeat": challenge.repeat,
        "restart": challenge.restart,
        "limit": challenge.limit,
        "target_duration": challenge.target_duration,
        "target_amount": challenge.target_amount,
        "time_unit": challenge.time_unit,
        "asks_for_code": bool(challenge.code),
        "needs_start": challenge.kind != ChallengeKind.QUEST,
        "start_at": challenge.start_at,
        "end_at": challenge.end_at,
        "max_winners": challenge.max_winners,
        "winner_choice": challenge.winner_choice,
        "winners": challenge.winners,
        "min_level": challenge.min_level,
        "min_member_days": challenge.min_member_days,
        "min_linked_days": challenge.min_linked_days,
        "linked_provider": challenge.linked_provider or None,
        "reward": reward_facts(challenge),
        "chain_id": step.chain_id if step else None,
        "published_at": challenge.published_at,
        "archived_at": challenge.archived_at,
        "created_at": challenge.created_at,
    }


def shown_status(attempt: UserChallenge, challenge: Challenge, moment: datetime) -> str:
    """Return the status as members see it: what ended without success is FAILED, or ARCHIVED with its challenge."""
    status = rules.status_at(attempt.status, attempt.deadline, moment)
    if status == ChallengeStatus.IN_PROCESS:
        if challenge.archived_at is not None:
            return ChallengeStatus.ARCHIVED
        if challenge.max_winners is not None and challenge.winners >= challenge.max_winners:
            return ChallengeStatus.FAILED
    return status


def _picture_address(attempt: UserChallenge, *, is_team: bool) -> str | None:
    """Return the address of the proof's picture, which names the community: a picture's request has no header."""
    if not attempt.image:
        return None
    path = "creator/challenges/reviews/one" if is_team else "user/challenges/attempts/one"
    return f"/api/{path}/{attempt.pk}/picture?creator={current_community().slug}"


def attempt_facts(
    attempt: UserChallenge, challenge: Challenge, moment: datetime, *, is_team: bool = False
) -> dict[str, Any]:
    """Return the fields of ``UserChallengeOutput``."""
    status, type_ = shown_status(attempt, challenge, moment), challenge.template.type
    is_timed = type_ == ChallengeType.TIME_BASED
    return {
        "id": attempt.pk,
        "status": status,
        "progress": rules.percentage(
            type_, challenge, status=status, seconds=attempt.progress_duration, amount=attempt.progress_amount
        ),
        "progress_duration": attempt.progress_duration // rules.SECONDS[challenge.time_unit] if is_timed else 0,
        "progress_amount": attempt.progress_amount,
        "completed": int(status in rules.DONE),
        "attempt": attempt.attempt,
        "started_at": attempt.started_at,
        "deadline": attempt.deadline,
        "text": attempt.text,
        "link": attempt.link,
        "image": _picture_address(attempt, is_team=is_team),
        "submitted_at": attempt.submitted_at,
        "reviewed_at": attempt.reviewed_at,
        "reason": attempt.reason or None,
        "failure": attempt.failure or None,
        "ready_at": attempt.ready_at,
        "claimed_at": attempt.claimed_at,
        "reward": reward_facts(attempt if status in rules.DONE else challenge),
    }


def fan_facts(challenge: Challenge, own: OwnAttempts, moment: datetime, timezone: Zone) -> dict[str, Any]:
    """Return the fields of ``FanChallengeOutput``."""
    attempt, period = own.shown, rules.period_at(challenge.repeat, moment, timezone)
    return challenge_facts(challenge) | {
        "own": attempt_facts(attempt, challenge, moment) if attempt else None,
        "rewards_ready": len(own.ready),
        "locked_by": own.locked_by,
        "period_ends_at": period.end,
        "is_reachable": _is_reachable(challenge, own, moment, period, timezone),
    }


def _is_reachable(
    challenge: Challenge, own: OwnAttempts, moment: datetime, period: rules.Period, timezone: Zone
) -> bool:
    """False if the challenge counts days, and too few are left. Each day counts once."""
    attempt = own.current
    if challenge.template.event != MemberEvent.LOGIN or (attempt and attempt.status != ChallengeStatus.IN_PROCESS):
        return True
    ends = [attempt.deadline] if attempt else [period.end, challenge.end_at]
    end = min((moment for moment in ends if moment is not None), default=None)
    if end is None:
        return True
    left = rules.days_between(moment, end, timezone)
    done = attempt.progress_amount - own.visited_today if attempt else 0
    return done + left >= (challenge.target_amount or 1)


def list_facts(found: Sequence[Challenge], member: Member | None, community: Community) -> list[dict[str, Any]]:
    moment = now()
    own = own_attempts(found, member, at=moment, timezone=community.limit_zone)
    return [fan_facts(row, own[row.pk], moment, community.limit_zone) for row in found]


def page_facts(challenge: Challenge, user: User | None, member: Member | None, community: Community) -> dict[str, Any]:
    """Return the fields of ``FanChallengePageOutput`` for one user."""
    moment = now()
    own = own_attempts([challenge], member, at=moment, timezone=community.limit_zone)[challenge.pk]
    situation = challenge_situation(challenge, user=user, member=member, own=own, community=community, at=moment)
    history = own_history(challenge, member)
    return fan_facts(challenge, own, moment, community.limit_zone) | {
        "denial": denial_output(first_denial(START_CHECKS, situation)),
        "history": [attempt_facts(attempt, challenge, moment) for attempt in history],
    }


_NO_COUNTS = {"members": 0, "completed": 0, "unclaimed": 0, "waiting": 0, "running": 0}


def team_list_facts(found: Sequence[Challenge]) -> list[dict[str, Any]]:
    counts = counts_of([row.pk for row in found])
    return [challenge_facts(row) | {"code": row.code} | counts.get(row.pk, _NO_COUNTS) for row in found]


def submission_facts(attempt: UserChallenge) -> dict[str, Any]:
    challenge = attempt.challenge
    return attempt_facts(attempt, challenge, now(), is_team=True) | {
        "username": attempt.member.username,
        "member_id": attempt.member_id,
        "challenge_id": challenge.pk,
        "challenge_name": challenge.name,
        "kind": challenge.kind,
        "type": challenge.template.type,
        "max_winners": challenge.max_winners,
        "winners": challenge.winners,
    }


def waiting_reward_facts(attempt: UserChallenge) -> dict[str, Any]:
    return {
        "id": attempt.pk,
        "member_id": attempt.member_id,
        "username": attempt.member.username,
        "challenge_id": attempt.challenge_id,
        "challenge_name": attempt.challenge.name,
        "reward": reward_facts(attempt),
        "ready_at": attempt.ready_at,
    }


def waiting_chain_reward_facts(finished: FinishedChain) -> dict[str, Any]:
    return {
        "id": finished.pk,
        "member_id": finished.member_id,
        "username": finished.member.username,
        "chain_name": finished.chain.name,
        "reward": reward_facts(finished),
        "finished_at": finished.finished_at,
    }


def chain_facts(chain: ChallengeChain) -> dict[str, Any]:
    return {
        "id": chain.pk,
        "name": chain.name,
        "description": chain.description,
        "chain_image": public_url(chain.image),
        "publication": chain.publication,
        "reward": reward_facts(chain),
        "published_at": chain.published_at,
        "created_at": chain.created_at,
    }


def team_chain_facts(chain: ChallengeChain) -> dict[str, Any]:
    return chain_facts(chain) | {
        "steps": [_step_facts(step.position, step.challenge) for step in chain.steps.all()],
        "completed": getattr(chain, "completed", 0),
    }


def _step_facts(position: int, challenge: Challenge) -> dict[str, Any]:
    return {
        "position": position,
        "challenge_id": challenge.pk,
        "name": challenge.name,
        "description": challenge.description,
        "challenge_image": public_url(challenge.image),
        "type": challenge.template.type,
        "kind": challenge.kind,
        "reward": reward_facts(challenge),
    }


def fan_chain_facts(
    chains: Sequence[ChallengeChain], member: Member | None, community: Community
) -> list[dict[str, Any]]:
    """Return the fields of ``FanChainOutput`` for each chain: the steps with the fan's own progress."""
    moment = now()
    found: list[Challenge] = [step.challenge for chain in chains for step in chain.steps.all()]
    own = own_attempts(found, member, at=moment, timezone=community.limit_zone)
    finished = finished_chains([chain.pk for chain in chains], member)
    return [_fan_chain(chain, own, finished.get(chain.pk), moment) for chain in chains]


def _fan_chain(chain: ChallengeChain, own: dict[UUID, OwnAttempts], finished: Any, moment: datetime) -> dict[str, Any]:
    steps = []
    for step in chain.steps.all():
        mine = own[step.challenge_id]
        attempt = mine.shown
        steps.append(
            _step_facts(step.position, step.challenge)
            | {
                "challenge_template": template_facts(step.challenge.template),
                "target_duration": step.challenge.target_duration,
                "target_amount": step.challenge.target_amount,
                "time_unit": step.challenge.time_unit,
                "asks_for_code": bool(step.challenge.code),
                "is_locked": mine.locked_by is not None,
                "own": attempt_facts(attempt, step.challenge, moment) if attempt else None,
            }
        )
    done = sum(step["own"] is not None and step["own"]["status"] == ChallengeStatus.COMPLETED for step in steps)
    return chain_facts(chain) | {
        "steps": steps,
        "own_steps": done,
        "progress": done * 100 // len(steps) if steps else 0,
        "status": finished.status if finished else (ChallengeStatus.IN_PROCESS if done else None),
    }
