"""A file with all data of a community, for its owner (docs/hand-over-and-close.md)."""
