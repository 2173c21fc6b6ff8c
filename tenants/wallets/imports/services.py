"""Every write to imports, except for their lines. All functions run inside the community's schema."""

from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

from saas.access import audit
from saas.access.acting import Actor
from saas.jobs.services import enqueue
from saas.kernel.edits import NOTHING_SEEN, Seen
from saas.kernel.errors import ValidationFailed
from saas.kernel.idempotency import IdempotencyKeyReused
from saas.kernel.text import one_line
from saas.kernel.transactions import atomically
from tenants.wallets.imports import reading, rules
from tenants.wallets.imports.dry_run import dry_run
from tenants.wallets.imports.errors import ImportEmpty, ImportNotFound, ImportNotReady
from tenants.wallets.imports.models import Import, ImportState, Platform, Tool
from tenants.wallets.imports.source import IMPORT
from tenants.wallets.issuance import promise, staff_of

DRAFTS_KEPT = 5


def upload(*, filename: str, raw: bytes, tool: str | None, platform: str | None, actor: Actor) -> Import:
    """Create a draft of the file with its dry run. Columns, tool and platform are guessed if not given.

    Raises ValidationFailed (field ``file``). Only the newest drafts are kept.
    """
    table = reading.read_file(raw)
    chosen = Tool(tool) if tool else rules.tool_of(table.columns)
    run = Import(
        filename=one_line(filename)[-120:],
        tool=chosen,
        platform=platform or rules.TOOL_PLATFORM.get(chosen, Platform.TWITCH),
        mapping=rules.guess(table.columns),
        columns=table.columns,
        encoding=table.encoding,
        delimiter=table.delimiter,
        has_header=table.has_header,
        content=reading.packed(table.text),
        actor_id=actor.user_id,
        actor_name=actor.username,
    )
    run.report = dry_run(run, table.text)

    def work() -> Import:
        run.save(force_insert=True)
        drafts = Import.objects.filter(state=ImportState.DRAFT).order_by("-created_at").values_list("pk", flat=True)
        Import.objects.filter(pk__in=list(drafts[DRAFTS_KEPT:])).delete()
        audit.record(actor, "import.upload", run.pk, after={"file": run.filename, "lines": run.report["lines"]})
        return run

    return atomically(work)


def change(*, import_id: UUID, changes: Mapping[str, Any], actor: Actor) -> Import:
    """Change a draft's settings and repeat the dry run. Raises ImportNotFound, ImportNotReady, ValidationFailed."""

    def work() -> Import:
        run = _locked(import_id, ImportState.DRAFT)
        for name, value in changes.items():
            setattr(run, name, value)
        _check_mapping(run)
        run.report = dry_run(run, reading.unpacked(run.content))
        run.save(update_fields=[*changes, "report"])
        audit.record(actor, "import.change", run.pk, after={name: str(value) for name, value in changes.items()})
        return run

    return atomically(work)


def _check_mapping(run: Import) -> None:
    width, mapping = len(run.columns), run.mapping
    for what, place in mapping.items():
        if place is not None and not 0 <= place < width:
            raise ValidationFailed(fields={f"mapping.{what}": "There is no such column"})
    if mapping["name"] == mapping["points"]:
        raise ValidationFailed(fields={"mapping.points": "Choose a different column than the names"})


def discard(*, import_id: UUID, actor: Actor) -> None:
    """Delete a draft. Raises ImportNotFound, ImportNotReady."""

    def work() -> None:
        run = _locked(import_id, ImportState.DRAFT)
        audit.record(actor, "import.discard", run.pk, before={"file": run.filename})
        run.delete()

    atomically(work)


def apply(*, import_id: UUID, key: UUID, actor: Actor, seen: Seen = NOTHING_SEEN) -> Import:
    """Start a job that applies a draft with the settings that the page showed. A repeated call returns the same import.

    Raises ImportNotFound, ImportNotReady, ImportEmpty, EditConflict, IdempotencyKeyReused, IssuanceLimit.
    """

    def begin(run: Import) -> None:
        seen.check({name: getattr(run, name) for name in ("tool", "platform", "mode", "rate", "skip_bots", "mapping")})
        if not run.report["people"]:
            raise ImportEmpty
        promise(IMPORT, amount=int(run.report["gems"]), staff=[staff_of(actor)])
        run.key, run.actor_id, run.actor_name = key, actor.user_id, actor.username
        run.total = run.report["people"]

    return _set_out(
        import_id, ImportState.DRAFT, ImportState.APPLYING, key, "key", actor, "apply", begin,
        ("key", "actor_id", "actor_name", "total"),
    )  # fmt: skip


def undo(*, import_id: UUID, key: UUID, actor: Actor) -> Import:
    """Start a job that undoes an applied import: it takes back unspent gems and releases reserved ones.

    Raises ImportNotFound, ImportNotReady, IdempotencyKeyReused.
    """

    def begin(run: Import) -> None:
        run.undo_key, run.done = key, 0

    return _set_out(
        import_id, ImportState.APPLIED, ImportState.UNDOING, key, "undo_key", actor, "undo", begin, ("undo_key", "done")
    )


def _set_out(
    import_id: UUID,
    begun: ImportState,
    under_way: ImportState,
    key: UUID,
    key_field: str,
    actor: Actor,
    verb: str,
    begin: Callable[[Import], None],
    fields: tuple[str, ...],
) -> Import:
    def work() -> Import:
        if Import.objects.filter(**{key_field: key}).exclude(pk=import_id).exists():
            raise IdempotencyKeyReused
        run = _locked(import_id)
        if getattr(run, key_field) == key:
            return run
        if run.state != begun:
            raise ImportNotReady(state=run.state)
        begin(run)
        run.state = under_way
        run.save(update_fields=["state", *fields])
        facts = {name: run.report[name] for name in ("people", "gems")} | {"file": run.filename, "mode": run.mode}
        audit.record(actor, f"import.{verb}", run.pk, after=facts)
        enqueue(
            f"imports.{verb}", actor.community_id, None, f"import-{verb}:{run.pk}",
            import_id=str(run.pk), user_id=str(actor.user_id), username=actor.username,
            acting_for=str(actor.acting_for),
        )  # fmt: skip
        return run

    return atomically(work)


def _locked(import_id: UUID, state: ImportState | None = None) -> Import:
    run = Import.objects.select_for_update().filter(pk=import_id).first()
    if run is None:
        raise ImportNotFound
    if state is not None and run.state != state:
        raise ImportNotReady(state=run.state)
    return run
