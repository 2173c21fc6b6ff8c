"""From the connected casino to the fan's confirmed account, through the API."""

from datetime import UTC, datetime, timedelta

import pytest
from django_tenants.utils import tenant_context

from saas.access.models import AuditEntry
from saas.casinos.connectors.buckets import day_bucket
from saas.casinos.models import AccountState, CasinoAccount
from saas.jobs.models import Job
from saas.kernel import privacy
from saas.notifications.models import Notification, TeamNotification
from tenants.casinos.models import AccountProof, CasinoConnection, CasinoCredential, ReferredAccount
from tenants.casinos.services import pulling
from tenants.casinos.services.automatic_matching import match_community
from tenants.members.models import Member
from tests.support.api import Api
from tests.support.casinos import AT, BY_NAME, control, pass_time
from tests.support.community_casinos import Reports, a_connection, a_row, an_adult, claims
from tests.support.shop import a_picture, a_shopper

pytestmark = pytest.mark.django_db
ALL, CONNECT = "/creator/casinos/all", "/creator/casinos/connect"
REFERRALS, ACCOUNTS = "/creator/casinos/referrals", "/creator/casinos/accounts"
TOKEN = BY_NAME["stake"].credential["token"]
STAKE = {"provider": "STAKE", "name": "Stake main", "campaignCodes": ["NOVA"], "credential": {"token": TOKEN}}


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


def pull(community, connection_id):
    with tenant_context(community):
        pulling.pull(connection_id)


def match(community):
    """Run the job that a changed claim enqueued. The pulls that wait have another clock."""
    assert Job.objects.filter(task="casinos.match", community_id=community.pk, state="WAITING").update(state="DONE")
    with tenant_context(community):
        match_community()


def test_a_creator_connects_and_a_fan_is_confirmed(alpha, team, casinos):
    control(casinos, "stake/players", players=[{"name": "River_Fan"}, {"name": "oak", "code": "RIVAL"}])
    control(casinos, "stake/bets", bets=[{"player": "River_Fan", "amount": "120.5"}, {"player": "oak", "amount": "9"}])
    made = team.post(CONNECT, {**STAKE, "referralLink": "https://stake.com/?c=nova"})
    assert made.status == 201
    assert TOKEN not in made.text
    assert made.body["credential"]["hints"] == {"token": "oken"}
    assert (made.body["health"]["state"], made.body["capabilities"]["mode"]) == ("ACTIVE", "CLOSED")

    test = team.post(f"/creator/casinos/one/{made.body['id']}/test").ok()
    assert (test["rows"], test["problem"], test["sample"]["username"]) == (2, None, "River_Fan")
    pass_time_and_pull(alpha, casinos, made.body["id"])
    (shown,) = team.get(ALL).ok()["data"]
    assert (shown["accounts"], shown["health"]["failedToday"], shown["health"]["problem"]) == (2, 0, "")

    fan = an_adult(alpha)
    account = fan.api.post("/user/casinos/connect", {"provider": "STAKE", "username": "river_fan"}).ok()
    match(alpha)
    (own,) = fan.api.get("/user/casinos/all/alpha").ok()["data"]
    assert (own["name"], own["campaignCodes"], own["referralLink"]) == (
        "Stake main", ["NOVA"], "https://stake.com/?c=nova",
    )  # fmt: skip
    assert (own["accounts"][0]["state"], own["accounts"][0]["match"]) == ("SEEN", "SUGGESTED")

    sent = fan.api.post(
        "/user/casinos/proofs?creator=alpha",
        {"connectionId": made.body["id"], "accountId": account["id"], "kind": "CODE"},
    )
    assert (sent.status, sent.body["state"], sent.body["code"][:4]) == (201, "WAITING", "GEM-")
    with tenant_context(alpha):
        assert TeamNotification.objects.filter(kind="TEAM_ACCOUNT_PROOF").count() == 1
    (waiting,) = team.get(f"{ACCOUNTS}/all", {"proof": "WAITING"}).ok()["data"]
    assert waiting["proof"]["code"] == sent.body["code"]
    decided = team.patch(
        f"{ACCOUNTS}/one/{account['id']}", {"proofId": sent.body["id"], "decision": "ACCEPTED", "reason": ""}
    ).ok()
    assert decided["reported"][0]["match"] == "CONFIRMED"
    assert Notification.objects.get(user=fan.user, kind="REFERRAL_CONFIRMED").values == {"provider": "Stake"}
    (own,) = fan.api.get("/user/casinos/all/alpha").ok()["data"]
    assert own["accounts"][0]["match"] == "CONFIRMED"
    rows = {row["username"]: row for row in team.get(f"{REFERRALS}/all").ok()["data"]}
    assert (rows["River_Fan"]["wagered"], rows["River_Fan"]["member"]["username"]) == ("120.5", fan.user.username)
    assert (rows["oak"]["isOtherCode"], rows["oak"]["wagered"]) == (True, "9")

    # The fan disconnects the account: its wagers have no fan.
    fan.api.delete(f"/user/casinos/connect/{account['id']}").ok()
    match(alpha)
    with tenant_context(alpha):
        assert ReferredAccount.objects.get(name="River_Fan").match == "UNMATCHED"
    actions = set(AuditEntry.objects.filter(community_id=alpha.pk).values_list("action", flat=True))
    assert {"casino.connect", "casino.test", "account-proof.accept"} <= actions
    assert TOKEN not in "".join(str(entry.after) for entry in AuditEntry.objects.all())


