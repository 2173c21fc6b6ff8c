"""The tickets of one community: who is notified, and which copies change. It runs inside the community's schema."""

from collections.abc import Collection, Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from uuid import UUID

from django.db.models import QuerySet

from saas.access.acting import Actor
from saas.activity.services import ActivityEntry, upsert
from saas.jobs.services import enqueue
from saas.kernel.transactions import atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify, notify_team
from saas.plans.stored_files import release_unused
from saas.realtime.announce import announce_to_person, announce_to_team
from saas.realtime.events import Event
from saas.support.copies import entry_of
from saas.support.drafts import FanNotice, Writer
from saas.support.errors import TicketMerged
from saas.support.helpdesk import Helpdesk
from saas.support.models import TicketLineBase, TicketSide
from saas.support.services import ticket_link
from saas.tenancy.models import Community
from saas.tenancy.permissions import Permission
from tenants.stores.pictures import stored_pictures
from tenants.support.errors import OwnTicket
from tenants.support.models import SupportSettings, SupportTicket, SupportTicketLine, SupportTicketPicture
from tenants.wallets.services import current_community

NOTICES = {
    FanNotice.OPENED: NotificationKind.TICKET_OPENED,
    FanNotice.ANSWERED: NotificationKind.TICKET_ANSWERED,
    FanNotice.RESOLVED: NotificationKind.TICKET_RESOLVED,
    FanNotice.CLOSING_SOON: NotificationKind.TICKET_CLOSING_SOON,
}


class CommunityHelpdesk(Helpdesk[SupportTicket]):
    tickets = SupportTicket
    lines = SupportTicketLine
    pictures = SupportTicketPicture
    settings = SupportSettings

    def all(self) -> QuerySet[SupportTicket]:
        return SupportTicket.objects.select_related("member")

    def own(self, user_id: UUID) -> QuerySet[SupportTicket]:
        return self.all().filter(member__user_id=user_id)

    def copy_of(self, ticket: SupportTicket, community: Community) -> ActivityEntry:
        """Return the ticket's entry in the fan's activity."""
        return entry_of(
            ticket,
            user_id=ticket.member.user_id,
            community_id=community.pk,
            subject_kind=ticket.subject_kind,
            subject_id=ticket.subject_id,
            subject_title=ticket.subject_title,
            is_merged=ticket.merged_into_id is not None,
        )

    def show(self, ticket: SupportTicket) -> None:
        community, user_id = current_community(), ticket.member.user_id
        upsert(self.copy_of(ticket, community))
        key = str(ticket.pk)
        # The number of the last line would show the internal lines of the team.
        announce_to_person(user_id, Event.SUPPORT, community_id=community.pk, id=key)
        announce_to_team(
            community.pk, Event.SUPPORT, permission=Permission.TICKETS_MANAGEMENT, id=key, seq=ticket.last_seq
        )

    def notify_team(self, ticket: SupportTicket, line: TicketLineBase, *, is_new: bool) -> None:
        notify_team(
            community_id=current_community().pk,
            kind=NotificationKind.TEAM_TICKET_OPENED if is_new else NotificationKind.TEAM_TICKET_REPLIED,
            values={"username": ticket.member.username, "ticket": ticket.title},
            link=f"/admin/tickets/{ticket.pk}",
            permission=Permission.TICKETS_MANAGEMENT,
            key=f"ticket:{ticket.pk}:{line.seq}",
        )

    def notify_fan(self, ticket: SupportTicket, notice: FanNotice) -> None:
        notify(
            user_id=ticket.member.user_id,
            kind=NOTICES[notice],
            community_id=current_community().pk,
            values={"ticket": ticket.title},
            link=ticket_link(ticket.pk),
            key=f"ticket:{ticket.pk}:{ticket.last_seq}:{notice}",
        )

    def look_later(self, ticket: SupportTicket, at: datetime) -> None:
        enqueue(
            "community_support.look", current_community().pk, at, f"support-look:{ticket.pk}", ticket_id=str(ticket.pk)
        )

    def stored_pictures(self, pictures: Sequence[bytes], user_id: UUID) -> AbstractContextManager[list[str]]:
        """Raises PlanLimitReached, ImageUploadFailed; the storage's error if it is away."""
        return stored_pictures(pictures, current_community().pk, is_private=True)

    def drop_pictures(self, names: Collection[str]) -> None:
        community_id = current_community().pk
        atomically(lambda: release_unused(community_id, names))

    def require_writable(self, ticket: SupportTicket) -> None:
        if ticket.merged_into_id is not None:
            goes_on = SupportTicket.objects.get(pk=ticket.merged_into_id)
            raise TicketMerged(ticketId=str(goes_on.pk), number=goes_on.number)

    def locked_for(self, ticket_id: UUID, actor: Actor) -> SupportTicket:
        """Return a ticket that the actor may handle, with its row locked. Raises TicketNotFound, OwnTicket."""
        ticket = self.locked(self.all(), ticket_id)
        if ticket.member.user_id == actor.user_id:
            raise OwnTicket
        return ticket


helpdesk = CommunityHelpdesk()


def staff(actor: Actor) -> Writer:
    return Writer(TicketSide.TEAM, actor.user_id, actor.username)


def look(ticket_id: UUID) -> None:
    """Warn of the automatic close of a ticket, or close it, if that is due."""

    def work() -> None:
        rows = helpdesk.all().select_for_update(no_key=True, of=("self",))
        ticket = rows.filter(pk=ticket_id).first()
        if ticket is not None:
            helpdesk.look(ticket)

    atomically(work)
