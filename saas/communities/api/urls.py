from django.urls import path

from saas.communities.api import views

urlpatterns = [
    path("user/communities", views.Communities.as_view()),
    path("user/communities/slug-available/<str:slug>", views.SlugAvailable.as_view()),
]
