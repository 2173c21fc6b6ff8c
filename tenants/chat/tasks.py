"""Jobs of the chat."""

from saas.jobs.registry import job
from tenants.chat.services import keeping
from tenants.wallets.services import current_community


@job("chat.figures", lease_seconds=60)
def figures() -> None:
    keeping.write_figures(current_community())


@job("chat.prune", lease_seconds=60)
def prune() -> None:
    keeping.prune(current_community())
