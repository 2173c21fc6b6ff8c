"""The words of every notification: short, in the second person; the title says what happened."""

from saas.notifications.catalog import Kind, Template
from saas.notifications.words import account, community, team

TEMPLATES: dict[Kind, Template] = {**community.TEMPLATES, **account.TEMPLATES, **team.TEMPLATES}
