"""Users: search, one user with sessions and memberships; the operators and their roles."""

from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet
from django.db.models.functions import Lower
from django.http import Http404, HttpRequest, HttpResponse

from saas.access.models import StaffGrant
from saas.accounts import signed_in
from saas.accounts.factors.selectors import state_of
from saas.accounts.identities.models import Identity
from saas.accounts.models import User
from saas.accounts.rules import device_name
from saas.desk import cells
from saas.desk.audit import Operator
from saas.desk.catalog import right_of
from saas.desk.gate import show
from saas.desk.lists import Column, Filter, ListPage
from saas.desk.models import OperatorRole
from saas.desk.pages import merging
from saas.desk.pages.legal import accepted_by
from saas.desk.pages.links import MAX_ROWS, LinkTable, action_address, actions_for
from saas.directory.models import Membership
from saas.tenancy.models import Community


def user_state(user: User) -> Any:
    if user.erased_at is not None:
        return cells.state("Erased")
    return cells.state("Active", "good") if user.is_active else cells.state("Suspended", "bad")


def find_users(rows: QuerySet[User], text: str) -> QuerySet[User]:
    """Return users by the beginning of the username or the email address, or by id."""
    try:
        return rows.filter(pk=UUID(text))
    except ValueError:
        key = text.lower()
        named = rows.annotate(name_key=Lower("username"), email_key=Lower("email"))
        return named.filter(Q(name_key__startswith=key) | Q(email_key__startswith=key))


_STATES = {
    "active": ("Active", Q(is_active=True)),
    "suspended": ("Suspended", Q(is_active=False, erased_at=None)),
    "erased": ("Erased", Q(erased_at__isnull=False)),
}
USERS = ListPage(
    columns=(
        Column("Username", lambda user: cells.user_link(user.pk, user.username)),
        Column("Email", lambda user: user.email or cells.NONE),
        Column("Roles", lambda user: ", ".join(role.label for role in user.roles)),
        Column("State", user_state),
        Column("Joined", lambda user: cells.when(user.created_at)),
    ),
    rows=User.objects.all,
    search=find_users,
    search_label="Username, email address or id",
    filters=(
        Filter(
            "state",
            "State",
            {key: label for key, (label, _) in _STATES.items()},
            lambda rows, value: rows.filter(_STATES[value][1]),
        ),
    ),
    empty="No user matches",
)
OPERATORS = ListPage(
    columns=(
        Column("Username", lambda user: cells.user_link(user.pk, user.username)),
        Column(
            "Role",
            lambda user: (
                user.operator_role.get_role_display()
                if hasattr(user, "operator_role")
                else cells.state("No role", "warn")
            ),
        ),
        Column("State", user_state),
    ),
    rows=lambda: User.objects.filter(is_operator=True).select_related("operator_role"),
    empty="No operators",
)


def detail(request: HttpRequest, operator: Operator, pk: UUID) -> HttpResponse:
    user = User.objects.filter(pk=pk).first()
    if user is None:
        raise Http404
    factors, own = state_of(user), Community.objects.filter(owner=user).first()
    role = OperatorRole.objects.filter(user=user).first()
    names = [name for name, is_on in (("App", factors.app), ("Email codes", factors.email)) if is_on]
    context = {
        "title": user.username,
        "page_key": "users",
        "back": "/desk/users",
        "back_label": "Users",
        "state": user_state(user),
        "facts": cells.facts(
            id=str(user.pk),
            email=user.email,
            email_verified=cells.when(user.email_verified_at),
            joined=cells.when(user.created_at),
            **{"two-factor": ", ".join(names) or "Off"},
            backup_codes_left=factors.backup_codes_left if names else None,
            password="Set" if user.has_usable_password() else "None",
            operator_role=role.get_role_display() if role else None,
            own_community=own and cells.community_link(own.pk, own.slug),
            merged_into=merging.merged_into(user),
        ),
        "tables": [
            _sessions(user),
            _memberships(user, operator),
            _grants(user),
            _identities(user),
            accepted_by(user),
            merging.merged_accounts(user),
        ],
        "actions": actions_for(operator, "user.", user.pk, user.erased_at is None, without=_useless(user, names))
        + actions_for(operator, "operator.", user.pk, user.is_operator),
    }
    return show(request, operator, "desk/detail.html", context)


def _useless(user: User, factors: list[str]) -> tuple[str, ...]:
    """Return the actions that would change nothing about the user."""
    change = "user.restore" if user.is_active else "user.suspend"
    useless = [change, *(() if factors else ("user.reset-factors",))]
    if not user.is_active or not user.email or user.is_email_verified:
        useless.append("user.verify")
    return tuple(useless)


def _sessions(user: User) -> LinkTable:
    rows = signed_in.sessions_of(user)[:MAX_ROWS]
    return LinkTable(
        "Sessions",
        ("Device", "Address", "Where", "Last seen"),
        [
            (
                device_name(row.user_agent),
                row.ip or cells.NONE,
                "Domain" if row.domain_id else "Platform",
                cells.when(row.last_seen_at),
            )
            for row in rows
        ],
        "No session",
    )


def _memberships(user: User, operator: Operator) -> LinkTable:
    right = right_of("member.open")
    may_read = right is not None and operator.role in right.roles
    rows = Membership.objects.filter(user=user).select_related("community").order_by("-joined_at")[:MAX_ROWS]
    return LinkTable(
        "Communities joined",
        ("Community", "Joined", "Left", ""),
        [
            (
                cells.community_link(row.community_id, row.community.slug),
                cells.when(row.joined_at),
                cells.when(row.left_at),
                cells.link(action_address("member.open", f"{row.community_id}/{user.pk}"), "Read wallet and orders")
                if may_read
                else "",
            )
            for row in rows
        ],
        "Member of no community",
    )


def _grants(user: User) -> LinkTable:
    rows = StaffGrant.objects.filter(user=user).select_related("community")[:MAX_ROWS]
    return LinkTable(
        "Teams",
        ("Community", "Permissions"),
        [(cells.community_link(row.community_id, row.community.slug), ", ".join(row.permissions)) for row in rows],
        "On no team",
    )


def _identities(user: User) -> LinkTable:
    rows = Identity.objects.filter(user=user)[:MAX_ROWS]
    return LinkTable(
        "Linked accounts",
        ("Provider", "Name"),
        [(row.provider, row.name or cells.NONE) for row in rows],
        "No linked account",
    )
