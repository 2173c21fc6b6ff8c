"""Django itself: security, sessions, templates, static files, passwords."""

import hashlib
from pathlib import Path
from urllib.parse import urlsplit

import drf_spectacular_sidecar as sidecar

from saas import env
from saas.settings.timeouts import REDIS_TIMEOUTS

ROOT = env.ROOT
STATE_DIR = env.folder("STATE_DIR", ROOT / "var")
ENVIRONMENT = env.choice("GEMHALL_ENV", "development", ("development", "test", "production"))
PRODUCTION = ENVIRONMENT == "production"
DEBUG = False

# Shorter keys can be guessed, and with them every session and encrypted text.
MIN_SECRET_KEY_LENGTH = 32
SECRET_KEY = env.secret("SECRET_KEY", least=MIN_SECRET_KEY_LENGTH if PRODUCTION else 1)
if not SECRET_KEY:
    if PRODUCTION:
        env.problem("SECRET_KEY", "must be set to a long random text")
    # A development key that differs from folder to folder, so that no two installations share sessions.
    SECRET_KEY = hashlib.sha256(f"development:{ROOT}".encode()).hexdigest()

# Old keys: texts that they sealed or signed can still be read.
SECRET_KEY_FALLBACKS = env.names("SECRET_KEY_FALLBACKS")

# Hosts are decided by saas.tenancy: the platform's own names, verified custom domains, and 421 for the rest.
ALLOWED_HOSTS = ["*"]
PLATFORM_URL = env.web_address("PLATFORM_URL", "http://localhost:8000", may_have_path=False)
_platform_host = (urlsplit(PLATFORM_URL).hostname or "localhost").lower()
# On a laptop, the same platform has two names.
_own_hosts = _platform_host if PRODUCTION else f"{_platform_host},localhost,127.0.0.1"
PLATFORM_HOSTS = frozenset(env.hosts("PLATFORM_HOSTS", _own_hosts))
if _platform_host not in PLATFORM_HOSTS:
    env.problem("PLATFORM_HOSTS", f"must contain {_platform_host}, the host of PLATFORM_URL, or be empty")
INSTANCE = env.cookie_suffix("INSTANCE", PLATFORM_URL.rsplit(":", 1)[-1] if PLATFORM_URL.count(":") == 2 else "")
SECURE_COOKIES = PLATFORM_URL.startswith("https://")
TRUSTED_PROXIES = env.networks("TRUSTED_PROXIES")
if PRODUCTION and SECURE_COOKIES and not TRUSTED_PROXIES:
    env.problem(
        "TRUSTED_PROXIES",
        "must name the address of the TLS front, as in 127.0.0.1. Without it, the product does not know that its "
        "visitors use HTTPS, and refuses every login",
    )

MIDDLEWARE = [
    "saas.kernel.requests.RequestMiddleware",
    "saas.kernel.requests.SecurityHeadersMiddleware",
    "saas.kernel.assets.AssetsMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "saas.accounts.middleware.CsrfCookieMiddleware",
    "saas.tenancy.middleware.CommunityMiddleware",
    "saas.accounts.middleware.HostSessionMiddleware",
]
ROOT_URLCONF = "saas.urls"
WSGI_APPLICATION = "saas.wsgi.application"
APPEND_SLASH = False

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [],
        "APP_DIRS": True,
        "OPTIONS": {"context_processors": []},
    }
]

AUTH_USER_MODEL = "accounts.User"
FAST_PASSWORDS = ENVIRONMENT == "test" and env.flag("FAST_PASSWORDS")
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.MD5PasswordHasher" if FAST_PASSWORDS else "saas.accounts.hashers.BoundedArgon2",
]
# Calls that hash a password or compare one: they have threads of their own (saas.wsgi).
PASSWORD_PATHS = (
    r"/api/(common/auth/(signup|login|reset-password|two-factor)$"
    r"|user/users/my-profile(/change-password|/change-email|/step-up|/two-factor/.*)?$)"
)
# Memory of Argon2 for one backup code, in KiB.
BACKUP_CODE_COST = 64 if FAST_PASSWORDS else 19_456
AUTH_PASSWORD_VALIDATORS = [{"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"}]

