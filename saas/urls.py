"""Every address of the product: the API under /api, then the pages of the React app."""

from django.urls import include, path, re_path

from tenants.branding.shell import favicon, page

urlpatterns = [
    path("api/", include("saas.kernel.urls")),
    path("favicon.svg", favicon),
    re_path(r"^(?!api/|assets/|static/).*$", page),
]
handler404 = "saas.kernel.pages.not_found"
handler500 = "saas.kernel.pages.server_error"
