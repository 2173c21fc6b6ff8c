"""Hooks for other apps, in the transaction of what happened to a member. The wallet is opened this way."""

from django.dispatch import Signal

# Sent with ``member`` on every join and return; a receiver that raises stops the join.
member_joined = Signal()
# Sent with ``member`` when the team ends a restriction, in its transaction.
member_restored = Signal()
# Sent with ``deeds`` (tenants.members.activity), a list: each deed once, in the transaction that stores it.
members_active = Signal()
# Sent with ``member``, ``before`` (the level until now) and ``level``, in the transaction of the experience that led to
# the new level.
level_reached = Signal()
