"""Admits operators to the desk: host, login, second factor, role, CSRF token.

Every view of the desk passes ``desk_view``, which names the page or the action by its key in the catalog.
"""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any, cast
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.middleware.csrf import CsrfViewMiddleware
from django.shortcuts import render
from django.utils.decorators import decorator_from_middleware

from saas.access.acting import origin_of
from saas.accounts import signed_in, step_up
from saas.accounts.factors.selectors import has_factor
from saas.accounts.models import User
from saas.desk import catalog
from saas.desk.audit import Operator
from saas.desk.models import DeskRole, OperatorRole
from saas.kernel.clock import now
from saas.kernel.content_policy import policy_headers
from saas.tenancy.resolver import resolved

View = Callable[..., HttpResponseBase]
SESSION_SECONDS = 8 * 3600
NOTICE = "desk_notice"
CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
)


class _FormCsrfCheck(CsrfViewMiddleware):
    def _reject(self, request: HttpRequest, reason: str) -> HttpResponseBase:
        text = "This form is out of date, and nothing was changed. Open the page again."
        address = request.get_full_path()
        return _sealed(refusal(request, text, HTTPStatus.FORBIDDEN, link=address, link_label="Open the page again"))


_csrf_checked = decorator_from_middleware(_FormCsrfCheck)


def desk_view(view: View) -> View:
    """Decorate a view ``(request, operator, …)``: it runs for an operator with a role, a factor and a fresh login.

    Raises Http404 on custom domains and below the prefix of a community, so that the desk exists on one address only.
    """

    @wraps(view)
    @_csrf_checked
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        inner = resolved(request)
        if inner.domain is not None or inner.prefix:
            raise Http404
        return _sealed(_admit(request, view, args, kwargs))

    return cast(View, guarded)


def _admit(request: HttpRequest, view: View, args: Any, kwargs: Any) -> HttpResponseBase:
    user = request.user
    if not isinstance(user, User):
        way_back = urlencode({"redirectUrl": request.get_full_path()})
        text = "Log in as an operator. You come back to this page afterwards."
        return refusal(request, text, HTTPStatus.UNAUTHORIZED, link=f"/login?{way_back}", link_label="Log in")
    if not user.is_operator:
        return refusal(request, "This page is for operators.", HTTPStatus.FORBIDDEN)
    if not has_factor(user):
        return refusal(
            request,
            "Operators need two-factor. Set it up, then open the desk again.",
            HTTPStatus.FORBIDDEN,
            link="/profile/settings?tab=security",
            link_label="Set up two-factor",
        )
    role = OperatorRole.objects.filter(user=user).first()
    if role is None:
        return refusal(
            request, "You have no role on the desk. An administrator can give you one.", HTTPStatus.FORBIDDEN
        )
    if not is_fresh(request) and not getattr(view, "proves", False):
        return HttpResponseRedirect(proof_address(request))
    operator = Operator(user.pk, user.username, DeskRole(role.role), **origin_of(request))
    request.desk_operator = operator  # type: ignore[attr-defined]
    try:
        return view(request, operator, *args, **kwargs)
    except Http404:
        return show(request, operator, "desk/not_found.html", {"title": "Not found"}, HTTPStatus.NOT_FOUND)


def is_fresh(request: HttpRequest) -> bool:
    """True if this session proved a second factor within the last eight hours."""
    proven_at = request.session.get(signed_in.FACTOR_AT)
    return proven_at is not None and 0 <= now().timestamp() - proven_at <= SESSION_SECONDS


def proof_address(request: HttpRequest) -> str:
    return f"/desk/proof?{urlencode({'next': request.get_full_path()})}"


def needs_step_up(request: HttpRequest, right: catalog.ActionRight) -> bool:
    return right.is_dangerous and not step_up.is_open(request)


def refusal(request: HttpRequest, text: str, status: int, **context: Any) -> HttpResponse:
    return render(request, "desk/refusal.html", {"text": text, "title": "Desk", **context}, status=status)


def forbidden(request: HttpRequest, operator: Operator) -> HttpResponse:
    role = operator.role.label
    return show(
        request, operator, "desk/refusal_inside.html", {"title": "Not allowed", "role": role}, HTTPStatus.FORBIDDEN
    )


def show(
    request: HttpRequest, operator: Operator, template: str, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    """Return a page of the desk, with its navigation and the notice of the last action."""
    notice = request.session.pop(NOTICE, None) if NOTICE in request.session else None
    shell = {"operator": operator, "navigation": catalog.navigation(operator.role), "notice": notice, "anything": ""}
    return render(request, template, {**shell, **context}, status=status)


def may_open(operator: Operator, key: str) -> bool:
    return operator.role in catalog.page_of(key).roles


def _sealed(response: HttpResponseBase) -> HttpResponseBase:
    for name, value in policy_headers(CONTENT_POLICY).items():
        response[name] = value
    response["Cache-Control"] = "private, no-store"
    response["X-Robots-Tag"] = "noindex"
    return response
