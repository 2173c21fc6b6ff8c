"""Signals of casino accounts. Receivers run in the caller's transaction."""

from django.dispatch import Signal

accounts_changed = Signal()
"""A user connected or disconnected an account. Argument: ``user_id``."""
