"""Python wrappers for the ledger's SQL functions, with named arguments."""

from dataclasses import dataclass
from uuid import UUID

from saas.kernel.sql_calls import SqlArguments, SqlCall


@dataclass(frozen=True, kw_only=True, slots=True)
class Movement(SqlArguments):
    """The arguments of every posting function: the transaction's key, the actor and the reason."""

    tag: UUID
    id: UUID
    fingerprint: bytes
    actor: UUID
    acting_for: UUID | None
    reason: str

    def log_facts(self) -> dict[str, str]:
        return {"transaction_id": str(self.id)}


@dataclass(frozen=True, kw_only=True)
class PostSpend(SqlCall):
    function = "post_spend"

    movement: Movement
    member: UUID
    credit: int
    amount: int
    cause: str
    cause_id: UUID | None


@dataclass(frozen=True, kw_only=True)
class Post(SqlCall):
    function = "post"

    movement: Movement
    type: str
    cause: str
    cause_id: UUID | None
    reverses: UUID | None
    debits: list[int]
    credits: list[int]
    amounts: list[int]


@dataclass(frozen=True, kw_only=True)
class PostTip(SqlCall):
    function = "post_tip"

    movement: Movement
    member: UUID
    amount: int
    time_zone: str


@dataclass(frozen=True, kw_only=True)
class PostRollback(SqlCall):
    function = "post_rollback"

    movement: Movement
    reverses: UUID


@dataclass(frozen=True, kw_only=True)
class PostUndo(SqlCall):
    function = "post_undo"

    movement: Movement
    reverses: UUID


@dataclass(frozen=True, kw_only=True)
class PostReset(SqlCall):
    function = "post_reset"

    movement: Movement
    member: UUID
