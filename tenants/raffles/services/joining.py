"""Tickets of a raffle: bought, redeemed with the stream code, or given by the team.

The draw's row is written last and decides: tickets cannot exceed the raffle's limit or the member's limit, and no
ticket is given after the end.
"""

from dataclasses import dataclass
from uuid import UUID

from psycopg.types.json import Jsonb

from saas.access import audit
from saas.access.acting import Actor
from saas.accounts.identities.errors import AccountUsed
from saas.accounts.models import User
from saas.fairness import v1
from saas.kernel.clock import now
from saas.kernel.gems import MAXIMUM
from saas.kernel.idempotency import Idempotency
from saas.kernel.ids import new_id
from saas.kernel.providers import Provider
from saas.kernel.sql_calls import SqlCall
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify
from saas.tenancy.models import Community
from tenants.checkout.services import Charge, Checkout
from tenants.draws.errors import BadClientSeed, DrawFull, MemberTicketLimitReached
from tenants.draws.models import TicketRange
from tenants.draws.rules import pseudonym_of
from tenants.members.errors import MemberNotFound
from tenants.members.models import Member
from tenants.members.selectors import member_of, present_member
from tenants.raffles import selectors
from tenants.raffles.eligibility import GIFT_CHECKS, RAFFLE_CHECKS, RaffleSituation, raffle_situation
from tenants.raffles.errors import PasswordUsed, RaffleFinished, RaffleFull, RaffleNotFound, TicketLimitReached
from tenants.raffles.facts import record_data
from tenants.raffles.models import RaffleAccount, TicketSource
from tenants.wallets.models import Cause
from tenants.wallets.receipts import Receipt


@dataclass(frozen=True, kw_only=True)
class SellTickets(SqlCall):
    function = "join_raffle"

    charge: Charge
    raffle: UUID
    draw: UUID
    entry: UUID
    count: int
    cost: int
    pseudonym: str
    client_seed: str
    source: str
    reason: str
    name: str
    record: Jsonb


@dataclass(frozen=True, slots=True)
class Tickets:
    """The tickets of a call: ``count`` tickets from number ``first`` on, and the price paid."""

    first: int
    count: int
    price: int
    source: TicketSource


def join_raffle(
    *,
    fan: User,
    community: Community,
    raffle_slug: str,
    count: int,
    expected_price: int,
    client_seed: str,
    password: str,
    idempotency: Idempotency,
) -> Tickets:
    """Charge ``fan`` for ``count`` tickets at ``expected_price`` each. Without a ``count`` the stream code brings them.

    Raises BadClientSeed, RaffleNotFound, what RAFFLE_CHECKS deny, and what ``Checkout.run`` says.
    """
    if not v1.is_client_seed(client_seed):
        raise BadClientSeed
    return RaffleCheckout(
        fan=fan,
        community=community,
        idempotency=idempotency,
        raffle_slug=raffle_slug,
        count=count,
        expected_price=expected_price,
        client_seed=client_seed,
        code=password,
    ).run()


@dataclass(kw_only=True)
class TicketCheckout(Checkout[RaffleSituation, Tickets]):
    """Tickets of a raffle, from any source."""

    cause = Cause.RAFFLE

    count: int

    def find(self) -> Tickets | None:
        # The draw of a drop gives its ticket under the key of the entry.
        entries = TicketRange.objects.filter(transaction_id=self.identity, draw__raffle__isnull=False)
        entry = entries.select_related("draw__raffle").first()
        if entry is None:
            return None
        source = TicketSource(entry.source)
        price = entry.draw.raffle.entry_cost * entry.count if source is TicketSource.BOUGHT else 0
        return Tickets(entry.first, entry.count, price, source)

    def lost_race(self, error: type[Exception], situation: RaffleSituation) -> Exception:
        """Return the error with the number of tickets that are left now."""
        raffle = situation.raffle
        assert raffle.draw is not None
        if error is DrawFull:
            return RaffleFull(left=max((raffle.max_entries or 0) - raffle.draw.tickets, 0))
        if error is MemberTicketLimitReached:
            return TicketLimitReached(left=max((raffle.max_entries_per_user or 0) - situation.held, 0))
        return error() if error is PasswordUsed else RaffleFinished()

    def sell(self, situation: RaffleSituation, client_seed: str, reason: str = "") -> tuple[Receipt, Tickets]:
        """Write the tickets in one call of the schema's function."""
        raffle, member, source = situation.raffle, situation.participant.member, situation.source
        assert member is not None
        draw_id, payment = raffle.its_draw, self.payment(member, raffle.pk, raffle.name, situation.at)
        call = SellTickets(
            charge=payment.charge(),
            raffle=raffle.pk,
            draw=draw_id,
            entry=new_id(),
            count=situation.count,
            cost=raffle.entry_cost,
            pseudonym=pseudonym_of(draw_id, member.pk),
            client_seed=client_seed,
            source=source,
            reason=reason,
            name=raffle.name,
            record=Jsonb(record_data(raffle)),
        )
        receipt, (first,) = payment.post(call)
        return receipt, Tickets(int(first or 0), situation.count, receipt.amount, source)

    def count_account(self, situation: RaffleSituation) -> None:
        """Count the linked account for this member alone. Raises AccountUsed."""
        raffle, member, account = situation.raffle, situation.participant.member, situation.linked_account
        if not account:
            return
        assert member is not None
        if selectors.is_account_used(raffle, account, member):
            raise AccountUsed(service=Provider(raffle.provider).label)
        row, _ = RaffleAccount.objects.get_or_create(raffle=raffle, account=account, defaults={"member": member})
        if row.member_id != member.pk:
            raise AccountUsed(service=Provider(raffle.provider).label)


