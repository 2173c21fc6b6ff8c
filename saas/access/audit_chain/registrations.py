from saas.access.audit_chain.services import is_sound
from saas.kernel.health import register_alarm

register_alarm("audit", is_sound)
