"""The steps of a fan who logs in on a custom domain through the platform."""

from urllib.parse import parse_qs, urlsplit

from django.conf import settings

from saas.tenancy.models import Community, Domain
from tests.support.api import Answer, Api
from tests.support.builders import a_community, a_domain, a_user

HOST = "fans.example.com"
PAGE = "/store/gold-key?from=home"


class Journey:
    """A fan on a custom domain who is logged in on the platform host."""

    def __init__(self, host: str = HOST, community: Community | None = None) -> None:
        self.community = community or a_community()
        # A domain that the test has verified already is used as it is.
        known = Domain.objects.filter(tenant=self.community, domain=host).first()
        self.domain = known or a_domain(self.community, host)
        self.user = a_user()
        self.platform = Api().login(self.user)
        self.browser = Api(host)

    def request(self, path: str = PAGE) -> str:
        url = self.browser.post("/common/auth/handoff/start", {"path": path}).ok()["url"]
        assert url.startswith(f"{settings.PLATFORM_URL}/login/continue?request=")
        return str(parse_qs(urlsplit(url).query)["request"][0])

    def agree(self, request: str | None = None) -> str:
        body = {"request": request or self.request()}
        return str(self.platform.post("/common/auth/handoff/authorize", body).ok()["url"])

    def follow(self, url: str, browser: Api | None = None) -> Answer:
        browser, parts = browser or self.browser, urlsplit(url)
        answer = browser.get(parts.path.removeprefix("/api"), {"code": parse_qs(parts.query)["code"][0]})
        browser.drop_csrf_token()
        return answer
