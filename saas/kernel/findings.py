"""A problem of an installation, with the cure for its operator."""

from dataclasses import dataclass
from enum import StrEnum


class FindingLevel(StrEnum):
    """FAILURE: people cannot use a part of the product, or their data are at risk. WARNING: it works today."""

    FAILURE = "failure"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Finding:
    """``code`` is ``area.problem``. ``text`` says what is wrong, and ``cure`` what to do; neither holds a secret.

    ``may_pass``: a service did not answer. It can come back, so a process starts in spite of it.
    """

    code: str
    text: str
    cure: str
    level: FindingLevel = FindingLevel.FAILURE
    may_pass: bool = False

    def __str__(self) -> str:
        return f"{self.text}. {self.cure}"
