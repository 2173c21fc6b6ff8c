"""The preview of a merge: what moves, what ends, and what stops it."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.http import HttpRequest

from saas.access.models import StaffGrant
from saas.access.play_limits.models import PlayLimits
from saas.accounts import signed_in
from saas.accounts.identities.models import Identity
from saas.accounts.models import User
from saas.casinos.models import CasinoAccount
from saas.desk import cells
from saas.desk.merging import SharedMembership
from saas.desk.models import AccountMerge
from saas.desk.pages.links import MAX_ROWS, LinkTable
from saas.desk.selectors import account_named, merge_problems, shared_memberships, shared_problems
from saas.directory.models import Membership
from saas.kernel.providers import Provider
from saas.tenancy.models import Community

MOVES, ENDS = "Moves", "Ends"


def preview(request: HttpRequest, duplicate: User) -> dict[str, Any]:
    """Return what the page of the merge shows about the account that the operator named."""
    text = (request.POST if request.method == "POST" else request.GET).get("into", "").replace("\x00", "").strip()
    kept = account_named(text) if text else None
    context: dict[str, Any] = {
        "into": text,
        "initial": {"into": text},
        "kept": kept,
        "is_unknown": bool(text) and not kept,
    }
    if kept is None:
        return context
    shared = shared_memberships(duplicate, kept)
    tables = [
        _accounts(duplicate, kept),
        _memberships(duplicate, shared),
        _rights(duplicate, kept),
        _identities(duplicate, kept),
        _casino_accounts(duplicate, kept),
        _play_limits(duplicate),
    ]
    problems = merge_problems(duplicate, kept) + shared_problems(duplicate, kept, shared)
    return {**context, "problems": problems, "tables": tables}


def _accounts(duplicate: User, kept: User) -> LinkTable:
    rows = [(user, Community.objects.filter(owner=user).first()) for user in (duplicate, kept)]
    return LinkTable(
        "The two accounts",
        ("Account", "Email", "Joined", "Sessions", "Owns", "After the merge"),
        [
            (
                cells.user_link(user.pk, user.username),
                user.email or cells.NONE,
                cells.when(user.created_at),
                len(signed_in.sessions_of(user)),
                cells.community_link(own.pk, own.slug) if own else cells.NONE,
                cells.state("Closed", "bad") if user == duplicate else cells.state("Kept", "good"),
            )
            for user, own in rows
        ],
        "",
        numbers=("Sessions",),
    )


def _memberships(duplicate: User, shared: Mapping[UUID, SharedMembership]) -> LinkTable:
    rows = Membership.objects.filter(user=duplicate).select_related("community").order_by("-joined_at")
    return LinkTable(
        f"Memberships of {duplicate.username}",
        ("Community", "Joined", "Left", "What happens"),
        [
            (
                cells.community_link(row.community_id, row.community.slug),
                cells.when(row.joined_at),
                cells.when(row.left_at),
                _outcome(shared.get(row.community_id)),
            )
            for row in rows[:MAX_ROWS]
        ],
        "Member of no community",
    )


def _outcome(shared: SharedMembership | None) -> str:
    if shared is None:
        return "Moves with its wallet, orders, items and tickets"
    if shared.is_frozen:
        return "Cannot move: a wallet is frozen"
    if shared.things:
        return f"Cannot move: {', '.join(shared.things)}"
    return f"Ends. {cells.number(shared.gems)} gems move to the wallet with {cells.number(shared.kept_gems)} gems"


def _rights(duplicate: User, kept: User) -> LinkTable:
    on_team = set(StaffGrant.objects.filter(user=kept).values_list("community_id", flat=True))
    rows = StaffGrant.objects.filter(user=duplicate).select_related("community")[:MAX_ROWS]
    return LinkTable(
        f"Teams of {duplicate.username}",
        ("Community", "Permissions", "What happens"),
        [
            (
                cells.community_link(row.community_id, row.community.slug),
                ", ".join(row.permissions),
                ENDS if row.community_id in on_team or row.community.owner_id == kept.pk else MOVES,
            )
            for row in rows
        ],
        "On no team",
    )


def _identities(duplicate: User, kept: User) -> LinkTable:
    taken = set(Identity.objects.filter(user=kept).values_list("provider", flat=True))
    return LinkTable(
        f"Linked accounts of {duplicate.username}",
        ("Provider", "Name", "What happens"),
        [
            (Provider(row.provider).label, row.name or cells.NONE, ENDS if row.provider in taken else MOVES)
            for row in Identity.objects.filter(user=duplicate)[:MAX_ROWS]
        ],
        "No linked account",
    )


def _casino_accounts(duplicate: User, kept: User) -> LinkTable:
    own = set(CasinoAccount.objects.filter(user=kept).values_list("provider_id", "name_key"))
    rows = CasinoAccount.objects.filter(user=duplicate).select_related("provider")[:MAX_ROWS]
    return LinkTable(
        f"Casino accounts of {duplicate.username}",
        ("Casino", "Name", "What happens"),
        [
            (row.provider.name, row.name, "Both have it" if (row.provider_id, row.name_key) in own else MOVES)
            for row in rows
        ],
        "No casino account",
    )


def _play_limits(duplicate: User) -> LinkTable:
    rows = list(PlayLimits.objects.filter(user=duplicate)[:MAX_ROWS])
    slugs = dict(Community.objects.filter(pk__in=[row.community_id for row in rows]).values_list("pk", "slug"))
    return LinkTable(
        f"Limits and breaks of {duplicate.username}",
        ("Where", "Break until", "What happens"),
        [
            (
                slugs.get(row.community_id, "All communities") if row.community_id else "All communities",
                cells.when(row.excluded_until),
                "The lower limits and the longer break of both apply",
            )
            for row in rows
        ],
        "None",
    )


def merged_into(user: User) -> Any:
    """Return the link to the account that ``user`` was merged into; None if it was not merged."""
    row = AccountMerge.objects.filter(duplicate=user).select_related("kept").first()
    return row and cells.user_link(row.kept_id, row.kept.username)


def merged_accounts(user: User) -> LinkTable:
    rows = AccountMerge.objects.filter(kept=user).select_related("duplicate").order_by("-merged_at")[:MAX_ROWS]
    return LinkTable(
        "Accounts merged into this one",
        ("Account", "Merged", "Memberships moved"),
        [
            (
                cells.user_link(row.duplicate_id, row.duplicate.username),
                cells.when(row.merged_at),
                cells.when(row.done_at) if row.done_at else cells.state("In progress", "warn"),
            )
            for row in rows
        ],
        "None",
    )
