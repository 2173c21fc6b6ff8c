"""The demo's teams: one person on two teams, and open invitations."""

from datetime import datetime, timedelta

from saas.access.acting import Actor
from saas.access.models import StaffGrant
from saas.access.staff.rules import in_order
from saas.access.staff.services import invite
from saas.accounts.models import User
from saas.tenancy.models import Community
from saas.tenancy.permissions import Permission
from tenants.demo.communities import SHOWN_STAFF

_SHOP = [Permission.STORES_MANAGEMENT, Permission.USERS_MANAGEMENT, Permission.DASHBOARDS_MANAGEMENT]
# By community: the permissions of the team member, and the addresses with open invitations.
_TEAMS = {
    "nova": (_SHOP, ["latekick", "moderator@demo.example"]),
    "pixel": ([Permission.WALLETS_MANAGEMENT, Permission.USERS_MANAGEMENT], []),
}
_SINCE = timedelta(days=12)


def create_teams(moment: datetime) -> None:
    """Create the teams. Existing ones do not change."""
    helper = User.objects.get(username=SHOWN_STAFF)
    for slug, (rights, invitees) in _TEAMS.items():
        community = Community.objects.select_related("owner").get(slug=slug)
        grant, is_new = StaffGrant.objects.get_or_create(
            community=community, user=helper, defaults={"permissions": in_order(rights)}
        )
        if not is_new:
            continue
        StaffGrant.objects.filter(pk=grant.pk).update(created_at=moment - _SINCE)
        owner = Actor(community.owner_id, community.owner.username, community.owner_id, community.pk)
        for invitee in invitees:
            invite(community=community, invitee=invitee, permissions=[Permission.RAFFLES_MANAGEMENT], actor=owner)
