"""The answer of whoami, which is also the answer of every call that logs a user in or changes their session.

A higher app provides the function, because the answer contains the user's membership and balance.
"""

from typing import Any

from django.http import HttpRequest

from saas.kernel.hooks import Hook

full_answer: Hook[[HttpRequest], dict[str, Any]] = Hook()
"""The whole answer of whoami, as JSON-ready camelCase."""
