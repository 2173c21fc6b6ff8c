"""The steps after a provider sends back a person who connects a community's channel. A higher app provides it."""

from django.http import HttpRequest

from saas.accounts.identities.attempts import FinishedAttempt
from saas.accounts.identities.models import LoginAttempt
from saas.accounts.models import User
from saas.kernel.hooks import Hook

connect_channel: Hook[[HttpRequest, User, LoginAttempt, FinishedAttempt], None] = Hook()
"""Connect the account to the attempt's community. It checks the user's rights again. Raises DomainErrors."""
