"""Reads of challenges and chains, inside the community's schema."""
