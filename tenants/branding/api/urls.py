from django.urls import path

from tenants.branding.api import views

urlpatterns = [
    path("creator/customization", views.Customization.as_view()),
    path("creator/customization/publish", views.CustomizationPublish.as_view()),
    path("creator/customization/assets", views.CustomizationAssets.as_view()),
]
