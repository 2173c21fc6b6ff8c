"""Stream codes: the team's writes, and the fans who enter them."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import F

from saas.access import audit
from saas.access.acting import Actor
from saas.accounts.models import User
from saas.kernel import rates
from saas.kernel.clock import now
from saas.kernel.database_errors import constraints_as_errors
from saas.kernel.days import local_day
from saas.kernel.edits import NOTHING_SEEN, Seen, changes_any
from saas.kernel.errors import ValidationFailed
from saas.kernel.ids import new_id
from saas.kernel.row_locks import held_against_edits
from saas.kernel.text import folded
from saas.kernel.transactions import atomically
from saas.notifications.wording import worded
from saas.tenancy.models import Community
from tenants.checkout.checks import first_denial
from tenants.earning import rules, selectors
from tenants.earning.eligibility import CODE_CHECKS, code_situation
from tenants.earning.errors import GemCodeEntered, GemCodeFull, GemCodeNotFound, GemCodeWrong, OwnGemCode
from tenants.earning.models import MAX_FOLDED, MAX_UNIT_GEMS, EarningKind, GemCode
from tenants.earning.services.gathering import earned_day, gather
from tenants.earning.sources import EARNED_GEMS
from tenants.members.activity import MemberEvent, record_activity
from tenants.members.services import locked_member
from tenants.wallets.issuance import issuance_left_today, require_possible, staff_of

_ENTER = """
insert into earning_gemcodeentry (id, code_id, member_id, created_at) values (%s, %s, %s, %s) on conflict do nothing
"""


def create_code(*, fields: Mapping[str, Any], actor: Actor) -> GemCode:
    """Create a code that runs at once. An ended code with the same text is archived.

    Raises ValidationFailed, GemCodeExists, IssuanceLimit.
    """

    def work() -> GemCode:
        code = GemCode(**fields, folded=folded(fields["text"]), promised_by=staff_of(actor))
        _check(code, actor, is_new=True)
        ended = GemCode.objects.filter(folded=code.folded, archived_at=None, ends_at__lte=now())
        ended.update(archived_at=now())
        _save(code, force_insert=True)
        audit.record(actor, "earning.code", code.pk, after=_facts(code))
        return code

    return atomically(work)


def edit_code(*, code_id: UUID, changes: Mapping[str, Any], actor: Actor, seen: Seen = NOTHING_SEEN) -> GemCode:
    """Change gems, number of fans or end, and become responsible; fans who entered it keep their gems.

    Raises GemCodeNotFound, ValidationFailed, IssuanceLimit, EditConflict.
    """

    def work() -> GemCode:
        code = _locked(code_id)
        before = _facts(code)
        seen.check(seen.of(code))
        if changes_any(code, changes):
            code.promised_by = staff_of(actor)
        had_limit = code.max_fans is not None
        for name, value in changes.items():
            setattr(code, name, value)
        if code.max_fans is not None and not had_limit:
            code.entries = code.fans.count()
        _check(code, actor)
        _save(code)
        audit.record(actor, "earning.code", code.pk, before=before, after=_facts(code))
        return code

    return atomically(work)


def archive_code(*, code_id: UUID, actor: Actor) -> None:
    """End a code now. Repeatable. Raises GemCodeNotFound."""

    def work() -> None:
        code = GemCode.objects.select_for_update(no_key=True).filter(pk=code_id).first()
        if code is None:
            raise GemCodeNotFound
        if code.archived_at is None:
            code.archived_at = now()
            code.save(update_fields=["archived_at", "updated_at"])
            audit.record(actor, "earning.code-delete", code.pk, before=_facts(code))

    atomically(work)


@dataclass(frozen=True, slots=True)
class EnteredCode:
    """``gems_tomorrow`` are those of its gems that are beyond the limit of today."""

    code: GemCode
    gems_tomorrow: int


def enter(*, text: str, fan: User, community: Community) -> EnteredCode:
    """Enter a code: its gems are paid at once by a job, and the deed CODE counts for rules and quests.

    Raises what CODE_CHECKS deny, OwnGemCode, RateLimited, GemCodeWrong, GemCodeEntered, GemCodeFull.
    """

    def work() -> EnteredCode:
        situation = code_situation(fan, community)
        member = situation.participant.member
        if denial := first_denial(CODE_CHECKS, situation):
            raise denial
        assert member is not None
        member, moment = locked_member(member.pk), now()
        code = selectors.running_code(text, moment)
        # An edit waits for this transaction, so it counts this entry.
        code = code and held_against_edits(GemCode, code.pk)
        if code is None or code.archived_at is not None or code.ends_at <= moment:
            raise GemCodeWrong
        # A former member of the staff.
        if rules.is_own(code, fan.pk):
            raise OwnGemCode
        entry = new_id()
        with connection.cursor() as cursor:
            cursor.execute(_ENTER, [entry, code.pk, member.pk, moment])
            if not cursor.rowcount:
                raise GemCodeEntered
        row = earned_day(member, local_day(moment, community.limit_zone), EarningKind.CODE, code.pk)
        row.times, row.gems = 1, code.gems
        row.save()
        words = [f"{rules.CODE_WORDS} {code.text}"]
        gather(member, gems=code.gems, experience=0, sources=words, promised_by=code.promised_by, due_at=moment)
        record_activity(member=member, event=MemberEvent.CODE, amount=1, at=moment, event_id=entry)
        left = max(issuance_left_today([code.promised_by]), 0)
        _take_place(code, moment)
        return EnteredCode(code, gems_tomorrow=max(code.gems - left, 0))

    with rates.guessing(f"gem-code:{community.pk}:{fan.pk}", wrong=GemCodeWrong):
        return atomically(work, savepoint=True)


def _take_place(code: GemCode, moment: datetime) -> None:
    """Take one of the places, last in the transaction: other fans wait for this row only until the commit."""
    if code.max_fans is None:
        return
    left = GemCode.objects.filter(pk=code.pk, archived_at=None, ends_at__gt=moment)
    if not left.filter(entries__lt=F("max_fans")).update(entries=F("entries") + 1):
        raise GemCodeFull


def _locked(code_id: UUID) -> GemCode:
    """Wait for the fans who enter the code now. Raises GemCodeNotFound."""
    code = GemCode.objects.select_for_update().filter(pk=code_id, archived_at=None).first()
    if code is None:
        raise GemCodeNotFound
    return code


def _check(code: GemCode, actor: Actor, *, is_new: bool = False) -> None:
    fields = {}
    if code.ends_at <= now():
        fields["endsAt"] = "Choose a time that is still to come"
    if code.gems > MAX_UNIT_GEMS:
        fields["gems"] = f"At most {MAX_UNIT_GEMS:,}"
    if code.max_fans is not None and code.max_fans < code.entries:
        fields["maxFans"] = worded("{entries:fan} entered it already", {"entries": code.entries})
    if len(code.folded) > MAX_FOLDED:
        fields["text"] = "Use fewer special letters"
    if is_new and len(mixed := rules.alphabets(code.text)) > 1:
        fields["text"] = f"Use letters of one alphabet. Letters of {' and '.join(mixed)} can look alike"
    if fields:
        raise ValidationFailed(fields=fields)
    require_possible(EARNED_GEMS, most=code.gems, staff=[staff_of(actor)])


def _save(code: GemCode, *, force_insert: bool = False) -> None:
    with constraints_as_errors():
        code.save(force_insert=force_insert)


def _facts(code: GemCode) -> dict[str, Any]:
    return {"text": code.text, "gems": str(code.gems), "max_fans": code.max_fans, "ends_at": code.ends_at.isoformat()}
