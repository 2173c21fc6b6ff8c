"""Reads of events, inside the community's schema."""
