"""Payments by Stripe. Without STRIPE_SECRET_KEY, plans cannot be bought. STRIPE_API_BASE replaces Stripe's address."""

from saas import env

# Without the second one, the payments that Stripe reports are refused.
env.together("STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET")
STRIPE_SECRET_KEY = env.text("STRIPE_SECRET_KEY")
STRIPE_PUBLISHABLE_KEY = env.text("STRIPE_PUBLISHABLE_KEY")
STRIPE_WEBHOOK_SECRET = env.text("STRIPE_WEBHOOK_SECRET")
STRIPE_API_BASE = env.web_address("STRIPE_API_BASE")
