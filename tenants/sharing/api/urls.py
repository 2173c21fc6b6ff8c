from django.urls import path

from tenants.sharing.api import views

_KIT = "creator/customization/share"
_LINKS = f"{_KIT}/links/one"

urlpatterns = [
    path(_KIT, views.Kit.as_view()),
    path(_LINKS, views.NewLink.as_view()),
    path(f"{_LINKS}/<uuid:link_id>", views.OneLink.as_view()),
    path(f"{_LINKS}/<uuid:link_id>/qr.<str:kind>", views.QrCode.as_view()),
    path(f"{_KIT}/pictures/<str:channel>.<str:kind>", views.Picture.as_view()),
]
