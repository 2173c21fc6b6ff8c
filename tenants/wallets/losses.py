"""What gives more gems than it costs is for the owner to confirm, with the figure typed in."""

from saas.access.acting import Actor
from saas.accounts.models import User
from tenants.wallets.errors import LossNeedsOwner, LossNotConfirmed
from tenants.wallets.issuance import staff_of


def require_confirmed(loss: int, *, known: int | None, given: int | None, actor: Actor) -> int | None:
    """The loss to remember as confirmed; None without one.

    ``loss`` gems are given beyond what is paid, ``known`` were confirmed before, ``given`` is what the caller typed.
    Raises LossNeedsOwner for the staff, LossNotConfirmed.
    """
    if loss <= 0:
        return None
    if known is not None and loss <= known:
        return known
    if staff_of(actor) is not None:
        owner = User.objects.values_list("username", flat=True).get(pk=actor.acting_for)
        raise LossNeedsOwner(loss=str(loss), owner=owner)
    if given != loss:
        raise LossNotConfirmed(loss=str(loss))
    return loss
