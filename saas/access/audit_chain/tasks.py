"""Jobs that seal the audit log and verify it."""

from datetime import timedelta

from saas.access.audit_chain import services
from saas.jobs.registry import job

EVERY = timedelta(seconds=60)


@job("audit_chain.extend", every=EVERY)
def seal() -> None:
    services.seal()


@job("audit_chain.check", every=EVERY)
def watch() -> None:
    services.watch()
