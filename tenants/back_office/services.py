"""Every write to the community's general settings, which are in public."""

from collections.abc import Mapping
from typing import Any

from saas.access import audit
from saas.access.acting import Actor
from saas.directory.services import request_refresh
from saas.kernel.edits import NOTHING_SEEN, Seen
from saas.kernel.errors import ValidationFailed
from saas.kernel.transactions import atomically
from saas.tenancy import lookup
from saas.tenancy.models import Community


def edit_settings(
    *, community: Community, changes: Mapping[str, Any], actor: Actor, seen: Seen = NOTHING_SEEN
) -> Community:
    """Change name, description or time zone. A new time zone applies from now on, not to past days.

    Raises EditConflict, and ValidationFailed for a time zone from anybody but the owner: a new one begins a new day,
    with new limits and new periods of quests.
    """

    if not changes:
        return community

    def work() -> Community:
        fresh = Community.objects.select_for_update().get(pk=community.pk)
        before = {name: getattr(fresh, name) for name in changes}
        seen.check(before)
        if changes.get("timezone", fresh.timezone) != fresh.timezone and actor.user_id != fresh.owner_id:
            raise ValidationFailed(fields={"timezone": "Only the owner can change the time zone"})
        for name, value in changes.items():
            setattr(fresh, name, value)
        # Not save(): the tenant model's would look after the schema, too.
        Community.objects.filter(pk=fresh.pk).update(**changes)
        audit.record(actor, "settings.edit", fresh.pk, before=before, after=dict(changes))
        request_refresh(fresh.pk)
        return fresh

    fresh = atomically(work)
    lookup.clear_cache()
    return fresh
