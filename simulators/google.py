"""Google: OpenID Connect; the id token names the person, and a refresh token is given only on request."""

from typing import Any

from simulators.http import Answer, Refusal, Request, as_json, page
from simulators.oauth import Grant
from simulators.openid_connect import OpenIdService


class Google(OpenIdService):
    name = "google"
    title = "Google"
    color = "#8ab4f8"
    authorize_path = "/o/oauth2/v2/auth"
    token_path = "/token"
    revoke_path = "/revoke"
    keys_path = "/oauth2/v3/certs"
    profile_path = "/v1/userinfo"
    known_scopes = frozenset(["openid", "email", "profile", "https://www.googleapis.com/auth/youtube.readonly"])

    def gives_refresh(self, grant: Grant) -> bool:
        return False

    def claims(self, grant: Grant) -> dict[str, Any]:
        person = grant.person
        claims: dict[str, Any] = {}
        if "email" in grant.scopes:
            claims |= {"email": person.email, "email_verified": person.email_verified}
        if "profile" in grant.scopes:
            claims |= {"name": person.name, "picture": person.picture}
        return claims

    def revoked_token(self, request: Request) -> str:
        return request.field("token") or request.one("token")

    def extra_on_return(self) -> dict[str, str]:
        issuer = "https://issuer.example" if self.mood.tamper == "returned issuer" else self.issuer
        return {"iss": issuer, "scope": "openid", "authuser": "0", "prompt": "consent"}

    def profile(self, request: Request) -> Answer:
        grant = self.grant_of(request)
        if "openid" not in grant.scopes:
            raise Refusal(page(403, "Forbidden", "openid"))
        return as_json({"sub": str(grant.person.number), **self.claims(grant)})

    def too_many(self) -> Answer:
        text = "Quota exceeded"
        return as_json({"error": {"code": 429, "message": text, "status": "RESOURCE_EXHAUSTED"}}, 429)
