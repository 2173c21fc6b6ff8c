"""Raffles as fans see them."""

from typing import Any

from rest_framework import serializers

from saas.kernel.gems import GemsField
from saas.kernel.paging import ListInput
from saas.kernel.serializers import Serializer
from saas.kernel.whole_numbers import IntegerField
from tenants.checkout.api.serializers import DenialOutput
from tenants.raffles.eligibility import DENIAL_CODES
from tenants.raffles.models import LINKABLE, AwardState, RafflePrizeKind, RaffleStatus, TicketSource
from tenants.raffles.selectors import STANDINGS
from tenants.stores.api.serializers import OrderCommunityOutput, RewardProductOutput

TABS = ["ALL", "ENDING_SOON", "FINISHED"]
FILTERS = ["all", "winning", "losing", "active", "finished"]


class PrizeOutput(Serializer):
    """The prize of ``winners`` places: ``amount`` if GEMS, ``product`` if PRODUCT. ``name`` is the text to show."""

    id = serializers.UUIDField()
    kind = serializers.ChoiceField(choices=RafflePrizeKind.choices)
    name = serializers.CharField()
    winners = IntegerField()
    amount = GemsField(allow_null=True)
    text = serializers.CharField()
    product = RewardProductOutput(allow_null=True)


class RaffleOutput(Serializer):
    """A raffle. ``status`` is DRAW from its end until the draw. ``entries`` counts the tickets sold.

    ``ownEntries`` and ``hasWon`` are about the calling user. A limit that is null does not apply.
    """

    id = serializers.UUIDField()
    slug = serializers.CharField()
    name = serializers.CharField()
    description = serializers.CharField()
    raffle_image = serializers.CharField(allow_null=True)
    status = serializers.ChoiceField(choices=RaffleStatus.choices)
    entries = IntegerField()
    max_entries = IntegerField(allow_null=True)
    max_entries_per_user = IntegerField(allow_null=True)
    one_per_member = serializers.BooleanField(help_text="A member wins one prize at most")
    entry_cost = GemsField()
    start_at = serializers.DateTimeField()
    end_at = serializers.DateTimeField()
    closed_early_at = serializers.DateTimeField(allow_null=True)
    cancelled_at = serializers.DateTimeField(allow_null=True)
    prizes = PrizeOutput(many=True)
    own_entries = IntegerField()
    has_won = serializers.BooleanField()


class OwnTicketsOutput(Serializer):
    """Tickets ``first`` to ``last``, received at once. ``reason`` is the team's text for tickets that it gave."""

    first = IntegerField()
    last = IntegerField()
    count = IntegerField()
    source = serializers.ChoiceField(choices=TicketSource.choices)  # type: ignore[assignment]
    reason = serializers.CharField(allow_null=True)
    paid = GemsField()
    pseudonym = serializers.CharField(help_text="What stands for the member in the published list")
    created_at = serializers.DateTimeField()


class WinnerOutput(Serializer):
    """The winner of a place. A win with a public ``reason`` was voided; the next drawn ticket wins instead.

    ``username`` is null if the member has left. ``isOwn`` is true for the calling user.
    """

    id = serializers.UUIDField()
    place = IntegerField()
    ticket = IntegerField()
    username = serializers.CharField(allow_null=True)
    prize = PrizeOutput()
    state = serializers.ChoiceField(choices=AwardState.choices)
    reason = serializers.CharField(allow_null=True)
    claim_until = serializers.DateTimeField(allow_null=True)
    claimed_at = serializers.DateTimeField(allow_null=True)
    is_own = serializers.BooleanField()


class PromiseOutput(Serializer):
    """The values fixed before the first ticket, and the values that decided the draw.

    Texts are empty until they are published. ``isFallback`` is true if no beacon answered for a day: then the members'
    own seeds decide.
    """

    id = serializers.UUIDField(help_text="The draw, as the proof names it")
    commitment = serializers.CharField()
    chain = serializers.CharField()
    is_local = serializers.BooleanField(help_text="The beacon is this installation's own")
    round = IntegerField()
    round_at = serializers.DateTimeField()
    entries_root = serializers.CharField()
    randomness = serializers.CharField()
    seed = serializers.CharField()
    is_fallback = serializers.BooleanField()
    drawn_at = serializers.DateTimeField(allow_null=True)


