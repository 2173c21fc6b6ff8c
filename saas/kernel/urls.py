from django.urls import path

from saas.kernel.files import PublicFile
from saas.kernel.health import Live, Ready
from saas.kernel.reference import Reference, ReferenceDocument

urlpatterns = [
    path("health/live", Live.as_view()),
    path("health/ready", Ready.as_view()),
    path("public/files/<str:file>", PublicFile.as_view()),
    path("docs", Reference.as_view()),
    path("docs/openapi.json", ReferenceDocument.as_view()),
]
