"""An administrator merges a duplicate account of a person into the account that the person keeps."""

from datetime import date, timedelta
from typing import Any

import pytest
from django_tenants.utils import tenant_context

from saas.access.models import AuditEntry, StaffGrant
from saas.access.play_limits.services import effective_limits, exclude_self, set_limits
from saas.accounts import erasure
from saas.accounts.identities import services as identities
from saas.accounts.identities.models import Identity
from saas.accounts.models import Session, User
from saas.activity.models import ActivityRecord
from saas.casinos.catalog import seed
from saas.casinos.services import connect
from saas.desk.audit import Operator
from saas.desk.errors import MergeRefused
from saas.desk.models import AccountMerge, DeskRole
from saas.desk.services import merging
from saas.directory.models import Membership
from saas.jobs.models import Job
from saas.jobs.registry import kind_of
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.kernel.providers import Provider
from saas.tenancy.models import Community
from tenants.members.models import Member
from tenants.members.services import join
from tenants.wallets.merging import NOT_MISSED
from tenants.wallets.models import Account, IssuanceDay, Txn
from tests.support.api import PASSWORD, Api
from tests.support.builders import a_community, a_user
from tests.support.desk import Desk, an_operator
from tests.support.ledger import books_are_right
from tests.support.shop import a_product, a_shopper
from tests.support.stream_events import link_as

pytestmark = pytest.mark.django_db
PROOF = "Answered from both addresses"


def merge(desk: Desk, duplicate: User, kept: User, **fields: Any) -> Any:
    values = {"into": kept.username, "confirmation": duplicate.username, "proof": PROOF, **fields}
    form = {"csrfmiddlewaretoken": desk.token(), "reason": "Ticket 17", **values}
    return desk.client.post(f"/desk/do/user.merge/{duplicate.pk}", form, HTTP_HOST=desk.host)


def merged(duplicate: User, kept: User) -> None:
    assert merge(an_operator(), duplicate, kept).status_code == 302
    run_due()


def an_administrator() -> Operator:
    user = an_operator().user
    return Operator(user.pk, user.username, DeskRole.ADMINISTRATOR)


def as_user(user: User) -> Api:
    return Api().login(User.objects.get(pk=user.pk))


def balance_of(user: User) -> str:
    """The gems that the user sees in alpha."""
    whoami = as_user(user).get("/common/auth/whoami?creator=alpha").ok()
    return str(whoami["balance"])


def test_a_membership_moves_with_its_wallet_orders_and_history(alpha):
    """One purchase through the API, then the merge and its jobs."""
    fan, kept = a_shopper(alpha, 500), a_user()
    order = fan.buy(a_product(alpha)).ok()
    with tenant_context(alpha):
        issued = list(IssuanceDay.objects.values_list("issued", flat=True))
        movements = set(Txn.objects.values_list("pk", flat=True))
    merged(fan.user, kept)
    with tenant_context(alpha):
        member = Member.objects.get(user_id=kept.pk)
        assert (member.pk, member.username) == (fan.member.pk, kept.username)
        assert fan.gems == 400
        # The membership is another person's now, so no gems move and none are made.
        assert set(Txn.objects.values_list("pk", flat=True)) == movements
        assert list(IssuanceDay.objects.values_list("issued", flat=True)) == issued
        books_are_right()
    api = as_user(kept)
    assert [row["id"] for row in api.get("/user/product-order/all").ok()["data"]] == [order["id"]]
    assert balance_of(kept) == "400"
    assert not ActivityRecord.objects.filter(user_id=fan.user.pk).exists()
    assert AccountMerge.objects.get().done_at is not None


def test_the_merged_account_is_closed_and_its_names_are_free(alpha):
    fan, kept = a_shopper(alpha), a_user()
    merged(fan.user, kept)
    assert fan.api.get("/user/users/my-profile").status == 401
    assert not Session.objects.filter(user_id=fan.user.pk).exists()
    for login in (fan.user.username, fan.user.email):
        answer = Api().post("/common/auth/login", {"login": login, "password": PASSWORD})
        assert answer.code == "AUTH_INVALID_CREDENTIALS"
    assert an_operator().do("user.restore", fan.user.pk).status_code == 409
    assert as_user(kept).patch("/user/users/my-profile", {"username": fan.user.username}).status == 200


