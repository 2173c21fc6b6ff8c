"""Starts, watches and stops every process of one Gemhall installation. It does not use Django."""
