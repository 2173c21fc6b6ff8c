"""The terms of the community, set by its team."""

from collections.abc import Mapping
from typing import Any

from saas.access import audit
from saas.access.acting import Actor
from saas.kernel.edits import NOTHING_SEEN, Seen, changes_any
from saas.kernel.errors import ValidationFailed
from saas.kernel.transactions import atomically
from saas.realtime.announce import announce_to_community
from saas.realtime.events import Event
from tenants.fan_referrals import rules
from tenants.fan_referrals.models import MAX_FAST_EARNING, MAX_REWARD, FriendProgram, TrustRule
from tenants.fan_referrals.selectors.referrals import milestones_of
from tenants.fan_referrals.sources import FRIEND_REWARDS
from tenants.wallets.issuance import require_possible, staff_of

_GEMS = ("inviter_gems", "friend_gems", "milestones")


def edit_program(*, changes: Mapping[str, Any], actor: Actor, seen: Seen = NOTHING_SEEN) -> FriendProgram:
    """Change the terms for friends who join from now on, and the rules for all members.

    The person who changes gems becomes responsible for them. Raises EditConflict, ValidationFailed, IssuanceLimit.
    """

    def work() -> FriendProgram:
        FriendProgram.objects.bulk_create([FriendProgram()], ignore_conflicts=True)
        row = FriendProgram.objects.select_for_update().get()
        before = _facts(row)
        seen.check(seen.of(row))
        if changes_any(row, {name: value for name, value in changes.items() if name in _GEMS}):
            row.promised_by = staff_of(actor)
        for name, value in changes.items():
            setattr(row, name, value)
        row.trust_rules = [rule for rule in TrustRule.values if rule in row.trust_rules]
        _check(row)
        if row.is_active:
            most = rules.most_gems(
                inviter_gems=row.inviter_gems, friend_gems=row.friend_gems, milestones=milestones_of(row)
            )
            require_possible(FRIEND_REWARDS, most=most, staff=[row.promised_by])
        row.save()
        audit.record(actor, "friend.program", actor.community_id, before=before, after=_facts(row))
        announce_to_community(actor.community_id, Event.FRIENDS, id="program")
        return row

    return atomically(work)


def _check(row: FriendProgram) -> None:
    fields: dict[str, str] = {}
    friends = [count for count, _ in milestones_of(row)]
    if friends != sorted(set(friends)):
        fields["milestones"] = "Give each milestone more friends than the one before it"
    elif friends and friends[-1] > row.max_friends:
        fields["milestones"] = f"Use at most {row.max_friends} friends, the limit per fan"
    if row.is_active and not (row.inviter_gems or row.friend_gems or row.milestones):
        fields["inviter_gems"] = "Give gems to the inviter, to the friend, or for a milestone"
    fields |= {
        name: f"At most {MAX_REWARD:,}" for name in ("inviter_gems", "friend_gems") if getattr(row, name) > MAX_REWARD
    }
    if any(gems > MAX_REWARD for _, gems in milestones_of(row)):
        fields["milestones"] = f"At most {MAX_REWARD:,} gems for each"
    if row.fast_earning_gems > MAX_FAST_EARNING:
        fields["fast_earning_gems"] = f"At most {MAX_FAST_EARNING:,}"
    if fields:
        raise ValidationFailed(fields=fields)


def _facts(row: FriendProgram) -> dict[str, Any]:
    names = ("is_active", "min_days", "action", "daily_limit", "max_friends", "trust_rules")
    return {
        **{name: getattr(row, name) for name in names},
        "inviter_gems": str(row.inviter_gems),
        "friend_gems": str(row.friend_gems),
        "milestones": [f"{friends}: {gems}" for friends, gems in milestones_of(row)],
    }
