"""Closing a community, reopening it, and erasing it after 30 days (docs/hand-over-and-close.md)."""
