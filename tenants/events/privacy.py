"""Personal data in events: participations and reported results. Final places stay, like the ledger."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from saas.kernel.privacy import community, erase_handler, export_section, in_steps
from saas.plans.stored_files import release_unused
from tenants.events.models import EventFeed, EventParticipant, MatchReport, TournamentPlace
from tenants.wallets.services import current_community


@export_section(community, "events")
def events(user_id: UUID) -> Iterator[dict[str, Any]]:
    rows = EventParticipant.objects.filter(member__user_id=user_id).select_related("occurrence")
    for row in in_steps(rows):
        yield {
            "event": row.occurrence.title,
            "starts_at": row.occurrence.starts_at,
            "state": row.state,
            "joined_at": row.joined_at,
            "checked_in_at": row.checked_in_at,
        }


@export_section(community, "tournament-results")
def results(user_id: UUID) -> Iterator[dict[str, Any]]:
    rows = MatchReport.objects.filter(reported_by__member__user_id=user_id)
    for row in in_steps(rows.select_related("tournament__occurrence")):
        yield {
            "event": row.tournament.occurrence.title,
            "match": row.match,
            "scores": row.scores,
            "image": row.image,
            "state": row.state,
            "at": row.created_at,
        }


@export_section(community, "tournament-places")
def places(user_id: UUID) -> Iterator[dict[str, Any]]:
    rows = TournamentPlace.objects.filter(member__user_id=user_id).select_related("tournament__occurrence")
    for row in in_steps(rows):
        yield {"event": row.tournament.occurrence.title, "place": row.place, "gems": row.gems}


@erase_handler(community)
def forget(user_id: UUID, _username: str, _email: str) -> None:
    own = MatchReport.objects.filter(reported_by__member__user_id=user_id)
    pictures = list(own.exclude(image="").values_list("image", flat=True))
    own.update(image="")
    # A text is from the side that disputed the report of the other one.
    participations = list(EventParticipant.objects.filter(member__user_id=user_id).values_list("pk", flat=True))
    MatchReport.objects.filter(entrants__overlap=participations).exclude(text="").update(text="")
    EventFeed.objects.filter(member__user_id=user_id).delete()
    release_unused(current_community().pk, pictures)
