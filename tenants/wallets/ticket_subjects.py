"""A movement of gems as the subject of a support ticket."""

from uuid import UUID

from saas.support.subjects import SubjectFact, TicketSubject
from tenants.wallets.models import Cause, Outcome, Txn
from tenants.wallets.selectors import ledger_lines, moved_gems_of


def find_transaction(transaction_id: UUID, member_id: UUID) -> TicketSubject | None:
    txn = Txn.objects.filter(pk=transaction_id, outcome=Outcome.PAID).first()
    if txn is None or not moved_gems_of(transaction_id, member_id):
        return None
    words = Cause[txn.cause].words
    is_reversed = any(line.type == "ROLLBACK" for line in ledger_lines([txn.pk]))
    facts = [
        SubjectFact(label="Cause", text=words),
        SubjectFact(label="Amount", gems=txn.amount),
        SubjectFact(label="When", at=txn.created_at),
    ]
    if txn.reason:
        facts.append(SubjectFact(label="Reason", text=txn.reason))
    if is_reversed:
        facts.append(SubjectFact(label="State", text="Reversed"))
    return TicketSubject(
        title=f"{words}, {txn.created_at:%Y-%m-%d}",
        facts=facts,
        transactions=[txn.pk],
        link="/wallet",
        office_link="/admin/economy",
    )
