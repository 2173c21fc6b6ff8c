import os

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.utils.module_loading import import_string

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "saas.settings")
application = get_wsgi_application()
application = import_string(settings.VISITOR_PAGES)(application)
