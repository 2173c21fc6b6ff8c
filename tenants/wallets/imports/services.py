"""Every write to imports, except for their lines. All functions run inside the community's schema."""

from collections.abc import Callable
from collections.abc import Mapping as Values
from datetime import datetime
from hashlib import sha256
from typing import Any
from uuid import UUID

from saas.access import audit
from saas.access.acting import Actor
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.edits import NOTHING_SEEN, Seen
from saas.kernel.errors import ValidationFailed
from saas.kernel.idempotency import IdempotencyKeyReused
from saas.kernel.text import one_line
from saas.kernel.transactions import atomically
from tenants.wallets.imports import reading, replacing, selectors
from tenants.wallets.imports.columns import Mapping
from tenants.wallets.imports.dry_run import dry_run
from tenants.wallets.imports.errors import (
    ImportEmpty,
    ImportIncomplete,
    ImportNotFound,
    ImportNotReady,
    ImportRepeated,
    ImportReplacedLater,
    TooManyDrafts,
)
from tenants.wallets.imports.files.text import PackedText
from tenants.wallets.imports.models import Import, ImportState, Platform, Tool
from tenants.wallets.imports.source import IMPORT
from tenants.wallets.issuance import issuance_left_today, promise, staff_of

MAX_DRAFTS = 10
COLUMN_WORDS = {
    "name": "names", "points": "points", "subject": "ids", "watched": "watched time", "rank": "ranks",
    "joined": "join dates", "other_name": "names on the other platform", "other_subject": "ids on the other platform",
    "local_name": "usernames of the other Gemhall", "local_subject": "email addresses",
}  # fmt: skip
SETTINGS = (
    "tool", "platform", "mode", "rate", "skip_bots", "added_bots", "kept_bots", "decimal_mark", "without_points",
    "watch_unit", "ranks", "mapping",
)  # fmt: skip


def shown_settings(run: Import) -> dict[str, Any]:
    """Return the settings as the calls show them, to compare them with what a page showed."""
    # Drafts of earlier versions lack the columns that this version added.
    mapping = Mapping(**run.mapping).as_json()
    return {name: getattr(run, name) for name in SETTINGS} | {"ranks": run.shown_ranks, "mapping": mapping}


def upload(
    *,
    filename: str,
    raw: bytes,
    tool: str | None,
    platform: str | None,
    actor: Actor,
    made_at: datetime | None = None,
) -> Import:
    """Create a draft of the file with its dry run. The headers decide about columns, tool and platform.

    Raises ValidationFailed (field ``file``), TooManyDrafts.
    """
    _check_drafts()
    table = reading.read_file(raw)
    known = table.known()
    run = Import(
        filename=one_line(filename)[-120:],
        tool=Tool(tool) if tool else known.tool,
        platform=platform or (Platform.KICK if tool == Tool.BOTRIX else known.platform),
        mapping=known.mapping.as_json(),
        watch_unit=known.watch_unit,
        columns=table.columns,
        encoding=table.encoding,
        delimiter=table.delimiter,
        has_header=table.has_header,
        content=table.text.data,
        content_hash=sha256(raw).hexdigest(),
        made_at=min(made_at, now()) if made_at else None,
        actor_id=actor.user_id,
        actor_name=actor.username,
    )
    run.report = dry_run(run, table.text)

    def work() -> Import:
        replacing.lock_imports()
        _check_drafts()
        run.save(force_insert=True)
        audit.record(actor, "import.upload", run.pk, after={"file": run.filename, "lines": run.report["lines"]})
        return run

    return atomically(work)


def _check_drafts() -> None:
    if Import.objects.filter(state=ImportState.DRAFT).count() >= MAX_DRAFTS:
        raise TooManyDrafts(most=MAX_DRAFTS)


def change(*, import_id: UUID, changes: Values[str, Any], actor: Actor) -> Import:
    """Change a draft's settings and repeat the dry run. Raises ImportNotFound, ImportNotReady, ValidationFailed."""

    def work() -> Import:
        run = _locked(import_id, ImportState.DRAFT)
        for name, value in changes.items():
            setattr(run, name, value)
        _check_mapping(run)
        run.report = dry_run(run, PackedText(bytes(run.content)))
        run.save(update_fields=[*changes, "report"])
        audit.record(actor, "import.change", run.pk, after={name: str(value) for name, value in changes.items()})
        return run

    return atomically(work)


