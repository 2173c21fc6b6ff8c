from django.urls import path

from tenants.offers.api import fans, team

_FAN, _TEAM = "user/exclusive-offers", "creator/exclusive-offers"

urlpatterns = [
    path(f"{_FAN}/all/<str:creator>", fans.ExclusiveOffers.as_view()),
    path(f"{_FAN}/platform/filters/<str:creator>", fans.OfferPlatformFilters.as_view()),
    path(f"{_FAN}/claim", fans.ClaimOffer.as_view()),
    path(f"{_FAN}/one/<uuid:offer_id>", fans.ExclusiveOffer.as_view()),
    path(f"{_FAN}/one/<uuid:offer_id>/uses", fans.OfferUsed.as_view()),
    path(f"{_FAN}/one/<uuid:offer_id>/report", fans.ReportOffer.as_view()),
    path(f"{_FAN}/one/<uuid:offer_id>/reminder", fans.RemindOfOffer.as_view()),
    path(f"{_FAN}/requests/one/<uuid:claim_id>/picture", fans.OwnOfferPicture.as_view()),
    path(f"{_TEAM}/all", team.TeamOffers.as_view()),
    path(f"{_TEAM}/rule", team.OfferRule.as_view()),
    path(f"{_TEAM}/terms", team.OfferTerms.as_view()),
    path(f"{_TEAM}/one", team.NewOffer.as_view()),
    path(f"{_TEAM}/one/<uuid:offer_id>", team.OneOffer.as_view()),
    path(f"{_TEAM}/requests/all", team.OfferRequests.as_view()),
    path(f"{_TEAM}/requests/many", team.ManyOfferRequests.as_view()),
    path(f"{_TEAM}/requests/one/<uuid:claim_id>", team.OneOfferRequest.as_view()),
    path(f"{_TEAM}/requests/one/<uuid:claim_id>/picture", team.OfferRequestPicture.as_view()),
    path(f"{_TEAM}/platform/all", team.OfferPlatforms.as_view()),
    path(f"{_TEAM}/platform/one", team.NewOfferPlatform.as_view()),
    path(f"{_TEAM}/platform/one/<uuid:platform_id>", team.OneOfferPlatform.as_view()),
]
