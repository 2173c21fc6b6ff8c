"""The job that publishes openings, and the registrations of cases with draws, directory and overview."""

from uuid import UUID

from saas.directory.listing_registry import lists
from saas.directory.models import ListingKind
from saas.jobs.registry import job
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify
from saas.realtime.announce import announce_to_community
from saas.realtime.events import Event
from tenants.draws.draw_subjects import odds_history, revealed
from tenants.draws.overview_sections import overview_section
from tenants.lootboxes import selectors
from tenants.lootboxes.listings import listed_cases
from tenants.lootboxes.models import Opening
from tenants.lootboxes.overview import openings_today
from tenants.members.activity import MemberEvent, record_activity
from tenants.wallets.services import current_community, show_balances

revealed(selectors.revealed_openings)
odds_history(selectors.odds_history)
lists(ListingKind.CASE)(listed_cases)
overview_section("cases")(openings_today)


@job("lootboxes.opened")
def opened(*, transaction_id: str) -> None:
    """Publish the result after the reels have stopped, and show the winner's new balance."""
    openings = selectors.opening_by_transaction(UUID(transaction_id))
    community = current_community()
    for opening in openings:
        if opening.paid is None:
            _notify_winner(opening)
    if not openings:
        return
    member, at = openings[0].member, openings[0].created_at
    record_activity(
        member=member, event=MemberEvent.OPENING, amount=len(openings), at=at, event_id=UUID(transaction_id)
    )
    announce_to_community(community.pk, Event.CASES, id=str(openings[0].lootbox_id))
    if any(opening.paid or opening.price for opening in openings):
        show_balances([openings[0].member.user_id])


def _notify_winner(opening: Opening) -> None:
    community = current_community()
    notify(
        user_id=opening.member.user_id,
        kind=NotificationKind.CASE_ITEM_WON,
        community_id=community.pk,
        values={"item": opening.prize.name, "case": opening.lootbox.name},
        link="/inventory",
        key=f"case:{opening.pk}",
    )
