"""The page that a browser gets for an address without a page: unknown host, or unknown or suspended community."""

from django.http import HttpRequest, HttpResponseBase

from saas.kernel.errors import DomainError
from saas.kernel.hooks import Hook

error_page: Hook[[HttpRequest, DomainError], HttpResponseBase] = Hook()