def pass_time_and_pull(community, casinos, connection_id):
    pass_time(casinos, timedelta(minutes=6))
    pull(community, connection_id)


def test_the_sample_of_a_test_has_the_unit_of_the_connection(team, casinos):
    control(casinos, "stake/players", players=[{"name": "River_Fan"}])
    control(casinos, "stake/bets", bets=[{"player": "River_Fan", "amount": "120.5"}])
    made = team.post(CONNECT, {**STAKE, "divisor": "100"})
    test = team.post(f"/creator/casinos/one/{made.body['id']}/test").ok()
    assert test["sample"]["wagered"] == "1.205"


def test_the_team_is_asked_about_an_amount_once(alpha, team, casinos):
    control(casinos, "stake/players", players=[{"name": "River_Fan"}])
    control(casinos, "stake/bets", bets=[{"player": "River_Fan", "amount": "120.5"}])
    made = team.post(CONNECT, STAKE).ok()
    path = f"/creator/casinos/one/{made['id']}"
    test = team.post(f"{path}/test").ok()
    assert test["confirmed"] is None
    answer = {"username": test["sample"]["username"], "wagered": test["sample"]["wagered"]}
    confirmed = team.post(f"{path}/amount", answer).ok()
    assert confirmed["confirmedBy"] == "alpha"
    # Repeated, the first answer stays. The name can be spelled differently.
    assert team.post(f"{path}/amount", {**answer, "username": "river_fan"}).ok() == confirmed
    assert team.post(f"{path}/test").ok()["confirmed"] == confirmed
    (entry,) = AuditEntry.objects.filter(community_id=alpha.pk, action="casino.amount")
    assert entry.after == {"name": "Stake main", "account": "River_Fan", "amount": "120.5 USD"}
    # Another amount, and the same amount in another unit, are new questions.
    team.patch(path, {"divisor": "10"}).ok()
    assert team.post(f"{path}/test").ok()["confirmed"] is None
    team.patch(path, {"divisor": "1"}).ok()
    control(casinos, "stake/bets", bets=[{"player": "River_Fan", "amount": "1"}])
    assert team.post(f"{path}/test").ok()["confirmed"] is None


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"username": "", "wagered": "1"}, "username"),
        ({"username": "x" * 101, "wagered": "1"}, "username"),
        ({"username": "ada", "wagered": "-1"}, "wagered"),
        ({"username": "ada", "wagered": "1000000000000000"}, "wagered"),
        ({"username": "ada"}, "wagered"),
    ],
)
def test_a_wrong_confirmation_is_refused_at_its_field(alpha, team, body, field):
    with tenant_context(alpha):
        connection = a_connection()
    refused = team.post(f"/creator/casinos/one/{connection.pk}/amount", body)
    assert (refused.status, list(refused.body["fields"])) == (400, [field])
    assert team.post(f"/creator/casinos/one/{alpha.pk}/amount", {"username": "a", "wagered": "1"}).status == 404


