"""The legal texts of the platform, and their acceptance."""

from rest_framework.request import Request
from rest_framework.response import Response

from saas.kernel.endpoint import Endpoint, documented, user_id_of
from saas.kernel.errors import NotFound
from saas.legal import rules, selectors, services
from saas.legal.api.serializers import AcceptLegalInput, LegalTextInput, LegalTextOutput
from saas.legal.errors import LegalVersionOutdated
from saas.legal.models import DOCUMENT_OF, LegalDocument


class LegalText(Endpoint):
    guards = {"GET": "public"}
    raises = {"GET": (NotFound,)}

    @documented("getLegalText", query=LegalTextInput, responses=LegalTextOutput)
    def get(self, request: Request, name: str) -> Response:
        """Return `terms-of-service` or `privacy-policy`, by default in the version that applies now."""
        version = self.read_query(LegalTextInput).get("version")
        document = DOCUMENT_OF.get(name)
        row = selectors.text_of(document, version) if document else None
        if document is None or row is None:
            raise NotFound
        current = selectors.applicable(document)
        row.blocks = rules.blocks_of(row.body)  # type: ignore[attr-defined]
        row.current = current.version if current else row.version  # type: ignore[attr-defined]
        row.upcoming = selectors.upcoming(document)  # type: ignore[attr-defined]
        row.versions = selectors.published(document)  # type: ignore[attr-defined]
        return self.render(LegalTextOutput, row)


class AcceptLegal(Endpoint):
    guards = {"POST": "session"}
    needs_acceptance = False
    raises = {"POST": (LegalVersionOutdated,)}

    @documented("acceptLegalTexts", request=AcceptLegalInput, responses={204: None})
    def post(self, request: Request) -> Response:
        """Accept new versions of legal texts. Whoami lists the versions in ``user.legalDue``."""
        body = self.read(AcceptLegalInput)
        services.accept(
            user_id_of(request), {LegalDocument(row["document"]): row["version"] for row in body["versions"]}
        )
        return Response(status=204)
