"""Balances that are reserved under a platform's name until a person with that name joins."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import chain
from operator import or_
from typing import Any
from uuid import UUID

from django.db import models
from django.db.models import F, Q, QuerySet
from django.db.models.lookups import IsNull

from saas.access.acting import Actor
from saas.accounts.identities.models import Identity
from saas.directory.models import Membership
from saas.jobs.lease import heartbeat
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.provider_names import name_key
from saas.kernel.transactions import atomically
from tenants.members.models import Member
from tenants.wallets.imports import asking, history, payments, replacing
from tenants.wallets.imports.models import OPEN, Import, ImportRow, ImportRowState, Platform, Tool
from tenants.wallets.imports.people import People, matches_of, people, people_among
from tenants.wallets.imports.reading import batches
from tenants.wallets.imports.rules import OTHER_PLATFORM
from tenants.wallets.imports.saving import save_rows
from tenants.wallets.services import current_community


class WaitingView(models.TextChoices):
    """The parts of the list of waiting balances."""

    ALL = "ALL"
    ASKED = "ASKED"
    DECIDED = "DECIDED"


PLATFORMS = (Platform.TWITCH, Platform.KICK)
NAMES_AT_ONCE = 500
PAID = ("state", "problem", "member", "candidate", "transaction_id", "moved", "settled_at", "replaced")


def waiting_rows() -> QuerySet[ImportRow]:
    """Return the reserved rows of imports that are not undone, without those whose date has come."""
    rows = ImportRow.objects.filter(state=ImportRowState.WAITING, run__state__in=OPEN)
    return rows.filter(Q(expires_at__isnull=True) | Q(expires_at__gt=now()))


@dataclass(frozen=True, slots=True)
class AskedTool:
    """A tool with gems that may be a member's, until the team decides."""

    tool: Tool

    @property
    def tool_name(self) -> str:
        return self.tool.label


def tools_asked_about(user_id: UUID) -> list[AskedTool]:
    """Return the tools with gems about which the team must decide whether they are this user's.

    The number of gems is left out, as in the notification: another person may own them.
    """
    if not Import.objects.filter(state__in=OPEN).exists():
        return []
    member = Member.objects.filter(user_id=user_id, left_at__isnull=True).first()
    if member is None:
        return []
    # Rows are found by the names of the member, which the indexes of waiting rows begin with.
    named = Q(pk__in=[])
    for platform in Platform:
        known = people_among([member], platform)
        named |= Q(platform=platform, name_key__in=known.keys) | Q(platform=platform, subject__in=known.ids)
        if platform in OTHER_PLATFORM:
            named |= Q(platform=OTHER_PLATFORM[platform], other_key__in=known.keys) & ~Q(other_key="")
    tools = waiting_rows().filter(named, candidate=member).values_list("run__tool", flat=True)
    return [AskedTool(Tool(tool)) for tool in tools.order_by("run__tool").distinct()]


def request_for_newcomer(user_id: UUID) -> None:
    """Schedule the payment of reserved balances to a new member, in the transaction of the joining."""
    if not Import.objects.filter(state__in=OPEN).exists():
        return
    if Identity.objects.filter(user_id=user_id, provider__in=PLATFORMS).exists():
        _request(current_community().pk, user_id)


def request_everywhere(user_id: UUID) -> None:
    """Schedule the payment and new questions in each community of a user who linked or unlinked an account."""
    rows = Membership.objects.filter(user_id=user_id, left_at__isnull=True)
    for community_id in rows.values_list("community_id", flat=True):
        _request(community_id, user_id)


def _request(community_id: UUID, user_id: UUID) -> None:
    enqueue(
        "imports.pay_newcomer", community_id, None, f"import-newcomer:{community_id}:{user_id}", user_id=str(user_id)
    )


def pay_newcomer(user_id: UUID) -> None:
    """Pay one member the balances that wait for their ids, and for the names that they had before the file was made."""
    member = Member.objects.filter(user_id=user_id, left_at__isnull=True).first()
    review_candidates(Q(candidate__user_id=user_id))
    if member is None:
        return
    for platform in PLATFORMS:
        _pay(platform, people_among([member], platform), None)
    history.refresh([member.pk])


def pay_all(actor: Actor) -> None:
    """Pay all members of the community the balances that wait for them."""
    for platform in PLATFORMS:
        if waiting_rows().filter(Q(platform=platform) | ~Q(other_key="")).exists():
            _pay(platform, people(platform), actor)


