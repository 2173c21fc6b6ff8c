"""Every write of seed pairs.

A member has one active pair and the promised next pair. Openings and rotations lock the active pair's row. So no active
seed is revealed, and no nonce is skipped or used twice.
"""

import secrets
from uuid import UUID

from django.db import IntegrityError, transaction

from saas.fairness.v1 import commitment, new_seed
from saas.kernel.clock import now
from saas.kernel.idempotency import IdempotencyInFlight
from saas.kernel.model_columns import ModelColumns
from saas.kernel.secrets import seal, unseal
from saas.kernel.transactions import atomically
from saas.tenancy.connection import connection
from tenants.draws import recheck
from tenants.lootboxes.seeds.models import SeedPair, SeedState
from tenants.members.models import Member

PURPOSE = "case seeds"
# A member who rotates more often than this while one opening waits is asked to try again.
LOOKS = 50


def seeds_of(member: Member) -> tuple[SeedPair, SeedPair]:
    """Return the member's active pair and the next one; create both on the first call, without a client seed."""
    found = _found(member)
    if len(found) < 2:
        try:
            with transaction.atomic():
                SeedPair.objects.bulk_create([_new(member, state) for state in _STATES if state not in found])
        except IntegrityError:  # the same look, twice at once
            pass
        found = _found(member)
    return found[SeedState.ACTIVE], found[SeedState.NEXT]


def drawing_pair(member_id: UUID) -> SeedPair | None:
    """Return the active pair with its row locked until the transaction ends; None before the first ``seeds_of``.

    A call that waited while another rotated the pair gets None; its next try finds the new pair.
    """
    pairs = SeedPair.objects.filter(member_id=member_id, state=SeedState.ACTIVE)
    for _ in range(LOOKS):
        pair = pairs.select_for_update().first()
        if pair is not None or not pairs.exists():
            return pair
    raise IdempotencyInFlight


_MEMBER, _PAIR = ModelColumns(Member, "m"), ModelColumns(SeedPair, "s")
_DRAWING = f"""
select {_MEMBER.sql}, {_PAIR.sql}
from members_member m join seeds_seedpair s on s.member_id = m.id and s.state = 'ACTIVE'
where m.user_id = %s
for update of s
"""  # noqa: S608 - column names of our own models


def member_and_drawing_pair(user_id: UUID) -> tuple[Member | None, SeedPair | None]:
    """Return the member and what ``drawing_pair`` returns, in one prepared statement.

    Both are None if ``drawing_pair`` must look again, or if the user is no member.
    """
    with connection.prepared_cursor() as cursor:
        cursor.execute(_DRAWING, [user_id])
        row = cursor.fetchone()
    if row is None:
        return None, None
    return _MEMBER.instance(row[: _MEMBER.count]), _PAIR.instance(row[_MEMBER.count :])


def server_seed_of(pair: SeedPair) -> str:
    """Return the secret server seed. Never show it while the pair is active."""
    return pair.server_seed or unseal(pair.sealed, purpose=PURPOSE)


def a_client_seed() -> str:
    """Return a new client seed, for a browser that sent none."""
    return secrets.token_urlsafe(15)


def rotate(*, member: Member, shown: str, client_seed: str) -> tuple[SeedPair, SeedPair]:
    """Reveal the active pair, whose commitment is ``shown``; the next pair becomes active, with ``client_seed``.

    If ``shown`` is not active any more, nothing changes, so a repeated call rotates once. An empty ``client_seed`` is
    replaced by a new one.
    """

    def work() -> None:
        pair = drawing_pair(member.pk)
        if pair is None or pair.commitment != shown:
            return
        following = SeedPair.objects.select_for_update().get(member=member, state=SeedState.NEXT)
        moment = now()
        pair.server_seed, pair.state, pair.revealed_at = server_seed_of(pair), SeedState.REVEALED, moment
        pair.save(update_fields=["server_seed", "state", "revealed_at"])
        following.state, following.begun_at = SeedState.ACTIVE, moment
        following.client_seed, following.is_made_here = client_seed or a_client_seed(), not client_seed
        following.save(update_fields=["state", "begun_at", "client_seed", "is_made_here"])
        _new(member, SeedState.NEXT).save()
        recheck.schedule()

    seeds_of(member)
    atomically(work)
    return seeds_of(member)


_STATES = (SeedState.ACTIVE, SeedState.NEXT)


def _found(member: Member) -> dict[str, SeedPair]:
    return {pair.state: pair for pair in SeedPair.objects.filter(member=member, state__in=_STATES)}


def _new(member: Member, state: SeedState) -> SeedPair:
    seed = new_seed()
    return SeedPair(
        member=member,
        state=state,
        commitment=commitment(seed),
        sealed=seal(seed, purpose=PURPOSE),
        begun_at=now() if state == SeedState.ACTIVE else None,
    )
