"""The addresses of challenges."""

from uuid import UUID


def page_of(challenge_id: UUID) -> str:
    """Return the address of the challenge: its dialog on the page of quests."""
    return f"/quests?quest={challenge_id}"
