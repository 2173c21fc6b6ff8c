"""The demo's casinos: Nova reads the simulated Stake, and imports files of CSGOEmpire. Fans claim most accounts.

The reports of the last days are read from the simulator now, and stored with the times at which a worker would have
read them. So the next pulls continue these totals.
"""

import random
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from decimal import Decimal
from functools import partial
from urllib.parse import urlsplit
from uuid import UUID

import structlog
from django.conf import settings
from django.db.models import F, Sum, Value
from django.db.models.functions import Least

from saas.access.acting import Actor
from saas.accounts.models import User
from saas.casinos.connectors.base import Bucket, CasinoReport, Window, WindowMode
from saas.casinos.connectors.buckets import SETTLES, day_bucket, midnight
from saas.casinos.connectors.errors import ConnectorError
from saas.casinos.connectors.provider import CORRECTIONS
from saas.casinos.connectors.registry import access_to, connectors
from saas.casinos.currency import EUR, USD, DayRate, store_rates, usd_of
from saas.casinos.models import AccountState, CasinoAccount
from saas.casinos.rules import key_of
from saas.kernel.transactions import atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.models import Notification
from saas.tenancy.models import Community
from tenants.casinos import rules, tasks
from tenants.casinos.models import (
    AccountProof,
    AccountTotal,
    CasinoConnection,
    CasinoCredential,
    MatchState,
    ProofKind,
    Pull,
    PullSource,
    ReferredAccount,
)
from tenants.casinos.services import connections, imports, matching, proofs, pulling, testing
from tenants.casinos.services.applying import ReadTotals, apply, locked
from tenants.members.models import Member

log = structlog.get_logger(__name__)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
SLUG = "nova"
STAKE, EMPIRE = "STAKE", "CSGOEMPIRE"
CREDENTIAL = {"token": "stake-demo-token"}
CODES = ("NOVA", "NOVA2")
HISTORY_DAYS = 30
RACE_DAYS = 17
"""The running race began so many days ago. The shown fans get accounts by their place in it."""
# The day before is read every two hours, older days once.
READ_EVERY, READ_CLOSELY = 2 * HOUR, DAY
TAKEN_BACK = Decimal("850.4")
PROOF_AGE = 2 * HOUR
# The accounts of those one can log in as: in the middle of the race, and near its top.
IN_THE_MIDDLE, NEAR_THE_TOP = "pixelpanda", "latekick"
TOP_PLACE = 5
# Below these places, some accounts have no fan, or one that waits for the team.
FIRST_OPEN = 12
_EMPIRE_NAMES = (
    "dustbowl", "glacierfan", "neonotter", "quartzpaw", "rustyhinge", "skyline7", "tundra", "umbra_one", "vaporlane",
    "westgate", "yellowtail", "zebrafinch",
)  # fmt: skip
# No person has a Steam id below 76561197960265728.
_FIRST_STEAM_ID = 76561190000000101
_FILES = ((26, 14), (13, 4))
"""The first and the last day of each file, in days before now."""
_WRONG_OWNER = "The casino named another owner of this account"
_UNREADABLE = "The code is not in your picture. Please show it in the casino's chat."


@dataclass(frozen=True, slots=True)
class _Read:
    """A report of ``bucket``, as it was at ``report.as_of``."""

    bucket: Bucket
    report: CasinoReport


def fill(*, community: Community, team: Actor, moment: datetime) -> None:
    """Connect the casinos, with a history and the accounts of fans. Call it in the community's schema."""
    if community.slug != SLUG or CasinoConnection.objects.exists():
        return
    reads = _reads(moment)
    fans = list(
        Member.objects.filter(left_at=None, status="ACTIVE", joined_at__lt=moment - 3 * DAY).order_by("joined_at", "pk")
    )
    User.objects.filter(pk__in=[fan.user_id for fan in fans]).update(age_confirmed_at=F("created_at"))
    if reads:
        stake = _connect_stake(reads, team, moment)
        _claim_and_decide(stake, fans, community, team, moment)
        pulling.pull(stake.pk)
    _import_files(fans, community, team, moment)
    Notification.objects.filter(community=community, kind=NotificationKind.REFERRAL_CONFIRMED).update(
        created_at=moment - 12 * DAY, read_at=moment - 11 * DAY
    )


