"""Structured logs: JSON lines in production, readable lines elsewhere."""

from saas import env
from saas.kernel.logs import configuration
from saas.settings.base import PRODUCTION

LOG_LEVEL = env.choice("LOG_LEVEL", "INFO", ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"))
LOGGING = configuration(level=LOG_LEVEL, json_lines=env.flag("LOG_JSON", PRODUCTION))