def test_both_addresses_get_a_mail_and_every_touched_community_an_entry(alpha, beta, mailoutbox):
    fan, kept = a_shopper(beta), a_user()
    StaffGrant.objects.create(community=alpha, user=fan.user, permissions=["STORE_MANAGEMENT"])
    merged(fan.user, kept)
    for address in (fan.user.email, kept.email):
        (mail,) = [one for one in mailoutbox if one.to == [address] and one.subject == "Two accounts were merged"]
        assert f"{fan.user.username} into {kept.username}" in mail.body
    for community in (alpha, beta):
        (entry,) = AuditEntry.objects.filter(community_id=community.pk, action="desk.merge")
        assert (entry.before, entry.after) == ({"username": fan.user.username}, {"username": kept.username})
    entry = AuditEntry.objects.get(action="desk.user.merge")
    after = entry.after or {}
    assert (entry.target, after["proof"], after["username"]) == (str(fan.user.pk), PROOF, kept.username)


def test_rights_move_and_never_widen_those_of_the_kept_account(alpha, beta):
    duplicate, kept = a_user(), a_user()
    for user, community, rights in (
        (duplicate, alpha, ["STORE_MANAGEMENT"]),
        (duplicate, beta, ["STORE_MANAGEMENT"]),
        (kept, beta, ["USERS_MANAGEMENT"]),
    ):
        StaffGrant.objects.create(community=community, user=user, permissions=rights)
    merged(duplicate, kept)
    found = {grant.community.slug: grant.permissions for grant in StaffGrant.objects.filter(user=kept)}
    assert found == {"alpha": ["STORE_MANAGEMENT"], "beta": ["USERS_MANAGEMENT"]}
    assert not StaffGrant.objects.filter(user=duplicate).exists()


def test_linked_and_casino_accounts_move_unless_the_kept_account_has_them(db):
    seed()
    adult: dict[str, Any] = {"birth_date": date(1990, 5, 1), "age_confirmed_at": now(), "country": "SE"}
    duplicate, kept = a_user(**adult), a_user(**adult)
    for user, provider, subject in ((duplicate, "GOOGLE", "1"), (duplicate, "KICK", "2"), (kept, "KICK", "3")):
        Identity.objects.create(user=user, provider=provider, subject=subject, name=subject)
    code = connect_everywhere(duplicate, kept)
    merged(duplicate, kept)
    assert set(Identity.objects.values_list("user_id", "subject")) == {(kept.pk, "1"), (kept.pk, "3")}
    assert sorted(kept.casino_accounts.values_list("provider_id", "name")) == [(code, "first"), (code, "second")]


def test_the_kept_user_does_not_wait_for_accounts_of_the_duplicate(db):
    duplicate, kept, other = a_user(), a_user(), a_user()
    for user, provider in ((duplicate, Provider.TWITCH), (duplicate, Provider.KICK), (kept, Provider.KICK)):
        link_as(user, provider, str(user.pk))
    identities.unlink(duplicate, Provider.TWITCH)
    merged(duplicate, kept)
    identities.unlink(kept, Provider.KICK)
    for provider in (Provider.TWITCH, Provider.KICK):
        assert link_as(kept, provider, str(duplicate.pk)).counts_from is None
        identities.unlink(kept, provider)
        assert link_as(other, provider, str(duplicate.pk)).counts_from is not None


def connect_everywhere(duplicate: User, kept: User) -> str:
    code = "STAKE"
    connect(user=duplicate, provider=code, name="first")
    connect(user=duplicate, provider=code, name="second")
    connect(user=kept, provider=code, name="first")
    return code


def test_the_stricter_limits_and_the_longer_break_of_both_apply(alpha):
    """Otherwise a second account would end a break."""
    duplicate, kept = a_user(), a_user()
    exclude_self(user=duplicate, community_id=None, period="MONTH")
    exclude_self(user=kept, community_id=None, period="DAY")
    set_limits(user=duplicate, community_id=alpha.pk, times_per_day=3, gems_per_day=None)
    set_limits(user=kept, community_id=alpha.pk, times_per_day=5, gems_per_day=100)
    set_limits(user=kept, community_id=alpha.pk, times_per_day=50, gems_per_day=100)  # waits for a day
    ends = effective_limits(duplicate.pk, alpha.pk, now()).excluded_until
    merged(duplicate, kept)
    found = effective_limits(kept.pk, alpha.pk, now())
    assert found.excluded_until == ends
    assert (found.limits.times, found.limits.gems) == (3, 100)