# Reports ----------------------------------------------------------------------------------------------------------


def _reads(moment: datetime) -> list[_Read]:
    """Return the reports of the simulator, in the order of their days and times.

    Empty without the simulator: the demo never calls a casino.
    """
    address = urlsplit(settings.CASINO_URLS.get(STAKE, ""))
    if address.netloc not in settings.OUTBOUND_ALLOWED:
        return []
    try:
        return list(_fetched(moment))
    except ConnectorError as error:
        log.warning("the simulated casino was not read, so the demo is built without it", error=str(error))
        return []


def _fetched(moment: datetime) -> Iterator[_Read]:
    connector, access = connectors()[STAKE], access_to(STAKE, CREDENTIAL, {}, CODES)
    for day, at in sorted(_read_times(moment)):
        bucket = day_bucket(day)
        assert bucket.window is not None, "a day has a window"
        until = Window(bucket.window.start, min(bucket.window.end, at))
        report = connector.fetch(access, Bucket(day, until), moment)
        yield _Read(bucket, replace(report, as_of=at, served=bucket.window))


def _read_times(moment: datetime) -> Iterator[tuple[date, datetime]]:
    today = moment.date()
    for ago in range(HISTORY_DAYS, 0, -1):
        end = midnight(today - (ago - 1) * DAY)
        last = end + CORRECTIONS + SETTLES
        yield today - ago * DAY, last if last < moment else min(end + SETTLES, moment)
    at = moment - READ_CLOSELY
    while at < moment - HOUR:
        if at.time() != midnight(today).time():
            yield at.date(), at
        at += READ_EVERY


def _with_mistake(reads: list[_Read], day: date) -> list[_Read]:
    """Return the reads with a total of ``day`` that the last read of this day then lowers: a bet was taken back."""
    *_, before, after = [index for index, one in enumerate(reads) if one.bucket.start == day]
    own = [row for row in reads[after].report.rows if rules.is_own_code(row.campaign_code or "", CODES)]
    top = max((row for row in own if not rules.is_masked(row.username)), key=lambda row: row.wagered)
    wrong = replace(top, wagered=top.wagered + TAKEN_BACK, weighted=(top.weighted or Decimal(0)) + TAKEN_BACK)
    report = reads[before].report
    rows = (*(row for row in report.rows if row.username != top.username), wrong)
    return [*reads[:before], replace(reads[before], report=replace(report, rows=rows)), *reads[before + 1 :]]


def _connect_stake(reads: list[_Read], team: Actor, moment: datetime) -> CasinoConnection:
    fields = {
        "provider": STAKE, "name": "Stake", "campaign_codes": list(CODES), "credential": CREDENTIAL,
        "referral_link": "https://stake.com/?c=nova",
    }  # fmt: skip
    connection = connections.connect(fields=fields, actor=team)
    testing.verify(connection_id=connection.pk, actor=team)
    began = moment - (HISTORY_DAYS + 1) * DAY
    CasinoConnection.objects.filter(pk=connection.pk).update(created_at=began)
    CasinoCredential.objects.filter(pk=connection.pk).update(set_at=began)
    atomically(partial(_apply, connection, _with_mistake(reads, moment.date() - DAY)))
    return connection


def _apply(connection: CasinoConnection, reads: Iterable[_Read]) -> None:
    held = locked(connection.pk)
    assert held is not None, "it was connected just now"
    for one in reads:
        reading = ReadTotals(
            report=one.report, bucket=one.bucket, mode=WindowMode.CLOSED, started_at=one.report.as_of,
            source=PullSource.API,
        )  # fmt: skip
        applied = apply(held, reading)
        if applied.counts.lowered:
            pulling.show_applied(held, applied)


# Accounts ---------------------------------------------------------------------------------------------------------


