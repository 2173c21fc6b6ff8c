"""The HTML around the React app."""

from django.http import HttpRequest, HttpResponse, HttpResponseBase

from saas.kernel.errors import DomainError


def page(request: HttpRequest) -> HttpResponseBase:
    return HttpResponse("<!doctype html><title>Gemhall</title>")


def error_page(request: HttpRequest, error: DomainError) -> HttpResponseBase:
    return HttpResponse(f"<!doctype html><title>{error}</title>", status=error.status)
