"""An opening of a case as the subject of a support ticket."""

from uuid import UUID

from saas.support.subjects import SubjectFact, TicketSubject
from tenants.lootboxes.models import Opening


def find_opening(opening_id: UUID, member_id: UUID) -> TicketSubject | None:
    rows = Opening.objects.select_related("lootbox", "prize").filter(pk=opening_id, member_id=member_id)
    opening = rows.first()
    if opening is None:
        return None
    facts = [
        SubjectFact(label="Case", text=opening.lootbox.name),
        SubjectFact(label="Prize", text=opening.prize.name),
        SubjectFact(label="Price", gems=opening.price),
        SubjectFact(label="Opened", at=opening.created_at),
        SubjectFact(label="Nonce", text=str(opening.nonce)),
    ]
    if opening.paid is not None:
        facts.append(SubjectFact(label="Gems given", gems=opening.paid))
    return TicketSubject(
        title=f"Opening of {opening.lootbox.name}",
        facts=facts,
        transactions=[opening.transaction_id],
        link=f"/cases/{opening.lootbox.slug}",
        office_link=f"/admin/cases/{opening.lootbox_id}",
    )