def _pay(platform: str, known: People, actor: Actor | None) -> None:
    """Pay the waiting rows of ``known`` people, and note whom the team must decide about.

    Without ``actor``, the user who applied the import is the actor.
    """
    by_id = (Q(platform=platform, subject__in=ids) for ids in batches(known.ids, NAMES_AT_ONCE))
    by_name = (Q(platform=platform, subject="", name_key__in=keys) for keys in batches(known.keys, NAMES_AT_ONCE))
    # The same people by their accounts on the other platform of a line.
    other = Q(platform=OTHER_PLATFORM[Platform(platform)])
    by_other_id = (other & ~Q(other_key="") & Q(other_subject__in=ids) for ids in batches(known.ids, NAMES_AT_ONCE))
    by_other = (other & Q(other_subject="", other_key__in=keys) for keys in batches(known.keys, NAMES_AT_ONCE))
    for place, which in enumerate(chain(by_id, by_name, by_other_id, by_other)):
        # A small import has one batch of each kind.
        if place > 3:
            heartbeat()
        _pay_rows(which, platform, known, actor)


def review_candidates(which: Q) -> None:
    """Ask about the members who have the names of these waiting rows now. An unlinked account is not asked about."""

    def work() -> None:
        locked = list(waiting_rows().filter(which, candidate__isnull=False).select_for_update(of=("self",)))
        runs = Import.objects.defer("content").in_bulk({row.run_id for row in locked})
        for row in locked:
            row.run = runs[row.run_id]
        asking.notify_about(_update_candidates(locked))
        save_rows(locked, ("candidate",))

    atomically(work)


def _update_candidates(rows: Sequence[ImportRow]) -> list[ImportRow]:
    """Ask about the members who have the names now, in rows with a candidate. Return those with another one."""
    asked = [row for row in rows if row.candidate_id]
    found = matches_of(asked) if asked else {}
    before = {row.pk: row.candidate_id for row in asked}
    for row in asked:
        row.candidate = found[row.pk].member if row.pk in found else None
    return [row for row in asked if row.candidate_id and row.candidate_id != before[row.pk]]


def _pay_rows(which: Q, platform: str, known: People, actor: Actor | None) -> None:
    def work() -> None:
        # An import with REPLACE, which sets this person's balance, comes before or after it.
        replacing.lock_imports()
        rows = waiting_rows().filter(which)
        locked = list(rows.select_for_update(of=("self",)).select_related("run").order_by("pk"))
        meant: list[tuple[ImportRow, Member]] = []
        asked = _update_candidates(locked)
        for row in locked:
            is_own = row.platform == platform
            key, subject = (row.name_key, row.subject) if is_own else (row.other_key, row.other_subject)
            match = known.find(key, subject, row.run.names_date(platform))
            # The accounts of one line may be two members': the team decides then.
            is_asked = bool(row.other_key) and row.candidate_id is not None
            if match and match.is_certain and not is_asked:
                meant.append((row, match.member))
            elif match and row.candidate_id is None:
                row.candidate = match.member
                asked.append(row)
        asking.notify_about(asked)
        community = current_community()
        for row, member in sorted(meant, key=lambda pair: pair[1].pk):
            by = actor or Actor(
                row.run.actor_id, row.run.actor_name, acting_for=community.owner_id, community_id=community.pk
            )
            # A person who joins later may already have earned gems here, which must not be replaced.
            payments.pay(row.run, row, member, by, replace=False)
        save_rows(locked, PAID)

    atomically(work)


def follow_merge(source: Member, target: Member) -> None:
    """Lines of ``source`` become lines of ``target``, whose wallet has their gems. Call it in the merge."""
    ImportRow.objects.filter(member=source).update(member=target)
    ImportRow.objects.filter(candidate=source).update(candidate=target)
    history.refresh([source.pk, target.pk])


def search(query: Mapping[str, Any]) -> QuerySet[ImportRow]:
    """Return the waiting rows that match: those that the team must decide about, then the others, the most gems first.

    ``view`` ASKED: those that the team must decide about.
    ``view`` DECIDED: rows that the team assigned or released, or whose date has come. They can wait again.
    """
    rows = waiting_rows()
    if query.get("view") == WaitingView.ASKED:
        rows = rows.filter(candidate__isnull=False)
    elif query.get("view") == WaitingView.DECIDED:
        rows = decided_rows()
    if query.get("platform"):
        rows = rows.filter(platform=query["platform"])
    if words := query["search"].strip():
        keys = {name_key(platform, words) for platform in PLATFORMS}
        rows = rows.filter(
            reduce(or_, (Q(name_key__contains=key) | Q(other_key__contains=key) for key in keys)) | Q(subject=words)
        )
    is_plain = IsNull(F("candidate"), True)
    return rows.select_related("run", "candidate", "member").order_by(is_plain, F("gems").desc(), "pk")


def decided_rows() -> QuerySet[ImportRow]:
    """Return the rows of applied imports that the team decided about, or whose date has come."""
    return ImportRow.objects.filter(run__state__in=OPEN).filter(
        Q(state=ImportRowState.CREDITED, is_assigned=True)
        | Q(state=ImportRowState.RELEASED)
        | Q(state=ImportRowState.WAITING, expires_at__lte=now())
    )
