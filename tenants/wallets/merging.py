"""Two memberships of one person in one community: what keeps them apart, and the movement of their gems."""

from uuid import UUID, uuid4

from django.db import connection
from django.db.models import ForeignObjectRel

from saas.accounts.models import User
from saas.desk.merging import SharedMembership
from saas.kernel.idempotency import Idempotency, fingerprint
from saas.kernel.transactions import atomically
from saas.tenancy.models import Community
from tenants.members.models import Member
from tenants.members.services import leave
from tenants.members.signals import memberships_merged
from tenants.wallets.calls import Post
from tenants.wallets.errors import WalletFrozen
from tenants.wallets.models import Account, Cause, SystemAccount, TransactionType
from tenants.wallets.services import current_community, movement_of, post_for

# Rows about a member that the person does not miss: the wallet itself, the team's notes, counters, reminders, what
# they did for quests, which the kept account does too, and what follows the merge: referrals, claims of offers, and
# messages.
NOT_MISSED = frozenset(
    {
        "wallets.account",
        "members.membernote",
        "members.memberdeed",
        "stores.dailypurchase",
        "stores.stockwatch",
        "seeds.seedpair",
        "imports.importrow",
        "achievements.membertotal",
        "quests.userchallenge",
        "quests.finishedchain",
        "earning.earnedday",
        "earning.earningpayment",
        "earning.gemcodeentry",
        "offers.offerclaim",
        "offers.offerreminder",
        "offers.offerreport",
        "chat.chatmessage",
        "chat.chatsanction",
        "fan_referrals.friendlink",
        "fan_referrals.fanreferral",
        "fan_referrals.friendmilestone",
        "fan_referrals.memberplace",
    }
)
OUT = "Merged into another account of the same person"
IN = "Merged from another account of the same person"
_ACCOUNTS = """
select m.user_id, a.id, a.balance, a.frozen from wallets_account a join members_member m on m.id = a.member_id
where m.user_id = any(%s) order by a.id for no key update of a
"""


def shared_membership(source: UUID, target: User) -> SharedMembership:
    """Return what both accounts have here. Both must have a membership, which may have ended."""
    rows = Account.objects.filter(member__user_id__in=[source, target.pk]).select_related("member")
    accounts = {row.member.user_id: row for row in rows if row.member is not None}
    return SharedMembership(
        gems=accounts[source].balance,
        kept_gems=accounts[target.pk].balance,
        is_frozen=any(row.frozen for row in accounts.values()),
        things=tuple(_things_of(accounts[source].member)),
    )


def _things_of(member: Member | None) -> list[str]:
    found = []
    for relation in Member._meta.get_fields(include_hidden=True):
        model = relation.related_model
        if not isinstance(relation, ForeignObjectRel) or model is None or model._meta.label_lower in NOT_MISSED:
            continue
        count = model._base_manager.filter(**{relation.field.name: member}).count()
        if count:
            names = model._meta
            found.append(f"{count} {names.verbose_name if count == 1 else names.verbose_name_plural}")
    return sorted(found)


def join_wallets(source: UUID, target: User, actor: UUID) -> int:
    """Move all gems of ``source`` to the wallet of ``target``, end the membership of ``source``; return the gems.

    The gems pass through ESCROW, so each wallet has a movement of its own and no gems are made. A second call finds an
    empty wallet. Raises WalletFrozen.
    """

    def work(community: Community) -> int:
        members = {row.user_id: row for row in Member.objects.filter(user_id__in=[source, target.pk])}
        with connection.cursor() as cursor:
            cursor.execute(_ACCOUNTS, [[source, target.pk]])
            accounts = {row[0]: row[1:] for row in cursor.fetchall()}
        if any(frozen for _, _, frozen in accounts.values()):
            raise WalletFrozen
        gems: int = accounts[source][1]
        if gems:
            escrow = int(SystemAccount.ESCROW)
            _post(members[source], accounts[source][0], escrow, gems, actor)
            _post(members[target.pk], escrow, accounts[target.pk][0], gems, actor)
        memberships_merged.send(sender=Member, source=members[source], target=members[target.pk])
        if members[source].is_active:
            leave(user_id=source, community=community)
        return gems

    return atomically(lambda: work(current_community()))


def _post(member: Member, debit: int, credit: int, gems: int, actor: UUID) -> None:
    is_out = credit == SystemAccount.ESCROW
    kind = TransactionType.DEBIT if is_out else TransactionType.CREDIT
    key = uuid4()
    movement = movement_of(actor, None, OUT if is_out else IN, Idempotency(key, fingerprint("merge", key)))
    call = Post(
        movement=movement,
        type=kind,
        cause=Cause.CORRECTION,
        cause_id=None,
        reverses=None,
        debits=[debit],
        credits=[credit],
        amounts=[gems],
    )
    post_for(member, call, movement, kind, Cause.CORRECTION, None, "out" if is_out else "in").require_paid()
