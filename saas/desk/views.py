"""The views of the desk: its lists, the forms of its actions, and the proof of identity."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.utils.http import url_has_allowed_host_and_scheme

from saas.accounts import step_up
from saas.accounts.factors.models import Method
from saas.accounts.factors.selectors import methods_of
from saas.accounts.models import User
from saas.desk import catalog, gate, lists
from saas.desk.actions import ACTIONS, Action
from saas.desk.audit import Operator
from saas.desk.gate import desk_view, forbidden, may_open, show
from saas.desk.pages import (
    announcements,
    audit,
    billing,
    communities,
    dashboard,
    features,
    health,
    incidents,
    legal,
    levels,
    members,
    names,
    operations,
    plans,
    search,
    ticket_statistics,
    tickets,
    users,
)
from saas.desk.pages.links import action_address
from saas.kernel.csv import download
from saas.kernel.errors import DomainError
from saas.kernel.front_end import FrontEndMissing, front_end
from saas.tenancy.resolver import resolved

FONT = "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2"

# The pages that are no list.
SINGLES: dict[str, Callable[..., HttpResponse]] = {
    "": dashboard.page,
    "ticket-statistics": ticket_statistics.page,
    "health": health.page,
    "search": search.page,
}
LISTS = {
    "tickets": tickets.TICKETS,
    "users": users.USERS,
    "operators": users.OPERATORS,
    "waitlist": operations.WAITLIST,
    "communities": communities.COMMUNITIES,
    "domains": communities.DOMAINS,
    "books": communities.BOOKS,
    "casinos": operations.CASINOS,
    "provisioning": communities.PROVISIONING,
    "jobs": operations.JOBS,
    "audit": audit.AUDIT,
    "plans": plans.PLANS,
    "subscriptions": billing.SUBSCRIPTIONS,
    "webhooks": billing.WEBHOOKS,
    "differences": billing.DIFFERENCES,
    "announcements": announcements.ANNOUNCEMENTS,
    "incidents": incidents.INCIDENTS,
    "legal": legal.LEGAL,
    "features": features.SWITCHES,
    "levels": levels.LEVELS,
    "names": names.NAMES,
    "suppressions": names.SUPPRESSIONS,
}
DETAILS: dict[str, Callable[..., HttpResponse]] = {
    "tickets": tickets.detail,
    "users": users.detail,
    "communities": communities.detail,
    "jobs": operations.job_detail,
    "plans": plans.detail,
    "legal": legal.detail,
}
# Actions about no single row, on the page of their list.
_OF_LIST = {
    "jobs": "job.requeue-all",
    "waitlist": "waitlist.invite-batch",
    "names": "name.reserve",
    "suppressions": "mail.suppress",
    "announcements": "announcement.create",
    "incidents": "incident.open",
    "levels": "level.edit",
}
_METHOD_LABELS = {Method.APP: "Authenticator app", Method.BACKUP: "Backup code"}


@desk_view
def single_page(request: HttpRequest, operator: Operator, key: str) -> HttpResponse:
    if not may_open(operator, key):
        return forbidden(request, operator)
    return _read_only(request) or SINGLES[key](request, operator)


@desk_view
def list_page(request: HttpRequest, operator: Operator, key: str) -> HttpResponse:
    if key not in LISTS:
        raise Http404
    if not may_open(operator, key):
        return forbidden(request, operator)
    if refused := _read_only(request):
        return refused
    action = catalog.right_of(_OF_LIST.get(key, ""))
    context = {
        "title": catalog.page_of(key).label,
        "page_key": key,
        "action": action if action and operator.role in action.roles else None,
        "action_address": action and action_address(action.key),
        "export_address": f"/desk/{key}/export" if LISTS[key].is_exported else "",
        **lists.context_of(LISTS[key], request),
    }
    return show(request, operator, "desk/list.html", context)


@desk_view
def detail_page(request: HttpRequest, operator: Operator, key: str, pk: Any) -> HttpResponse:
    if not may_open(operator, key):
        return forbidden(request, operator)
    return _read_only(request) or DETAILS[key](request, operator, pk)


@desk_view
def member_page(request: HttpRequest, operator: Operator, community_id: Any, user_id: Any) -> HttpResponse:
    right = catalog.right_of("member.open")
    if right is None or operator.role not in right.roles:
        return forbidden(request, operator)
    return _read_only(request) or members.page(request, operator, community_id, user_id)


@desk_view
def export_list(request: HttpRequest, operator: Operator, key: str) -> HttpResponseBase:
    """Return the rows of a list, as narrowed by its search and filters, as a CSV file."""
    if key not in LISTS or not LISTS[key].is_exported:
        raise Http404
    if not may_open(operator, key):
        return forbidden(request, operator)
    return _read_only(request) or download(lists.csv_lines(LISTS[key], request), f"desk-{key}")


def fonts(request: HttpRequest) -> HttpResponse:
    """Return the font face of the back office, from the product's own files; nothing without a build."""
    place = resolved(request)
    if place.domain is not None or place.prefix:
        raise Http404
    try:
        address = front_end("admin").font_address(FONT)
        source = f'src:url("{address}") format("woff2")'
        rule = f"@font-face{{font-family:Office;font-weight:300 900;font-display:swap;{source}}}"
    except (FrontEndMissing, KeyError):
        rule = ""
    response = HttpResponse(rule, content_type="text/css; charset=utf-8")
    response["Cache-Control"] = "public, max-age=300"
    return response


