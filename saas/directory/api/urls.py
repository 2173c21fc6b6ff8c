from django.urls import path

from saas.directory.api import views

urlpatterns = [
    path("public/creators", views.PublicCreators.as_view()),
    path("public/creators/<str:creator_id>", views.PublicCreator.as_view()),
    path("public/creators/by-username/<str:username>", views.PublicCreatorByName.as_view()),
    path("user/creators", views.UserCreators.as_view()),
    path("user/creators/<str:creator_id>", views.UserCreator.as_view()),
    path("user/creators/by-username/<str:username>", views.UserCreatorByName.as_view()),
    path("public/community", views.PublicCommunity.as_view()),
    path("public/listings", views.Listings.as_view()),
    path("misc/countries", views.Countries.as_view()),
    path("user/users/my-profile/onboarding", views.Onboarding.as_view()),
    path("user/waitlist", views.Waitlist.as_view()),
]
