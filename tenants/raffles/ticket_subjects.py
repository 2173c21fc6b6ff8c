"""A member's tickets of a raffle as the subject of a support ticket."""

from uuid import UUID

from saas.support.subjects import SubjectFact, TicketSubject
from tenants.draws.models import TicketRange
from tenants.raffles.models import Award, AwardState, Raffle, RaffleStatus

MAX_PAYMENTS = 20
STATUS_WORDS = {
    RaffleStatus.PENDING: "Preview",
    RaffleStatus.ACTIVE: "Active",
    RaffleStatus.DRAW: "Drawing",
    RaffleStatus.FINISHED: "Finished",
}
AWARD_WORDS = {AwardState.WON: "not claimed yet", AwardState.CLAIMED: "claimed", AwardState.VOIDED: "drawn again"}


def _won(award: Award) -> str:
    """Return "500 gems, claimed"."""
    prize = award.prize
    thing = (
        f"{prize.amount:,} gems" if prize.amount is not None else prize.product.name if prize.product else prize.text
    )
    return f"{thing}, {AWARD_WORDS[AwardState(award.state)]}"


def find_raffle(raffle_id: UUID, member_id: UUID) -> TicketSubject | None:
    """Return the raffle if the member has tickets of it."""
    raffle = Raffle.objects.filter(pk=raffle_id).first()
    if raffle is None or raffle.draw_id is None:
        return None
    ranges = TicketRange.objects.filter(draw_id=raffle.draw_id, member_id=member_id).order_by("first")
    found = list(ranges.values_list("count", "first", "transaction_id"))
    if not found:
        return None
    awards = Award.objects.select_related("prize__product").filter(raffle=raffle, member_id=member_id)
    numbers = ", ".join(f"{first}–{first + count - 1}" if count > 1 else str(first) for count, first, _ in found[:10])
    facts = [
        SubjectFact(label="Raffle", text=raffle.name),
        SubjectFact(label="Status", text=STATUS_WORDS[RaffleStatus(raffle.status)]),
        SubjectFact(label="Tickets", text=str(sum(count for count, _, _ in found))),
        SubjectFact(label="Numbers", text=numbers if len(found) <= 10 else f"{numbers}, …"),
        SubjectFact(label="Price of a ticket", gems=raffle.entry_cost),
        SubjectFact(label="Ends", at=raffle.end_at),
        *(SubjectFact(label="Won", text=_won(award)) for award in awards),
    ]
    return TicketSubject(
        title=f"Tickets of {raffle.name}",
        facts=facts,
        transactions=[payment for *_, payment in found if payment][-MAX_PAYMENTS:],
        link=f"/raffles/{raffle.slug}",
        office_link=f"/admin/raffles/{raffle.pk}",
    )
