"""Accounts are matched to the fans who claim them, by what the platform knows about the community's members only."""

import pytest
from django_tenants.utils import tenant_context

from saas.accounts.identities.models import Identity
from saas.casinos.models import AccountState, CasinoAccount
from saas.jobs.models import Job
from saas.jobs.runner import run_due
from saas.notifications.models import Notification
from tenants.casinos.models import ReferredAccount
from tenants.casinos.services.automatic_matching import match_accounts, match_community
from tenants.members.services import leave
from tests.support.community_casinos import Reports, a_connection, a_row, account_named, an_adult, claims
from tests.support.queries import at_most_queries

pytestmark = pytest.mark.django_db
STEAM_ID = "76561198000000001"


def match_of(community, name="ada"):
    with tenant_context(community):
        account = account_named(name)
        return account.match, account.member_id


def read(community, totals, connection=None):
    with tenant_context(community):
        reports = Reports(connection or a_connection())
        reports.read(totals)
        return reports.connection


def again(community):
    with tenant_context(community):
        match_community()


def test_a_linked_steam_account_confirms_its_owner(alpha):
    fan = an_adult(alpha)
    Identity.objects.create(user=fan.user, provider="STEAM", subject=STEAM_ID, name="Ada")
    with tenant_context(alpha):
        connection = a_connection(provider="CSGOEMPIRE")
    read(alpha, [a_row("ada", 5, steam_id=STEAM_ID), a_row("bob", 5, steam_id="76561198000000002")], connection)
    assert match_of(alpha) == ("CONFIRMED", fan.member.pk)
    assert match_of(alpha, "bob") == ("UNMATCHED", None)


def test_a_claim_names_the_steam_id_of_an_account(alpha):
    fan = an_adult(alpha)
    claims(fan, STEAM_ID, provider="CSGOEMPIRE")
    with tenant_context(alpha):
        connection = a_connection(provider="CSGOEMPIRE")
    read(alpha, [a_row("ada", 5, steam_id=STEAM_ID)], connection)
    assert match_of(alpha) == ("SUGGESTED", fan.member.pk)


def test_claims_of_other_communities_and_of_former_members_match_nothing(alpha, beta):
    stranger, former = an_adult(beta), an_adult(alpha)
    claims(stranger, "ada", state=AccountState.VERIFIED)
    claims(former, "bob", state=AccountState.VERIFIED)
    with tenant_context(alpha):
        leave(user_id=former.user.pk, community=alpha)
    read(alpha, {"ada": 10, "bob": 10})
    assert [match_of(alpha, name)[0] for name in ("ada", "bob")] == ["UNMATCHED", "UNMATCHED"]
    assert set(CasinoAccount.objects.values_list("state", flat=True)) == {"VERIFIED"}


def test_a_match_stays_when_its_fan_leaves_and_ends_with_the_claim(alpha):
    fan = an_adult(alpha)
    claim = claims(fan, "ada", state=AccountState.VERIFIED)
    read(alpha, {"ada": 10})
    with tenant_context(alpha):
        leave(user_id=fan.user.pk, community=alpha)
    again(alpha)
    assert match_of(alpha) == ("CONFIRMED", fan.member.pk)
    claim.delete()
    again(alpha)
    assert match_of(alpha) == ("UNMATCHED", None)


def test_a_rejected_claim_ends_its_match(alpha):
    fan = an_adult(alpha)
    claim = claims(fan, "ada")
    read(alpha, {"ada": 10})
    assert match_of(alpha) == ("SUGGESTED", fan.member.pk)
    claim.refresh_from_db()
    assert claim.state == AccountState.SEEN
    CasinoAccount.objects.update(state=AccountState.REJECTED)
    again(alpha)
    assert match_of(alpha) == ("UNMATCHED", None)


def test_confirmed_fans_are_notified_once_by_a_job(alpha):
    fans = [an_adult(alpha) for _ in range(3)]
    for number, fan in enumerate(fans):
        claims(fan, f"fan_{number}", state=AccountState.VERIFIED)
    connection = read(alpha, {f"fan_{number}": 10 for number in range(3)})
    (job,) = Job.objects.filter(task="casinos.report_matches")
    assert not Notification.objects.filter(kind="REFERRAL_CONFIRMED").exists()
    run_due()
    Job.objects.filter(pk=job.pk).update(state="WAITING")
    run_due()
    notified = Notification.objects.filter(kind="REFERRAL_CONFIRMED").values_list("user_id", flat=True)
    assert sorted(notified) == sorted(fan.user.pk for fan in fans)
    with tenant_context(alpha):
        match_accounts(connection)
        assert Job.objects.filter(task="casinos.report_matches", state="WAITING").count() == 0


def test_a_match_takes_the_same_queries_for_one_claim_and_for_many(alpha):
    with tenant_context(alpha):
        connection = a_connection()
    for number in range(6):
        claims(an_adult(alpha), f"fan_{number}", state=AccountState.VERIFIED if number % 2 else AccountState.CLAIMED)
    read(alpha, {f"fan_{number}": 10 for number in range(6)}, connection)
    with tenant_context(alpha):
        ReferredAccount.objects.update(match="UNMATCHED", member=None, claim=None, matched_at=None)
        CasinoAccount.objects.filter(state=AccountState.SEEN).update(state=AccountState.CLAIMED)
        with at_most_queries(18):
            match_accounts(connection)
        assert sorted(ReferredAccount.objects.values_list("match", flat=True)) == ["CONFIRMED"] * 3 + ["SUGGESTED"] * 3
