"""Sent in the transaction of a change of a community's plan."""

from django.dispatch import Signal

# Sent with ``change`` (saas.plans.selectors.PlanChange).
plan_changed = Signal()
