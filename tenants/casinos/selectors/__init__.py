"""Reads of casinos. They run inside the community's schema."""
