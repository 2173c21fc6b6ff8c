"""The checks of ``manage.py doctor`` by their areas. Each returns the findings of one service or one part."""

from collections.abc import Callable, Mapping

from saas.doctor.checks import broker, configuration, database, front, machine, mail, names, outside, uploads
from saas.kernel.findings import Finding

CHECKS: Mapping[str, Callable[[], list[Finding]]] = {
    "settings": configuration.settings_findings,
    "framework": configuration.framework_findings,
    "database": database.database_findings,
    "schemas": database.schema_findings,
    "jobs": database.job_findings,
    "redis": broker.redis_findings,
    "storage": uploads.storage_findings,
    "mail": mail.server_findings,
    "sender": mail.sender_findings,
    "names": names.name_findings,
    "payments": outside.payment_findings,
    "logins": outside.login_findings,
    "clock": outside.clock_findings,
    "files": machine.file_findings,
    "disk": machine.disk_findings,
    "front": front.front_findings,
}
