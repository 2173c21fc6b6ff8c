from django.urls import path

from saas.communities.domains.api import views

urlpatterns = [
    path("creator/domains/all", views.Domains.as_view()),
    path("creator/domains/one", views.AddDomain.as_view()),
    path("creator/domains/one/<uuid:domain_id>", views.OneDomain.as_view()),
    path("creator/domains/one/<uuid:domain_id>/verify", views.VerifyDomain.as_view()),
    path("hooks/tls-allowed", views.TlsAllowed.as_view()),
]
