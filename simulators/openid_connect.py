"""OpenID Connect on top: a description of the issuer, its public key, and signed id tokens."""

import time
from typing import Any, ClassVar

import jwt
from cryptography.hazmat.primitives.asymmetric import rsa
from jwt.algorithms import RSAAlgorithm

from simulators.http import Answer, Request, as_json
from simulators.oauth import Grant, OAuthService

KEY_ID = "simulated-1"


class OpenIdService(OAuthService):
    """``mood.tamper``, one of nonce, audience, issuer, expired, signature, unsigned, subject, unknown key."""

    issuer_path: ClassVar[str] = ""
    keys_path: ClassVar[str]

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
        self._strangers_key = rsa.generate_private_key(public_exponent=65537, key_size=2048)

    @property
    def issuer(self) -> str:
        return self.base + self.issuer_path

    def answer(self, request: Request, path: str) -> Answer:
        if (request.method, path) == ("GET", f"{self.issuer_path}/.well-known/openid-configuration"):
            self.between_servers()
            return as_json(self._description())
        if (request.method, path) == ("GET", self.keys_path):
            self.between_servers()
            public: dict[str, Any] = RSAAlgorithm.to_jwk(self._key.public_key(), as_dict=True)
            return as_json({"keys": [public | {"kid": KEY_ID, "alg": "RS256", "use": "sig"}]})
        return super().answer(request, path)

    def _description(self) -> dict[str, Any]:
        return {
            "issuer": self.issuer,
            "authorization_endpoint": self.base + self.authorize_path,
            "token_endpoint": self.base + self.token_path,
            "jwks_uri": self.base + self.keys_path,
            "response_types_supported": ["code"],
            "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": ["RS256"],
            "scopes_supported": sorted(self.known_scopes),
        }

    def claims(self, grant: Grant) -> dict[str, Any]:
        """The claims of the token about the person beyond their id."""
        return {}

    def token_answer(self, grant: Grant, access: str, refresh: str) -> dict[str, Any]:
        answer = super().token_answer(grant, access, refresh)
        return answer | {"id_token": self._id_token(grant)} if "openid" in grant.scopes else answer

    def _id_token(self, grant: Grant) -> str:
        moment, wrong = int(time.time()), self.mood.tamper
        claims = {
            "iss": "https://issuer.example" if wrong == "issuer" else self.issuer,
            "aud": "somebody-else" if wrong == "audience" else self.client.client_id,
            "azp": self.client.client_id,
            "sub": str(grant.person.number + (wrong == "subject")),
            "iat": moment - (7200 if wrong == "expired" else 0),
            "exp": moment + (-3600 if wrong == "expired" else 3600),
            "nonce": "another" if wrong == "nonce" else grant.nonce,
            **self.claims(grant),
        }
        if wrong == "unsigned":
            return jwt.encode(claims, "", algorithm="none", headers={"kid": KEY_ID})
        key = self._strangers_key if wrong == "signature" else self._key
        key_id = "nobody-knows" if wrong == "unknown key" else KEY_ID
        return jwt.encode(claims, key, algorithm="RS256", headers={"kid": key_id})
