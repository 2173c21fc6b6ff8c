"""Helpers of the tests: private servers, databases from a template, an API client, builders, a running product."""
