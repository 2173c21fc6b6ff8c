from django.urls import path

from saas.casinos.api import views

urlpatterns = [
    path("misc/casino-providers", views.CasinoProviders.as_view()),
    path("user/casinos/connect", views.CasinoAccounts.as_view()),
    path("user/casinos/connect/<uuid:account_id>", views.OneCasinoAccount.as_view()),
]
