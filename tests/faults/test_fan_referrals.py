"""Rings of accounts against a model: what a ring gains is at most its declared limit, and each friend pays once.

``GEMHALL_REFERRAL_HISTORIES`` sets the number of histories.
"""

import os
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any
from uuid import UUID

import pytest
from django.db import OperationalError, transaction
from django.db.models import Case, F, Sum, When
from django_tenants.utils import tenant_context

from saas.accounts import erasure
from saas.accounts.models import User
from saas.kernel.errors import DomainError
from saas.tenancy.models import Community
from tenants.fan_referrals.models import FanReferral, FanReferralState
from tenants.fan_referrals.rules import most_for_inviter
from tenants.fan_referrals.services import settling
from tenants.members.models import Member, MemberStatus
from tenants.members.services import set_status
from tenants.wallets.models import Cause, Txn
from tests.faults.test_merge_races import merge
from tests.support.builders import a_community, a_user, an_actor
from tests.support.domains import on_largest_plan
from tests.support.friends import (
    a_friend,
    a_program,
    an_inviter,
    an_inviter_offline,
    days_pass,
    joins_by_link,
    uses,
)
from tests.support.ledger import books_are_right
from tests.support.races import race, race_with_open_transaction

pytestmark = [pytest.mark.prove, pytest.mark.committed]

HISTORIES = int(os.environ.get("GEMHALL_REFERRAL_HISTORIES", "2000"))
ROUNDS = 10
MILESTONES = [{"friends": 1, "gems": 7}, {"friends": 2, "gems": 31}]


@pytest.fixture
def place():
    # Rings have more members than a small plan allows.
    found = on_largest_plan(a_community())
    a_program(found, daily_limit=50, max_friends=3, milestones=MILESTONES)
    return found


def made(place) -> int:
    """All gems that referrals made and did not take back."""
    signed = Case(When(type="CREDIT", then=F("amount")), default=-F("amount"))
    with tenant_context(place):
        found = Txn.objects.filter(cause=Cause.FRIEND, outcome="PAID").aggregate(gems=Sum(signed, default=0))
    return int(found["gems"])


def test_a_referral_is_paid_once_by_many_workers(place):
    for _ in range(ROUNDS):
        fan = an_inviter(place)
        referral = a_friend(fan)
        with tenant_context(place):
            FanReferral.objects.filter(pk=referral.pk).update(min_days=0)
        race(place, [partial(settling.settle, referral.pk) for _ in range(20)], at_once=20)
        assert fan.gems == 50 + 7
    with tenant_context(place):
        books_are_right()


def test_a_void_and_a_payment_at_once_leave_one_of_them(place):
    for _ in range(ROUNDS):
        fan = an_inviter(place)
        referral = a_friend(fan)
        with tenant_context(place):
            FanReferral.objects.filter(pk=referral.pk).update(min_days=0)
        works: list[Any] = [
            partial(settling.settle, referral.pk),
            partial(settling.void, referral_id=referral.pk, reason="A ring", actor=an_actor(place)),
        ]
        race(place, works, at_once=2)
        with tenant_context(place):
            referral.refresh_from_db()
        assert referral.state == FanReferralState.VOID
        # A milestone that was paid first is taken back, too.
        assert fan.gems == 0
    with tenant_context(place):
        books_are_right()


def test_two_accounts_of_one_person_are_paid_once_through_a_merge(place):
    for _ in range(ROUNDS):
        fan, other = an_inviter(place), an_inviter(place)
        person, kept = a_user(), a_user()
        first, second = a_friend(fan, user=person), a_friend(other, user=kept)
        race(place, [partial(merge, person, kept), partial(settling.settle, first.pk)], at_once=2)
        days_pass(fan, first)
        days_pass(other, second)
        with tenant_context(place):
            states = set(FanReferral.objects.filter(pk__in=[first.pk, second.pk]).values_list("state", flat=True))
        assert states == {"VOID", "PAID"}
        assert fan.gems + other.gems == 57
    with tenant_context(place):
        books_are_right()


