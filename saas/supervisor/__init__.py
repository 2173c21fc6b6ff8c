"""Starts, watches and stops every process of one Gemhall installation. Knows nothing of Django."""
