from django.http import HttpRequest

from saas.access.acting import Actor, acting_for, origin_of
from saas.accounts.identities.attempts import FinishedAttempt
from saas.accounts.identities.channels import connect_channel
from saas.accounts.identities.models import LoginAttempt
from saas.accounts.models import User
from saas.kernel.errors import PermissionNotPermitted
from saas.kernel.providers import Provider
from saas.kernel.shared_constants import share
from saas.plans.stored_files import named_in, refers_to_files
from saas.streaming.models import CHANNEL_PROVIDERS, ChannelConnection
from saas.streaming.rules import MAX_TITLE, SWITCH_HOLDS
from saas.streaming.services import connections
from saas.tenancy.permissions import Permission

share(
    CHANNEL_PROVIDERS=[provider.value for provider in CHANNEL_PROVIDERS],
    LIVE_SWITCH_HOURS=int(SWITCH_HOLDS.total_seconds()) // 3600,
    MAX_STREAM_TITLE=MAX_TITLE,
)


@connect_channel.register
def _connect(request: HttpRequest, user: User, attempt: LoginAttempt, arrival: FinishedAttempt) -> None:
    community = attempt.community
    acting = acting_for(user.pk, community) if community and community.is_open else None
    # The right may have ended while the person was at the provider.
    if community is None or acting is None or not acting.may([Permission.SETTINGS_MANAGEMENT]):
        raise PermissionNotPermitted
    actor = Actor(
        user_id=user.pk,
        username=user.username,
        acting_for=community.owner_id,
        community_id=community.pk,
        **origin_of(request),
    )
    connections.connect(community=community, provider=Provider(attempt.provider), arrival=arrival, actor=actor)


refers_to_files()(named_in(ChannelConnection, "picture"))
