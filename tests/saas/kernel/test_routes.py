"""The URL patterns as a tree."""

from django.http import HttpResponse
from django.urls import path
from django.urls.resolvers import RegexPattern, URLResolver

from saas.kernel.routes import nested


def view(_request, **_kwargs):
    return HttpResponse()


def test_nested_patterns_resolve_as_the_flat_list_does():
    flat = [
        path("user/orders/all", view, {"name": "all"}),
        path("user/orders/one/<int:order>", view, {"name": "one"}),
        path("user/<str:name>", view, {"name": "user"}),
        path("user/orders/one/<int:order>/code", view, {"name": "code"}),
        path("user", view, {"name": "users"}),
        path("creator/orders/all", view, {"name": "creator"}),
    ]
    tree = nested(flat)
    assert len(tree) == 3  # user/, user, creator/orders/all
    asked = ("user/orders/all", "user/orders/one/7", "user/ada", "user/orders/one/7/code", "user", "creator/orders/all")
    for address in asked:
        ours, theirs = _resolver(tree).resolve(address), _resolver(flat).resolve(address)
        assert (ours.route, ours.kwargs, ours.func) == (theirs.route, theirs.kwargs, theirs.func)


def _resolver(patterns):
    return URLResolver(RegexPattern(r""), patterns)
