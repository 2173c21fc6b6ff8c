"""The team's writes to raffles: create, edit, publish, close early, cancel or hide.

Terms change under the lock on the draw, which each join takes, too. So a ticket is drawn under the terms that its
member agreed to. Publishing reserves the prizes.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from saas.access import audit
from saas.access.acting import Actor
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.database_errors import constraints_as_errors
from saas.kernel.edits import NOTHING_SEEN, Seen
from saas.kernel.errors import ValidationFailed
from saas.kernel.images import public_url
from saas.kernel.many import UNDO_WINDOW, require_undoable
from saas.kernel.transactions import atomically
from saas.plans.stored_files import release_unused
from tenants.draws import services as draws
from tenants.draws.errors import DrawClosed
from tenants.draws.models import Draw, DrawKind
from tenants.raffles import rules
from tenants.raffles.errors import RaffleFinished, RaffleNotFound, RaffleRunning, SettingsFixed
from tenants.raffles.live import show_raffle
from tenants.raffles.models import MAX_PRIZES, Raffle, RafflePrize, RafflePrizeKind, RaffleStatus
from tenants.raffles.services import prizes as shelf
from tenants.stores.models import Product
from tenants.stores.pictures import stored_picture
from tenants.stores.rules import slug_of
from tenants.stores.stock import NOT_GIVABLE
from tenants.wallets.issuance import take_promise_back
from tenants.wallets.services import current_community


def create_raffle(*, fields: Mapping[str, Any], picture: bytes | None, actor: Actor) -> Raffle:
    """Create a raffle that only the team sees until it is published; ``picture`` is WebP.

    Raises ValidationFailed, RaffleDuplicate for a given slug that is in use, ImageUploadFailed.
    """
    values = dict(fields)
    prizes = values.pop("prizes", [])

    def work() -> Raffle:
        raffle = Raffle(**{**values, "slug": values.get("slug") or _free_slug(values["name"]), "image": image})
        _check(raffle, prizes)
        save(raffle, force_insert=True)
        _write_prizes(raffle, prizes)
        audit.record(actor, "raffle.create", raffle.pk, after=_facts(raffle, prizes))
        return raffle

    with stored_picture(picture, actor.community_id) as image:
        return atomically(work)


def edit_raffle(
    *,
    raffle_id: UUID,
    changes: Mapping[str, Any],
    picture: bytes | None,
    actor: Actor,
    seen: Seen = NOTHING_SEEN,
) -> Raffle:
    """Change a raffle; ``status`` ACTIVE publishes it. After the first ticket, only texts and picture can change.

    Raises RaffleNotFound (also for canceled and ended raffles), SettingsFixed, ValidationFailed, EditConflict,
    RaffleDuplicate, ImageUploadFailed. Publishing raises IssuanceLimit, ProductOutOfStock, SpendingStopped, too.
    """
    values = dict(changes)
    publish = values.pop("status", None) == RaffleStatus.ACTIVE

    def work() -> Raffle:
        raffle, draw = held(raffle_id)
        if raffle.status == RaffleStatus.FINISHED or rules.status_at(raffle, now()) == RaffleStatus.DRAW:
            raise RaffleFinished
        known = [prize_values(prize) for prize in raffle.prizes.all()]
        before = _facts(raffle, known)
        seen.check({**seen.of(raffle), "prizes": known, "raffle_image": public_url(raffle.image)})
        _refuse_fixed(raffle, draw, values, known)
        prizes = values.pop("prizes", known)
        for name, value in values.items():
            setattr(raffle, name, value)
        replaced = raffle.image if image else ""
        raffle.image = image or raffle.image
        _check(raffle, prizes)
        first_publication = publish and raffle.status == RaffleStatus.PENDING
        if prizes != known:
            if draw is not None:
                shelf.release_prizes(raffle, places=range(1, draw.prizes + 1), actor=actor)
            _write_prizes(raffle, prizes)
            if draw is not None:
                shelf.reserve_prizes(raffle, actor)
        if first_publication:
            _publish(raffle, actor)
        save(raffle)
        if draw is not None and not draw.tickets:
            draws.change_draw(
                draw_id=draw.pk, closes_at=raffle.end_at, prizes=rules.places_of(list(raffle.prizes.all())),
                cap=raffle.max_entries, cap_per_member=raffle.max_entries_per_user,
                one_per_member=raffle.one_per_member,
            )  # fmt: skip
        plan(raffle)
        action = "raffle.publish" if first_publication else "raffle.edit"
        audit.record(actor, action, raffle.pk, before=before, after=_facts(raffle, prizes))
        release_unused(actor.community_id, [replaced])
        changed(raffle)
        return raffle

    with stored_picture(picture, actor.community_id) as image:
        return atomically(work)


def cancel_raffle(*, raffle_id: UUID, actor: Actor) -> Raffle:
    """Cancel a raffle before its end and refund every ticket. A repeated call changes nothing.

    Raises RaffleNotFound, RaffleFinished.
    """

    def work() -> Raffle:
        raffle, draw = held(raffle_id)
        if raffle.cancelled_at is not None:
            return raffle
        if draw is None:
            raise RaffleNotFound
        _cancel(raffle, draw, actor)
        audit.record(actor, "raffle.cancel", raffle.pk, after={"name": raffle.name, "tickets": draw.tickets})
        changed(raffle)
        return raffle

    return atomically(work)


def delete_raffle(*, raffle_id: UUID, actor: Actor, cancels: bool = True) -> None:
    """Delete a draft, cancel a running raffle if ``cancels``, hide a finished one.

    Raises RaffleNotFound; RaffleRunning for a running one without ``cancels``.

    A draft is hidden until UNDO_WINDOW is over. Then a job deletes it.
    """

    def work() -> None:
        raffle, draw = held(raffle_id)
        facts = {"name": raffle.name, "status": raffle.status}
        audit.record(actor, "raffle.delete", raffle.pk, before=facts)
        if draw is not None and raffle.status == RaffleStatus.ACTIVE:
            if not cancels:
                raise RaffleRunning
            _cancel(raffle, draw, actor)
        raffle.hidden_at = now()
        save(raffle)
        if draw is None:
            place, due_at = current_community().pk, raffle.hidden_at + 2 * UNDO_WINDOW
            enqueue("raffles.drop", place, due_at=due_at, key=f"raffles.drop:{raffle.pk}", raffle_id=raffle.pk)
        else:
            changed(raffle)

    atomically(work)


def restore_raffle(*, raffle_id: UUID, actor: Actor) -> None:
    """Show a deleted raffle again; one that was canceled stays canceled. A repeated call changes nothing.

    Raises RaffleNotFound, UndoTooLate.
    """

    def work() -> None:
        raffle = Raffle.objects.select_for_update(no_key=True).filter(pk=raffle_id).first()
        if raffle is None:
            raise RaffleNotFound
        if raffle.hidden_at is None:
            return
        require_undoable(raffle.hidden_at)
        raffle.hidden_at = None
        save(raffle)
        audit.record(actor, "raffle.restore", raffle.pk, after={"name": raffle.name, "status": raffle.status})
        if raffle.draw_id is not None:
            changed(raffle)

    atomically(work)


def drop_draft(raffle_id: UUID) -> None:
    """Delete a draft for good, unless it was restored."""

    def work() -> None:
        rows = Raffle.objects.select_for_update().filter(pk=raffle_id, status=RaffleStatus.PENDING)
        raffle = rows.filter(hidden_at__lt=now() - UNDO_WINDOW).first()
        if raffle is None:
            return
        raffle.prizes.all().delete()
        raffle.delete()
        release_unused(current_community().pk, [raffle.image])

    atomically(work)


def _cancel(raffle: Raffle, draw: Draw, actor: Actor) -> None:
    """Cancel the draw: prizes are released at once, tickets are refunded by a job.

    Raises RaffleFinished after the end.
    """
    try:
        draws.cancel_draw(draw_id=draw.pk)
    except DrawClosed:
        raise RaffleFinished from None
    raffle.status, raffle.cancelled_at, raffle.cancelled_by = RaffleStatus.FINISHED, now(), actor.user_id
    save(raffle)
    take_promise_back(raffle.pk)
    shelf.release_prizes(raffle, places=range(1, draw.prizes + 1), actor=actor)
    enqueue("raffles.refund", current_community().pk, key=f"raffles.refund:{raffle.pk}", raffle_id=raffle.pk)


def prize_values(prize: RafflePrize) -> dict[str, Any]:
    """Return the prize in the format of ``fields["prizes"]``."""
    return {
        "kind": prize.kind,
        "winners": prize.winners,
        "amount": prize.amount,
        "product_id": prize.product_id,
        "text": prize.text,
    }


def _publish(raffle: Raffle, actor: Actor) -> None:
    prizes = list(raffle.prizes.all())
    if not prizes:
        raise ValidationFailed(fields={"prizes": "Add at least one prize"})
    raffle.draw = draws.announce_draw(
        kind=DrawKind.RAFFLE,
        closes_at=raffle.end_at,
        prizes=rules.places_of(prizes),
        cap=raffle.max_entries,
        cap_per_member=raffle.max_entries_per_user,
        one_per_member=raffle.one_per_member,
    )
    raffle.status, raffle.published_at = RaffleStatus.ACTIVE, now()
    shelf.reserve_prizes(raffle, actor)


def held(raffle_id: UUID) -> tuple[Raffle, Draw | None]:
    """The raffle with its draw locked, in this order, because joining locks the draw, too. Raises RaffleNotFound."""
    found = Raffle.objects.filter(pk=raffle_id, hidden_at=None).values_list("draw_id", flat=True).first()
    draw = Draw.objects.select_for_update().filter(pk=found).first() if found else None
    raffle = Raffle.objects.select_for_update(no_key=True).filter(pk=raffle_id, hidden_at=None).first()
    if raffle is None:
        raise RaffleNotFound
    if raffle.draw_id is not None and draw is None:
        # Published since it was looked up.
        draw = Draw.objects.select_for_update().get(pk=raffle.draw_id)
    return raffle, draw


def _refuse_fixed(
    raffle: Raffle, draw: Draw | None, changes: Mapping[str, Any], prizes: Sequence[Mapping[str, Any]]
) -> None:
    if draw is None or not draw.tickets:
        return
    current = {name: getattr(raffle, name) for name in rules.FIXED_ONCE_SOLD if name != "prizes"}
    current["prizes"] = prizes
    fixed = [name for name in rules.FIXED_ONCE_SOLD if name in changes and changes[name] != current[name]]
    if fixed:
        raise SettingsFixed(fields=dict.fromkeys(fixed, "A fan already has a ticket"))


def _check(raffle: Raffle, prizes: Sequence[Mapping[str, Any]]) -> None:
    """Raise ValidationFailed with the fields at fault."""
    fields, moment = {}, now()
    if raffle.end_at <= raffle.start_at:
        fields["end_at"] = "Ending date can not be before start date!"
    elif raffle.end_at <= moment + rules.MIN_DURATION:
        fields["end_at"] = "Choose an end that is still to come"
    elif raffle.end_at > moment + rules.MAX_DURATION:
        fields["end_at"] = "Choose an end within a year"
    if (
        raffle.max_entries is not None
        and raffle.max_entries_per_user is not None
        and raffle.max_entries_per_user > raffle.max_entries
    ):
        fields["max_entries_per_user"] = "That is more than there are tickets"
    if raffle.password_tickets is not None and not raffle.password:
        fields["password"] = "Field is required"
    if sum(prize["winners"] for prize in prizes) > MAX_PRIZES:
        fields["prizes"] = f"At most {MAX_PRIZES} prizes"
    wanted = [prize["product_id"] for prize in prizes if prize["kind"] == RafflePrizeKind.PRODUCT]
    givable = Product.objects.filter(pk__in=wanted, has_variants=False).exclude(status__in=NOT_GIVABLE)
    known = set(givable.values_list("pk", flat=True))
    # A promised prize stays, even if the store no longer has the product.
    known |= set(raffle.prizes.filter(product__isnull=False).values_list("product_id", flat=True))
    for index, prize in enumerate(prizes):
        if prize["kind"] == RafflePrizeKind.PRODUCT and prize["product_id"] not in known:
            fields[f"prizes.{index}.product_id"] = "Choose a product that is on offer"
    if fields:
        raise ValidationFailed(fields=fields)


def _write_prizes(raffle: Raffle, prizes: Sequence[Mapping[str, Any]]) -> None:
    raffle.prizes.all().delete()
    rows = [RafflePrize(raffle=raffle, position=position, **prize) for position, prize in enumerate(prizes)]
    RafflePrize.objects.bulk_create(rows)


def plan(raffle: Raffle) -> None:
    """Schedule the reminder one hour before the end, if the raffle runs long enough. An earlier reminder is moved."""
    due = raffle.end_at - rules.REMINDER
    if raffle.status == RaffleStatus.ACTIVE and due > max(now(), raffle.start_at):
        enqueue(
            "raffles.remind", current_community().pk, due_at=due, key=f"raffles.remind:{raffle.pk}", raffle_id=raffle.pk
        )
    if raffle.status == RaffleStatus.ACTIVE and raffle.published_at is not None:
        plan_updates(raffle)


def plan_updates(raffle: Raffle) -> None:
    """Schedule the jobs that update open pages at start and end, and the fans' own lists."""
    place = current_community().pk
    enqueue("raffles.refresh_activity", place, key=f"raffles.refresh_activity:{raffle.pk}", raffle_id=raffle.pk)
    for moment in (raffle.start_at, raffle.end_at):
        if moment > now():
            due = moment + timedelta(seconds=1)
            enqueue(
                "raffles.refresh_listing",
                place,
                due_at=due,
                key=f"raffles.refresh_listing:{raffle.pk}:{moment}",
                raffle_id=raffle.pk,
            )


