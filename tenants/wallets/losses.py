"""Products and cases that give more gems than they cost. The owner must confirm the figure by typing it."""

from saas.access.acting import Actor
from saas.accounts.models import User
from tenants.wallets.errors import LossNeedsOwner, LossNotConfirmed
from tenants.wallets.issuance import staff_of


def require_confirmed(
    loss: int, *, known: int | None, given: int | None, actor: Actor, average: str | None = None
) -> int | None:
    """Return the loss to store as confirmed; None without a loss.

    ``loss`` is the gems given beyond the price, ``known`` the loss confirmed before, ``given`` the figure that the
    caller typed. ``average`` is the figure before it was rounded up. Raises LossNeedsOwner for staff, LossNotConfirmed.
    """
    if loss <= 0:
        return None
    if known is not None and loss <= known:
        return known
    if staff_of(actor) is not None:
        owner = User.objects.values_list("username", flat=True).get(pk=actor.acting_for)
        raise LossNeedsOwner(loss=str(loss), owner=owner)
    if given != loss:
        if average in (None, str(loss)):
            raise LossNotConfirmed(loss=str(loss))
        raise LossNotConfirmed(loss=str(loss), average=average)
    return loss
