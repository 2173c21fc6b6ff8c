"""``/c/<code>``: the short address of a community."""

from django.http import HttpRequest, HttpResponseBase, HttpResponseNotAllowed, HttpResponseRedirect

from saas.communities.sharing.errors import ShareLinkNotFound
from saas.communities.sharing.selectors import by_code, target_of
from saas.tenancy.error_page import error_page
from saas.tenancy.resolver import community_of


def follow(request: HttpRequest, code: str) -> HttpResponseBase:
    """Redirect to the link's community. The target depends on the stored link alone, never on the request.

    Short links exist on the platform's hosts only, so that no path of a custom domain is reserved for them.
    """
    if request.method not in {"GET", "HEAD"}:
        return HttpResponseNotAllowed(["GET", "HEAD"])
    try:
        if community_of(request) is not None:
            raise ShareLinkNotFound
        address = target_of(by_code(code))
    except ShareLinkNotFound as error:
        return error_page(request, error)
    response = HttpResponseRedirect(address)
    # The community can be renamed, or choose another primary domain.
    response["Cache-Control"] = "no-store"
    return response