def changed(raffle: Raffle) -> None:
    """Notify open pages, and schedule the job that updates the platform's listings.

    The job's key differs from the key that a join uses. A join writes its job before it waits for the draw, which is
    locked here; with one key, the two calls would deadlock.
    """
    enqueue("raffles.refresh_listing", current_community().pk, key=f"raffles.changed:{raffle.pk}", raffle_id=raffle.pk)
    show_raffle(raffle, current_community().pk)


def _free_slug(name: str) -> str:
    wanted = slug_of(name)
    taken = set(Raffle.objects.filter(slug__startswith=wanted).values_list("slug", flat=True))
    if wanted not in taken:
        return wanted
    return next((slug for number in range(2, len(taken) + 3) if (slug := f"{wanted}-{number}") not in taken), wanted)


def save(raffle: Raffle, *, force_insert: bool = False) -> None:
    with constraints_as_errors():
        raffle.save(force_insert=force_insert)


_KEPT = (
    "slug", "name", "description", "image", "status", "max_entries", "max_entries_per_user", "one_per_member",
    "start_at", "end_at", "min_level", "min_member_days", "provider", "min_linked_days", "password_tickets",
    "claim_days",
)  # fmt: skip


def _facts(raffle: Raffle, prizes: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    plain = {name: value for name in _KEPT if (value := getattr(raffle, name)) not in (None, "", [])}
    dates = {name: value.isoformat() for name, value in plain.items() if isinstance(value, datetime)}
    listed = [{name: str(value) for name, value in prize.items() if value not in (None, "")} for prize in prizes]
    return plain | dates | {"entry_cost": str(raffle.entry_cost), "prizes": listed}
