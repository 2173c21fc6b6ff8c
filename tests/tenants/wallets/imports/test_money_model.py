"""Random histories of imports against a model: no undo in any order makes gems, and no other person is paid.

A step applies a file, undoes an import, spends, tips, joins, merges, renames or decides. At the end every import is
undone: then no member has more than the tips gave.
"""

import os
import random
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django_tenants.utils import tenant_context

from saas.accounts.identities.models import Identity
from saas.accounts.identities.services import keep_names
from saas.accounts.models import User
from saas.kernel.clock import now
from saas.tenancy.models import Community
from tenants.members.models import Member
from tenants.members.services import join
from tenants.wallets import services as wallets
from tenants.wallets.imports import decisions, runs, services, waiting
from tenants.wallets.imports.errors import CandidateChanged, ImportEmpty, ImportReplacedLater
from tenants.wallets.imports.models import Import, ImportRow, ImportRowState, ImportState
from tenants.wallets.merging import join_wallets
from tests.support.builders import a_user, an_actor
from tests.support.imports import a_name
from tests.support.ledger import a_key, balance, books_are_right, pay

SEED = os.environ.get("GEMHALL_SEED", "1")
PEOPLE = 4
STEPS = 10


@dataclass
class Person:
    """A person with an account on two platforms. ``names`` are those that the person ever had."""

    place: int
    user: User
    member: Member | None = None
    tips: int = 0
    spent: int = 0
    heir: "Person | None" = None
    accounts: dict[str, Identity] = field(default_factory=dict)

    @property
    def last(self) -> "Person":
        return self.heir.last if self.heir else self


