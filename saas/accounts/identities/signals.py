"""Hooks for other apps that run when a user links an account, inside the linking transaction."""

from django.dispatch import Signal

# Sent with ``user_id`` when an account is new to a person; a receiver that raises stops the linking.
identity_linked = Signal()
