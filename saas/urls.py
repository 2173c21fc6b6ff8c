"""Every address of the product: the API under /api, then the pages of the React app."""

from django.urls import include, path, re_path

from saas.accounts import outbox
from saas.fairness.api.views import verifier
from saas.kernel import well_known
from saas.notifications.stopping import one_click
from tenants.branding.art.views import picture as art
from tenants.pages import icons, social
from tenants.pages.shell import page

urlpatterns = [
    path("api/", include("saas.kernel.urls")),
    path("api/", include("saas.accounts.api.urls")),
    path("api/", include("saas.accounts.factors.api.urls")),
    path("api/", include("saas.accounts.identities.api.urls")),
    path("api/", include("saas.access.staff.api.urls")),
    path("api/", include("saas.access.play_limits.urls")),
    path("api/", include("saas.communities.api.urls")),
    path("api/", include("saas.directory.urls")),
    path("api/", include("saas.casinos.api.urls")),
    path("api/", include("saas.realtime.api.urls")),
    path("api/", include("saas.notifications.api.urls")),
    path("api/", include("saas.fairness.api.urls")),
    path("api/", include("tenants.members.api.urls")),
    path("api/", include("tenants.wallets.api.urls")),
    path("api/", include("tenants.wallets.imports.api.urls")),
    path("api/", include("tenants.draws.api.urls")),
    path("api/", include("tenants.stores.api.urls")),
    path("api/", include("tenants.raffles.api.urls")),
    path("api/", include("tenants.lootboxes.api.urls")),
    path("api/", include("tenants.back_office.api.urls")),
    path("api/", include("tenants.branding.api.urls")),
    path("outbox", outbox.page),
    path(".well-known/security.txt", well_known.security_text),
    path("robots.txt", well_known.robots),
    path("favicon.svg", icons.favicon),
    path("apple-touch-icon.png", icons.touch_icon),
    *(path(f"app-icon-{pixels}.png", icons.app_icon, {"pixels": pixels}) for pixels in icons.APP_PIXELS),
    path("manifest.webmanifest", icons.manifest),
    path("social.jpg", social.picture),
    path("art/<str:kind>.svg", art),
    path("gemhall_verify.py", verifier),
    path("stop-mails/<str:token>", one_click(page)),
    re_path(r"^(?!api/|assets/|static/).*$", page),
]
handler404 = "saas.kernel.pages.not_found"
handler500 = "saas.kernel.pages.server_error"
