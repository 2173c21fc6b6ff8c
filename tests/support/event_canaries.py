"""A canary in each text of events, tournaments and support tickets that a creator or a fan wrote."""

from uuid import uuid4

from django_tenants.utils import tenant_context

from saas.kernel.clock import now
from saas.support.models import PlatformTicket
from saas.tenancy.models import Community
from tenants.events.models import EventOccurrence, MatchReport
from tenants.events.services import results, rulings
from tenants.support.models import SavedAnswer, SupportTicket, TicketGems
from tests.support.api import Api
from tests.support.builders import an_actor
from tests.support.events import a_tournament, an_event, entrant_of, joins, ready_matches
from tests.support.shop import Shopper, a_shopper
from tests.support.tickets import FAN, a_ticket, answer


def event_canaries(canary: str, community: Community, fan: Shopper) -> dict[str, list[str]]:
    """Create a stream that ``fan`` joined, and a tournament with a result that the team decided; answer their ids."""
    stream = an_event(
        community, title=f"{canary}event", description=f"{canary}eventtext",
        link=f"https://events.example/{canary}eventlink",
    )  # fmt: skip
    joins(stream, fan)
    rival = a_shopper(community)
    # The mails to members contain canaries, so their addresses do, too.
    rival.user.email = f"{canary}rival@example.com"
    rival.user.save()
    cup, _ = a_tournament(community, [fan, rival], title=f"{canary}cup", description=f"{canary}cuptext")
    ((match, entrants),) = ready_matches(cup, community)
    with tenant_context(community):
        EventOccurrence.objects.filter(pk=stream.pk).update(
            cancel_reason=f"{canary}eventcanceled", replay_link=f"https://events.example/{canary}replay",
            summary=f"{canary}summary",
        )  # fmt: skip
        for person, winner in zip((fan, rival), entrants, strict=True):
            results.report_result(
                event_id=cup.pk, match_id=match, fan=person.user, winner=winner, scores=None, picture=None
            )
        reports = MatchReport.objects.filter(tournament=cup.pk)
        reports.update(text=f"{canary}dispute")
        rulings.decide_match(
            event_id=cup.pk, match_id=match, winner=entrants[1], scores=None, reason=f"{canary}ruling",
            actor=an_actor(community),
        )  # fmt: skip
        report_ids = [str(pk) for pk in reports.values_list("pk", flat=True)]
    return {
        "event_id": [str(stream.pk), str(cup.pk)],
        "match_id": [match],
        "report_id": report_ids,
        "participant_id": [str(entrant_of(stream, fan)), *map(str, entrants)],
    }


def ticket_canaries(canary: str, community: Community, fan: Shopper) -> dict[str, list[str]]:
    """Write a rated ticket of ``fan``, a saved answer, and a ticket of the owner to the platform; answer their ids."""
    owner = Api().login(community.owner)
    ticket = a_ticket(fan, title=f"{canary}ticket", text=f"{canary}message")
    answer(owner, ticket, f"{canary}reply").ok()
    body = {"toPlatform": True, "title": f"{canary}toplatform", "category": "BILLING", "text": f"{canary}platformtext"}
    to_platform = owner.post(f"{FAN}/one", body).ok()["id"]
    PlatformTicket.objects.filter(pk=to_platform).update(rating_text=f"{canary}platformrating")
    with tenant_context(community):
        SupportTicket.objects.filter(pk=ticket).update(
            rating_text=f"{canary}ratingtext", subject_kind="ORDER", subject_id=uuid4(),
            subject_title=f"{canary}subject",
        )  # fmt: skip
        saved = SavedAnswer.objects.create(name=f"{canary}saved", text=f"{canary}savedtext")
        TicketGems.objects.create(
            ticket_id=ticket, kind="GIFT", gems=0, reason=f"{canary}ticketgems", key=uuid4(), fingerprint=b"",
            actor_id=community.owner_id, actor_name=community.owner.username, created_at=now(),
        )  # fmt: skip
    return {"ticket_id": [ticket, str(to_platform)], "answer_id": [str(saved.pk)]}
