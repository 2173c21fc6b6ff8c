"""One action on several things, each on its own: a refused one keeps its state, and the answer says why."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Generic, TypeVar
from uuid import UUID

from rest_framework import serializers

from saas.kernel.clock import now
from saas.kernel.errors import DomainError
from saas.kernel.serializers import Serializer
from saas.kernel.uuids import UUIDField

Result = TypeVar("Result")
MAX_MANY = 100
# Screens offer an undo for seconds. A slow network, and a person who reads slowly, get more.
UNDO_WINDOW = timedelta(minutes=10)


class UndoTooLate(DomainError):
    """It was deleted or hidden longer ago than UNDO_WINDOW, or never."""

    code = "UNDO_TOO_LATE"
    message = "It is too late to undo this"


@dataclass(frozen=True, slots=True)
class ChangeOutcome(Generic[Result]):
    """The result of an action on one of several things, or the ``error`` if the thing did not change."""

    id: UUID
    result: Result | None = None
    error: DomainError | None = None


class ManyInput(Serializer):
    """``ids`` of the things; subclasses add the action."""

    ids = serializers.ListField(child=UUIDField(), min_length=1, max_length=MAX_MANY)


class RefusalOutput(Serializer):
    code = serializers.CharField()
    message = serializers.CharField()


class OneOfManyOutput(Serializer):
    """The result for one of several things: ``error`` is null if it changed."""

    id = UUIDField()
    error = RefusalOutput(allow_null=True)


def each(ids: Iterable[UUID], act: Callable[[UUID], Result]) -> list[ChangeOutcome[Result]]:
    """Call ``act`` with each id once, in the given order. ``act`` is a transaction of its own."""
    return [_outcome(one, act) for one in dict.fromkeys(ids)]


def _outcome(one: UUID, act: Callable[[UUID], Result]) -> ChangeOutcome[Result]:
    try:
        return ChangeOutcome(one, act(one))
    except DomainError as error:
        return ChangeOutcome(one, error=error)


def outcome_facts(outcomes: Iterable[ChangeOutcome[Any]]) -> list[dict[str, object]]:
    """Return the fields of ``OneOfManyOutput``. The text is that of the first field at fault, if fields are."""
    return [{"id": one.id, "error": one.error and refusal_of(one.error)} for one in outcomes]


def refusal_of(error: DomainError) -> dict[str, object]:
    body = error.body()
    fields = body["fields"]
    assert isinstance(fields, dict)
    return {"code": body["code"], "message": next(iter(fields.values()), body["message"])}


def require_undoable(moment: datetime | None) -> None:
    """Raise UndoTooLate unless the moment of the deletion is in UNDO_WINDOW."""
    if moment is None or moment < now() - UNDO_WINDOW:
        raise UndoTooLate
