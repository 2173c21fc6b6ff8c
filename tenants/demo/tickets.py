"""The demo's support tickets: one in every state in each community, and tickets of the creators to the platform.

They are written with their own dates. Their columns follow from the lines by the rules of the product.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from saas.access.acting import Actor
from saas.accounts.models import User
from saas.support import rules
from saas.support.helpdesk import Helpdesk
from saas.support.models import (
    TicketBase,
    TicketCategory,
    TicketEvent,
    TicketPriority,
    TicketSide,
    TicketStatus,
    TicketWait,
)
from saas.support.services import helpdesk as platform
from saas.tenancy.models import Community
from tenants.demo.communities import OPERATOR, SHOWN_FANS
from tenants.members.models import Member
from tenants.stores.models import Order
from tenants.support.models import SavedAnswer, SupportTicket
from tenants.support.services.helpdesk import helpdesk

HOUR = timedelta(hours=1)
# So many tickets of a fan with a printed login, in each community.
SHOWN_TICKETS = 3
FAN, TEAM, SYSTEM = TicketSide.FAN, TicketSide.TEAM, TicketSide.SYSTEM
SAVED_ANSWERS = (
    ("Thanks for writing", "Hi {{username}}, thanks for writing. I look into {{order}} and come back to you today."),
    ("Sent again", "Hi {{username}}, {{order}} goes out again tomorrow. You get the tracking as soon as it is there."),
    ("Solved", "I close ticket {{ticket}} now. Write here again if something is still wrong. {{staff}}"),
)


@dataclass(frozen=True, slots=True)
class DemoLine:
    """A line, ``hours`` ago. With ``event`` it has no text."""

    hours: float
    side: TicketSide
    text: str = ""
    event: str = ""
    value: str = ""
    is_internal: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DemoTicket:
    """``is_about_order`` gives it the fan's latest order. ``follows`` links it to the ticket at this place of the list.

    ``read`` is the side that has read everything.
    """

    title: str
    category: TicketCategory
    lines: Sequence[DemoLine]
    priority: TicketPriority = TicketPriority.MEDIUM
    is_about_order: bool = False
    is_assigned: bool = False
    rating: int | None = None
    rating_text: str = ""
    follows: int | None = None
    read: Sequence[TicketSide] = field(default=(FAN, TEAM))


TICKETS = (
    DemoTicket(
        title="My order has not moved for a week",
        category=TicketCategory.ORDER,
        priority=TicketPriority.HIGH,
        is_about_order=True,
        lines=(
            DemoLine(5.2, FAN, "It says the same since last week. Is it on its way?"),
            DemoLine(4.9, FAN, "I added my address right after I bought it."),
        ),
        read=(FAN,),
    ),
    DemoTicket(
        title="Can I still join the raffle from my phone?",
        category=TicketCategory.RAFFLE,
        lines=(DemoLine(0.6, FAN, "The button stays gray on my phone. On the laptop it worked."),),
        read=(FAN,),
    ),
    DemoTicket(
        title="Wrong size in the parcel",
        category=TicketCategory.ORDER,
        is_about_order=True,
        is_assigned=True,
        lines=(
            DemoLine(50, FAN, "I ordered L and got M. Can I change it?"),
            DemoLine(46, TEAM, "Of course. Keep it, I send the right one. Which color do you want?"),
            DemoLine(45.9, TEAM, "Two of these went out wrong on Tuesday.", is_internal=True),
            DemoLine(2.5, FAN, "The dark one, please. Thank you!"),
        ),
        read=(FAN,),
    ),
    DemoTicket(
        title="Quest not counted",
        category=TicketCategory.QUEST,
        is_assigned=True,
        lines=(
            DemoLine(30, FAN, "I watched the whole stream, but my minutes did not count."),
            DemoLine(26, TEAM, "Which name do you use in the chat? Your account here is not linked yet."),
        ),
        read=(TEAM,),
    ),
    DemoTicket(
        title="How do levels work?",
        category=TicketCategory.OTHER,
        priority=TicketPriority.LOW,
        lines=(
            DemoLine(128, FAN, "I have been here for two months and I am still level 4."),
            DemoLine(125, TEAM, "You get points for days and orders. Does the page about levels help?"),
            DemoLine(5, SYSTEM, event=TicketEvent.WARNING),
        ),
        read=(TEAM,),
    ),
    DemoTicket(
        title="Gems missing after the last stream",
        category=TicketCategory.GEMS,
        is_assigned=True,
        lines=(
            DemoLine(220, FAN, "I should have 100 more."),
            DemoLine(217, TEAM, "You are right, the code ran out a minute too early. I gave you the gems."),
            DemoLine(216.9, TEAM, event=TicketEvent.STATUS, value=TicketStatus.RESOLVED),
        ),
        rating=5,
        rating_text="Fast and friendly.",
    ),
    DemoTicket(
        title="The key does not work",
        category=TicketCategory.ORDER,
        is_about_order=True,
        lines=(
            DemoLine(400, FAN, "The shop says that the key was used already."),
            DemoLine(340, TEAM, "I checked it with the publisher. Here is a new one in your order."),
            DemoLine(338, FAN, "It works now, but that took long."),
            DemoLine(337, TEAM, event=TicketEvent.STATUS, value=TicketStatus.RESOLVED),
        ),
        rating=2,
        rating_text="Took three days.",
    ),
    DemoTicket(
        title="Change my address",
        category=TicketCategory.ACCOUNT,
        lines=(
            DemoLine(700, FAN, "I moved. Where do I change my address?"),
            DemoLine(699, FAN, "Found it, thank you."),
            DemoLine(698.9, FAN, event=TicketEvent.CLOSED),
        ),
    ),
    DemoTicket(
        title="The new key does not work either",
        category=TicketCategory.ORDER,
        priority=TicketPriority.HIGH,
        follows=6,
        lines=(DemoLine(20, FAN, "It worked for a day. Now the game asks for a key again."),),
        read=(FAN,),
    ),
)
PLATFORM_TICKETS = {
    "nova": DemoTicket(
        title="A second domain",
        category=TicketCategory.DOMAIN,
        lines=(
            DemoLine(300, FAN, "I want my community on a second domain as well."),
            DemoLine(290, TEAM, "Your plan includes it. Add it in the settings, and set the record shown there."),
            DemoLine(289, FAN, "Works. Thank you!"),
            DemoLine(288, TEAM, event=TicketEvent.STATUS, value=TicketStatus.RESOLVED),
        ),
        rating=5,
    ),
    "hearth": DemoTicket(
        title="The name on our invoice",
        category=TicketCategory.BILLING,
        is_assigned=True,
        lines=(
            DemoLine(52, FAN, "Can the invoice have the name of our studio?"),
            DemoLine(28, TEAM, "Yes. Which name and address should it have?"),
        ),
        read=(TEAM,),
    ),
    "pixel": DemoTicket(
        title="Clips do not load on our pages",
        category=TicketCategory.PROBLEM,
        priority=TicketPriority.HIGH,
        lines=(DemoLine(3.4, FAN, "Since this morning the clips on our home page stay empty."),),
        read=(FAN,),
    ),
}


def fill(*, community: Community, team: Actor, moment: datetime) -> None:
    """Write the tickets of the community, and the one of its owner to the platform. Call it in its schema."""
    if SupportTicket.objects.exists():
        return
    written: list[SupportTicket] = []
    asked: Counter[Member] = Counter()
    for demo in TICKETS:
        first = moment - demo.lines[0].hours * HOUR
        if demo.follows is None:
            order = _order_before(first, asked)
            columns: dict[str, Any] = {"member": order.member}
        else:
            columns = {"member": written[demo.follows].member, "previous": written[demo.follows]}
        if demo.is_about_order:
            columns |= {
                "subject_kind": "ORDER",
                "subject_id": order.pk,
                "subject_title": f"Order #{order.number}, {order.product_name}",
            }
        member = columns["member"]
        asked[member] += 1
        fan, staff = (member.user_id, member.username), (team.user_id, team.username)
        written.append(_write(helpdesk, demo, columns, fan=fan, staff=staff, moment=moment))
    SavedAnswer.objects.bulk_create([SavedAnswer(name=name, text=text) for name, text in SAVED_ANSWERS])
    operator = User.objects.filter(username=OPERATOR).first()
    demo = PLATFORM_TICKETS[community.slug]
    _write(
        platform,
        demo,
        {"user_id": community.owner_id, "community_id": community.pk},
        fan=(community.owner_id, community.owner.username),
        staff=(operator.pk, operator.username) if operator else (None, "Operator"),
        moment=moment,
    )


def _order_before(at: datetime, asked: Counter[Member]) -> Order:
    """Return the latest order at this time of a member who asked less than others; fans with a printed login first."""
    shown = [name for name, _ in SHOWN_FANS]
    rows = Order.objects.select_related("member").filter(created_at__lt=at, member__left_at=None)
    orders = rows.order_by("member_id", "-number").distinct("member_id")

    def rank(order: Order) -> tuple[int, int]:
        is_first = order.member.username in shown and asked[order.member] < SHOWN_TICKETS
        return -1 if is_first else asked[order.member], -order.number

    return min(orders, key=rank)


def _write(
    desk: Helpdesk[Any],
    demo: DemoTicket,
    columns: dict[str, Any],
    *,
    fan: tuple[Any, str],
    staff: tuple[Any, str],
    moment: datetime,
) -> Any:
    """Write a ticket with its lines, and its copy in the activity."""
    first = moment - demo.lines[0].hours * HOUR
    ticket = desk.tickets(
        number=desk.next_number(),
        title=demo.title,
        category=demo.category,
        priority=demo.priority,
        last_side=FAN,
        last_message_at=first,
        waits_for=TicketWait.TEAM,
        waiting_since=first,
        created_at=first,
        updated_at=first,
        rating=demo.rating,
        rating_text=demo.rating_text,
        **columns,
    )
    if demo.is_assigned and staff[0] is not None:
        ticket.assignee_id, ticket.assignee_name = staff
    lines = []
    for line in demo.lines:
        at = moment - line.hours * HOUR
        value = line.value
        if not line.is_internal:
            _apply(ticket, line, at)
        if line.event == TicketEvent.WARNING:
            value = ticket.closes_at.isoformat(timespec="seconds")
        ticket.last_seq += 1
        author = {FAN: fan, TEAM: staff, SYSTEM: (None, "")}[line.side]
        lines.append(
            desk.lines(
                ticket=ticket, seq=ticket.last_seq, side=line.side, author_id=author[0], author_name=author[1],
                text=line.text, event=line.event, value=value, is_internal=line.is_internal, created_at=at,
            )
        )  # fmt: skip
    if demo.rating:
        ticket.rated_at = ticket.resolved_at + 3 * HOUR
    if FAN in demo.read:
        ticket.fan_unread = 0
    if TEAM in demo.read:
        ticket.team_unread = 0
    ticket.save(force_insert=True)
    desk.lines.objects.bulk_create(lines)
    if ticket.closes_at is not None:
        plan = rules.closing_plan(ticket.closes_at, ticket.warned_at, moment)
        if plan.look_again_at is not None:
            desk.look_later(ticket, plan.look_again_at)
    desk.show(ticket)
    return ticket


def _apply(ticket: TicketBase, line: DemoLine, at: datetime) -> None:
    """Change the ticket as the workflow does for such a line."""
    ticket.last_side, ticket.last_message_at, ticket.updated_at = line.side, at, at
    if line.side == FAN:
        ticket.team_unread += 1
    else:
        ticket.fan_unread += 1
    if line.event == TicketEvent.WARNING:
        ticket.warned_at = at
        return
    is_over = line.event in (TicketEvent.STATUS, TicketEvent.CLOSED)
    who = TicketWait.NOBODY if is_over else rules.next_writer(line.side)
    if ticket.waits_for != who:
        ticket.team_seconds += rules.seconds_of_team(ticket.waits_for, ticket.waiting_since, at)
        ticket.waits_for, ticket.waiting_since = who, at
    ticket.closes_at = ticket.warned_at = None
    if is_over:
        ticket.status, ticket.resolved_at = TicketStatus.RESOLVED, at
    elif line.side == TEAM:
        ticket.status = TicketStatus.IN_PROGRESS
        ticket.first_answer_at = ticket.first_answer_at or at
        ticket.closes_at = rules.closing_time(at, 7)
