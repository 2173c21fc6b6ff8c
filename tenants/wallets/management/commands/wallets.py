"""``manage.py wallets reconcile|stop|resume|rebuild-activity``."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django_tenants.utils import tenant_context

from saas.kernel.errors import DomainError
from saas.tenancy.models import Community, CommunityState
from tenants.wallets import reconciliation
from tenants.wallets.rebuild import rebuild_activity


class Command(BaseCommand):
    help = "Checks the communities' books, stops and resumes their spending, rebuilds the fans' transactions."

    def add_arguments(self, parser: CommandParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True)
        reconcile = actions.add_parser("reconcile", help="check everything; stops the spending where books are wrong")
        reconcile.add_argument("--community", help="slug; all communities without it")
        stop = actions.add_parser("stop", help="stop a community's spending")
        stop.add_argument("community")
        stop.add_argument("--reason", required=True)
        resume = actions.add_parser("resume", help="open the books again once they add up")
        resume.add_argument("community")
        again = actions.add_parser("rebuild-activity", help="rebuild the fans' list of transactions from the ledger")
        again.add_argument("community")

    def handle(self, *_args: Any, action: str, community: str | None, **options: Any) -> None:
        chosen = Community.objects.filter(state=CommunityState.READY).order_by("slug")
        if community:
            chosen = chosen.filter(slug=community)
            if not chosen:
                raise CommandError(f"There is no community named {community}")
        if action == "reconcile":
            self._reconcile(list(chosen))
            return
        for one in chosen:
            with tenant_context(one):
                if action == "stop":
                    reconciliation.stop(reason=options["reason"])
                elif action == "resume":
                    try:
                        reconciliation.resume()
                    except DomainError as error:
                        raise CommandError("The books still do not add up") from error
                else:
                    self.stdout.write(f"{one.slug}: {rebuild_activity()} transactions")

    def _reconcile(self, chosen: list[Community]) -> None:
        wrong = 0
        for community in chosen:
            with tenant_context(community):
                findings = reconciliation.reconcile()
            wrong += bool(findings)
            self.stdout.write(f"{community.slug}: {'right' if not findings else 'WRONG, spending is stopped'}")
            for finding in findings:
                self.stdout.write(
                    f"  {finding.problem}: account {finding.account}, {finding.found} instead of {finding.expected}"
                )
        if wrong:
            raise CommandError(f"{wrong} of {len(chosen)} communities do not add up")
