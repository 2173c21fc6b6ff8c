"""The answer of whoami, which is also the answer of every call that logs a user in or changes their session.

``settings.WHOAMI`` names the function, because the answer contains data of higher apps.
"""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.module_loading import import_string


def full_answer(request: HttpRequest) -> dict[str, Any]:
    """The whole answer of whoami, as JSON-ready camelCase."""
    answer: dict[str, Any] = import_string(settings.WHOAMI)(request)
    return answer