def test_in_a_shared_community_the_gems_move_and_the_membership_ends(alpha):
    """The wallets become one by two movements. No gems are made, and a second run of the job moves nothing."""
    fan, kept = a_shopper(alpha, 50), a_shopper(alpha, 70)
    with tenant_context(alpha):
        issued = list(IssuanceDay.objects.values_list("issued", flat=True))
    page = an_operator().get(f"/do/user.merge/{fan.user.pk}?into={kept.user.username}").content.decode()
    assert "Ends. 50 gems move to the wallet with 70 gems" in page
    merged(fan.user, kept.user)
    merging.finish(fan.user.pk)
    assert (fan.gems, kept.gems) == (0, 120)
    with tenant_context(alpha):
        moved = Txn.objects.filter(cause="CORRECTION").order_by("created_at")
        assert [(row.type, row.amount, row.balance) for row in moved] == [("DEBIT", 50, 0), ("CREDIT", 50, 120)]
        assert list(IssuanceDay.objects.values_list("issued", flat=True)) == issued
        books_are_right()
        assert {row.user_id: row.left_at is None for row in Member.objects.all()}[fan.user.pk] is False
    assert balance_of(kept.user) == "120"
    (entry,) = AuditEntry.objects.filter(action="desk.merge")
    assert entry.after == {"username": kept.user.username, "amount": "50"}


def test_a_shared_community_with_orders_or_a_frozen_wallet_stops_the_merge(alpha):
    """Nothing changes: two sets of orders and tickets cannot become one without a change of history."""
    desk, fan, kept = an_operator(), a_shopper(alpha, 150), a_shopper(alpha, 70)
    fan.buy(a_product(alpha)).ok()
    answer = merge(desk, fan.user, kept.user)
    assert answer.status_code == 409
    assert f"In alpha, where both are members, {fan.user.username} has 1 order." in answer.content.decode()
    other = a_shopper(alpha, 5)
    with tenant_context(alpha):
        Account.objects.filter(member=kept.member).update(frozen=True)
    assert "a wallet of the two accounts is frozen" in merge(desk, other.user, kept.user).content.decode()
    assert (fan.gems, other.gems, kept.gems) == (50, 5, 70)
    assert fan.api.get("/user/users/my-profile").status == 200
    assert not AccountMerge.objects.exists()


def test_each_kind_of_row_of_a_member_stops_a_shared_merge_or_is_not_missed():
    """A new table with a member stops the merge unless it is named here."""
    relations = [one for one in Member._meta.get_fields(include_hidden=True) if one.auto_created and one.is_relation]
    labels = {one.related_model._meta.label_lower for one in relations if one.related_model is not None}
    assert labels >= NOT_MISSED
    assert labels - NOT_MISSED >= {"stores.order", "draws.ticketrange", "stores.wonitem", "stores.dropentry"}


def test_owners_operators_suspended_and_erased_accounts_are_refused(alpha):
    """Each refusal says what stops the merge."""
    kept, fan = a_user(), a_shopper(alpha).user
    suspended = a_user(is_active=False)
    erased = a_user()
    erasure.erase(erased, confirmation=erased.username)
    erased.refresh_from_db()
    owner = a_community().owner
    refused = {
        "owns": (owner, kept),
        "is an operator": (an_operator().user, kept),
        "is suspended": (suspended, kept),
        "is erased or merged": (kept, erased),
        "and alpha owns it": (fan, alpha.owner),
        "one and the same": (fan, fan),
    }
    for text, (duplicate, target) in refused.items():
        with pytest.raises(MergeRefused) as error:
            merging.merge(
                operator=an_administrator(), user=duplicate, into=str(target.pk), confirmation=duplicate.username,
                proof=PROOF, reason="Ticket 17",
            )  # fmt: skip
        assert text.replace("alpha owns", f"{alpha.owner.username} owns") in str(error.value)
    assert not AccountMerge.objects.exists()


def test_a_merge_needs_the_typed_name_a_proof_and_an_existing_account(db):
    desk, duplicate, kept = an_operator(), a_user(), a_user()
    assert merge(desk, duplicate, kept, confirmation="other").status_code == 400
    assert merge(desk, duplicate, kept, proof="").status_code == 400
    assert merge(desk, desk.user, kept).status_code == 409
    assert not AccountMerge.objects.exists()
    page = desk.get(f"/do/user.merge/{duplicate.pk}?into=nobody-at-all").content.decode()
    assert "No account has this username" in page
    assert '<form method="post"' not in page


