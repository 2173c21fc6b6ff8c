from django.urls import path

from tenants.draws.api import trust, views

urlpatterns = [
    path("public/raffle/proof/<uuid:draw_id>", views.DrawProof.as_view()),
    path("public/trust", trust.Trust.as_view()),
    path("public/trust/draws", trust.TrustDraws.as_view()),
]
