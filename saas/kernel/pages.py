"""Answers outside of any view: no such address, an unforeseen error."""

from typing import Any

from django.http import HttpRequest, JsonResponse

from saas.kernel.errors import NotFound, Unexpected, plain_response


def not_found(_request: HttpRequest, exception: Any = None) -> JsonResponse:
    return plain_response(NotFound())


def server_error(_request: HttpRequest) -> JsonResponse:
    return plain_response(Unexpected())
