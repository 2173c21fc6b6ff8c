"""The words of every notification: short, in the second person; the title says what happened."""

from saas.notifications.catalog import NotificationKind, Template
from saas.notifications.words import account, community, team

TEMPLATES: dict[NotificationKind, Template] = {**community.TEMPLATES, **account.TEMPLATES, **team.TEMPLATES}