def test_a_new_key_ends_the_pause_and_disconnecting_deletes_it(alpha, team, casinos):
    connection_id = team.post(CONNECT, STAKE).ok()["id"]
    control(casinos, "stake/revoke")
    pull(alpha, connection_id)
    (shown,) = team.get(ALL).ok()["data"]
    assert (shown["health"]["state"], shown["health"]["problem"]) == ("PAUSED", "CREDENTIAL_REJECTED")
    assert "key" in shown["health"]["advice"]
    assert team.post(f"/creator/casinos/one/{connection_id}/sync").code == "CASINO_PAUSED"
    edited = team.patch(f"/creator/casinos/one/{connection_id}", {"credential": {"token": "another-demo-token-2"}}).ok()
    assert (edited["health"]["state"], edited["credential"]["hints"]) == ("ACTIVE", {"token": "en-2"})
    with tenant_context(alpha):
        assert CasinoCredential.objects.count() == 1
    assert team.delete(f"/creator/casinos/one/{connection_id}").status == 204
    with tenant_context(alpha):
        assert CasinoCredential.objects.count() == 0
        assert CasinoConnection.objects.get().disconnected_at is not None
    assert team.get(ALL).ok()["total"] == 0
    assert team.delete(f"/creator/casinos/one/{connection_id}").code == "CASINO_NOT_FOUND"
    # The name is free again.
    assert team.post(CONNECT, STAKE).status == 201


@pytest.mark.parametrize(
    ("changes", "code", "field"),
    [
        ({"provider": "NOWHERE"}, "CASINO_PROVIDER_NOT_FOUND", None),
        ({"credential": {"password": "x"}}, "VALIDATION_ERROR", "credential.password"),
        ({"credential": {"token": "two words\u00e9"}}, "VALIDATION_ERROR", "credential.token"),
        ({"provider": "CLASH", "credential": {"token": "x"}}, "VALIDATION_ERROR", "credential.cookie"),
        ({"divisor": "0"}, "VALIDATION_ERROR", "divisor"),
        ({"referralLink": "http://stake.com"}, "VALIDATION_ERROR", "referralLink"),
        ({"provider": "OPDUEL", "credential": {}, "options": {"url": "https://10.0.0.1/list"}}, "VALIDATION_ERROR",
         "options.url"),
    ],
)  # fmt: skip
def test_a_wrong_connection_is_refused_at_its_field(team, changes, code, field):
    answer = team.post(CONNECT, {**STAKE, **changes})
    assert answer.code == code
    assert field is None or field in answer.body["fields"]


def test_a_name_is_used_once(team):
    assert team.post(CONNECT, STAKE).status == 201
    assert team.post(CONNECT, {**STAKE, "name": "STAKE MAIN"}).code == "CASINO_NAME_EXIST"


@pytest.mark.parametrize(
    ("provider", "code"), [("STAKE", "INTEGRATION_STAKE_NOT_CONNECTED"), ("OPDUEL", "CASINO_NOT_CONNECTED")]
)
def test_without_a_key_a_casino_is_not_connected(team, provider, code):
    made = team.post(CONNECT, {"provider": provider, "name": "Files"}).ok()
    assert (made["health"]["state"], made["credential"]) == ("IMPORT_ONLY", None)
    for call in ("sync", "test"):
        assert team.post(f"/creator/casinos/one/{made['id']}/{call}").code == code


def test_two_fans_with_one_account_are_left_to_the_team(alpha, team):
    first, second = an_adult(alpha), an_adult(alpha)
    claims(first, "ada")
    with tenant_context(alpha):
        reports = Reports(a_connection())
        reports.read({"ada": 10, "ab***yz": 5})
        assert ReferredAccount.objects.get(name="ada").match == "SUGGESTED"
        claims(second, "ADA")
        claims(second, "ab***yz")
        reports.read({"ada": 11})
    rows = {row["username"]: row for row in team.get(f"{REFERRALS}/all").ok()["data"]}
    assert (rows["ada"]["match"], len(rows["ada"]["claims"])) == ("UNMATCHED", 2)
    assert (rows["ab***yz"]["match"], rows["ab***yz"]["isMasked"]) == ("UNMATCHED", True)

    path = f"{REFERRALS}/one/{rows['ada']['id']}"
    assert team.patch(path, {"match": "CONFIRMED"}).code == "USER_NOT_FOUND"
    confirmed = team.patch(path, {"match": "CONFIRMED", "username": second.user.username}).ok()
    assert confirmed["member"]["username"] == second.user.username
    # One fan has one account here, and an account one fan.
    other = f"{REFERRALS}/one/{rows['ab***yz']['id']}"
    assert team.patch(other, {"match": "CONFIRMED", "username": second.user.username}).code == "CASINO_HANDLE_EXIST"
    seen = {"match": "UNMATCHED", "username": None}
    stale = team.patch(path, {"match": "CONFIRMED", "username": first.user.username, "seen": seen})
    assert stale.code == "EDIT_CONFLICT"
    corrected = team.patch(path, {"match": "CONFIRMED", "username": first.user.username}).ok()
    assert corrected["member"]["username"] == first.user.username
    assert team.patch(path, {"match": "UNMATCHED"}).ok()["member"] is None


