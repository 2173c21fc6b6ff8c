from django.urls import path

from saas.communities.hand_over.api import views

urlpatterns = [
    path("creator/community/hand-over", views.OpenHandOver.as_view()),
    path("user/hand-overs/<uuid:offer_id>", views.HandOverOffer.as_view()),
    path("user/hand-overs/<uuid:offer_id>/accept", views.AcceptOffer.as_view()),
    path("user/hand-overs/<uuid:offer_id>/refuse", views.RefuseOffer.as_view()),
]
