"""A strict, stateful simulator of Stripe over HTTP. See Simulator, and Control for tests."""
