"""Records the browsers and networks of members as keyed hashes."""

import hmac
from collections.abc import Iterable
from datetime import timedelta
from typing import Final
from uuid import UUID

from django.db import connection

from saas.accounts.places import places_of
from saas.kernel.clock import now
from saas.kernel.secrets import derived_key
from saas.tenancy.models import Community
from tenants.fan_referrals.models import MemberPlace, PlaceKind
from tenants.members.models import Member

KEPT: Final = timedelta(days=90)
DIGEST_BYTES: Final = 16
_RECORD: Final = """
insert into fan_referrals_memberplace (member_id, kind, digest, first_seen_at, last_seen_at)
select %s, kind, digest, %s, %s from unnest(%s::text[], %s::bytea[]) as found(kind, digest)
on conflict (member_id, kind, digest) do update set last_seen_at = excluded.last_seen_at
"""


def place_digest(community_id: UUID, kind: PlaceKind, value: bytes) -> bytes:
    """Return the hash of a place. The key and the community's id keep others from comparing or guessing it."""
    text = b":".join([community_id.bytes, kind.encode(), value])
    return hmac.digest(derived_key("member-place"), text, "sha256")[:DIGEST_BYTES]


def record_places(members: Iterable[Member], community: Community) -> None:
    """Store where these members log in now, in the caller's transaction. Places of earlier days stay for KEPT."""
    moment = now()
    for member in sorted(members, key=lambda member: member.pk):
        found = places_of(member.user_id)
        places = [(PlaceKind.DEVICE, device) for device in found.devices]
        places += [(PlaceKind.NETWORK, network.encode()) for network in found.networks]
        rows = sorted((kind.value, place_digest(community.pk, kind, value)) for kind, value in places)
        if not rows:
            continue
        kinds, digests = zip(*rows, strict=True)
        with connection.cursor() as cursor:
            cursor.execute(_RECORD, [member.pk, moment, moment, list(kinds), list(digests)])


def delete_old_places() -> None:
    """Delete the places that a member has not used for KEPT."""
    MemberPlace.objects.filter(last_seen_at__lt=now() - KEPT).delete()
