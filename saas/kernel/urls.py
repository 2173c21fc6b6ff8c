from django.urls import path

from saas.kernel.files import PublicFile
from saas.kernel.health import Liveness, Readiness
from saas.kernel.reference import Reference, ReferenceDocument

urlpatterns = [
    path("health/live", Liveness.as_view()),
    path("health/ready", Readiness.as_view()),
    path("public/files/<str:file>", PublicFile.as_view()),
    path("docs", Reference.as_view()),
    path("docs/openapi.json", ReferenceDocument.as_view()),
]
