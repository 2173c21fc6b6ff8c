"""The creator's casinos as a fan sees them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from saas.access.audience import known_of, refusal
from saas.accounts.models import User
from saas.casinos.models import AccountState, CasinoAccount, Provider
from saas.casinos.selectors import accounts_of
from saas.kernel.clock import now
from saas.tenancy.models import Community
from tenants.casinos import rules
from tenants.casinos.audience import casino_rule
from tenants.casinos.models import AccountProof, CasinoConnection, ConnectionState, MatchState, ReferredAccount
from tenants.members.models import Member


@dataclass(frozen=True, slots=True)
class OtherCode:
    """The campaign code under which an account joined, if it is none of the creator's."""

    code: str
    since: datetime


@dataclass(frozen=True, slots=True)
class OwnHandle:
    """A fan's account at a casino, with what the creator's reports say about it."""

    account: CasinoAccount
    is_contested: bool
    match: MatchState | None
    other_code: OtherCode | None
    proof: AccountProof | None


@dataclass(frozen=True, slots=True)
class CreatorCasino:
    connection: CasinoConnection
    provider: Provider
    minimum_age: int
    handles: list[OwnHandle]

    @property
    def is_import_only(self) -> bool:
        return self.connection.state == ConnectionState.IMPORT_ONLY


def connections_for_fans() -> list[tuple[CasinoConnection, Provider]]:
    """Return the community's connections with their casinos, in the order of the catalog, without unlisted casinos."""
    rows = list(CasinoConnection.objects.filter(disconnected_at=None))
    codes = {row.provider for row in rows}
    listed = {row.code: row for row in Provider.objects.filter(code__in=codes, is_listed=True)}
    shown = [(row, listed[row.provider]) for row in rows if row.provider in listed]
    return sorted(shown, key=lambda pair: (pair[1].position, pair[0].name_key))


def casinos_of_creator(user: User, community: Community) -> list[CreatorCasino]:
    """Return the casinos that ``user`` may see, each with the user's own accounts there."""
    known = known_of(user, now().date())
    shown = [
        (connection, provider, casino_rule(community, provider))
        for connection, provider in connections_for_fans()
        if refusal(casino_rule(community, provider), known) is None
    ]
    member = Member.objects.filter(user_id=user.pk).first()
    handles = _handles(user, member, [connection for connection, _, _ in shown])
    return [
        CreatorCasino(connection, provider, rule.minimum_age, handles.get(connection.pk, []))
        for connection, provider, rule in shown
    ]


def _handles(user: User, member: Member | None, connections: list[CasinoConnection]) -> dict[UUID, list[OwnHandle]]:
    """Return the user's accounts at the casino of each connection, in three queries for all of them."""
    claims = list(accounts_of(user)) if connections else []
    if not claims:
        return {}
    rows = ReferredAccount.objects.filter(
        connection_id__in=[connection.pk for connection in connections], merged_into=None, is_hidden=False
    )
    keys = {rules.fold(claim.name) for claim in claims}
    found = list(rows.filter(name_key__in=keys)) + list(rows.filter(steam_id__in=[claim.name for claim in claims]))
    proofs = _latest_proofs(member)
    handles = {}
    for connection in connections:
        reported = [row for row in found if row.connection_id == connection.pk]
        handles[connection.pk] = [
            _handle(claim, connection, reported, member, proofs.get((connection.pk, claim.pk)))
            for claim in claims
            if claim.provider_id == connection.provider
        ]
    return handles


def _latest_proofs(member: Member | None) -> dict[tuple[UUID, UUID], AccountProof]:
    """Return the member's latest proof for each connection and account."""
    rows = AccountProof.objects.filter(member=member).order_by("created_at") if member else AccountProof.objects.none()
    return {(row.connection_id, row.claim): row for row in rows}


def _handle(
    claim: CasinoAccount,
    connection: CasinoConnection,
    reported: Iterable[ReferredAccount],
    member: Member | None,
    proof: AccountProof | None,
) -> OwnHandle:
    key = rules.fold(claim.name)
    row = next((one for one in reported if key == one.name_key or (one.steam_id and one.steam_id == claim.name)), None)
    is_other = row is not None and not rules.is_own_code(row.campaign_code, connection.campaign_codes)
    return OwnHandle(
        account=claim,
        is_contested=bool(getattr(claim, "is_contested", False)) and claim.state != AccountState.VERIFIED,
        match=_match_for(row, member),
        other_code=OtherCode(row.campaign_code, row.first_seen_at) if row is not None and is_other else None,
        proof=proof,
    )


def _match_for(row: ReferredAccount | None, member: Member | None) -> MatchState | None:
    """Return the match as this fan may know it: a match with another fan is not shown to them."""
    if row is None:
        return None
    if row.member_id is not None and (member is None or row.member_id != member.pk):
        return MatchState.UNMATCHED
    return MatchState(row.match)
