"""The wallet and the orders of one fan in one community. An operator opens them with a reason, for 30 minutes."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect

from saas.activity.models import ActivityKind, ActivityRecord
from saas.desk import cells
from saas.desk.audit import Operator
from saas.desk.gate import show
from saas.desk.pages.links import MAX_ROWS, LinkTable, action_address
from saas.directory.models import Membership
from saas.kernel.clock import now

READINGS = "desk_members"


def target_of(membership: Membership) -> str:
    return f"{membership.community_id}/{membership.user_id}"


def find_membership(text: str) -> Membership | None:
    """Return the membership of "community id/user id", also if the fan left."""
    try:
        community_id, user_id = (UUID(part) for part in text.split("/"))
    except ValueError:
        return None
    rows = Membership.objects.select_related("community", "user")
    return rows.filter(community_id=community_id, user_id=user_id).first()


def allow(request: HttpRequest, operator: Operator, membership: Membership, until: float) -> None:
    """Let this session read the pages of the fan until ``until``, in seconds since 1970."""
    moment = now().timestamp()
    open_ones = {key: end for key, end in request.session.get(READINGS, {}).items() if end > moment}
    request.session[READINGS] = {**open_ones, _key(operator, target_of(membership)): until}


def page(request: HttpRequest, operator: Operator, community_id: UUID, user_id: UUID) -> HttpResponse:
    """Show the fan's wallet and orders. Without a reason given in this session, ask for one first."""
    membership = find_membership(f"{community_id}/{user_id}")
    if membership is None:
        raise Http404
    target = target_of(membership)
    if request.session.get(READINGS, {}).get(_key(operator, target), 0) <= now().timestamp():
        return HttpResponseRedirect(action_address("member.open", target))
    community, user = membership.community, membership.user
    movements, orders = _rows(membership, ActivityKind.TRANSACTION), _rows(membership, ActivityKind.ORDER)
    balance = movements[0].data.get("balance_after") if movements else 0
    context = {
        "title": f"{user.username} in {community.slug}",
        "page_key": "users",
        "back": f"/desk/users/{user.pk}",
        "back_label": user.username,
        "state": cells.state("Read-only"),
        "facts": cells.facts(
            community=cells.community_link(community.pk, community.slug),
            user=cells.user_link(user.pk, user.username),
            balance=f"{cells.number(balance)} gems" if balance is not None else None,
            joined=cells.when(membership.joined_at),
            left=cells.when(membership.left_at),
        ),
        "tables": [_orders(orders), _wallet(movements)],
        "actions": [],
    }
    return show(request, operator, "desk/detail.html", context)


def _key(operator: Operator, target: str) -> str:
    return f"{operator.user_id}/{target}"


def _rows(membership: Membership, kind: ActivityKind) -> list[ActivityRecord]:
    """Return the newest records. They are copies in public, so no schema is entered."""
    rows = ActivityRecord.objects.filter(user_id=membership.user_id, kind=kind, community_id=membership.community_id)
    return list(rows.order_by("-at", "-object_id")[:MAX_ROWS])


def _orders(rows: list[ActivityRecord]) -> LinkTable:
    return LinkTable(
        f"Orders, the newest {MAX_ROWS}",
        ("Order", "Product", "State", "Gems", "Bought"),
        [
            (
                f"#{row.data['number']}" if "number" in row.data else str(row.object_id),
                row.title,
                cells.state(cells.words(row.status)),
                cells.number(row.amount),
                cells.when(row.at),
            )
            for row in rows
        ],
        "No orders",
        numbers=("Gems",),
    )


def _wallet(rows: list[ActivityRecord]) -> LinkTable:
    return LinkTable(
        f"Wallet, the newest {MAX_ROWS} movements",
        ("Movement", "Kind", "Gems", "Balance after", "At"),
        [
            (
                row.title,
                cells.words(row.status),
                f"{'−' if row.data.get('direction') == 'out' else '+'}{cells.number(abs(row.amount))}",
                cells.number(row.data["balance_after"]) if row.data.get("balance_after") is not None else cells.NONE,
                cells.when(row.at),
            )
            for row in rows
        ],
        "No movements",
        numbers=("Gems", "Balance after"),
    )
