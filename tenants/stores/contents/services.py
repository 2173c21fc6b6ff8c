"""Links, files and messages for buyers: the team's changes, and the version that an order keeps.

Versions never change, and an order keeps the one that it got. So a replaced link or file is not lost to earlier buyers,
unless the team gives them the new one. The job deletes versions that no order has.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.core.files.uploadedfile import UploadedFile
from django.core.signing import BadSignature, TimestampSigner
from django.db.models.functions import Coalesce
from rest_framework.exceptions import ValidationError

from saas.access import audit
from saas.access.acting import Actor
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.errors import ValidationFailed, is_away
from saas.kernel.images import open_public
from saas.kernel.secrets import seal, unseal
from saas.kernel.serializers import LinkField
from saas.kernel.transactions import atomically
from saas.plans.stored_files import deleted_on_failure, release_unused, store_document
from tenants.stores.contents import rules
from tenants.stores.errors import ContentUploadFailed, OrderNotFound
from tenants.stores.fulfillment import FULFILLMENTS
from tenants.stores.inventory import returns
from tenants.stores.models import Order, OrderStatus, Product, ProductContent, ProductContentKind

PURPOSE = "store-content"
TASK = "stores.sweep_contents"
REQUIRED = "Field is required"
# An order with one of these statuses gives its content to its buyer. A canceled one has none.
GIVES = (OrderStatus.COMPLETED, OrderStatus.ARCHIVED)
_signer = TimestampSigner(salt="store-content")


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenContent:
    """The fields of the team's call; None was not sent. ``file_name`` and ``file_size`` belong to a new file.

    ``for_earlier``: buyers whose orders are completed get the new version, too.
    """

    kind: str | None = None
    text: str | None = None
    file: "UploadedFile[Any] | None" = None
    for_earlier: bool = False


@dataclass(frozen=True, slots=True)
class ContentChange:
    """The version that follows, and the earlier one. They are the same one if only earlier buyers get it."""

    new: ProductContent | None
    earlier: ProductContent | None
    for_earlier: bool


@contextmanager
def stored_content(given: GivenContent | None, community_id: UUID) -> Iterator[str]:
    """Store the file of ``given`` for what the block writes; yield its name, empty without a file.

    Call it outside transactions. If the block fails, the file is deleted again. Raises PlanLimitReached,
    ContentUploadFailed; the storage's error if it is away.
    """
    if given is None or given.file is None:
        yield ""
        return
    try:
        name = store_document(community_id, given.file.read())
    except OSError as error:
        if is_away(error):
            raise
        raise ContentUploadFailed from error
    with deleted_on_failure(community_id, [name]):
        yield name


def changed_content(product: Product, given: GivenContent | None, stored: str) -> ContentChange | None:
    """Return the change that the team wants, and set ``content_kind`` of ``product``; None if nothing changes.

    The caller holds the product's row, and calls ``write_content`` after it has saved the product.

    Raises ValidationFailed with the field at fault.
    """
    if given is None:
        return None
    current = None if product._state.adding else current_of(product.pk)
    kind = given.kind if given.kind is not None else (current.kind if current else "")
    product.content_kind = kind
    if not kind:
        return ContentChange(None, current, False) if current else None
    new = _version(product, kind, given, stored, current)
    if new is current and not given.for_earlier:
        return None
    return ContentChange(new, current, given.for_earlier)


def _version(
    product: Product, kind: str, given: GivenContent, stored: str, current: ProductContent | None
) -> ProductContent:
    same = current if current is not None and current.kind == kind else None
    if kind == ProductContentKind.FILE:
        if stored and given.file is not None:
            name = rules.file_name_of(given.file.name or "")
            return ProductContent(
                product=product, kind=kind, file=stored, file_name=name, file_size=given.file.size or 0
            )
        if same is None:
            raise ValidationFailed(fields={"contentFile": REQUIRED})
        return same
    text = given.text.strip() if given.text is not None else text_of(same)
    if not text:
        raise ValidationFailed(fields={"contentText": REQUIRED})
    if kind == ProductContentKind.LINK:
        try:
            text = LinkField(max_length=2000).run_validation(text)
        except ValidationError as error:
            problems: list[Any] = list(error.detail)
            raise ValidationFailed(fields={"contentText": str(problems[0])}) from None
    if same is not None and text_of(same) == text:
        return same
    return ProductContent(product=product, kind=kind, sealed=seal(text, purpose=PURPOSE))


def write_content(product: Product, change: ContentChange | None, actor: Actor) -> None:
    """Write a change of ``changed_content`` in the caller's transaction."""
    if change is None:
        return
    new, earlier = change.new, change.earlier
    if new is not earlier:
        if earlier is not None:
            ProductContent.objects.filter(pk=earlier.pk).update(replaced_at=now())
            enqueue(
                TASK, actor.community_id, due_at=now() + rules.REPLACED_FOR, key=f"{TASK}:{product.pk}",
                product_id=product.pk,
            )  # fmt: skip
        if new is not None:
            new.save(force_insert=True)
    given_to = 0
    if new is not None and change.for_earlier:
        done = Order.objects.filter(product_id=product.pk, product_type=product.type, has_code=False)
        # A canceled order can be archived, too. It has no content.
        kept = done.filter(status=OrderStatus.COMPLETED) | done.filter(status__in=GIVES, content_id__isnull=False)
        given_to = kept.exclude(content_id=new.pk).update(content_id=new.pk, content_kind=new.kind)
    facts = {"kind": new.kind if new else "", "file": new.file_name if new else "", "earlier_orders": given_to}
    audit.record(
        actor, "product.content", product.pk,
        before={"kind": earlier.kind, "file": earlier.file_name} if earlier else {},
        after={name: value for name, value in facts.items() if value or name == "kind"},
    )  # fmt: skip


