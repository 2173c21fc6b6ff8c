"""Reads of wagers, their evidence and their rewards."""