SESSION_ENGINE = "saas.accounts.sessions"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_COOKIES
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 30
# Browsers share cookies between the ports of one host; the suffix keeps two local instances apart.


def cookie_name(name: str) -> str:
    """For one host alone; on a laptop, where ports share their cookies, for one installation."""
    return f"__Host-gemhall-{name}" if SECURE_COOKIES else f"gemhall-{name}{INSTANCE and '-' + INSTANCE}"


SESSION_COOKIE_NAME = cookie_name("session")
CSRF_COOKIE_NAME = cookie_name("csrf")
HANDOFF_COOKIE_NAME = cookie_name("handoff")
PENDING_ACTION_COOKIE_NAME = cookie_name("pending-action")
DEVICE_COOKIE_NAME = cookie_name("device")
ARRIVAL_COOKIE_NAME = cookie_name("arrival")
CSRF_HEADER_NAME = "HTTP_X_CSRFTOKEN"

DATA_UPLOAD_MAX_MEMORY_SIZE = 1_048_576
FILE_UPLOAD_MAX_MEMORY_SIZE = 6_291_456
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200
DATA_UPLOAD_MAX_NUMBER_FILES = 10
# A whole form: the largest picture there is, with room to say of a larger one which limit it passes.
FORM_MAX_SIZE = 12_582_912

LANGUAGE_CODE = "en-us"
TIME_ZONE = "UTC"
USE_TZ = True
USE_I18N = False
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

FRONTEND_DIST = env.folder("FRONTEND_DIST", ROOT / "frontend" / "dist")
VITE_DEV_URL = env.web_address("VITE_DEV_URL")
STATIC_URL = "/static/"
STATIC_ROOT = STATE_DIR / "static"
# The reference of the API (saas.kernel.reference). The package holds more than the page needs.
STATICFILES_DIRS = [
    ("swagger-ui", Path(sidecar.__file__).parent / "static" / "drf_spectacular_sidecar" / "swagger-ui-dist"),
]

REDIS_URL = env.redis("REDIS_URL", "redis://127.0.0.1:6379/0")
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "gemhall",
        "OPTIONS": {"pool_class": "saas.kernel.redis_clients.PausingPool", **REDIS_TIMEOUTS},
    }
}
SILENCED_SYSTEM_CHECKS = [
    "auth.E003",  # the username is unique without regard to case, by constraint
    "security.W001",  # security headers are set by saas.kernel.requests,
    "security.W002",  # framing is decided by the content policy,
    "security.W003",  # and tokens are checked by the API's authentication
    "security.W004",
    "security.W008",  # the redirect to HTTPS belongs to the TLS front
]
# Around the WSGI application: pages that are the same for every visitor.
VISITOR_PAGES = "tenants.pages.visitors.VisitorPages"
# The functions that add areas to the demo, each after the community's store and its past: ``fill(community, team,
# moment)``.
DEMO_AREAS = [
    "tenants.raffles.demo.fill",
    "tenants.lootboxes.demo.fill",
    "tenants.quests.demo.fill",
    "tenants.achievements.demo.fill",
    "tenants.earning.demo.fill",
    "tenants.casinos.demo.fill",
    "tenants.demo.deeds.fill",
    "tenants.quests.demo.claim",
    "tenants.earning.demo.pay",
    "tenants.wagers.demo.fill",
    "tenants.leaderboards.demo.fill",
    "tenants.demo.offers.fill",
    "tenants.content.demo.fill",
    "tenants.sharing.demo.fill",
    "tenants.demo.events.fill",
    "tenants.fan_referrals.demo.fill",
    "tenants.demo.tickets.fill",
    "tenants.demo.chat.fill",
]