def sweep_contents(product_id: UUID, community_id: UUID) -> None:
    """Delete the product's replaced versions that no order has, with their files. A repeated call changes nothing."""

    def work() -> None:
        old = ProductContent.objects.filter(product_id=product_id, replaced_at__lt=now() - rules.REPLACED_FOR / 2)
        kept = Order.objects.filter(product_id=product_id, content_id__isnull=False).values("content_id")
        unused = list(old.exclude(pk__in=kept))
        ProductContent.objects.filter(pk__in=[one.pk for one in unused]).delete()
        release_unused(community_id, [one.file for one in unused])

    atomically(work)


def give_content(order: Order) -> None:
    """Let a completed order keep the product's content, in the caller's transaction."""
    if order.has_code or not FULFILLMENTS[order.product_type].can_have_codes:
        return
    content = current_of(order.product_id)
    if content is not None:
        order.content_id, order.content_kind = content.pk, content.kind
        Order.objects.filter(pk=order.pk).update(content_id=content.pk, content_kind=content.kind)


def take_content_back(order: Order) -> None:
    """Take the content of a canceled order, in the caller's transaction."""
    if order.content_id is not None:
        order.content_id, order.content_kind = None, ""
        Order.objects.filter(pk=order.pk).update(content_id=None, content_kind="")


def open_content(*, order_id: UUID, fan_id: UUID) -> dict[str, Any]:
    """Return what the fan's own order brought, and mark it as opened. Raises OrderNotFound, also without a content."""
    order, content = _own(order_id, fan_id)
    Order.objects.filter(pk=order.pk).update(content_opened_at=Coalesce("content_opened_at", now()))
    is_file = content.kind == ProductContentKind.FILE
    address = f"/api/user/product-order/one/{order.pk}/content/file?token={_signer.sign(_signed(order, fan_id))}"
    return {
        "kind": content.kind,
        "text": None if is_file else text_of(content),
        "file_name": content.file_name or None,
        "file_size": content.file_size if is_file else None,
        "file_url": address if is_file else None,
    }


def open_file(*, order_id: UUID, fan_id: UUID, token: str) -> tuple[ProductContent, Any]:
    """Return the content and its open file, for an address of ``open_content``.

    Raises OrderNotFound: for another person, an old address, a canceled order, or a file that is gone.
    """
    order, content = _own(order_id, fan_id)
    try:
        signed = _signer.unsign(token, max_age=rules.LINK_SECONDS)
    except BadSignature:
        raise OrderNotFound from None
    if signed != _signed(order, fan_id) or not content.file:
        raise OrderNotFound
    try:
        return content, open_public(content.file)
    except FileNotFoundError:
        raise OrderNotFound from None


def _own(order_id: UUID, fan_id: UUID) -> tuple[Order, ProductContent]:
    order = Order.objects.filter(pk=order_id, member__user_id=fan_id, status__in=GIVES).first()
    if order is None or order.content_id is None or returns.is_sold(order):
        raise OrderNotFound
    content = ProductContent.objects.filter(pk=order.content_id).first()
    if content is None:
        raise OrderNotFound
    return order, content


def _signed(order: Order, fan_id: UUID) -> str:
    return f"{order.pk}.{order.content_id}.{fan_id}"


def current_of(product_id: UUID) -> ProductContent | None:
    return ProductContent.objects.filter(product_id=product_id, replaced_at__isnull=True).first()


def text_of(content: ProductContent | None) -> str:
    """Return the link or message in clear text, empty for a file."""
    return unseal(content.sealed, purpose=PURPOSE) if content is not None and content.sealed else ""


def with_contents(products: Sequence[Product]) -> Sequence[Product]:
    """Return the same products, each with its content for the team. Runs one query if a product has one."""
    having = [product.pk for product in products if product.content_kind]
    found = {one.product_id: one for one in ProductContent.objects.filter(product__in=having, replaced_at__isnull=True)}
    for product in products:
        content = found.get(product.pk)
        product.content_text = text_of(content) or None  # type: ignore[attr-defined]
        product.content_file_name = content.file_name or None if content else None  # type: ignore[attr-defined]
        product.content_file_size = content.file_size if content and content.file else None  # type: ignore[attr-defined]
    return products
