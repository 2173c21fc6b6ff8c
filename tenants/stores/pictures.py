"""Pictures that a call uploads together with what shows them: of products, raffles, cases, quests and proofs."""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

from saas.kernel.errors import is_away
from saas.plans.stored_files import deleted_on_failure, store_file
from tenants.stores.errors import ImageUploadFailed


@contextmanager
def stored_picture(picture: bytes | None, community_id: UUID) -> Iterator[str]:
    """Store the picture (WebP) for what the block writes; yield its name, empty without one. Call it outside
    transactions.

    If the block fails, the picture is deleted again. Raises PlanLimitReached, ImageUploadFailed; the storage's error
    if it is away.
    """
    if picture is None:
        yield ""
        return
    try:
        name = store_file(community_id, picture)
    except OSError as error:
        if is_away(error):
            raise
        raise ImageUploadFailed from error
    with deleted_on_failure(community_id, [name]):
        yield name
