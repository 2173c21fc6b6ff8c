"""Nightly copies of a community in the bucket of its owner, imports, and restores (docs/operations/backups.md)."""
