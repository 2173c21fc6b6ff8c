"""How long this product waits for other services, in seconds. Every outgoing connection takes its times from here.

tests/saas/kernel/test_timeouts.py finds a connection without one.
"""

from typing import Any

# PostgreSQL: a new connection, and a free connection of the pool.
DATABASE_CONNECT_SECONDS = 5
DATABASE_POOL_SECONDS = 5

# Redis. Pages count calls and read kept answers there. After a call without an answer, they leave Redis out until it
# answers one question, which is asked every REDIS_PAUSE_SECONDS: a server that hangs delays the first calls alone
# (saas.kernel.redis_clients).
REDIS_TIMEOUTS: dict[str, Any] = {"socket_connect_timeout": 1, "socket_timeout": 1}
REDIS_PAUSE_SECONDS = 0.5
# The process of event streams has nothing else to do.
STREAMS_REDIS_TIMEOUTS: dict[str, Any] = {"socket_connect_timeout": 2, "socket_timeout": 2}
BROKER_TIMEOUTS: dict[str, Any] = {"socket_connect_timeout": 5, "socket_timeout": 10}

# S3. Each connection is tried twice, because a server may close a kept connection at any moment.
STORAGE_TIMEOUTS: dict[str, Any] = {
    "connect_timeout": 2,
    "read_timeout": 3,
    "retries": {"total_max_attempts": 2, "mode": "standard"},
}

# SMTP: each step of the dialog.
EMAIL_TIMEOUT = 10

# DNS: one question to one name server, and all questions of one look-up.
DNS_TIMEOUT_SECONDS = 3.0
DNS_LIFETIME_SECONDS = 6.0
# The visit of a custom domain through the front.
EDGE_SECONDS = 5.0

# Kick, Twitch, Discord, Google and Steam, as arguments of httpx.Timeout: tokens and calls, the keys of logins and of
# events, and pictures.
PROVIDER_TIMEOUTS: dict[str, float] = {"timeout": 6.0, "connect": 2.0}
# All calls of one login or connection, for which a person and a thread wait.
LOGIN_SECONDS = 8.0
OPENID_TIMEOUTS: dict[str, float] = {"timeout": 4.0, "connect": 2.0}
SIGNING_KEY_TIMEOUTS: dict[str, float] = {"timeout": 5.0, "connect": 2.0}
PICTURE_TIMEOUTS: dict[str, float] = {"timeout": 4.0, "connect": 2.0}

# Stripe: all calls of one request together, and one connection.
STRIPE_SECONDS = 8.0
STRIPE_CONNECT_SECONDS = 3.0

# The beacon: one mirror.
BEACON_SECONDS = 5.0

# Casino providers: connecting, and a pause within an answer. CASINO_SECONDS is for the whole call.
CASINO_TIMEOUTS: dict[str, float] = {"timeout": 20.0, "connect": 5.0}
CASINO_SECONDS = 45.0

# One call of a push service.
PUSH_SECONDS = 5.0

# Readiness answers within this time, whatever hangs.
READINESS_SECONDS = 1.5

# ``manage.py doctor``: one step of a check, and all checks together. The start of the command takes the rest of its 20
# seconds.
DOCTOR_STEP_SECONDS = 5.0
DOCTOR_SECONDS = 12.0
