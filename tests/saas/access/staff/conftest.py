from tests.saas.accounts.conftest import _mail_goes_to_the_outbox

__all__ = ["_mail_goes_to_the_outbox"]
