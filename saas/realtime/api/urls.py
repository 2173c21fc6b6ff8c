from django.urls import path

from saas.realtime.api import views

urlpatterns = [path("user/realtime/ticket", views.StreamTicket.as_view())]