@dataclass(kw_only=True)
class RaffleCheckout(TicketCheckout):
    checks = RAFFLE_CHECKS

    raffle_slug: str
    expected_price: int
    client_seed: str
    code: str

    def load_situation(self, *, for_update: bool = False) -> RaffleSituation:
        """Raises RaffleNotFound."""
        raffle, member = selectors.visible_raffle(self.raffle_slug, user_id=self.fan.pk), member_of(self.fan.pk)
        is_redeeming = bool(raffle.password) and raffle.password_tickets is not None and not self.count
        return raffle_situation(
            raffle,
            user=self.fan,
            member=member,
            held=selectors.tickets_held(raffle),
            community=self.community,
            at=now(),
            for_update=for_update,
            count=(raffle.password_tickets or 0) if is_redeeming else self.count,
            source=TicketSource.PASSWORD if is_redeeming else TicketSource.BOUGHT,
            code=self.code,
            has_redeemed=is_redeeming and selectors.has_redeemed(raffle, member.pk if member else None),
            expected_price=self.expected_price,
            # More than any wallet holds is denied here: the ledger cannot even count it.
            balance=selectors.raffle_visitor_of(self.fan.pk).balance
            if raffle.entry_cost * self.count > MAXIMUM
            else None,
        )

    def must_wait(self, situation: RaffleSituation) -> bool:
        """A member with a limit on gems waits for their other games; most joins stay one statement.

        A linked account is counted in the transaction of the tickets.
        """
        if situation.linked_account:
            return True
        own = situation.play.limits
        return situation.price > 0 and own is not None and own.limits.gems is not None

    def place(self, situation: RaffleSituation) -> tuple[Receipt, Tickets]:
        receipt, tickets = self.sell(situation, self.client_seed)
        if receipt.paid:
            # After the tickets, because a call that is refused for lack of gems is committed, too.
            self.count_account(situation)
        return receipt, tickets


def give_tickets(
    *, raffle_id: UUID, username: str, count: int, reason: str, actor: Actor, community: Community,
    idempotency: Idempotency,
) -> Tickets:  # fmt: skip
    """Give a member free tickets. A repeated call returns the first ones.

    Raises RaffleNotFound, MemberNotFound, NotJoined, what GIFT_CHECKS deny, and what ``Checkout.run`` says.
    """
    member = Member.objects.filter(username__iexact=username.strip()).first()
    fan = User.objects.filter(pk=member.user_id).first() if member is not None else None
    if fan is None:
        raise MemberNotFound
    return GiftCheckout(
        fan=fan,
        community=community,
        idempotency=idempotency,
        actor=actor,
        raffle_id=raffle_id,
        count=count,
        reason=reason,
    ).run()


@dataclass(kw_only=True)
class GiftCheckout(TicketCheckout):
    """The team gives ``fan`` tickets. The audit entry and the notification are written in the same transaction."""

    checks = GIFT_CHECKS
    is_locked_first = True

    actor: Actor
    raffle_id: UUID
    reason: str

    @property
    def actor_id(self) -> UUID:
        return self.actor.user_id

    def load_situation(self, *, for_update: bool = False) -> RaffleSituation:
        """Raises RaffleNotFound, MemberNotFound, NotJoined."""
        raffle, member = selectors.own_raffle(self.raffle_id), member_of(self.fan.pk)
        if raffle.draw_id is None:
            raise RaffleNotFound
        if member is None:
            raise MemberNotFound
        return raffle_situation(
            raffle,
            user=self.fan,
            member=present_member(member.pk),
            held=selectors.tickets_held_by(raffle, member.pk),
            community=self.community,
            at=now(),
            count=self.count,
            source=TicketSource.GIVEN,
        )

    def place(self, situation: RaffleSituation) -> tuple[Receipt, Tickets]:
        raffle, member = situation.raffle, situation.participant.member
        assert member is not None
        receipt, tickets = self.sell(situation, v1.new_seed()[:32], self.reason)
        if receipt.replayed:
            return receipt, tickets
        audit.record(
            self.actor, "raffle.tickets", raffle.pk,
            after={
                "member": str(member.pk), "username": member.username, "tickets": self.count, "reason": self.reason,
            },
        )  # fmt: skip
        notify(
            user_id=self.fan.pk,
            kind=NotificationKind.RAFFLE_TICKETS_GIVEN,
            community_id=self.community.pk,
            values={"raffle": raffle.name, "tickets": self.count, "reason": self.reason},
            link=f"/raffles/{raffle.slug}",
            key=f"tickets:{self.identity}",
        )
        return receipt, tickets