def _claim_and_decide(
    stake: CasinoConnection, fans: list[Member], community: Community, team: Actor, moment: datetime
) -> None:
    """Let fans claim accounts, and the team decide about most of them."""
    since = moment.date() - RACE_DAYS * DAY
    totals = AccountTotal.objects.filter(account__connection=stake, bucket__gte=since).values_list("account")
    total_of = dict(totals.annotate(n=Sum("weighted")))
    accounts = sorted(
        ReferredAccount.objects.filter(connection=stake), key=lambda one: (-total_of.get(one.pk, Decimal(0)), one.name)
    )
    plain = [one for one in accounts if rules.is_own_code(one.campaign_code, CODES) and not rules.is_masked(one.name)]
    foreign = [one for one in accounts if not rules.is_own_code(one.campaign_code, CODES)]
    # The fan who tells the amount of yesterday wagered then.
    open_ones, day = plain[FIRST_OPEN::8], _day_of_proof(moment)
    asked = next((one for one in open_ones if _wagered(one, day)), open_ones[-1])
    contested, wrong, refused, *others = (one for one in open_ones if one != asked)
    unclaimed = plain[FIRST_OPEN + 3 :: 9]
    shown = {IN_THE_MIDDLE: plain[len(plain) // 2], NEAR_THE_TOP: plain[TOP_PLACE]}
    fan_of = _fans_of([*foreign, *(one for one in plain if one not in unclaimed)], fans, shown)
    rival = next(fan for fan in fans if fan not in fan_of.values())
    decided = [one for one in plain if one in fan_of and one not in (contested, wrong, asked, refused, *others)]
    # Every third fan proved the account on the platform, so it is confirmed without the team.
    _claim([*fan_of.items(), (contested, rival)], STAKE, moment, verified={one.pk for one in decided[::3]})
    tasks.match()
    proven = decided[1]
    for account, kind in ((proven, ProofKind.CODE), (asked, ProofKind.AMOUNT), (refused, ProofKind.CODE)):
        _prove(account, fan_of[account], kind, community, moment)
    _decide_proof(proven, proofs.ACCEPTED, "", team, moment)
    _decide_proof(refused, proofs.REFUSED, _UNREADABLE, team, moment)
    suggested = set(ReferredAccount.objects.filter(match=MatchState.SUGGESTED).values_list("pk", flat=True))
    for account in decided:
        if account.pk in suggested:
            _decide(account, MatchState.CONFIRMED, "", team)
    _decide(wrong, MatchState.REJECTED, _WRONG_OWNER, team)
    matched = ReferredAccount.objects.exclude(matched_at=None)
    matched.update(matched_at=Least(F("first_seen_at") + 9 * HOUR, Value(moment)))


def _fans_of(
    accounts: list[ReferredAccount], fans: list[Member], shown: Mapping[str, ReferredAccount]
) -> dict[ReferredAccount, Member]:
    """Return the fan who claims each account, as far as there are fans; one of them claims none.

    ``shown`` are the accounts of those one can log in as.
    """
    named = {fan.username: fan for fan in fans}
    found = {account: named[name] for name, account in shown.items() if name in named}
    others = [fan for fan in fans if fan not in found.values()]
    return found | dict(zip((one for one in accounts if one not in found), others[:-1], strict=False))


def _claim(
    claims: Iterable[tuple[ReferredAccount, Member]], provider: str, moment: datetime, *, verified: Collection[UUID]
) -> None:
    rows, times = [], []
    for account, fan in claims:
        name = account.steam_id or account.name
        state = AccountState.VERIFIED if account.pk in verified else AccountState.CLAIMED
        rows.append(
            CasinoAccount(user_id=fan.user_id, provider_id=provider, name=name, name_key=key_of(name), state=state)
        )
        times.append(min(max(account.first_seen_at, fan.joined_at) + 3 * HOUR, moment - HOUR))
    CasinoAccount.objects.bulk_create(rows)
    for row, at in zip(rows, times, strict=True):
        row.created_at = at
    CasinoAccount.objects.bulk_update(rows, ["created_at"])


def _prove(account: ReferredAccount, fan: Member, kind: ProofKind, community: Community, moment: datetime) -> None:
    user = User.objects.get(pk=fan.user_id)
    claim = CasinoAccount.objects.get(user=user, provider_id=STAKE, name_key=account.name_key)
    amount = _wagered(account, _day_of_proof(moment))
    proof = proofs.send(
        user=user, community=community, connection_id=account.connection_id, account_id=claim.pk, kind=kind,
        amount=amount if kind == ProofKind.AMOUNT else None,
        note="I wrote the code in chat." if kind == ProofKind.CODE else "That is what I wagered yesterday.",
        picture=None,
    )  # fmt: skip
    sent = moment - (PROOF_AGE if kind == ProofKind.AMOUNT else 9 * DAY)
    AccountProof.objects.filter(pk=proof.pk).update(created_at=sent)


def _day_of_proof(moment: datetime) -> date:
    """Return the day before the proof that waits."""
    return (moment - PROOF_AGE).date() - DAY


def _wagered(account: ReferredAccount, day: date) -> Decimal:
    found = AccountTotal.objects.filter(account=account, bucket=day).values_list("raw", flat=True).first()
    return found or Decimal(0)


def _decide_proof(account: ReferredAccount, decision: str, reason: str, team: Actor, moment: datetime) -> None:
    proof = AccountProof.objects.get(connection_id=account.connection_id, name=account.name)
    proofs.decide(account_id=proof.claim, proof_id=proof.pk, decision=decision, reason=reason, actor=team)
    AccountProof.objects.filter(pk=proof.pk).update(decided_at=moment - 8 * DAY)


def _decide(account: ReferredAccount, match: MatchState, reason: str, team: Actor) -> None:
    matching.decide(referral_id=account.pk, match=match, username=None, reason=reason, actor=team)


# Files ------------------------------------------------------------------------------------------------------------


def _import_files(fans: list[Member], community: Community, team: Actor, moment: datetime) -> None:
    """Connect a casino without reports, and import two files of its totals."""
    today = moment.date()
    _add_rates(today)
    first = today - _FILES[0][0] * DAY
    # An installation without rates of its own counts dollars.
    currency = EUR if usd_of(Decimal(1), EUR, first) is not None else USD
    fields = {"provider": EMPIRE, "name": "CSGOEmpire", "campaign_codes": ["NOVA"], "currency": currency}
    empire = connections.connect(fields=fields, actor=team)
    CasinoConnection.objects.filter(pk=empire.pk).update(created_at=moment - (HISTORY_DAYS + 1) * DAY)
    for number, (begin, end) in enumerate(_FILES):
        imported = imports.import_file(
            connection_id=empire.pk, content=_file(number), file_name=f"referrals-{today - end * DAY}.csv",
            covers=imports.Covers.DAYS, days=(today - begin * DAY, today - end * DAY), columns=None,
            is_dry_run=False, actor=team,
        )  # fmt: skip
        at = midnight(today - (end - 1) * DAY) + 10 * HOUR
        assert imported.pull is not None, "no dry run"
        Pull.objects.filter(pk=imported.pull.pk).update(started_at=at, taken_at=at)
        CasinoConnection.objects.filter(pk=empire.pk).update(last_success_at=at)
        if number == 0:
            ReferredAccount.objects.filter(connection=empire).update(first_seen_at=at, last_seen_at=at)
    accounts = list(ReferredAccount.objects.filter(connection=empire).order_by("name"))
    _claim(zip(accounts[::2], fans[::9], strict=False), EMPIRE, moment, verified=())
    tasks.match()
    for account in list(ReferredAccount.objects.filter(connection=empire, match="SUGGESTED").order_by("name"))[1:]:
        _decide(account, MatchState.CONFIRMED, "", team)


def _file(number: int) -> bytes:
    rng = random.Random(number)  # noqa: S311 - a story
    lines = ["username,steam_id,wagered"]
    for place, name in enumerate(_EMPIRE_NAMES):
        lines.append(f"{name},{_FIRST_STEAM_ID + place},{rng.randrange(4_000, 190_000) / 100:.2f}")
    return "\n".join(lines).encode()


def _add_rates(today: date) -> None:
    """Store rates of dollars in a development installation that has none. They are invented."""
    first = today - (HISTORY_DAYS + 7) * DAY
    if settings.PRODUCTION or usd_of(Decimal(1), EUR, today) is not None:
        return
    rng, days = random.Random(7), [first + number * DAY for number in range(HISTORY_DAYS + 8)]  # noqa: S311 - a story
    # The European Central Bank publishes none at weekends.
    working = [day for day in days if day.weekday() < 5]
    store_rates([DayRate(day, USD, Decimal(rng.randrange(10_790, 10_930)) / 10_000) for day in working])
