"""Hooks for other apps that run when an account or an address shows who a user is, in the same transaction."""

from django.dispatch import Signal

# Sent with ``user_id`` when an account is new to a person; a receiver that raises stops the linking.
identity_linked = Signal()
# Sent with ``user_id`` when the user does not have an account any more.
identity_unlinked = Signal()
# Sent with ``user`` and ``former``, the ids of erased users, when an account or address shows that they are one person.
person_returned = Signal()