class RaffleDenialOutput(DenialOutput):
    code = serializers.ChoiceField(choices=DENIAL_CODES)


class RafflePageOutput(RaffleOutput):
    """A raffle with what applies to the calling user.

    ``provider`` is the account that a member must have linked. ``asksForPassword``: joining needs the stream code.
    ``passwordTickets``: the stream code gives that many tickets, once (``codeRedeemed``).
    """

    min_level = IntegerField(allow_null=True)
    min_member_days = IntegerField(allow_null=True)
    provider = serializers.ChoiceField(choices=LINKABLE, allow_null=True)
    asks_for_password = serializers.BooleanField()
    password_tickets = IntegerField(allow_null=True)
    code_redeemed = serializers.BooleanField()
    claim_days = IntegerField(allow_null=True)
    members = IntegerField(help_text="How many members have a ticket")
    tickets = OwnTicketsOutput(many=True)
    winners = WinnerOutput(many=True)
    promise = PromiseOutput()
    denial = RaffleDenialOutput(allow_null=True, help_text="Null: the person can join with one ticket")


class RaffleListInput(ListInput):
    tab = serializers.ChoiceField(choices=TABS, default="ALL")


class RaffleCountsOutput(Serializer):
    """Return the number of raffles in each tab."""

    all = IntegerField()
    ending_soon = IntegerField()
    finished = IntegerField()


class JoinRaffleInput(Serializer):
    """``expectedPrice`` is the ticket price that the page showed; the browser makes ``clientSeed``.
    ``storeSlug`` and ``raffleSlug`` must be those of the address.

    With 0 tickets, the stream code in ``password`` gives free tickets.
    """

    tickets_number = IntegerField(min_value=0, max_value=1_000_000)
    store_slug = serializers.CharField(max_length=60, required=False)
    raffle_slug = serializers.CharField(max_length=80, required=False)
    expected_price = GemsField()
    client_seed = serializers.CharField(max_length=64)
    password = serializers.CharField(max_length=40, allow_blank=True, default="")


class JoinedOutput(Serializer):
    """The tickets that the user got, ``first`` to ``last``, and the gems paid."""

    first = IntegerField()
    last = IntegerField()
    count = IntegerField()
    paid = GemsField()
    source = serializers.ChoiceField(choices=TicketSource.choices)  # type: ignore[assignment]


class ClaimInput(Serializer):
    award_id = serializers.UUIDField()


class HoldingListInput(ListInput):
    filter = serializers.ChoiceField(choices=FILTERS, default="all")


class WonPrizeOutput(Serializer):
    """A prize of the user. With ``state`` WON it can be claimed until ``claimUntil`` (null: any time)."""

    id = serializers.UUIDField()
    place = IntegerField()
    ticket = IntegerField()
    state = serializers.ChoiceField(choices=AwardState.choices)
    claim_until = serializers.DateTimeField(allow_null=True)
    prize = serializers.SerializerMethodField()

    def get_prize(self, award: dict[str, Any]) -> str:
        return str(award["prize"]["name"])


class HoldingOutput(Serializer):
    """The user's part in a raffle: ``tickets``, the gems ``paid`` for them, and the prizes won."""

    id = serializers.UUIDField()
    raffle_id = serializers.UUIDField()
    slug = serializers.CharField()
    name = serializers.CharField()
    raffle_image = serializers.CharField(allow_null=True)
    start_at = serializers.DateTimeField()
    end_at = serializers.DateTimeField()
    standing = serializers.ChoiceField(choices=STANDINGS)
    tickets = IntegerField()
    paid = GemsField()
    prizes = WonPrizeOutput(many=True)
    community = OrderCommunityOutput()
    created_at = serializers.DateTimeField()


class EntriesOutput(Serializer):
    """The number of the user's tickets in a raffle."""

    raffle_id = serializers.UUIDField()
    slug = serializers.CharField()
    entries = IntegerField()
    community = OrderCommunityOutput()


class TicketTotalsOutput(Serializer):
    """The number of raffles per filter, of all tickets, and the gems paid for them without refunds."""

    all = IntegerField()
    winning = IntegerField()
    losing = IntegerField()
    active = IntegerField()
    finished = IntegerField()
    tickets = IntegerField()
    spent = GemsField()