def test_a_proven_account_is_confirmed_at_once_unless_the_team_released_it(alpha, team):
    fan = an_adult(alpha)
    claims(fan, "ada", state=AccountState.VERIFIED)
    with tenant_context(alpha):
        reports = Reports(a_connection())
        reports.read({"ada": 10})
        account = ReferredAccount.objects.get()
        assert (account.match, account.member_id) == ("CONFIRMED", fan.member.pk)
    team.patch(f"{REFERRALS}/one/{account.pk}", {"match": "UNMATCHED"}).ok()
    with tenant_context(alpha):
        reports.read({"ada": 11})
        assert ReferredAccount.objects.get().match == "SUGGESTED"


def test_a_team_member_cannot_confirm_their_own_account(alpha, team):
    own = an_adult(alpha)
    alpha_owner = Api().login(alpha.owner)
    with tenant_context(alpha):
        Reports(a_connection()).read({"ada": 10})
        Member.objects.filter(pk=own.member.pk).update(user_id=alpha.owner_id, username="alpha")
        account = ReferredAccount.objects.get()
    body = {"match": "CONFIRMED", "username": "alpha"}
    assert alpha_owner.patch(f"{REFERRALS}/one/{account.pk}", body).code == "CASINO_PROOF_SELF"


def test_a_fan_reads_the_other_code_and_its_date(alpha):
    fan = an_adult(alpha)
    claims(fan, "ada")
    with tenant_context(alpha):
        Reports(a_connection(campaign_codes=["NOVA"])).read([a_row("ada", 5, campaign_code="RIVAL")])
        seen = ReferredAccount.objects.get().first_seen_at
    (own,) = fan.api.get("/user/casinos/all/alpha").ok()["data"]
    assert own["accounts"][0]["otherCode"]["code"] == "RIVAL"
    assert own["accounts"][0]["otherCode"]["since"].startswith(f"{seen:%Y-%m-%dT%H:%M}")


def test_the_amount_of_yesterday_is_shown_beside_the_report(alpha, team):
    fan = an_adult(alpha)
    account = claims(fan, "ada")
    yesterday = day_bucket((datetime.now(UTC) - timedelta(days=1)).date())
    with tenant_context(alpha):
        connection = a_connection()
        Reports(connection).read({"ada": "77.7"}, bucket=yesterday)
    body = {"connectionId": str(connection.pk), "accountId": str(account.pk), "kind": "AMOUNT"}
    assert fan.api.post("/user/casinos/proofs?creator=alpha", body).body["fields"] == {"amount": "Field is required"}
    fan.api.post("/user/casinos/proofs?creator=alpha", {**body, "amount": "77.70"}).ok()
    again = fan.api.post("/user/casinos/proofs?creator=alpha", {**body, "amount": "78"})
    assert again.code == "CASINO_PROOF_EXIST"
    (row,) = team.get(f"{ACCOUNTS}/all").ok()["data"]
    assert (row["proof"]["amount"], row["proof"]["reported"]) == ("77.7", "77.7")
    refused = team.patch(f"{ACCOUNTS}/one/{account.pk}", {"proofId": row["proof"]["id"], "decision": "REFUSED"})
    assert refused.body["fields"] == {"reason": "Field is required"}
    decision = {"proofId": row["proof"]["id"], "decision": "REFUSED", "reason": "Not the amount"}
    assert team.patch(f"{ACCOUNTS}/one/{account.pk}", decision).ok()["proof"]["state"] == "REFUSED"
    assert team.patch(f"{ACCOUNTS}/one/{account.pk}", decision).code == "CASINO_PROOF_DECIDED"
    assert Notification.objects.get(user=fan.user, kind="REFERRAL_REJECTED").values["reason"] == "Not the amount"


