"""The calls of the API, by resource. Importing a module registers its calls."""

from simulators.stripe.calls import (
    billing,
    catalog,
    checkout,
    customers,
    endpoints,
    invoices,
    payments,
    subscriptions,
)

MODULES = (billing, catalog, checkout, customers, endpoints, invoices, payments, subscriptions)
