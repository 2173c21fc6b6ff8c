import pytest


@pytest.fixture(autouse=True)
def _mail_goes_to_the_outbox(settings):
    """pytest-django puts a backend of its own in the product's place."""
    settings.EMAIL_BACKEND = "saas.accounts.outbox.OutboxBackend"
