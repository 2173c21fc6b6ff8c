from django.urls import path

from saas.fairness.api import views

urlpatterns = [path("public/fairness/verify", views.Verify.as_view())]
