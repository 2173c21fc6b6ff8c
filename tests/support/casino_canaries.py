"""A canary in each text of casinos, wagers and leaderboards that a creator, a fan or a casino wrote."""

from datetime import timedelta
from decimal import Decimal
from uuid import uuid4

from django_tenants.utils import tenant_context

from saas.kernel.clock import now
from saas.tenancy.models import Community
from tenants.casinos.models import (
    FOREVER,
    AccountName,
    AccountProof,
    AccountTotal,
    CasinoCredential,
    CasinoObservation,
    ConfirmedAmount,
    Pull,
    ReferredAccount,
)
from tenants.casinos.services import access
from tenants.leaderboards.models import (
    BoardAppeal,
    BoardExclusion,
    BoardPayout,
    BoardPosition,
    BoardWindow,
    Freezing,
    ManualScore,
)
from tenants.wagers.models import WagerClaim, WagerEntry
from tests.support.boards import a_board
from tests.support.community_casinos import claims
from tests.support.shop import Shopper
from tests.support.wagers import a_casino, a_reward, an_account, pull


def casino_canaries(canary: str, community: Community, fan: Shopper) -> dict[str, list[str]]:
    """Connect a casino with an account of ``fan``, a lowered total, wagers, a reward and a board; answer their ids."""
    moment, somebody = now(), uuid4()
    casino = a_casino(
        community, name=f"{canary}casino", referral_link=f"https://casino.example/{canary}ref",
        options={"address": f"https://casino.example/{canary}address"},
        problem_text=f"{canary}problem",
    )  # fmt: skip
    account = an_account(casino, community, f"{canary}player", member=fan.member)
    outsider = an_account(casino, community, f"{canary}outsider")
    done = pull(casino, community, {account: 150}, report=True)
    reward = a_reward(community, name=f"{canary}reward", description=f"{canary}rewardtext")
    board = a_board(community, name=f"{canary}board", description=f"{canary}boardtext")
    claim = claims(fan, f"{canary}player")
    with tenant_context(community):
        access.store(casino, {"token": f"{canary}key"}, actor_id=somebody)
        CasinoCredential.objects.filter(connection=casino).update(hints={"token": f"{canary}hint"})
        ReferredAccount.objects.filter(pk=account.pk).update(
            provider_user_id=f"{canary}number", campaign_code=f"{canary}campaign"
        )
        AccountName.objects.create(account=account, name=f"{canary}formername", until=moment)
        Pull.objects.filter(pk=done.pk).update(detail=f"{canary}detail", file_name=f"{canary}pulled.csv")
        AccountTotal.objects.create(account=account, bucket=FOREVER, raw=Decimal(10), pull=done)
        lowered = CasinoObservation.objects.create(
            pull=done, account=account, bucket=FOREVER, raw=Decimal(1), raw_change=Decimal(-9), state="LOWERED",
            reason=f"{canary}lowered",
        )  # fmt: skip
        ConfirmedAmount.objects.create(
            connection=casino, name_key=f"{canary}confirmed", amount=1, currency="USD", divisor=1,
            confirmed_by=somebody, confirmed_at=moment,
        )  # fmt: skip
        AccountProof.objects.create(
            connection=casino, member=fan.member, claim=claim.pk, name=claim.name, kind="CODE", code="GEM-CANARY",
            note=f"{canary}proofnote", reason=f"{canary}proofreason",
        )  # fmt: skip
        entry = WagerEntry.objects.first()
        assert entry is not None
        WagerEntry.objects.bulk_create(
            [
                WagerEntry(
                    **{
                        column.attname: getattr(entry, column.attname)
                        for column in WagerEntry._meta.concrete_fields
                        if column.attname not in {"id", "reason", "observation_id", "cause"}
                    },
                    cause="CORRECTION",
                    reason=f"{canary}correction",
                )
            ]
        )
        WagerClaim.objects.create(
            reward=reward, member=fan.member, period=FOREVER, step=1, claim_key=uuid4(), claimed_at=moment
        )
        window = BoardWindow.objects.get(board=board)
        BoardWindow.objects.filter(pk=window.pk).update(freeze_reason=f"{canary}freeze")
        BoardExclusion.objects.create(board=board, account=outsider, reason=f"{canary}exclusion", excluded_by=somebody)
        Freezing.objects.create(
            window=window, revision=1, sha256="0" * 64, file="nothing", size=0, rows=0, reason=f"{canary}frozen"
        )
        ManualScore.objects.create(
            window=window, name=f"{canary}score", name_key=f"{canary}score", value=1, reached_at=moment
        )
        position = BoardPosition.objects.filter(window=window).first()
        assert position is not None
        BoardAppeal.objects.create(
            window=window, member=fan.member, text=f"{canary}appeal", answer=f"{canary}answerofteam"
        )
        BoardPayout.objects.create(
            window=window, position=position, kind="CASH", amount=1, currency="USD", note=f"{canary}paidnote",
            state="PAID", paid_at=moment + timedelta(seconds=1),
        )  # fmt: skip
        return {
            "connection_id": [str(casino.pk)],
            "referral_id": [str(account.pk)],
            "account_id": [str(account.pk), str(claim.pk)],
            "pull_id": [str(done.pk)],
            "observation_id": [str(lowered.pk)],
            "wager_id": [str(entry.wager_id)],
            "reward_id": [str(reward.pk)],
            "board_id": [str(board.pk)],
            "window_id": [str(window.pk)],
            "appeal_id": [str(one) for one in BoardAppeal.objects.values_list("pk", flat=True)],
            "exclusion_id": [str(one) for one in BoardExclusion.objects.values_list("pk", flat=True)],
            "payout_id": [str(one) for one in BoardPayout.objects.values_list("pk", flat=True)],
        }
