"""Registrations of events: files, the overview, open matters of a closing community, former members."""

from collections.abc import Collection
from typing import Any

from django.db.models import CharField
from django.db.models.functions import Cast
from django.dispatch import receiver

from saas.accounts.models import User
from saas.communities.closing.rules import MAX_EXAMPLES, MatterExample, MatterKind, OpenMatters, register_matters
from saas.communities.hand_over.signals import owner_changed
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.secrets import SealedColumn, sealed_columns
from saas.layout.link_targets import ends
from saas.layout.menu import fills
from saas.plans.stored_files import named_in, refers_to_files
from saas.support.subjects import SubjectKind, register_subject
from saas.tenancy.models import Community
from tenants.draws.overview_sections import overview_section
from tenants.events.models import EventOccurrence, EventSeries, MatchReport, Tournament
from tenants.events.models.tournaments import SEED_SEALED_FOR
from tenants.events.overview import events_now
from tenants.events.selectors.events import open_tournaments
from tenants.events.ticket_subjects import find_event, is_event_shown
from tenants.members.models import Member
from tenants.members.signals import member_left
from tenants.wallets.services import current_community

overview_section("events")(events_now)
register_subject(SubjectKind.EVENT, find_event, shown=is_event_shown)
refers_to_files(in_schema=True)(named_in(EventSeries, "image"))
refers_to_files(in_schema=True)(named_in(EventOccurrence, "image"))
refers_to_files(in_schema=True)(named_in(MatchReport, "image"))


@ends("events")
def _ended_events(ids: Collection[str]) -> set[str]:
    rows = EventOccurrence.objects.annotate(text=Cast("pk", CharField())).filter(text__in=ids, ends_at__lte=now())
    return set(rows.values_list("text", flat=True))


@fills("events")
def _has_events(_community: Community) -> str:
    """True once the community published an event. Ended ones stay, with their winners and replays."""
    return "exists (select from events_eventoccurrence where is_published and deleted_at is null)"


@receiver(owner_changed)
def _answer_as_owner(receiver: User, **_signal: Any) -> None:
    """The gems that the new owner promised as staff no longer count against a limit of staff."""
    for model in (EventSeries, Tournament):
        model.objects.filter(promised_by=receiver.pk).update(promised_by=None)


@receiver(member_left)
def _free_places(member: Member, **_signal: Any) -> None:
    """Let a job free the places of a former member."""
    key = f"event-leave:{member.pk}"
    enqueue("events.leave_all", current_community().pk, key=key, member_id=member.pk)


def _open_tournaments() -> OpenMatters:
    rows = open_tournaments().select_related("occurrence").order_by("occurrence__starts_at")
    first = rows.values_list("pk", "occurrence__title")[:MAX_EXAMPLES]
    examples = tuple(MatterExample(title, f"/admin/events/{pk}") for pk, title in first)
    return OpenMatters(MatterKind.TOURNAMENT, rows.count(), examples)


register_matters(MatterKind.TOURNAMENT, _open_tournaments)

sealed_columns["events_tournament", "sealed_seed"] = SealedColumn(SEED_SEALED_FOR)
