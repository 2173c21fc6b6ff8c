"""Structured logs: JSON lines in production, readable lines elsewhere."""

from saas.kernel.logs import configuration
from saas.settings import env
from saas.settings.base import PRODUCTION

LOG_LEVEL = env.text("LOG_LEVEL", "INFO")
LOGGING = configuration(level=LOG_LEVEL, json_lines=env.flag("LOG_JSON", PRODUCTION))
