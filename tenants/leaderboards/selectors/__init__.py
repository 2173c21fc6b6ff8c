"""Reads of leaderboards. The community's schema must be entered."""
