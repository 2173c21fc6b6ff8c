"""``manage.py audit verify [--community SLUG]``."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from saas.access.audit_chain import services, verification
from saas.access.audit_chain.models import AuditChain
from saas.tenancy.models import Community


class Command(BaseCommand):
    help = "Recomputes the sealed chains of the audit log, and compares them with their checkpoints."

    def add_arguments(self, parser: CommandParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True)
        verify = actions.add_parser("verify", help="fails when an entry was changed, deleted or slipped in")
        verify.add_argument("--community", help="the slug of one community, default all")

    def handle(self, *_args: Any, community: str | None, **_options: Any) -> None:
        slugs = dict(Community.objects.values_list("pk", "slug"))
        chains = AuditChain.objects.order_by("community_id")
        wanted = None
        if community is not None:
            wanted = next((key for key, slug in slugs.items() if slug == community), None)
            if wanted is None:
                raise CommandError(f"There is no community {community}")
            chains = chains.filter(pk=wanted)
        services.seal()
        findings = [finding for finding in verification.verify_recent() if wanted in (None, finding.community_id)]
        for chain in chains:
            found = verification.verify(chain)
            if found is not None and found not in findings:
                findings.append(found)
            state = "BROKEN" if any(one.community_id == chain.pk for one in findings) else "sound"
            self.stdout.write(
                f"{slugs.get(chain.pk, chain.pk)!s:<30} {chain.length:>9} entries  {state}  {bytes(chain.head).hex()}"
            )
        for finding in findings:
            where = slugs.get(finding.community_id) if finding.community_id else "all communities"
            self.stderr.write(f"{where or finding.community_id}: {finding.reason}")
        if findings:
            raise CommandError("The audit log does not add up")
