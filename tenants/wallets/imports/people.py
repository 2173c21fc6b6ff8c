"""Finds the member that a line of a file is about: by the id on the platform, by the login, by the shown name."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from uuid import UUID

from django.db.models import Q, Value
from django.db.models.functions import Lower, Replace

from saas.accounts.identities.models import FormerName, Identity
from saas.accounts.models import User
from saas.kernel.provider_names import name_key
from tenants.members.models import Member
from tenants.wallets.imports.models import Import, ImportRow, Platform
from tenants.wallets.imports.rules import NO_ACCOUNT, OTHER_PLATFORM, ImportEntry, email_id

STEP = 1000
OF_USER = ("username", "username_since", "created_at", "email", "email_verified_at")


@dataclass(frozen=True, slots=True)
class MemberMatch:
    """A member who may be meant. ``is_certain`` is False if the team must decide.

    An id is certain. A name is certain if the member linked or took it before the file was made, because a name can
    change its owner. A former name is never certain.
    """

    member: Member
    is_certain: bool


@dataclass(frozen=True, slots=True)
class _Holder:
    member: Member
    # When the member linked the account, or when the account got its name.
    since: datetime


@dataclass(slots=True)
class People:
    """The members of a community by the ids and names of their accounts on one platform."""

    _ids: dict[str, Member] = field(default_factory=dict)
    _logins: dict[str, _Holder] = field(default_factory=dict)
    _names: dict[str, _Holder | None] = field(default_factory=dict)
    _former: dict[str, Member | None] = field(default_factory=dict)
    _is_local: bool = False

    def find(self, key: str, subject: str, made_at: datetime) -> MemberMatch | None:
        """Return the member with this id, or the member with this name if the line has no id.

        ``key`` is a name as ``name_key`` returns it, ``made_at`` the latest time at which the file was made.
        """
        if subject and (member := self._ids.get(subject)):
            return MemberMatch(member, True)
        if not subject:
            return self._find_name(key, made_at)
        holder = self._logins.get(key)
        # The address of a person may have changed, and the username may be another person's.
        return MemberMatch(holder.member, False) if holder and self._is_local else None

    def _find_name(self, key: str, made_at: datetime) -> MemberMatch | None:
        holder = self._logins.get(key) or self._names.get(key)
        if holder:
            return MemberMatch(holder.member, holder.since <= made_at)
        former = self._former.get(key)
        return MemberMatch(former, False) if former else None

    @property
    def ids(self) -> list[str]:
        return list(self._ids)

    @property
    def keys(self) -> list[str]:
        """The current and former names, as ``name_key`` returns them."""
        return list({*self._logins, *self._names, *self._former})

    def add(self, batch: list[Member], platform: str) -> None:
        by_user: dict[UUID, Member] = {member.user_id: member for member in batch}
        if platform == Platform.LOCAL:
            self._is_local = True
            for user in User.objects.filter(pk__in=list(by_user)).only(*OF_USER):
                holder = _Holder(by_user[user.pk], user.username_since or user.created_at)
                self._logins[name_key(platform, user.username)] = holder
                if user.email_verified_at:
                    self._ids[email_id(user.email)] = by_user[user.pk]
            return
        # Public tables are read in their own statements: no statement joins a community's tables with public ones.
        identities = Identity.objects.filter(provider=platform, user_id__in=list(by_user))
        by_identity: dict[UUID, Member] = {}
        for identity in identities.only("user_id", "subject", "name", "login", "linked_at", "named_at", "provider"):
            member = by_identity[identity.pk] = by_user[identity.user_id]
            self._ids[identity.subject] = member
            holder = _Holder(member, identity.named_at or identity.linked_at)
            if identity.login:
                self._logins[name_key(platform, identity.login)] = holder
            self._add_name(name_key(platform, identity.name), holder)
        for identity_id, name in FormerName.objects.filter(identity__in=list(by_identity)).values_list(
            "identity_id", "name"
        ):
            key, member = name_key(platform, name), by_identity[identity_id]
            self._former[key] = member if self._former.get(key, member) == member else None

    def _add_name(self, key: str, holder: _Holder) -> None:
        """A shown name of two members is the name of neither."""
        self._names[key] = None if key in self._names else holder


@dataclass(frozen=True, slots=True)
class Everyone:
    """The members of a community on each platform that a file can name."""

    on: Mapping[str, People]

    def find_person(
        self, platform: str, key: str, subject: str, other_key: str, other_subject: str, made_at: datetime
    ) -> MemberMatch | None:
        """Return the member with one of the accounts of a line. If two members have them, the team decides."""
        match = self.on[platform].find(key, subject, made_at)
        if not other_key:
            return match
        other = self.on[OTHER_PLATFORM[Platform(platform)]].find(other_key, other_subject, made_at)
        if match is None or other is None:
            return match or other
        if match.member != other.member:
            return MemberMatch(match.member, False)
        return MemberMatch(match.member, match.is_certain or other.is_certain)

    def match_of(self, run: Import, entry: ImportEntry) -> MemberMatch | None:
        """Return the member with one of the accounts of an entry."""
        other = entry.history.other
        return self.find_person(
            entry.platform, entry.key, entry.subject, other.key, other.subject, run.names_date(entry.platform)
        )

    def located(self, run: Import, entry: ImportEntry) -> ImportEntry:
        """Return an entry of another Gemhall under its email address, if only that is certainly a member's."""
        local = entry.history.local
        if not local.subject:
            return entry
        match = self.match_of(run, entry)
        by_email = self.on[Platform.LOCAL].find(local.key, local.subject, run.names_date(Platform.LOCAL))
        if (match and match.is_certain) or by_email is None or not by_email.is_certain:
            return entry
        return replace(
            entry, platform=Platform.LOCAL, name=local.name, key=local.key, subject=local.subject,
            history=replace(entry.history, other=NO_ACCOUNT, local=NO_ACCOUNT),
        )  # fmt: skip


