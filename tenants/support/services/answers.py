"""Saved answers of the team, with their pictures."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from saas.access import audit
from saas.access.acting import Actor
from saas.kernel.database_errors import constraints_as_errors
from saas.kernel.edits import NOTHING_SEEN, Seen
from saas.kernel.errors import ValidationFailed
from saas.kernel.transactions import atomically
from saas.plans.stored_files import release_unused
from saas.support.models import MAX_PICTURES
from tenants.support.errors import SavedAnswerNotFound
from tenants.support.models import SavedAnswer, SavedAnswerPicture
from tenants.support.services.helpdesk import helpdesk


def create_answer(*, name: str, text: str, pictures: Sequence[bytes], actor: Actor) -> SavedAnswer:
    """Raises SavedAnswerExists, and the errors of pictures. Call it outside transactions."""

    def work(names: Sequence[str]) -> SavedAnswer:
        with constraints_as_errors():
            answer = SavedAnswer.objects.create(name=name, text=text)
        _add(answer, names)
        audit.record(actor, "saved-answer.create", answer.pk, after={"name": name})
        return answer

    with helpdesk.stored_pictures(pictures, actor.user_id) as names:
        return atomically(lambda: work(names), savepoint=True)


def edit_answer(
    *,
    answer_id: UUID,
    changes: dict[str, Any],
    pictures: Sequence[bytes],
    removed: Sequence[UUID],
    actor: Actor,
    seen: Seen = NOTHING_SEEN,
) -> SavedAnswer:
    """Change ``name`` or ``text``, remove the pictures ``removed``, and add pictures. Call it outside transactions.

    Raises SavedAnswerNotFound, SavedAnswerExists, EditConflict, ValidationFailed, and the errors of pictures.
    """

    def work(names: Sequence[str]) -> SavedAnswer:
        answer = _locked(answer_id)
        before = {"name": answer.name, "text": answer.text}
        seen.check(before)
        gone = list(answer.pictures.filter(pk__in=removed).values_list("name", flat=True))
        answer.pictures.filter(pk__in=removed).delete()
        if answer.pictures.count() + len(names) > MAX_PICTURES:
            raise ValidationFailed(fields={"pictures": f"Choose at most {MAX_PICTURES} pictures"})
        for field, value in changes.items():
            setattr(answer, field, value)
        with constraints_as_errors():
            answer.save()
        _add(answer, names)
        release_unused(actor.community_id, gone)
        changed = [field for field in changes if changes[field] != before[field]]
        audit.record(
            actor,
            "saved-answer.edit",
            answer.pk,
            before={"name": before["name"]} | {field: before[field] for field in changed},
            after={"name": answer.name} | {field: changes[field] for field in changed},
        )
        return answer

    with helpdesk.stored_pictures(pictures, actor.user_id) as names:
        return atomically(lambda: work(names), savepoint=True)


def delete_answer(*, answer_id: UUID, actor: Actor) -> None:
    """Raises SavedAnswerNotFound. Messages that were sent with it keep its pictures."""

    def work() -> None:
        answer = _locked(answer_id)
        names = list(answer.pictures.values_list("name", flat=True))
        audit.record(actor, "saved-answer.delete", answer.pk, before={"name": answer.name})
        answer.delete()
        release_unused(actor.community_id, names)

    atomically(work)


def _locked(answer_id: UUID) -> SavedAnswer:
    answer = SavedAnswer.objects.select_for_update(no_key=True).filter(pk=answer_id).first()
    if answer is None:
        raise SavedAnswerNotFound
    return answer


def _add(answer: SavedAnswer, names: Sequence[str]) -> None:
    SavedAnswerPicture.objects.bulk_create([SavedAnswerPicture(answer=answer, name=name) for name in names])