@desk_view
def ticket_picture(request: HttpRequest, operator: Operator, pk: Any, picture_id: Any) -> HttpResponse:
    if not may_open(operator, "tickets"):
        return forbidden(request, operator)
    return _read_only(request) or tickets.picture(request, pk, picture_id)


@desk_view
def action_page(request: HttpRequest, operator: Operator, key: str, target: str) -> HttpResponse:
    """Show the form of an action, or run it. A refusal keeps what the operator typed."""
    right, action = catalog.right_of(key), ACTIONS.get(key)
    if right is None or action is None:
        raise Http404
    if operator.role not in right.roles:
        return forbidden(request, operator)
    found = action.find(target)
    if found is None:
        raise Http404
    if gate.needs_step_up(request, right):
        return HttpResponseRedirect(gate.proof_address(request))
    if request.method != "POST":
        return _form_page(request, operator, right, action, found, None)
    form = action.form(request.POST)
    if not form.is_valid():
        return _form_page(request, operator, right, action, found, form, HTTPStatus.BAD_REQUEST)
    try:
        notice = action.run(request, operator, found, dict(form.cleaned_data))
    except DomainError as error:
        for name, text in error.fields.items():
            form.add_error(name if name in form.fields else None, text)
        if not error.fields:
            form.add_error(None, str(error))
        return _form_page(request, operator, right, action, found, form, error.status)
    if notice:
        request.session[gate.NOTICE] = notice
    return HttpResponseRedirect(action.next_page(found))


class LoginProofForm(forms.Form):
    password = forms.CharField(
        label="Password",
        required=False,
        strip=False,
        max_length=128,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
    method = forms.ChoiceField(label="Second factor")
    code = forms.CharField(
        label="Code",
        max_length=40,
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "inputmode": "text"}),
    )


def proof_page(request: HttpRequest, operator: Operator) -> HttpResponse:
    """Ask for the password and a code: after eight hours, and before a dangerous action."""
    user = request.user
    assert isinstance(user, User)
    choices = [(method.value, label) for method, label in _METHOD_LABELS.items() if method in methods_of(user)]
    form = LoginProofForm(request.POST if request.method == "POST" else None)
    method = form.fields["method"]
    assert isinstance(method, forms.ChoiceField)
    method.choices = choices
    if not user.has_usable_password():
        del form.fields["password"]
    target = _safe_target(request)
    status: int = HTTPStatus.OK
    if request.method == "POST":
        status = HTTPStatus.BAD_REQUEST
        if form.is_valid():
            try:
                step_up.confirm(
                    request,
                    user,
                    password=form.cleaned_data.get("password") or None,
                    method=form.cleaned_data["method"],
                    code=form.cleaned_data["code"],
                )
                return HttpResponseRedirect(target)
            except DomainError as error:
                status = error.status
                name = next((name for name in error.fields if name in form.fields), None)
                form.add_error(name, error.fields.get(name or "", str(error)))
    context = {"title": "Confirm that it is you", "form": form, "address": f"/desk/proof?{urlencode({'next': target})}"}
    return show(request, operator, "desk/proof.html", context, status)


proof_page.proves = True  # type: ignore[attr-defined]
proof = desk_view(proof_page)


def _safe_target(request: HttpRequest) -> str:
    target = request.GET.get("next", "")
    is_ours = target == "/desk" or target.startswith(("/desk/", "/desk?"))
    return target if is_ours and url_has_allowed_host_and_scheme(target, None) else "/desk"


def _read_only(request: HttpRequest) -> HttpResponse | None:
    return None if request.method in {"GET", "HEAD"} else HttpResponseNotAllowed(["GET", "HEAD"])


def _form_page(
    request: HttpRequest,
    operator: Operator,
    right: catalog.ActionRight,
    action: Action,
    found: Any,
    form: forms.Form | None,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """Show the form of an action. Without ``form``, it begins with the values of the target."""
    extra = action.preview(request, found)
    context = {
        **extra,
        "title": right.label,
        "right": right,
        "target": action.name_of(found),
        "effect": action.effect,
        "form": form or action.form(initial={**action.initial(found), **extra.get("initial", {})}),
        "back": action.back(found),
        "back_label": "Back",
    }
    return show(request, operator, action.template, context, status)
