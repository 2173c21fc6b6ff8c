"""Every write of a community's casinos."""
