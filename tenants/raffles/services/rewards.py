"""Tickets as a part of a reward."""

from dataclasses import dataclass
from uuid import UUID

from saas.accounts.errors import EmailNotVerified
from saas.accounts.identities.errors import AccountUsed, DiscordNotConnected, KickNotConnected, TwitchNotConnected
from saas.fairness import v1
from saas.kernel.clock import now
from saas.kernel.errors import DomainError
from saas.kernel.idempotency import Idempotency, fingerprint
from saas.notifications.wording import worded
from tenants.checkout.errors import LevelRequired, MembershipTooYoung, RewardUnavailable
from tenants.checkout.rewards import RewardGrant
from tenants.members.models import Member
from tenants.raffles import rules, selectors
from tenants.raffles.eligibility import REWARD_CHECKS, RaffleSituation, raffle_situation
from tenants.raffles.errors import OwnRaffle, RaffleComingSoon, RaffleFinished, RaffleFull, TicketLimitReached
from tenants.raffles.models import Raffle, RaffleStatus, TicketSource
from tenants.raffles.services.joining import TicketCheckout, Tickets
from tenants.wallets.receipts import Receipt

# For the fan who claims: why they cannot get the tickets now, and what helps.
_WHY: dict[type[DomainError], str] = {
    RaffleFinished: "“{name}” no longer gives tickets. The team can choose another raffle.",
    RaffleComingSoon: "“{name}” has not started. Claim the reward after its start.",
    RaffleFull: "“{name}” has too few tickets left. The team can choose another raffle when it is over.",
    TicketLimitReached: "You have too many tickets of “{name}”. The team can choose another raffle when it is over.",
    EmailNotVerified: "Confirm your email address to get tickets of “{name}”.",
    LevelRequired: "“{name}” requires level {level}.",
    MembershipTooYoung: "“{name}” requires {days:day} of membership.",
    KickNotConnected: "Link your Kick account to get tickets of “{name}”.",
    TwitchNotConnected: "Link your Twitch account to get tickets of “{name}”.",
    DiscordNotConnected: "Link your Discord account to get tickets of “{name}”.",
    AccountUsed: "Your {service} account already counted for another fan in “{name}”. Link your own {service} account.",
    OwnRaffle: "The team cannot hold tickets of “{name}”.",
}


@dataclass(kw_only=True)
class RewardCheckout(TicketCheckout):
    """The reward's ``fan`` gets its tickets, without a charge."""

    checks = REWARD_CHECKS
    is_locked_first = True

    raffle: Raffle
    member: Member
    reason: str

    def load_situation(self, *, for_update: bool = False) -> RaffleSituation:
        raffle = selectors.raffle_of_reward(self.raffle.pk)
        return raffle_situation(
            raffle,
            user=self.fan,
            member=self.member,
            held=selectors.tickets_held_by(raffle, self.member.pk),
            community=self.community,
            at=now(),
            count=self.count,
            source=TicketSource.GIVEN,
        )

    def place(self, situation: RaffleSituation) -> tuple[Receipt, Tickets]:
        receipt, tickets = self.sell(situation, v1.new_seed()[:32], self.reason)
        self.count_account(situation)
        return receipt, tickets


class TicketRewards:
    """Gives tickets of raffles."""

    def problem(self, thing_id: UUID, count: int, promised_by: UUID | None) -> str | None:
        """Tickets promise no gems: the publication of the raffle counted its prizes."""
        raffle = Raffle.objects.filter(pk=thing_id, hidden_at=None).first()
        if raffle is None or rules.status_at(raffle, now()) != RaffleStatus.ACTIVE:
            return "Choose a raffle that is published and not over"
        most = raffle.max_entries_per_user
        if most is None or count <= most:
            return None
        return worded("A fan can hold at most {most:ticket} of “{name}”", {"most": most, "name": raffle.name})

    def is_over(self, thing_id: UUID) -> bool:
        return rules.status_at(selectors.raffle_of_reward(thing_id), now()) != RaffleStatus.ACTIVE

    def give(self, grant: RewardGrant) -> None:
        raffle = selectors.raffle_of_reward(grant.thing_id)
        try:
            RewardCheckout(
                fan=grant.fan,
                community=grant.community,
                idempotency=Idempotency(grant.source_id, fingerprint("reward", grant.source_id)),
                count=grant.count,
                raffle=raffle,
                member=grant.member,
                reason=grant.reason,
            ).run()
        except tuple(_WHY) as denial:
            why = worded(_WHY[type(denial)], {**denial.params, "name": raffle.name})
            raise RewardUnavailable(why=why) from denial
