"""Every address of the product: the API under /api, then the pages of the React app."""

from importlib import import_module

from django.urls import include, path, re_path

from saas.accounts import outbox
from saas.communities.sharing import short_links
from saas.fairness.api.views import verifier
from saas.kernel import well_known
from saas.kernel.content_policy import take_reports
from saas.kernel.routes import nested
from saas.notifications.stopping import one_click
from tenants.branding.art.views import picture as art
from tenants.content.embeds import page as embed
from tenants.pages import discovery, icons, installed, social
from tenants.pages.board_picture import board_picture
from tenants.pages.shell import page
from tenants.pages.status import status_feed, status_page
from tenants.profiles.pictures import shared_picture

API = [
    "saas.kernel.urls",
    "saas.plans.api.urls",
    "saas.legal.api.urls",
    "saas.accounts.api.urls",
    "saas.accounts.factors.api.urls",
    "saas.accounts.identities.api.urls",
    "saas.access.staff.api.urls",
    "saas.access.play_limits.urls",
    "saas.billing.api.urls",
    "saas.communities.api.urls",
    "saas.communities.domains.api.urls",
    "saas.communities.hand_over.api.urls",
    "saas.communities.exports.api.urls",
    "saas.communities.backups.api.urls",
    "saas.communities.closing.api.urls",
    "saas.directory.api.urls",
    "saas.levels.api.urls",
    "saas.desk.api.urls",
    "saas.casinos.api.urls",
    "saas.streaming.api.urls",
    "saas.realtime.api.urls",
    "saas.notifications.api.urls",
    "saas.fairness.api.urls",
    "tenants.members.api.urls",
    "tenants.wallets.api.urls",
    "tenants.wallets.imports.api.urls",
    "tenants.draws.api.urls",
    "tenants.stores.api.urls",
    "tenants.casinos.api.urls",
    "tenants.wagers.api.urls",
    "tenants.leaderboards.api.urls",
    "tenants.fan_referrals.api.urls",
    "tenants.raffles.api.urls",
    "tenants.events.api.urls",
    "tenants.offers.api.urls",
    "tenants.quests.api.urls",
    "tenants.achievements.api.urls",
    "tenants.earning.api.urls",
    "tenants.watching.api.urls",
    "tenants.lootboxes.api.urls",
    "tenants.support.api.urls",
    "tenants.chat.api.urls",
    "tenants.back_office.api.urls",
    "tenants.branding.api.urls",
    "tenants.content.api.urls",
    "tenants.sharing.api.urls",
    "tenants.profiles.api.urls",
]

urlpatterns = [
    path("api/", include(nested(pattern for name in API for pattern in import_module(name).urlpatterns))),
    path("outbox", outbox.page),
    path("csp-reports", take_reports),
    path("c/<str:code>", short_links.follow),
    path(".well-known/security.txt", well_known.security_text),
    path("robots.txt", discovery.robots),
    path("sitemap.xml", discovery.sitemap),
    path("sitemap-communities.xml", discovery.sitemap_index),
    path("favicon.svg", icons.favicon),
    path("favicon.ico", icons.favicon_ico),
    path("apple-touch-icon.png", icons.touch_icon),
    *(path(f"app-icon-{pixels}.png", icons.app_icon, {"pixels": pixels}) for pixels in icons.APP_PIXELS),
    path("manifest.webmanifest", icons.manifest),
    path("service-worker.js", installed.service_worker),
    path("offline", installed.offline),
    path("social.jpg", social.picture),
    path("status", status_page),
    path("status.atom", status_feed),
    path("shared/<str:code>.png", shared_picture),
    path("leaderboards/<uuid:board_id>.jpg", board_picture),
    path("art/<str:kind>.svg", art),
    path("embed/<str:provider>/<str:embed_id>", embed),
    path("gemhall_verify.py", verifier),
    path("stop-mails/<str:token>", one_click(page)),
    path("desk", include("saas.desk.urls")),
    re_path(r"^(?!api/|assets/|static/).*$", page),
]
handler400 = "saas.kernel.pages.bad_request"
handler404 = "saas.kernel.pages.not_found"
handler500 = "saas.kernel.pages.server_error"
