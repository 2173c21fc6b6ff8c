from saas.kernel.shared_constants import share
from saas.notifications.catalog import NotificationArea
from saas.notifications.words import TEMPLATES


def _areas_sent(*, to_team: bool) -> list[str]:
    """Return the areas with at least one kind, in the order of ``NotificationArea``."""
    sent = {template.area for kind, template in TEMPLATES.items() if kind.is_for_team == to_team}
    return [area.value for area in NotificationArea if area in sent]


share(FAN_NOTIFICATION_AREAS=_areas_sent(to_team=False), TEAM_NOTIFICATION_AREAS=_areas_sent(to_team=True))
