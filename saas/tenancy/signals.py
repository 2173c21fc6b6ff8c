"""Signals for other apps when a community can be entered for the first time, inside the same transaction."""

from django.dispatch import Signal

# Sent with ``community``; a receiver that raises stops the building of the community.
community_ready = Signal()
