from contextlib import AbstractContextManager
from typing import Any
from uuid import UUID

from django_tenants.utils import tenant_context

from saas.jobs.communities import CommunityMissing, CommunityUnavailable, entry_to
from saas.kernel.start import register_check
from saas.tenancy.models import Community
from saas.tenancy.setup_check import database_problems

register_check(database_problems)


@entry_to.register
def _enter(community_id: UUID) -> AbstractContextManager[Any]:
    community = Community.objects.filter(pk=community_id).first()
    if community is None:
        raise CommunityMissing
    if not community.is_open:
        raise CommunityUnavailable
    entered: AbstractContextManager[Any] = tenant_context(community)
    return entered
