"""Handing a community over to another user, who must accept (docs/hand-over-and-close.md)."""