def _check_mapping(run: Import) -> None:
    width, mapping = len(run.columns), run.mapping
    for what, place in mapping.items():
        if place is not None and not 0 <= place < width:
            raise ValidationFailed(fields={f"mapping.{what}": "There is no such column"})
    chosen: dict[int, str] = {}
    for what in COLUMN_WORDS:
        place = mapping.get(what)
        if place is not None and place in chosen:
            raise ValidationFailed(fields={f"mapping.{what}": f"Choose a different column than the {chosen[place]}"})
        if place is not None:
            chosen[place] = COLUMN_WORDS[what]


def discard(*, import_id: UUID, actor: Actor) -> None:
    """Delete a draft. Raises ImportNotFound, ImportNotReady."""

    def work() -> None:
        run = _locked(import_id, ImportState.DRAFT)
        audit.record(actor, "import.discard", run.pk, before={"file": run.filename})
        run.delete()

    atomically(work)


def apply(
    *,
    import_id: UUID,
    key: UUID,
    actor: Actor,
    seen: Seen = NOTHING_SEEN,
    raise_limit: bool = False,
    repeat: bool = False,
) -> Import:
    """Start a job that applies a draft with the settings that the page showed. A repeated call returns the same import.

    ``repeat`` confirms that a file is paid again which is applied already. With ``raise_limit``, an import beyond the
    rest of the day's limit is applied, and does not use the limit.

    Raises ImportNotFound, ImportNotReady, ImportIncomplete, ImportEmpty, ImportRepeated, EditConflict,
    IdempotencyKeyReused, IssuanceLimit.
    """

    def begin(run: Import) -> dict[str, str]:
        seen.check(shown_settings(run))
        if missing := run.report.get("missing"):
            raise ImportIncomplete(missing=missing)
        if not run.report["people"]:
            raise ImportEmpty
        replacing.lock_imports()
        if not repeat and (other := selectors.same_file(run)):
            raise ImportRepeated(**_facts_of(other))
        gems, staff = int(run.report["gems"]), [staff_of(actor)]
        is_raised = raise_limit and gems > issuance_left_today(staff)
        if not is_raised:
            promise(IMPORT, amount=gems, staff=staff)
        run.key, run.actor_id, run.actor_name = key, actor.user_id, actor.username
        run.total = run.report["people"]
        return {"beyond_limit": "yes"} if is_raised else {}

    return _set_out(
        import_id, ImportState.DRAFT, ImportState.APPLYING, key, "key", actor, "apply", begin,
        ("key", "actor_id", "actor_name", "total"),
    )  # fmt: skip


def undo(*, import_id: UUID, key: UUID, actor: Actor) -> Import:
    """Start a job that undoes an applied import: it takes back the gems that the wallets hold, and the reserved ones.

    Raises ImportNotFound, ImportNotReady, ImportReplacedLater, IdempotencyKeyReused.
    """

    def begin(run: Import) -> dict[str, str]:
        if other := replacing.later_import(run):
            raise ImportReplacedLater(**_facts_of(other))
        run.undo_key, run.done = key, 0
        return {}

    return _set_out(
        import_id, ImportState.APPLIED, ImportState.UNDOING, key, "undo_key", actor, "undo", begin, ("undo_key", "done")
    )


def _facts_of(run: Import) -> dict[str, Any]:
    applied_at = run.applied_at.isoformat() if run.applied_at else None
    return {"file": run.filename, "import": str(run.pk), "applied_at": applied_at}


def _set_out(
    import_id: UUID,
    begun: ImportState,
    under_way: ImportState,
    key: UUID,
    key_field: str,
    actor: Actor,
    verb: str,
    begin: Callable[[Import], dict[str, str]],
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
        more = begin(run)
        run.state = under_way
        run.save(update_fields=["state", *fields])
        facts = (
            {name: run.report[name] for name in ("people", "gems")} | {"file": run.filename, "mode": run.mode} | more
        )
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
