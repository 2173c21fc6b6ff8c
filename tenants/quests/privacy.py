"""Personal data in challenges. Reached and paid rewards stay, like the ledger; proofs are erased."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from saas.accounts.identities.former import erase_accounts
from saas.kernel.privacy import community, erase_handler, export_section, in_steps
from saas.plans.stored_files import release_unused
from tenants.quests.models import FinishedChain, UserChallenge
from tenants.stores.models import REWARD_THINGS
from tenants.stores.reward_facts import reward_words
from tenants.wallets.services import current_community


@export_section(community, "challenges")
def challenges(user_id: UUID) -> Iterator[dict[str, Any]]:
    rows = UserChallenge.objects.filter(member__user_id=user_id).select_related("challenge", *REWARD_THINGS)
    for row in in_steps(rows):
        yield {
            "challenge": row.challenge.name,
            "status": row.status,
            "amount": row.progress_amount,
            "seconds": row.progress_duration,
            "started_at": row.started_at,
            "linked_account": row.linked_account,
            "text": row.text,
            "link": row.link,
            "image": row.image,
            "submitted_at": row.submitted_at,
            "reason": row.reason,
            "reward": reward_words(row) if row.ready_at else "",
            "claimed_at": row.claimed_at,
        }


@export_section(community, "challenge-chains")
def chains(user_id: UUID) -> Iterator[dict[str, Any]]:
    rows = FinishedChain.objects.filter(member__user_id=user_id).select_related("chain", *REWARD_THINGS)
    for row in in_steps(rows):
        yield {
            "chain": row.chain.name,
            "finished_at": row.finished_at,
            "reward": reward_words(row),
            "claimed_at": row.claimed_at,
            "reason": row.reason,
        }


@erase_handler(community)
def forget(user_id: UUID, _username: str, _email: str) -> None:
    own = UserChallenge.objects.filter(member__user_id=user_id)
    pictures = list(own.exclude(image="").values_list("image", flat=True))
    own.update(text="", link="", image="", reason="")
    # A keyed hash stays, so that an account counts once.
    erase_accounts(own.exclude(linked_account=""), field="linked_account")
    FinishedChain.objects.filter(member__user_id=user_id).update(reason="")
    release_unused(current_community().pk, pictures)
