"""Pictures that a call uploads together with what shows them: of products, raffles, cases, quests and proofs."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from uuid import UUID

import structlog
from django.db.models import Model

from saas.jobs.lease import heartbeat
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.errors import ValidationFailed, is_away
from saas.kernel.images import PUBLIC_FILES, is_public_of
from saas.kernel.transactions import atomically
from saas.plans.models import StoredFile
from saas.plans.stored_files import deleted_on_failure, private_copy, release_unused, store_file
from tenants.stores.errors import ImageUploadFailed
from tenants.stores.models import Product
from tenants.wallets.services import current_community

log = structlog.get_logger(__name__)
# Servers of the earlier version can store public pictures until the upgrade has ended.
LOOK_AGAIN = timedelta(days=1)


@contextmanager
def stored_pictures(pictures: Sequence[bytes], community_id: UUID, *, is_private: bool = False) -> Iterator[list[str]]:
    """Store the pictures (WebP) for what the block writes; yield their names. Call it outside transactions.

    If the block fails, the pictures are deleted again. Raises PlanLimitReached, ImageUploadFailed; the storage's error
    if it is away.
    """
    names: list[str] = []
    # The block is inside, so that a failure of the second picture deletes the first one, too.
    with ExitStack() as stack:
        for picture in pictures:
            names.append(_stored(picture, community_id, is_private=is_private))
            stack.enter_context(deleted_on_failure(community_id, names[-1:]))
        yield names


def _stored(picture: bytes, community_id: UUID, *, is_private: bool) -> str:
    try:
        return store_file(community_id, picture, is_private=is_private)
    except OSError as error:
        if is_away(error):
            raise
        raise ImageUploadFailed from error


@contextmanager
def stored_picture(picture: bytes | None, community_id: UUID, *, is_private: bool = False) -> Iterator[str]:
    """Do the same for one picture; yield its name, empty without one."""
    with stored_pictures([] if picture is None else [picture], community_id, is_private=is_private) as names:
        yield names[0] if names else ""


def hide_pictures(rows: type[Model], column: str, *, task: str, key: str) -> int:
    """Replace the public pictures of an earlier version in ``column`` with private copies; return their number.

    Call it outside transactions, in the community's job ``task``. If it replaced some, the job looks again a day later.
    """
    community_id = current_community().pk
    found = list(rows._default_manager.exclude(**{column: ""}).order_by("pk").values_list("pk", column))
    hidden = 0
    for row_id, name in found:
        if is_public_of(community_id, name):
            heartbeat()
            hidden += _hide(rows, column, row_id, community_id, name)
    if hidden:
        enqueue(task, community_id, due_at=now() + LOOK_AGAIN, key=f"{key}:{community_id}")
    return hidden


def _hide(rows: type[Model], column: str, row_id: UUID, community_id: UUID, name: str) -> bool:
    """Replace one picture. If its row changed meanwhile, the unused copy is deleted after a day."""
    try:
        copy = private_copy(community_id, name)
    except FileNotFoundError:
        log.warning("a picture is missing", table=rows._meta.db_table, row=str(row_id))
        return False

    def work() -> bool:
        is_changed = rows._default_manager.filter(**{"pk": row_id, column: name}).update(**{column: copy}) > 0
        if is_changed:
            release_unused(community_id, [name])
        return is_changed

    return atomically(work)


def set_pictures(product: Product, pictures: Sequence[Mapping[str, str]], community_id: UUID) -> None:
    """Set the cover and the further pictures of ``product``: ``[{"url", "alt"}]`` of stored pictures, in their order.

    Raises ValidationFailed for a picture that is not stored for this community, or listed twice.
    """
    names = [picture["url"].removeprefix(PUBLIC_FILES) for picture in pictures]
    own = [name for name in names if is_public_of(community_id, name)]
    stored = set(StoredFile.objects.filter(community_id=community_id, pk__in=own).values_list("pk", flat=True))
    stored |= {name for name in names_of(product) if name}
    for position, name in enumerate(names):
        if name not in stored or name not in own:
            raise ValidationFailed(
                fields={f"pictures.{position}.url": "This picture is not here anymore. Add it again."}
            )
        if name in names[:position]:
            raise ValidationFailed(fields={f"pictures.{position}.url": "This picture is listed twice"})
    rows = [{"image": name, "alt": picture["alt"]} for name, picture in zip(names, pictures, strict=True)]
    cover = rows[0] if rows else {"image": "", "alt": ""}
    product.image, product.image_alt, product.more_pictures = cover["image"], cover["alt"], rows[1:]


def names_of(product: Product) -> list[str]:
    """Return the names of all its stored pictures."""
    return [product.image, *(one["image"] for one in product.more_pictures)]


def in_galleries(_community_id: UUID, names: Collection[str]) -> Iterable[str]:
    """Return those of the files that are further pictures of a product."""
    rows = Product.objects.exclude(more_pictures=[]).values_list("more_pictures", flat=True)
    return {one["image"] for row in rows for one in row} & set(names)