@pytest.mark.parametrize("excluded", ["minor", "country", "unknown"])
def test_excluded_users_see_no_casino_and_every_call_refuses(alpha, team, excluded):
    fan = an_adult(alpha) if excluded != "unknown" else a_shopper(alpha)
    account = claims(fan, "ada")
    with tenant_context(alpha):
        connection = a_connection()
    if excluded == "minor":
        team.patch("/creator/casinos/rule", {"minimumAge": 25}).ok()
    if excluded == "country":
        team.patch("/creator/casinos/rule", {"countries": ["SE"]}).ok()
    codes = {"minor": "AGE_TOO_YOUNG", "country": "COUNTRY_NOT_ALLOWED", "unknown": "AGE_CONFIRMATION_REQUIRED"}
    code = codes[excluded]
    assert fan.api.get("/user/casinos/all/alpha").code == code
    body = {"connectionId": str(connection.pk), "accountId": str(account.pk), "kind": "CODE"}
    assert fan.api.post("/user/casinos/proofs?creator=alpha", body).code == code


def test_the_team_tries_what_a_visitor_sees(alpha, team):
    with tenant_context(alpha):
        a_connection()
    for age, visible, denial in ((17, False, "AGE_TOO_YOUNG"), (18, True, None)):
        (row,) = team.get("/creator/casinos/audience", {"age": age, "country": "nl"}).ok()["data"]
        assert (row["isVisible"], row["denial"]) == (visible, denial)


def test_a_person_gets_their_data_and_an_erasure_unlinks_it(alpha, team):
    fan, heir = an_adult(alpha), an_adult(alpha)
    account = claims(fan, "ada", state=AccountState.VERIFIED)
    with tenant_context(alpha):
        connection = a_connection()
        other = a_connection(name="Second")
        Reports(connection).read({"ada": 10})
    sent = fan.api.upload(
        "/user/casinos/proofs?creator=alpha",
        {"connectionId": str(other.pk), "accountId": str(account.pk), "kind": "PICTURE", "image": a_picture()},
    ).ok()
    # The picture is for the sender and the team alone.
    path = sent["imageUrl"].removeprefix("/api").partition("?")[0]
    assert fan.api.at(alpha).get(path).headers["Content-Type"] == "image/webp"
    assert heir.api.at(alpha).get(path).status == 404
    (shown,) = team.get(f"{ACCOUNTS}/all", {"proof": "WAITING"}).ok()["data"]
    office = shown["proof"]["imageUrl"].removeprefix("/api").partition("?")[0]
    assert team.get(office).status == 200
    assert heir.api.at(alpha).get(office).status == 403
    with tenant_context(alpha):
        name = AccountProof.objects.get(pk=sent["id"]).picture
    assert team.get(f"/public/files/{name}").status == 404
    with tenant_context(alpha):
        sections = {
            name: list(privacy.community.sections[name](fan.user.pk))
            for name in ("casino-accounts-here", "casino-totals", "casino-proofs")
        }
        assert sections["casino-accounts-here"][0]["username"] == "ada"
        assert sections["casino-totals"][0]["wagered"] == 10
        assert sections["casino-proofs"][0]["kind"] == "PICTURE"
        privacy.community.erase(fan.user.pk, fan.user.username, fan.user.email)
        CasinoAccount.objects.filter(user=fan.user).delete()
        assert ReferredAccount.objects.filter(member__isnull=False).count() == 0
        assert [list(privacy.community.sections[name](fan.user.pk)) for name in list(sections)[:2]] == [[], []]
        proof = next(privacy.community.sections["casino-proofs"](fan.user.pk))
        assert (proof["picture"], proof["username"], proof["note"]) == ("", "", "")
        # The next person who claims the account is suggested, never confirmed.
        claims(heir, "ada", state=AccountState.VERIFIED)
        Reports(connection, at=AT + timedelta(hours=1)).read({"ada": 12})
        assert ReferredAccount.objects.get(name="ada", connection=connection).match == "SUGGESTED"
