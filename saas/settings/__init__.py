"""Settings of the whole product, one topic a module."""

from django.core.exceptions import ImproperlyConfigured as _ImproperlyConfigured

from saas import env as _env
from saas.settings.api import *
from saas.settings.base import *
from saas.settings.casinos import *
from saas.settings.domains import *
from saas.settings.fairness import *
from saas.settings.identities import *
from saas.settings.jobs import *
from saas.settings.limits import *
from saas.settings.logs import *
from saas.settings.mail import *
from saas.settings.observability import *
from saas.settings.payments import *
from saas.settings.realtime import *
from saas.settings.storage import *
from saas.settings.tenancy import *
from saas.settings.timeouts import *

_env.refuse_problems(_ImproperlyConfigured)