def everyone_for(run: Import) -> Everyone:
    """Return all members for the lines of an import."""
    return everyone(run.platform, with_usernames=run.mapping.get("local_name") is not None)


def everyone(platform: str, *, with_usernames: bool = False) -> Everyone:
    """Return all members for files of names on the platform; ``with_usernames``, also by their usernames here."""
    platforms = [platform, *([OTHER_PLATFORM[Platform(platform)]] if platform in OTHER_PLATFORM else [])]
    if with_usernames and platform != Platform.LOCAL:
        platforms.append(Platform.LOCAL)
    found = {one: People() for one in platforms}
    for batch in _batches():
        for one, known in found.items():
            known.add(batch, one)
    return Everyone(found)


def people(platform: str) -> People:
    """Return the members of the community by their ids and names on the platform."""
    return everyone(platform).on[platform]


def matches_of(rows: Sequence[ImportRow], *, lock: bool = False) -> dict[int, MemberMatch]:
    """Return the member who is the closest to each row now, by the row's id. Only a few rows, with their imports.

    With ``lock``, the accounts stay as they are until the transaction ends.
    """
    named: dict[str, set[str]] = {}
    ids: dict[str, set[str]] = {}
    for row in rows:
        accounts = [(row.platform, row.name_key, row.subject)]
        if row.other_key:
            accounts.append((OTHER_PLATFORM[Platform(row.platform)], row.other_key, row.other_subject))
        for platform, key, subject in accounts:
            named.setdefault(platform, set()).add(key)
            ids.setdefault(platform, set()).add(subject)
    candidates = Member.objects.filter(pk__in={row.candidate_id for row in rows if row.candidate_id})
    users = set(candidates.values_list("user_id", flat=True))
    for platform, keys in named.items():
        users |= _users_named(platform, keys, ids[platform], users, lock=lock)
    members = list(Member.objects.filter(user_id__in=users, left_at__isnull=True))
    known = Everyone({platform: people_among(members, platform) for platform in named})
    found = {
        row.pk: known.find_person(
            row.platform, row.name_key, row.subject, row.other_key, row.other_subject, row.run.names_date(row.platform)
        )
        for row in rows
    }
    return {pk: match for pk, match in found.items() if match}


def _users_named(platform: str, keys: set[str], ids: set[str], among: set[UUID], *, lock: bool) -> set[UUID]:
    """Return the users of the installation who have, or had, one of these names or ids on a platform, or are ``among``.

    The database compares names by their lower case, which is the key of most names.
    """
    if platform == Platform.LOCAL:
        users = User.objects.annotate(key=Lower("username")).filter(Q(key__in=keys) | Q(pk__in=among))
        return set((users.select_for_update(no_key=True, of=("self",)) if lock else users).values_list("pk", flat=True))

    def plain(field: str) -> Lower | Replace:
        return Replace(Lower(field), Value("-"), Value("_")) if platform == Platform.KICK else Lower(field)

    former = FormerName.objects.annotate(key=plain("name")).filter(identity__provider=platform, key__in=keys)
    by_name = Q(name_key__in=keys) | Q(login_key__in=keys) | Q(pk__in=former.values("identity"))
    found = (
        Identity.objects.filter(provider=platform)
        .annotate(name_key=plain("name"), login_key=plain("login"))
        .filter(by_name | Q(subject__in=ids - {""}) | Q(user__in=among))
    )
    return set(
        (found.select_for_update(no_key=True, of=("self",)) if lock else found).values_list("user_id", flat=True)
    )


def people_among(members: Iterable[Member], platform: str) -> People:
    """Return some members by their ids and names on the platform."""
    found = People()
    found.add(list(members), platform)
    return found


def _batches() -> Iterator[list[Member]]:
    rows = Member.objects.filter(left_at__isnull=True).select_related("account").order_by("pk")
    batch = list(rows[:STEP])
    while batch:
        yield batch
        batch = list(rows.filter(pk__gt=batch[-1].pk)[:STEP]) if len(batch) == STEP else []
