"""Signals for other apps when a community gets a new owner, inside the same transaction."""

from django.dispatch import Signal

# Sent inside the community's schema with ``community`` (its owner is the new one), ``giver`` and ``receiver``. A
# receiver of the signal that raises stops the hand-over.
owner_changed = Signal()
