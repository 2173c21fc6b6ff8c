"""How communities map to Postgres schemas.

The two app lists are disjoint on purpose: a query that forgot its community fails with a missing table instead of
reading a twin in public.
"""

from saas import env
from saas.settings.timeouts import DATABASE_CONNECT_SECONDS, DATABASE_POOL_SECONDS

SHARED_APPS = [
    "django_tenants",
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "django.contrib.sitemaps",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "saas.kernel",
    "saas.tenancy",
    "saas.accounts",
    "saas.accounts.factors",
    "saas.accounts.identities",
    "saas.access",
    "saas.access.staff",
    "saas.access.audit_chain",
    "saas.access.play_limits",
    "saas.jobs",
    "saas.plans",
    "saas.communities",
    "saas.communities.domains",
    "saas.communities.hand_over",
    "saas.communities.exports",
    "saas.communities.backups",
    "saas.communities.closing",
    "saas.communities.sharing",
    "saas.directory",
    "saas.levels",
    "saas.activity",
    "saas.support",
    "saas.notifications",
    "saas.legal",
    "saas.streaming",
    "saas.casinos",
    "saas.billing",
    "saas.status",
    "saas.desk",
    "saas.doctor",
]
TENANT_APPS = [
    "tenants.members",
    "tenants.wallets",
    "tenants.wallets.imports",
    "tenants.checkout",
    "tenants.draws",
    "tenants.stores",
    "tenants.casinos",
    "tenants.wagers",
    "tenants.leaderboards",
    "tenants.fan_referrals",
    "tenants.raffles",
    "tenants.events",
    "tenants.offers",
    "tenants.quests",
    "tenants.achievements",
    "tenants.earning",
    "tenants.watching",
    "tenants.lootboxes",
    "tenants.lootboxes.seeds",
    "tenants.support",
    "tenants.chat",
    "tenants.back_office",
    "tenants.branding",
    "tenants.content",
    "tenants.sharing",
    "tenants.profiles",
    "tenants.pages",
    "tenants.demo",
]
INSTALLED_APPS = [*SHARED_APPS, *TENANT_APPS]

TENANT_MODEL = "tenancy.Community"
TENANT_DOMAIN_MODEL = "tenancy.Domain"
DATABASE_ROUTERS = ["django_tenants.routers.TenantSyncRouter"]
# The engine leaves a SET out where it made the same one on this connection (saas.tenancy.database).
TENANT_LIMIT_SET_CALLS = False

WEB_WORKERS = env.number("WEB_WORKERS", 2, most=env.MAX_PROCESSES)
# The pages and calls that one process answers at once.
THREADS = env.number("WEB_THREADS", 4, most=1_000)
# Uploads, passwords, calls of services, files, readiness and downloads that run beside them (saas.wsgi).
LANE_THREADS = 25
_url = env.database(env.text("DATABASE_URL", "postgres://gemhall@127.0.0.1:5432/gemhall"))
_options = _url.pop("OPTIONS")
assert isinstance(_options, dict)
DATABASES = {
    "default": {
        "ENGINE": "saas.tenancy.database",
        **_url,
        "CONN_MAX_AGE": 0,
        "OPTIONS": {
            **_options,
            "application_name": "gemhall",
            "connect_timeout": DATABASE_CONNECT_SECONDS,
            # Statements of prepared cursors are prepared when a connection runs them again.
            "prepare_threshold": 1,
            # A backend remembers the catalog of every schema it touched; a lifetime keeps that small.
            "pool": {
                "min_size": 1,
                "max_size": env.number("DATABASE_POOL", max(THREADS, 4) + LANE_THREADS, most=10_000),
                "timeout": DATABASE_POOL_SECONDS,
                "max_lifetime": 300,
            },
        },
    }
}

# Cloned schemas kept waiting, so that a creator does not wait.
SPARE_SCHEMAS = env.number("SPARE_SCHEMAS", 3, least=0, most=1_000)
# One connection per web process receives changes to communities; tests swap databases under the process.
LISTEN_FOR_CHANGES = env.flag("LISTEN_FOR_CHANGES", env.text("GEMHALL_ENV") != "test")