class History:
    def __init__(self, community: Community, chance: random.Random) -> None:
        self.community, self.chance, self.log = community, chance, list[str]()
        self.actor = an_actor(community)
        self.people = [self._person(place) for place in range(PEOPLE)]
        self.serial = 0

    def _person(self, place: int) -> Person:
        person = Person(place, a_user())
        for platform in ("TWITCH", "KICK"):
            name = f"p{place}{platform[0].lower()}"
            person.accounts[platform] = a_name(person.user, name, platform, f"{place}0{len(platform)}", login=name)
        Identity.objects.filter(user=person.user).update(linked_at=now() - timedelta(days=30))
        if self.chance.random() < 0.7:
            self._join(person)
        return person

    def _join(self, person: Person) -> None:
        person.member = join(user=person.user, community=self.community)
        waiting.pay_newcomer(person.user.pk)

    def step(self) -> None:
        steps = (
            self.file,
            self.file,
            self.undo,
            self.spend,
            self.tip,
            self.arrive,
            self.merge,
            self.rename,
            self.decide,
        )
        step = self.chance.choice(steps)
        self.log.append(f"{step.__name__}: {step()}")

    def file(self) -> str:
        """A file names each person by one account, by both in one line, or by each in a line of its own."""
        self.serial += 1
        lines, given = [], dict[int, int]()
        has_ids = self.chance.random() < 0.5
        for person in self.chance.sample(self.people, self.chance.randint(1, PEOPLE)):
            parts = self.chance.choice([("TWITCH",), ("KICK",), ("TWITCH", "KICK"), ("TWITCH KICK",)])
            for part in parts:
                gems = self.chance.randint(1, 900)
                cells = []
                for platform in ("TWITCH", "KICK"):
                    account = person.accounts[platform]
                    is_named = platform in part
                    cells += [account.name if is_named else "", account.subject if is_named and has_ids else ""]
                lines.append(",".join([*cells, str(gems)]))
                given[person.place] = given.get(person.place, 0) + gems
        head = "Twitch Username,Twitch ID,Kick Username,Kick ID,Points"
        text = "\n".join([head, *lines, f"stranger{self.serial},,,,1"])
        mode = self.chance.choice(["ADD", "REPLACE"])
        run = services.upload(filename="f.csv", raw=text.encode(), tool=None, platform="TWITCH", actor=self.actor)
        services.change(import_id=run.pk, changes={"mode": mode}, actor=self.actor)
        try:
            services.apply(import_id=run.pk, key=a_key().key, actor=self.actor, raise_limit=True)
        except ImportEmpty:
            return "empty"
        runs.apply(run.pk, self.actor)
        words = f"{mode} {lines} of {run.pk}"
        if mode == "REPLACE":
            self.log.append(words)
            self.check_balances(given)
        return words

    def undo(self) -> str:
        standing = list(Import.objects.filter(state=ImportState.APPLIED).values_list("pk", flat=True))
        if not standing:
            return "none"
        return self.undo_one(self.chance.choice(standing))

    def undo_one(self, run_id: Any) -> str:
        try:
            services.undo(import_id=run_id, key=a_key().key, actor=self.actor)
        except ImportReplacedLater:
            return f"{run_id} refused"
        runs.undo(run_id, self.actor)
        run = Import.objects.get(pk=run_id)
        assert run.state == ImportState.UNDONE, self.log
        return f"{run_id}"

    def _members(self) -> list[Person]:
        return [person for person in self.people if person.member and not person.heir]

    def spend(self) -> str:
        if not (members := self._members()):
            return "no member"
        person = self.chance.choice(members)
        assert person.member
        held = balance(person.member)
        gems = self.chance.randint(0, held)
        if gems:
            pay(person.member, gems).require_paid()
            person.spent += gems
        return f"{person.place} {gems} of {held}"

    def tip(self) -> str:
        if not (members := self._members()):
            return "no member"
        person, gems = self.chance.choice(members), self.chance.randint(1, 300)
        assert person.member
        tip = wallets.tip(member=person.member, amount=gems, reason="Tip", idempotency=a_key(), actor=self.actor)
        tip.require_paid()
        person.tips += gems
        return f"{person.place} {gems}"

    def arrive(self) -> str:
        away = [person for person in self.people if not person.member and not person.heir]
        if away:
            self._join(away[0])
        return f"{away[0].place if away else None}"

    def merge(self) -> str:
        members = self._members()
        if len(members) < 3 or self.chance.random() < 0.5:
            return "no"
        source, kept = self.chance.sample(members, 2)
        join_wallets(source.user.pk, kept.user, kept.user.pk)
        # Each user has one account of a platform, so those of the merged user are gone.
        Identity.objects.filter(user=source.user).delete()
        waiting.pay_newcomer(source.user.pk)
        kept.tips, kept.spent = kept.tips + source.tips, kept.spent + source.spent
        source.heir = kept
        return f"{source.place} into {kept.place}"

    def rename(self) -> str:
        """An account gets another name; no other account gets the former one."""
        person, self.serial = self.chance.choice(self.people), self.serial + 1
        account = person.accounts[self.chance.choice(["TWITCH", "KICK"])]
        if person.heir:
            return "gone"
        name = f"p{person.place}n{self.serial}"
        account.save(update_fields=keep_names(account, name=name, login=name))
        return f"{person.place} is {name}"

    def decide(self) -> str:
        """The team assigns the balances with a question, releases some, or undoes decisions."""
        what = self.chance.choice([decisions.Decision.ASSIGN, decisions.Decision.RELEASE, decisions.Decision.UNDO])
        rows = waiting.decided_rows() if what == decisions.Decision.UNDO else waiting.waiting_rows()
        if what == decisions.Decision.ASSIGN:
            rows = rows.filter(candidate__isnull=False)
        ids = list(rows.order_by("pk").values_list("pk", flat=True)[:3])
        try:
            if ids:
                decisions.decide(row_ids=ids, decision=what, actor=self.actor)
        except CandidateChanged:
            return f"{what} {ids}: the candidate was renamed or merged"
        return f"{what} {ids}"

    def check(self) -> None:
        """No undone import left more gems than were spent, no wallet is in debt, and no line paid another person."""
        books_are_right()
        for person in self._members():
            assert person.member
            rows = list(ImportRow.objects.filter(member=person.member))
            kept = sum((row.moved or 0) - (row.taken_back or 0) for row in rows if row.state == ImportRowState.UNDONE)
            assert 0 <= kept <= person.spent, "\n".join([*self.log, f"{person.place} keeps {kept}"])
            owners = {one.place for one in self.people if one.last is person}
            assert {int(row.name_key[1]) for row in rows} <= owners, "\n".join(self.log)

    def check_balances(self, given: dict[int, int]) -> None:
        """An import with REPLACE set the balances of its members."""
        kept = {one.heir.last.place for one in self.people if one.heir}
        for person in self._members():
            if person.place in given and person.place not in kept:
                assert person.member
                assert balance(person.member) == given[person.place], "\n".join(self.log)

    def end(self) -> None:
        while standing := list(Import.objects.filter(state=ImportState.APPLIED).order_by("-applied_at")):
            assert any("refused" not in self.undo_one(run.pk) for run in standing), "\n".join(self.log)
        self.check()
        for person in self._members():
            assert person.member
            assert balance(person.member) <= person.tips, "\n".join(self.log)


def play(community: Community, chance: random.Random) -> None:
    """Play one history and roll it back, so that the next one starts with an empty community."""
    with tenant_context(community), transaction.atomic():
        history = History(community, chance)
        for _ in range(STEPS):
            history.step()
        history.check()
        history.end()
        transaction.set_rollback(True)


def test_some_histories_against_the_model(alpha):
    chance = random.Random(SEED)
    for _ in range(3):
        play(alpha, chance)


@pytest.mark.prove("money")
def test_many_histories_against_the_model(alpha):
    chance = random.Random(f"{SEED} many")
    for _ in range(100):
        play(alpha, chance)
