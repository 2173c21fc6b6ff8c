from django.urls import path

from tenants.content.api import banners, pages

_PAGES = "creator/customization/pages"
_PAGE = f"{_PAGES}/one/<uuid:page_id>"
_BANNERS = "creator/customization/banners"

urlpatterns = [
    path(f"{_PAGES}/all", pages.OwnPages.as_view()),
    path(f"{_PAGES}/one", pages.NewPage.as_view()),
    path(_PAGE, pages.OwnPage.as_view()),
    path(f"{_PAGE}/publish", pages.PublishPage.as_view()),
    path(f"{_PAGE}/history", pages.PageHistory.as_view()),
    path(f"{_PAGE}/history/<str:number>", pages.PageVersion.as_view()),
    path(f"{_PAGE}/revert", pages.RevertPage.as_view()),
    path(f"{_PAGES}/pictures", pages.NewPicture.as_view()),
    path(f"{_BANNERS}/all", banners.OwnBanners.as_view()),
    path(f"{_BANNERS}/one", banners.NewBanner.as_view()),
    path(f"{_BANNERS}/one/<uuid:banner_id>", banners.OwnBanner.as_view()),
    path("public/pages/<str:slug>", pages.PublicPageByPath.as_view()),
]
