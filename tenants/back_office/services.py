"""Every write to the community's general settings and areas, which are in public."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from saas.access import audit
from saas.access.acting import Actor
from saas.directory.services import request_refresh
from saas.kernel.clock import now
from saas.kernel.days import Zone, changed_zone
from saas.kernel.edits import NOTHING_SEEN, Seen
from saas.kernel.errors import ValidationFailed
from saas.kernel.transactions import atomically
from saas.plans import switches
from saas.plans.catalog import Area
from saas.realtime.announce import announce_to_community, announce_to_team
from saas.realtime.events import Event
from saas.tenancy import lookup
from saas.tenancy.models import Community

# Late deeds of streams, and the weeks of streaks and quests, count by the days of their time.
ZONES_KEPT = timedelta(days=90)


def edit_settings(
    *, community: Community, changes: Mapping[str, Any], actor: Actor, seen: Seen = NOTHING_SEEN
) -> Community:
    """Change name, description or time zone. Limits count by a new zone from the next midnight of both zones.

    Raises EditConflict, and ValidationFailed for a time zone from anybody but the owner.
    """

    if not changes:
        return community

    def work() -> Community:
        fresh = Community.objects.select_for_update().get(pk=community.pk)
        before = {name: getattr(fresh, name) for name in changes}
        seen.check(before)
        if changes.get("timezone", fresh.timezone) != fresh.timezone and actor.user_id != fresh.owner_id:
            raise ValidationFailed(fields={"timezone": "Only the owner can change the time zone"})
        zone = changes.get("timezone", fresh.timezone)
        new_days = {"earlier_timezones": earlier_zones(fresh.limit_zone, zone)} if zone != fresh.timezone else {}
        for name, value in {**changes, **new_days}.items():
            setattr(fresh, name, value)
        # Not save(): the tenant model's would look after the schema, too.
        Community.objects.filter(pk=fresh.pk).update(**changes, **new_days)
        audit.record(actor, "settings.edit", fresh.pk, before=before, after=dict(changes))
        request_refresh(fresh.pk)
        return fresh

    fresh = atomically(work)
    lookup.clear_cache()
    return fresh


def earlier_zones(zone: Zone, after: str) -> list[list[str]]:
    """Return ``Community.earlier_timezones`` for a change of ``zone`` to ``after`` now."""
    moment = now()
    history = changed_zone(zone, after, moment)
    return [[name, until.isoformat()] for name, until in history.earlier if until > moment - ZONES_KEPT]


def switch_area(*, community: Community, area: Area, is_on: bool, actor: Actor) -> None:
    """Switch an optional area on or off. Off, fans see no trace of it; its data are kept. A repeated call does nothing.

    Open pages load their look and the person's rights again, so that they show or hide the area at once.
    """

    def work() -> None:
        if not switches.switch_area(community.pk, area=area, is_on=is_on):
            return
        facts = {"area": area.value, "name": area.words}
        audit.record(
            actor, "settings.area", area.value.lower(), before={**facts, "on": not is_on}, after={**facts, "on": is_on}
        )
        announce_to_community(community.pk, Event.LOOK, area=area.value)
        announce_to_team(community.pk, Event.ACTING)

    atomically(work)
    lookup.clear_cache()
