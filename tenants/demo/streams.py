"""The demo's channel: its connection at the simulated Twitch, and what fans did there before the quests began.

Without the simulator (production, or keys of the real Twitch) there is no channel, and the demo is live by the
creator's own switch.
"""

import hashlib
import hmac
import random
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings

from saas.access.acting import Actor
from saas.accounts.identities import oauth
from saas.accounts.identities.attempts import FinishedAttempt
from saas.accounts.identities.models import Identity
from saas.accounts.identities.providers import ProviderProfile
from saas.kernel.clock import now
from saas.kernel.providers import Provider
from saas.streaming.models import ChannelConnection
from saas.streaming.providers import CHANNELS, ChannelAnswer
from saas.streaming.rules import RunningStream
from saas.streaming.services import connections, live
from saas.tenancy.models import Community
from tenants.demo.backdated import write
from tenants.demo.communities.kinds import DemoCommunity
from tenants.members.activity import Deed, MemberEvent, event_id_of
from tenants.members.models import Member

PROVIDER = Provider.TWITCH
ON_AIR = timedelta(minutes=40)
VIEWERS = 218
# Each second fan has linked an account. Those with a printed login are among the first.
LINKED_EVERY = 2
STRETCH_SECONDS = 300
HOUR = timedelta(hours=1)


def is_simulated() -> bool:
    """True if the simulator takes the place of Twitch."""
    return bool(settings.SOCIAL_LOGIN.get(PROVIDER.value, {}).get("base_url"))


def account_id(login: str) -> str:
    """Return the id that the simulator gives to the account with this login."""
    digest = int.from_bytes(hashlib.sha256(f"{PROVIDER.value.lower()}:{login}".encode()).digest()[:12], "big")
    return str(10_000_000 + digest % 90_000_000)


def has_demo_channel(community: Community) -> bool:
    return ChannelConnection.objects.filter(community=community, provider=PROVIDER).exists()


def connect_channel(demo: DemoCommunity, community: Community, team: Actor) -> None:
    """Connect the community's channel, unless it is connected. Call it outside of the community's schema."""
    assert demo.channel is not None
    if has_demo_channel(community):
        return
    secret = settings.SOCIAL_LOGIN[PROVIDER.value]["client_secret"]
    tokens = oauth.Tokens(
        access="expired",
        refresh=hmac.new(secret.encode(), demo.channel.encode(), hashlib.sha256).hexdigest(),
        expires_at=now(),
        scopes=list(CHANNELS[PROVIDER].scopes),
    )
    profile = ProviderProfile(subject=account_id(demo.channel), name=demo.channel, login=demo.channel)
    connections.connect(community=community, provider=PROVIDER, arrival=FinishedAttempt(profile, tokens), actor=team)


def go_live(community: Community, title: str) -> None:
    """Show the channel's stream at once. From then on, the simulator says whether it runs."""
    row = ChannelConnection.objects.filter(
        community=community, provider=PROVIDER, needs_reconnection=False, stream__isnull=True
    ).first()
    if row is not None:
        answer = ChannelAnswer(row.login, RunningStream(title, VIEWERS, now() - ON_AIR))
        live.record_answers([row.pk], {row.channel_id: answer}, asked_at=now())


def link_accounts(members: Mapping[UUID, Member], moment: datetime) -> set[UUID]:
    """Link accounts at the channel's service for some members; return the ids of these members."""
    fans = sorted((one for one in members.values() if one.is_active), key=lambda one: (one.joined_at, one.pk))
    linked = [fan for fan in fans[::LINKED_EVERY] if fan.joined_at < moment - HOUR]
    known = set(Identity.objects.filter(provider=PROVIDER).values_list("user_id", flat=True))
    write(
        Identity(
            user_id=fan.user_id,
            provider=PROVIDER,
            subject=account_id(fan.username),
            name=fan.username,
            linked_at=fan.joined_at + timedelta(minutes=3),
        )
        for fan in linked
        if fan.user_id not in known
    )
    return {fan.pk for fan in linked}


def deeds_at(visits: list[Deed], linked: set[UUID]) -> Iterator[Deed]:
    """Yield what members did at the channel around their visits of the community.

    All of them watched for a while. Those with a linked account also wrote, followed once, and some subscribed.
    """
    followed: set[UUID] = set()
    for visit in visits:
        member = visit.member
        rng = random.Random(f"{member.pk}:{visit.at.date()}")  # noqa: S311 - a story
        watched = STRETCH_SECONDS * rng.randint(2, 20)
        at = visit.at + timedelta(seconds=watched)
        yield _deed(MemberEvent.WATCH, member, at, watched)
        if member.pk not in linked:
            continue
        if member.pk not in followed:
            followed.add(member.pk)
            yield _deed(MemberEvent.FOLLOW, member, at, 1)
            if rng.random() < 0.2:
                yield _deed(MemberEvent.SUBSCRIPTION, member, at, 1)
        for minute in range(1, rng.randint(1, 8)):
            yield _deed(MemberEvent.MESSAGE, member, visit.at + timedelta(minutes=minute), 1)


def _deed(event: MemberEvent, member: Member, at: datetime, amount: int) -> Deed:
    return Deed(event_id_of(event, member.pk, at.isoformat()), member, event, amount, at, PROVIDER)
