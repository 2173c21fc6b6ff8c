class IncidentOver(Exception):
    """The incident is resolved, so it gets no further update."""
