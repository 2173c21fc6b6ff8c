"""Hooks for other apps, in the transaction of what happened to a member. The wallet is opened this way."""

from django.dispatch import Signal

# Sent with ``member`` and ``references`` (the codes of the links that the browser followed, the latest first) on every
# join and return; a receiver that raises stops the join.
member_joined = Signal()
# Sent with ``source`` and ``target``, two members of one person, when the gems of ``source`` moved to ``target``.
memberships_merged = Signal()
# Sent with ``member`` and ``source``, the id of the user who had the membership before. Its user keeps one account now.
member_moved = Signal()
# Sent with ``member`` when they leave or are removed.
member_left = Signal()
# Sent with ``member`` when the team ends a restriction, in its transaction.
member_restored = Signal()
# Sent with ``deeds`` (tenants.members.activity), a list: each deed once, in the transaction that stores it.
members_active = Signal()
# Sent with ``member``, ``before`` (the level until now), ``level`` and ``promised_by`` (the staff member who is
# responsible for the experience, or None), in the transaction of the experience that led to the new level.
level_reached = Signal()
# Sent with ``staff`` (a user id) when a staff member promises experience; a receiver that raises stops the change.
experience_promised = Signal()
