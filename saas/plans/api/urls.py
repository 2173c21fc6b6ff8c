from django.urls import path

from saas.plans.api import views

urlpatterns = [
    path("misc/plans", views.Plans.as_view()),
    path("creator/plan", views.PlanOverview.as_view()),
]
