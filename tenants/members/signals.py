"""Hooks for other apps that run when a person joins, inside the joining transaction. The wallet is opened this way."""

from django.dispatch import Signal

# Sent with ``member`` on every join and return; a receiver that raises stops the join.
member_joined = Signal()
# Sent with ``deed`` (tenants.members.activity) for what a member did, at least once for each deed.
# ``in_batch`` is true if ``members_active`` was sent before with the same deed.
member_active = Signal()
# Sent with ``deeds``, a list, when many arrive at once. A receiver of it ignores ``member_active`` with ``in_batch``.
members_active = Signal()
