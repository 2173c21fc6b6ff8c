from django.urls import path

from saas.billing.api import views

urlpatterns = [
    path("creator/billing", views.Billing.as_view()),
    path("creator/billing/alert", views.Alert.as_view()),
    path("creator/billing/checkout", views.StartCheckout.as_view()),
    path("creator/billing/portal", views.Portal.as_view()),
    path("creator/billing/change-plan", views.ChangePlan.as_view()),
    path("creator/billing/change-plan/preview", views.PreviewChange.as_view()),
    path("creator/billing/cancel", views.Cancel.as_view()),
    path("creator/billing/resume", views.Resume.as_view()),
    path("creator/billing/refresh", views.Refresh.as_view()),
    path("hooks/stripe", views.StripeEvents.as_view()),
]