def test_a_settlement_that_waits_for_a_merge_locks_the_inviter_of_after_it(place):
    """The row of the inviter keeps two payments of one fan from counting the same friends."""
    fan, kept = an_inviter(place), an_inviter(place)
    referral = a_friend(fan)

    def lock() -> Any:
        with transaction.atomic():
            row = settling._locked(referral.pk)
            assert row.inviter_id == kept.member.pk
            (found,) = race(place, [take])
            return found

    def take() -> Member:
        with transaction.atomic():
            return Member.objects.select_for_update(nowait=True).get(pk=kept.member.pk)

    def move() -> None:
        settling.follow_merge(fan.member, kept.member)

    _, found = race_with_open_transaction(place, move, lock)
    assert isinstance(found, OperationalError), found


@dataclass
class Ring:
    """An inviter with accounts of up to three persons, which share a browser or not. ``released`` were by the team."""

    place: Community
    number: int
    chance: Random
    device: bytes | None = None
    referrals: list[FanReferral] = field(default_factory=list)
    emails: dict[UUID, str] = field(default_factory=dict)
    released: set[UUID] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.root = an_inviter_offline(self.place)
        if self.chance.random() < 0.5:
            self.device = b"ring %d" % self.number
            uses(self.root.user, self.device)

    def play(self) -> None:
        for _ in range(self.chance.randint(1, 6)):
            email = f"ring{self.number}-{self.chance.randint(0, 2)}@example.com"
            # An address that is in use opens no second account.
            if not User.objects.filter(email=email).exists():
                self.join(a_user(email=email))
        for referral in self.referrals:
            for _ in range(self.chance.randint(1, 3)):
                days_pass(self.root, referral)

    def join(self, person: User) -> None:
        found = joins_by_link(self.root, user=person, device=self.device)
        if found is not None:
            self.referrals.append(found)
            self.emails[found.pk] = person.email
        if self.chance.random() < 0.3:
            if found is not None:
                days_pass(self.root, found)
            erasure.erase(person, confirmation=person.username)
            erasure.finish(person.pk)
        if found is not None:
            self.decide(found)

    def decide(self, referral: FanReferral) -> None:
        """The team releases, voids, or restricts the friend for a time."""
        actor, choice = an_actor(self.place), self.chance.random()
        with suppress(DomainError), tenant_context(self.place):
            if choice < 0.2:
                settling.release(referral_id=referral.pk, actor=actor)
                self.released.add(referral.pk)
            elif choice < 0.3:
                settling.void(referral_id=referral.pk, reason="A ring", actor=actor)
            elif choice < 0.4:
                set_status(member_id=referral.friend_id, status=MemberStatus.LIMITED, actor=actor)
                settling.settle(referral.pk)
                set_status(member_id=referral.friend_id, status=MemberStatus.ACTIVE, actor=actor)

    def paid_persons(self) -> list[str]:
        """The person behind each friend who has the reward."""
        with tenant_context(self.place):
            paid = FanReferral.objects.filter(inviter=self.root.member, friend_paid__gt=0).values_list("pk", flat=True)
            return [self.emails[pk] for pk in paid]


def test_rings_gain_at_most_their_declared_limit(place, chance):
    """A ring in one browser gains only what the team releases, and each person is rewarded as a friend once."""
    most_of_inviter = most_for_inviter(inviter_gems=50, max_friends=3, milestones=[(1, 7), (2, 31)])
    before = 0
    for number in range(HISTORIES):
        ring = Ring(place, number, chance)
        ring.play()
        after = made(place)
        gained, before = after - before, after
        payable = len(ring.released) if ring.device else len(ring.referrals)
        assert 0 <= gained <= payable * (50 + 20) + (38 if payable else 0)
        assert gained <= most_of_inviter + 20 * 3
        persons = ring.paid_persons()
        assert len(persons) == len(set(persons))
    with tenant_context(place):
        books_are_right()
