from django.urls import path

from saas.legal.api import views

urlpatterns = [
    path("public/legal/<str:name>", views.LegalText.as_view()),
    path("user/legal/accept", views.AcceptLegal.as_view()),
]
