from django.urls import path

from tenants.branding.api import views

urlpatterns = [
    path("creator/customization", views.CustomizationDraft.as_view()),
    path("creator/customization/publish", views.CustomizationPublish.as_view()),
    path("creator/customization/assets", views.CustomizationAssets.as_view()),
    path("creator/customization/block-pictures", views.CustomizationBlockPictures.as_view()),
    path("creator/customization/compare", views.CustomizationCompare.as_view()),
    path("creator/customization/history", views.CustomizationHistory.as_view()),
    path("creator/customization/look", views.CustomizationLook.as_view()),
    path("creator/customization/revert", views.CustomizationRevert.as_view()),
    path("public/look", views.PublicLook.as_view()),
]