def test_the_preview_says_what_moves_and_what_ends(alpha):
    fan, kept = a_shopper(alpha).user, a_user()
    for user, provider in ((fan, "GOOGLE"), (fan, "KICK"), (kept, "KICK")):
        Identity.objects.create(user=user, provider=provider, subject=f"{user.pk.hex[-6:]}{provider}", name="Ada")
    page = an_operator().get(f"/do/user.merge/{fan.pk}?into={kept.email}").content.decode()
    assert "Moves with its wallet, orders, items and tickets" in page
    assert page.index(">Google<") < page.index(">Moves<")
    assert page.index(">Kick<") < page.index(">Ends<")
    assert f"Merge {fan.username} into {kept.username}" in page


def test_a_crash_between_communities_continues_where_it_ended(alpha, beta, monkeypatch):
    fan, kept = a_shopper(alpha), a_user()
    with tenant_context(beta):
        join(user=fan.user, community=beta)
    row = merging.merge(
        operator=an_administrator(),
        user=fan.user,
        into=kept.username,
        confirmation=fan.user.username,
        proof=PROOF,
        reason="Ticket 17",
    )
    record = merging._record_for_team

    def killed_at_beta(operator: Operator, community: Community, *names: Any) -> None:
        if community.slug == "beta":
            raise RuntimeError("killed")
        record(operator, community, *names)

    monkeypatch.setattr(merging, "_record_for_team", killed_at_beta)
    with pytest.raises(RuntimeError):
        merging.finish(row.pk)
    assert {one.community.slug for one in Membership.objects.filter(user=kept)} == {"alpha"}
    assert {one.community.slug for one in Membership.objects.filter(user=fan.user)} == {"beta"}
    with tenant_context(beta):
        assert Member.objects.filter(user_id=fan.user.pk).exists()
    monkeypatch.undo()
    merging.finish(row.pk)
    merging.finish(row.pk)
    assert {one.community.slug for one in Membership.objects.filter(user=kept)} == {"alpha", "beta"}
    assert AuditEntry.objects.filter(action="desk.merge", community_id=alpha.pk).count() == 1


def test_what_a_late_request_wrote_is_moved_afterwards(alpha):
    """A request that began before the merge knows the old user."""
    fan, kept = a_shopper(alpha, 500), a_user()
    merged(fan.user, kept)
    record = ActivityRecord.objects.filter(user_id=kept.pk).first()
    assert record is not None
    ActivityRecord.objects.filter(user_id=kept.pk).update(user_id=fan.user.pk)
    late = Job.objects.get(key=f"merge-late:{fan.user.pk}")
    assert late.due_at > now() + timedelta(minutes=9)
    kind_of(late.task).run(**late.arguments)
    assert not ActivityRecord.objects.filter(user_id=fan.user.pk).exists()


def test_the_erasure_of_the_kept_account_forgets_the_merged_names(alpha):
    fan, kept = a_shopper(alpha), a_user()
    merged(fan.user, kept)
    name = fan.user.username
    erasure.erase(User.objects.get(pk=kept.pk), confirmation=kept.username)
    run_due()
    row = AccountMerge.objects.get()
    assert (row.username, row.email) == ("", "")
    entries = AuditEntry.objects.filter(action__in=["desk.merge", "desk.user.merge"])
    assert name not in str(list(entries.values_list("before", "after")))


def test_each_kind_of_row_of_a_user_is_decided_on():
    """A new table with a user needs a decision: move it in saas.desk.services.merging, or let it end here."""
    known = {
        "tenancy.community", "access.staffgrant", "staff.staffinvitation", "play_limits.playlimits",
        "notifications.notification", "notifications.teamreadmarker", "notifications.notificationpreference",
        "notifications.communitypreference", "notifications.deliverysettings", "notifications.pushsubscription",
        "hand_over.handover", "desk.operatorrole", "desk.accountmerge", "directory.membership", "identities.identity",
        "factors.appfactor", "factors.emailfactor", "factors.backupcodeset", "accounts.emailtoken",
        "accounts.emailchange", "accounts.dataexport", "accounts.erasure", "accounts.handoffcode",
        "casinos.casinoaccount", "activity.activityrecord", "activity.activeday", "activity.experiencegrant",
        "activity.chatreading",
    }  # fmt: skip
    assert {relation.related_model._meta.label_lower for relation in User._meta.related_objects} == known
